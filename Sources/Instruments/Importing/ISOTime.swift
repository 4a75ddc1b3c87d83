/// Times as travel files write them for programs: RFC 3339 and its common neighbours, and seconds since 1970.
package enum ISOTime {
  /// Reads a day or a time.
  ///
  /// `2024-06-15` is a day. `2024-06-15T09:00:00`, with a blank instead of the T, without seconds or with a fraction,
  /// is a clock on the wall; followed by `Z`, `UTC` or `-00:00` it is an instant, and followed by `+02:00`, `+0200` or
  /// `+02`, with or without a blank before it, a time with its offset. 24:00 is the next midnight, second 60 is read as
  /// second 59. Nothing comes of anything else.
  package static func moment(_ text: some StringProtocol) -> ImportedMoment? {
    TimeScan.read(text) { $0.moment(.program) }
  }

  /// The same from bytes, which need not be a text's own.
  static func moment(bytes: UnsafeRawBufferPointer) -> ImportedMoment? {
    var scan = TimeScan(bytes)
    return scan.moment(.program)
  }

  /// A moment from seconds, milliseconds or microseconds since 1970, told apart by their size.
  ///
  /// Seconds reach 10^11 in the year 5138, milliseconds did in 1973; no travel file lies beyond either.
  package static func moment(epoch number: Double) -> ImportedMoment? {
    let seconds = abs(number) >= 1e14 ? number / 1e6 : abs(number) >= 1e11 ? number / 1e3 : number
    guard abs(seconds) < 1e11 else { return nil }
    return .instant(Int(seconds.rounded(.down)))
  }
}
