import AtlasModel

/// Dates, clocks and durations as tables and tracks write them, by hand or by program.
enum TableTime {
  /// Reads `2014`, `2014-07`, `2014-07-09`, `2014/07/09`, `2014:07:09`, `09.07.2014`, or a day with a clock after `T` or
  /// a blank, with seconds, a fraction and an offset where they are given.
  ///
  /// `09/07/2014` is nothing: it may be either of two days.
  static func moment(_ text: some StringProtocol) -> ImportedMoment? { TimeScan.read(text) { $0.moment(.person) } }

  /// Reads a moment, or seconds since 1970, or thousandths of them, from the bytes of a cell.
  static func moment(cell: UnsafeRawBufferPointer) -> ImportedMoment? {
    var scan = TimeScan(cell)
    return epoch(cell) ?? scan.moment(.person)
  }

  /// Reads a moment that is UTC where no offset says otherwise, as GPX and TCX have it.
  static func instant(_ text: some StringProtocol) -> ImportedMoment? {
    guard let moment = moment(text) else { return nil }
    if case .local(let clock) = moment { return .instant(clock.wallSeconds) }
    return moment
  }

  /// Seconds of 9 to 11 digits, or thousandths of up to 13; a fraction is dropped.
  ///
  /// Fewer digits are more likely a date without signs than one of the first three years after 1970.
  private static func epoch(_ bytes: UnsafeRawBufferPointer) -> ImportedMoment? {
    let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
    var (value, index) = (0, start)
    while index < bytes.count, index - start < 14, bytes[index] &- 48 < 10 {
      value = value * 10 + Int(bytes[index] &- 48)
      index += 1
    }
    guard (9...13).contains(index - start) else { return nil }
    if index < bytes.count {
      guard bytes[index] == UInt8(ascii: "."), bytes[(index + 1)...].allSatisfy({ $0 &- 48 < 10 }) else { return nil }
    }
    return ISOTime.moment(epoch: Double(start == 0 ? value : -value))
  }

  /// Reads `10:20`, `10:20:30`, `2:36PM`: seconds since midnight.
  static func clock(_ text: some StringProtocol) -> Int? {
    TimeScan.read(text) { scan in
      guard let second = scan.clock(.person) else { return nil }
      scan.skipBlanks()
      if scan.isAtEnd { return second % 86_400 }
      let isAfternoon = scan.take("P") || scan.take("p")
      guard isAfternoon || scan.take("A") || scan.take("a"), scan.take("M") || scan.take("m"), scan.isAtEnd,
        (3600..<46_800).contains(second)
      else { return nil }
      return second % 43_200 + (isAfternoon ? 43_200 : 0)
    }
  }

  /// Reads `01:29`, `01:29:00`, `6H13M`, `42M`: seconds, less than two days.
  static func duration(_ text: some StringProtocol) -> Int? {
    TimeScan.read(text) { scan in
      var seconds = 0
      guard let first = scan.number(1...2) else { return nil }
      if scan.take(":") {
        guard let minutes = scan.number(2), minutes < 60 else { return nil }
        seconds = first * 3600 + minutes * 60
        if scan.take(":") { seconds += scan.number(2) ?? 0 }
      } else if scan.take("H") || scan.take("h") {
        seconds = first * 3600
        if let minutes = scan.number(1...2) {
          seconds += minutes * 60
          guard scan.take("M") || scan.take("m") else { return nil }
        }
      } else {
        guard scan.take("M") || scan.take("m") else { return nil }
        seconds = first * 60
      }
      return scan.isAtEnd && seconds < 172_800 ? seconds : nil
    }
  }
}
