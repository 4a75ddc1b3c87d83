import AtlasModel
private import Glibc

/// The surroundings of a point within which a border counts as near.
///
/// Over a kilometre or so the Earth is flat enough: longitudes are shrunk by the cosine of the latitude.
struct BorderSearch {
  /// The rows of cells that the surroundings touch.
  let rows: ClosedRange<Int>
  /// The columns they touch; -1 and 1440 stand for the neighbours across the date line.
  let columns: ClosedRange<Int>
  private let x, y, shrink, reach: Double

  init(point: Coordinate, metres: Double) {
    // In the file's units of 1e-4 degree.
    let metresPerUnit = Coordinate.earthRadiusMetres * Double.pi / 180 / 1e4
    (x, y) = (Double(point.longitudeE7) / 1e3, Double(point.latitudeE7) / 1e3)
    shrink = max(0.01, cos(point.latitude * Double.pi / 180))
    reach = max(0, metres) / metresPerUnit
    let wide = min(reach / shrink, 2500)
    func cell(_ units: Double, from origin: Double, last: Int) -> Int {
      min(max(Int(((units + origin) / 2500).rounded(.down)), -1), last)
    }
    let south = max(0, cell(y - reach, from: 900_000, last: CellGrid.rows - 1))
    rows = south...max(south, cell(y + reach, from: 900_000, last: CellGrid.rows - 1))
    let west = cell(x - wide, from: 1_800_000, last: CellGrid.columns)
    columns = west...max(west, cell(x + wide, from: 1_800_000, last: CellGrid.columns))
  }

  /// Whether the edge between two points of the file comes as near as that.
  func isNear(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> Bool {
    let (south, north) = (Double(min(y1, y2)), Double(max(y1, y2)))
    guard south - reach <= y, y <= north + reach else { return false }
    let (startX, startY) = ((Double(x1) - x) * shrink, Double(y1) - y)
    let (alongX, alongY) = (Double(x2 - x1) * shrink, Double(y2 - y1))
    let square = alongX * alongX + alongY * alongY
    let share = square > 0 ? min(1, max(0, -(startX * alongX + startY * alongY) / square)) : 0
    let (nearX, nearY) = (startX + share * alongX, startY + share * alongY)
    return nearX * nearX + nearY * nearY <= reach * reach
  }
}
