/// The named steps that bring an atlas file to the present form.
///
/// They are added to and never edited.
enum Migrations {
  static let all: [(name: String, sql: String)] = [
    (
      "001 photos, places, presence, stamps, books, rules",
      """
      CREATE TABLE roots (
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, file_system TEXT, complete INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE places (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, country TEXT NOT NULL,
        parent TEXT REFERENCES places (id) DEFERRABLE INITIALLY DEFERRED, latitude_e7 INTEGER, longitude_e7 INTEGER,
        time_zone TEXT, iata TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE photos (
        id INTEGER PRIMARY KEY, root INTEGER NOT NULL REFERENCES roots (id) ON DELETE CASCADE, path TEXT NOT NULL,
        fingerprint TEXT NOT NULL, bytes INTEGER NOT NULL, modified INTEGER NOT NULL, format TEXT NOT NULL,
        width INTEGER, height INTEGER, orientation INTEGER, make TEXT, model TEXT,
        read_taken TEXT, read_day TEXT, read_source TEXT, read_offset INTEGER, read_gps_clock INTEGER,
        read_latitude_e7 INTEGER, read_longitude_e7 INTEGER,
        taken TEXT, precision TEXT NOT NULL, day TEXT, month_day INTEGER, zone_certain INTEGER NOT NULL,
        latitude_e7 INTEGER, longitude_e7 INTEGER, place TEXT REFERENCES places (id) DEFERRABLE INITIALLY DEFERRED,
        near_border TEXT NOT NULL, quarter_turns INTEGER NOT NULL,
        UNIQUE (root, path)
      ) STRICT;
      CREATE INDEX photos_by_day ON photos (month_day, day);
      CREATE TABLE skipped (
        root INTEGER NOT NULL REFERENCES roots (id) ON DELETE CASCADE, path TEXT NOT NULL, reason TEXT NOT NULL,
        PRIMARY KEY (root, path)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE presence_days (
        id INTEGER PRIMARY KEY, day TEXT NOT NULL, precision TEXT NOT NULL, month_day INTEGER,
        place TEXT NOT NULL REFERENCES places (id) DEFERRABLE INITIALLY DEFERRED, kind TEXT NOT NULL,
        passing INTEGER NOT NULL, zone_certain INTEGER NOT NULL, within_stay INTEGER NOT NULL, source TEXT NOT NULL,
        reference TEXT NOT NULL
      ) STRICT;
      CREATE INDEX presence_by_day ON presence_days (month_day, day);
      CREATE TABLE books (id TEXT PRIMARY KEY, name TEXT NOT NULL, issuer TEXT) STRICT, WITHOUT ROWID;
      CREATE TABLE stamps (
        id TEXT PRIMARY KEY, country TEXT, place TEXT, accepted_places TEXT NOT NULL, date TEXT, direction TEXT,
        method TEXT, book TEXT REFERENCES books (id) DEFERRABLE INITIALLY DEFERRED, page INTEGER,
        favourite INTEGER NOT NULL, note TEXT, image_path TEXT, image_fingerprint TEXT, image_bytes INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE rules (id TEXT PRIMARY KEY, subject TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE corrections (photo TEXT PRIMARY KEY, correction TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE remembered (name TEXT PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      """
    ),
    (
      "002 edits of stamp pictures",
      "ALTER TABLE stamps ADD COLUMN edit TEXT; ALTER TABLE stamps ADD COLUMN uncensored TEXT NOT NULL DEFAULT ''"
    ),
  ]

  /// Brings the file to the present form, each step in a transaction of its own.
  static func apply(to connection: SQLiteConnection) throws(StorageError) {
    try connection.run("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
    var done = Set<String>()
    try connection.prepare("SELECT name FROM migrations").run { row throws(StorageError) in done.insert(row.string(0)) }
    if let unknown = done.subtracting(all.map(\.name)).sorted().first {
      throw StorageError(
        .newer, connection.path, "was written by a newer Daymark (it knows '\(unknown)')",
        advice: "use that version, or move the file away and run `daymark scan` again")
    }
    for migration in all where !done.contains(migration.name) {
      try connection.transaction { () throws(StorageError) in
        try connection.run(migration.sql)
        try connection.prepare("INSERT INTO migrations VALUES (?)").run([.text(migration.name)])
      }
    }
  }
}
