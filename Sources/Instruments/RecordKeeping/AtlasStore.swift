package import AtlasModel
import Foundation

/// The journal's record: an index in one SQLite file, and the decisions beside it that it can be rebuilt from.
package final class AtlasStore {
  let connection: SQLiteConnection
  let receiptFolder: ReceiptFolder
  let folder: String
  /// The decisions.
  package private(set) var log: DecisionLog

  /// Opens the record of a journal folder, makes what is missing, and replays decisions the index has not seen.
  package init(folder: String) throws(StorageError) {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw StorageError(
        .noJournal, folder, "there is no journal here",
        advice: "make one with `daymark init` or `daymark journal FOLDER`")
    }
    self.folder = folder
    log = try DecisionLog(path: folder + "/decisions.jsonl")
    connection = try SQLiteConnection(path: folder + "/atlas.sqlite")
    receiptFolder = ReceiptFolder(journal: folder)
    try Migrations.apply(to: connection)
    if try fact("decisions") != log.digest { try replay() }
    try receiptFolder.finishKeeping()
    try replayImportsIfNeeded()
  }

  /// The lasting id of the journal.
  package var atlasID: String? { Decisions(log.decisions).atlasID }

  /// Writes a decision down, then into the index.
  ///
  /// The file comes first: a crash between the two is mended by the next opening.
  package func decide(_ action: DecisionAction, on day: CalendarDay) throws(StorageError) -> Decision {
    let decision = try log.append(action, on: day)
    try replay()
    try replayImportsIfNeeded()
    return decision
  }

  /// The decisions folded.
  package var decisions: Decisions { Decisions(log.decisions) }

  /// Makes the tables that come from decisions anew.
  private func replay() throws(StorageError) {
    let decisions = Decisions(log.decisions)
    try connection.transaction { () throws(StorageError) in
      try StampRows.replace(decisions.stamps, decisions.books, in: connection)
      try RuleRows.replace(decisions, in: connection)
      try PresenceRows.replaceDecided(decisions.evidence, in: connection)
      try setFact("decisions", log.digest)
    }
  }

  /// The whole record as one value.
  package func atlas() throws(StorageError) -> Atlas {
    var atlas = Atlas()
    atlas.places = try PlaceRows.all(in: connection)
    atlas.photos = try PhotoRows.all(in: connection, chains: atlas)
    atlas.evidence = try PresenceRows.allButPhotos(in: connection)
    (atlas.stamps, atlas.books) = try StampRows.all(in: connection)
    atlas.identityPictures = try identityPictures()
    atlas.photoGeneration = Int(try fact("photo-generation") ?? "0") ?? 0
    return atlas
  }

  /// The rules in force.
  package func rules() throws(StorageError) -> [PrivacyRule] { try RuleRows.all(in: connection) }

  /// Keeps places so that photos and evidence may name them.
  package func keep(_ places: [Place]) throws(StorageError) {
    try connection.transaction { () throws(StorageError) in try PlaceRows.keep(places, in: connection) }
  }

  /// A short text that changes with every import.
  package var importsDigest: String { receiptFolder.digest }

  /// Places that decisions and imports name and the index does not know: after its file was deleted, until the gazetteer is asked.
  package func unknownPlaces() throws(StorageError) -> [PlaceID] {
    let decisions = self.decisions
    let named =
      decisions.evidence.map(\.place)
      + decisions.stamps.flatMap { stamp in
        [stamp.place, stamp.country.map(PlaceID.country)].compactMap(\.self)
      }
    let known = try PlaceRows.all(in: connection)
    let unnamed = known.values.filter { $0.country == PlaceRows.unknownCountry }.map(\.id)
    return Set(named + unnamed).filter { known[$0] == nil || known[$0]?.country == PlaceRows.unknownCountry }.sorted()
  }

  /// A single remembered text.
  package func fact(_ name: String) throws(StorageError) -> String? {
    var value: String?
    try connection.prepare("SELECT value FROM facts WHERE name = ?").run([.text(name)]) { row throws(StorageError) in
      value = row.text(0)
    }
    return value
  }

  /// Keeps a single text.
  package func setFact(_ name: String, _ value: String) throws(StorageError) {
    try connection.prepare("INSERT OR REPLACE INTO facts VALUES (?, ?)").run([.text(name), .text(value)])
  }

  /// A result remembered under a key; nothing when the key has changed.
  package func remembered(_ name: String, key: String) throws(StorageError) -> String? {
    var value: String?
    try connection.prepare("SELECT value FROM remembered WHERE name = ? AND key = ?")
      .run([.text(name), .text(key)]) { row throws(StorageError) in value = row.text(0) }
    return value
  }

  /// Remembers a result until its key changes.
  package func remember(_ name: String, key: String, _ value: String) throws(StorageError) {
    try connection.prepare("INSERT OR REPLACE INTO remembered VALUES (?, ?, ?)")
      .run([.text(name), .text(key), .text(value)])
  }
}
