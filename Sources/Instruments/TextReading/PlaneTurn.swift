import Glibc

/// The sums of turning.
enum PlaneTurn {
  /// Sine and cosine of an angle in degrees, exact for quarter turns.
  static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    switch degrees {
    case 0: (0, 1)
    case 90: (1, 0)
    case 180: (0, -1)
    case 270: (-1, 0)
    default: (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }
  }
}

extension InkPlane {
  /// The text along half of the ellipse that fills the plane, laid straight.
  ///
  /// Letters along the lower half stand with their feet outside, those along the upper half with their heads.
  ///
  /// - Parameters:
  ///   - upper: Which half.
  ///   - depth: The width of the strip as a share of the half axis, from the frame inwards.
  func unrolled(upper: Bool, depth: Double) -> InkPlane {
    let (centreX, centreY) = (Double(width) / 2, Double(height) / 2)
    let high = max(8, Int(Double(min(width, height)) / 2 * depth))
    // A little more than the half, since text may begin below the middle; as long as the strip's own middle line.
    let span = 200.0
    let middle = (centreX + centreY) / 2 * (1 - depth / 2)
    let long = max(8, Int(middle * span * .pi / 180))
    var result = InkPlane(width: long, height: high)
    for column in 0..<long {
      let along = (Double(column) + 0.5) / Double(long) - 0.5
      let degrees = upper ? 90 - along * span : 270 + along * span
      let (sine, cosine) = PlaneTurn.sineAndCosine(degrees: degrees)
      for row in 0..<high {
        let inward = (Double(row) + 0.5)
        let fromFrame = upper ? inward : Double(high) - inward
        result.values[row * long + column] = value(
          x: Float(centreX + (centreX - fromFrame) * cosine), y: Float(centreY - (centreY - fromFrame) * sine))
      }
    }
    return result
  }
}
