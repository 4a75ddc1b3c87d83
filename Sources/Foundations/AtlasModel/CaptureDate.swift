/// The capture date of a photo after judgement: how much of what the camera wrote may be believed.
package struct CaptureDate: Hashable, Sendable {
  /// The wall clock as written, kept even when it is believed only in part.
  package var clock: WallClock?
  /// The offset from UTC in minutes that the file states.
  package var offsetMinutes: Int?
  /// How much of the date is believed.
  package var precision: DatePrecision
  /// The believed part of the date.
  package var day: PartialDay?
  /// Whether the calendar day is sure to be the local one.
  package var zoneCertain: Bool

  /// No date.
  package static let unknown = CaptureDate(
    clock: nil, offsetMinutes: nil, precision: .unknown, day: nil, zoneCertain: false)

  /// Makes a judged date.
  package init(clock: WallClock?, offsetMinutes: Int?, precision: DatePrecision, day: PartialDay?, zoneCertain: Bool) {
    (self.clock, self.offsetMinutes, self.precision) = (clock, offsetMinutes, precision)
    (self.day, self.zoneCertain) = (day, zoneCertain)
  }

  /// The calendar day, when the date is exact enough for On This Day and Then & Now.
  package var exactDay: CalendarDay? { precision == .instant || precision == .day ? day?.calendarDay : nil }

  /// Seconds along the wall clock for sorting; a day without a time sorts as its first second.
  package var orderSeconds: Int { clock?.wallSeconds ?? (day?.firstDay.daysSince1970 ?? 0) * 86_400 }

  /// Judges what a photo says of its date.
  ///
  /// The day is the calendar day of the camera's wall clock. A source that only knows UTC (XMP with `Z`, an imported list) is moved into
  /// the zone of the place when `placeOffset` knows it, and stays uncertain otherwise. Dates that cameras write when
  /// their clock was never set lose precision: 1 January 1904, 1970 and 1980 are the epochs of common clocks and say
  /// nothing; midnight of any other 1 January says no more than the year.
  ///
  /// - Parameter placeOffset: minutes east of UTC at the place of the photo at a moment in seconds since 1970, or nothing
  ///   when the place has no known zone.
  package static func judged(_ metadata: PhotoMetadata, placeOffset: (Int) -> Int?) -> CaptureDate {
    guard var clock = metadata.taken else {
      guard let day = metadata.takenDay else { return .unknown }
      return CaptureDate(clock: nil, offsetMinutes: nil, precision: day.precision, day: day, zoneCertain: false)
    }
    var zoneCertain = true
    if metadata.dateSource == .xmp || metadata.dateSource == .imported, metadata.offsetMinutes == 0 {
      if let offset = placeOffset(clock.wallSeconds) {
        clock = WallClock(
          secondsSince1970: clock.wallSeconds, offsetMinutes: offset, millisecond: clock.millisecond)
      } else {
        zoneCertain = false
      }
    }
    if metadata.offsetMinutes == nil, let gps = metadata.gpsClock {
      // The receiver's clock proves the zone only when it differs from the wall clock by what the place's zone says;
      // many cameras write local time there.
      let apart = clock.wallSeconds - gps
      zoneCertain = placeOffset(gps).map { abs(apart - $0 * 60) <= 120 } ?? true
    }
    let date = CaptureDate(
      clock: clock, offsetMinutes: metadata.offsetMinutes, precision: .instant, day: PartialDay(clock.day),
      zoneCertain: zoneCertain)
    return date.withoutCameraDefaults()
  }

  private func withoutCameraDefaults() -> CaptureDate {
    guard let clock, clock.day.month == 1, clock.day.day == 1 else { return self }
    if [1904, 1970, 1980].contains(clock.day.year), clock.secondOfDay < 86_400 / 2 {
      return with(precision: .unknown, day: nil)
    }
    return clock.isBareMidnight ? with(precision: .year, day: PartialDay(year: clock.day.year)) : self
  }

  /// The same date, believed to the month only: for midnight of the first of a month that comes in bulk.
  package func believedToTheMonth() -> CaptureDate {
    guard let clock, precision == .instant else { return self }
    return with(precision: .month, day: PartialDay(year: clock.day.year, month: clock.day.month))
  }

  private func with(precision: DatePrecision, day: PartialDay?) -> CaptureDate {
    CaptureDate(
      clock: clock, offsetMinutes: offsetMinutes, precision: precision, day: day, zoneCertain: zoneCertain)
  }

  /// How many photos at midnight of one first of a month make it a default and no date.
  ///
  /// One or two may be real pictures of New Year's fireworks or a party; collections dated by month hold dozens.
  package static let bulkOfOneFirst = 3
  /// How many photos at midnight of any firsts of months make all of them defaults.
  package static let bulkOfAllFirsts = 10

  /// Lowers dates at midnight of a first of a month to the month where they come in bulk.
  package static func loweringBulkFirsts(_ photos: inout [PhotoRecord]) {
    let firsts = photos.indices.filter { index in
      let date = photos[index].captured
      return date.precision == .instant && (date.clock?.isBareMidnight ?? false) && date.clock?.day.day == 1
    }
    let perDay = Dictionary(grouping: firsts) { photos[$0].captured.clock?.day }
    for index in firsts {
      let same = perDay[photos[index].captured.clock?.day]?.count ?? 0
      if same >= bulkOfOneFirst || firsts.count >= bulkOfAllFirsts {
        photos[index].captured = photos[index].captured.believedToTheMonth()
      }
    }
  }
}

extension WallClock {
  /// Whether the clock shows midnight to the second and no fraction: what software writes for want of a time.
  package var isBareMidnight: Bool { secondOfDay == 0 && (millisecond ?? 0) == 0 }
}
