import Glibc

extension JSONPullReader {
  /// Passes blanks and looks at the byte behind them; zero at the end of the file.
  @inline(__always)
  func significant() throws(ImportError) -> UInt8 {
    while true {
      let byte = window[index]
      if byte > 0x20 { return byte }
      switch byte {
      case 0x20:
        // Indented files are blanks for a third: eight at a time.
        let block = eight() ^ 0x2020_2020_2020_2020
        index += block == 0 ? 8 : block.trailingZeroBitCount >> 3
      case 0x0a, 0x0d, 0x09: index += 1
      default:
        if index < filled { return byte }
        guard try refill() else { return 0 }
      }
    }
  }

  /// The next eight bytes, the first of them lowest.
  @inline(__always)
  private func eight() -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(window + index).loadUnaligned(as: UInt64.self))
  }

  /// Reads a text behind its opening quote, to behind its closing one.
  func scanText(keeping: Bool) throws(ImportError) {
    (textStart, keepFrom) = (index, keeping ? index : -1)
    (usesScratch, isTooLong) = (false, false)
    while true {
      passPlain()
      let byte = window[index]
      switch byte {
      case UInt8(ascii: "\""):
        if usesScratch { flush() }
        (textEnd, keepFrom) = (index, -1)
        index += 1
        if usesScratch, scratch.count > JSONPullReader.mostTextBytes { isTooLong = true }
        if !usesScratch, textEnd - textStart > JSONPullReader.mostTextBytes { isTooLong = true }
        forget(unless: keeping)
        return
      case UInt8(ascii: "\\"):
        let isWanted = keeping && !isTooLong
        if isWanted {
          if !usesScratch { scratch.removeAll(keepingCapacity: true) }
          flush()
          (usesScratch, keepFrom) = (true, -1)
        }
        try escape(keeping: isWanted)
        textStart = index
      case 0x80...: try passWide()
      default:
        guard index == filled else { throw ImportError("has a control character in a text", at: "byte \(position)") }
        if keeping, !isTooLong { limitText() }
        guard try refill() else { throw cutOff() }
      }
    }
  }

  /// Passes ASCII that may stand in a text as it is.
  @inline(__always)
  private func passPlain() {
    let ones: UInt64 = 0x0101_0101_0101_0101, highs: UInt64 = 0x8080_8080_8080_8080
    while index < filled {
      // The lowest marked byte is exact; only bytes above a marked one may be marked by a borrow.
      let block = eight()
      let quote = block ^ (ones &* 0x22), slash = block ^ (ones &* 0x5c)
      let control = (block &- ones &* 0x20) & ~block
      let marked =
        (block | control | ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)) & highs
      guard marked == 0 else {
        index += marked.trailingZeroBitCount >> 3
        return
      }
      index += 8
    }
  }

  /// Moves what was passed since the last escape to the scratch, when it is in use.
  private func flush() {
    scratch.append(contentsOf: UnsafeBufferPointer(start: window + textStart, count: index - textStart))
    textStart = index
  }

  /// Before the window moves on: a text that became too long is only checked from here on.
  private func limitText() {
    if usesScratch { flush() }
    guard (usesScratch ? scratch.count : filled - textStart) > JSONPullReader.mostTextBytes else { return }
    (isTooLong, usesScratch, keepFrom) = (true, false, -1)
  }

  /// Passes one character of several bytes, by the table of RFC 3629.
  private func passWide() throws(ImportError) {
    if filled - index < 4, filled < index + JSONPullReader.length(of: window[index]) {
      if usesScratch { flush() }
      try ensure(4)
    }
    let first = window[index], second = window[index + 1]
    let range: ClosedRange<UInt8> =
      switch first {
      case 0xe0: 0xa0...0xbf
      case 0xed: 0x80...0x9f
      case 0xf0: 0x90...0xbf
      case 0xf4: 0x80...0x8f
      default: 0x80...0xbf
      }
    let length = JSONPullReader.length(of: first)
    let isWhole =
      length > 1 && range.contains(second) && (length < 3 || window[index + 2] & 0xc0 == 0x80)
      && (length < 4 || window[index + 3] & 0xc0 == 0x80)
    guard isWhole else { throw ImportError("is no UTF-8 text", at: "byte \(position)") }
    index += length
  }

  /// How many bytes a character of several bytes has; 1 for a byte that begins none.
  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0xc2...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xf4: 4
    default: 1
    }
  }

  /// Reads an escape.
  private func escape(keeping: Bool) throws(ImportError) {
    try ensure(12)
    guard index + 1 < filled else { throw cutOff() }
    let plain: UInt8
    switch window[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = window[index + 1]
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0c
    case UInt8(ascii: "n"): plain = 0x0a
    case UInt8(ascii: "r"): plain = 0x0d
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"): return try wideEscape(keeping: keeping)
    default: throw ImportError("has an unknown escape in a text", at: "byte \(position)")
    }
    index += 2
    if keeping { scratch.append(plain) }
  }

  private func wideEscape(keeping: Bool) throws(ImportError) {
    guard let unit = hexadecimal(at: index + 2) else {
      throw index + 6 > filled ? cutOff() : ImportError("has an unknown escape in a text", at: "byte \(position)")
    }
    index += 6
    var scalar = Unicode.Scalar(UInt32(unit))
    if unit & 0xfc00 == 0xd800, window[index] == UInt8(ascii: "\\"), window[index + 1] == UInt8(ascii: "u"),
      let low = hexadecimal(at: index + 2), low & 0xfc00 == 0xdc00
    {
      index += 6
      scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3ff) << 10 | UInt32(low & 0x3ff)))
    }
    // Half a pair stands for no character.
    if keeping { scratch.append(contentsOf: UTF8.encode(scalar ?? "\u{fffd}") ?? UTF8.encodedReplacementCharacter) }
  }

  private func hexadecimal(at start: Int) -> UInt16? {
    guard start + 4 <= filled else { return nil }
    var value: UInt16 = 0
    for offset in start..<start + 4 {
      let byte = window[offset]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt16(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt16(byte - 0x37)
      case 0x61...0x66: value = value << 4 | UInt16(byte - 0x57)
      default: return nil
      }
    }
    return value
  }

  /// Reads a number to behind its last digit.
  func scanNumber(keeping: Bool) throws(ImportError) {
    (textStart, keepFrom, usesScratch, isTooLong) = (index, keeping ? index : -1, false, false)
    if window[index] == UInt8(ascii: "-") { index += 1 }
    let leading = try passDigits()
    let hasLeadingZero = leading > 1 && firstDigitIsZero
    guard !hasLeadingZero else { throw ImportError("has a number that is none", at: "byte \(position)") }
    guard leading > 0 else { throw badNumber() }
    if window[index] == UInt8(ascii: ".") {
      index += 1
      guard try passDigits() > 0 else { throw badNumber() }
    }
    if window[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if window[index] == 0, index == filled { try moreOfNumber() }
      if window[index] == UInt8(ascii: "+") || window[index] == UInt8(ascii: "-") { index += 1 }
      guard try passDigits() > 0 else { throw badNumber() }
    }
    (textEnd, keepFrom) = (index, -1)
    forget(unless: keeping)
  }

  /// Leaves nothing to look at of what was not kept.
  private func forget(unless keeping: Bool) {
    if !keeping || isTooLong { (textStart, usesScratch) = (textEnd, false) }
  }

  private func badNumber() -> ImportError {
    index == filled ? cutOff() : ImportError("has a number that is none", at: "byte \(position)")
  }

  /// Passes digits and says how many; the byte behind them is at hand afterwards.
  private func passDigits() throws(ImportError) -> Int {
    var count = 0
    while true {
      let byte = window[index]
      if byte &- 0x30 < 10 {
        if count == 0 { firstDigitIsZero = byte == 0x30 }
        (index, count) = (index + 1, count + 1)
      } else {
        guard byte == 0, index == filled, try moreOfNumber() else { return count }
      }
    }
  }

  @discardableResult
  private func moreOfNumber() throws(ImportError) -> Bool {
    if keepFrom >= 0, filled - keepFrom > JSONPullReader.mostTextBytes { (isTooLong, keepFrom) = (true, -1) }
    return try refill()
  }

  /// Sees to it that so many bytes are at hand, unless the file ends before.
  @inline(__always)
  func ensure(_ count: Int) throws(ImportError) {
    while filled - index < count {
      guard try refill() else { return }
    }
  }

  /// Moves the window on; nothing more comes at the end of the file.
  @inline(never)
  func refill() throws(ImportError) -> Bool {
    guard let source else { return false }
    // A text that goes on far behind its first line is no line, and nothing is kept for it any more.
    if lineEnd >= 0, index - lineEnd > JSONPullReader.chunk { lineEnd = -1 }
    var start = keepFrom >= 0 ? keepFrom : index
    if lineEnd >= 0 { start = min(start, lineEnd) }
    if start > 0 {
      memmove(window, window + start, filled - start)
      (index, filled, textStart, base) = (index - start, filled - start, textStart - start, base + start)
      if keepFrom >= 0 { keepFrom -= start }
      if lineEnd >= 0 { lineEnd -= start }
    }
    if capacity - filled < JSONPullReader.chunk { grow() }
    let room = capacity - filled
    let end = window + filled
    var got = 0
    try source.withBuffered { bytes in
      got = min(room, bytes.count)
      if got > 0, let start = bytes.baseAddress { memcpy(end, start, got) }
      return got
    }
    filled += got
    memset(window + filled, 0, JSONPullReader.padding)
    return got > 0
  }

  /// Doubles the window, which a text that is kept fills; it ends at twice the longest text.
  private func grow() {
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity + JSONPullReader.padding)
    wider.initialize(repeating: 0, count: 2 * capacity + JSONPullReader.padding)
    memcpy(wider, window, filled)
    window.deallocate()
    (window, capacity) = (wider, 2 * capacity)
  }

  /// The error of a file that ends too early.
  func cutOff() -> ImportError { ImportError("ends in the middle", at: "byte \(base + filled)") }

  /// The error of a byte that may not stand there.
  func unexpected(_ byte: UInt8, _ wanted: String) -> ImportError {
    byte == 0 && index == filled ? cutOff() : ImportError("is no JSON: \(wanted) should stand", at: "byte \(position)")
  }
}
