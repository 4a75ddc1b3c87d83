import Glibc

/// The file calls that bags need, each turning a C result into a typed error once.
enum Folders {
  /// What lies at a path.
  enum Kind: Hashable {
    case nothing
    case file(size: Int)
    case folder
    case other
  }

  /// - Parameter isFollowed: Whether a symbolic link stands for what it leads to.
  static func kind(_ path: String, isFollowed: Bool = false) -> Kind {
    var status = stat()
    guard (isFollowed ? stat(path, &status) : lstat(path, &status)) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(size: Int(status.st_size))
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The time of the last change of a file in nanoseconds since 1970.
  static func modified(_ path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
  }

  static func make(_ path: String, mode: mode_t = 0o755) throws(BagError) {
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .system(path) }
  }

  /// Makes a folder with all that lie above it.
  static func makeAll(_ path: String) throws(BagError) {
    var whole = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      whole += "/" + part
      if kind(whole) == .nothing { try make(whole) }
    }
  }

  /// The names in a folder, sorted by their bytes.
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
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All files below a folder, as paths below it, links and devices among them; folders are entered and not listed.
  static func files(below folder: String, prefix: String = "") -> [(path: String, kind: Kind)] {
    names(in: prefix.isEmpty ? folder : folder + "/" + prefix).flatMap { name -> [(path: String, kind: Kind)] in
      let path = prefix.isEmpty ? name : prefix + "/" + name
      let kind = kind(folder + "/" + path)
      return kind == .folder ? files(below: folder, prefix: path) : [(path, kind)]
    }
  }

  /// Removes a folder with everything in it; symbolic links are removed and never followed.
  static func removeTree(_ path: String) throws(BagError) {
    if kind(path) == .folder {
      for name in names(in: path) { try removeTree(path + "/" + name) }
      guard rmdir(path) == 0 || errno == ENOENT else { throw .system(path) }
    } else {
      guard unlink(path) == 0 || errno == ENOENT else { throw .system(path) }
    }
  }

  static func rename(_ from: String, to path: String) throws(BagError) {
    guard Glibc.rename(from, path) == 0 else { throw .system(path) }
  }

  /// Waits until the names in a folder are on the disk.
  static func sync(_ folder: String) throws(BagError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(folder) }
  }

  /// Waits until the names in a folder and in all folders below it are on the disk.
  static func syncTree(_ folder: String) throws(BagError) {
    for name in names(in: folder) where kind(folder + "/" + name) == .folder { try syncTree(folder + "/" + name) }
    try sync(folder)
  }

  /// How many bytes a person may still write to the disk that holds a folder.
  static func freeBytes(_ folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// The bytes of a small file.
  static func read(_ path: String) -> [UInt8]? {
    guard var stream = try? ByteStream(path: path) else { return nil }
    var bytes: [UInt8] = []
    do {
      try stream.forEachPiece { piece throws(BagError) in
        piece.withUnsafeBytes { bytes += $0 }
      }
    } catch { return nil }
    return bytes
  }
}
