/// How many columns and rows a picture has.
package struct PixelSize: Hashable, Sendable {
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// Makes a size; negative numbers count as zero.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The longer of the two sides.
  package var longSide: Int { max(width, height) }

  /// How many pixels there are.
  package var area: Int { width * height }

  /// The largest size of the same shape whose longer side is at most so long; never larger than this one.
  ///
  /// Both sides are rounded to the nearest pixel and are at least 1.
  package func fitted(longSide limit: Int) -> PixelSize { fitted(within: PixelSize(width: limit, height: limit)) }

  /// The largest size of the same shape inside the box; never larger than this one.
  package func fitted(within box: PixelSize) -> PixelSize {
    guard width > 0, height > 0, box.width > 0, box.height > 0 else { return PixelSize(width: 0, height: 0) }
    if width <= box.width, height <= box.height { return self }
    // Whole numbers, so that every machine rounds the same way.
    if width * box.height >= height * box.width {
      return PixelSize(width: box.width, height: max(1, (height * box.width * 2 + width) / (width * 2)))
    }
    return PixelSize(width: max(1, (width * box.height * 2 + height) / (height * 2)), height: box.height)
  }

  /// The largest part of this shape that fills the other shape, taken from the middle.
  package func crop(filling shape: PixelSize) -> PixelRect {
    guard width > 0, height > 0, shape.width > 0, shape.height > 0 else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    if width * shape.height >= height * shape.width {
      let part = max(1, height * shape.width / shape.height)
      return PixelRect(x: (width - part) / 2, y: 0, width: part, height: height)
    }
    let part = max(1, width * shape.height / shape.width)
    return PixelRect(x: 0, y: (height - part) / 2, width: width, height: part)
  }
}

/// A part of a picture, counted from its top left corner.
package struct PixelRect: Hashable, Sendable {
  /// The first column.
  package var x: Int
  /// The first row.
  package var y: Int
  /// How many columns.
  package var width: Int
  /// How many rows.
  package var height: Int

  /// Makes a part.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// What of this part lies inside a picture of that size.
  package func clipped(to size: PixelSize) -> PixelRect {
    let left = min(max(0, x), size.width)
    let top = min(max(0, y), size.height)
    let right = min(max(left, x + max(0, width)), size.width)
    let bottom = min(max(top, y + max(0, height)), size.height)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
