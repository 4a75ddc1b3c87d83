/// How a stored picture must be turned to stand upright, numbered as in EXIF.
package enum Orientation: Int, Sendable, Hashable, CaseIterable {
  /// As stored.
  case upright = 1
  /// Left and right are exchanged.
  case mirrored = 2
  /// Upside down.
  case turnedHalf = 3
  /// Top and bottom are exchanged.
  case flipped = 4
  /// Rows and columns are exchanged.
  case transposed = 5
  /// To be turned a quarter clockwise.
  case turnedQuarterClockwise = 6
  /// Rows and columns are exchanged along the other diagonal.
  case transverse = 7
  /// To be turned a quarter counter-clockwise.
  case turnedQuarterCounterclockwise = 8

  /// Whether width and height change places.
  package var exchangesSides: Bool { rawValue >= 5 }

  /// The size that a stored picture of that size has when it stands upright.
  package func size(of stored: PixelSize) -> PixelSize {
    exchangesSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// The stored column and row that a pixel of the upright picture comes from.
  package func source(x: Int, y: Int, stored: PixelSize) -> (x: Int, y: Int) {
    let (right, bottom) = (stored.width - 1, stored.height - 1)
    return switch self {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .turnedHalf: (right - x, bottom - y)
    case .flipped: (x, bottom - y)
    case .transposed: (y, x)
    case .turnedQuarterClockwise: (y, bottom - x)
    case .transverse: (right - y, bottom - x)
    case .turnedQuarterCounterclockwise: (right - y, x)
    }
  }

  /// The orientation that turns clockwise by so many degrees, a multiple of 90; nothing for other angles.
  package init?(clockwiseDegrees degrees: Int) {
    switch ((degrees % 360) + 360) % 360 {
    case 0: self = .upright
    case 90: self = .turnedQuarterClockwise
    case 180: self = .turnedHalf
    case 270: self = .turnedQuarterCounterclockwise
    default: return nil
    }
  }

  /// This orientation, and then the other one on top.
  package func followed(by next: Orientation) -> Orientation {
    // Both as maps of a 2 by 3 picture; the product is the one that does the same to its corner and its neighbour.
    let stored = PixelSize(width: 3, height: 2)
    let between = size(of: stored)
    func trace(_ x: Int, _ y: Int) -> [Int] {
      let middle = next.source(x: x, y: y, stored: between)
      let first = source(x: middle.x, y: middle.y, stored: stored)
      return [first.x, first.y]
    }
    let goal = [trace(0, 0), trace(1, 0)]
    let exchanges = exchangesSides != next.exchangesSides
    return Orientation.allCases.first { candidate in
      guard candidate.exchangesSides == exchanges else { return false }
      let corner = candidate.source(x: 0, y: 0, stored: stored)
      let neighbour = candidate.source(x: 1, y: 0, stored: stored)
      return [[corner.x, corner.y], [neighbour.x, neighbour.y]] == goal
    } ?? .upright
  }
}
