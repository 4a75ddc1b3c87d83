import AtlasModel
import Importing
import Testing

/// What the many ways to write a time mean.
struct ISOTimeTests {
  private static let second = 1_718_442_000  // 15 June 2024, 09:00:00 UTC

  @Test(
    arguments: [
      "2024-06-15T09:00:00Z", "2024-06-15t09:00:00z", "2024-06-15 09:00:00 UTC", "2024-06-15T09:00Z",
      "2024-06-15T09:00:00.999Z", "2024-06-15T09:00:00,123456789Z", "2024-06-15T09:00:00-00:00",
      " 2024-06-15T09:00:00Z ",
    ])
  func `a time in UTC is an instant`(text: String) {
    #expect(ISOTime.moment(text) == .instant(ISOTimeTests.second))
  }

  @Test(
    arguments: [
      ("2024-06-15T11:00:00+02:00", 120), ("2024-06-15T11:00:00.5+0200", 120), ("2024-06-15 11:00:00 +0200", 120),
      ("2024-06-15T11:00+02", 120), ("2024-06-15T05:30:00-03:30", -210), ("2024-06-15T09:00:00+00:00", 0),
      ("2024-06-15T24:00:00+15:00", 900),
    ])
  func `a time with an offset keeps it`(text: String, minutes: Int) {
    #expect(ISOTime.moment(text) == .offset(ISOTimeTests.second, minutes: minutes))
  }

  @Test(arguments: [
    ("2024-06-15T09:00:00", "2024-06-15T09:00:00"), ("2024-06-15 09:00", "2024-06-15T09:00:00"),
    ("2024-06-15T09:00:00.000000", "2024-06-15T09:00:00"), ("2016-12-31T23:59:60", "2016-12-31T23:59:59"),
    ("2024-12-31T24:00:00", "2025-01-01T00:00:00"), ("1901-02-03T04:05:06", "1901-02-03T04:05:06"),
  ])
  func `a time without a zone is a clock on the wall`(text: String, clock: String) throws {
    #expect(ISOTime.moment(text) == .local(try #require(WallClock(parsing: clock))))
  }

  @Test(
    arguments: [
      "2024-06-15T09:00:00Z", "2024-06-15 11:00:00 +0200", "2024-06-15T05:30:00.5-03:30", "2024-06-15T24:00:00+15:00",
      "2024-06-15T09:00:00-00:00", "2016-12-31T23:59:60", "2024-06-15 09:00 GMT", "2024-02-29", "2024-06-15T25:00:00Z",
    ])
  func `a table means the same by the same text`(text: String) throws {
    let row = try #require(TableFile.read("lat,lon,time\n1,2,\"\(text)\"\n", by: PointTableFormat.self).all.first)
    let moment = ISOTime.moment(text)
    #expect(row == moment.flatMap { point(1, 2, $0) } ?? .refused("'\(text)' is no time"))
  }

  @Test func `a day alone is a day`() throws {
    let day = try #require(CalendarDay(year: 2024, month: 2, day: 29))
    #expect(ISOTime.moment("2024-02-29") == .day(PartialDay(day)))
  }

  @Test(
    arguments: [
      "", "2024", "2024-06", "2023-02-29", "2024-13-01", "2024-06-15T", "2024-06-15T25:00:00Z", "2024-06-15T24:00:01Z",
      "2024-06-15T09:60:00Z", "2024-06-15T09:00:61Z", "2024-06-15T09:00:00.Z", "2024-06-15T09:00:00+19:00",
      "2024-06-15T09:00:00+02:60", "2024-06-15T09:00:00Zx", "2024-06-15T9:00:00Z", "15/06/2024", "0000-01-01",
      "2024-06-15T09:00:00 Europe/Paris", "２０２４-06-15", "\u{0}",
    ])
  func `anything else is no time`(text: String) { #expect(ISOTime.moment(text) == nil) }

  @Test(
    arguments: [
      (1_718_442_000, 1_718_442_000), (1_718_442_000_999, 1_718_442_000), (1_718_442_000_000_001, 1_718_442_000),
      (-86_400.5, -86_401), (0, 0),
    ] as [(Double, Int)])
  func `numbers are seconds, milliseconds or microseconds by their size`(number: Double, second: Int) {
    #expect(ISOTime.moment(epoch: number) == .instant(second))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e18, 1e300])
  func `numbers beyond all time are none`(number: Double) { #expect(ISOTime.moment(epoch: number) == nil) }
}
