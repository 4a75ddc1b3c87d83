package import AtlasModel

/// Presence days in the index.
enum PresenceRows {
  /// Makes the rows of everything a person decided anew: manual days and stamps.
  static func replaceDecided(_ evidence: [PresenceDay], in connection: SQLiteConnection) throws(StorageError) {
    try connection.run("DELETE FROM presence_days WHERE kind IN ('manual', 'stamp')")
    try add(evidence, in: connection)
  }

  /// Adds rows.
  static func add(_ evidence: [PresenceDay], in connection: SQLiteConnection) throws(StorageError) {
    // A place that the index does not know yet (after its file was deleted) is kept by its id until the next scan
    // names it, so that a decision is never lost for want of a name.
    let known = try connection.prepare("SELECT 1 FROM places WHERE id = ?")
    let stub = try connection.prepare("INSERT INTO places VALUES (?, ?, ?, ?, NULL, NULL, NULL, NULL, NULL)")
    let insert = try connection.prepare(
      """
      INSERT INTO presence_days (day, precision, month_day, place, kind, passing, zone_certain, within_stay, source,
      reference) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for item in evidence {
      var found = false
      try known.run([.text(item.place.text)]) { _ throws(StorageError) in found = true }
      if !found {
        try stub.run([
          .text(item.place.text), .text(item.place.kind.rawValue), .text(item.place.text), .text("ZZ"),
        ])
      }
      try insert.run([
        .text(item.day.description), .text(item.precision.rawValue),
        SQLiteValue(item.exactDay?.monthDay.ringPosition), .text(item.place.text), .text(item.kind.rawValue),
        SQLiteValue(item.passing), SQLiteValue(item.zoneCertain), SQLiteValue(item.withinStay),
        .text(item.source), .text(item.reference),
      ])
    }
  }

  /// Makes the rows that come from photos anew.
  static func replacePhotos(in connection: SQLiteConnection) throws(StorageError) {
    try connection.run("DELETE FROM presence_days WHERE kind = 'photo'")
    try connection.run(
      """
      INSERT INTO presence_days (day, precision, month_day, place, kind, passing, zone_certain, within_stay, source,
      reference) SELECT day, precision, month_day, place, 'photo', 0, zone_certain, 0, 'photo',
      substr(fingerprint, 1, 12) FROM photos WHERE day IS NOT NULL AND place IS NOT NULL
      """)
  }

  static func allButPhotos(in connection: SQLiteConnection) throws(StorageError) -> [PresenceDay] {
    try rows("WHERE kind <> 'photo'", in: connection)
  }

  static func rows(_ condition: String, in connection: SQLiteConnection) throws(StorageError) -> [PresenceDay] {
    var days: [PresenceDay] = []
    let sql = """
      SELECT day, precision, place, kind, passing, zone_certain, within_stay, source, reference FROM presence_days
      \(condition) ORDER BY day, place, kind, reference
      """
    try connection.prepare(sql).run { row throws(StorageError) in
      guard let day = PartialDay(parsing: row.string(0)), let precision = DatePrecision(rawValue: row.string(1)),
        let kind = EvidenceKind(rawValue: row.string(3))
      else { return }
      days.append(
        PresenceDay(
          day: day, precision: precision, place: PlaceID(row.string(2)), kind: kind, passing: row.flag(4),
          zoneCertain: row.flag(5), withinStay: row.flag(6), source: row.string(7), reference: row.string(8)))
    }
    return days
  }
}

extension AtlasStore {
  /// All evidence, photos among it, sorted by day.
  package func evidence() throws(StorageError) -> [PresenceDay] { try PresenceRows.rows("", in: connection) }
}
