import AtlasModel

/// Reads JPEG markers up to the first scan: size, and where EXIF, XMP and IPTC lie.
enum JPEGHead {
  /// How many bytes of rubbish between two segments are skipped before the file counts as broken.
  private static let mostRubbish = 65_536
  /// How many segments are looked at; a photo with a large embedded profile has about 60.
  private static let mostSegments = 2_000

  static func read(_ source: ByteSource) throws(PhotoError) -> PictureHead {
    var head = PictureHead(.jpeg)
    var place = 2
    var rubbish = 0
    for _ in 0..<mostSegments {
      while let byte = source.byte(place), byte != 0xFF, rubbish < mostRubbish {
        place += 1
        rubbish += 1
      }
      while source.byte(place) == 0xFF, source.byte(place + 1) == 0xFF { place += 1 }
      guard let marker = source.byte(place + 1), source.byte(place) == 0xFF else {
        throw rubbish < mostRubbish ? cutOff(source) : noFrame
      }
      if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) {
        place += 2
        continue
      }
      // Scan data or the end: whatever is needed stood before.
      if marker == 0xDA || marker == 0xD9 { throw noFrame }
      guard let length = source.number(place + 2, bytes: 2) else { throw cutOff(source) }
      guard length >= 2 else {
        place += 2
        continue
      }
      let body = (place + 4)..<(place + 2 + length)
      if isFrame(marker) {
        guard source.byte(body.lowerBound + 5) != nil else { throw cutOff(source) }
        takeFrame(marker, body.lowerBound, source, &head)
        if head.statedSize == nil { throw PhotoError(.damaged, "JPEG frame without a size") }
        takeLateSegments(from: body.upperBound, source, &head)
        return head
      }
      takeSegment(marker, body, source, &head)
      place = body.upperBound
    }
    throw noFrame
  }

  private static let noFrame = PhotoError(.damaged, "JPEG without a frame header")

  private static func cutOff(_ source: ByteSource) -> PhotoError {
    PhotoError(.damaged, "JPEG cut off after \(source.count) bytes")
  }

  /// Frame markers: all of the SOF block but the tables and the arithmetic conditioning among them.
  private static func isFrame(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  private static func takeFrame(_ marker: Int, _ place: Int, _ source: ByteSource, _ head: inout PictureHead) {
    head.height = source.number(place + 1, bytes: 2)
    head.width = source.number(place + 3, bytes: 2)
    head.channels = source.byte(place + 5) ?? 3
    head.isProgressive = marker & 3 == 2
  }

  /// Some programs write EXIF or XMP behind the frame header; look until the scan begins.
  private static func takeLateSegments(from start: Int, _ source: ByteSource, _ head: inout PictureHead) {
    var place = start
    for _ in 0..<mostSegments {
      guard source.byte(place) == 0xFF, let marker = source.byte(place + 1), marker != 0xDA, marker >= 0xC0,
        let length = source.number(place + 2, bytes: 2), length >= 2
      else { return }
      takeSegment(marker, (place + 4)..<(place + 2 + length), source, &head)
      place += 2 + length
    }
  }

  private static func takeSegment(_ marker: Int, _ body: Range<Int>, _ source: ByteSource, _ head: inout PictureHead) {
    let start = body.lowerBound
    let end = min(body.upperBound, source.count)
    guard start < end else { return }
    switch marker {
    case 0xE1:
      if head.exif == nil, source.has("Exif\0", at: start), start + 6 < end {
        head.exif = (start + 6)..<end
      } else if head.xmp == nil, source.has("http://ns.adobe.com/xap/1.0/\0", at: start), start + 29 < end {
        head.xmp = (start + 29)..<end
      }
    case 0xED:
      if head.iptc == nil, source.has("Photoshop 3.0\0", at: start), start + 14 < end {
        head.iptc = PhotoshopResources.iptc(in: (start + 14)..<end, source)
      }
    default: break
    }
  }
}

/// Finds the IPTC records among Photoshop's image resources.
enum PhotoshopResources {
  static func iptc(in range: Range<Int>, _ source: ByteSource) -> Range<Int>? {
    var place = range.lowerBound
    // Each resource: "8BIM", a number, a name padded to even, a length, the data padded to even.
    while place + 12 <= range.upperBound, source.has("8BIM", at: place) {
      guard let id = source.number(place + 4, bytes: 2), let nameLength = source.byte(place + 6) else { return nil }
      let sizePlace = place + 6 + (nameLength + 2) / 2 * 2
      guard let size = source.number(sizePlace, bytes: 4) else { return nil }
      let start = sizePlace + 4
      if id == 0x0404 { return start < range.upperBound ? start..<min(start + size, range.upperBound) : nil }
      place = start + (size + 1) / 2 * 2
    }
    return nil
  }
}
