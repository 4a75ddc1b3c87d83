/// A stretch of a mapped file whose every read is checked against its end.
///
/// A read that would leave the stretch gives 0 or an empty text: the checksum has already been compared on opening, so
/// this only matters for files changed behind our back, and there a wrong answer is better than a trap.
///
/// `@unchecked Sendable`: the bytes are mapped read-only and nothing writes to them. Whoever keeps a section also keeps
/// the `GazetteerFile` that owns the mapping.
struct Section: @unchecked Sendable {
  private let base: UnsafeRawPointer
  /// The length in bytes.
  let count: Int

  init(base: UnsafeRawPointer, count: Int) { (self.base, self.count) = (base, count) }

  @inline(__always)
  private func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
    guard offset >= 0, offset <= count &- MemoryLayout<Value>.size else { return 0 }
    return Value(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }

  @inline(__always) func u8(_ offset: Int) -> Int { Int(load(offset, as: UInt8.self)) }
  @inline(__always) func u16(_ offset: Int) -> Int { Int(load(offset, as: UInt16.self)) }
  @inline(__always) func u32(_ offset: Int) -> Int { Int(load(offset, as: UInt32.self)) }
  @inline(__always) func i32(_ offset: Int) -> Int { Int(load(offset, as: Int32.self)) }

  /// The bytes of a range as text, or an empty text where the range leaves the section.
  func text(_ offset: Int, length: Int) -> String {
    guard offset >= 0, length > 0, offset <= count &- length else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: base + offset, count: length), as: UTF8.self)
  }

  /// The text that starts with its length at the offset.
  func text(at offset: Int) -> String { text(offset + 1, length: u8(offset)) }

  /// Appends the bytes that start with their length at the offset.
  func append(at offset: Int, to bytes: inout [UInt8]) {
    for index in 0..<u8(offset) { bytes.append(UInt8(truncatingIfNeeded: u8(offset + 1 + index))) }
  }

  /// The lines of a section that is text.
  var lines: [Substring] {
    text(0, length: count).utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
  }
}
