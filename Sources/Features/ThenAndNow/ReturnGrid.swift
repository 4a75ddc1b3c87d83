package import AtlasModel

/// Sorts photos into cells of the map and remembers, per cell, only the first and the last.
///
/// Memory grows with the number of cells that hold a photo, not with the number of photos. Cells are computed in whole
/// numbers of 1e-7 degree, so that they are the same on every machine: rows are 0.0025 degrees of latitude high (278 m),
/// and each row is divided evenly into as many columns as keep a cell at least as wide as it is high.
package struct ReturnGrid: Sendable {
  /// The height of a row in 1e-7 degree: 0.0025 degrees, 278 m.
  ///
  /// A product choice and no measure of sameness: wide enough for the drift of a phone's GPS and for a landmark seen from
  /// both sides of its square, narrow enough to keep neighbourhoods apart.
  package static let rowHeightE7 = 25_000

  /// How far the grid is shifted, in halves of a cell.
  package struct Shift: Hashable, Sendable {
    /// Shifted half a cell east.
    package let east: Bool
    /// Shifted half a cell north.
    package let north: Bool

    /// The base grid and its three shifted twins: with all four, no return within half a cell (138 m) is missed.
    package static let all = [
      Shift(east: false, north: false), Shift(east: true, north: false), Shift(east: false, north: true),
      Shift(east: true, north: true),
    ]
  }

  private let shift: Shift
  private var keys: ContiguousArray<Int>
  private var first: ContiguousArray<Int32>
  private var last: ContiguousArray<Int32>
  private var occupied = 0

  /// An empty grid.
  package init(shift: Shift) {
    self.shift = shift
    keys = ContiguousArray(repeating: -1, count: 1024)
    first = ContiguousArray(repeating: 0, count: 1024)
    last = ContiguousArray(repeating: 0, count: 1024)
  }

  /// How many cells hold a photo.
  package var cellCount: Int { occupied }

  /// The row and column of a point.
  package static func cell(of point: Coordinate, shift: Shift) -> (row: Int, column: Int) {
    let half = rowHeightE7 / 2
    let row = (point.latitudeE7 + 900_000_000 + (shift.north ? half : 0)) / rowHeightE7
    let columns = columns(ofRow: row, shift: shift)
    let position = (point.longitudeE7 + 1_800_000_000) * columns + (shift.east ? 1_800_000_000 : 0)
    return (row, position / 3_600_000_000 % columns)
  }

  /// How many columns a row has: 144,000 times the cosine of its middle latitude, rounded down.
  package static func columns(ofRow row: Int, shift: Shift) -> Int {
    let middle = (Double(row) + (shift.north ? 0 : 0.5)) * 0.0025 - 90
    return max(1, Int((144_000 * cosine(degrees: middle)).rounded(.down)))
  }

  /// Takes one photo by its number; photos must come in the order of their capture times.
  ///
  /// The first photo of a cell stays its earliest, and every later one becomes its latest.
  package mutating func add(_ photo: Int32, at point: Coordinate) {
    if occupied * 10 >= keys.count * 7 { grow() }
    let cell = ReturnGrid.cell(of: point, shift: shift)
    let key = cell.row << 20 | cell.column
    let slot = self.slot(of: key)
    if keys[slot] == -1 {
      keys[slot] = key
      first[slot] = photo
      occupied += 1
    }
    last[slot] = photo
  }

  /// The earliest and the latest photo of every cell that holds two.
  package var spans: [(first: Int32, last: Int32)] {
    keys.indices.compactMap { keys[$0] >= 0 && first[$0] != last[$0] ? (first[$0], last[$0]) : nil }
  }

  /// Open addressing with linear probing; the multiplier spreads neighbouring cells (Fibonacci hashing).
  private func slot(of key: Int) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != -1, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldFirst, oldLast) = (keys, first, last)
    keys = ContiguousArray(repeating: -1, count: oldKeys.count * 2)
    first = ContiguousArray(repeating: 0, count: keys.count)
    last = ContiguousArray(repeating: 0, count: keys.count)
    for index in oldKeys.indices where oldKeys[index] != -1 {
      let slot = self.slot(of: oldKeys[index])
      (keys[slot], first[slot], last[slot]) = (oldKeys[index], oldFirst[index], oldLast[index])
    }
  }
}
