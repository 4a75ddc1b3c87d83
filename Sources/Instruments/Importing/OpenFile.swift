import Glibc

/// An ordinary file opened for reading only; closed when the last holder lets go.
final class OpenFile {
  /// The path it was opened with.
  let path: String
  /// The size in bytes when it was opened.
  let size: Int

  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: when it cannot be opened or is a folder, a device or a pipe.
  init(path: String) throws(ImportError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ImportError("cannot be opened: \(OpenFile.message())") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ImportError("is no ordinary file")
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The machine's words for what just failed.
  static func message() -> String { String(cString: strerror(errno)).lowercased() }

  /// Fills memory with the bytes from an offset on; tells how many there were, none at the end.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    var got = 0
    repeat { got = pread(descriptor, memory.baseAddress, memory.count, off_t(offset)) } while got < 0 && errno == EINTR
    guard got >= 0 else { throw ImportError("cannot be read: \(OpenFile.message())", at: "byte \(offset)") }
    return got
  }

  /// The bytes of a part of the file, as far as they are there.
  func bytes(in range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(range.lowerBound)) }
    return Array(bytes.prefix(max(0, got)))
  }
}
