import AtlasModel
import OnThisDay
import Presentation
import TestSupport
import Testing

/// The coming days that have something, in words.
struct ReminderTests {
  private func upcoming(_ builder: AtlasBuilder, from day: String, days: Int = 1) throws -> [Reminder] {
    let first = try #require(CalendarDay(parsing: day))
    let context = try PageContext.english(day, showing: builder.visible)
    return Reminder.upcoming(in: builder.visible, from: first, days: days, phrases: context.phrases)
  }

  private static let places = [
    SmallWorld.tokyo, SmallWorld.rome, SmallWorld.redmond,
  ]

  @Test(arguments: [
    (1, "You were in Tokyo on this day."), (2, "You were in Rome and Tokyo on this day."),
    (3, "You were in Redmond, Rome and Tokyo on this day."),
  ])
  func `a sentence names the places, newest year first`(count: Int, wanted: String) throws {
    var builder = AtlasBuilder()
    for (index, place) in ReminderTests.places.prefix(count).enumerated() {
      builder.photo("\(index).jpg", "\(2010 + index)-07-09", in: place)
    }
    let reminder = try #require(try upcoming(builder, from: "2026-07-09").first)
    #expect(reminder.sentence == wanted)
    #expect(reminder.lines.count == count)
    #expect(reminder.link == .day(reminder.day.monthDay, year: 2009 + count))
  }

  @Test func `seven places are named, and more are counted`() throws {
    var builder = AtlasBuilder()
    let names = ["A", "B", "C", "D", "E", "F", "مراكش", "Ōsaka", "I"]
    for (index, name) in names.enumerated() {
      let id = PlaceID("gn-\(index + 1)")
      let italy = try #require(CountryCode("IT"))
      builder.add([Place(id: id, name: name, country: italy, parent: .country(italy))])
      if index < 7 { builder.photo("\(index).jpg", "\(2020 - index)-07-09", in: id.text) }
    }
    #expect(
      try upcoming(builder, from: "2026-07-09").first?.sentence == "You were in A, B, C, D, E, F and مراكش on this day."
    )
    for index in 7..<9 { builder.photo("\(index).jpg", "\(2020 - index)-07-09", in: "gn-\(index + 1)") }
    #expect(
      try upcoming(builder, from: "2026-07-09").first?.sentence
        == "You were in A, B, C, D, E, F, مراكش and 2 more places on this day.")
  }

  @Test func `photos without a place are told without one`() throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2014-07-09")
    let reminder = try #require(try upcoming(builder, from: "2026-07-09").first)
    #expect(reminder.sentence == "You took photos on this day in 2014.")
    #expect(reminder.places.isEmpty)
  }

  @Test func `empty days and hidden days have no reminder`() throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2014-07-09", in: SmallWorld.rome)
    #expect(try upcoming(builder, from: "2026-07-10", days: 300).isEmpty)
    #expect(try upcoming(builder, from: "2026-07-01", days: 30).map(\.day.description) == ["2026-07-09"])
    builder.hide(.yearly(try #require(MonthDay(parsing: "07-09"))))
    #expect(try upcoming(builder, from: "2026-07-01", days: 30).isEmpty)
  }

  @Test func `29 February is told on 28 February of a common year with a note, and on its own day of a leap year`()
    throws
  {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2012-02-29", in: SmallWorld.rome)
    let common = try upcoming(builder, from: "2026-02-20", days: 20)
    #expect(common.map(\.day.description) == ["2026-02-28"])
    #expect(common.first?.note?.contains("29 February") == true)
    #expect(common.first?.lines.first?.link.route == "on-this-day/02-29?year=2012")
    let leap = try upcoming(builder, from: "2028-02-20", days: 20)
    #expect(leap.map(\.day.description) == ["2028-02-29"])
    #expect(leap.first?.note == nil)
  }

  @Test func `over the turn of the year the days of the year that ends become memories`() throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2026-01-05", in: SmallWorld.rome)
    builder.photo("b.jpg", "2026-12-20", in: SmallWorld.rome)
    let reminders = try upcoming(builder, from: "2026-12-01", days: 60)
    #expect(reminders.map(\.day.description) == ["2027-01-05"])
    #expect(reminders.first?.lines.first?.detail == "1 year ago · 1 photo")
  }
}
