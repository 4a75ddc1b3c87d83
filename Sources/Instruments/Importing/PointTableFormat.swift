import AtlasModel

/// A table of points: latitude, longitude, time.
///
/// Coordinates are degrees of WGS 84, or whole 1e-7 degrees under `latitudeE7`; times are ISO 8601 or seconds or
/// thousandths of them since 1970. A row with an end beside its start is a stay, and one that calls itself an activity a
/// stay on the way.
package enum PointTableFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "point-table"

  /// Whether it has coordinates and a time.
  package static func recognizes(_ head: ImportHead) -> Bool { Columns(head.heading) != nil }

  private struct Columns {
    let latitude, longitude, time: Int
    let end, kind: Int?
    let isE7: Bool

    init?(_ heading: CSVHeading) {
      isE7 = heading.has("latitudee7", "longitudee7")
      let latitude = heading.column("latitudee7", "latitude", "lat")
      let longitude = heading.column("longitudee7", "longitude", "lon", "lng", "long")
      let time = heading.column("time", "timestamp", "datetime", "starttime", "start", "date", "createdat")
      guard let latitude, let longitude, let time else { return nil }
      (self.latitude, self.longitude, self.time) = (latitude, longitude, time)
      (end, kind) = (heading.column("endtime", "end"), heading.column("type"))
    }
  }

  /// Reads the points, as one track.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let table = try CSVTable(source)
    guard let columns = Columns(table.heading) else { throw ImportError("has no columns of coordinates and time") }
    var hasPoints = false
    try table.read(into: sink) { row in
      let result = point(row, columns)
      if case .point = result { hasPoints = true }
      return result
    }
    if hasPoints { try sink.take(.endOfTrack, at: "end of file") }
  }

  private static func point(_ row: CSVRow, _ columns: Columns) -> ImportedRow {
    guard let time = row.withBytes(of: columns.time, TableTime.moment(cell:)) else {
      let text = row[columns.time]
      return .refused(text.isEmpty ? RowRefusal.noTime.reason : "\(FlightEnds.quoted(text)) is no time")
    }
    let read = row.withBytes(of: columns.latitude) { latitude in
      row.withBytes(of: columns.longitude) { TrackPlace.read(latitude, $0, isE7: columns.isE7) }
    }
    switch read {
    case .failure(let fault): return .refused(fault.reason)
    case .success(let place):
      let end = row[columns.end]
      guard !end.isEmpty else { return .point(place, time) }
      guard let last = row.withBytes(of: columns.end, TableTime.moment(cell:)) else {
        return .refused("\(FlightEnds.quoted(end)) is no time")
      }
      return .stays([
        ImportedStay(
          .track, .point(place), from: time, to: last, passing: row[columns.kind].lowercased() == "activity")
      ])
    }
  }
}
