import CSQLite
import Foundation
import RecordKeeping
import TestSupport
import Testing

/// The form of the index, as another program sees it.
struct SchemaTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try AtlasStore(folder: folder.path)
  }

  /// Runs a statement on the file itself and returns the first column of its rows, or the library's complaint.
  @discardableResult
  private func rows(_ sql: String) throws -> [String] {
    var database: OpaquePointer?, statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close_v2(database)
    }
    #expect(sqlite3_open(folder.path("atlas.sqlite"), &database) == SQLITE_OK)
    sqlite3_exec(database, "PRAGMA foreign_keys=ON", nil, nil, nil)
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
      return ["error: " + String(cString: sqlite3_errmsg(database))]
    }
    var rows: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
      case SQLITE_DONE: return rows
      default: return ["error: " + String(cString: sqlite3_errmsg(database))]
      }
    }
  }

  @Test func `every table is strict`() throws {
    let tables = try rows("SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'")
    #expect(Set(tables).isSuperset(of: ["photos", "places", "presence_days", "stamps", "books", "rules", "roots"]))
    let loose = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict = 0"
    #expect(try rows(loose) == [])
  }

  @Test func `the file is kept with write-ahead logging`() throws {
    #expect(try rows("PRAGMA journal_mode") == ["wal"])
  }

  @Test(arguments: ["photos", "skipped", "presence_days", "stamps", "places"])
  func `tables name what they rest on`(table: String) throws {
    #expect(try !rows("SELECT \"table\" FROM pragma_foreign_key_list('\(table)')").isEmpty)
  }

  @Test(arguments: [
    ("INSERT INTO skipped VALUES (77, 'a', 'b')", "FOREIGN KEY"),
    ("INSERT INTO books VALUES ('k1', NULL, NULL)", "NOT NULL"),
    ("INSERT INTO roots (id, path, complete) VALUES (1, '/a', 'maybe')", "cannot store TEXT"),
  ])
  func `what does not fit is refused by the file itself`(sql: String, complaint: String) throws {
    let answer = try rows(sql)
    #expect(answer.first?.contains(complaint) == true, "\(answer)")
  }

  @Test func `no column holds pictures or other bytes`() throws {
    let columns =
      "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE c.type NOT IN ('TEXT', 'INTEGER')"
    #expect(try rows(columns) == [])
  }

  @Test func `photos and presence days have an index by month and day`() throws {
    for table in ["photos", "presence_days"] {
      let indexes = try rows("SELECT name FROM pragma_index_list('\(table)') WHERE origin = 'c'")
      #expect(indexes.contains { $0.hasSuffix("_by_day") }, "\(table): \(indexes)")
    }
  }

  @Test func `steps are applied once and known by name`() throws {
    let names = try rows("SELECT name FROM migrations")
    #expect(names == ["001 photos, places, presence, stamps, books, rules", "002 edits of stamp pictures"])
    _ = try AtlasStore(folder: folder.path)
    #expect(try rows("SELECT name FROM migrations") == names)
  }

  @Test func `a file written by a newer version is refused and not changed`() throws {
    try rows("INSERT INTO migrations VALUES ('999 rockets')")
    let error = try #require(throws: StorageError.self) { try AtlasStore(folder: folder.path) }
    #expect(error.kind == .newer)
    #expect(error.message == "was written by a newer Daymark (it knows '999 rockets')")
    #expect(try rows("SELECT count(*) FROM migrations") == ["3"])
  }

  @Test func `a file of an earlier form is brought to the present one with what it holds`() throws {
    try rows("INSERT INTO stamps (id, accepted_places, favourite) VALUES ('s1', '', 0)")
    for column in ["edit", "uncensored"] { try rows("ALTER TABLE stamps DROP COLUMN \(column)") }
    try rows("DELETE FROM migrations WHERE name LIKE '002%'")
    _ = try AtlasStore(folder: folder.path)
    #expect(try rows("SELECT id || uncensored FROM stamps") == ["s1"])
  }
}
