import AtlasModel
import Foundation
import TestSupport
import Testing
import ThenAndNow

/// Which photos count as taken in the same spot.
struct ReturnGridTests {
  private static let base = ReturnGrid.Shift.all[0]

  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude), "\(latitude), \(longitude)")
  }

  @Test(arguments: [0, 21, 48, 64, 70, -33.9, -54.8], ReturnGrid.Shift.all)
  func `a cell is 278 m high and as wide`(latitude: Double, shift: ReturnGrid.Shift) throws {
    let row = ReturnGrid.cell(of: try point(latitude, 10), shift: shift).row
    let degree = Coordinate.earthRadiusMetres * .pi / 180
    let width = 360 / Double(ReturnGrid.columns(ofRow: row, shift: shift)) * cos(latitude * .pi / 180) * degree
    #expect((277.9...278.2).contains(width), "\(width) m")
    #expect((277.9...278.1).contains(Double(ReturnGrid.rowHeightE7) / 1e7 * degree))
  }

  @Test(arguments: [(64.0, -22.6), (0, 0.000_1), (-54.8, -68.3), (90, 0), (-90, 0), (89.999_9, 179.9)])
  func `a photo occupies one cell wherever it was taken`(latitude: Double, longitude: Double) throws {
    for shift in ReturnGrid.Shift.all {
      var grid = ReturnGrid(shift: shift)
      let point = try point(latitude, longitude)
      for photo in 0..<3 { grid.add(Int32(photo), at: point) }
      #expect(grid.cellCount == 1)
      #expect(grid.spans.map { [$0.first, $0.last] } == [[0, 2]])
      let (row, column) = ReturnGrid.cell(of: point, shift: shift)
      #expect((0..<ReturnGrid.columns(ofRow: row, shift: shift)).contains(column))
    }
  }

  @Test(arguments: ReturnGrid.Shift.all)
  func `180 degrees east and west are one meridian`(shift: ReturnGrid.Shift) throws {
    let (east, west) = (try point(-17.5, 180), try point(-17.5, -180))
    #expect(ReturnGrid.cell(of: east, shift: shift) == ReturnGrid.cell(of: west, shift: shift))
  }

  @Test func `a cell runs across the meridian of 180 degrees in a grid shifted east`() throws {
    let (east, west) = (try point(-17.5, 179.999_9), try point(-17.5, -179.999_9))
    #expect(
      ReturnGrid.cell(of: east, shift: ReturnGridTests.base) != ReturnGrid.cell(of: west, shift: ReturnGridTests.base))
    #expect(
      ReturnGrid.cell(of: east, shift: ReturnGrid.Shift.all[1])
        == ReturnGrid.cell(of: west, shift: ReturnGrid.Shift.all[1]))
  }

  @Test func `two points within 138 m share a cell of one of the four grids`() throws {
    var generator = SeededGenerator(seed: 280)
    var missed: [String] = []
    var onlyShifted = 0
    for round in 0..<20_000 {
      let latitude = Double.random(in: -89...89, using: &generator)
      // One pair in ten straddles the meridian of 180 degrees.
      let longitude =
        round % 10 == 0
        ? 179.999 * (round % 20 == 0 ? 1 : -1) : Double.random(in: -179.9...179.9, using: &generator)
      let from = try point(latitude, longitude)
      let bearing = Double.random(in: 0..<2 * .pi, using: &generator)
      let angle = Double.random(in: 0...138, using: &generator) / Coordinate.earthRadiusMetres
      let north = latitude * .pi / 180
      let sine = sin(north) * cos(angle) + cos(north) * sin(angle) * cos(bearing)
      let turn = atan2(sin(bearing) * sin(angle) * cos(north), cos(angle) - sin(north) * sine)
      var east = longitude + turn * 180 / .pi
      if east > 180 { east -= 360 } else if east < -180 { east += 360 }
      let to = try point(asin(sine) * 180 / .pi, east)
      let shared = ReturnGrid.Shift.all.map {
        ReturnGrid.cell(of: from, shift: $0) == ReturnGrid.cell(of: to, shift: $0)
      }
      if !shared.contains(true) { missed.append("\(from) and \(to), \(from.metres(to: to)) m") }
      if !shared[0] { onlyShifted += 1 }
    }
    #expect(missed == [])
    #expect((5_000...7_000).contains(onlyShifted), "one grid alone would have missed \(onlyShifted) of 20,000")
  }

  @Test func `memory follows the occupied cells, and each keeps its first and last photo`() throws {
    var grid = ReturnGrid(shift: ReturnGridTests.base)
    let cells = 3000, rounds = 40
    for photo in 0..<cells * rounds {
      let cell = photo % cells
      let point = try #require(
        Coordinate(latitudeE7: 100_000_000 + cell / 50 * 25_000 + 500, longitudeE7: 200_000_000 + cell % 50 * 30_000))
      grid.add(Int32(photo), at: point)
    }
    #expect(grid.cellCount == cells)
    #expect(grid.spans.count == cells)
    #expect(grid.spans.allSatisfy { $0.first < cells && $0.last - $0.first == Int32(cells * (rounds - 1)) })
  }

  @Test(arguments: [
    (0.0, 36_000, 143_999), (60, 60_000, 71_997), (-60, 12_000, 72_002),
  ])
  func `rows count from the south pole, and columns shrink with the cosine of the row's middle`(
    latitude: Double, row: Int, columns: Int
  ) throws {
    #expect(ReturnGrid.cell(of: try point(latitude, 10), shift: ReturnGridTests.base).row == row)
    #expect(ReturnGrid.columns(ofRow: row, shift: ReturnGridTests.base) == columns)
  }
}
