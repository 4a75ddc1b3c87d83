/// How much ink lies on each pixel: 0 is paper, 1 as dark as ink gets here.
///
/// Rows follow each other without padding. Sums over neighbours cost the same at any width.
struct InkPlane {
  let width: Int
  let height: Int
  var values: [Float]

  init(width: Int, height: Int, values: [Float]) {
    precondition(values.count == width * height, "values must fill the plane")
    (self.width, self.height, self.values) = (width, height, values)
  }

  init(width: Int, height: Int) {
    self.init(width: width, height: height, values: [Float](repeating: 0, count: width * height))
  }

  /// The ink of a pixel; none outside.
  subscript(x: Int, y: Int) -> Float {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return values[y * width + x]
  }

  /// The plane blurred: three running means, which come close to a bell curve.
  ///
  /// - Parameter radius: Pixels to each side that every mean covers; 0 changes nothing.
  func blurred(radius: Int) -> InkPlane {
    guard radius > 0, width > 0, height > 0 else { return self }
    var plane = self
    for _ in 0..<2 { plane = plane.runningMean(radius: radius) }
    return plane
  }

  /// The plane without lines thinner than a square of this size: page art is drawn with hair lines, letters are not.
  ///
  /// The least ink of every square, then the most of those: what a square fits into comes back in its own shape.
  func opened(radius: Int) -> InkPlane {
    extreme(radius: radius, min).extreme(radius: radius, max)
  }

  private func extreme(radius: Int, _ choose: (Float, Float) -> Float) -> InkPlane {
    var across = values
    for row in 0..<height {
      let start = row * width
      for column in 0..<width {
        var value = values[start + column]
        for other in max(0, column - radius)...min(width - 1, column + radius) {
          value = choose(value, values[start + other])
        }
        across[start + column] = value
      }
    }
    var down = across
    for row in 0..<height {
      for other in max(0, row - radius)...min(height - 1, row + radius) where other != row {
        for column in 0..<width {
          down[row * width + column] = choose(down[row * width + column], across[other * width + column])
        }
      }
    }
    return InkPlane(width: width, height: height, values: down)
  }

  /// The mean over a square around each pixel.
  func runningMean(radius: Int) -> InkPlane {
    var across = [Float](repeating: 0, count: values.count)
    let weight = 1 / Float(radius * 2 + 1)
    for row in 0..<height {
      let start = row * width
      var sum = Float(0)
      for offset in -radius...radius { sum += values[start + min(max(offset, 0), width - 1)] }
      for column in 0..<width {
        across[start + column] = sum * weight
        sum += values[start + min(column + radius + 1, width - 1)] - values[start + max(column - radius, 0)]
      }
    }
    var down = [Float](repeating: 0, count: values.count)
    var sums = [Float](repeating: 0, count: width)
    for offset in -radius...radius {
      let start = min(max(offset, 0), height - 1) * width
      for column in 0..<width { sums[column] += across[start + column] }
    }
    for row in 0..<height {
      let (enters, leaves) = (min(row + radius + 1, height - 1) * width, max(row - radius, 0) * width)
      for column in 0..<width {
        down[row * width + column] = sums[column] * weight
        sums[column] += across[enters + column] - across[leaves + column]
      }
    }
    return InkPlane(width: width, height: height, values: down)
  }

  /// The plane stretched so that faint parts become as dark as strong ones, without raising what is mere grain.
  ///
  /// - Parameters:
  ///   - reach: Half the side of the square that is looked at, in pixels.
  ///   - floor: The share of the whole picture's ink below which a part is not raised further.
  func evened(reach: Int, floor: Float) -> InkPlane {
    // The mean of the squares over the mean: what the inked pixels of a part have, whatever share they fill.
    let squares = InkPlane(width: width, height: height, values: values.map { $0 * $0 }).runningMean(radius: reach)
    let means = runningMean(radius: reach)
    let whole = level(0.97)
    guard whole > 0 else { return self }
    var result = self
    for index in values.indices {
      let local = means.values[index] > 0.001 ? squares.values[index] / means.values[index] * 1.3 : 0
      result.values[index] = min(1, values[index] / max(local, whole * floor))
    }
    return result
  }

  /// The ink below which this share of all pixels lies, to a hundredth.
  func level(_ share: Double) -> Float {
    var counts = [Int](repeating: 0, count: 201)
    for value in values { counts[min(200, max(0, Int(value * 100)))] += 1 }
    var rest = Int(Double(values.count) * share)
    for (step, count) in counts.enumerated() {
      rest -= count
      if rest <= 0 { return Float(step) / 100 }
    }
    return 2
  }

  /// The part inside a rectangle, as far as it lies within.
  func cropped(left: Int, top: Int, right: Int, bottom: Int) -> InkPlane {
    let (left, top) = (min(max(0, left), width), min(max(0, top), height))
    let (right, bottom) = (min(max(left, right), width), min(max(top, bottom), height))
    var part: [Float] = []
    part.reserveCapacity((right - left) * (bottom - top))
    for row in top..<bottom { part += values[(row * width + left)..<(row * width + right)] }
    return InkPlane(width: right - left, height: bottom - top, values: part)
  }

  /// The plane with a margin of paper on all sides.
  func padded(by margin: Int) -> InkPlane {
    var result = InkPlane(width: width + margin * 2, height: height + margin * 2)
    for row in 0..<height {
      let start = (row + margin) * result.width + margin
      result.values.replaceSubrange(start..<(start + width), with: values[(row * width)..<((row + 1) * width)])
    }
    return result
  }

  /// The ink between pixels.
  func value(x: Float, y: Float) -> Float {
    guard x >= 0, y >= 0, x <= Float(width - 1), y <= Float(height - 1) else { return 0 }
    let (left, top) = (Int(x), Int(y))
    let (partX, partY) = (x - Float(left), y - Float(top))
    let above = self[left, top] * (1 - partX) + self[min(left + 1, width - 1), top] * partX
    let low = min(top + 1, height - 1)
    let below = self[left, low] * (1 - partX) + self[min(left + 1, width - 1), low] * partX
    return above * (1 - partY) + below * partY
  }

  /// The plane turned about its middle, on a plane that holds all of it, and scaled.
  ///
  /// - Parameter degrees: Counter-clockwise.
  func turned(degrees: Double, scale: Double = 1) -> InkPlane {
    let (sine, cosine) = PlaneTurn.sineAndCosine(degrees: degrees)
    let wide = (abs(cosine) * Double(width) + abs(sine) * Double(height)) * scale
    let high = (abs(sine) * Double(width) + abs(cosine) * Double(height)) * scale
    var result = InkPlane(width: max(1, Int(wide)), height: max(1, Int(high)))
    for row in 0..<result.height {
      let y = (Double(row) + 0.5 - Double(result.height) / 2) / scale
      for column in 0..<result.width {
        let x = (Double(column) + 0.5 - Double(result.width) / 2) / scale
        result.values[row * result.width + column] = value(
          x: Float(x * cosine - y * sine + Double(width) / 2 - 0.5),
          y: Float(x * sine + y * cosine + Double(height) / 2 - 0.5))
      }
    }
    return result
  }

  /// The plane as bytes of grey, paper white and ink black.
  var grey: [UInt8] { values.map { UInt8(255 - min(1, max(0, $0)) * 255) } }
}
