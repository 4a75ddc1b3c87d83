/// Pieces side by side in rows as even as they can be.
struct PieceRows {
  /// The width of a piece of the common shape, in pixels.
  let size: Double
  /// The middle of each piece.
  private(set) var centres: [(x: Double, y: Double)] = []

  /// How much of a piece's height the next row lies below it at least: pieces may lie over each other's margins.
  private static let step = 0.86

  /// Finds the rows that let the pieces be largest.
  ///
  /// - Parameter shape: Width of a piece in parts of its height.
  init(_ count: Int, in field: Box, shape: Double) {
    var best = (rows: 1, size: 0.0)
    for columns in 1...max(1, count) {
      let rows = (count + columns - 1) / columns
      let high = 1 + PieceRows.step * Double(rows - 1)
      let size = min(field.width / Double(columns), field.height / high * shape)
      if size > best.size { best = (rows, size) }
    }
    size = best.size
    let height = size / shape
    // No further apart than pieces that lie on one table.
    let spare = (field.height - height) / Double(max(1, best.rows - 1))
    let pitch = min(spare, height * 1.1)
    let top = field.y + (field.height - height - pitch * Double(best.rows - 1)) / 2 + height / 2
    for row in 0..<best.rows {
      let inRow = (count - centres.count + best.rows - row - 1) / (best.rows - row)
      let width = min(field.width / Double(inRow), best.size * 1.14)
      let left = field.x + (field.width - width * Double(inRow)) / 2
      for column in 0..<inRow {
        centres.append((left + width * (Double(column) + 0.5), top + pitch * Double(row)))
      }
    }
  }
}

/// Pieces that step down the field from side to side, each over a corner of the one before: room for a few large ones.
struct PieceStairs {
  /// The width of a piece of the common shape, in pixels.
  let size: Double
  /// The middle of each piece.
  private(set) var centres: [(x: Double, y: Double)] = []

  /// How much of a piece's height the next one lies below it.
  private static let step = 0.74
  /// More would hide too much of each other.
  private static let most = 4

  /// Finds the size of a stair through the field.
  ///
  /// - Parameter shape: Width of a piece in parts of its height.
  init(_ count: Int, in field: Box, shape: Double) {
    guard (2...PieceStairs.most).contains(count) else {
      size = 0
      return
    }
    let high = 1 + PieceStairs.step * Double(count - 1)
    size = min(field.width * 0.68, field.height * shape / high)
    let height = size / shape
    let aside = min(field.width - size, size * 0.62)
    let top = field.y + (field.height - height * high) / 2
    for index in 0..<count {
      let side = index % 2 == 0 ? -0.5 : 0.5
      centres.append(
        (field.x + field.width / 2 + aside * side, top + height * (0.5 + PieceStairs.step * Double(index))))
    }
  }
}
