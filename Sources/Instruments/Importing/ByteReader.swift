import Glibc

/// A file read once from front to end through a buffer of constant size.
package final class ByteReader {
  /// The path.
  package let path: String
  /// The size in bytes when it was opened.
  package let size: Int
  /// How many bytes were handed out.
  package private(set) var position = 0

  private let descriptor: Int32
  private var buffer: [UInt8]
  private var next = 0
  private var filled = 0
  private var isAtEnd = false

  /// 256 KiB: above it reading a file gets no quicker.
  private static let bufferBytes = 262_144

  /// Opens a file for reading only.
  package init(path: String) throws(ImportError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImportError("cannot be opened: \(ByteReader.message())") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ImportError("is no ordinary file")
    }
    size = Int(status.st_size)
    buffer = [UInt8](repeating: 0, count: ByteReader.bufferBytes)
  }

  deinit { close(descriptor) }

  private static func message() -> String { String(cString: strerror(errno)).lowercased() }

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

  /// The first bytes of the file, without moving.
  package func head(_ count: Int) throws(ImportError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
    guard got >= 0 else { throw ImportError("cannot be read: \(ByteReader.message())") }
    return Array(bytes.prefix(got))
  }

  private func fill() throws(ImportError) -> Bool {
    guard !isAtEnd else { return false }
    var got = 0
    repeat {
      got = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    } while got < 0 && errno == EINTR
    guard got >= 0 else { throw ImportError("cannot be read: \(ByteReader.message())", at: "byte \(position)") }
    (next, filled, isAtEnd) = (0, got, got == 0)
    return got > 0
  }
}
