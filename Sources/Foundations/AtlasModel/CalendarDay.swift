/// A day of the Gregorian calendar, without clock and without time zone.
///
/// Memories are joined by calendar parts, so this type does its own arithmetic and never looks at a clock or a zone.
package struct CalendarDay: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int

  /// Makes a day, or nothing when the calendar has no such day (30 February, month 13, year 0).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDay.daysIn(month: month, year: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private init(uncheckedYear year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads `YYYY-MM-DD`, exactly; anything else is nothing.
  package init?(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]), let day = decimal(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that lies this many days after 1 January 1970; negative values lie before it.
  ///
  /// Days outside the years 1 to 9999 are clamped to the first or last day of that span.
  package init(daysSince1970 count: Int) {
    // Civil-from-days over eras of 400 years (146,097 days), counted from 1 March of year 0.
    let shifted = min(max(count, -719_162), 2_932_896) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// How many days this day lies after 1 January 1970.
  package var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day so many days later, or earlier for a negative count.
  package func adding(days: Int) -> CalendarDay { CalendarDay(daysSince1970: daysSince1970 + days) }

  /// The same day so many years later; 29 February becomes 28 February where the year has no leap day.
  package func adding(years: Int) -> CalendarDay {
    let target = min(max(year + years, 1), 9999)
    return CalendarDay(
      uncheckedYear: target, month: month, day: min(day, CalendarDay.daysIn(month: month, year: target)))
  }

  /// Month and day without the year.
  package var monthDay: MonthDay { MonthDay(of: self) }

  /// The day as the whole number YYYYMMDD.
  package var ymd: Int { year * 10_000 + month * 100 + day }

  /// Reads the whole number YYYYMMDD.
  package init?(ymd: Int) { self.init(year: ymd / 10_000, month: ymd / 100 % 100, day: ymd % 100) }

  /// Whether the year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// How many days the month has in that year.
  package static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.ymd < right.ymd }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  package var description: String { padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) }
}

/// The value of a run of ASCII digits, or nothing when another character stands among them.
package func decimal(_ bytes: some Collection<UInt8>) -> Int? {
  guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
  var value = 0
  for byte in bytes {
    guard (48...57).contains(byte) else { return nil }
    value = value * 10 + Int(byte - 48)
  }
  return value
}

/// The number in decimal, filled with zeros from the left up to the width.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
