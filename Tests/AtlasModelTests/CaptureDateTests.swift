import AtlasModel
import TestSupport
import Testing

/// How much of a photo's date is believed.
struct CaptureDateTests {
  private func metadata(
    _ taken: String?, source: DateSource = .exifOriginal, offset: Int? = nil, gps: String? = nil, day: String? = nil
  ) -> PhotoMetadata {
    var metadata = PhotoMetadata(format: .jpeg)
    metadata.taken = taken.flatMap { WallClock(parsing: $0) }
    metadata.takenDay = day.flatMap { PartialDay(parsing: $0) }
    metadata.dateSource = source
    metadata.offsetMinutes = offset
    metadata.gpsClock = gps.flatMap { WallClock(parsing: $0)?.wallSeconds }
    return metadata
  }

  @Test(
    arguments: [
      ("1904-01-01T00:00:00", DatePrecision.unknown, nil), ("1970-01-01T00:00:00", .unknown, nil),
      ("1980-01-01T00:00:07", .unknown, nil), ("1980-01-01T11:59:59", .unknown, nil),
      ("1980-01-01T12:00:00", .instant, "1980-01-01"), ("1998-01-01T00:00:00", .year, "1998"),
      ("2014-01-01T00:00:00", .year, "2014"), ("2014-01-01T00:00:01", .instant, "2014-01-01"),
      ("2014-01-01T00:00:00.250", .instant, "2014-01-01"), ("2014-02-01T00:00:00", .instant, "2014-02-01"),
      ("1980-01-02T00:00:00", .instant, "1980-01-02"), ("2014-07-09T19:30:00", .instant, "2014-07-09"),
    ] as [(String, DatePrecision, String?)])
  func `a date that clocks write when they were never set loses precision`(
    taken: String, precision: DatePrecision, day: String?
  ) {
    let date = CaptureDate.judged(metadata(taken)) { _ in nil }
    #expect(date.precision == precision)
    #expect(date.day?.description == day)
    #expect(date.clock?.description == taken, "what was written is kept")
  }

  @Test(arguments: [-720, -300, 0, 60, 345, 840])
  func `half past seven in the evening stays on its day in every zone of the place`(offset: Int) {
    let date = CaptureDate.judged(metadata("2014-07-09T19:30:00", offset: -300)) { _ in offset }
    #expect(date.exactDay?.description == "2014-07-09")
    #expect(date.zoneCertain)
  }

  @Test(arguments: [
    (-300, "2014-07-09", "2014-07-09T22:30:00"), (0, "2014-07-10", "2014-07-10T03:30:00"),
    (540, "2014-07-10", "2014-07-10T12:30:00"), (-240, "2014-07-09", "2014-07-09T23:30:00"),
  ])
  func `an XMP date in UTC is moved into the zone of the place`(offset: Int, day: String, clock: String) {
    let date = CaptureDate.judged(metadata("2014-07-10T03:30:00", source: .xmp, offset: 0)) { _ in offset }
    #expect(date.exactDay?.description == day)
    #expect(date.clock?.description == clock)
    #expect(date.zoneCertain)
  }

  @Test func `an XMP date in UTC stays uncertain where no zone is known`() {
    let date = CaptureDate.judged(metadata("2014-07-10T03:30:00", source: .xmp, offset: 0)) { _ in nil }
    #expect(date.exactDay?.description == "2014-07-10")
    #expect(!date.zoneCertain)
  }

  @Test func `an EXIF date beside the offset of UTC is a wall clock already`() {
    let date = CaptureDate.judged(metadata("2014-07-10T03:30:00", offset: 0)) { _ in -300 }
    #expect(date.exactDay?.description == "2014-07-10")
  }

  @Test(arguments: [
    ("2014-07-10T00:30:00", true), ("2014-07-10T00:31:30", true), ("2014-07-10T00:33:00", false),
    ("2014-07-09T19:30:00", false), ("2007-07-09T19:30:00", false),
  ])
  func `a satellite clock proves the zone only when it is as far off as the zone says`(gps: String, certain: Bool) {
    let date = CaptureDate.judged(metadata("2014-07-09T19:30:00", gps: gps)) { _ in -300 }
    #expect(date.zoneCertain == certain)
    #expect(date.exactDay?.description == "2014-07-09", "the camera's own clock gives the day")
    #expect(date.offsetMinutes == nil, "a satellite clock is no offset")
  }

  @Test(arguments: [("2014", DatePrecision.year), ("2014-07", .month), ("2014-07-09", .day)])
  func `a date without a time is believed as far as it goes`(day: String, precision: DatePrecision) {
    let date = CaptureDate.judged(metadata(nil, day: day)) { _ in nil }
    #expect(date.precision == precision)
    #expect(date.day?.description == day)
    #expect((date.exactDay != nil) == (precision == .day))
  }

  @Test func `no date is no date`() { #expect(CaptureDate.judged(metadata(nil)) { _ in 0 } == .unknown) }

  @Test(arguments: [(2, DatePrecision.instant), (3, .month)])
  func `midnight of one first of a month is a default from the third photo on`(count: Int, precision: DatePrecision) {
    var builder = AtlasBuilder()
    for index in 0..<count { builder.photo("\(index).jpg", "2014-07-01T00:00:00") }
    builder.photo("noon.jpg", "2014-07-01T12:00:00")
    CaptureDate.loweringBulkFirsts(&builder.atlas.photos)
    #expect(builder.atlas.photos.dropLast().map(\.captured.precision) == Array(repeating: precision, count: count))
    #expect(builder.atlas.photos.last?.captured.precision == .instant)
    #expect(builder.atlas.photos[0].captured.day?.description == (count < 3 ? "2014-07-01" : "2014-07"))
  }

  @Test(arguments: [(9, DatePrecision.instant), (10, .month)])
  func `midnights of many firsts are defaults from the tenth on`(count: Int, precision: DatePrecision) {
    var builder = AtlasBuilder()
    for index in 0..<count { builder.photo("\(index).jpg", "20\(10 + index)-05-01T00:00:00") }
    CaptureDate.loweringBulkFirsts(&builder.atlas.photos)
    #expect(builder.atlas.photos.allSatisfy { $0.captured.precision == precision })
  }
}
