import Glibc

/// Walks a folder and lists the files that bear a picture's suffix, each real file once.
struct FolderWalk {
  /// A file that may be a photo.
  struct Candidate: Sendable {
    let relativePath: String
    let size: Int
    let modifiedNanoseconds: Int
    /// The sidecar's path on disk.
    let sidecar: String?
  }

  /// A real file or folder, whatever its name.
  struct Identity: Hashable {
    let device: UInt
    let inode: UInt
  }

  /// Deeper than this nobody files photos, and a path soon exceeds the system's 4,096 bytes.
  static let mostDepth = 100
  /// The suffixes of the formats that are read.
  static let suffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "heic", "heif", "hif", "avif", "png", "webp", "tif", "tiff",
  ]

  let root: String
  private(set) var candidates: [Candidate] = []
  private(set) var skipped: [SkippedFile] = []
  private(set) var isComplete = true
  private var seen: Set<Identity>
  private var links: [(path: String, sidecar: String?)] = []

  init(root: String, seen: inout Set<Identity>) {
    self.root = root
    self.seen = seen
    walk("", depth: 0)
    followLinks()
    candidates.sort { FolderWalk.precedes($0.relativePath, $1.relativePath) }
    seen = self.seen
  }

  static func precedes(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }

  private func full(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

  private mutating func skip(_ path: String, _ error: PhotoError) {
    skipped.append(SkippedFile(relativePath: path, error: error))
    if error.kind == .unreadable { isComplete = false }
  }

  private mutating func walk(_ folder: String, depth: Int) {
    var status = stat()
    guard stat(full(folder), &status) == 0 else { return skip(folder, OriginalFile.error(errno: errno)) }
    guard seen.insert(Identity(status)).inserted else { return }
    guard depth <= FolderWalk.mostDepth else {
      return skip(folder, PhotoError(.unreadable, "more than \(FolderWalk.mostDepth) folders inside each other"))
    }
    guard let names = names(in: folder) else { return }
    let sidecars = Set(names.filter { $0.hasSuffix(".xmp") || $0.hasSuffix(".XMP") })
    for name in names where !name.hasPrefix(".") && name != "@eaDir" {
      visit(folder.isEmpty ? name : folder + "/" + name, name, sidecars, depth)
    }
  }

  private mutating func visit(_ path: String, _ name: String, _ sidecars: Set<String>, _ depth: Int) {
    let isPicture = FolderWalk.hasPictureSuffix(name)
    var status = stat()
    guard lstat(full(path), &status) == 0 else {
      if isPicture { skip(path, OriginalFile.error(errno: errno)) } else { isComplete = false }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: walk(path, depth: depth + 1)
    case _ where !isPicture: return
    case S_IFREG: add(path, status, sidecar(of: path, name, sidecars))
    case S_IFLNK: links.append((path, sidecar(of: path, name, sidecars)))
    default: skip(path, PhotoError(.notAPicture, "not a regular file"))
    }
  }

  static func hasPictureSuffix(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: 46) else { return false }
    let suffix = name.utf8[name.utf8.index(after: dot)...]
    guard suffix.count <= 4 else { return false }
    return suffixes.contains(String(decoding: suffix.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self))
  }

  private func sidecar(of path: String, _ name: String, _ sidecars: Set<String>) -> String? {
    guard !sidecars.isEmpty, let found = MetadataReader.sidecarNames(of: name).first(where: sidecars.contains) else {
      return nil
    }
    return full(String(path.dropLast(name.count)) + found)
  }

  private mutating func add(_ path: String, _ status: stat, _ sidecar: String?) {
    guard seen.insert(Identity(status)).inserted else { return }
    var modified = OriginalFile.nanoseconds(status.st_mtim)
    var beside = stat()
    if let sidecar, stat(sidecar, &beside) == 0 { modified = max(modified, OriginalFile.nanoseconds(beside.st_mtim)) }
    candidates.append(
      Candidate(relativePath: path, size: Int(status.st_size), modifiedNanoseconds: modified, sidecar: sidecar))
  }

  /// Links come last, so that a real file keeps its own name when a link leads to it.
  private mutating func followLinks() {
    guard !links.isEmpty, let inside = FolderWalk.realPath(root) else { return }
    for link in links {
      var status = stat()
      guard stat(full(link.path), &status) == 0, let target = FolderWalk.realPath(full(link.path)) else {
        skip(link.path, PhotoError(.unreadable, "a link that leads nowhere"))
        continue
      }
      guard status.st_mode & S_IFMT == S_IFREG else { continue }
      guard inside == "/" || target.hasPrefix(inside + "/") else {
        skip(link.path, PhotoError(.unsupported, "a link to a file outside the folder"))
        continue
      }
      add(link.path, status, link.sidecar)
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder, in the order of their bytes; nothing when it cannot be read.
  private mutating func names(in folder: String) -> [String]? {
    guard let stream = opendir(full(folder)) else {
      skip(folder, OriginalFile.error(errno: errno))
      return nil
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name {
        if name != ".", name != ".." { names.append(name) }
      } else {
        skip(folder, PhotoError(.unsupported, "holds a file whose name is not valid UTF-8"))
      }
    }
    if errno != 0 { skip(folder, OriginalFile.error(errno: errno)) }
    return names.sorted(by: FolderWalk.precedes)
  }
}

extension FolderWalk.Identity {
  fileprivate init(_ status: stat) { self.init(device: UInt(status.st_dev), inode: UInt(status.st_ino)) }
}
