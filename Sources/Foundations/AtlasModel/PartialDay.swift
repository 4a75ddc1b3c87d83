/// How exactly a date is known.
package enum DatePrecision: String, Sendable, Hashable, CaseIterable, Codable {
  /// A wall-clock time of a known day.
  case instant
  /// The whole day, without a time.
  case day
  /// The month of a year.
  case month
  /// The year alone.
  case year
  /// Nothing usable.
  case unknown
}

/// A date with parts missing from the right: a year, a month of a year, or a whole day.
package struct PartialDay: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, or nothing when only the year is known.
  package let month: Int?
  /// The day of the month, or nothing when only the month is known.
  package let day: Int?

  /// A whole day.
  package init(_ day: CalendarDay) { (year, month, self.day) = (day.year, day.month, day.day) }

  /// A year, or a month of a year; nothing when there is no such month.
  package init?(year: Int, month: Int? = nil) {
    guard (1...9999).contains(year), month.map((1...12).contains) ?? true else { return nil }
    (self.year, self.month, self.day) = (year, month, nil)
  }

  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
  package init?(parsing text: some StringProtocol) {
    if let whole = CalendarDay(parsing: text) {
      self.init(whole)
      return
    }
    let bytes = Array(text.utf8)
    guard bytes.count == 4 || (bytes.count == 7 && bytes[4] == UInt8(ascii: "-")), let year = decimal(bytes[0..<4])
    else { return nil }
    if bytes.count == 4 {
      self.init(year: year)
    } else {
      guard let month = decimal(bytes[5..<7]) else { return nil }
      self.init(year: year, month: month)
    }
  }

  /// The whole day, when all its parts are known.
  package var calendarDay: CalendarDay? {
    guard let month, let day else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// `day`, `month` or `year`, by the parts that are there.
  package var precision: DatePrecision { day != nil ? .day : month != nil ? .month : .year }

  /// The first whole day that this date may mean.
  package var firstDay: CalendarDay {
    CalendarDay(year: year, month: month ?? 1, day: day ?? 1) ?? CalendarDay(daysSince1970: 0)
  }

  package static func < (left: PartialDay, right: PartialDay) -> Bool {
    (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
  }
}

extension PartialDay: CustomStringConvertible {
  /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
  package var description: String {
    var text = padded(year, 4)
    if let month { text += "-" + padded(month, 2) }
    if let day { text += "-" + padded(day, 2) }
    return text
  }
}
