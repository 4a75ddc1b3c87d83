/// The letters of a machine readable zone: `A` to `Z`, `0` to `9` and the filler, as ASCII bytes.
enum ZoneAlphabet {
  /// `<`, which stands for nothing and for a space.
  static let filler = UInt8(ascii: "<")
  /// Stands where a line has lost a letter that nobody can know.
  static let unknown = UInt8(ascii: "?")

  static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// What a byte counts in a check digit: digits themselves, letters from 10, the filler nothing.
  static func value(_ byte: UInt8) -> Int? {
    if isDigit(byte) { return Int(byte) - 48 }
    if isLetter(byte) { return Int(byte) - 55 }
    return byte == filler ? 0 : nil
  }

  /// The check digit of ICAO Doc 9303: weights 7, 3 and 1 in turn, modulo 10; nothing when a letter is unknown.
  static func checkDigit(of bytes: some Sequence<UInt8>) -> UInt8? {
    var sum = 0
    for (index, byte) in bytes.enumerated() {
      guard let value = value(byte) else { return nil }
      sum += value * [7, 3, 1][index % 3]
    }
    return UInt8(48 + sum % 10)
  }

  /// The digit that a letter is usually misread for.
  ///
  /// Only pairs that look alike in OCR-B. Each but G changes the check digit, so that a wrong guess shows.
  static func digit(lookingLike byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "O"), UInt8(ascii: "D"), UInt8(ascii: "Q"), UInt8(ascii: "U"): UInt8(ascii: "0")
    case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
    case UInt8(ascii: "Z"): UInt8(ascii: "2")
    case UInt8(ascii: "A"): UInt8(ascii: "4")
    case UInt8(ascii: "S"): UInt8(ascii: "5")
    case UInt8(ascii: "G"): UInt8(ascii: "6")
    case UInt8(ascii: "T"): UInt8(ascii: "7")
    case UInt8(ascii: "B"): UInt8(ascii: "8")
    default: nil
    }
  }

  /// The letters that a digit is usually misread for, the likeliest first.
  static func letters(lookingLike byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "0"): Array("ODQ".utf8)
    case UInt8(ascii: "1"): Array("IL".utf8)
    case UInt8(ascii: "2"): Array("Z".utf8)
    case UInt8(ascii: "4"): Array("A".utf8)
    case UInt8(ascii: "5"): Array("S".utf8)
    case UInt8(ascii: "6"): Array("G".utf8)
    case UInt8(ascii: "7"): Array("T".utf8)
    case UInt8(ascii: "8"): Array("B".utf8)
    default: []
    }
  }

  /// What else a letter of a number may be, when its check digit fails: pairs of a letter and a digit that look alike and
  /// count differently.
  ///
  /// `G` and `6` count alike modulo 10, so that no check digit could tell; they are left out.
  static func twins(of byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "0"): [UInt8(ascii: "O")]
    case UInt8(ascii: "O"): [UInt8(ascii: "0")]
    case UInt8(ascii: "1"): [UInt8(ascii: "I")]
    case UInt8(ascii: "I"): [UInt8(ascii: "1")]
    case UInt8(ascii: "2"): [UInt8(ascii: "Z")]
    case UInt8(ascii: "Z"): [UInt8(ascii: "2")]
    case UInt8(ascii: "5"): [UInt8(ascii: "S")]
    case UInt8(ascii: "S"): [UInt8(ascii: "5")]
    case UInt8(ascii: "8"): [UInt8(ascii: "B")]
    case UInt8(ascii: "B"): [UInt8(ascii: "8")]
    default: []
    }
  }

  /// A line as a recogniser gave it, in the letters of the zone.
  ///
  /// Spaces go, small letters grow, quotation marks that look like fillers become them; what is left and no letter of
  /// the zone becomes an unknown one.
  static func bytes(of text: String) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 65...90, 48...57, 60: result.append(UInt8(scalar.value))
      case 97...122: result.append(UInt8(scalar.value) - 32)
      case 9...32, 0xA0, 0x2000...0x200F, 0x202F: continue
      case 0xAB, 0x226A: result += [filler, filler]
      case 0x2039, 0x3008: result.append(filler)
      default: result.append(unknown)
      }
    }
    return result
  }

  /// Bytes as text.
  static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
}
