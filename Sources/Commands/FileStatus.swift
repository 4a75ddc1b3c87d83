import Glibc

/// The size and age of a file, as scans know them.
struct FileStatus {
  /// The size in bytes.
  let byteCount: Int
  /// The time of the last change in nanoseconds since 1970.
  let modifiedNanoseconds: Int

  /// Looks at a file; nothing when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    byteCount = Int(status.st_size)
    modifiedNanoseconds = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
  }
}
