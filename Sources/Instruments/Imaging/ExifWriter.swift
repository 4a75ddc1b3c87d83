/// Builds a small EXIF block and puts it into a JPEG, for the drawn sample library and for tests.
///
/// It never touches an original: bytes go in, bytes come out.
package enum ExifWriter {
  /// The TIFF structure that says what the values say; texts go in as they are.
  package static func block(_ values: ExifValues) -> [UInt8] {
    var main = Directory()
    main.add(0x010F, text: values.make)
    main.add(0x0110, text: values.model)
    if let orientation = values.orientation { main.add(0x0112, short: orientation) }
    var exif = Directory()
    exif.add(0x9003, text: values.dateTimeOriginal)
    exif.add(0x9004, text: values.createDate)
    exif.add(0x9011, text: values.offsetTimeOriginal)
    exif.add(0x9012, text: values.offsetTimeDigitized)
    exif.add(0x9291, text: values.subSecTimeOriginal)
    var gps = Directory()
    if let latitude = values.latitude, let longitude = values.longitude {
      gps.add(1, text: latitude < 0 ? "S" : "N")
      gps.add(2, degrees: latitude)
      gps.add(3, text: longitude < 0 ? "W" : "E")
      gps.add(4, degrees: longitude)
    }
    if let clock = values.gpsTimeStamp.map({ $0.split(separator: ":").compactMap { Double($0) } }), clock.count == 3 {
      gps.add(7, fractions: clock.map { (Int(($0 * 1000).rounded()), 1000) })
    }
    gps.add(29, text: values.gpsDateStamp)
    return lay(main, exif, gps)
  }

  /// The JPEG with an EXIF segment right after its first marker, in place of one that stood there.
  package static func jpeg(_ file: [UInt8], with values: ExifValues) throws(PhotoError) -> [UInt8] {
    guard file.count > 4, file[0] == 0xFF, file[1] == 0xD8 else {
      throw PhotoError(.notAPicture, "not a JPEG, so EXIF cannot be put into it")
    }
    let body = Array("Exif\0\0".utf8) + block(values)
    guard body.count + 2 <= 65_535 else { throw PhotoError(.tooLarge, "more EXIF than a JPEG segment holds") }
    var rest = 2
    if file[2] == 0xFF, file[3] == 0xE1, file.count > 12, Array(file[6..<10]) == Array("Exif".utf8) {
      rest = min(file.count, 4 + Int(file[4]) << 8 + Int(file[5]))
    }
    let length = body.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body + file[rest...]
  }

  private static func lay(_ main: Directory, _ exif: Directory, _ gps: Directory) -> [UInt8] {
    var main = main
    // Pointers first count as zeros, so that the sizes are known; then as what they are.
    if !exif.entries.isEmpty { main.add(0x8769, long: 0) }
    if !gps.entries.isEmpty { main.add(0x8825, long: 0) }
    let exifStart = 8 + main.byteCount
    let gpsStart = exifStart + (exif.entries.isEmpty ? 0 : exif.byteCount)
    main.set(0x8769, long: exifStart)
    main.set(0x8825, long: gpsStart)
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    bytes += main.bytes(at: 8)
    if !exif.entries.isEmpty { bytes += exif.bytes(at: exifStart) }
    if !gps.entries.isEmpty { bytes += gps.bytes(at: gpsStart) }
    return bytes
  }
}

/// One TIFF directory being built, its numbers most significant byte first.
private struct Directory {
  struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    var data: [UInt8]
  }

  private(set) var entries: [Entry] = []

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  mutating func add(_ tag: Int, text: String?) {
    guard let text else { return }
    let data = Array(text.utf8) + [0]
    entries.append(Entry(tag: tag, type: 2, count: data.count, data: data))
  }

  mutating func add(_ tag: Int, short: Int) {
    entries.append(Entry(tag: tag, type: 3, count: 1, data: Directory.bytes(short, 2)))
  }

  mutating func add(_ tag: Int, long: Int) {
    entries.append(Entry(tag: tag, type: 4, count: 1, data: Directory.bytes(long, 4)))
  }

  mutating func set(_ tag: Int, long: Int) {
    guard let index = entries.firstIndex(where: { $0.tag == tag }) else { return }
    entries[index].data = Directory.bytes(long, 4)
  }

  mutating func add(_ tag: Int, fractions: [(Int, Int)]) {
    let data = fractions.flatMap { Directory.bytes($0.0, 4) + Directory.bytes($0.1, 4) }
    entries.append(Entry(tag: tag, type: 5, count: fractions.count, data: data))
  }

  /// Whole degrees and minutes, and seconds to a ten-thousandth (3 mm).
  mutating func add(_ tag: Int, degrees: Double) {
    let units = Int((abs(degrees) * 36_000_000).rounded())
    add(tag, fractions: [(units / 36_000_000, 1), (units / 600_000 % 60, 1), (units % 600_000, 10_000)])
  }

  var byteCount: Int { 6 + entries.count * 12 + entries.reduce(0) { $0 + room($1) } }

  private func room(_ entry: Entry) -> Int { entry.data.count > 4 ? (entry.data.count + 1) / 2 * 2 : 0 }

  func bytes(at start: Int) -> [UInt8] {
    var table = Directory.bytes(entries.count, 2)
    var data: [UInt8] = []
    let dataStart = start + 6 + entries.count * 12
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      table += Directory.bytes(entry.tag, 2) + Directory.bytes(entry.type, 2) + Directory.bytes(entry.count, 4)
      if entry.data.count > 4 {
        table += Directory.bytes(dataStart + data.count, 4)
        data += entry.data + [UInt8](repeating: 0, count: room(entry) - entry.data.count)
      } else {
        table += entry.data + [UInt8](repeating: 0, count: 4 - entry.data.count)
      }
    }
    return table + [0, 0, 0, 0] + data
  }
}
