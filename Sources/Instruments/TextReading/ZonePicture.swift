import CTesseract

/// How pictures of pages are prepared for reading their zones.
enum ZonePicture {
  /// The longer side to which a page is brought, in pixels.
  ///
  /// A passport's 44 letters are some 28 pixels wide then; the model reads best at 1,400 pixels and more across.
  static let pageSide = 1600
  /// The height of capital letters that the model reads best, in pixels.
  static let letterHeight = 34.0

  /// The ways to prepare a zone that was cut out, those that read best on specimens first.
  enum Way: CaseIterable {
    /// A good deal smaller, which closes gaps in the letters and drops the grain.
    case small
    /// Somewhat smaller.
    case reduced
    /// Blurred.
    case soft
    /// As it is, at the usual size.
    case plain
    /// Larger and sharper.
    case sharp
    /// Only what is darker than the paper around it.
    case ink
  }
}

extension LeptonicaImage {
  /// The picture with its longer side brought to a length.
  func sized(longSide: Int) throws(ReadingError) -> LeptonicaImage {
    try scaled(by: Double(longSide) / Double(max(width, height, 1)))
  }

  /// The picture scaled; smoothed when it shrinks.
  func scaled(by scale: Double) throws(ReadingError) -> LeptonicaImage {
    guard abs(scale - 1) > 0.02 else { return self }
    return try made("size") { pixScale($0, Float(scale), Float(scale)) }
  }

  /// The picture turned clockwise by quarters.
  func turned(quarters: Int) throws(ReadingError) -> LeptonicaImage {
    guard quarters % 4 != 0 else { return self }
    return try made("turn") { pixRotateOrth($0, l_int32(quarters % 4)) }
  }

  /// The picture turned clockwise about its middle, white coming in at the corners.
  func straightened(degrees: Double) throws(ReadingError) -> LeptonicaImage {
    guard abs(degrees) >= 0.05 else { return self }
    return try made("straighten") { handle in
      pixRotate(
        handle, Float(degrees * .pi / 180), daymark_lept_rotate_area_map, daymark_lept_bring_in_white,
        pixGetWidth(handle),
        pixGetHeight(handle))
    }
  }

  /// A part of the picture, as far as it lies within.
  func cut(left: Int, top: Int, right: Int, bottom: Int) throws(ReadingError) -> LeptonicaImage {
    let (left, top) = (min(max(0, left), width - 1), min(max(0, top), height - 1))
    let (right, bottom) = (min(max(left + 1, right), width), min(max(top + 1, bottom), height))
    return try made("cut") { handle in
      var box = boxCreate(l_int32(left), l_int32(top), l_int32(right - left), l_int32(bottom - top))
      defer { boxDestroy(&box) }
      return pixClipRectangle(handle, box, nil)
    }
  }

  /// Black on white, only what is darker than what lies around it within some two letters' strokes.
  func ink(reach: Int = 25) throws(ReadingError) -> LeptonicaImage {
    try made("ink") { handle in
      guard let hat = pixTophat(handle, l_int32(reach), l_int32(reach), daymark_lept_black_tophat) else { return nil }
      var made: UnsafeMutablePointer<Pix>? = hat
      defer { pixDestroy(&made) }
      guard let full = pixMaxDynamicRange(hat, daymark_lept_linear_scale) else { return nil }
      return pixInvert(full, full)
    }
  }

  /// A zone that was cut out, prepared in one of the ways.
  func prepared(_ way: ZonePicture.Way, letterHeight: Int) throws(ReadingError) -> LeptonicaImage {
    let best = ZonePicture.letterHeight / Double(max(8, letterHeight))
    switch way {
    case .small: return try scaled(by: best * 0.6)
    case .reduced: return try scaled(by: best * 0.75)
    case .soft: return try scaled(by: best).made("soften") { pixBlockconv($0, 2, 2) }
    case .plain: return try scaled(by: best)
    case .sharp: return try scaled(by: best * 1.3).made("sharpen") { pixUnsharpMaskingGray($0, 3, 0.6) }
    case .ink: return try scaled(by: best).ink()
    }
  }

  /// The degrees clockwise that straighten lines of text; 0 when nothing tells.
  func skew(range: Double = 14) throws(ReadingError) -> Double {
    let reduced = try sized(longSide: min(max(width, height), 1000)).ink()
    var (angle, confidence): (Float, Float) = (0, 0)
    let binary = try reduced.made("skew") { pixThresholdToBinary($0, 150) }
    let failed = binary.withHandle {
      pixFindSkewSweepAndSearch($0, &angle, &confidence, 2, 1, Float(range), 0.5, 0.05)
    }
    return failed == 0 && confidence > 1.5 ? Double(angle) : 0
  }

  /// The share of pixels darker than the middle, 0 to 1.
  func inkShare() throws(ReadingError) -> Double {
    let binary = try made("share") { pixThresholdToBinary($0, 128) }
    var count: Int32 = 0
    let failed = binary.withHandle { pixCountPixels($0, &count, nil) }
    return failed == 0 ? Double(count) / Double(max(1, width * height)) : 0
  }

  /// How sharply rows of text stand apart, to be compared between turns of one picture.
  func rowContrast() throws(ReadingError) -> Double {
    var (angle, confidence, score): (Float, Float, Float) = (0, 0, 0)
    let binary = try made("contrast") { pixThresholdToBinary($0, 150) }
    let failed = binary.withHandle {
      pixFindSkewSweepAndSearchScore($0, &angle, &confidence, &score, 2, 1, 0, 14, 1, 0.25)
    }
    return failed == 0 ? Double(score) : 0
  }
}
