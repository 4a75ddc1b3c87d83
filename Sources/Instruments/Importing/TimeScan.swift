import AtlasModel

/// A walk along the bytes of one time: the one reader of ISO 8601 and its neighbours, for JSON, tracks and tables.
///
/// Whole-number arithmetic only, so that the same text means the same on every machine. Fractions of a second are
/// dropped: no day depends on them.
struct TimeScan {
  /// How freely a source may write its times.
  enum Hand {
    /// As programs write them for programs: RFC 3339 and its common neighbours.
    case program
    /// As people and cameras write them too: `2014`, `2014-07`, `2014/7/9`, `9.7.2014 8:05`, `2014:07:09 08:05:00`.
    ///
    /// `09/07/2014` stays nothing: it may be either of two days.
    case person
  }

  private let bytes: UnsafeRawBufferPointer
  private var next = 0

  /// Begins at the beginning of a text's bytes.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads a text with a scan from its beginning.
  static func read<Value>(_ text: some StringProtocol, _ body: (inout TimeScan) -> Value) -> Value {
    var copy = String(text)
    return copy.withUTF8 { bytes in
      var scan = TimeScan(UnsafeRawBufferPointer(bytes))
      return body(&scan)
    }
  }

  /// A day, or a day with a clock, which alone is a clock on the wall, with `Z` an instant, and with `+02:00` a time
  /// with its offset; nothing of anything else, and nothing when more stands behind it.
  mutating func moment(_ hand: Hand) -> ImportedMoment? {
    skipBlanks()
    let date: CalendarDay
    switch hand {
    case .program:
      guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
        let whole = CalendarDay(year: year, month: month, day: day)
      else { return nil }
      date = whole
    case .person:
      guard let written = writtenDate() else { return nil }
      guard let whole = written.calendarDay else { return isAtEnd ? .day(written) : nil }
      date = whole
    }
    if isAtEnd { return .day(PartialDay(date)) }
    guard take("T") || take("t") || take(" "), let second = clock(hand) else { return nil }
    let wall = date.daysSince1970 * 86_400 + second
    skipBlanks()
    if isAtEnd { return .local(WallClock(secondsSince1970: wall, offsetMinutes: 0)) }
    guard let zone = zone(), isAtEnd else { return nil }
    // RFC 3339 gives -00:00 to a time in UTC whose local offset is not known, which is what Z means in practice.
    switch zone {
    case .utc: return .instant(wall)
    case .offset(let minutes): return .offset(wall - minutes * 60, minutes: minutes)
    }
  }

  /// Where a clock stands.
  enum Zone: Hashable {
    case utc
    /// Minutes east of UTC.
    case offset(Int)
  }

  /// `Z`, `UTC`, `GMT` or an offset of up to 18 hours: `+02:00`, `+0200` or `+02`.
  mutating func zone() -> Zone? {
    if take("Z") || take("z") { return .utc }
    let start = next
    if (take("U") && take("T") && take("C")) || (take("G") && take("M") && take("T")) { return .utc }
    next = start
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2) else { return nil }
    var minutes = 0
    if take(":") || byte.map({ $0 &- 48 < 10 }) == true {
      guard let read = number(2), read < 60 else { return nil }
      minutes = read
    }
    let total = hours * 60 + minutes
    guard total <= 18 * 60 else { return nil }
    return isWest && total == 0 ? .utc : .offset(isWest ? -total : total)
  }

  /// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff` as seconds, 0 to 86,400; 24:00 is the next midnight, second 60 is read as
  /// second 59.
  mutating func clock(_ hand: Hand) -> Int? {
    guard let hour = hand == .program ? number(2) : number(1...2), take(":"), let minute = number(2), hour <= 24,
      minute < 60
    else { return nil }
    var second = 0
    if take(":") {
      guard let read = number(2), read <= 60 else { return nil }
      second = min(read, 59)
      if take(".") || take(",") {
        guard number(1) != nil else { return nil }
        while number(1) != nil {}
      }
    }
    return hour < 24 || (minute == 0 && second == 0) ? hour * 3600 + minute * 60 + second : nil
  }

  private mutating func writtenDate() -> PartialDay? {
    let start = next
    if let year = number(4) {
      if isAtEnd { return PartialDay(year: year) }
      guard let sign = byte, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "/") || sign == UInt8(ascii: ":")
      else { return nil }
      next += 1
      let monthStart = next
      guard let month = number(1...2) else { return nil }
      if isAtEnd {
        return sign == UInt8(ascii: "-") && next - monthStart == 2 ? PartialDay(year: year, month: month) : nil
      }
      guard byte == sign else { return nil }
      next += 1
      return number(1...2).flatMap { CalendarDay(year: year, month: month, day: $0) }.map(PartialDay.init)
    }
    next = start
    guard let day = number(1...2), take("."), let month = number(1...2), take("."), let year = number(4) else {
      return nil
    }
    return CalendarDay(year: year, month: month, day: day).map(PartialDay.init)
  }

  // MARK: Steps

  private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool {
    var index = next
    while index < bytes.count, bytes[index] == 32 { index += 1 }
    return index >= bytes.count
  }

  /// Passes blanks.
  mutating func skipBlanks() { while byte == 32 { next += 1 } }

  /// Passes one sign, if it comes next.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: wanted) else { return false }
    next += 1
    return true
  }

  /// A number of exactly so many digits.
  mutating func number(_ digits: Int) -> Int? {
    guard next + digits <= bytes.count else { return nil }
    var value = 0
    for index in next..<next + digits {
      guard bytes[index] &- 48 < 10 else { return nil }
      value = value * 10 + Int(bytes[index] &- 48)
    }
    next += digits
    return value
  }

  /// A number of so many digits, as many as there are.
  mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    var (value, index) = (0, next)
    while index < bytes.count, index - next < digits.upperBound, bytes[index] &- 48 < 10 {
      value = value * 10 + Int(bytes[index] &- 48)
      index += 1
    }
    guard digits.contains(index - next) else { return nil }
    next = index
    return value
  }
}
