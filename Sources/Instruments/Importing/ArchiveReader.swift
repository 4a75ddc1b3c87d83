package import AtlasModel

/// Reads the files in an archive one after the other without unpacking it: zip (KMZ is one), tar, and tar in gzip.
///
/// Nothing is ever written to disk, so that a path in an archive is only a name; all the same what has no place in an
/// archive for others is refused by its name, and the rest is read on: paths that lead out or are absolute, links,
/// devices, encrypted files, names that are no text, a path that comes again, damaged data. Folders are passed over, and
/// so is what a Mac writes beside its files. The order is that in which the files lie in the archive.
package struct ArchiveReader {
  private let file: OpenFile
  private let packing: ArchivePacking
  private let limits: ArchiveLimits

  /// Whether a file is an archive, by its content alone; one in gzip may turn out to hold no tar.
  package static func recognizes(_ head: ImportHead) -> Bool { ArchivePacking(head.bytes) != nil }

  /// Opens an archive for reading only.
  ///
  /// - Throws: when it cannot be opened or is no archive.
  package init(path: String, limits: ArchiveLimits = ArchiveLimits()) throws(ImportError) {
    file = try OpenFile(path: path)
    guard let packing = ArchivePacking(file.bytes(in: 0..<512)) else {
      throw ImportError("is no zip, tar or tar.gz archive")
    }
    (self.packing, self.limits) = (packing, limits)
  }

  /// The files with their stated sizes, without reading their data.
  ///
  /// A zip has a list of them, so that this is quick; of a tar every header is visited, and one in gzip is inflated.
  ///
  /// - Throws: when it is cut off, damaged or no archive from its beginning.
  package func listing() throws(ImportError) -> ArchiveListing {
    var entries: [ArchiveEntry] = []
    let refused = try walk { entry, _ in
      entries.append(entry)
      return nil
    }
    return ArchiveListing(entries: entries, refused: refused)
  }

  /// Hands every file to a closure, which may read it, a part of it or nothing of it.
  ///
  /// A reader holds only until the closure returns. An error that the closure throws refuses that file, and the next one
  /// follows.
  ///
  /// - Returns: what was refused: under the path of a file, under `entry 12` (counted from 1) one without a usable name,
  ///   and under `archive` why the rest was not read; what came before that is good.
  /// - Throws: when it is cut off, damaged or no archive from its beginning.
  package func read(
    _ body: (ArchiveEntry, ByteReader) throws(ImportError) -> Void
  ) throws(ImportError) -> [RefusedRow] {
    try walk { entry, handle in
      let number = handle.number
      let reader = ByteReader(label: entry.path, size: entry.size) { buffer throws(ImportError) in
        try handle.read(number, into: &buffer)
      }
      var thrown: ImportError?
      do throws(ImportError) { try body(entry, reader) } catch { thrown = error }
      // Damage counts also when the closure kept it to itself.
      if let damage = handle.damage { return RefusedRow(position: entry.path, reason: damage.reason) }
      return thrown.map { RefusedRow(position: entry.position($0.position), reason: $0.reason) }
    }
  }

  /// Goes from entry to entry; the closure says whether one is refused after all.
  private func walk(_ take: (ArchiveEntry, ArchiveHandle) -> RefusedRow?) throws(ImportError) -> [RefusedRow] {
    if packing == .emptyZip { return [] }
    let handle = try ArchiveHandle(file, packing, limits)
    var refused: [RefusedRow] = []
    var seen: Set<String> = []
    while handle.stop == nil {
      do throws(ImportError) {
        guard let header = try handle.next() else { break }
        switch ArchiveReader.judged(header, handle.number, &seen) {
        case .file(let entry): if let row = take(entry, handle), handle.stop == nil { refused.append(row) }
        case .refused(let row): refused.append(row)
        case .passedOver: break
        }
      } catch {
        if handle.stop != nil { break }
        // Nothing can be said for a file that is broken before its first entry.
        guard handle.number > 1 else { throw error }
        let place = "behind entry \(ArchiveLimits.words(handle.number - 1))"
        refused.append(RefusedRow(position: "archive", reason: "breaks off \(place): it \(error.reason)"))
        break
      }
    }
    if let stop = handle.stop { refused.append(RefusedRow(position: "archive", reason: stop.reason)) }
    return refused
  }

  private enum Judged {
    case file(ArchiveEntry)
    case refused(RefusedRow)
    case passedOver
  }

  private static func judged(_ header: ArchiveHeader, _ number: Int, _ seen: inout Set<String>) -> Judged {
    if header.kind == .folder { return .passedOver }
    guard let name = header.name else {
      return .refused(RefusedRow(position: "entry \(number)", reason: "has a name that is no text in UTF-8"))
    }
    let path: String
    switch ArchivePath.judged(name) {
    case .success(let judged): path = judged
    case .failure(let refusal):
      let position = name.isEmpty || name.utf8.count > ArchivePath.mostBytes ? "entry \(number)" : name
      return .refused(RefusedRow(position: position, reason: refusal.reason))
    }
    if ArchivePath.isMacCompanion(path) { return .passedOver }
    if let reason = reason(against: header) { return .refused(RefusedRow(position: path, reason: reason)) }
    // Paths that differ only in how their accents are composed are one path on a Mac, and here too.
    guard seen.insert(path).inserted else {
      return .refused(RefusedRow(position: path, reason: "comes a second time; only the first is read"))
    }
    return .file(ArchiveEntry(path: path, size: header.size))
  }

  private static func reason(against header: ArchiveHeader) -> String? {
    switch header.kind {
    case .symbolicLink: "is a symbolic link"
    case .hardLink: "is a hard link to another entry"
    case .other: "is no file: a device or a pipe"
    case .file, .folder:
      header.isEncrypted ? "is encrypted; unpack the archive with its password and import the folder" : nil
    }
  }
}
