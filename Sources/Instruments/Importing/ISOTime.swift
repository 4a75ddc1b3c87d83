import AtlasModel

/// Times as travel files write them: RFC 3339 and its common neighbours, and seconds since 1970.
///
/// Whole-number arithmetic only, so that the same text means the same on every machine. Fractions of a second are
/// dropped: no day depends on them.
package enum ISOTime {
  /// Reads a day or a time.
  ///
  /// `2024-06-15` is a day. `2024-06-15T09:00:00`, with a blank instead of the T, without seconds or with a fraction,
  /// is a clock on the wall; followed by `Z`, `UTC` or `-00:00` it is an instant, and followed by `+02:00`, `+0200` or
  /// `+02`, with or without a blank before it, a time with its offset. 24:00 is the next midnight, second 60 is read as
  /// second 59. Nothing comes of anything else.
  package static func moment(_ text: some StringProtocol) -> ImportedMoment? {
    var copy = String(text)
    return copy.withUTF8 { moment(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// A moment from seconds, milliseconds or microseconds since 1970, told apart by their size.
  ///
  /// Seconds reach 10^11 in the year 5138, milliseconds did in 1973; no travel file lies beyond either.
  package static func moment(epoch number: Double) -> ImportedMoment? {
    let seconds = abs(number) >= 1e14 ? number / 1e6 : abs(number) >= 1e11 ? number / 1e3 : number
    guard abs(seconds) < 1e11 else { return nil }
    return .instant(Int(seconds.rounded(.down)))
  }

  /// The same from bytes, which need not be a text's own.
  static func moment(bytes: UnsafeRawBufferPointer) -> ImportedMoment? {
    var scan = Scan(bytes: bytes)
    scan.skipBlanks()
    guard let year = scan.number(4), scan.take("-"), let month = scan.number(2), scan.take("-"),
      let dayOfMonth = scan.number(2), let day = CalendarDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    if scan.isAtEnd { return .day(PartialDay(day)) }
    guard scan.take("T") || scan.take("t") || scan.take(" "), let second = scan.secondOfDay() else { return nil }
    let wall = day.daysSince1970 * 86_400 + second
    scan.skipBlanks()
    if scan.isAtEnd {
      return .local(WallClock(secondsSince1970: wall, offsetMinutes: 0))
    }
    guard let zone = scan.zone(), scan.isAtEnd else { return nil }
    // RFC 3339 gives -00:00 to a time in UTC whose local offset is not known, which is what Z means in practice.
    switch zone {
    case .utc: return .instant(wall)
    case .offset(let minutes): return .offset(wall - minutes * 60, minutes: minutes)
    }
  }

  private enum Zone {
    case utc
    case offset(Int)
  }

  /// A walk along the bytes of one time.
  private struct Scan {
    let bytes: UnsafeRawBufferPointer
    var next = 0

    private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

    /// Whether nothing but blanks is left.
    var isAtEnd: Bool { bytes[min(next, bytes.count)...].allSatisfy { $0 == 32 } }

    mutating func skipBlanks() { while byte == 32 { next += 1 } }

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

    /// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff` as seconds, 0 to 86,400.
    mutating func secondOfDay() -> Int? {
      guard let hour = number(2), take(":"), let minute = number(2), hour <= 24, minute < 60 else { return nil }
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

    /// `Z`, `UTC`, `GMT` or an offset of up to 18 hours.
    mutating func zone() -> Zone? {
      if take("Z") || take("z") { return .utc }
      let start = next
      if (take("U") && take("T") && take("C")) || (take("G") && take("M") && take("T")) { return .utc }
      next = start
      let isWest = take("-")
      guard isWest || take("+"), let hours = number(2), hours <= 18 else { return nil }
      var minutes = 0
      if take(":") || byte.map({ $0 &- 48 < 10 }) == true {
        guard let read = number(2), read < 60 else { return nil }
        minutes = read
      }
      let total = hours * 60 + minutes
      return isWest && total == 0 ? .utc : .offset(isWest ? -total : total)
    }
  }
}
