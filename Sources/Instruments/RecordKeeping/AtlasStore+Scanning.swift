package import AtlasModel

extension AtlasStore {
  /// The photo folders, by path.
  package func roots() throws(StorageError) -> [RootRecord] {
    var roots: [RootRecord] = []
    try connection.prepare("SELECT path, file_system, complete FROM roots ORDER BY path")
      .run { row throws(StorageError) in
        roots.append(RootRecord(path: row.string(0), fileSystem: row.text(1), complete: row.flag(2)))
      }
    return roots
  }

  /// Keeps what is known of a photo folder.
  package func keep(_ root: RootRecord) throws(StorageError) {
    try connection.prepare(
      """
      INSERT INTO roots (path, file_system, complete) VALUES (?, ?, ?) ON CONFLICT (path) DO UPDATE SET
      file_system = excluded.file_system, complete = excluded.complete
      """
    ).run([.text(root.path), SQLiteValue(root.fileSystem), SQLiteValue(root.complete)])
  }

  /// The files that were refused, by path.
  package func skippedFiles() throws(StorageError) -> [RefusedFile] {
    var files: [RefusedFile] = []
    let sql = """
      SELECT roots.path, skipped.path, reason FROM skipped JOIN roots ON roots.id = skipped.root
      ORDER BY skipped.path, roots.path
      """
    try connection.prepare(sql).run { row throws(StorageError) in
      files.append(
        RefusedFile(
          reference: PhotoReference(root: row.string(0), path: row.string(1)), reason: row.string(2)))
    }
    return files
  }

  /// Puts the result of a scan into the index in one transaction.
  ///
  /// - Parameters:
  ///   - photos: photos to write, new and changed.
  ///   - skipped: files that were refused.
  ///   - gone: files proved gone, whose rows are removed.
  package func record(photos: [PhotoRecord], skipped: [RefusedFile], gone: [PhotoReference]) throws(StorageError) {
    guard !photos.isEmpty || !skipped.isEmpty || !gone.isEmpty else { return }
    try connection.transaction { () throws(StorageError) in
      var ids: [String: Int] = [:]
      try connection.prepare("SELECT id, path FROM roots").run { row throws(StorageError) in
        ids[row.string(1)] = row.number(0)
      }
      for table in ["photos", "skipped"] {
        let delete = try connection.prepare("DELETE FROM \(table) WHERE root = ? AND path = ?")
        let leaving = gone + (table == "photos" ? skipped.map(\.reference) : photos.map(\.reference))
        for file in leaving { try delete.run([SQLiteValue(ids[file.root]), .text(file.path)]) }
      }
      try PhotoRows.keep(photos, roots: ids, in: connection)
      let refuse = try connection.prepare("INSERT OR REPLACE INTO skipped VALUES (?, ?, ?)")
      for file in skipped {
        try refuse.run([SQLiteValue(ids[file.reference.root]), .text(file.reference.path), .text(file.reason)])
      }
      if !photos.isEmpty || !gone.isEmpty {
        try PresenceRows.replacePhotos(in: connection)
        let generation = Int(try fact("photo-generation") ?? "0") ?? 0
        try setFact("photo-generation", String(generation + 1))
      }
    }
    // A photo that is here now speaks for itself, and one that is gone leaves that to what imports say of it.
    if receiptFolder.hasFacts { try replayImports() }
  }
}
