import AtlasModel
import CCodecs

/// Reads PNG chunks from one to the next: size, and where EXIF and XMP lie, also behind the picture data.
enum PNGHead {
  /// How many chunks are looked at: enough for 80 MB of picture data in the usual pieces of 8 KiB.
  private static let mostChunks = 10_000
  /// Text chunks larger than this are no metadata of a camera.
  private static let mostText = 1 << 20

  static func read(_ source: ByteSource) throws(PhotoError) -> PictureHead {
    var head = PictureHead(.png)
    guard source.name(12) == "IHDR", let width = source.number(16, bytes: 4), let height = source.number(20, bytes: 4),
      let interlace = source.byte(28)
    else { throw PhotoError(.damaged, "PNG without a header chunk") }
    (head.width, head.height, head.isInterlaced) = (width, height, interlace != 0)
    guard head.statedSize != nil else { throw PhotoError(.damaged, "PNG header without a size") }
    head.channels = 4
    var place = 8
    for _ in 0..<mostChunks {
      guard let length = source.number(place, bytes: 4), let name = source.name(place + 4), name != "IEND" else {
        break
      }
      let body = (place + 8)..<(place + 8 + length)
      if body.upperBound <= source.count { take(name, body, source, &head) }
      place = body.upperBound + 4
    }
    return head
  }

  private static func take(_ name: FourCharacters, _ body: Range<Int>, _ source: ByteSource, _ head: inout PictureHead)
  {
    switch name {
    case "eXIf":
      // Some writers keep JPEG's "Exif" mark in front.
      let start = body.lowerBound + (source.has("Exif\0\0", at: body.lowerBound) ? 6 : 0)
      if start < body.upperBound { head.exif = start..<body.upperBound }
    case "iTXt":
      if source.has("XML:com.adobe.xmp\0\0", at: body.lowerBound) {
        // Keyword, compression flag and method, then language and translated keyword, each ended by a zero.
        var place = body.lowerBound + 20
        for _ in 0..<2 {
          while let byte = source.byte(place), byte != 0, place < body.upperBound { place += 1 }
          place += 1
        }
        if place < body.upperBound { head.xmp = place..<body.upperBound }
      }
    case "tEXt", "zTXt":
      guard body.count <= mostText, source.has("Raw profile type ", at: body.lowerBound) else { return }
      let isExif = source.has("exif\0", at: body.lowerBound + 17) || source.has("APP1\0", at: body.lowerBound + 17)
      guard isExif, head.unpackedExif == nil, let bytes = source.bytes(body.lowerBound + 22, body.count - 22) else {
        return
      }
      head.unpackedExif = rawProfile(name == "zTXt" ? unpacked(Array(bytes.dropFirst())) : bytes)
    default: break
    }
  }

  private static func unpacked(_ bytes: [UInt8]) -> [UInt8] {
    var result = cc_bytes()
    guard cc_inflate(bytes, bytes.count, mostText, &result) == 1 else { return [] }
    defer { cc_free(&result) }
    return Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
  }

  /// The bytes of ImageMagick's "raw profile": a line with a name, one with a length, then hexadecimal digits.
  private static func rawProfile(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: 10, omittingEmptySubsequences: true)
    guard lines.count > 2 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in lines.dropFirst(2).joined() {
      let value: UInt8
      switch digit {
      case 48...57: value = digit - 48
      case 97...102: value = digit - 87
      case 65...70: value = digit - 55
      default: continue
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    let mark = Array("Exif\0\0".utf8)
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }
}
