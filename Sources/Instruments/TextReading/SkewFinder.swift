import CTesseract
package import Raster

/// Looks how far a picture of writing is turned, with Leptonica, and says nothing when it is not sure.
///
/// The angle is the one at which the rows of the picture differ most, some full of letters and some empty. That can be
/// wrong, above all where a page has print of its own: it is a suggestion for a person, and nothing turns by itself.
package enum SkewFinder {
  /// The steepest turn that is suggested, in tenths of a degree; steeper ones were wrong too often on drawn stamps.
  package static let steepestTenths = 100
  /// The least turn that is suggested, in tenths of a degree: less than that nobody sees.
  package static let leastTenths = 3

  /// The longer side at which is looked, in pixels: the letters of a stamp are then 15 pixels high or more.
  private static let longSide = 1000
  /// How far is looked, in degrees: past the steepest, because a best angle at the end of the range is none.
  private static let range = Float(12)
  /// How many times better than the worst angle the best must be.
  ///
  /// Of 54 drawn stamps turned by 0.3 to 10 degrees, 38 get a suggestion in this way: 35 of them are right to half a
  /// degree, and none is off by more than 0.6.
  private static let leastConfidence = Float(2.5)
  /// How far the two looks may lie apart, in degrees.
  private static let agreement = Float(0.5)
  /// How much darker than its surroundings ink is at least, in steps of grey: less is grain.
  private static let faintest = 24

  /// A way of telling ink from paper.
  private struct Look {
    /// Strokes thinner than this many pixels are ink; shades and the edges of a page are wider.
    let stroke: Int32
    /// The share of the strongest ink's darkness from which on a pixel counts.
    let share: Double
  }

  private static let looks = [Look(stroke: 25, share: 0.5), Look(stroke: 15, share: 0.35)]

  /// The turn that would straighten the picture, in tenths of a degree clockwise, as `PixelEdit` counts them.
  ///
  /// - Returns: nothing for a picture that is straight, that has no lines of writing, or about which the looks disagree.
  package static func tenths(in image: PixelImage) -> Int? {
    LeptonicaImage.silence()
    guard min(image.width, image.height) >= 64, let grey = try? reduced(image) else { return nil }
    var angles: [Float] = []
    for look in looks {
      guard let ink = try? ink(of: grey, look), let angle = angle(of: ink) else { return nil }
      angles.append(angle)
    }
    guard let least = angles.min(), let most = angles.max(), most - least <= agreement else { return nil }
    let tenths = Int((angles.reduce(0, +) / Float(angles.count) * 10).rounded())
    return (leastTenths...steepestTenths).contains(abs(tenths)) ? tenths : nil
  }

  private static func reduced(_ image: PixelImage) throws(ReadingError) -> LeptonicaImage {
    let grey = try LeptonicaImage(image)
    let size = image.size.fitted(longSide: longSide)
    guard size != image.size else { return grey }
    return try grey.made("reduce") { pixScaleToSize($0, l_int32(size.width), l_int32(size.height)) }
  }

  /// What is darker than its surroundings, as black on white.
  private static func ink(of grey: LeptonicaImage, _ look: Look) throws(ReadingError) -> LeptonicaImage {
    let strokes = try grey.made("strokes") { pixTophat($0, look.stroke, look.stroke, daymark_lept_black_tophat) }
    // One pixel in a hundred is ink wherever a stamp or a line of text is.
    var strongest: l_uint32 = 0
    strokes.withHandle { _ = pixGetRankValue($0, 1, 0.99, &strongest) }
    let level = max(faintest, Int(Double(strongest) * look.share))
    return try strokes.made("invert") { pixInvert(nil, $0) }
      .made("ink") { pixThresholdToBinary($0, l_int32(256 - level)) }
  }

  /// The angle in degrees clockwise that straightens the lines, or nothing when no angle stands out.
  private static func angle(of ink: LeptonicaImage) -> Float? {
    var (angle, confidence, score) = (Float(0), Float(0), Float(0))
    let failed = ink.withHandle {
      // Steps of one degree on a quarter of the picture, then halves down to two hundredths on the half.
      pixFindSkewSweepAndSearchScorePivot(
        $0, &angle, &confidence, &score, 4, 2, 0, range, 1, 0.02, l_int32(L_SHEAR_ABOUT_CENTER))
    }
    return failed == 0 && confidence >= leastConfidence ? angle : nil
  }
}
