import AtlasModel
import Testing

/// The ring of 366 days that memories are found on.
struct MonthDayTests {
  @Test func `the ring holds 366 days, each at its own position`() {
    let all = MonthDay.all
    #expect(all.count == 366)
    #expect(Set(all).count == 366)
    #expect(all.map(\.ringPosition) == Array(0..<366))
    #expect(all.filter(\.isLeapDay).map(\.description) == ["02-29"])
    #expect(all.map { MonthDay(parsing: $0.description) } == all)
  }

  @Test(arguments: [("01-01", 0), ("02-28", 58), ("02-29", 59), ("03-01", 60), ("07-09", 190), ("12-31", 365)])
  func `positions count from 1 January`(text: String, position: Int) throws {
    let day = try #require(MonthDay(parsing: text))
    #expect(day.ringPosition == position)
    #expect(MonthDay(ringPosition: position) == day)
    #expect(MonthDay(ringPosition: position - 366) == day)
    #expect(MonthDay(ringPosition: position + 732) == day)
  }

  @Test(arguments: [
    ("01-01", "12-31", 1), ("12-30", "01-02", 3), ("02-28", "03-01", 2), ("02-29", "03-01", 1), ("07-09", "07-09", 0),
    ("01-01", "07-02", 183), ("01-01", "07-03", 182),
  ])
  func `the distance is the shorter way round`(from: String, to: String, days: Int) throws {
    let (first, second) = (try #require(MonthDay(parsing: from)), try #require(MonthDay(parsing: to)))
    #expect(first.distance(to: second) == days)
    #expect(second.distance(to: first) == days)
  }

  @Test(arguments: ["02-30", "04-31", "13-01", "00-01", "01-00", "1-01", "01-1", "01-01 ", "01/01", ""])
  func `a text that is no day of any year is refused`(text: String) { #expect(MonthDay(parsing: text) == nil) }

  @Test func `29 February is a day only of leap years`() throws {
    let leapDay = try #require(MonthDay(month: 2, day: 29))
    #expect(leapDay.inYear(2024)?.description == "2024-02-29")
    #expect(leapDay.inYear(2026) == nil)
  }
}
