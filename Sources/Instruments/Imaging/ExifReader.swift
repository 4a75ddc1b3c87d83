/// Reads the EXIF values that Daymark uses out of a picture file's head.
///
/// The format is told by content; only the head is read, and a window around each place that lies beyond it.
package enum ExifReader {
  /// The EXIF values of a file; a broken block gives what could be read of it.
  package static func values(path: String) throws(PhotoError) -> ExifValues {
    let source = ByteSource(try OriginalFile(path: path))
    return values(try PictureHead.read(source), source)
  }

  /// The EXIF values of a file held in memory.
  package static func values(bytes: [UInt8]) throws(PhotoError) -> ExifValues {
    let source = ByteSource(memory: bytes)
    return values(try PictureHead.read(source), source)
  }

  static func values(_ head: PictureHead, _ source: ByteSource) -> ExifValues {
    var values = ExifValues()
    if let range = head.exif, let block = TIFFBlock(source, range) {
      read(block, &values)
    } else if let bytes = head.unpackedExif, let block = TIFFBlock(ByteSource(memory: bytes), 0..<bytes.count) {
      read(block, &values)
    }
    (values.width, values.height) = (head.width, head.height)
    return values
  }

  private static func read(_ block: TIFFBlock, _ values: inout ExifValues) {
    let main = block.directory(at: block.firstDirectory)
    values.make = main[0x010F].flatMap(block.text).map(trimmedEnd)
    values.model = main[0x0110].flatMap(block.text).map(trimmedEnd)
    values.orientation = main[0x0112].flatMap(block.whole)
    let exif = main[0x8769].flatMap(block.whole).map(block.directory) ?? [:]
    func text(_ tag: Int) -> String? { (exif[tag] ?? main[tag]).flatMap(block.text) }
    values.dateTimeOriginal = text(0x9003)
    values.createDate = text(0x9004)
    values.offsetTimeOriginal = text(0x9011)
    values.offsetTimeDigitized = text(0x9012)
    values.subSecTimeOriginal = text(0x9291).map(trimmedEnd)
    if let gps = main[0x8825].flatMap(block.whole).map(block.directory) { readPosition(gps, block, &values) }
  }

  private static func readPosition(_ gps: [Int: TIFFBlock.Entry], _ block: TIFFBlock, _ values: inout ExifValues) {
    func degrees(_ tag: Int, _ referenceTag: Int, _ negative: Character) -> Double? {
      guard let entry = gps[tag] else { return nil }
      let reference = gps[referenceTag].flatMap(block.text)?.first?.uppercased()
      let value =
        entry.type == 2 ? block.text(entry).flatMap(Degrees.init)?.value : Degrees(block.numbers(entry))?.value
      return reference == String(negative) ? value.map { -abs($0) } : value
    }
    values.latitude = degrees(2, 1, "S")
    values.longitude = degrees(4, 3, "W")
    values.gpsDateStamp = gps[29].flatMap(block.text).flatMap { $0.isEmpty ? nil : $0 }
    if let entry = gps[7] { values.gpsTimeStamp = clockText(block.numbers(entry)) }
  }

  /// Hours, minutes and seconds as `hh:mm:ss`, with the fraction if there is one; nothing when one is no number.
  private static func clockText(_ parts: [Double?]) -> String? {
    guard parts.count >= 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
    let total = (hours * 60 + minutes) * 60 + seconds
    guard total.isFinite, total >= 0, total < 1_000_000 else { return nil }
    // Nine digits and then no trailing zeros, as exiftool prints it.
    let whole = Int(total)
    var nano = Int(((total - Double(whole)) * 1e9).rounded())
    var second = whole
    if nano >= 1_000_000_000 { (nano, second) = (0, whole + 1) }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    if nano > 0 {
      var digits = String(nano)
      digits = String(repeating: "0", count: 9 - digits.count) + digits
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text
  }

  static func trimmedEnd(_ text: String) -> String {
    var text = text[...]
    while let last = text.unicodeScalars.last, last.value <= 32 { text = text.dropLast() }
    return String(text)
  }
}

/// Degrees out of the ways in which files write them.
struct Degrees {
  let value: Double

  /// Degrees, minutes and seconds, of which the later ones may be missing; nothing when one was divided by zero.
  init?(_ parts: [Double?]) {
    guard let degrees = parts.first ?? nil else { return nil }
    var value = degrees
    for (step, part) in parts.dropFirst().prefix(2).enumerated() {
      guard let part else { return nil }
      value += part / (step == 0 ? 60 : 3600)
    }
    self.value = value
  }

  /// Text that is clearly degrees: `51.5`, `51,30.04N`, `51 30 2.5`, `51/1 30/1 250/100`, `51° 30' 2.5" S`.
  ///
  /// The letter gives the sign, as does a minus in front.
  init?(_ text: String) {
    var numbers: [Double] = []
    var number = ""
    var sign = 1.0
    for character in text.unicodeScalars + [" "] {
      switch character {
      case "0"..."9", ".", "/":
        number.unicodeScalars.append(character)
        continue
      case "-" where numbers.isEmpty && number.isEmpty: sign = -1
      case "S", "s", "W", "w": sign = -1
      case "N", "n", "E", "e", "+", ",", " ", "\t", "'", "\"", "d", "\u{B0}", "\u{BA}", "\u{2032}", "\u{2033}": break
      default: return nil
      }
      guard !number.isEmpty else { continue }
      guard let value = Degrees.fraction(number) else { return nil }
      numbers.append(value)
      number = ""
    }
    guard let degrees = numbers.first, numbers.count <= 3, degrees <= 180, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let units = [1.0, 60, 3600]
    value = sign * zip(numbers, units).reduce(0) { $0 + $1.0 / $1.1 }
  }

  private static func fraction(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard let over = parts.first ?? nil, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return over }
    guard let under = parts[1], under != 0 else { return nil }
    return over / under
  }
}
