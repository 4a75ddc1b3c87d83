package import AtlasModel

/// A photo folder known to the journal.
package struct RootRecord: Hashable, Sendable {
  /// The absolute path.
  package let path: String
  /// The id of the file system it lay on at the last complete walk.
  package let fileSystem: String?
  /// Whether the last walk saw everything.
  package let complete: Bool

  /// Makes a record.
  package init(path: String, fileSystem: String?, complete: Bool) {
    (self.path, self.fileSystem, self.complete) = (path, fileSystem, complete)
  }
}

/// A file that could not be read as a photo, with the reason.
package struct RefusedFile: Hashable, Sendable {
  /// Where it lies.
  package let reference: PhotoReference
  /// Why it was refused.
  package let reason: String

  /// Makes a record.
  package init(reference: PhotoReference, reason: String) { (self.reference, self.reason) = (reference, reason) }
}

/// Photos in the index.
enum PhotoRows {
  private static let columns = """
    roots.path, photos.path, fingerprint, bytes, modified, format, width, height, orientation, make, model,
    read_taken, read_day, read_source, read_offset, read_gps_clock, read_latitude_e7, read_longitude_e7,
    taken, precision, day, zone_certain, latitude_e7, longitude_e7, place, near_border, quarter_turns
    """

  static func all(in connection: SQLiteConnection, chains atlas: Atlas) throws(StorageError) -> [PhotoRecord] {
    var photos: [PhotoRecord] = []
    var chains: [String: [PlaceID]] = [:]
    let sql = "SELECT \(columns) FROM photos JOIN roots ON roots.id = photos.root ORDER BY photos.path, roots.path"
    try connection.prepare(sql).run { row throws(StorageError) in
      var photo = record(row)
      if let place = row.text(24) {
        if let known = chains[place] {
          photo.places = known
        } else {
          let chain = atlas.chainIDs(of: PlaceID(place))
          chains[place] = chain
          photo.places = chain
        }
      }
      photos.append(photo)
    }
    return photos
  }

  private static func record(_ row: SQLiteRow) -> PhotoRecord {
    var metadata = PhotoMetadata(format: ImageFormat(rawValue: row.string(5)) ?? .jpeg)
    (metadata.width, metadata.height, metadata.orientation) = (row.integer(6), row.integer(7), row.integer(8))
    (metadata.make, metadata.model) = (row.text(9), row.text(10))
    metadata.taken = row.text(11).flatMap { WallClock(parsing: $0) }
    metadata.takenDay = row.text(12).flatMap { PartialDay(parsing: $0) }
    metadata.dateSource = row.text(13).flatMap(DateSource.init(rawValue:))
    (metadata.offsetMinutes, metadata.gpsClock) = (row.integer(14), row.integer(15))
    metadata.coordinate = PlaceRows.point(row, 16, 17)
    let captured = CaptureDate(
      clock: row.text(18).flatMap { WallClock(parsing: $0) }, offsetMinutes: row.integer(14),
      precision: DatePrecision(rawValue: row.string(19)) ?? .unknown,
      day: row.text(20).flatMap { PartialDay(parsing: $0) }, zoneCertain: row.flag(21))
    return PhotoRecord(
      reference: PhotoReference(root: row.string(0), path: row.string(1)), fingerprint: row.string(2),
      byteCount: row.number(3), modifiedNanoseconds: row.number(4), metadata: metadata, captured: captured,
      coordinate: PlaceRows.point(row, 22, 23),
      nearBorder: row.string(25).split(separator: ",").compactMap { CountryCode($0) },
      extraQuarterTurns: row.number(26))
  }

  static func keep(_ photos: [PhotoRecord], roots: [String: Int], in connection: SQLiteConnection)
    throws(StorageError)
  {
    let marks = Array(repeating: "?", count: 28).joined(separator: ", ")
    let statement = try connection.prepare(
      """
      INSERT OR REPLACE INTO photos (root, path, fingerprint, bytes, modified, format, width, height, orientation,
      make, model, read_taken, read_day, read_source, read_offset, read_gps_clock, read_latitude_e7,
      read_longitude_e7, taken, precision, day, month_day, zone_certain, latitude_e7, longitude_e7, place,
      near_border, quarter_turns) VALUES (\(marks))
      """)
    for photo in photos {
      let (read, date) = (photo.metadata, photo.captured)
      try statement.run([
        SQLiteValue(roots[photo.reference.root]), .text(photo.reference.path), .text(photo.fingerprint),
        .integer(photo.byteCount), .integer(photo.modifiedNanoseconds), .text(read.format.rawValue),
        SQLiteValue(read.width), SQLiteValue(read.height), SQLiteValue(read.orientation), SQLiteValue(read.make),
        SQLiteValue(read.model), SQLiteValue(read.taken?.description), SQLiteValue(read.takenDay?.description),
        SQLiteValue(read.dateSource?.rawValue), SQLiteValue(read.offsetMinutes), SQLiteValue(read.gpsClock),
        SQLiteValue(read.coordinate?.latitudeE7), SQLiteValue(read.coordinate?.longitudeE7),
        SQLiteValue(date.clock?.description), .text(date.precision.rawValue), SQLiteValue(date.day?.description),
        SQLiteValue(date.exactDay?.monthDay.ringPosition), SQLiteValue(date.zoneCertain),
        SQLiteValue(photo.coordinate?.latitudeE7), SQLiteValue(photo.coordinate?.longitudeE7),
        SQLiteValue(photo.places.first?.text),
        .text(photo.nearBorder.map(\.letters).joined(separator: ",")), .integer(photo.extraQuarterTurns),
      ])
    }
  }
}
