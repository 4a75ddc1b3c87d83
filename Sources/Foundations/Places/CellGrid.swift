private import Glibc

/// The division of the world into cells of 0.25 degrees, sixteen of which make a block of one degree.
///
/// Row 0 lies at 90 degrees south, column 0 at 180 degrees west. A point on a line belongs to the cell north or east of
/// it; the pole belongs to the last row.
enum CellGrid {
  static let degrees = 0.25
  static let rows = 720
  static let columns = 1440
  static let blockCount = 180 * 360

  /// The cosines of the two sides of every row, the lesser of them: no point of the row is nearer the pole.
  private static let leastCosines: [Double] = (0..<rows).map { row in
    let radian = Double.pi / 180
    return max(0, min(cos(south(row: row) * radian), cos((south(row: row) + degrees) * radian)))
  }

  static func cell(latitude: Double, longitude: Double) -> (row: Int, column: Int) {
    let column = Int(((longitude + 180) / degrees).rounded(.down))
    return (min(max(Int(((latitude + 90) / degrees).rounded(.down)), 0), rows - 1), (column + columns) % columns)
  }

  @inline(__always) static func south(row: Int) -> Double { Double(row) * degrees - 90 }
  @inline(__always) static func west(longitude: Double) -> Double { (longitude / degrees).rounded(.down) * degrees }
  @inline(__always) static func block(row: Int, column: Int) -> Int { row / 4 * 360 + column / 4 }
  @inline(__always) static func sub(row: Int, column: Int) -> Int { row % 4 * 4 + column % 4 }
  @inline(__always) static func leastCosine(row: Int) -> Double { leastCosines[row] }
}
