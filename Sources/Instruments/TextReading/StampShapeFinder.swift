import AtlasModel
import Glibc

/// Reads the shapes of an upright stamp that fills its plane: outline, arrow, crossing-out.
struct StampShapeFinder {
  /// How much more ink an outline's path must have than the other outlines' paths, as a share of full ink.
  ///
  /// Chosen on drawn stamps so that neither outline is named where a corner was not printed.
  static let leastCornerLead = Float(0.06)
  /// How well the drawing of an arrow must agree, as a correlation of at most 1, and by how much it must beat the other.
  static let leastArrowMatch = (agreement: Float(0.42), lead: Float(0.06))
  /// The share of a diagonal that a pen's stroke must cover; printed matter covers a third at most.
  static let leastStroke = Float(0.8)

  private let plane: InkPlane

  /// Takes a plane of evened ink.
  init(_ plane: InkPlane) { self.plane = plane }

  /// All that can be told.
  var shape: StampShape {
    StampShape(frame: frame, arrow: arrow, isCrossedOut: isCrossedOut)
  }

  // MARK: Outline

  /// The sides of the outline: for each, the inset with most ink along its middle part.
  private func inset(_ value: (_ inset: Int, _ along: Float) -> Float, of extent: Int) -> Int {
    var best = (inset: 0, ink: Float(-1))
    for inset in 0..<max(1, extent / 12) {
      var sum = Float(0)
      for step in 0..<40 { sum += value(inset, 0.3 + 0.4 * Float(step) / 40) }
      if sum > best.ink { best = (inset, sum) }
    }
    return best.inset
  }

  private var frame: StampShape.Frame? {
    let (width, height) = (plane.width, plane.height)
    guard width > 60, height > 60 else { return nil }
    let left = inset({ plane[$0, Int($1 * Float(height))] }, of: width)
    let right = inset({ plane[width - 1 - $0, Int($1 * Float(height))] }, of: width)
    let top = inset({ plane[Int($1 * Float(width)), $0] }, of: height)
    let bottom = inset({ plane[Int($1 * Float(width)), height - 1 - $0] }, of: height)
    let (boxWidth, boxHeight) = (Float(width - left - right), Float(height - top - bottom))
    // The most ink within two pixels of a point: outlines are thin, and corners of a crop are not exact.
    func ink(_ x: Float, _ y: Float) -> Float {
      var most = Float(0)
      for offsetY in -2...2 {
        for offsetX in -2...2 { most = max(most, plane[Int(x) + offsetX, Int(y) + offsetY]) }
      }
      return most
    }
    // The corners of all outlines begin and end at the same points of the sides, so that their paths can be compared.
    // 0.14 of the height is the radius of a common European stamp; real ones differ a little, hence three radii.
    func corners(_ path: (_ step: Float) -> (x: Float, y: Float)) -> Float {
      var sum = Float(0)
      for step in 0..<24 {
        let point = path((Float(step) + 0.5) / 24)
        for (x, y) in [
          (Float(left) + point.x, Float(top) + point.y), (Float(width - 1 - right) - point.x, Float(top) + point.y),
          (Float(left) + point.x, Float(height - 1 - bottom) - point.y),
          (Float(width - 1 - right) - point.x, Float(height - 1 - bottom) - point.y),
        ] { sum += ink(x, y) }
      }
      return sum / 96
    }
    let reach = boxHeight * 0.07
    let square = corners { step in
      step < 0.5 ? (0, reach * (1 - step * 2)) : (reach * (step * 2 - 1), 0)
    }
    var rounded = Float(0)
    for share in [Float(0.10), 0.14, 0.18] {
      let radius = boxHeight * share
      let arc = corners { step in
        // The middle of the arc only: its ends run close to the square corner's sides.
        let angle = (20 + 50 * step) * Float.pi / 180
        return (radius * (1 - cosf(angle)), radius * (1 - sinf(angle)))
      }
      rounded = max(rounded, arc)
    }
    let oval = corners { step in
      let angle = (15 + 60 * step) * Float.pi / 180
      return (boxWidth / 2 * (1 - cosf(angle)), boxHeight / 2 * (1 - sinf(angle)))
    }
    let found: [(frame: StampShape.Frame, ink: Float)] = [(.square, square), (.rounded, rounded), (.oval, oval)]
      .sorted { $0.1 > $1.1 }
    guard found[0].ink > 0.3, found[0].ink - found[1].ink >= StampShapeFinder.leastCornerLead else { return nil }
    return found[0].frame
  }

  // MARK: Arrow

  /// Where the arrow of a common European stamp leads, by the likeness to two drawings in the lower left of the stamp.
  private var arrow: CrossingDirection? {
    let part = plane.cropped(
      left: 0, top: plane.height / 2, right: plane.width * 2 / 5, bottom: plane.height)
    // A quarter of the pixels is enough for lines as thick as these.
    let small = part.turned(degrees: 0, scale: 0.5)
    guard small.width > 40, small.height > 30 else { return nil }
    var best: [CrossingDirection: Float] = [:]
    for width in stride(from: plane.width / 16, through: plane.width / 10, by: max(1, plane.width / 80)) {
      for direction in CrossingDirection.allCases {
        let drawing = StampShapeFinder.arrow(direction, width: width)
        best[direction] = max(best[direction] ?? 0, StampShapeFinder.likeness(of: drawing, in: small))
      }
    }
    guard let entry = best[.entry], let exit = best[.exit] else { return nil }
    let (most, lead) = (max(entry, exit), abs(entry - exit))
    guard most >= StampShapeFinder.leastArrowMatch.agreement, lead >= StampShapeFinder.leastArrowMatch.lead else {
      return nil
    }
    return entry > exit ? .entry : .exit
  }

  /// A box open to the left with an arrow that leads into it or out of it, three quarters as high as wide.
  private static func arrow(_ direction: CrossingDirection, width: Int) -> InkPlane {
    let height = width * 3 / 4
    var drawing = InkPlane(width: width + 4, height: height + 4)
    func line(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double, _ thickness: Int) {
      for step in 0...200 {
        let part = Double(step) / 200
        let x = 2 + Int((fromX + (toX - fromX) * part) * Double(width - 1))
        let y = 2 + Int((fromY + (toY - fromY) * part) * Double(height - 1))
        for offset in 0..<thickness {
          for other in 0..<thickness where x + offset < drawing.width && y + other < drawing.height {
            drawing.values[(y + other) * drawing.width + x + offset] = 1
          }
        }
      }
    }
    for (fromX, fromY, toX, toY) in [
      (0.3, 0.2, 0.3, 0), (0.3, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0.3, 1), (0.3, 1, 0.3, 0.8),
    ] { line(fromX, fromY, toX, toY, 1) }
    let (tail, head, back) = direction == .entry ? (0.0, 0.82, -0.21) : (0.72, 0.0, 0.21)
    line(tail, 0.5, head, 0.5, 2)
    line(head + back, 0.22, head, 0.5, 2)
    line(head + back, 0.78, head, 0.5, 2)
    return drawing.blurred(radius: 1)
  }

  /// The best correlation of a small drawing with any part of a plane.
  private static func likeness(of drawing: InkPlane, in plane: InkPlane) -> Float {
    guard plane.width >= drawing.width, plane.height >= drawing.height else { return 0 }
    let count = Float(drawing.values.count)
    let mean = drawing.values.reduce(0, +) / count
    let centred = drawing.values.map { $0 - mean }
    let norm = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
    var best = Float(0)
    for top in stride(from: 0, through: plane.height - drawing.height, by: 2) {
      for left in stride(from: 0, through: plane.width - drawing.width, by: 2) {
        var (sum, squares, product) = (Float(0), Float(0), Float(0))
        for row in 0..<drawing.height {
          let (from, own) = ((top + row) * plane.width + left, row * drawing.width)
          for column in 0..<drawing.width {
            let value = plane.values[from + column]
            sum += value
            squares += value * value
            product += value * centred[own + column]
          }
        }
        let spread = squares - sum * sum / count
        if spread > 0.5 { best = max(best, product / (norm * spread.squareRoot())) }
      }
    }
    return best
  }

  // MARK: Crossing-out

  private var isCrossedOut: Bool {
    let soft = plane.blurred(radius: 1)
    return [false, true].allSatisfy {
      StampShapeFinder.longestStroke(rising: $0, in: soft) >= StampShapeFinder.leastStroke
    }
  }

  /// The share of inked points on the best line between the upper and the lower part of the plane, corner to corner.
  private static func longestStroke(rising: Bool, in plane: InkPlane) -> Float {
    var best = Float(0)
    let (width, height) = (Float(plane.width), Float(plane.height))
    for start in stride(from: Float(0.08), through: 0.35, by: 0.03) {
      for end in stride(from: Float(0.65), through: 0.92, by: 0.03) {
        var inked = 0
        for step in 0..<120 {
          let part = Float(step) / 120
          let x = (start + (end - start) * part) * width
          let down = 0.12 + 0.76 * part
          let y = (rising ? 1 - down : down) * height
          var most = Float(0)
          for offset in -2...2 { most = max(most, plane[Int(x), Int(y) + offset]) }
          if most > 0.5 { inked += 1 }
        }
        best = max(best, Float(inked) / 120)
      }
    }
    return best
  }
}
