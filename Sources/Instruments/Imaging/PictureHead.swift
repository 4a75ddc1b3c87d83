import AtlasModel

/// What the head of a picture file says, and where its metadata lie.
///
/// Filled by one reader a format; nothing is decoded. Places are byte ranges of the file, so that EXIF is parsed where
/// it lies.
struct PictureHead {
  var format: ImageFormat
  /// Columns and rows as stored.
  var width: Int?
  var height: Int?
  /// Where the TIFF structure of the EXIF block lies.
  var exif: Range<Int>?
  /// EXIF that was packed and is therefore held in memory.
  var unpackedExif: [UInt8]?
  /// Where the XMP packet lies.
  var xmp: Range<Int>?
  /// Where the IPTC records lie.
  var iptc: Range<Int>?
  /// HEIF: the container says itself how the picture stands, so EXIF's orientation must not be applied.
  var turnsItself = false
  /// HEIF: quarter turns counter-clockwise, when they are all that the container asks for.
  ///
  /// The picture is then turned here after reducing: libheif turns all of it, column by column, which took a quarter of
  /// the time of a 12-megapixel photo (measured).
  var quarterTurns: Int?
  /// JPEG: all coefficients must be held in memory.
  var isProgressive = false
  /// Colour channels, as far as they matter for memory.
  var channels = 3
  /// PNG: interlaced, so that the whole picture must be held in memory.
  var isInterlaced = false

  init(_ format: ImageFormat) { self.format = format }

  /// Reads the head of a file of any known format.
  static func read(_ source: ByteSource) throws(PhotoError) -> PictureHead {
    guard source.count > 0 else { throw PhotoError(.notAPicture, "not a picture: 0 bytes") }
    switch FormatSniffer.format(of: source) {
    case .jpeg: return try JPEGHead.read(source)
    case .png: return try PNGHead.read(source)
    case .webp: return try WebPHead.read(source)
    case .tiff: return try TIFFHead.read(source)
    case .heic, .avif: return try HEIFHead(source).pictureHead()
    case nil: throw PhotoError(.notAPicture, FormatSniffer.refusal(of: source))
    }
  }

  /// Both sides, when the file states both and neither is zero.
  var statedSize: (width: Int, height: Int)? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return (width, height)
  }
}
