/// Turns UTF-16 into UTF-8 chunk by chunk; what is no character becomes the byte 0xFF, which no UTF-8 holds.
struct UTF16Transcoder {
  private let isLittle: Bool
  private var oddByte: UInt8?
  private var highSurrogate: UInt16?

  init(isLittle: Bool) { self.isLittle = isLittle }

  /// Appends the UTF-8 of a chunk; half a character at its end is kept for the next.
  mutating func append(_ input: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    for byte in input {
      guard let first = oddByte else {
        oddByte = byte
        continue
      }
      oddByte = nil
      let (high, low) = isLittle ? (byte, first) : (first, byte)
      append(unit: UInt16(high) << 8 | UInt16(low), to: &output)
    }
  }

  /// Ends the text: half a character at its end is none.
  mutating func finish(into output: inout [UInt8]) {
    if oddByte != nil || highSurrogate != nil { output.append(0xff) }
    (oddByte, highSurrogate) = (nil, nil)
  }

  private mutating func append(unit: UInt16, to output: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if (0xdc00...0xdfff).contains(unit) {
        let value = 0x10000 + (UInt32(high - 0xd800) << 10 | UInt32(unit - 0xdc00))
        if let scalar = Unicode.Scalar(value) { output.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        return
      }
      output.append(0xff)
    }
    if (0xd800...0xdbff).contains(unit) {
      highSurrogate = unit
    } else if unit < 0x80 {
      output.append(UInt8(unit))
    } else if let scalar = Unicode.Scalar(unit) {
      output.append(contentsOf: UTF8.encode(scalar) ?? .init())
    } else {
      output.append(0xff)
    }
  }
}
