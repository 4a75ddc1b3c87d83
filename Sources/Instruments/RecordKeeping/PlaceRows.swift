import AtlasModel

/// Places in the index.
enum PlaceRows {
  /// The country of a place of which only the id is known: ISO 3166 keeps ZZ for private use.
  static let unknownCountry = CountryCode("ZZ")

  static func keep(_ places: [Place], in connection: SQLiteConnection) throws(StorageError) {
    let statement = try connection.prepare(
      """
      INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET kind = excluded.kind,
      name = excluded.name, country = excluded.country, parent = excluded.parent, latitude_e7 = excluded.latitude_e7,
      longitude_e7 = excluded.longitude_e7, time_zone = excluded.time_zone, iata = excluded.iata
      """)
    for place in places {
      try statement.run([
        .text(place.id.text), .text(place.kind.rawValue), .text(place.name), .text(place.country.letters),
        SQLiteValue(place.parent?.text), SQLiteValue(place.coordinate?.latitudeE7),
        SQLiteValue(place.coordinate?.longitudeE7), SQLiteValue(place.timeZone), SQLiteValue(place.iata),
      ])
    }
  }

  static func all(in connection: SQLiteConnection) throws(StorageError) -> [PlaceID: Place] {
    var places: [PlaceID: Place] = [:]
    let sql = "SELECT id, name, country, parent, latitude_e7, longitude_e7, time_zone, iata FROM places"
    try connection.prepare(sql).run { row throws(StorageError) in
      guard let country = CountryCode(row.string(2)) else { return }
      let place = Place(
        id: PlaceID(row.string(0)), name: row.string(1), country: country, parent: row.text(3).map(PlaceID.init(_:)),
        coordinate: point(row, 4, 5), timeZone: row.text(6), iata: row.text(7))
      places[place.id] = place
    }
    return places
  }

  static func point(_ row: SQLiteRow, _ latitude: Int32, _ longitude: Int32) -> Coordinate? {
    guard let north = row.integer(latitude), let east = row.integer(longitude) else { return nil }
    return Coordinate(latitudeE7: north, longitudeE7: east)
  }
}
