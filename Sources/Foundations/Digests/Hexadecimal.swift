/// Bytes as pairs of lower-case hexadecimal digits, and back.
package enum Hexadecimal {
  /// Two digits for each byte, lower case.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    let digits: [UInt8] = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that the digits stand for, or nothing when one is no digit or the last stands alone.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      let value: UInt8
      switch character {
      case 48...57: value = character - 48
      case 97...102: value = character - 87
      case 65...70: value = character - 55
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}
