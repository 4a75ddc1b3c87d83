import AtlasModel

/// A date as cameras and programs write it: EXIF's `2018:06:26 17:46:33`, ISO 8601, or a part of either.
///
/// A text whose day is not in the calendar, or whose year lies outside 1826 to 2199, is no date at all. A clock that
/// shows 24 hours, 60 seconds or rubbish is left out and the day kept. Fraction and offset may follow the clock.
struct DateText {
  /// The year of the oldest surviving photograph: anything earlier is a mistake.
  static let earliestYear = 1826
  /// The last year of the next century: anything later is a mistake.
  static let latestYear = 2199

  private(set) var taken: WallClock?
  private(set) var day: PartialDay?
  private(set) var offsetMinutes: Int?

  init?(_ text: String) {
    let bytes = Array(text.utf8.drop { $0 == 32 }.prefix(64))
    guard let year = decimal(bytes.prefix(4)), bytes.count >= 4, DateText.years.contains(year) else { return nil }
    guard bytes.count > 4, !DateText.isBlank(bytes[4...]) else {
      day = PartialDay(year: year)
      return
    }
    guard bytes.count >= 7, DateText.separators.contains(bytes[4]), let month = decimal(bytes[5..<7]) else {
      return nil
    }
    guard bytes.count > 7, !DateText.isBlank(bytes[7...]) else {
      day = PartialDay(year: year, month: month)
      if day == nil { return nil }
      return
    }
    guard bytes.count >= 10, DateText.separators.contains(bytes[7]), let number = decimal(bytes[8..<10]),
      let whole = CalendarDay(year: year, month: month, day: number)
    else { return nil }
    day = PartialDay(whole)
    if bytes.count > 11, bytes[10] == 32 || bytes[10] == 84 { readClock(bytes[11...], on: whole) }
  }

  /// IPTC's eight digits of a date, of which month and day may be zero, and its six digits of a time with an offset.
  init?(iptcDate: String, time: String?) {
    let date = Array(iptcDate.utf8)
    guard date.count >= 8, let year = decimal(date[0..<4]), let month = decimal(date[4..<6]),
      let number = decimal(date[6..<8])
    else { return nil }
    guard DateText.years.contains(year) else { return nil }
    if month == 0 || number == 0 {
      day = PartialDay(year: year, month: month == 0 ? nil : month)
      if day == nil { return nil }
      return
    }
    guard let whole = CalendarDay(year: year, month: month, day: number) else { return nil }
    day = PartialDay(whole)
    guard let clock = time.map({ Array($0.utf8) }), clock.count >= 6 else { return }
    readClock((clock[0..<2] + [58] + clock[2..<4] + [58] + clock[4...])[...], on: whole)
  }

  private static let years = earliestYear...latestYear
  private static let separators: Set<UInt8> = [58, 45, 47, 46]

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 <= 32 || $0 == 58 } }

  private mutating func readClock(_ text: ArraySlice<UInt8>, on day: CalendarDay) {
    let text = Array(text)
    guard text.count >= 5, text[2] == 58, let hour = decimal(text[0..<2]), let minute = decimal(text[3..<5]), hour < 24,
      minute < 60
    else { return }
    var second = 0
    var millisecond: Int?
    var place = 5
    if text.count >= 8, text[5] == 58 {
      guard let value = decimal(text[6..<8]), value < 60 else { return }
      (second, place) = (value, 8)
      if place < text.count, text[place] == 46 || text[place] == 44 {
        let digits = text[(place + 1)...].prefix { (48...57).contains($0) }
        millisecond = DateText.milliseconds(digits)
        place += 1 + digits.count
      }
    }
    taken = WallClock(day: day, secondOfDay: hour * 3600 + minute * 60 + second, millisecond: millisecond)
    if place < text.count { offsetMinutes = DateText.offset(text[place...]) }
  }

  /// Milliseconds out of the digits behind the point, cut and not rounded, so that they never reach the next second.
  static func milliseconds(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return decimal(Array(digits.prefix(3)) + [UInt8](repeating: 48, count: max(0, 3 - digits.count)))
  }

  /// Minutes east of UTC out of `Z`, `+01:00`, `-0330` or `+1:00`; nothing outside -12:00 to +14:00.
  static func offset(_ text: some Collection<UInt8>) -> Int? {
    let bytes = text.filter { $0 > 32 }
    if bytes == [90] || bytes == [122] { return 0 }
    guard let sign = bytes.first, sign == 43 || sign == 45 else { return nil }
    let rest = bytes.dropFirst()
    var parts = rest.split(separator: 58).map(Array.init)
    if parts.count == 1, rest.count == 4 { parts = [Array(rest.prefix(2)), Array(rest.suffix(2))] }
    guard let hours = parts.first.flatMap({ decimal($0) }), parts.count <= 2 else { return nil }
    guard let minutes = parts.count == 2 ? decimal(parts[1]) : 0, minutes < 60, hours <= 14 else { return nil }
    let total = (sign == 45 ? -1 : 1) * (hours * 60 + minutes)
    return (-720...840).contains(total) ? total : nil
  }
}
