import Glibc
package import Raster
import Synchronization

/// A folder of reduced copies, filed by the content of their originals, with a list of their sizes.
///
/// Copies are written beside their place and renamed into it, so a file under its own name is whole. Everything in the
/// folder can be deleted at any time and is made again when wanted. Several threads may use one cache; two programs at
/// once do no harm, since equal names hold equal bytes.
package final class DerivativeCache: Sendable {
  private struct State: Sendable {
    var index: CacheIndex
    var temporaryCount = 0
  }

  /// The folder that the relative paths of copies start from.
  package let folder: String
  private let state: Mutex<State>
  private var indexPath: String { folder + "/images/index.txt" }

  /// Opens a cache folder, which is made if it is not there.
  package init(folder: String) throws(PhotoError) {
    self.folder = folder
    try DerivativeCache.makeFolder(folder)
    try DerivativeCache.makeFolder(folder + "/images")
    var index = CacheIndex()
    if let file = try? OriginalFile(path: folder + "/images/index.txt"), let bytes = try? file.readAll() {
      index = CacheIndex(bytes)
    }
    state = Mutex(State(index: index))
  }

  /// The full path of a copy.
  package func path(of copy: Derivative) -> String { folder + "/" + copy.relativePath }

  /// The pixels of a copy, for drawing on cards.
  package func image(of copy: Derivative) throws(PhotoError) -> PixelImage {
    try PhotoDecoder.image(path: path(of: copy), longSide: max(1, max(copy.width, copy.height)))
  }

  /// The copy under that key, if it lies there whole.
  ///
  /// The list knows how many bytes it must have; a copy that the list does not know is measured by its header.
  func copy(_ key: CacheIndex.Key) -> Derivative? {
    let known = state.withLock { $0.index.copies[key] }
    var status = stat()
    guard stat(folder + "/" + key.relativePath, &status) == 0, status.st_size > 0 else { return nil }
    if let known { return known.byteCount == Int(status.st_size) ? known : nil }
    guard let file = try? OriginalFile(path: folder + "/" + key.relativePath),
      file.read(at: file.size - 2, count: 2) == [0xFF, 0xD9],
      let size = (try? PictureHead.read(ByteSource(file)))?.statedSize
    else { return nil }
    let copy = Derivative(
      relativePath: key.relativePath, width: size.width, height: size.height, byteCount: file.size)
    append(state.withLock { $0.index.note(copy, key) })
    return copy
  }

  func failure(_ fingerprint: String) -> PhotoError? { state.withLock { $0.index.failures[fingerprint] } }

  func damage(_ fingerprint: String) -> String? { state.withLock { $0.index.damages[fingerprint] } }

  /// Writes a copy; it joins the list when `record` is called.
  func write(_ bytes: [UInt8], size: PixelSize, _ key: CacheIndex.Key) throws(PhotoError) -> Derivative {
    let number = state.withLock { state in
      state.temporaryCount += 1
      return state.temporaryCount
    }
    let path = folder + "/" + key.relativePath
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? folder
    try DerivativeCache.makeFolder(parent)
    let temporary = "\(parent)/.\(getpid())-\(number).part"
    do {
      try DerivativeCache.write(bytes, to: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw DerivativeCache.error(code, path)
    }
    return Derivative(relativePath: key.relativePath, width: size.width, height: size.height, byteCount: bytes.count)
  }

  /// Notes copies, failures and damages, in the order given, in memory and in the list on disk.
  func record(_ body: (inout CacheIndex) -> [String]) {
    append(state.withLock { body(&$0.index) }.joined())
  }

  /// Adds lines to the list.
  ///
  /// A list that cannot be written costs time at the next start and nothing else.
  private func append(_ lines: String) {
    guard !lines.isEmpty else { return }
    try? DerivativeCache.write(
      Array(lines.utf8), to: indexPath, flags: O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC)
  }

  private static func error(_ code: Int32, _ path: String) -> PhotoError {
    PhotoError(.unwritable, "\(path) could not be written: \(String(cString: strerror(code)).lowercased())")
  }

  private static func makeFolder(_ path: String) throws(PhotoError) {
    if mkdir(path, 0o755) != 0, errno != EEXIST { throw error(errno, path) }
  }

  private static func write(_ bytes: [UInt8], to path: String, flags: Int32) throws(PhotoError) {
    let descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw error(errno, path) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if wrote < 0, errno == EINTR { continue }
      guard wrote > 0 else { throw error(errno, path) }
      done += wrote
    }
  }
}
