import AtlasModel

/// KML: tracks with their times, and placemarks of one point with a moment or a span.
///
/// A placemark with an exact moment is a point of a track, because recorders write their points so; one with a span or
/// only a date is a stay. A line has at most one time for all of its points, and is refused; so is what has no time.
package enum KMLFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "kml"

  /// Whether its first element is `kml`.
  package static func recognizes(_ head: ImportHead) -> Bool { head.rootName == "kml" }

  /// Reads the points and placemarks.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    try Handler(TrackPoints(sink)).read(source, into: sink)
  }

  private final class Handler: TrackHandler {
    let points: TrackPoints
    private var mark = Placemark()
    private var track = TimedTrack()

    init(_ points: TrackPoints) { self.points = points }

    func start(_ name: String, in parent: String, _ attribute: (String) -> String) throws(ImportError) -> Bool {
      switch name {
      case "Placemark": mark = Placemark()
      case "Track":
        try points.endTrack()
        (track, mark.hasTrack) = (TimedTrack(), true)
      case "LineString", "LinearRing": mark.hasLine = true
      case "Polygon": mark.hasArea = true
      case "when": return parent == "TimeStamp" || parent == "Track"
      case "begin", "end": return parent == "TimeSpan"
      case "coordinates": return parent == "Point"
      case "coord": return parent == "Track"
      default: break
      }
      return false
    }

    func end(_ name: String, in parent: String, _ text: String) throws(ImportError) {
      switch (name, parent) {
      case ("when", "Track"): try track.add(time: text.trimmed, to: points)
      case ("coord", "Track"): try track.add(place: text.trimmed, to: points)
      case ("when", "TimeStamp"): mark.when = text.trimmed
      case ("begin", "TimeSpan"): mark.begin = text.trimmed
      case ("end", "TimeSpan"): mark.end = text.trimmed
      case ("coordinates", "Point"): mark.place = mark.place ?? text.trimmed
      case ("Track", _):
        try track.finish(into: points)
        try points.endTrack()
      case ("Placemark", _): if !mark.hasTrack { try points.take(mark.row) }
      default: break
      }
    }
  }

  private struct Placemark {
    var when = ""
    var begin = ""
    var end = ""
    var place: String?
    var hasLine = false
    var hasArea = false
    var hasTrack = false

    var row: ImportedRow {
      guard !hasArea else { return .refused("is an area and no place") }
      guard let place else {
        guard hasLine else { return .refused("has no position") }
        return .refused(when.isEmpty && begin.isEmpty ? "has no times" : "is a line with one time for all of it")
      }
      let parts = place.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
      guard parts.count >= 2 else { return .refused("has no position") }
      let start = when.isEmpty ? begin : when
      guard !start.isEmpty else { return .refused(end.isEmpty ? "has no time" : "has an end and no beginning") }
      guard let from = TableTime.moment(start) else { return .refused("\(FlightEnds.quoted(start)) is no time") }
      switch TrackPlace.read(parts[1], parts[0]) {
      case .failure(let fault): return .refused(fault.reason)
      case .success(let point):
        var to: ImportedMoment?
        if !end.isEmpty {
          to = TableTime.moment(end)
          if to == nil { return .refused("\(FlightEnds.quoted(end)) is no time") }
        }
        if case .day = from {} else if to == nil { return .point(point, from) }
        return .stays([ImportedStay(.track, .point(point), from: from, to: to)])
      }
    }
  }
}
