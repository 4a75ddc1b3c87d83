import Digests
import Glibc

/// A file that a bag is to hold.
package struct BagFile: Sendable {
  /// Where the bytes come from.
  package enum Content: Sendable {
    /// Bytes at hand.
    case bytes([UInt8])
    /// The bytes of a file, which is only read.
    case copy(of: String)
  }

  /// The path below the bag's `data` folder.
  package let path: String
  /// The bytes.
  package let content: Content

  /// Names a file of a bag.
  package init(_ path: String, _ content: Content) { (self.path, self.content) = (path, content) }

  /// A file of text.
  package init(_ path: String, text: String) { self.init(path, .bytes(Array(text.utf8))) }

  /// The size in bytes.
  ///
  /// Throws when the file to be copied is not there.
  package func byteCount() throws(BagError) -> Int {
    switch content {
    case .bytes(let bytes): return bytes.count
    case .copy(let source):
      guard case .file(let size) = Folders.kind(source, isFollowed: true) else {
        throw BagError(source, "is no file that can be copied")
      }
      return size
    }
  }

  /// The digest of the bytes.
  func digest(_ counter: ByteCounter) throws(BagError) -> String {
    switch content {
    case .bytes(let bytes):
      counter.add(bytes.count)
      return SHA512.hexadecimal(of: bytes)
    case .copy(let source):
      return try FileDigest.hexadecimal(source, [.sha512], counter, isFollowed: true)[.sha512] ?? ""
    }
  }

  /// Writes the bytes to a new file, and gives their digest and number.
  ///
  /// They are on their way to the disk then; reading them back waits until they are there.
  func lay(at path: String, _ counter: ByteCounter) throws(BagError) -> (digest: String, byteCount: Int) {
    let target = try NewFile(path: path)
    switch content {
    case .bytes(let bytes):
      try target.write(bytes.span.bytes)
      try target.finish(timesOf: nil)
      counter.add(bytes.count)
      return (SHA512.hexadecimal(of: bytes), bytes.count)
    case .copy(let source):
      var digest = RunningDigest(.sha512)
      var byteCount = 0
      var stream = try ByteStream(path: source, isFollowed: true)
      try stream.forEachPiece { piece throws(BagError) in
        digest.update(piece)
        try target.write(piece)
        byteCount += piece.byteCount
        counter.add(piece.byteCount)
      }
      try target.finish(timesOf: source)
      return (digest.hexadecimal(), byteCount)
    }
  }
}

/// A file that is being written and was not there before.
private struct NewFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  init(path: String) throws(BagError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(path) }
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  borrowing func write(_ bytes: RawSpan) throws(BagError) {
    var done = 0
    while done < bytes.byteCount {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(path) }
      done += count
    }
  }

  /// Sends the bytes on their way to the disk; the file gets the times of its original, when there is one.
  ///
  /// Waiting for each file while others are being made takes several times as long as waiting once all are.
  borrowing func finish(timesOf source: String?) throws(BagError) {
    var status = stat()
    if let source, stat(source, &status) == 0 {
      let times = [status.st_mtim, status.st_mtim]
      futimens(descriptor, times)
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}

/// Digests of whole files.
enum FileDigest {
  /// Several digests of a file in one reading, in lower-case hexadecimal.
  ///
  /// - Parameter fromDisk: Whether to wait until the file is on the disk and to ask the system to forget its copy, so that
  ///   what is read is what lies there.
  static func hexadecimal(
    _ path: String, _ algorithms: Set<DigestAlgorithm>, _ counter: ByteCounter, fromDisk: Bool = false,
    isFollowed: Bool = false
  ) throws(BagError) -> [DigestAlgorithm: String] {
    var stream = try ByteStream(path: path, isFollowed: isFollowed)
    if fromDisk { try stream.settleOnDisk() }
    if algorithms.count == 1, let only = algorithms.first {
      var digest = RunningDigest(only)
      try stream.forEachPiece { piece throws(BagError) in
        digest.update(piece)
        counter.add(piece.byteCount)
      }
      return [only: digest.hexadecimal()]
    }
    let several = algorithms.map { ($0, SharedDigest($0)) }
    try stream.forEachPiece { piece throws(BagError) in
      for (_, digest) in several { digest.update(piece) }
      counter.add(piece.byteCount)
    }
    return Dictionary(uniqueKeysWithValues: several.map { ($0, $1.hexadecimal()) })
  }
}

/// A digest that can stand in a list.
private final class SharedDigest {
  private var digest: RunningDigest?

  init(_ algorithm: DigestAlgorithm) { digest = RunningDigest(algorithm) }

  func update(_ bytes: RawSpan) { digest?.update(bytes) }

  func hexadecimal() -> String { digest.take()?.hexadecimal() ?? "" }
}
