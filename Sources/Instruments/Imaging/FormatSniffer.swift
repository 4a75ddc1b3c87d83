import AtlasModel

/// Tells formats apart by the first bytes; names lie.
enum FormatSniffer {
  static func format(of source: ByteSource) -> ImageFormat? {
    guard let first = source.byte(0), let second = source.byte(1) else { return nil }
    switch (first, second) {
    case (0xFF, 0xD8): return source.byte(2) == 0xFF ? .jpeg : nil
    case (0x89, 0x50): return isPNG(source) ? .png : nil
    case (0x52, 0x49): return source.has("RIFF", at: 0) && source.has("WEBP", at: 8) ? .webp : nil
    case (0x49, 0x49): return source.byte(2) == 42 && source.byte(3) == 0 ? .tiff : nil
    case (0x4D, 0x4D): return source.byte(2) == 0 && source.byte(3) == 42 ? .tiff : nil
    default: return source.has("ftyp", at: 4) ? brandedFormat(source) : nil
    }
  }

  private static func isPNG(_ source: ByteSource) -> Bool {
    source.number(0, bytes: 4) == 0x8950_4E47 && source.number(4, bytes: 4) == 0x0D0A_1A0A
  }

  private static let highEfficiency: Set<FourCharacters> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
  ]
  private static let general: Set<FourCharacters> = ["mif1", "msf1", "mif2"]

  /// HEIC or AVIF by the brands of the file type box; a video has others.
  private static func brandedFormat(_ source: ByteSource) -> ImageFormat? {
    guard let length = source.number(0, bytes: 4), let major = source.name(8) else { return nil }
    if major == "avif" || major == "avis" { return .avif }
    if highEfficiency.contains(major) { return .heic }
    guard general.contains(major) else { return nil }
    for place in stride(from: 16, to: min(length, 256), by: 4) {
      guard let brand = source.name(place) else { break }
      if brand == "avif" || brand == "avis" { return .avif }
      if highEfficiency.contains(brand) { return .heic }
    }
    return .heic
  }

  /// Why these bytes are no picture, said as plainly as the first of them allow.
  static func refusal(of source: ByteSource) -> String {
    if source.has("ftyp", at: 4) { return "not a picture: a video or another kind of media file" }
    if source.has("GIF8", at: 0) { return "GIF pictures are not read" }
    if source.has("BM", at: 0) { return "BMP pictures are not read" }
    if source.has("%PDF", at: 0) { return "not a picture: a PDF document" }
    if source.has("<", at: 0) { return "not a picture: begins like HTML, XML or SVG" }
    return "not a picture: \(source.count) bytes of no known format"
  }
}
