/// Bytes of a file by place, read as few as possible: the head at once, then a small window where something lies.
///
/// Every access is checked against the end, so that a parser may ask for any place that a hostile file names.
final class ByteSource {
  /// How much is read at once: nine of ten photos keep everything that matters in it.
  static let headByteCount = 65_536
  /// How much is read around a place beyond the head.
  private static let windowByteCount = 8_192

  /// How many bytes there are in all.
  let count: Int
  /// The first bytes.
  let head: [UInt8]
  private let file: OriginalFile?
  private var window: [UInt8] = []
  private var windowStart = 0

  init(_ file: OriginalFile) {
    self.file = file
    head = file.read(at: 0, count: ByteSource.headByteCount)
    count = head.count < min(file.size, ByteSource.headByteCount) ? head.count : file.size
  }

  init(memory bytes: [UInt8]) {
    file = nil
    head = bytes
    count = bytes.count
  }

  /// The byte at a place, or nothing beyond the end.
  func byte(_ at: Int) -> Int? {
    guard at >= 0 else { return nil }
    if at < head.count { return Int(head[at]) }
    guard at < count, fill(at) else { return nil }
    return Int(window[at - windowStart])
  }

  /// An unsigned number of two, four or eight bytes.
  func number(_ at: Int, bytes size: Int, bigEndian: Bool = true) -> Int? {
    guard at >= 0, at <= count - size else { return nil }
    var value = 0
    for step in 0..<size {
      guard let next = byte(bigEndian ? at + step : at + size - 1 - step) else { return nil }
      if size == 8, step == 0, next > 0x7F { return nil }
      value = value << 8 | next
    }
    return value
  }

  /// A copy of some bytes, or nothing when they are not all there.
  func bytes(_ at: Int, _ length: Int) -> [UInt8]? {
    guard at >= 0, length >= 0, at <= count - length else { return nil }
    if at + length <= head.count { return Array(head[at..<(at + length)]) }
    if at >= windowStart, at + length <= windowStart + window.count {
      return Array(window[(at - windowStart)..<(at - windowStart + length)])
    }
    guard let read = file?.read(at: at, count: length), read.count == length else { return nil }
    return read
  }

  /// Whether these ASCII characters stand at a place.
  func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { characters in
      for (step, character) in characters.enumerated() where byte(place + step) != Int(character) { return false }
      return true
    }
  }

  /// Four characters at a place, as the number that box and chunk names compare by.
  func name(_ at: Int) -> FourCharacters? { number(at, bytes: 4).map(FourCharacters.init) }

  private func fill(_ at: Int) -> Bool {
    if at >= windowStart, at < windowStart + window.count { return true }
    guard let file else { return false }
    window = file.read(at: at, count: ByteSource.windowByteCount)
    windowStart = at
    return !window.isEmpty
  }
}

/// The four-character name of a box, chunk or item.
struct FourCharacters: Hashable, ExpressibleByStringLiteral {
  let code: Int

  init(_ code: Int) { self.code = code }

  init(stringLiteral text: StaticString) {
    code = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }
}
