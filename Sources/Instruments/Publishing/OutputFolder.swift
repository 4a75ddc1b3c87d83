/// What publishing did.
package struct PublishingResult: Hashable, Sendable {
  /// Files written.
  package var written = 0
  /// Files that were right already and kept as they are.
  package var unchanged = 0
  /// Files of an earlier build that have no place any more.
  package var removed = 0
  /// What went wrong without hurting the new site: an old folder that could not be removed.
  package var warnings: [String] = []

  /// Nothing done yet.
  package init() {}
}

/// The folder of the written site: always the complete previous site or the complete new one.
///
/// A new site is laid out beside the old one, written to the disk, and exchanged with it in one step. Files that have not
/// changed are the same files, by a second name; files that Daymark did not write are carried over the same way.
package struct OutputFolder: Sendable {
  /// The folder.
  package let path: String
  private let staging: String
  private let retired: String
  private let parent: String

  /// Looks at a folder; one that is not Daymark's and not empty is refused.
  ///
  /// A symbolic link to the folder is followed once. A folder that holds nothing but dot-files counts as empty.
  package init(_ given: String) throws(PublishingError) {
    var path = given
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if FileSystem.exists(path) { path = FileSystem.resolved(path) }
    self.path = path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? "output"
    parent = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    staging = "\(parent)/.\(name).daymark-next"
    retired = "\(parent)/.\(name).daymark-old"
    try recover()
    guard FileSystem.exists(path) else { return }
    guard FileSystem.isFolder(path) else { throw PublishingError(path, "is a file and not a folder") }
    let strangers = FileSystem.names(in: path).filter { !$0.hasPrefix(".") }
    if !strangers.isEmpty, manifest() == nil {
      throw PublishingError(
        path, "is not empty and was not written by Daymark (it holds '\(strangers[0])')",
        advice: "name another folder with --output, or an empty one", isMisuse: true)
    }
  }

  /// Puts right what a killed run left behind.
  ///
  /// The manifest is the last file of a staging folder, so a staging folder with one is complete.
  private func recover() throws(PublishingError) {
    if !FileSystem.exists(path) {
      if FileSystem.exists(staging + "/" + SiteManifest.fileName) {
        try FileSystem.rename(staging, to: path)
      } else if FileSystem.exists(retired) {
        try FileSystem.rename(retired, to: path)
      }
    }
    try FileSystem.removeTree(staging)
    try FileSystem.removeTree(retired)
  }

  /// The paths that the last build wrote.
  package var publishedPaths: Set<String> { Set((manifest() ?? SiteManifest()).entries.keys) }

  /// Whether every file of the last build is still there in its size.
  package func isWhole() -> Bool {
    guard let manifest = manifest() else { return false }
    return manifest.entries.allSatisfy { FileSystem.size(of: path + "/" + $0.key) == $0.value.size }
  }

  private func manifest() -> SiteManifest? {
    FileSystem.read(path + "/" + SiteManifest.fileName).flatMap {
      SiteManifest(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Publishes a whole site.
  ///
  /// - Parameter files: all files of the site, no two with the same path.
  package func publish(_ files: [SiteFile], dryRun: Bool = false) throws(PublishingError) -> PublishingResult {
    let old = manifest() ?? SiteManifest()
    var result = PublishingResult()
    let kept = Set(
      files.filter { file in
        guard let entry = old.entries[file.path], entry.identity == file.identity else { return false }
        return FileSystem.size(of: path + "/" + file.path) == entry.size
      }.map(\.path))
    let paths = Set(files.map(\.path))
    (result.unchanged, result.written) = (kept.count, files.count - kept.count)
    result.removed = old.entries.keys.count { !paths.contains($0) }
    if dryRun || (result.written == 0 && result.removed == 0) { return result }
    do {
      try lay(files, kept: kept, old: old)
      result.warnings = try putInPlace()
    } catch {
      try? FileSystem.removeTree(staging)
      throw error
    }
    return result
  }

  private func lay(_ files: [SiteFile], kept: Set<String>, old: SiteManifest) throws(PublishingError) {
    try makeParents()
    try FileSystem.makeFolder(staging)
    var folders = Set<String>()
    func makeFolders(of file: String) throws(PublishingError) {
      let parts = file.split(separator: "/").dropLast()
      var folder = ""
      for part in parts {
        folder += (folder.isEmpty ? "" : "/") + part
        if folders.insert(folder).inserted { try FileSystem.makeFolder(staging + "/" + folder) }
      }
    }
    var manifest = SiteManifest()
    for file in files.sorted(by: { $0.path < $1.path }) {
      try makeFolders(of: file.path)
      let target = staging + "/" + file.path
      if kept.contains(file.path), let entry = old.entries[file.path] {
        try FileSystem.link(path + "/" + file.path, to: target)
        manifest.entries[file.path] = entry
        continue
      }
      let bytes: [UInt8]
      switch file.content {
      case .bytes(let given): bytes = given
      case .copy(let source):
        guard let read = FileSystem.read(source) else { throw FileSystem.failure(source) }
        bytes = read
      }
      try FileSystem.write(bytes, to: target)
      manifest.entries[file.path] = SiteManifest.Entry(size: bytes.count, identity: file.identity)
    }
    try carryStrangers(old: old, ours: Set(files.map(\.path)), below: "", makeFolders)
    // One flush of the file system in place of one for each of thousands of small files; the manifest comes after it,
    // so that a staging folder with a manifest is wholly on the disk.
    try FileSystem.syncAll(holding: staging)
    try FileSystem.write(Array(manifest.text.utf8), to: staging + "/" + SiteManifest.fileName)
    try FileSystem.syncAll(holding: staging)
  }

  private func makeParents() throws(PublishingError) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parent.split(separator: "/") where part != "." {
      folder += "/" + part
      if !FileSystem.exists(folder) { try FileSystem.makeFolder(folder) }
    }
  }

  /// Gives files that Daymark did not write a second name in the new folder; they are the same files, untouched.
  private func carryStrangers(
    old: SiteManifest, ours: Set<String>, below folder: String,
    _ makeFolders: (String) throws(PublishingError) -> Void
  ) throws(PublishingError) {
    for name in FileSystem.names(in: folder.isEmpty ? path : path + "/" + folder) {
      let relative = folder.isEmpty ? name : folder + "/" + name
      if relative == SiteManifest.fileName || old.entries[relative] != nil { continue }
      let isFolder = FileSystem.isFolder(path + "/" + relative)
      // In the way is what bears the name of a page, and a file that bears the name of a folder of pages.
      guard !ours.contains(relative), isFolder || !FileSystem.exists(staging + "/" + relative) else {
        throw PublishingError(
          path + "/" + relative, "stands where a page belongs, and was not written by Daymark",
          advice: "move it elsewhere and build again")
      }
      if isFolder {
        // An empty folder cannot be ours, since ours hold pages.
        if FileSystem.names(in: path + "/" + relative).isEmpty { try makeFolders(relative + "/.") }
        try carryStrangers(old: old, ours: ours, below: relative, makeFolders)
        continue
      }
      try makeFolders(relative)
      try FileSystem.link(path + "/" + relative, to: staging + "/" + relative)
    }
  }

  private func putInPlace() throws(PublishingError) -> [String] {
    if !FileSystem.exists(path) {
      try FileSystem.rename(staging, to: path)
    } else if try !FileSystem.exchange(staging, path) {
      // Where two names cannot be exchanged, a killed run is put right by the next one: see recover().
      try FileSystem.rename(path, to: retired)
      try FileSystem.rename(staging, to: path)
    }
    try FileSystem.syncFolder(parent)
    // The new site stands; failing to remove the old one is no failure of the build.
    var warnings: [String] = []
    for leftover in [staging, retired] {
      do { try FileSystem.removeTree(leftover) } catch {
        warnings.append("\(leftover): \(error.message); the next build removes it")
      }
    }
    return warnings
  }
}
