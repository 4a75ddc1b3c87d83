internal import CFileSystem
import Glibc

/// The file calls that publishing needs, each turning a C result into a typed error once.
enum FileSystem {
  static func failure(_ path: String, _ number: Int32 = errno) -> PublishingError {
    let advice = number == ENOSPC || number == EDQUOT ? "free some space and try again; the site is as it was" : nil
    return PublishingError(path, String(cString: strerror(number)), advice: advice)
  }

  static func size(of path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func makeFolder(_ path: String, mode: mode_t = 0o755) throws(PublishingError) {
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw failure(path) }
  }

  /// Writes a new file; a half-written one is left to the staging folder's removal.
  static func write(_ bytes: [UInt8], to path: String) throws(PublishingError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      done += count
    }
  }

  static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    var filled = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while filled < size {
        let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, size - filled)
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        filled += got
      }
      count = filled
    }
    return filled == size ? bytes : nil
  }

  /// A second name for the same file, the link itself where the file is a symbolic one.
  static func link(_ from: String, to path: String) throws(PublishingError) {
    guard linkat(AT_FDCWD, from, AT_FDCWD, path, 0) == 0 else { throw failure(path) }
  }

  static func rename(_ from: String, to path: String) throws(PublishingError) {
    guard Glibc.rename(from, path) == 0 else { throw failure(path) }
  }

  /// Exchanges two names in one step; false where the file system cannot.
  static func exchange(_ first: String, _ second: String) throws(PublishingError) -> Bool {
    switch daymark_exchange(first, second) {
    case 0: return true
    case EINVAL, ENOSYS, ENOTSUP: return false
    case let number: throw failure(second, number)
    }
  }

  static func syncAll(holding folder: String) throws(PublishingError) {
    let number = daymark_sync_file_system(folder)
    guard number == 0 else { throw failure(folder, number) }
  }

  static func syncFolder(_ folder: String) throws(PublishingError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(folder) }
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a folder with everything in it; symbolic links are removed and never followed.
  static func removeTree(_ path: String) throws(PublishingError) {
    if isFolder(path) {
      for name in names(in: path) { try removeTree(path + "/" + name) }
      guard rmdir(path) == 0 || errno == ENOENT else { throw failure(path) }
    } else {
      guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
    }
  }

  /// The folder that a symbolic link points to, or the path itself.
  static func resolved(_ path: String) -> String {
    guard let pointer = realpath(path, nil) else { return path }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
