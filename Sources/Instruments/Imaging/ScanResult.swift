/// One photo found by a scan.
package struct ScannedFile: Sendable, Hashable {
  /// What a scan learnt of the file itself.
  package enum Content: Sendable, Hashable {
    /// Size and time are those already known, so the file was not opened.
    case unchanged
    /// The file was read.
    case read(FileFacts)
  }

  /// The path below the scanned folder, with slashes.
  package let relativePath: String
  /// Bytes in the file.
  package let size: Int
  /// When the file or the sidecar beside it was last modified, whichever is later, in nanoseconds since 1970.
  ///
  /// The sidecar counts so that an edit of it alone makes the photo be read again.
  package let modifiedNanoseconds: Int
  /// What was learnt.
  package let content: Content

  /// The facts, when the file was read.
  package var facts: FileFacts? {
    if case .read(let facts) = content { return facts }
    return nil
  }
}

/// A file or folder that a scan met and left out, and why.
package struct SkippedFile: Sendable, Hashable {
  /// The path below the scanned folder; empty for the folder itself.
  package let relativePath: String
  /// Why, in plain words and in kind.
  package let error: PhotoError

  /// Why, in plain words.
  package var reason: String { error.reason }
}

/// What a scan of one folder found.
package struct ScanResult: Sendable, Hashable {
  /// The photos, ordered by path.
  package let records: [ScannedFile]
  /// What looked like a photo and is none, or could not be read, ordered by path.
  package let skipped: [SkippedFile]
  /// Whether every folder and file could be read; when not, absence proves nothing.
  package let isComplete: Bool
  /// The number of the file system that the folder lies on, from `statvfs`; nothing when the folder is out of reach.
  ///
  /// Two disks mounted at the same place differ in it, while their device numbers may be equal.
  package let fileSystem: UInt?
}

/// Size and time of a file as a former scan saw them.
package struct KnownFile: Sendable, Hashable {
  /// Bytes in the file.
  package let size: Int
  /// What `ScannedFile.modifiedNanoseconds` was.
  package let modifiedNanoseconds: Int

  /// Makes a memory of a file.
  package init(size: Int, modifiedNanoseconds: Int) {
    (self.size, self.modifiedNanoseconds) = (size, modifiedNanoseconds)
  }
}
