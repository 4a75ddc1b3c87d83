/// The quick identity of a file: enough to find it again after it was moved, without reading all of it.
///
/// It is the first 24 hexadecimal digits of SHA-256 over the file's size (8 bytes, least significant first), its first
/// 64 KiB and its last 16 KiB; a file of up to 64 KiB is taken whole and once. 96 bits leave the chance of two of a
/// million files sharing one by accident below 1e-17. It is no proof of equal content: whoever needs that hashes the
/// whole file.
package enum Fingerprint {
  /// How many bytes are taken from the start: what a photo reader has in hand anyway.
  package static let headByteCount = 65_536
  /// How many bytes are taken from the end, where edits and cut-off copies show.
  package static let tailByteCount = 16_384
  /// How many hexadecimal digits are kept.
  package static let digitCount = 24

  /// The fingerprint of a file of that size with these first and last bytes.
  ///
  /// The tail begins where the head ends when the file is shorter than both together.
  package static func text(size: Int, head: RawSpan, tail: RawSpan) -> String {
    var digest = SHA256()
    var rest = UInt64(max(0, size))
    var sizeBytes: [UInt8] = []
    for _ in 0..<8 {
      sizeBytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    digest.update(sizeBytes)
    digest.update(head)
    digest.update(tail)
    return Hexadecimal.text(digest.finalize().prefix(digitCount / 2))
  }

  /// The fingerprint of a whole file held in memory.
  package static func text(of bytes: [UInt8]) -> String {
    let headEnd = min(bytes.count, headByteCount)
    let tailStart = max(headEnd, bytes.count - tailByteCount)
    let whole = bytes.span.bytes
    return text(
      size: bytes.count, head: whole.extracting(0..<headEnd), tail: whole.extracting(tailStart..<bytes.count))
  }

  /// Where the tail begins in a file of that size.
  package static func tailStart(size: Int) -> Int { max(min(size, headByteCount), size - tailByteCount) }
}
