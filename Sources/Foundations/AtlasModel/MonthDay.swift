/// A day of any year: a month and a day, 29 February among them.
package struct MonthDay: Hashable, Comparable, Sendable {
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int

  /// Makes a day of the 366, or nothing for 30 February and the like.
  package init?(month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= CalendarDay.daysIn(month: month, year: 2000) else { return nil }
    (self.month, self.day) = (month, day)
  }

  init(of day: CalendarDay) { (self.month, self.day) = (day.month, day.day) }

  /// The day at this position of the ring of 366, which starts with 1 January; positions wrap around.
  package init(ringPosition: Int) {
    let leapYearStart = 10_957  // 1 January 2000, a leap year, in days since 1970
    self.init(of: CalendarDay(daysSince1970: leapYearStart + ((ringPosition % 366) + 366) % 366))
  }

  /// Reads `MM-DD`, exactly.
  package init?(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: "-"), let month = decimal(bytes[0..<2]),
      let day = decimal(bytes[3..<5])
    else { return nil }
    self.init(month: month, day: day)
  }

  /// The position in the ring of 366 days, 0 for 1 January and 59 for 29 February.
  package var ringPosition: Int {
    let before = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335]
    return before[month - 1] + day - 1
  }

  /// How many days lie between two days on the ring, 0 to 183, whichever way round is shorter.
  package func distance(to other: MonthDay) -> Int {
    let apart = abs(ringPosition - other.ringPosition)
    return min(apart, 366 - apart)
  }

  /// Whether this is the leap day.
  package var isLeapDay: Bool { month == 2 && day == 29 }

  /// All 366 days in the order of the calendar.
  package static var all: [MonthDay] { (0..<366).map(MonthDay.init(ringPosition:)) }

  /// This day in the given year, or nothing for 29 February of a common year.
  package func inYear(_ year: Int) -> CalendarDay? { CalendarDay(year: year, month: month, day: day) }

  package static func < (left: MonthDay, right: MonthDay) -> Bool { left.ringPosition < right.ringPosition }
}

extension MonthDay: CustomStringConvertible {
  /// The day as `MM-DD`.
  package var description: String { padded(month, 2) + "-" + padded(day, 2) }
}
