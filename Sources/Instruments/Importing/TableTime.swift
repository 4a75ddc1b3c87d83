import AtlasModel

/// Dates, clocks and durations as tables and tracks write them.
enum TableTime {
  /// Reads `2014`, `2014-07`, `2014-07-09`, `2014/07/09`, `09.07.2014`, or a day with a clock after `T` or a blank,
  /// with seconds, a fraction and an offset where they are given.
  ///
  /// `09/07/2014` is nothing: it may be either of two days.
  static func moment(_ text: some StringProtocol) -> ImportedMoment? {
    var scanner = ByteScanner(text)
    if let partial = PartialDay(parsing: text) { return .day(partial) }
    guard let day = scanner.day() else { return nil }
    if scanner.isAtEnd { return .day(PartialDay(day)) }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") else { return nil }
    guard let second = scanner.clock() else { return nil }
    scanner.skipFraction()
    // Midnight at the end of a day is the beginning of the next.
    let shown = second == 86_400 ? day.adding(days: 1) : day
    guard let clock = WallClock(day: shown, secondOfDay: second % 86_400) else { return nil }
    if scanner.isAtEnd { return .local(clock) }
    _ = scanner.skip(" ")
    guard let minutes = scanner.offset(), scanner.isAtEnd else { return nil }
    return minutes.isUTC
      ? .instant(clock.wallSeconds) : .offset(clock.wallSeconds - minutes.value * 60, minutes: minutes.value)
  }

  /// Reads a moment that is UTC where no offset says otherwise, as GPX and TCX have it.
  static func instant(_ text: some StringProtocol) -> ImportedMoment? {
    guard let moment = moment(text) else { return nil }
    if case .local(let clock) = moment { return .instant(clock.wallSeconds) }
    return moment
  }

  /// Reads seconds since 1970, or thousandths of them.
  static func epoch(_ text: String) -> ImportedMoment? {
    let digits = text.prefix { $0 != "." }
    guard digits.utf8.count >= 9, digits.utf8.count <= 13, let value = Int(digits) else { return nil }
    return .instant(digits.utf8.count > 11 ? value / 1000 : value)
  }

  /// Reads `10:20`, `10:20:30`, `2:36PM`: seconds since midnight.
  static func clock(_ text: some StringProtocol) -> Int? {
    var scanner = ByteScanner(text)
    guard let second = scanner.clock() else { return nil }
    _ = scanner.skip(" ")
    if scanner.isAtEnd { return second % 86_400 }
    let isAfternoon = scanner.skip("P") || scanner.skip("p")
    guard isAfternoon || scanner.skip("A") || scanner.skip("a"), scanner.skip("M") || scanner.skip("m"),
      scanner.isAtEnd, (3600..<46_800).contains(second)
    else { return nil }
    return second % 43_200 + (isAfternoon ? 43_200 : 0)
  }

  /// Reads `01:29`, `01:29:00`, `6H13M`, `42M`: seconds, less than two days.
  static func duration(_ text: some StringProtocol) -> Int? {
    var scanner = ByteScanner(text)
    var seconds = 0
    guard let first = scanner.number(1...2) else { return nil }
    if scanner.skip(":") {
      guard let minutes = scanner.number(2...2), minutes < 60 else { return nil }
      seconds = first * 3600 + minutes * 60
      if scanner.skip(":") { seconds += scanner.number(2...2) ?? 0 }
    } else if scanner.skip("H") || scanner.skip("h") {
      seconds = first * 3600
      if let minutes = scanner.number(1...2) {
        seconds += minutes * 60
        guard scanner.skip("M") || scanner.skip("m") else { return nil }
      }
    } else {
      guard scanner.skip("M") || scanner.skip("m") else { return nil }
      seconds = first * 60
    }
    return scanner.isAtEnd && seconds < 172_800 ? seconds : nil
  }
}

/// Reads numbers and signs from the front of a text.
private struct ByteScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8.prefix(64)) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == sign.value else { return false }
    index += 1
    return true
  }

  /// A whole number of so many digits.
  mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    var value = 0
    let start = index
    while index < bytes.count, index - start < digits.upperBound, (48...57).contains(bytes[index]) {
      value = value * 10 + Int(bytes[index] - 48)
      index += 1
    }
    return digits.contains(index - start) ? value : nil
  }

  mutating func day() -> CalendarDay? {
    let start = index
    if let year = number(4...4), skip("-") || skip("/"), let month = number(1...2), skip("-") || skip("/"),
      let day = number(1...2)
    {
      return CalendarDay(year: year, month: month, day: day)
    }
    index = start
    guard let day = number(1...2), skip("."), let month = number(1...2), skip("."), let year = number(4...4) else {
      return nil
    }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// Hours and minutes, with seconds or without: up to 86,400.
  ///
  /// A leap second is the one before it.
  mutating func clock() -> Int? {
    guard let hour = number(1...2), skip(":"), let minute = number(2...2), hour <= 24, minute < 60 else { return nil }
    var second = 0
    if skip(":") {
      guard let value = number(2...2), value <= 60 else { return nil }
      second = min(value, 59)
    }
    let total = hour * 3600 + minute * 60 + second
    return total <= 86_400 ? total : nil
  }

  mutating func skipFraction() {
    guard skip(".") || skip(",") else { return }
    while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
  }

  /// `Z`, `UTC`, `+02:00`, `+0200` or `+02`: minutes east of UTC, at most 18 hours.
  mutating func offset() -> (value: Int, isUTC: Bool)? {
    if skip("Z") || skip("z") { return (0, true) }
    if skip("U") { return skip("T") && skip("C") ? (0, true) : nil }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2...2) else { return nil }
    _ = skip(":")
    let minutes = isAtEnd ? 0 : number(2...2)
    guard let minutes, minutes < 60, hours * 60 + minutes <= 1080 else { return nil }
    return ((hours * 60 + minutes) * (isWest ? -1 : 1), false)
  }
}
