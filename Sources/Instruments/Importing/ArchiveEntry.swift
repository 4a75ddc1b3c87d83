package import AtlasModel

/// A file inside an archive.
package struct ArchiveEntry: Hashable, Sendable {
  /// The path as its archive writes it, with `/` between folders and none in front: `Takeout/Records.json`.
  ///
  /// It is a name and never a path of this machine: nothing is unpacked.
  package let path: String
  /// The size in bytes that the archive states, which may lie; nothing when it states none.
  package let size: Int?

  /// Names a file.
  package init(path: String, size: Int?) { (self.path, self.size) = (path, size) }

  /// Where something stands in an entry, for refusals.
  ///
  /// - Parameter inner: `row 12` or `byte 4096`; nothing for the whole entry.
  package func position(_ inner: String?) -> String { inner.map { "\(path), \($0)" } ?? path }
}

/// What an archive holds.
package struct ArchiveListing: Hashable, Sendable {
  /// The files that can be read, in the order of the archive.
  package let entries: [ArchiveEntry]
  /// What is refused by its name or kind, and under the position `archive` why the list ends early.
  package let refused: [RefusedRow]

  /// Makes a listing.
  package init(entries: [ArchiveEntry], refused: [RefusedRow]) { (self.entries, self.refused) = (entries, refused) }
}
