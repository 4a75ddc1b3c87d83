import Digests
import Synchronization

/// Lays files down as a BagIt 1.0 bag (RFC 8493) with SHA-512, or not at all.
///
/// Everything is written into a folder beside the wanted one, forced onto the disk, read back and compared; the
/// declaration `bagit.txt` is the last file, and the folder gets its name after it. So a folder with `bagit.txt` is
/// complete at any moment, and what a killed run leaves has a name with a dot in front and goes with the next run.
package struct YearBag: Sendable {
  /// What was laid down.
  package struct Summary: Hashable, Sendable {
    /// Files in the payload.
    package var files = 0
    /// Bytes in the payload.
    package var bytes = 0
    /// Whether the same bag lay there already, whole, so that nothing was written.
    package var isUnchanged = false

    /// Nothing laid down yet.
    package init() {}
  }

  /// The stages of the work, for progress.
  package enum Stage: String, Sendable {
    case comparing
    case writing
    case checking
  }

  /// Told of the bytes that are done and of all of them, from any thread.
  package typealias Progress = @Sendable (_ stage: Stage, _ done: Int, _ total: Int) -> Void

  /// The folder of the bag.
  package let path: String
  private let parent: String
  private let staging: String
  private let retired: String

  /// Looks at the place of a bag and puts right what a killed run left there.
  ///
  /// A folder that is no bag and not empty is refused.
  package init(_ given: String) throws(BagError) {
    var path = given
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    let slash = path.lastIndex(of: "/")
    parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    staging = "\(parent == "/" ? "" : parent)/.\(name).daymark-next"
    retired = "\(parent == "/" ? "" : parent)/.\(name).daymark-old"
    try recover()
    switch Folders.kind(path) {
    case .nothing: break
    case .folder:
      let names = Folders.names(in: path)
      guard names.isEmpty || isThere || !names.contains("manifest-sha512.txt") else {
        throw BagError(
          path, "was an archive, and has lost its \(BagText.declarationName)",
          advice: "`daymark verify` says what else is wrong; name another folder with --to", isMisuse: true)
      }
      guard names.isEmpty || isThere else {
        throw BagError(
          path, "is not empty and is no bag (it holds '\(names[0])')",
          advice: "name a folder that is not there yet", isMisuse: true)
      }
    case .other:
      throw BagError(
        path, "is a link or a device", advice: "name the folder it leads to, or another one", isMisuse: true)
    case .file: throw BagError(path, "is a file", advice: "name another folder with --to", isMisuse: true)
    }
  }

  /// Whether a complete bag lies there.
  package var isThere: Bool { Folders.kind(path + "/" + BagText.declarationName) != .nothing }

  /// A file or folder in the bag that lies there and that none of its lists names; nothing when there is none.
  package var stranger: String? {
    let own: Set = [
      BagText.declarationName, BagText.infoName, "data", "manifest-sha512.txt", "tagmanifest-sha512.txt",
    ]
    if let name = Folders.names(in: path).first(where: { !own.contains($0) }) { return name }
    guard let bytes = Folders.read(path + "/manifest-sha512.txt") else { return nil }
    let manifest = BagManifest(parsing: String(decoding: bytes, as: UTF8.self), algorithm: .sha512)
    let named = Set(manifest.entries.map { BagVerifier.Name($0.path) })
    // A name in another Unicode form is one that the disk changed, and no stranger.
    let alike = Set(manifest.entries.map(\.path))
    return Folders.files(below: path + "/data").map { "data/" + $0.path }
      .first { !named.contains(BagVerifier.Name($0)) && !alike.contains($0) }
  }

  /// A value of the bag that lies there by its label in `bag-info.txt`.
  package func info(_ label: String) -> String? {
    let bytes = Folders.read(path + "/" + BagText.infoName) ?? []
    return BagText.labels(String(decoding: bytes, as: UTF8.self)).first { $0.label == label }?.value
  }

  /// Finishes an exchange that was cut off, or takes back what was not complete.
  private func recover() throws(BagError) {
    if Folders.kind(path) == .nothing {
      if Folders.kind(staging + "/" + BagText.declarationName) != .nothing {
        try Folders.rename(staging, to: path)
      } else if Folders.kind(retired + "/" + BagText.declarationName) != .nothing {
        try Folders.rename(retired, to: path)
      }
    }
    try discard(staging)
    try discard(retired)
  }

  /// Removes a folder that is no bag any more; the declaration goes first, so that half of it never poses as one.
  private func discard(_ folder: String) throws(BagError) {
    guard Folders.kind(folder) != .nothing else { return }
    try Folders.removeTree(folder + "/" + BagText.declarationName)
    try Folders.removeTree(folder)
  }

  // MARK: Writing

  /// Lays the files down.
  ///
  /// - Parameters:
  ///   - files: The payload, no two with one path.
  ///   - info: The labels of `bag-info.txt`; `Payload-Oxum` and the size are added.
  ///   - jobs: How many files are worked on at a time.
  package func write(
    _ files: [BagFile], info: [(label: String, value: String)], jobs: Int, progress: @escaping Progress
  ) throws(BagError) -> Summary {
    let files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var summary = Summary()
    summary.files = files.count
    for file in files { summary.bytes += try file.byteCount() }
    if isThere, try isSame(files, info, summary, jobs: jobs, progress) {
      summary.isUnchanged = true
      return summary
    }
    try Folders.makeAll(parent)
    guard Folders.kind(parent) == .folder || Folders.kind(parent + "/.") == .folder else {
      throw BagError(
        parent, "is no folder that could be written into", advice: "name another folder with --to", isMisuse: true)
    }
    try refuseFullDisk(summary)
    do {
      try stage(files, info, &summary, jobs: jobs, progress)
    } catch {
      try? discard(staging)
      throw error
    }
    try putInPlace()
    return summary
  }

  /// What file systems take for a file beside its bytes, at the most.
  private static let bytesPerFile = 4096

  /// The bytes that the bag will take on a disk.
  private static func bytesNeeded(files: Int, bytes: Int) -> Int { bytes + (files + 16) * bytesPerFile + bytes / 64 }

  private func refuseFullDisk(_ summary: Summary) throws(BagError) {
    let needed = YearBag.bytesNeeded(files: summary.files, bytes: summary.bytes)
    guard let free = Folders.freeBytes(parent), free < needed else { return }
    throw BagError(
      path, "needs \(needed / 1_000_000 + 1) MB, and the disk has \(free / 1_000_000) MB left",
      advice: "free some space, or name a folder on another disk with --to")
  }

  private func stage(
    _ files: [BagFile], _ info: [(label: String, value: String)], _ summary: inout Summary, jobs: Int,
    _ progress: @escaping Progress
  ) throws(BagError) {
    // The folder itself is the owner's alone: it tells where they were.
    try Folders.make(staging, mode: 0o700)
    var folders = Set<String>()
    for file in files {
      let parts = ("data/" + file.path).split(separator: "/").dropLast()
      for end in parts.indices {
        let folder = parts[...end].joined(separator: "/")
        if folders.insert(folder).inserted { try Folders.make(staging + "/" + folder) }
      }
    }
    try Folders.make(staging + "/data")
    let laid = Mutex([(digest: String, byteCount: Int)](repeating: ("", 0), count: files.count))
    let written = ByteCounter(total: summary.bytes) { progress(.writing, $0, $1) }
    try Workers.forEach(files.count, jobs: jobs) { index throws(BagError) in
      let result = try files[index].lay(at: staging + "/data/" + files[index].path, written)
      laid.withLock { $0[index] = result }
    }
    let results = laid.withLock { $0 }
    // A file may have grown while it was copied: what counts is what was laid down.
    summary.bytes = results.reduce(0) { $0 + $1.byteCount }
    let checked = ByteCounter(total: summary.bytes) { progress(.checking, $0, $1) }
    try Workers.forEach(files.count, jobs: jobs) { index throws(BagError) in
      let file = staging + "/data/" + files[index].path
      guard try FileDigest.hexadecimal(file, [.sha512], checked, fromDisk: true)[.sha512] == results[index].digest
      else { throw YearBag.misread(file) }
    }
    let quiet = ByteCounter(total: 0) { _, _ in }
    let tags = YearBag.tags(zip(files, results).map { ($0.path, $1.digest) }, info, summary)
    for (name, text) in tags + [(BagText.declarationName, BagText.declaration)] {
      if name == BagText.declarationName { try Folders.syncTree(staging) }
      let file = staging + "/" + name
      let laid = try BagFile("", text: text).lay(at: file, quiet)
      guard try FileDigest.hexadecimal(file, [.sha512], quiet, fromDisk: true)[.sha512] == laid.digest else {
        throw YearBag.misread(file)
      }
    }
    try Folders.sync(staging)
  }

  private static func misread(_ file: String) -> BagError {
    BagError(
      file, "was read back otherwise than it was written",
      advice: "do not trust this disk; name a folder on another one with --to")
  }

  /// The tag files but for the declaration, in the order they are written.
  static func tags(
    _ digests: [(path: String, digest: String)], _ info: [(label: String, value: String)], _ summary: Summary
  ) -> [(name: String, text: String)] {
    let manifest = BagManifest(digests.map { BagManifest.Entry(path: "data/" + $0.path, digest: $0.digest) }).text
    let about = BagText.info(info + [("Payload-Oxum", "\(summary.bytes).\(summary.files)")])
    let tags = [
      (BagText.declarationName, BagText.declaration), (BagText.infoName, about), ("manifest-sha512.txt", manifest),
    ]
    let list = BagManifest(
      tags.map { BagManifest.Entry(path: $0.0, digest: SHA512.hexadecimal(of: Array($0.1.utf8))) })
    return [("manifest-sha512.txt", manifest), (BagText.infoName, about), ("tagmanifest-sha512.txt", list.text)]
  }

  private func putInPlace() throws(BagError) {
    switch Folders.kind(path) {
    case .folder where isThere: try Folders.rename(path, to: retired)
    default: break
    }
    try Folders.rename(staging, to: path)
    try Folders.sync(parent)
    try discard(retired)
  }

  // MARK: Comparing

  /// Whether the bag that lies there has just these files and is whole.
  private func isSame(
    _ files: [BagFile], _ info: [(label: String, value: String)], _ summary: Summary, jobs: Int,
    _ progress: @escaping Progress
  ) throws(BagError) -> Bool {
    let digests = Mutex([String](repeating: "", count: files.count))
    let counter = ByteCounter(total: summary.bytes) { progress(.comparing, $0, $1) }
    try Workers.forEach(files.count, jobs: jobs) { index throws(BagError) in
      let digest = try files[index].digest(counter)
      digests.withLock { $0[index] = digest }
    }
    let tags = YearBag.tags(zip(files, digests.withLock { $0 }).map { ($0.path, $1) }, info, summary)
    guard tags.allSatisfy({ Folders.read(path + "/" + $0.name) == Array($0.text.utf8) }) else { return false }
    return try BagVerifier(path).verify(jobs: jobs) { progress(.checking, $0, $1) }.problems.isEmpty
  }
}
