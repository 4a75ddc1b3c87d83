internal import CSQLite

/// One open SQLite file; closes it when the last holder lets go.
final class SQLiteConnection {
  private let handle: OpaquePointer
  let path: String

  /// Opens or creates the file with write-ahead logging and foreign keys.
  ///
  /// Debian's SQLite starts with a page cache of 2 MB; 64 MB keep an atlas of half a million photos in memory.
  init(path: String) throws(StorageError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let status = sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "cannot be opened"
      sqlite3_close_v2(opened)
      throw StorageError(.failed, path, message)
    }
    (handle, self.path) = (opened, path)
    sqlite3_extended_result_codes(opened, 1)
    // Another program may look into the file for a moment; longer than two seconds is an error worth telling.
    sqlite3_busy_timeout(opened, 2000)
    try run("PRAGMA journal_mode=WAL")
    try run("PRAGMA synchronous=NORMAL")
    try run("PRAGMA foreign_keys=ON")
    try run("PRAGMA cache_size=-65536")
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that return nothing.
  func run(_ sql: String) throws(StorageError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw error(sql) }
  }

  /// Compiles one statement.
  func prepare(_ sql: String) throws(StorageError) -> SQLiteStatement {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw error(sql) }
    return SQLiteStatement(statement, connection: self, sql: sql)
  }

  /// Runs a block in one transaction, taken back when the block throws.
  func transaction<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// The library's last complaint; values that were bound stay out of it, since they may be private.
  func error(_ sql: String) -> StorageError {
    let code = sqlite3_errcode(handle)
    let damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB
    return StorageError(
      damaged ? .damaged : .failed, path, "\(String(cString: sqlite3_errmsg(handle))) (\(sql.prefix(60)))",
      advice: damaged ? "move the file away and run `daymark scan` again; decisions are kept in decisions.jsonl" : nil)
  }
}

/// One compiled statement, freed with its only owner.
struct SQLiteStatement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: SQLiteConnection
  private let sql: String

  init(_ handle: OpaquePointer, connection: SQLiteConnection, sql: String) {
    (self.handle, self.connection, self.sql) = (handle, connection, sql)
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the values, steps through all rows and makes the statement ready for the next values.
  func run(_ values: [SQLiteValue] = [], row: (SQLiteRow) throws(StorageError) -> Void = { _ in })
    throws(StorageError)
  {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1)) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: try row(SQLiteRow(handle))
      case SQLITE_DONE:
        sqlite3_reset(handle)
        return
      default:
        let error = connection.error(sql)
        sqlite3_reset(handle)
        throw error
      }
    }
  }

  /// SQLite copies the text (its destructor value -1), so that the binding outlives the closure.
  private func bind(_ value: SQLiteValue, at index: Int32) {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, Int64(number))
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text):
      var copy = text
      copy.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty text still needs an address, else SQLite binds null.
          _ = sqlite3_bind_text(
            handle, index, characters.baseAddress ?? SQLiteStatement.emptyText, Int32(characters.count),
            unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
      }
    }
  }

  private static var emptyText: UnsafePointer<CChar>? { UnsafePointer(bitPattern: 1) }
}

/// A value of one column.
enum SQLiteValue {
  case null
  case integer(Int)
  case real(Double)
  case text(String)

  init(_ text: String?) { self = text.map(SQLiteValue.text) ?? .null }
  init(_ number: Int?) { self = number.map(SQLiteValue.integer) ?? .null }
  init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
}

/// The row a statement stands on.
struct SQLiteRow {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    return String(cString: bytes)
  }

  func string(_ column: Int32) -> String { text(column) ?? "" }

  func integer(_ column: Int32) -> Int? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(handle, column))
  }

  func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func flag(_ column: Int32) -> Bool { sqlite3_column_int64(handle, column) != 0 }
}
