import AtlasModel

/// Reads WebP chunks: size from any of the three kinds of header, and where EXIF and XMP lie.
enum WebPHead {
  /// How many chunks are looked at; an animation has two or three for each frame.
  private static let mostChunks = 10_000

  static func read(_ source: ByteSource) throws(PhotoError) -> PictureHead {
    var head = PictureHead(.webp)
    head.channels = 4
    var place = 12
    for _ in 0..<mostChunks {
      guard let name = source.name(place), let length = source.number(place + 4, bytes: 4, bigEndian: false) else {
        break
      }
      let start = place + 8
      switch name {
      case "VP8X":
        head.width = source.number(start + 4, bytes: 3, bigEndian: false).map { $0 + 1 }
        head.height = source.number(start + 7, bytes: 3, bigEndian: false).map { $0 + 1 }
      case "VP8 ":
        if head.statedSize == nil, source.number(start + 3, bytes: 3) == 0x9D012A {
          head.width = source.number(start + 6, bytes: 2, bigEndian: false).map { $0 & 0x3FFF }
          head.height = source.number(start + 8, bytes: 2, bigEndian: false).map { $0 & 0x3FFF }
        }
      case "VP8L":
        if head.statedSize == nil, source.byte(start) == 0x2F,
          let bits = source.number(start + 1, bytes: 4, bigEndian: false)
        {
          head.width = (bits & 0x3FFF) + 1
          head.height = (bits >> 14 & 0x3FFF) + 1
        }
      case "EXIF":
        let mark = source.has("Exif\0\0", at: start) ? 6 : 0
        let end = min(start + length, source.count)
        if head.exif == nil, start + mark < end { head.exif = (start + mark)..<end }
      case "XMP ":
        let end = min(start + length, source.count)
        if head.xmp == nil, start < end { head.xmp = start..<end }
      default: break
      }
      place = start + (length + 1) / 2 * 2
    }
    guard head.statedSize != nil else { throw PhotoError(.damaged, "WebP without a picture header") }
    return head
  }
}
