import AtlasModel

/// A table of photos, one a row: which file, when and where; `exiftool -csv` writes such a one.
///
/// The file is under `path`, `file`, `filename`, `sourcefile` or `photo`, or is a photo's id in this journal under `id`; the
/// time is under `taken`, `time`, `date` or `timestamp`, with `offset` beside it where it is known; the position is under
/// `lat` and `lon`, in degrees, or as ExifTool writes degrees. `size` in bytes makes sure that the file is the one meant.
/// A row may lack its time or its position, not both; 0,0 is no position.
package enum PhotoTableFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "photo-table"

  /// Whether it has files, and their positions or at least their times.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let columns = Columns(head.heading)
    if columns.file == nil {
      // Tracks number their points under the same name, so that the first row has to prove that photos are meant.
      let row = head.heading.firstRow
      guard let id = columns.id, id < row.count, PhotoID(text: row[id]) != nil else { return false }
    }
    if columns.latitude != nil, columns.longitude != nil { return true }
    // Without positions only the word of a camera tells the date of a picture from any other date beside a file.
    return columns.isDatedByCamera
  }

  private struct Columns {
    let file, id, time, latitude, longitude, size, offset: Int?
    /// The letters that belong to angles without a sign.
    let latitudeReference, longitudeReference: Int?
    let isDatedByCamera: Bool

    init(_ written: CSVHeading) {
      let heading = CSVHeading(written.fields.map(ExifText.tag))
      file = heading.column("sourcefile", "path", "file", "filename", "photo")
      id = heading.column("photoid", "id")
      let taken = heading.column("datetimeoriginal", "taken", "datetaken", "takenat")
      time = taken ?? heading.column("time", "datetime", "date", "timestamp")
      isDatedByCamera = taken != nil
      latitude = heading.column("latitude", "lat", "gpslatitude")
      longitude = heading.column("longitude", "lon", "lng", "gpslongitude")
      size = heading.column("size", "bytes", "filesize")
      offset = heading.column("offset", "offsettimeoriginal", "offsettime")
      latitudeReference = heading.column("gpslatituderef")
      longitudeReference = heading.column("gpslongituderef")
    }
  }

  /// Reads the photos, each a row.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let table = try CSVTable(source)
    let columns = Columns(table.heading)
    try table.read(into: sink) { row in
      var photo = photo(row, columns)
      guard !photo.name.isEmpty || photo.id != nil else { return .refused("names no file") }
      switch moment(row, columns).flatMap({ moment in point(row, columns).map { (moment, $0) } }) {
      case .failure(let refusal): return .refused(refusal.reason)
      case .success((nil, nil)): return .refused("has no time and no position")
      case .success(let (moment, point)):
        (photo.moment, photo.point) = (moment, point)
        return .photos([photo])
      }
    }
  }

  private static func photo(_ row: CSVRow, _ columns: Columns) -> ImportedPhoto {
    let file = row[columns.file]
    let size = row.withBytes(of: columns.size) { decimal($0) }
    // A column of photos may hold ids as well as files.
    let id = PhotoID(text: file) ?? (columns.id == nil ? nil : PhotoID(text: row[columns.id]))
    var photo = ImportedPhoto(file: file, byteCount: size.flatMap { $0 > 0 ? $0 : nil })
    if let id {
      photo.id = id
      if id.text == file { photo.name = "" }
    }
    return photo
  }

  /// When it was taken; nothing for an empty cell and for what cameras write when they do not know.
  private static func moment(_ row: CSVRow, _ columns: Columns) -> Result<ImportedMoment?, RowRefusal> {
    if row.withBytes(of: columns.time, ExifText.isNoDate) { return .success(nil) }
    guard let moment = row.withBytes(of: columns.time, TableTime.moment(cell:)) else {
      return .failure(RowRefusal("\(FlightEnds.quoted(row[columns.time])) is no time"))
    }
    let offset = row[columns.offset]
    guard !offset.isEmpty, offset != "-" else { return .success(moment) }
    guard let minutes = ExifText.offsetMinutes(offset) else {
      return .failure(RowRefusal("\(FlightEnds.quoted(offset)) is no offset from UTC, such as +02:00"))
    }
    return .success(moment.beside(offsetMinutes: minutes))
  }

  /// Where it was taken; nothing for two empty cells and for 0,0.
  private static func point(_ row: CSVRow, _ columns: Columns) -> Result<Coordinate?, RowRefusal> {
    let north = degrees(row, columns.latitude, columns.latitudeReference)
    let east = degrees(row, columns.longitude, columns.longitudeReference)
    switch (north, east) {
    case (nil, nil): return .success(nil)
    case (nil, _), (_, nil): return .failure(RowRefusal("has only one half of a position"))
    case (let north??, let east??):
      switch TrackPlace.point(north, east) {
      case .success(let point): return .success(point)
      case .failure(.nullIsland): return .success(nil)
      case .failure(let refusal): return .failure(refusal)
      }
    default: return .failure(TrackPlace.noDegrees)
    }
  }

  /// An angle; nothing in an empty cell, and nothing inside of nothing in one that cannot be read.
  private static func degrees(_ row: CSVRow, _ column: Int?, _ reference: Int?) -> Double?? {
    row.withBytes(of: column) { cell in
      if cell.isEmpty || (cell.count == 1 && cell[0] == UInt8(ascii: "-")) { return nil }
      return .some(ExifText.degrees(cell, reference: row[reference]))
    }
  }
}
