import AtlasModel
import Testing

/// Dates with parts missing, and wall clocks: what is printed is what is read.
struct DateTextTests {
  @Test(arguments: [
    ("2014", DatePrecision.year, "2014-01-01", "2014-12-31"), ("2014-02", .month, "2014-02-01", "2014-02-28"),
    ("2012-02", .month, "2012-02-01", "2012-02-29"), ("2014-07-09", .day, "2014-07-09", "2014-07-09"),
    ("0001", .year, "0001-01-01", "0001-12-31"),
  ])
  func `a date with missing parts prints as it was read, and spans the days it may mean`(
    text: String, precision: DatePrecision, first: String, last: String
  ) throws {
    let day = try #require(PartialDay(parsing: text))
    #expect(day.description == text)
    #expect(day.precision == precision)
    #expect(day.firstDay.description == first)
    #expect(day.lastDay.description == last)
    #expect((day.calendarDay == nil) == (precision != .day))
  }

  @Test(arguments: ["", "0000", "214", "2014-", "2014-13", "2014-00", "2014-02-30", "2014-7", "20140709", "2014 07"])
  func `a text that is no date is refused`(text: String) { #expect(PartialDay(parsing: text) == nil) }

  @Test func `a coarser date sorts before the finer ones it may mean`() {
    let texts = ["2013-12-31", "2014", "2014-07", "2014-07-09", "2014-07-10", "2014-08", "2015"]
    #expect(texts.reversed().compactMap { PartialDay(parsing: $0) }.sorted().map(\.description) == texts)
  }

  @Test(
    arguments: [
      ("2014-07-09T00:00:00", 0, nil), ("2014-07-09T23:59:59", 86_399, nil), ("2014-07-09T19:30:05.007", 70_205, 7),
    ] as [(String, Int, Int?)])
  func `a wall clock prints as it was read`(text: String, second: Int, millisecond: Int?) throws {
    let clock = try #require(WallClock(parsing: text))
    #expect(clock.description == text)
    #expect(clock.secondOfDay == second)
    #expect(clock.millisecond == millisecond)
    #expect(clock == WallClock(day: clock.day, secondOfDay: second, millisecond: millisecond))
  }

  @Test(arguments: [
    "2014-07-09T24:00:00", "2014-07-09T12:60:00", "2014-07-09T12:00:60", "2014-07-09 12:00:00", "2014-07-09T12:00",
    "2014-07-09T12:00:00.5", "2014-07-09T12:00:00Z", "2014-02-30T12:00:00", "2014-07-09T1a:00:00",
  ])
  func `a text that is no wall clock is refused`(text: String) { #expect(WallClock(parsing: text) == nil) }

  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00"), (-1, 0, "1969-12-31T23:59:59"), (1_404_948_600, -300, "2014-07-09T18:30:00"),
    (1_404_948_600, 0, "2014-07-09T23:30:00"), (1_404_948_600, 765, "2014-07-10T12:15:00"),
    (-86_400, 0, "1969-12-31T00:00:00"),
  ])
  func `a moment is a wall clock at an offset`(seconds: Int, offset: Int, text: String) {
    #expect(WallClock(secondsSince1970: seconds, offsetMinutes: offset).description == text)
  }
}
