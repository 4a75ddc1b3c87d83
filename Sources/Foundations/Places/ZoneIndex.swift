package import AtlasModel
private import Glibc

/// Tells country and time zone of a point from the zone polygons, and which borders are near.
///
/// Most cells lie inside one polygon or in none and answer at once. In the others the rays run only to the cell's right
/// side; beyond it the compiled file says at which latitudes they turn between outside and inside.
package struct ZoneIndex: Sendable {
  /// What the polygons say of a point.
  package struct Answer: Hashable, Sendable {
    /// The country; nothing at sea.
    ///
    /// South of 60 degrees south it is Antarctica, whatever polygon lies there.
    package let country: CountryCode?
    /// The IANA zone; `Etc/GMT±h` at sea; nothing in AQ, BV and HM, whose polygons have no zone.
    package let zone: String?
  }

  /// The latitude south of which all is Antarctica, by the treaty of 1959.
  package static let antarcticLatitude = -60.0

  private let file: GazetteerFile
  private let points, blocks, subs, cells: Section
  private let countries: [CountryCode]
  private let zones: [String?]
  private let antarctica: CountryCode?
  private static let unitE7 = 1000  // the file's 1e-4 degree in the coordinate's 1e-7

  /// Opens the zones file.
  package init(path: String) throws(GazetteerError) {
    file = try GazetteerFile(path: path, kind: .zones)
    points = try file.section("point", recordSize: 8)
    blocks = try file.section("block", recordSize: 4)
    subs = try file.section("sub", recordSize: 64)
    cells = try file.section("cell", recordSize: 4)
    var (countries, zones): ([CountryCode], [String?]) = ([], [])
    for line in try file.section("key").lines {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      guard parts.count == 2, let country = CountryCode(parts[0]) else { throw .badSection(path: path, name: "key") }
      countries.append(country)
      zones.append(parts[1].isEmpty ? nil : String(parts[1]))
    }
    guard blocks.count == CellGrid.blockCount * 4 else { throw .badSection(path: path, name: "block") }
    (self.countries, self.zones, antarctica) = (countries, zones, CountryCode("AQ"))
  }

  /// Country and time zone of a point.
  package func answer(at point: Coordinate) -> Answer {
    let isAntarctic = point.latitude < ZoneIndex.antarcticLatitude
    guard let feature = feature(at: point) else {
      return isAntarctic
        ? Answer(country: antarctica, zone: nil)
        : Answer(country: nil, zone: ZoneIndex.seaZone(longitude: point.longitude))
    }
    return Answer(country: isAntarctic ? antarctica : countries[feature], zone: zones[feature])
  }

  /// The nautical zone of a longitude, under its IANA name, whose sign runs against the usual one.
  package static func seaZone(longitude: Double) -> String {
    let hours = Int(((longitude + 7.5) / 15).rounded(.down))
    return hours == 0 ? "Etc/GMT" : hours > 0 ? "Etc/GMT-\(hours)" : "Etc/GMT+\(-hours)"
  }

  /// The countries other than the given one whose border runs within so many metres of the point, sorted.
  package func countries(bordering point: Coordinate, within metres: Double, except own: CountryCode?) -> [CountryCode]
  {
    let search = BorderSearch(point: point, metres: metres)
    var found: [CountryCode] = []
    for row in search.rows {
      for column in search.columns {
        let wrapped = (column + CellGrid.columns) % CellGrid.columns
        visit(row: row, column: wrapped) { part in
          let country = countries[part.feature]
          if country != own, !found.contains(country), hasEdge(of: part, near: search) { found.append(country) }
          return true
        }
      }
    }
    return found.sorted()
  }

  // MARK: Cells

  /// One polygon's part of a cell: where its turns and runs stand in the cell section, in bytes.
  private struct Part {
    let feature, turns, turnCount, runs, runCount: Int
  }

  /// The first polygon that holds the point.
  private func feature(at point: Coordinate) -> Int? {
    let east = point.longitudeE7 == 1_800_000_000 ? -1_800_000_000 : point.longitudeE7
    let row = min((point.latitudeE7 + 900_000_000) / 2_500_000, CellGrid.rows - 1)
    let column = (east + 1_800_000_000) / 2_500_000
    var found: Int?
    let value = cellValue(row: row, column: column)
    guard value & 0x8000_0000 != 0 else { return value > 0 && value <= countries.count ? value - 1 : nil }
    visit(row: row, column: column) { part in
      guard isInside(part, latitudeE7: point.latitudeE7, longitudeE7: east) else { return true }
      found = part.feature
      return false
    }
    return found
  }

  @inline(__always)
  private func cellValue(row: Int, column: Int) -> Int {
    let value = blocks.u32(CellGrid.block(row: row, column: column) * 4)
    guard value & 0x4000_0000 != 0 else { return value }
    return subs.u32((value & 0x3FFF_FFFF) * 64 + CellGrid.sub(row: row, column: column) * 4)
  }

  /// Visits the polygons that have edges in a cell or beside such edges, in the file's order, until the visitor stops.
  @inline(__always)
  private func visit(row: Int, column: Int, _ visitor: (Part) -> Bool) {
    let value = cellValue(row: row, column: column)
    guard value & 0x8000_0000 != 0 else { return }
    var offset = (value & 0x7FFF_FFFF) * 4
    let count = cells.u32(offset)
    offset += 4
    for _ in 0..<count where offset < cells.count {
      let (head, runCount) = (cells.u32(offset), cells.u32(offset + 4))
      let turnCount = head >> 16
      let part = Part(
        feature: head & 0xFFFF, turns: offset + 8, turnCount: turnCount, runs: offset + 8 + turnCount * 4,
        runCount: runCount)
      guard part.feature < countries.count, visitor(part) else { return }
      offset = part.runs + runCount * 4
    }
  }

  /// Whether a ray from the point eastwards crosses the polygon's lines an odd number of times.
  private func isInside(_ part: Part, latitudeE7: Int, longitudeE7: Int) -> Bool {
    var inside = false
    for turn in 0..<part.turnCount {
      guard cells.i32(part.turns + turn * 4) * ZoneIndex.unitE7 <= latitudeE7 else { break }
      inside.toggle()
    }
    let (latitude, longitude) = (Double(latitudeE7) / 1e3, Double(longitudeE7) / 1e3)
    forEachRun(of: part) { first, count in
      var y = points.i32(first * 8 + 4)
      var isAbove = y * ZoneIndex.unitE7 > latitudeE7
      for next in first + 1...first + count {
        let nextY = points.i32(next * 8 + 4)
        let nextIsAbove = nextY * ZoneIndex.unitE7 > latitudeE7
        if isAbove != nextIsAbove {
          let (x, nextX) = (points.i32(next * 8 - 8), points.i32(next * 8))
          let crossing = Double(x) + (latitude - Double(y)) * Double(nextX - x) / Double(nextY - y)
          if crossing > longitude { inside.toggle() }
        }
        (y, isAbove) = (nextY, nextIsAbove)
      }
    }
    return inside
  }

  private func hasEdge(of part: Part, near search: BorderSearch) -> Bool {
    var isNear = false
    forEachRun(of: part) { first, count in
      var edge = first
      while !isNear, edge < first + count {
        isNear = search.isNear(
          points.i32(edge * 8), points.i32(edge * 8 + 4), points.i32(edge * 8 + 8), points.i32(edge * 8 + 12))
        edge += 1
      }
    }
    return isNear
  }

  @inline(__always)
  private func forEachRun(of part: Part, _ body: (_ first: Int, _ count: Int) -> Void) {
    for run in 0..<min(part.runCount, cells.count / 4) {
      let word = cells.u32(part.runs + run * 4)
      if word >> 20 > 0 { body(word & 0xF_FFFF, word >> 20) }
    }
  }
}
