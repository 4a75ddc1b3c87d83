import CCodecs
import Glibc

/// An original opened for reading, closed when the last holder lets go.
///
/// It is opened read-only and, where the system allows it, without touching its access time; a pipe or a device never
/// blocks, since the file is opened non-blocking and refused when it is not regular.
final class OriginalFile {
  /// Bytes in the file when it was opened.
  let size: Int
  /// When it was last modified, in nanoseconds since 1970.
  let modifiedNanoseconds: Int
  private let descriptor: Int32

  init(path: String) throws(PhotoError) {
    let opened = cc_open_original(path)
    guard opened >= 0 else { throw OriginalFile.error(errno: -opened) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw OriginalFile.error(errno: code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw PhotoError(.notAPicture, "not a regular file")
    }
    descriptor = opened
    size = Int(status.st_size)
    modifiedNanoseconds = OriginalFile.nanoseconds(status.st_mtim)
  }

  deinit { close(descriptor) }

  static func nanoseconds(_ time: timespec) -> Int {
    let (product, overflow) = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? 0 : product &+ Int(time.tv_nsec)
  }

  static func error(errno code: Int32) -> PhotoError {
    PhotoError(.unreadable, String(cString: strerror(code)).lowercased())
  }

  /// Bytes from a place on; fewer where the file ends, none when the disk fails.
  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0, offset < size else { return [] }
    let wanted = min(count, size - offset)
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      filled = 0
      while filled < wanted {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
    }
  }

  /// The whole file.
  func readAll() throws(PhotoError) -> [UInt8] {
    let bytes = read(at: 0, count: size)
    guard bytes.count == size else {
      throw PhotoError(.unreadable, "only \(bytes.count) of \(size) bytes could be read")
    }
    return bytes
  }
}
