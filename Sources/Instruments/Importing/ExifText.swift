import AtlasModel

/// What ExifTool writes of a picture, as JSON or as a table.
enum ExifText {
  /// The name of a tag without the groups that `-G` puts in front: `EXIF:GPSLatitude`, `XMP-exif:GPSLatitude`.
  static func tag(_ key: String) -> String { key.split(separator: ":").last.map(String.init) ?? key }

  /// An angle in degrees, by its sign, by its own letter or by that of its reference: `-118.3`, `118.3` beside `W`,
  /// `118.3 W` or `118 deg 19' 10.82" W`.
  ///
  /// Degrees, minutes and seconds without any letter could be of either half of the Earth and are nothing.
  static func degrees(_ bytes: UnsafeRawBufferPointer, reference: String = "") -> Double? {
    let other = reference.utf8.first
    if let number = TrackPlace.number(bytes) { return number > 0 && isNegative(other) ? -number : number }
    var scan = Scan(bytes: bytes)
    guard var value = scan.number() else { return nil }
    scan.skipBlanks()
    if scan.take("deg") {
      guard let minutes = scan.number(), minutes < 60, scan.take("'") else { return nil }
      value += minutes / 60
      if let seconds = scan.number() {
        guard seconds < 60, scan.take("\"") else { return nil }
        value += seconds / 3600
      }
      scan.skipBlanks()
    }
    guard let letter = scan.rest.first ?? other, scan.rest.count <= 1, "NSEW".utf8.contains(letter), value >= 0 else {
      return nil
    }
    return isNegative(letter) ? -value : value
  }

  /// Minutes east of UTC as a camera writes them, `-07:00`, or as a whole number of minutes, of which every zone has a
  /// multiple of 15; `2` could mean hours and is nothing.
  static func offsetMinutes(_ text: String) -> Int? {
    let zone = TimeScan.read(text) { scan in
      scan.skipBlanks()
      let zone = scan.zone()
      return scan.isAtEnd ? zone : nil
    }
    switch zone {
    case .utc: return 0
    case .offset(let minutes): return minutes
    case nil:
      guard let minutes = Int(text), abs(minutes) <= 18 * 60, minutes % 15 == 0 else { return nil }
      return minutes
    }
  }

  /// Whether a date stands for none: empty, `-`, `    :  :     :  :  ` or `0000:00:00 00:00:00`.
  static func isNoDate(_ text: String) -> Bool { text.utf8.allSatisfy(isNoDigit) }

  /// The same of the bytes of a cell.
  static func isNoDate(_ cell: UnsafeRawBufferPointer) -> Bool { cell.allSatisfy(isNoDigit) }

  private static func isNoDigit(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "0") || byte == UInt8(ascii: ":")
  }

  private static func isNegative(_ letter: UInt8?) -> Bool {
    letter == UInt8(ascii: "S") || letter == UInt8(ascii: "W")
  }

  private struct Scan {
    let bytes: UnsafeRawBufferPointer
    var next = 0

    var rest: Slice<UnsafeRawBufferPointer> { bytes[next...] }

    mutating func skipBlanks() { while next < bytes.count, bytes[next] == 0x20 { next += 1 } }

    mutating func take(_ text: StaticString) -> Bool {
      let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard rest.starts(with: wanted) else { return false }
      next += wanted.count
      return true
    }

    mutating func number() -> Double? {
      skipBlanks()
      let digits = rest.prefix { $0 &- 48 < 10 || $0 == UInt8(ascii: ".") }
      guard let value = TrackPlace.number(UnsafeRawBufferPointer(rebasing: digits)) else { return nil }
      next += digits.count
      return value
    }
  }
}
