import Glibc

/// Finds the photos below a folder and reads the head of each.
///
/// Hidden files and folders and `@eaDir` are passed over; symbolic links are followed to regular files inside the
/// folder only; each real file counts once. Videos, sidecars and other files are no candidates and are not mentioned.
package struct PhotoScanner: Sendable {
  /// How many files are read at a time.
  package let jobs: Int

  /// Makes a scanner that reads so many files at a time.
  package init(jobs: Int = 2) { self.jobs = max(1, jobs) }

  /// Scans one folder.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - known: What a former scan saw of a relative path; when size and time still match, the file is not opened and
  ///     costs one `lstat`.
  ///   - progress: Told now and then how many of how many candidates are done, from any thread.
  package func scan(
    root: String, known: @Sendable (String) -> KnownFile? = { _ in nil },
    progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) -> ScanResult {
    var seen: Set<FolderWalk.Identity> = []
    return scan(root, &seen, known, progress)
  }

  /// Scans several folders in order; a file reached through two of them belongs to the first.
  package func scan(roots: [String], known: @Sendable (_ root: String, _ path: String) -> KnownFile?) -> [ScanResult] {
    var seen: Set<FolderWalk.Identity> = []
    return roots.map { root in scan(root, &seen, { known(root, $0) }, { _, _ in }) }
  }

  private func scan(
    _ root: String, _ seen: inout Set<FolderWalk.Identity>, _ known: @Sendable (String) -> KnownFile?,
    _ progress: @Sendable (Int, Int) -> Void
  ) -> ScanResult {
    let root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    let walk = FolderWalk(root: root, seen: &seen)
    let candidates = walk.candidates
    let outcomes = Parallel.map(candidates.count, jobs: jobs) { index -> Result<ScannedFile, PhotoError> in
      defer { if index % 256 == 255 || index + 1 == candidates.count { progress(index + 1, candidates.count) } }
      return read(candidates[index], root, known)
    }
    var records: [ScannedFile] = []
    var skipped = walk.skipped
    var isComplete = walk.isComplete
    for (candidate, outcome) in zip(candidates, outcomes) {
      switch outcome {
      case .success(let record): records.append(record)
      case .failure(let error):
        skipped.append(SkippedFile(relativePath: candidate.relativePath, error: error))
        if error.kind == .unreadable { isComplete = false }
      }
    }
    skipped.sort { FolderWalk.precedes($0.relativePath, $1.relativePath) }
    return ScanResult(
      records: records, skipped: skipped, isComplete: isComplete, fileSystem: PhotoScanner.fileSystem(of: root))
  }

  private func read(
    _ candidate: FolderWalk.Candidate, _ root: String, _ known: @Sendable (String) -> KnownFile?
  ) -> Result<ScannedFile, PhotoError> {
    func record(_ content: ScannedFile.Content) -> ScannedFile {
      ScannedFile(
        relativePath: candidate.relativePath, size: candidate.size, modifiedNanoseconds: candidate.modifiedNanoseconds,
        content: content)
    }
    if known(candidate.relativePath)
      == KnownFile(size: candidate.size, modifiedNanoseconds: candidate.modifiedNanoseconds)
    {
      return .success(record(.unchanged))
    }
    do {
      let facts = try MetadataReader.read(path: root + "/" + candidate.relativePath, sidecar: candidate.sidecar)
      return .success(record(.read(facts)))
    } catch {
      return .failure(error)
    }
  }

  /// The number of the file system that a path lies on; nothing when it is out of reach.
  package static func fileSystem(of path: String) -> UInt? {
    var status = statvfs()
    return statvfs(path, &status) == 0 ? UInt(status.f_fsid) : nil
  }
}
