import AtlasModel

/// One segment of the timeline that Google Maps keeps on a phone, of either kind of phone.
///
/// An Android phone writes positions as `{"latLng": "48.8566°, 2.3522°"}` and times with their zone, an iPhone
/// `"geo:48.8566,2.3522"`, and minutes from the segment's beginning.
struct DeviceSegment {
  private var span = RawSpan()
  private var visit: RawPosition?
  private var ends: (first: RawPosition, last: RawPosition)?
  private var path: (first: PathPoint, last: PathPoint)?
  private var isMemory = false

  private struct PathPoint {
    var position = RawPosition()
    var time = RawMoment()
    var minutes: Int?

    /// When it was, by its own time or by minutes from the beginning.
    func moment(from start: RawMoment) -> Result<ImportedMoment, RowRefusal> {
      guard !time.isThere, let minutes, abs(minutes) < 1_000_000 else { return time.judged }
      return start.judged.map { $0.later(seconds: minutes * 60) }
    }
  }

  /// Reads the members of a segment to its end.
  init(_ json: JSONPullReader) throws(ImportError) {
    while try json.nextKey() {
      if json.matches("startTime") {
        try span.from.read(json)
      } else if json.matches("endTime") {
        try span.to.read(json)
      } else if json.matches("startTimeTimezoneUtcOffsetMinutes") {
        span.from.offsetMinutes = try json.nextInteger()
      } else if json.matches("endTimeTimezoneUtcOffsetMinutes") {
        span.to.offsetMinutes = try json.nextInteger()
      } else if json.matches("visit") {
        visit = try DeviceSegment.visit(json)
      } else if json.matches("activity") {
        ends = try DeviceSegment.activity(json)
      } else if json.matches("timelinePath") {
        path = try DeviceSegment.path(json)
      } else {
        isMemory = isMemory || json.matches("timelineMemory")
        try json.skipValue()
      }
    }
  }

  /// What the segment tells.
  ///
  /// A visit says where somebody was, whatever else its segment holds. A path is a phone's own thinned trace: it has no
  /// accuracy, overlaps the visits of other segments and so stands in no one order with them. What is certain of it is
  /// that somebody was on the way; its first and its last point say so.
  var row: ImportedRow {
    if let visit { return span.visit(.import, visit) }
    if let ends { return span.passage(ends.first, ends.last) }
    guard let path else {
      return .refused(isMemory ? "is a summary of a trip without a position" : RowRefusal.noPosition.reason)
    }
    switch (path.first.moment(from: span.from), path.last.moment(from: span.from)) {
    case (.failure(let refusal), _), (_, .failure(let refusal)): return .refused(refusal.reason)
    case (.success(let first), .success(let last)):
      return RawSpan.passage([(path.first.position, first), (path.last.position, last)])
    }
  }

  private static func visit(_ json: JSONPullReader) throws(ImportError) -> RawPosition? {
    guard try json.enterObject() else { return nil }
    var place = RawPosition()
    while try json.nextKey() {
      guard json.matches("topCandidate") else {
        try json.skipValue()
        continue
      }
      guard try json.enterObject() else { continue }
      while try json.nextKey() {
        if json.matches("placeLocation") { place = try position(json) } else { try json.skipValue() }
      }
    }
    return place
  }

  private static func activity(
    _ json: JSONPullReader
  ) throws(ImportError) -> (first: RawPosition, last: RawPosition)? {
    guard try json.enterObject() else { return nil }
    var (first, last) = (RawPosition(), RawPosition())
    while try json.nextKey() {
      if json.matches("start") {
        first = try position(json)
      } else if json.matches("end") {
        last = try position(json)
      } else {
        try json.skipValue()
      }
    }
    return (first, last)
  }

  private static func path(_ json: JSONPullReader) throws(ImportError) -> (first: PathPoint, last: PathPoint)? {
    var ends: (first: PathPoint, last: PathPoint)?
    guard try json.enterArray() else { return nil }
    while true {
      let event = try json.next()
      if event == .endArray { return ends }
      guard event == .beginObject else {
        try json.skipRest(of: event)
        continue
      }
      var point = PathPoint()
      while try json.nextKey() {
        if json.matches("point") {
          point.position = try position(json)
        } else if json.matches("time") {
          try point.time.read(json)
        } else if json.matches("durationMinutesOffsetFromStartTime") {
          point.minutes = try json.nextInteger()
        } else {
          try json.skipValue()
        }
      }
      ends = (ends?.first ?? point, point)
    }
  }

  /// A position as a text, or as an object with that text.
  private static func position(_ json: JSONPullReader) throws(ImportError) -> RawPosition {
    var position = RawPosition()
    switch try json.next() {
    case .string where !json.isTooLong: position = RawPosition(parsing: try json.text())
    case .beginObject:
      while try json.nextKey() {
        if json.matches("latLng") || json.matches("LatLng") {
          position = try json.nextText().map(RawPosition.init(parsing:)) ?? position
        } else {
          try json.skipValue()
        }
      }
    case let event: try json.skipRest(of: event)
    }
    return position
  }
}
