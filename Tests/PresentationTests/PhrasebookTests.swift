import AtlasModel
import Presentation
import TestSupport
import Testing

/// Plurals, lists, dates and distances in English.
struct PhrasebookTests {
  private let phrases: Phrasebook

  init() throws { phrases = try Repository.phrasebook() }

  @Test(arguments: [
    (0, "0 photos"), (1, "1 photo"), (2, "2 photos"), (1234, "1,234 photos"), (1_000_000, "1,000,000 photos"),
  ])
  func `things are counted in the singular and the plural`(number: Int, words: String) {
    #expect(phrases.count("photos", number) == words)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1234, "-1,234"), (12_345_678, "12,345,678")])
  func `thousands are grouped`(number: Int, text: String) { #expect(phrases.number(number) == text) }

  @Test(arguments: [
    ([], ""), (["Rome"], "Rome"), (["Rome", "Tokyo"], "Rome and Tokyo"),
    (["Redmond", "Rome", "Tokyo"], "Redmond, Rome and Tokyo"), (["{b}", "{a}"], "{b} and {a}"),
  ])
  func `a list ends in its conjunction`(items: [String], text: String) { #expect(phrases.list(items) == text) }

  @Test(arguments: [
    ("2014", "2014"), ("2014-07", "July 2014"), ("2014-07-09", "9 July 2014"), ("2012-02-29", "29 February 2012"),
  ])
  func `a date is written as far as it is known`(text: String, words: String) throws {
    #expect(phrases.date(try #require(PartialDay(parsing: text))) == words)
  }

  @Test func `a day of any year has no year`() throws {
    #expect(phrases.date(try #require(MonthDay(parsing: "02-29"))) == "29 February")
  }

  @Test(arguments: [
    (0.0, "0 m"), (93.4, "93 m"), (93.5, "94 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1000, "1.0 km"),
    (1249, "1.2 km"), (1250, "1.3 km"), (9_999, "10.0 km"), (1_234_567, "1,234.6 km"),
  ])
  func `a distance is written in metres below a kilometre`(metres: Double, words: String) {
    #expect(phrases.distance(metres: metres) == words)
  }

  @Test func `a slot is filled once, and a phrase that is missing shows its key`() {
    #expect(phrases["place-date", ["place": "{date}", "date": "today"]] == "{date}, today")
    #expect(phrases["place-date", ["place": "Rome"]] == "Rome, {date}")
    #expect(phrases["no-such-phrase"] == "[[no-such-phrase]]")
    #expect(phrases.count("no-such-phrase", 2) == "[[no-such-phrase]]")
  }
}

/// Spans of days and numbers in words.
struct PhrasebookSpanTests {
  @Test(arguments: [
    ("2019-11-23", "2019-11-25", "23–25 November 2019", "23–25 November"),
    ("2017-07-28", "2017-08-01", "28 July – 1 August 2017", "28 July – 1 August"),
    ("2015-12-30", "2016-01-02", "30 December 2015 – 2 January 2016", "30 December 2015 – 2 January 2016"),
    ("2014-07-09", "2014-07-09", "9 July 2014", "9 July"),
  ])
  func `a span of days names month and year once`(first: String, last: String, full: String, short: String) throws {
    let phrases = try Repository.phrasebook()
    let (from, to) = (try #require(CalendarDay(parsing: first)), try #require(CalendarDay(parsing: last)))
    #expect(phrases.dates(from, to) == full)
    #expect(phrases.dates(from, to, withYear: false) == short)
  }

  @Test func `numbers up to ten are words in a sentence`() throws {
    let phrases = try Repository.phrasebook()
    #expect([1, 2, 10, 11, 1200, 0].map(phrases.spelled) == ["one", "two", "ten", "11", "1,200", "0"])
  }
}
