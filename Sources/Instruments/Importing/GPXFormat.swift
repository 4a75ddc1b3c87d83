import AtlasModel

/// GPX 1.0 and 1.1: points of tracks, and of waypoints and routes that tell their time, which is UTC.
///
/// A waypoint or a point of a track without a time is refused; a route without times is a plan and no row at all.
package enum GPXFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "gpx"

  /// Whether its first element is `gpx`.
  package static func recognizes(_ head: ImportHead) -> Bool { head.rootName == "gpx" }

  /// Reads the points.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    try Handler(TrackPoints(sink)).read(source, into: sink)
  }

  private final class Handler: TrackHandler {
    let points: TrackPoints
    private var latitude = ""
    private var longitude = ""
    private var time = ""

    init(_ points: TrackPoints) { self.points = points }

    func start(_ name: String, in parent: String, _ attribute: (String) -> String) throws(ImportError) -> Bool {
      switch name {
      case "trkpt", "wpt", "rtept": (latitude, longitude, time) = (attribute("lat"), attribute("lon"), "")
      case "trkseg", "rte": try points.endTrack()
      case "time": return ["trkpt", "wpt", "rtept"].contains(parent)
      default: break
      }
      return false
    }

    func end(_ name: String, in parent: String, _ text: String) throws(ImportError) {
      switch name {
      case "time" where ["trkpt", "wpt", "rtept"].contains(parent): time = text
      case "rtept" where time.isEmpty: break
      case "trkpt", "wpt", "rtept":
        try points.take(latitude, longitude, time, TableTime.instant(time.trimmed))
      case "trkseg", "rte": try points.endTrack()
      default: break
      }
    }
  }
}

/// Hands points of XML tracks to a sink and counts them.
final class TrackPoints {
  /// How many rows were handed out.
  private(set) var count = 0
  /// Where the last row is.
  var position: String { "point \(count)" }

  private let sink: any ImportSink
  private var hasOpenTrack = false

  init(_ sink: any ImportSink) { self.sink = sink }

  /// Takes a point, or refuses it for its time or its place.
  func take(
    _ latitude: String, _ longitude: String, _ text: String, _ time: ImportedMoment?
  ) throws(ImportError) {
    guard !text.isEmpty else { return try take(.refused("has no time")) }
    guard let time else { return try take(.refused("\(FlightEnds.quoted(text.trimmed)) is no time")) }
    switch TrackPlace.read(latitude.trimmed, longitude.trimmed) {
    case .success(let place): try take(.point(place, time))
    case .failure(let fault): try take(.refused(fault.reason))
    }
  }

  /// Takes any row.
  func take(_ row: ImportedRow) throws(ImportError) {
    count += 1
    if case .point = row { hasOpenTrack = true }
    try sink.take(row, at: "point \(self.count)")
  }

  /// Ends the track when it has points.
  func endTrack() throws(ImportError) {
    guard hasOpenTrack else { return }
    hasOpenTrack = false
    try sink.take(.endOfTrack, at: self.position)
  }
}

extension String {
  /// The text without blanks around it.
  var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first <= 0x20 || last <= 0x20 else { return self }
    var bytes = utf8.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
