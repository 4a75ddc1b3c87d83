/// A place in a picture, in pixels from its upper left corner.
package struct PixelPoint: Hashable, Sendable {
  /// Columns from the left.
  package var x: Int
  /// Rows from the top.
  package var y: Int

  /// Makes a point, which may lie outside a picture.
  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}

/// A stroke of a brush that makes what is under it unreadable for good.
///
/// The stroke becomes a mosaic of at most three blocks across, then is blurred by half a block: three means hold less than
/// a letter, and the blur takes the grid away by which a mosaic can be undone.
package struct CensorStroke: Hashable, Sendable {
  /// The way of the brush; one point is a dot.
  package var points: [PixelPoint]
  /// Half the width of the brush in pixels.
  package var radius: Int

  /// Makes a stroke.
  package init(points: [PixelPoint], radius: Int) { (self.points, self.radius) = (points, radius) }

  /// The widest brush: half a large photo.
  package static let largestRadius = 4096
  /// How many blocks lie across a stroke.
  private static let blocksAcross = 3
  /// The smallest block in pixels: finer ones would leave small letters standing.
  private static let smallestBlock = 8

  /// Burns the stroke into a picture.
  package func burn(into image: inout PixelImage) {
    guard !points.isEmpty, radius > 0, image.width > 0, image.height > 0 else { return }
    let mask = Mask(self, width: image.width, height: image.height)
    let block = max(
      CensorStroke.smallestBlock, (2 * radius + CensorStroke.blocksAcross - 1) / CensorStroke.blocksAcross)
    image.mosaic(mask, block: block)
    image.blur(mask, radius: block / 2)
  }

  /// The pixels under a stroke.
  struct Mask {
    let bounds: PixelRect
    private let covered: [Bool]

    init(_ stroke: CensorStroke, width: Int, height: Int) {
      let (xs, ys) = (stroke.points.map(\.x), stroke.points.map(\.y))
      let left = max(0, (xs.min() ?? 0) - stroke.radius), top = max(0, (ys.min() ?? 0) - stroke.radius)
      let right = min(width, (xs.max() ?? 0) + stroke.radius + 1),
        bottom = min(height, (ys.max() ?? 0) + stroke.radius + 1)
      bounds = PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
      var covered = [Bool](repeating: false, count: bounds.width * bounds.height)
      let ends = stroke.points.count == 1 ? stroke.points + stroke.points : stroke.points
      let reach = stroke.radius * stroke.radius
      for (from, to) in zip(ends, ends.dropFirst()) {
        let rows =
          max(top, min(from.y, to.y) - stroke.radius)..<max(top, min(bottom, max(from.y, to.y) + stroke.radius + 1))
        let columns =
          max(left, min(from.x, to.x) - stroke.radius)..<max(left, min(right, max(from.x, to.x) + stroke.radius + 1))
        for y in rows {
          for x in columns where Mask.squaredDistance(x, y, from, to) <= reach {
            covered[(y - top) * bounds.width + x - left] = true
          }
        }
      }
      self.covered = covered
    }

    subscript(x: Int, y: Int) -> Bool {
      guard x >= bounds.x, y >= bounds.y, x < bounds.x + bounds.width, y < bounds.y + bounds.height else {
        return false
      }
      return covered[(y - bounds.y) * bounds.width + x - bounds.x]
    }

    /// The squared distance of a pixel to a line between two points, rounded down.
    private static func squaredDistance(_ x: Int, _ y: Int, _ from: PixelPoint, _ to: PixelPoint) -> Int {
      let (runX, runY) = (to.x - from.x, to.y - from.y)
      let length = runX * runX + runY * runY
      let along = length == 0 ? 0 : min(length, max(0, (x - from.x) * runX + (y - from.y) * runY))
      let (offX, offY) =
        length == 0
        ? (Double(x - from.x), Double(y - from.y))
        : (
          Double(x - from.x) - Double(along * runX) / Double(length),
          Double(y - from.y) - Double(along * runY) / Double(length)
        )
      return Int(offX * offX + offY * offY)
    }
  }
}

extension PixelImage {
  /// Gives every block under the mask the mean of the pixels that it covers.
  fileprivate mutating func mosaic(_ mask: CensorStroke.Mask, block: Int) {
    let bounds = mask.bounds
    for top in stride(from: bounds.y, to: bounds.y + bounds.height, by: block) {
      for left in stride(from: bounds.x, to: bounds.x + bounds.width, by: block) {
        var (red, green, blue, count) = (0, 0, 0, 0)
        let rows = top..<min(top + block, bounds.y + bounds.height)
        let columns = left..<min(left + block, bounds.x + bounds.width)
        for y in rows {
          for x in columns where mask[x, y] {
            let colour = self[x, y]
            (red, green, blue) = (red + Int(colour.red), green + Int(colour.green), blue + Int(colour.blue))
            count += 1
          }
        }
        guard count > 0 else { continue }
        for y in rows {
          for x in columns where mask[x, y] {
            self[x, y] = (UInt8(red / count), UInt8(green / count), UInt8(blue / count), 255)
          }
        }
      }
    }
  }

  /// Blurs the pixels under the mask by a box, from what is under the mask alone: nothing around it bleeds in.
  fileprivate mutating func blur(_ mask: CensorStroke.Mask, radius: Int) {
    for isAcross in [true, false] {
      let before = self
      let bounds = mask.bounds
      for y in bounds.y..<(bounds.y + bounds.height) {
        for x in bounds.x..<(bounds.x + bounds.width) where mask[x, y] {
          var (red, green, blue, count) = (0, 0, 0, 0)
          for step in -radius...radius {
            let (column, row) = isAcross ? (x + step, y) : (x, y + step)
            guard mask[column, row] else { continue }
            let colour = before[column, row]
            (red, green, blue) = (red + Int(colour.red), green + Int(colour.green), blue + Int(colour.blue))
            count += 1
          }
          self[x, y] = (UInt8(red / count), UInt8(green / count), UInt8(blue / count), 255)
        }
      }
    }
  }
}
