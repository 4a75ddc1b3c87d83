/// How large a picture may be before anything of it is decoded, from its header alone.
///
/// Taken from what hostile files can cost: a 1.5 MB progressive JPEG of 20,000 by 20,000 took 783 MB even at an eighth
/// of its size, and a PNG of 49 kB 1.57 GB (both measured).
enum DecodingLimits {
  /// The longest side that JPEG can state, and the limit for all formats.
  static let mostSide = 65_535
  /// Three times the largest picture that a camera on sale makes.
  static let mostPixels = 300_000_000
  /// What decoding one picture may need.
  static let mostMemory = 1 << 30
  /// The largest file; raw panoramas of phones reach a tenth of it.
  static let mostFileBytes = 500_000_000
  /// A progressive JPEG of a camera or an optimiser has about ten scans.
  static let mostScans = 100

  static func check(fileBytes: Int) throws(PhotoError) {
    guard fileBytes <= mostFileBytes else {
      throw PhotoError(.tooLarge, "\(fileBytes / 1_000_000) MB, more than \(mostFileBytes / 1_000_000) MB")
    }
  }

  /// Checks what the header states against the limits, with the memory that decoding will need.
  static func check(width: Int, height: Int, memory: Int) throws(PhotoError) {
    guard width >= 1, height >= 1, width <= mostSide, height <= mostSide else {
      throw PhotoError(.tooLarge, "\(width) x \(height) pixels, more than \(mostSide) on a side")
    }
    guard width * height <= mostPixels else {
      throw PhotoError(.tooLarge, "\(width * height / 1_000_000) megapixels, more than \(mostPixels / 1_000_000)")
    }
    guard memory <= mostMemory else {
      throw PhotoError(.tooLarge, "decoding needs \(memory >> 20) MiB, more than \(mostMemory >> 20) MiB")
    }
  }
}
