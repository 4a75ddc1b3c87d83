/// Bytes read once from front to end through a buffer of constant size, from a file or from an entry of an archive.
package final class ByteReader {
  /// Puts the next bytes at the beginning of a buffer and tells how many; none means the end.
  package typealias Pull = (_ buffer: inout [UInt8]) throws(ImportError) -> Int

  /// The path of the file, or the path inside an archive.
  package let label: String
  /// The size of a file in bytes when it was opened; that of an entry as its archive states it, which may lie.
  package let size: Int?
  /// How many bytes were handed out.
  package private(set) var position = 0

  /// Told how many bytes were fetched after each piece, to show how far a long reading is.
  package var onRead: ((Int) -> Void)?
  private var fetched = 0

  private let pull: Pull
  /// The first bytes, as many as may be asked for at any time.
  private var start: [UInt8] = []
  private var hasStarted = false
  private var buffer: [UInt8] = []
  private var next = 0
  private var filled = 0
  private var isAtEnd = false

  /// 256 KiB: above it reading a file gets no quicker.
  private static let bufferBytes = 262_144

  /// Opens a file for reading only.
  ///
  /// - Throws: when it cannot be opened or is no ordinary file.
  package convenience init(path: String) throws(ImportError) {
    let file = try OpenFile(path: path)
    var offset = 0
    self.init(label: path, size: file.size) { buffer throws(ImportError) in
      let got = try buffer.withUnsafeMutableBufferPointer { memory throws(ImportError) in
        try file.read(at: offset, into: UnsafeMutableRawBufferPointer(memory))
      }
      offset += got
      return got
    }
  }

  /// Reads what a closure delivers.
  ///
  /// - Parameters:
  ///   - label: where the bytes come from.
  ///   - size: how many there will be, when that is known.
  ///   - pull: delivers the next bytes; its errors are those of the reader.
  package init(label: String, size: Int?, pull: @escaping Pull) {
    (self.label, self.size, self.pull) = (label, size, pull)
  }

  /// The next byte, or nothing at the end.
  package func byte() throws(ImportError) -> UInt8? {
    if next == filled {
      guard try fill() else { return nil }
    }
    defer { (next, position) = (next + 1, position + 1) }
    return buffer[next]
  }

  /// The next byte without taking it.
  package func peek() throws(ImportError) -> UInt8? {
    if next == filled {
      guard try fill() else { return nil }
    }
    return buffer[next]
  }

  /// Hands the bytes at hand to a closure, which says how many of them it took; an empty buffer means the end.
  func withBuffered(_ body: (UnsafeRawBufferPointer) -> Int) throws(ImportError) {
    if next == filled, try !fill() { return }
    let taken = buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[next..<filled])) }
    (next, position) = (next + taken, position + taken)
  }

  /// The first bytes, without moving: at most the 64 KiB that formats are recognised by.
  package func head(_ count: Int) throws(ImportError) -> [UInt8] {
    if !hasStarted { try begin() }
    return Array(start.prefix(count))
  }

  /// Fetches the first bytes: a source that cannot go back is kept as far as `head` may ask for it.
  private func begin() throws(ImportError) {
    hasStarted = true
    var gathered: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: ImportHead.mostBytes)
    while gathered.count < ImportHead.mostBytes {
      let got = try pull(&piece)
      if got == 0 {
        isAtEnd = true
        break
      }
      gathered += piece[..<got]
    }
    tell(gathered.count)
    start = Array(gathered.prefix(ImportHead.mostBytes))
    (buffer, filled) = (gathered, gathered.count)
  }

  /// Fetches more bytes when all were handed out; tells whether there are any.
  private func fill() throws(ImportError) -> Bool {
    if !hasStarted {
      try begin()
      return filled > 0
    }
    guard !isAtEnd else { return false }
    if buffer.count < ByteReader.bufferBytes { buffer = [UInt8](repeating: 0, count: ByteReader.bufferBytes) }
    let got = try pull(&buffer)
    (next, filled, isAtEnd) = (0, got, got == 0)
    tell(got)
    return got > 0
  }

  private func tell(_ count: Int) {
    fetched += count
    onRead?(fetched)
  }
}
