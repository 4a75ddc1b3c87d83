package import AtlasModel

/// The outlines of all countries, as maps draw them.
///
/// Neighbours share the lines of their common border, so that a border simplified once leaves no gap. Longitudes run from
/// -169 to about 191: a map cut in the Bering Strait cuts no country.
package struct CountryOutlines: Sendable {
  /// The name of the compiled file.
  package static let fileName = "outlines.dmo1"

  /// A connected piece of land.
  package struct Polygon: Sendable {
    /// Rings of line numbers, the outer one first; n is a line forwards, ~n backwards.
    ///
    /// The last point of a ring is its first, but for Antarctica's, whose ends meet behind the 180th meridian.
    package let rings: [[Int]]
    /// The middle of the outer ring.
    package let middle: GlobePoint
    /// The largest angle from the middle to a point of the outer ring, in radians.
    package let reach: Double
  }

  /// A country or territory.
  package struct Shape: Sendable {
    /// Its two letters.
    package let code: CountryCode
    /// Its pieces, in the file's order.
    package let polygons: [Polygon]

    /// The piece that reaches farthest: the mainland, or the main island.
    package var main: Polygon? { polygons.max { ($0.reach, $0.middle.latitude) < ($1.reach, $1.middle.latitude) } }
  }

  /// The border and coast lines, each of two points or more.
  package let lines: [[GlobePoint]]
  /// All countries and territories, by their two letters.
  package let shapes: [Shape]

  /// The shape of a country.
  package subscript(code: CountryCode) -> Shape? { shapes.first { $0.code == code } }

  /// The coast and border points of a country's main piece of land and of the large pieces beside it.
  ///
  /// A piece belongs when it reaches at least a seventh as far as the main one and the two circles around them meet:
  /// Hokkaido and New Zealand's other island do, Alaska and French Guiana do not.
  package func mainland(of code: CountryCode) -> [GlobePoint] {
    guard let shape = self[code], let main = shape.main else { return [] }
    let pieces = shape.polygons.filter { piece in
      piece.reach >= main.reach / 7 && piece.middle.angle(to: main.middle) <= main.reach + piece.reach
    }
    return pieces.flatMap { $0.rings.first ?? [] }.flatMap { lines[$0 >= 0 ? $0 : ~$0] }
  }

  /// How many units of the file make a degree.
  private static let unitsPerDegree = 1000.0
  /// How far beyond the sheet a point may lie, in degrees; anything more is a damaged file.
  private static let limits = (longitude: 200.0, latitude: 90.0)

  /// Opens the outlines file and reads it whole, which costs some milliseconds.
  package init(path: String) throws(GazetteerError) {
    let file = try GazetteerFile(path: path, kind: .outlines)
    var reader = VarintReader(try file.section("line"))
    guard let lines = CountryOutlines.lines(&reader) else { throw .badSection(path: path, name: "line") }
    var codes: [CountryCode] = []
    for line in try file.section("key").lines {
      guard let code = CountryCode(line) else { throw .badSection(path: path, name: "key") }
      codes.append(code)
    }
    reader = VarintReader(try file.section("shape"))
    var shapes: [Shape] = []
    for code in codes {
      guard let polygons = CountryOutlines.polygons(&reader, lines) else {
        throw .badSection(path: path, name: "shape")
      }
      shapes.append(Shape(code: code, polygons: polygons))
    }
    (self.lines, self.shapes) = (lines, shapes)
  }

  private static func lines(_ reader: inout VarintReader) -> [[GlobePoint]]? {
    guard let count = reader.count() else { return nil }
    var lines: [[GlobePoint]] = []
    lines.reserveCapacity(count)
    for _ in 0..<count {
      guard let pointCount = reader.count(), pointCount > 1 else { return nil }
      var (x, y) = (0, 0)
      var line: [GlobePoint] = []
      line.reserveCapacity(pointCount)
      for _ in 0..<pointCount {
        guard let dx = reader.signed(), let dy = reader.signed() else { return nil }
        (x, y) = (x &+ dx, y &+ dy)
        let point = GlobePoint(latitude: Double(y) / unitsPerDegree, longitude: Double(x) / unitsPerDegree)
        guard abs(point.latitude) <= limits.latitude, abs(point.longitude) <= limits.longitude else { return nil }
        line.append(point)
      }
      lines.append(line)
    }
    return lines
  }

  private static func polygons(_ reader: inout VarintReader, _ lines: [[GlobePoint]]) -> [Polygon]? {
    guard let count = reader.count() else { return nil }
    var polygons: [Polygon] = []
    for _ in 0..<count {
      guard let ringCount = reader.count(), ringCount > 0 else { return nil }
      var rings: [[Int]] = []
      for _ in 0..<ringCount {
        guard let size = reader.count(), size > 0 else { return nil }
        var ring: [Int] = []
        for _ in 0..<size {
          guard let number = reader.signed(), lines.indices.contains(number >= 0 ? number : ~number) else { return nil }
          ring.append(number)
        }
        rings.append(ring)
      }
      let outer = rings[0].flatMap { lines[$0 >= 0 ? $0 : ~$0] }
      let circle = GlobePoint.circle(around: outer)
      polygons.append(Polygon(rings: rings, middle: circle.middle, reach: circle.reach))
    }
    return polygons
  }
}

/// Reads LEB128 numbers from a section, one after the other; nothing where the section ends or a number is too long.
struct VarintReader {
  private let section: Section
  private var offset = 0

  init(_ section: Section) { self.section = section }

  /// A number of things that follow, each of a byte at least: more than the section still holds is nothing.
  mutating func count() -> Int? {
    guard let value = unsigned(), value <= section.count - offset else { return nil }
    return value
  }

  /// A number that may be below zero.
  mutating func signed() -> Int? { unsigned().map { $0 >> 1 ^ -($0 & 1) } }

  /// A number of at most 35 bits.
  private mutating func unsigned() -> Int? {
    var (value, shift) = (0, 0)
    while offset < section.count, shift < 35 {
      let byte = section.u8(offset)
      offset += 1
      value |= (byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
    }
    return nil
  }
}
