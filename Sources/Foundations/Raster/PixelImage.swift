/// A picture as a value: rows of 32-bit pixels in the layout that cairo draws on.
///
/// A pixel is four bytes: blue, green, red and alpha, colours already multiplied by alpha. That is cairo's ARGB32, and
/// RGB24 when `isOpaque`, on a little-endian machine. Rows follow each other without padding.
package struct PixelImage: Sendable, Hashable {
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Whether every alpha byte is meant to be 255 and may be ignored.
  package let isOpaque: Bool
  /// The pixels, `width * height * 4` bytes, top row first.
  package private(set) var pixels: [UInt8]

  /// Makes a picture of given pixels.
  ///
  /// - Precondition: there are exactly `width * height * 4` bytes.
  package init(width: Int, height: Int, pixels: [UInt8], isOpaque: Bool = true) {
    precondition(width >= 0 && height >= 0 && pixels.count == width * height * 4, "pixels must fill the picture")
    (self.width, self.height, self.pixels, self.isOpaque) = (width, height, pixels, isOpaque)
  }

  /// Makes a picture of one colour.
  package init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
    var pixels = [UInt8](repeating: 255, count: max(0, width) * max(0, height) * 4)
    for index in stride(from: 0, to: pixels.count, by: 4) {
      (pixels[index], pixels[index + 1], pixels[index + 2]) = (blue, green, red)
    }
    self.init(width: max(0, width), height: max(0, height), pixels: pixels)
  }

  /// Width and height together.
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The colour of a pixel; transparent black outside the picture.
  package subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    get {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return (0, 0, 0, 0) }
      let index = (y * width + x) * 4
      return (pixels[index + 2], pixels[index + 1], pixels[index], pixels[index + 3])
    }
    set {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return }
      let index = (y * width + x) * 4
      (pixels[index], pixels[index + 1]) = (newValue.blue, newValue.green)
      (pixels[index + 2], pixels[index + 3]) = (newValue.red, newValue.alpha)
    }
  }

  /// The part of the picture inside the rectangle, as far as it lies within.
  package func cropped(to part: PixelRect) -> PixelImage {
    let part = part.clipped(to: size)
    if part.width == width, part.height == height { return self }
    var result: [UInt8] = []
    result.reserveCapacity(part.width * part.height * 4)
    for row in part.y..<(part.y + part.height) {
      let start = (row * width + part.x) * 4
      result.append(contentsOf: pixels[start..<(start + part.width * 4)])
    }
    return PixelImage(width: part.width, height: part.height, pixels: result, isOpaque: isOpaque)
  }

  /// The picture turned upright.
  ///
  /// Rows are read in blocks of 32 columns when the sides change places, so that a cache line serves several pixels.
  package func oriented(_ orientation: Orientation) -> PixelImage {
    guard orientation != .upright, width > 0, height > 0 else { return self }
    let target = orientation.size(of: size)
    // The source index is a plane: a start and one step for each direction.
    let origin = orientation.source(x: 0, y: 0, stored: size)
    let right = orientation.source(x: 1, y: 0, stored: size)
    let below = orientation.source(x: 0, y: 1, stored: size)
    let start = origin.y * width + origin.x
    let columnStep = (right.y - origin.y) * width + right.x - origin.x
    let rowStep = (below.y - origin.y) * width + below.x - origin.x
    let block = 32
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { buffer, count in
      pixels.withUnsafeBytes { stored in
        let into = UnsafeMutableRawBufferPointer(buffer)
        for left in Swift.stride(from: 0, to: target.width, by: block) {
          let end = min(target.width, left + block)
          for y in 0..<target.height {
            var from = start + y * rowStep + left * columnStep
            var index = (y * target.width + left) * 4
            for _ in left..<end {
              into.storeBytes(
                of: stored.loadUnaligned(fromByteOffset: from * 4, as: UInt32.self), toByteOffset: index,
                as: UInt32.self)
              from += columnStep
              index += 4
            }
          }
        }
      }
      count = pixels.count
    }
    return PixelImage(width: target.width, height: target.height, pixels: turned, isOpaque: isOpaque)
  }
}
