import Glibc

/// A file read from its start to its end in large pieces.
struct ByteStream: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let buffer: UnsafeMutableRawBufferPointer

  /// Large enough that calls cost nothing, small enough to stay in the processor's cache between reading, hashing and
  /// writing: 256 KiB was as fast as any from 64 KiB to 4 MiB here.
  static let pieceByteCount = 262_144

  /// - Parameter isFollowed: Whether a symbolic link stands for what it leads to, as it does for a photo of the person's own.
  init(path: String, isFollowed: Bool = false) throws(BagError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFollowed ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw .system(path) }
    (self.descriptor, self.path) = (descriptor, path)
    buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ByteStream.pieceByteCount, alignment: 4096)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// Hands every piece to a closure.
  mutating func forEachPiece(_ body: (RawSpan) throws(BagError) -> Void) throws(BagError) {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(path) }
      guard count > 0 else { return }
      let filled = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      try body(filled.bytes)
    }
  }

  /// Waits until the file's bytes are on the disk and lets the system forget its copy, so that what is read next comes from
  /// there.
  func settleOnDisk() throws(BagError) {
    guard fsync(descriptor) == 0 else { throw .system(path) }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}
