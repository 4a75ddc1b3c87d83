import AtlasModel
import Foundation
import OnThisDay
import Presentation
import TestSupport
import Testing

@testable import Commands

/// Whole letters as they were read and found good, in every language: `DAYMARK_KEEP_GOLDEN=1` keeps new ones.
struct GoldenLetterTests {
  /// A letter: its name, the day it is for, and the places of its years, newest first.
  static let letters: [(name: String, day: String, places: [String])] = [
    ("one-place", "2026-07-09", ["Reykjavík"]),
    ("two-places", "2026-07-09", ["مراكش", "Rome"]),
    ("three-places", "2026-07-09", ["Redmond", "Rome", "Tokyo"]),
    ("seven-places", "2026-07-09", ["Redmond", "مراكش", "Tokyo", "Reykjavík", "São Paulo", "Ōsaka", "Rome"]),
    ("nine-places", "2026-07-09", ["A", "B", "C", "D", "E", "F", "G", "H", "I"]),
    ("no-place", "2026-07-09", []),
    ("leap-day-in-a-common-year", "2027-02-28", ["Rome"]),
    ("leap-day", "2028-02-29", ["Rome"]),
  ]

  private static let countries = [
    "Redmond": "US", "Reykjavík": "IS", "São Paulo": "BR", "Tokyo": "JP", "Ōsaka": "JP", "مراكش": "MA",
  ]
  private static let languages = ["de", "en"]

  private func reminder(_ letter: (name: String, day: String, places: [String]), _ phrases: Phrasebook) throws
    -> Reminder
  {
    let day = try #require(CalendarDay(parsing: letter.day))
    let memory = letter.name.hasPrefix("leap") ? "02-29" : String(letter.day.dropFirst(5))
    var builder = AtlasBuilder()
    builder.add(
      [("BR", "Brazil"), ("MA", "Morocco")].compactMap { code, name in
        CountryCode(code).map { Place(id: .country($0), name: name, country: $0) }
      })
    for (index, name) in letter.places.enumerated() {
      let id = PlaceID("gn-\(900 + index)")
      let country = try #require(CountryCode(GoldenLetterTests.countries[name] ?? "IT"))
      builder.add([Place(id: id, name: name, country: country, parent: .country(country))])
      let year = memory == "02-29" ? 2012 - 4 * index : 2019 - index
      builder.photo("\(index).jpg", "\(year)-\(memory)", in: id.text)
      if index == 0 { builder.photo("again.jpg", "\(year)-\(memory)", in: id.text) }
    }
    if letter.places.isEmpty { builder.photo("a.jpg", "2014-\(memory)") }
    return try #require(Reminder.upcoming(in: builder.visible, from: day, days: 1, phrases: phrases).first)
  }

  @Test(arguments: languages, letters.indices)
  func `a letter says what it said when it was read`(language: String, index: Int) throws {
    let letter = GoldenLetterTests.letters[index]
    let phrases = try Repository.phrasebook(language)
    let words = ReminderWords(
      phrases: phrases, template: try Repository.text("Templates/letter/letter.html"), atlasID: "golden")
    let reminder = try reminder(letter, phrases)
    let text = "\(words.subject(of: reminder))\n\n\(words.text(of: reminder))"
    let path = "Tests/Fixtures/letters/\(language)/\(letter.name).txt"
    if ProcessInfo.processInfo.environment["DAYMARK_KEEP_GOLDEN"] != nil {
      let file = Repository.root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(text == (try Repository.text(path)))
    #expect(!text.contains("[[") && !text.contains("{"))
    // The page says the same as the text.
    let page = try words.html(of: reminder, pictures: [:])
    #expect(page.contains("lang=\"\(language)\"") && page.contains(reminder.sentence))
    #expect(reminder.lines.allSatisfy { page.contains($0.text) && page.contains($0.link.description) })
  }

  @Test func `the languages are those whose letters were read`() {
    let there = Repository.files(below: "Assets/phrases", endingIn: "json").map {
      URL(filePath: $0).deletingPathExtension().lastPathComponent
    }
    #expect(there == GoldenLetterTests.languages)
  }
}
