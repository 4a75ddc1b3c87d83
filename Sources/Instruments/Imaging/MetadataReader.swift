import AtlasModel
import Digests
import Glibc

/// Reads what a photo file says of itself: EXIF first, then its XMP packet, its sidecar and its IPTC records.
///
/// The packet, the sidecar and the records are looked at only when EXIF lacks the date or the position, which keeps the
/// usual photo at one reading of 64 KiB.
package enum MetadataReader {
  /// Reads a file, and the sidecar beside it (`name.jpg.xmp` or `name.xmp`) if there is one.
  package static func read(path: String) throws(PhotoError) -> FileFacts {
    try read(path: path, sidecar: sidecarNames(of: path).first { access($0, R_OK) == 0 })
  }

  /// The paths at which a sidecar of that photo may lie, the more exact one first.
  static func sidecarNames(of path: String) -> [String] {
    let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    return [path + ".xmp", stem + ".xmp", path + ".XMP", stem + ".XMP"]
  }

  static func read(path: String, sidecar: String?) throws(PhotoError) -> FileFacts {
    let file = try OriginalFile(path: path)
    let source = ByteSource(file)
    guard source.count == file.size else { throw PhotoError(.unreadable, "the first bytes could not be read") }
    let head = try PictureHead.read(source)
    let exif = ExifReader.values(head, source)
    let start = source.head
    let fingerprint = Fingerprint.text(size: file.size) { part in
      part.upperBound <= start.count ? Array(start[part]) : file.read(at: part.lowerBound, count: part.count)
    }
    return FileFacts(
      metadata: metadata(head, exif, source, sidecar: sidecar), exif: exif, fingerprint: fingerprint, size: file.size,
      modifiedNanoseconds: file.modifiedNanoseconds)
  }

  private static func metadata(
    _ head: PictureHead, _ exif: ExifValues, _ source: ByteSource, sidecar: String?
  ) -> PhotoMetadata {
    var result = PhotoMetadata(format: head.format)
    (result.width, result.height) = (head.width, head.height)
    result.orientation = exif.orientation.flatMap { (1...8).contains($0) ? $0 : nil }
    result.make = exif.make.flatMap(present)
    result.model = exif.model.flatMap(present)
    result.gpsClock = gpsClock(exif)
    if let latitude = exif.latitude, let longitude = exif.longitude {
      result.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    let original = exif.dateTimeOriginal.flatMap(DateText.init)
    if let original {
      keep(original, .exifOriginal, offset: exif.offsetTimeOriginal, subSecond: exif.subSecTimeOriginal, &result)
    }
    if original == nil || result.coordinate == nil { addXMP(head, source, sidecar, &result) }
    if result.dateSource == nil, let range = head.iptc, let date = IPTCReader.taken(range, source) {
      keep(date, .iptc, &result)
    }
    if result.dateSource == nil, let date = exif.createDate.flatMap(DateText.init) {
      keep(date, .exifDigitized, offset: exif.offsetTimeDigitized, &result)
    }
    if result.dateSource == nil, let created = xmp(head, source)?.created { keep(created, .xmp, &result) }
    return result
  }

  private static func addXMP(
    _ head: PictureHead, _ source: ByteSource, _ sidecar: String?, _ result: inout PhotoMetadata
  ) {
    for packet in [xmp(head, source), sidecar.flatMap { XMPReader(path: $0) }] {
      guard let packet else { continue }
      if result.dateSource == nil, let date = packet.taken { keep(date, .xmp, &result) }
      if result.coordinate == nil { result.coordinate = packet.coordinate }
    }
  }

  private static func xmp(_ head: PictureHead, _ source: ByteSource) -> XMPReader? {
    guard let range = head.xmp, range.count <= XMPReader.mostBytes else { return nil }
    return source.bytes(range.lowerBound, range.count).flatMap { XMPReader($0) }
  }

  private static func keep(
    _ date: DateText, _ origin: DateSource, offset: String? = nil, subSecond: String? = nil,
    _ result: inout PhotoMetadata
  ) {
    result.dateSource = origin
    result.offsetMinutes = date.offsetMinutes ?? offset.flatMap { DateText.offset(Array($0.utf8)) }
    guard let taken = date.taken else {
      result.takenDay = date.day
      return
    }
    result.taken = taken
    if taken.millisecond == nil, let digits = subSecond?.utf8.drop(while: { $0 == 32 }) {
      result.taken =
        WallClock(day: taken.day, secondOfDay: taken.secondOfDay, millisecond: DateText.milliseconds(Array(digits)))
        ?? taken
    }
  }

  private static func gpsClock(_ exif: ExifValues) -> Int? {
    guard let date = exif.gpsDateStamp.flatMap(DateText.init)?.day?.calendarDay, let time = exif.gpsTimeStamp else {
      return nil
    }
    let parts = time.prefix(8).split(separator: ":").map { decimal($0.utf8) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24 else {
      return nil
    }
    return date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func present(_ text: String) -> String? {
    let kept = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }
    let trimmed = String(String.UnicodeScalarView(kept.drop { $0 == " " }))
    return trimmed.isEmpty ? nil : trimmed
  }
}
