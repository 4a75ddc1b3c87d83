import AtlasModel

/// Journeys exported from Polarsteps: the steps of `trip.json`, the track of `locations.json`, and the list of segments
/// that Dawarich makes of both.
///
/// The country that a step names is not looked at: it may be `00`, and the point says more.
package enum Polarsteps: ImportFormat {
  /// The name in receipts.
  package static let name = "polarsteps"

  /// Whether the file has steps, points with a time, or segments.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let sketch = head.sketch
    return sketch.has(".all_steps[]")
      || ["lat", "lon", "time"].allSatisfy { sketch.has(".locations[].\($0)") }
      || ["arrived", "lat", "type"].allSatisfy { sketch.has("[].\($0)") }
  }

  /// Reads steps as stays, locations as a track and segments as what they call themselves.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    if try json.next() == .beginArray {
      try json.elements(into: sink) { () throws(ImportError) in try Record(json).segment }
    } else {
      while try json.nextKey() {
        if json.matches("all_steps") {
          try json.rows(into: sink) { () throws(ImportError) in try Record(json).step }
        } else if json.matches("locations") {
          try json.rows(into: sink) { () throws(ImportError) in try Record(json).location }
        } else {
          try json.skipValue()
        }
      }
    }
    _ = try json.next()
  }

  /// A step, a location or a segment: they share most of their members.
  private struct Record {
    private var position = RawPosition()
    private var span = RawSpan()
    private var time = RawMoment()
    private var type = ""

    /// Reads the members of a record to its end, and those of the location inside a step.
    init(_ json: JSONPullReader) throws(ImportError) { try readMembers(json) }

    private mutating func readMembers(_ json: JSONPullReader) throws(ImportError) {
      while try json.nextKey() {
        if json.matches("lat") {
          position.latitudeE7 = RawPosition.e7(try json.nextDouble())
        } else if json.matches("lon") || json.matches("lng") {
          position.longitudeE7 = RawPosition.e7(try json.nextDouble())
        } else if json.matches("location") {
          if try json.enterObject() { try readMembers(json) }
        } else if json.matches("start_time") || json.matches("arrived") {
          try span.from.read(json)
        } else if json.matches("end_time") || json.matches("departed") {
          try span.to.read(json)
        } else if json.matches("time") {
          try time.read(json)
        } else if json.matches("type") {
          type = try json.nextText() ?? ""
        } else {
          try json.skipValue()
        }
      }
    }

    var step: ImportedRow { span.visit(.import, position) }

    var location: ImportedRow {
      switch (position.judged, time.judged) {
      case (.failure(let refusal), _), (_, .failure(let refusal)): .refused(refusal.reason)
      case (.success(let point), .success(let moment)): .point(point, moment)
      }
    }

    /// A segment is a visit or a moment on the way.
    var segment: ImportedRow {
      guard type != "place_visit", case .stays(var stays) = step else { return step }
      for index in stays.indices { stays[index].passing = true }
      return .stays(stays)
    }
  }
}
