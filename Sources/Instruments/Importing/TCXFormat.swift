import AtlasModel

/// TCX of Garmin's Training Center: the points of tracks that have a position; times are UTC.
package enum TCXFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "tcx"

  /// Whether its first element is `TrainingCenterDatabase`.
  package static func recognizes(_ head: ImportHead) -> Bool { head.rootName == "TrainingCenterDatabase" }

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
      case "Trackpoint": (latitude, longitude, time) = ("", "", "")
      case "Time": return parent == "Trackpoint"
      case "LatitudeDegrees", "LongitudeDegrees": return parent == "Position"
      default: break
      }
      return false
    }

    func end(_ name: String, in parent: String, _ text: String) throws(ImportError) {
      switch (name, parent) {
      case ("Time", "Trackpoint"): time = text
      case ("LatitudeDegrees", "Position"): latitude = text
      case ("LongitudeDegrees", "Position"): longitude = text
      case ("Trackpoint", _): try points.take(latitude, longitude, time, TableTime.instant(time.trimmed))
      // Laps are cut at a button, so that the next lap's track goes on where this one ends; an activity does not.
      case ("Activity", _), ("Course", _): try points.endTrack()
      default: break
      }
    }
  }
}
