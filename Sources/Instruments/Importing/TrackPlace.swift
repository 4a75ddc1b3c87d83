import AtlasModel

/// Coordinates as tables and tracks write them; no refusal repeats them, because they may be of a home.
enum TrackPlace {
  /// Reads a latitude and a longitude in degrees.
  static func read(_ latitude: String, _ longitude: String) -> Result<Coordinate, RowRefusal> {
    var (latitude, longitude) = (latitude, longitude)
    return latitude.withUTF8 { north in
      longitude.withUTF8 { read(UnsafeRawBufferPointer(north), UnsafeRawBufferPointer($0)) }
    }
  }

  /// Reads a latitude and a longitude in degrees, or in whole numbers of 1e-7 degree, from the bytes of cells.
  static func read(
    _ latitude: UnsafeRawBufferPointer, _ longitude: UnsafeRawBufferPointer, isE7: Bool = false
  ) -> Result<Coordinate, RowRefusal> {
    if latitude.isEmpty || longitude.isEmpty { return .failure(.noPosition) }
    guard let north = number(latitude), let east = number(longitude) else { return .failure(noDegrees) }
    return point(north, east, isE7: isE7)
  }

  /// The point of two numbers.
  static func point(_ north: Double, _ east: Double, isE7: Bool = false) -> Result<Coordinate, RowRefusal> {
    if north == 0, east == 0 { return .failure(.nullIsland) }
    let scale = isE7 ? 1e-7 : 1
    return Coordinate(latitude: north * scale, longitude: east * scale).map { .success($0) } ?? .failure(.outside)
  }

  /// The refusal of what is written in another way.
  static let noDegrees = RowRefusal("its coordinates are no decimal degrees")

  /// A decimal number; not the words and hexadecimal forms that Swift reads too.
  ///
  /// Up to 15 digits without an exponent are summed up and divided once, which rounds as correctly as the library does and
  /// makes no text: that is every coordinate a table of a million rows holds.
  static func number(_ bytes: UnsafeRawBufferPointer) -> Double? {
    var (sum, digits, decimals, index) = (0, 0, -1, 0)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { index = 1 }
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 48 < 10 {
        sum = sum * 10 + Int(byte &- 48)
        digits += 1
        if decimals >= 0 { decimals += 1 }
      } else if byte == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
      } else {
        return longNumber(bytes)
      }
      index += 1
      if digits > 15 { return longNumber(bytes) }
    }
    guard digits > 0 else { return nil }
    let value = Double(sum) / (decimals > 0 ? powers[decimals] : 1)
    return isNegative ? -value : value
  }

  private static let powers = (0...15).map { exponent in (0..<exponent).reduce(1.0) { power, _ in power * 10 } }

  private static func longNumber(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard bytes.count <= 40, bytes.allSatisfy({ (43...57).contains($0) && $0 != 44 && $0 != 47 || $0 | 32 == 101 })
    else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }
}
