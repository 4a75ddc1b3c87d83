import Presentation
import Testing

/// Text from outside, made fit for one line.
struct DisplayTextTests {
  @Test(arguments: [
    ("Reykjavík", "Reykjavík"), ("  a \t\n b  ", "a b"), ("a\u{0}\u{1B}b", "ab"), ("\u{202E}abc\u{202C}", "abc"),
    ("a\u{2028}b", "a b"), ("\u{301}a", "a"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("a\u{200D}", "a"), ("", ""), ("\u{FEFF}\u{E000}", ""),
    ("e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "e\u{301}\u{302}\u{303}\u{304}"),
  ])
  func `one line without controls, overrides and towers of accents remains`(text: String, cleaned: String) {
    #expect(DisplayText.cleaned(text) == cleaned)
  }

  @Test(arguments: [(499, 499), (500, 500), (501, 501), (1_000_000, 501)])
  func `a long text is cut at 500 letters with an ellipsis`(length: Int, shown: Int) {
    let cleaned = DisplayText.cleaned(String(repeating: "x", count: length))
    #expect(cleaned.count == shown)
    #expect(cleaned.hasSuffix("…") == (length > 500))
  }
}
