import AtlasModel
import Foundation
import Presentation
import TestSupport
import Testing

/// Every language says what English says: the same phrases with the same slots, and all forms of its plurals.
struct LanguageTests {
  private static let others = Repository.files(below: "Assets/phrases", endingIn: "json")
    .map { URL(filePath: $0).deletingPathExtension().lastPathComponent }.filter { $0 != "en" }

  private func slots(_ text: String) -> Set<String> { Set(text.matches(of: /\{([a-z]+)\}/).map { String($0.1) }) }

  @Test(arguments: others)
  func `a language has every phrase, with its slots`(language: String) throws {
    let (english, other) = (try Repository.phrasebook(), try Repository.phrasebook(language))
    #expect(other.language == language)
    #expect(Set(other.phrases.keys) == Set(english.phrases.keys))
    #expect(other.phrases.filter { slots($1) != slots(english.phrases[$0] ?? "") }.keys.sorted() == [])
    #expect(Set(other.counted.keys) == Set(english.counted.keys))
    for (key, forms) in other.counted {
      #expect(forms["other"].map(slots) == english.counted[key]?["other"].map(slots), "'\(key)' of \(language)")
    }
    #expect(other.months.count == 12 && other.shortMonths.count == 12)
  }

  @Test(arguments: [
    (1, "Fotos aus 2014."), (2, "Fotos aus zwei verschiedenen Jahren."), (12, "Fotos aus 12 verschiedenen Jahren."),
  ])
  func `German counts and spells`(years: Int, sentence: String) throws {
    let phrases = try Repository.phrasebook("de")
    #expect(
      phrases.count("photos-in-years", years, ["year": "2014", "n": phrases.spelled(years)]) == sentence)
  }

  @Test func `German writes dates, lists, numbers and distances its own way`() throws {
    let phrases = try Repository.phrasebook("de")
    let day = try #require(CalendarDay(parsing: "2014-07-09"))
    #expect(phrases.date(day) == "9. Juli 2014")
    #expect(phrases.dates(day, day.adding(days: 2)) == "9.–11. Juli 2014")
    #expect(phrases.list(["Rom", "Wien", "Köln"]) == "Rom, Wien und Köln")
    #expect(phrases.number(12_345) == "12.345" && phrases.distance(metres: 1234) == "1,2 km")
  }
}
