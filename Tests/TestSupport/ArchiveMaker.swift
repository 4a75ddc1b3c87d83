/// Writes small archives byte by byte, honest and hostile ones: whatever a field may say can be said wrongly.
package enum ArchiveMaker {
  /// An entry as it is to be written.
  package struct Entry {
    /// The path, which need be no text.
    package var path: [UInt8]
    /// The data.
    package var data: [UInt8]
    /// The kind and the rights as Unix counts them: `0o100644` for a file.
    package var mode = 0o100644
    /// Where a link leads to; in a tar, with `hardLink`.
    package var target = ""
    /// Whether it is another name of `target` (in a tar).
    package var isHardLink = false
    /// Whether a zip says that it is encrypted.
    package var isEncrypted = false
    /// Whether a zip puts the sizes behind the data.
    package var hasDescriptor = false
    /// The size before packing that is stated in place of the true one.
    package var statedSize: Int?
    /// The checksum that a zip states in place of the true one.
    package var checksum: UInt32?
    /// How a zip says it is packed: 0 is not at all, 8 deflate.
    package var method = 0

    /// A file with a text in it.
    package init(_ path: String, _ text: String = "") { self.init(Array(path.utf8), Array(text.utf8)) }

    /// A file.
    package init(_ path: [UInt8], _ data: [UInt8]) { (self.path, self.data) = (path, data) }

    /// The same with some fields changed.
    package func with(_ change: (inout Entry) -> Void) -> Entry {
      var copy = self
      change(&copy)
      return copy
    }
  }

  // MARK: Zip

  /// A zip, by PKWARE's APPNOTE 6.3: local headers with data, the list of entries, its end.
  package static func zip(_ entries: [Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    var list: [UInt8] = []
    for entry in entries {
      let start = bytes.count
      let flags = 0x0800 | (entry.isEncrypted ? 1 : 0) | (entry.hasDescriptor ? 8 : 0)
      let sum = Int(entry.checksum ?? crc32(entry.data))
      let common = fields((flags, 2), (entry.method, 2), (0x5a21_0000, 4))
      let sizes = fields((sum, 4), (entry.data.count, 4), (entry.statedSize ?? entry.data.count, 4))
      let names = fields((entry.path.count, 2), (0, 2))
      bytes += fields((0x0403_4b50, 4), (20, 2))
      bytes += common
      bytes += entry.hasDescriptor ? [UInt8](repeating: 0, count: 12) : sizes
      bytes += names
      bytes += entry.path
      bytes += entry.data
      if entry.hasDescriptor { bytes += fields((0x0807_4b50, 4)) + sizes }
      // 3 in the upper byte of the version says that the mode is Unix's.
      list += fields((0x0201_4b50, 4), (0x031e, 2), (20, 2))
      list += common
      list += sizes
      list += names
      list += fields((0, 6), (entry.mode << 16, 4), (start, 4))
      list += entry.path
    }
    let end = fields(
      (0x0605_4b50, 4), (0, 4), (entries.count & 0xffff, 2), (entries.count & 0xffff, 2), (list.count, 4),
      (bytes.count, 4), (0, 2))
    return bytes + list + end
  }

  /// CRC-32 as zip and gzip use it.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xffff_ffff
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xff)] ^ (sum >> 8) }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
    var sum = index
    for _ in 0..<8 { sum = sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
    return sum
  }

  /// Numbers one after the other, each in its number of bytes, the least significant first.
  private static func fields(_ fields: (value: Int, count: Int)...) -> [UInt8] {
    fields.flatMap { field in (0..<field.count).map { UInt8(truncatingIfNeeded: field.value >> ($0 * 8)) } }
  }

  // MARK: Tar and gzip

  /// A tar as POSIX.1-1988 (ustar) has it.
  package static func tar(_ entries: [Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ field: some Collection<UInt8>, at offset: Int) {
        for (index, byte) in field.enumerated() { header[offset + index] = byte }
      }
      func octal(_ value: Int, _ digits: Int) -> [UInt8] {
        let text = String(value, radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
      }
      put(entry.path.prefix(100), at: 0)
      put(octal(entry.mode & 0o7777, 7), at: 100)
      for offset in [108, 116] { put(octal(1000, 7), at: offset) }
      put(octal(entry.statedSize ?? entry.data.count, 11), at: 124)
      put(octal(1_700_000_000, 11), at: 136)
      put([UInt8](repeating: 32, count: 8), at: 148)
      put(entry.isHardLink ? "1".utf8 : kind(entry.mode).utf8, at: 156)
      put(entry.target.utf8, at: 157)
      put("ustar\u{0}00".utf8, at: 257)
      put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 32], at: 148)
      bytes += header + entry.data + [UInt8](repeating: 0, count: (512 - entry.data.count % 512) % 512)
    }
    return bytes + [UInt8](repeating: 0, count: 1024)
  }

  private static func kind(_ mode: Int) -> String {
    switch mode & 0o170000 {
    case 0o120000: "2"
    case 0o020000: "3"
    case 0o060000: "4"
    case 0o040000: "5"
    case 0o010000: "6"
    default: "0"
    }
  }

  /// Bytes in gzip (RFC 1952), stored and not packed.
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
    for start in stride(from: 0, through: bytes.count, by: 65_535) {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      let isLast = start + 65_535 > bytes.count
      result += fields((isLast ? 1 : 0, 1), (part.count, 2), (~part.count, 2))
      result += part
    }
    return result + fields((Int(crc32(bytes)), 4), (bytes.count, 4))
  }
}
