/// What a clock on the wall showed: a calendar day and a time of day, without a time zone.
package struct WallClock: Hashable, Comparable, Sendable {
  /// The calendar day.
  package let day: CalendarDay
  /// Seconds since midnight, 0 to 86,399.
  package let secondOfDay: Int
  /// Milliseconds within the second, 0 to 999, or nothing when the source has none.
  package let millisecond: Int?

  /// Makes a time, or nothing when the second of the day lies outside 0 to 86,399.
  package init?(day: CalendarDay, secondOfDay: Int, millisecond: Int? = nil) {
    guard (0..<86_400).contains(secondOfDay), millisecond.map((0..<1000).contains) ?? true else { return nil }
    (self.day, self.secondOfDay, self.millisecond) = (day, secondOfDay, millisecond)
  }

  /// The wall clock at a moment, so many minutes east of UTC.
  package init(secondsSince1970 seconds: Int, offsetMinutes: Int, millisecond: Int? = nil) {
    let local = seconds + offsetMinutes * 60
    let days = local >= 0 ? local / 86_400 : -((-local + 86_399) / 86_400)
    self.day = CalendarDay(daysSince1970: days)
    self.secondOfDay = local - days * 86_400
    self.millisecond = millisecond
  }

  /// Reads `YYYY-MM-DDThh:mm:ss` with an optional `.fff`.
  package init?(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19 || bytes.count == 23, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), let day = CalendarDay(parsing: text.prefix(10)),
      let hour = decimal(bytes[11..<13]), let minute = decimal(bytes[14..<16]), let second = decimal(bytes[17..<19]),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var millisecond: Int?
    if bytes.count == 23 {
      guard bytes[19] == UInt8(ascii: "."), let value = decimal(bytes[20..<23]) else { return nil }
      millisecond = value
    }
    self.init(day: day, secondOfDay: hour * 3600 + minute * 60 + second, millisecond: millisecond)
  }

  /// Seconds since 1970 as if the clock showed UTC: an order along the wall clock, not a moment.
  package var wallSeconds: Int { day.daysSince1970 * 86_400 + secondOfDay }

  package static func < (left: WallClock, right: WallClock) -> Bool {
    (left.wallSeconds, left.millisecond ?? 0) < (right.wallSeconds, right.millisecond ?? 0)
  }
}

extension WallClock: CustomStringConvertible {
  /// `YYYY-MM-DDThh:mm:ss`, with `.fff` where milliseconds are known.
  package var description: String {
    let clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { padded($0, 2) }
    return "\(day)T" + clock.joined(separator: ":") + (millisecond.map { "." + padded($0, 3) } ?? "")
  }
}
