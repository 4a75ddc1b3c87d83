import AtlasModel

/// Confirmed stamps and passport books in the index.
enum StampRows {
  static func replace(_ stamps: [Stamp], _ books: [PassportBook], in connection: SQLiteConnection)
    throws(StorageError)
  {
    try connection.run("DELETE FROM stamps")
    try connection.run("DELETE FROM books")
    let book = try connection.prepare("INSERT INTO books VALUES (?, ?, ?)")
    for item in books { try book.run([.text(item.id), .text(item.name), SQLiteValue(item.issuer?.letters)]) }
    let known = Set(books.map(\.id))
    let marks = Array(repeating: "?", count: 16).joined(separator: ", ")
    let stamp = try connection.prepare("INSERT INTO stamps VALUES (\(marks))")
    for item in stamps {
      try stamp.run([
        .text(item.id), SQLiteValue(item.country?.letters), SQLiteValue(item.place?.text),
        .text(item.acceptedPlaces.map(\.text).joined(separator: ",")), SQLiteValue(item.date?.description),
        SQLiteValue(item.direction?.rawValue), SQLiteValue(item.method?.rawValue),
        SQLiteValue(item.book.flatMap { known.contains($0) ? $0 : nil }), SQLiteValue(item.page),
        SQLiteValue(item.favourite), SQLiteValue(item.note), SQLiteValue(item.image?.path),
        SQLiteValue(item.image?.fingerprint), SQLiteValue(item.image?.byteCount), SQLiteValue(item.edit),
        .text((item.uncensored ?? []).joined(separator: ",")),
      ])
    }
  }

  static func all(in connection: SQLiteConnection) throws(StorageError) -> ([Stamp], [PassportBook]) {
    var books: [PassportBook] = []
    try connection.prepare("SELECT id, name, issuer FROM books ORDER BY id").run { row throws(StorageError) in
      books.append(
        PassportBook(id: row.string(0), name: row.string(1), issuer: row.text(2).flatMap { CountryCode($0) }))
    }
    var stamps: [Stamp] = []
    let sql = """
      SELECT id, country, place, accepted_places, date, direction, method, book, page, favourite, note, image_path,
      image_fingerprint, image_bytes, edit, uncensored FROM stamps ORDER BY id
      """
    try connection.prepare(sql).run { row throws(StorageError) in
      var stamp = Stamp(id: row.string(0))
      stamp.country = row.text(1).flatMap { CountryCode($0) }
      stamp.place = row.text(2).map(PlaceID.init(_:))
      stamp.acceptedPlaces = row.string(3).split(separator: ",").map { PlaceID(String($0)) }
      stamp.date = row.text(4).flatMap { PartialDay(parsing: $0) }
      stamp.direction = row.text(5).flatMap(CrossingDirection.init(rawValue:))
      stamp.method = row.text(6).flatMap(CrossingMethod.init(rawValue:))
      (stamp.book, stamp.page, stamp.favourite) = (row.text(7), row.integer(8), row.flag(9))
      (stamp.note, stamp.edit) = (row.text(10), row.text(14))
      let uncensored = row.string(15).split(separator: ",").map(String.init)
      stamp.uncensored = uncensored.isEmpty ? nil : uncensored
      if let path = row.text(11), let fingerprint = row.text(12) {
        stamp.image = ImageReference(path: path, fingerprint: fingerprint, byteCount: row.number(13))
      }
      stamps.append(stamp)
    }
    return (stamps, books)
  }
}
