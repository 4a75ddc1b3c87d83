import Presentation
import Testing

/// What is left of text from outside.
struct DisplayTextTests {
  @Test(arguments: [
    ("Rome \u{202e}gnp.exe", "Rome gnp.exe"), ("a\u{0}b\u{7}c\u{85}", "abc"), ("  two\t\nwords \u{2028}", "two words"),
    ("\u{2067}תל אביב\u{2069}", "תל אביב"), ("", ""), ("\u{301}\u{302}", ""), ("नई दिल्ली", "नई दिल्ली"),
    ("Þingvellir ð", "Þingvellir ð"), ("👩‍👩‍👧 🇮🇸 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩‍👩‍👧 🇮🇸 🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("กรุงเทพฯ ที่นี่", "กรุงเทพฯ ที่นี่"),
  ])
  func `text keeps its letters and loses what would upset a line`(given: String, expected: String) {
    #expect(DisplayText.cleaned(given) == expected)
  }

  @Test func `no letter carries more than four accents, and no text is longer than 500 letters`() {
    let tower = "a" + String(repeating: "\u{301}", count: 40)
    #expect(DisplayText.cleaned(tower).unicodeScalars.count == 5)
    let long = DisplayText.cleaned(String(repeating: "long ", count: 200_000))
    #expect(long.count == DisplayText.longestText + 1 && long.hasSuffix("…"))
    let joined = DisplayText.cleaned("a" + String(repeating: "\u{200d}", count: 9_000) + "b")
    #expect(joined.unicodeScalars.count == 10)
  }
}
