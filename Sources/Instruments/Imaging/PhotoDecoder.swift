import AtlasModel
import CCodecs
import Digests
package import Raster

/// Decodes a photo once, at about the size that is wanted, into upright sRGB pixels.
///
/// Limits are checked against the header before anything is decoded. JPEG is reduced while decoding, to the power of
/// two next above 1.25 times the wanted size (51 dB against a full decode at half the time, measured), PNG and WebP
/// while reading. Transparency is laid over white.
///
/// Damage: libjpeg mends most errors in the picture data. A JPEG that ends early is decoded when at least nine tenths
/// of its rows are there, the rest being grey, and refused otherwise; other mended errors are reported in `damage`.
/// More than 1,000 of them, more than 100 scans, or a decoder that asks for more than 1 GiB stop the decoding.
package enum PhotoDecoder {
  /// The share of rows, in tenths, that a cut-off JPEG must have.
  package static let mostMissingTenths = 1
  /// How much larger than wanted a JPEG is decoded at least, in quarters: 1.25 times.
  private static let headroomQuarters = 5

  /// The photo, not larger than `longSide` on its longer side and never enlarged.
  package static func image(path: String, longSide: Int) throws(PhotoError) -> PixelImage {
    try decode(path: path, longSide: longSide).image
  }

  /// The photo with what is known of damage, turned further by a person's correction.
  ///
  /// - Parameter extraRotation: Degrees clockwise on top of what the file says, a multiple of 90.
  package static func decode(path: String, longSide: Int, extraRotation: Int = 0) throws(PhotoError) -> DecodedPhoto {
    try decode(path: path, longSide: longSide, extraRotation: extraRotation, fingerprint: nil)
  }

  /// The photo, if it is still the one with that fingerprint.
  static func decode(
    path: String, longSide: Int, extraRotation: Int, fingerprint: String?
  ) throws(PhotoError) -> DecodedPhoto {
    let file = try OriginalFile(path: path)
    let source = ByteSource(file)
    let head = try PictureHead.read(source)
    try DecodingLimits.check(fileBytes: file.size)
    try checkSize(head, fileBytes: file.size, longSide: longSide)
    let orientation = uprightTurn(head, source)
    let bytes = try file.readAll()
    if let fingerprint, Fingerprint.text(of: bytes) != fingerprint {
      throw PhotoError(.unreadable, "changed since it was scanned")
    }
    return try decode(bytes, head, orientation, longSide: longSide, extraRotation: extraRotation)
  }

  /// The photo out of a file held in memory.
  package static func decode(bytes: [UInt8], longSide: Int, extraRotation: Int = 0) throws(PhotoError) -> DecodedPhoto {
    let source = ByteSource(memory: bytes)
    let head = try PictureHead.read(source)
    try checkSize(head, fileBytes: bytes.count, longSide: longSide)
    return try decode(bytes, head, uprightTurn(head, source), longSide: longSide, extraRotation: extraRotation)
  }

  /// How the decoded picture must be turned: as the container says, or else as EXIF says.
  private static func uprightTurn(_ head: PictureHead, _ source: ByteSource) -> Orientation {
    if let turns = head.quarterTurns { return Orientation(clockwiseDegrees: -90 * turns) ?? .upright }
    if head.turnsItself { return .upright }
    return ExifReader.values(head, source).orientation.flatMap { Orientation(rawValue: $0) } ?? .upright
  }

  private static func checkSize(_ head: PictureHead, fileBytes: Int, longSide: Int) throws(PhotoError) {
    guard let size = head.statedSize, longSide > 0 else { throw PhotoError(.damaged, "no size in the header") }
    let area = size.width * size.height
    let stored = PixelSize(width: size.width, height: size.height)
    let reduced = stored.reduced(eighths: eighths(size, longSide)).area * 4
    let shrink = shrink(stored, longSide)
    let needed =
      switch head.format {
      case .jpeg: reduced + (head.isProgressive ? area * 2 * head.channels : 0)
      case .png: area * 4 / (shrink * shrink) + (head.isInterlaced ? area * 4 : size.width * 4)
      case .webp: area * 4
      case .tiff: area * 4
      // The planes, the interleaved picture of the library, and ours.
      case .heic, .avif: area * 10
      }
    try DecodingLimits.check(width: size.width, height: size.height, memory: needed + fileBytes)
  }

  /// In how many eighths a JPEG is decoded.
  ///
  /// Only powers of two are vectorised: 7/8 takes longer than 8/8 (measured).
  private static func eighths(_ size: (width: Int, height: Int), _ longSide: Int) -> Int {
    let side = max(size.width, size.height)
    return [1, 2, 4].first { side * $0 * 4 >= longSide * 8 * headroomQuarters } ?? 8
  }

  private static func decode(
    _ file: [UInt8], _ head: PictureHead, _ orientation: Orientation, longSide: Int, extraRotation: Int
  ) throws(PhotoError) -> DecodedPhoto {
    guard let stated = head.statedSize else { throw PhotoError(.damaged, "no size in the header") }
    let stored = PixelSize(width: stated.width, height: stated.height)
    var (image, profile, damage) = try pixels(file, head, stored, longSide)
    // libheif decodes the whole picture and may have turned it already; the others come as stored, perhaps reduced.
    let whole = head.format == .heic || head.format == .avif ? image.size : stored
    // Reducing while reading rounds up: 4,605 columns become 1,152 for 1,151.25, and half a pixel would show at the
    // edge.
    let step = Double(max(1, (whole.longSide + image.size.longSide / 2) / max(1, image.size.longSide)))
    let isWebP = head.format == .webp
    image = image.resized(
      to: whole.fitted(longSide: longSide), spanWidth: isWebP ? Double(image.width) : Double(whole.width) / step,
      spanHeight: isWebP ? Double(image.height) : Double(whole.height) / step
    ).convertedToSRGB(from: profile)
    let turn = orientation.followed(by: Orientation(clockwiseDegrees: extraRotation) ?? .upright)
    return DecodedPhoto(image: image.oriented(turn), damage: damage, fullSize: turn.size(of: whole))
  }

  private static func pixels(
    _ file: [UInt8], _ head: PictureHead, _ stored: PixelSize, _ longSide: Int
  ) throws(PhotoError) -> (PixelImage, [UInt8], String?) {
    func image(_ decoded: CodecCall.Decoded, _ size: PixelSize) -> PixelImage {
      PixelImage(width: size.width, height: size.height, pixels: decoded.pixels)
    }
    switch head.format {
    case .jpeg:
      let eighths = eighths((stored.width, stored.height), longSide)
      let size = stored.reduced(eighths: eighths)
      let decoded = try CodecCall.decode(size, "JPEG") { pixels, profile, status in
        cc_jpeg_decode(
          file, file.count, Int32(eighths), pixels, Int32(size.width), Int32(size.height),
          Int32(DecodingLimits.mostScans), DecodingLimits.mostMemory, &profile, &status)
      }
      return (image(decoded, size), decoded.profile, try damage(decoded.status, rows: size.height, bytes: file.count))
    case .png:
      let shrink = shrink(stored, longSide)
      let size = PixelSize(width: (stored.width + shrink - 1) / shrink, height: (stored.height + shrink - 1) / shrink)
      let decoded = try CodecCall.decode(size, "PNG") { pixels, profile, status in
        cc_png_decode(
          file, file.count, Int32(shrink), pixels, Int32(size.width), Int32(size.height), &profile, &status)
      }
      return (image(decoded, size), decoded.profile, nil)
    case .webp:
      let size = stored.fitted(longSide: longSide * 2)
      let decoded = try CodecCall.decode(size, "WebP") { pixels, profile, status in
        cc_webp_decode(file, file.count, pixels, Int32(size.width), Int32(size.height), &profile, &status)
      }
      return (image(decoded, size), decoded.profile, nil)
    case .tiff:
      let decoded = try CodecCall.decode(stored, "TIFF") { pixels, profile, status in
        cc_tiff_decode(
          file, file.count, DecodingLimits.mostMemory, pixels, Int32(stored.width), Int32(stored.height), &profile,
          &status)
      }
      return (image(decoded, stored), decoded.profile, nil)
    case .heic, .avif:
      let decoded = try HEIFDecoder.decode(file, stated: stored, turning: head.quarterTurns == nil)
      return (decoded.image, decoded.profile, nil)
    }
  }

  /// By how much a PNG is reduced while reading: a power of two that leaves at least twice the wanted size.
  private static func shrink(_ stored: PixelSize, _ longSide: Int) -> Int {
    var shrink = 1
    while stored.longSide / (shrink * 2) >= longSide * 2 { shrink *= 2 }
    return shrink
  }

  /// What is to be said of the errors that libjpeg mended, or the error when too much is missing.
  private static func damage(_ status: cc_status, rows: Int, bytes: Int) throws(PhotoError) -> String? {
    guard status.ended_early != 0 else {
      return status.warnings == 0 ? nil : "mended errors in the picture data: \(status.warnings)"
    }
    guard status.rows_before_end >= 0 else {
      return "cut off after \(bytes) bytes: finer detail is missing"
    }
    let percent = Int(status.rows_before_end) * 100 / max(1, rows)
    guard percent >= 100 - 10 * mostMissingTenths else {
      throw PhotoError(.damaged, "cut off after \(bytes) bytes: \(percent) % of its rows are there")
    }
    return "cut off after \(bytes) bytes: the last \(100 - percent) % of its rows are missing"
  }
}

extension PixelSize {
  /// The size after decoding a JPEG in so many eighths, rounded up as libjpeg does.
  fileprivate func reduced(eighths: Int) -> PixelSize {
    PixelSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
  }
}
