/// Four corners in a picture, in pixels: the person's crop and straightening in one.
///
/// They run clockwise from the upper left corner of what is shown, whichever way it lies in the picture.
package struct PixelQuad: Hashable, Sendable {
  /// A point in pixels; fractions lie between the middles of two pixels.
  package struct Point: Hashable, Sendable {
    /// Columns from the left.
    package var x: Double
    /// Rows from the top.
    package var y: Double

    /// Makes a point.
    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The corners, clockwise from the upper left: always four.
  package let corners: [Point]

  /// Takes four corners that enclose a convex area; anything else is nothing.
  package init?(_ corners: [Point]) {
    guard corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    for index in 0..<4 {
      let (from, to, next) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      // A turn to the other side, or none at all, makes no shape that can be stretched into a rectangle.
      guard (to.x - from.x) * (next.y - to.y) - (to.y - from.y) * (next.x - to.x) > 1 else { return nil }
    }
    self.corners = corners
  }

  /// Reads `x,y x,y x,y x,y`.
  package init?(parsing text: some StringProtocol) {
    var points: [Point] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
      let numbers = part.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
      points.append(Point(x: x, y: y))
    }
    self.init(points)
  }

  /// Columns and rows that the enclosed area has about: the mean of opposite sides, rounded.
  package var size: PixelSize {
    func length(_ first: Int, _ second: Int) -> Double {
      let (x, y) = (corners[first].x - corners[second].x, corners[first].y - corners[second].y)
      return (x * x + y * y).squareRoot()
    }
    // Longer than any picture is clamped, so that the sum stays a whole number.
    func rounded(_ value: Double) -> Int { Int(min(value, 1_000_000).rounded()) }
    return PixelSize(
      width: max(1, rounded((length(0, 1) + length(3, 2)) / 2)),
      height: max(1, rounded((length(0, 3) + length(1, 2)) / 2)))
  }

  /// The same corners in the picture at another scale.
  package func scaled(by factor: Double) -> PixelQuad {
    PixelQuad(corners.map { Point(x: $0.x * factor, y: $0.y * factor) }) ?? self
  }
}

extension PixelImage {
  /// What the four corners enclose, stretched into an upright rectangle of that size.
  ///
  /// Colours are mixed of the four nearest pixels. Where a corner lies outside the picture, its edge is repeated: a sharp
  /// border would be read as a line.
  package func rectified(_ quad: PixelQuad, to target: PixelSize) -> PixelImage {
    guard width > 0, height > 0, target.area > 0 else { return PixelImage(width: 0, height: 0, pixels: []) }
    let map = Projection(to: quad, from: target)
    var result = [UInt8](repeating: 255, count: target.area * 4)
    pixels.withUnsafeBufferPointer { source in
      for row in 0..<target.height {
        for column in 0..<target.width {
          let point = map.point(Double(column) + 0.5, Double(row) + 0.5)
          let x = min(max(point.x - 0.5, 0), Double(width - 1))
          let y = min(max(point.y - 0.5, 0), Double(height - 1))
          let (left, top) = (Int(x), Int(y))
          let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
          let (partX, partY) = (x - Double(left), y - Double(top))
          for channel in 0..<4 {
            func value(_ x: Int, _ y: Int) -> Double { Double(source[(y * width + x) * 4 + channel]) }
            let above = value(left, top) * (1 - partX) + value(right, top) * partX
            let below = value(left, bottom) * (1 - partX) + value(right, bottom) * partX
            result[(row * target.width + column) * 4 + channel] = UInt8(above * (1 - partY) + below * partY + 0.5)
          }
        }
      }
    }
    return PixelImage(width: target.width, height: target.height, pixels: result, isOpaque: isOpaque)
  }
}

/// The map of perspective from an upright rectangle onto four corners.
private struct Projection {
  private let a, b, c, d, e, f, g, h: Double

  init(to quad: PixelQuad, from size: PixelSize) {
    // The unit square onto four points, in closed form; the sides of the rectangle are divided out.
    let (p, q, r, s) = (quad.corners[0], quad.corners[1], quad.corners[2], quad.corners[3])
    let (x1, x2, x3) = (q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x)
    let (y1, y2, y3) = (q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y)
    // Not zero: the corners are convex.
    let area = x1 * y2 - x2 * y1
    let (u, v) = ((x3 * y2 - x2 * y3) / area, (x1 * y3 - x3 * y1) / area)
    let (width, height) = (Double(size.width), Double(size.height))
    (a, b, c) = ((q.x - p.x + u * q.x) / width, (s.x - p.x + v * s.x) / height, p.x)
    (d, e, f) = ((q.y - p.y + u * q.y) / width, (s.y - p.y + v * s.y) / height, p.y)
    (g, h) = (u / width, v / height)
  }

  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let scale = g * x + h * y + 1
    return ((a * x + b * y + c) / scale, (d * x + e * y + f) / scale)
  }
}
