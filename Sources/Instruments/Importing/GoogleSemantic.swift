import AtlasModel

/// Google's location history by the month: visits and journeys, `2021_AUGUST.json`.
package enum GoogleSemantic: ImportFormat {
  /// The name in receipts.
  package static let name = "google-semantic"

  /// Whether the file has timeline objects.
  package static func recognizes(_ head: ImportHead) -> Bool { head.sketch.has(".timelineObjects[]") }

  /// Reads the visits as stays and the journeys as two moments on the way.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    try json.list("timelineObjects", missing: "holds no places", into: sink) { () throws(ImportError) in
      var row = ImportedRow.refused("is neither a visit nor a journey")
      while try json.nextKey() {
        if json.matches("placeVisit") {
          if try json.enterObject() { row = try visit(json) }
        } else if json.matches("activitySegment") {
          if try json.enterObject() { row = try journey(json) }
        } else {
          try json.skipValue()
        }
      }
      return row
    }
  }

  private static func visit(_ json: JSONPullReader) throws(ImportError) -> ImportedRow {
    var place = RawPosition()
    var centre = RawPosition()
    var span = RawSpan()
    while try json.nextKey() {
      if json.matches("location") {
        place = try position(json)
      } else if json.matches("centerLatE7") {
        centre.latitudeE7 = try json.nextInteger()
      } else if json.matches("centerLngE7") {
        centre.longitudeE7 = try json.nextInteger()
      } else if json.matches("duration") {
        span = try duration(json)
      } else {
        // Visits inside the visit, to a shop of an airport, lie in the same place on the same day.
        try json.skipValue()
      }
    }
    return span.visit(.import, place.isThere ? place : centre)
  }

  private static func journey(_ json: JSONPullReader) throws(ImportError) -> ImportedRow {
    var (first, last) = (RawPosition(), RawPosition())
    var way: (first: RawPosition, last: RawPosition)?
    var span = RawSpan()
    while try json.nextKey() {
      if json.matches("startLocation") {
        first = try position(json)
      } else if json.matches("endLocation") {
        last = try position(json)
      } else if json.matches("duration") {
        span = try duration(json)
      } else if json.matches("waypointPath") {
        way = try waypoints(json)
      } else {
        try json.skipValue()
      }
    }
    // Without named ends the way's own ends stand for them; what lies between has no time.
    if !first.isThere, !last.isThere, let way { (first, last) = way }
    return span.passage(first, last)
  }

  /// The first and the last of the points of a way.
  private static func waypoints(
    _ json: JSONPullReader
  ) throws(ImportError) -> (first: RawPosition, last: RawPosition)? {
    var ends: (first: RawPosition, last: RawPosition)?
    guard try json.enterObject() else { return nil }
    while try json.nextKey() {
      guard json.matches("waypoints") else {
        try json.skipValue()
        continue
      }
      guard try json.enterArray() else { continue }
      while true {
        let event = try json.next()
        if event == .endArray { break }
        guard event == .beginObject else {
          try json.skipRest(of: event)
          continue
        }
        let point = try members(json)
        ends = (ends?.first ?? point, point)
      }
    }
    return ends
  }

  private static func position(_ json: JSONPullReader) throws(ImportError) -> RawPosition {
    try json.enterObject() ? members(json) : RawPosition()
  }

  private static func members(_ json: JSONPullReader) throws(ImportError) -> RawPosition {
    var position = RawPosition()
    while try json.nextKey() {
      if json.matches("latitudeE7") || json.matches("latE7") {
        position.latitudeE7 = try json.nextInteger()
      } else if json.matches("longitudeE7") || json.matches("lngE7") {
        position.longitudeE7 = try json.nextInteger()
      } else {
        try json.skipValue()
      }
    }
    return position
  }

  private static func duration(_ json: JSONPullReader) throws(ImportError) -> RawSpan {
    var span = RawSpan()
    guard try json.enterObject() else { return span }
    while try json.nextKey() {
      if json.matches("startTimestamp") {
        try span.from.read(json)
      } else if json.matches("endTimestamp") {
        try span.to.read(json)
      } else if json.matches("startTimestampMs") {
        try span.from.readMilliseconds(json)
      } else if json.matches("endTimestampMs") {
        try span.to.readMilliseconds(json)
      } else {
        try json.skipValue()
      }
    }
    return span
  }
}
