import AtlasModel

/// The timeline exported from an Android phone, `Timeline.json`: an object with semantic segments.
package enum GoogleAndroid: ImportFormat {
  /// The name in receipts.
  package static let name = "google-android"

  /// Whether the file has semantic segments, or one of its other lists in front of them.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let sketch = head.sketch
    return sketch.has(".semanticSegments[]") || (sketch.has(".rawSignals[]") && !sketch.has(".timelineEdits[]"))
  }

  /// Reads the segments; raw signals are those of the last weeks, which the segments tell already.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    try json.list("semanticSegments", missing: "holds no places, only raw signals of a phone", into: sink) {
      () throws(ImportError) in try DeviceSegment(json).row
    }
  }
}

/// The timeline exported from an iPhone, `location-history.json`: a list of segments.
package enum GoogleIOS: ImportFormat {
  /// The name in receipts.
  package static let name = "google-ios"

  /// Whether the file is a list of segments.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let sketch = head.sketch
    return sketch.has("[].startTime")
      && ["visit", "activity", "timelinePath[]", "timelineMemory"].contains { sketch.has("[].\($0)") }
  }

  /// Reads the segments.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    try json.rows(into: sink) { () throws(ImportError) in try DeviceSegment(json).row }
    _ = try json.next()
  }
}

/// Files that lie beside a location history and hold no places: recognised to be refused by their name.
package enum GoogleTimelineExtras: ImportFormat {
  /// The name in receipts.
  package static let name = "google-timeline-extras"

  /// Whether the file is the settings or the edits of a timeline.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let sketch = head.sketch
    return sketch.has(".timelineEdits[]") || sketch.has(".deviceSettings[]")
  }

  /// Refuses the file.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    throw ImportError("holds no places: it is the settings or the edits of a Google timeline")
  }
}

extension ImportedMoment {
  /// The moment so many seconds later; a day stays itself.
  func later(seconds: Int) -> ImportedMoment {
    switch self {
    case .instant(let instant): .instant(instant + seconds)
    case .offset(let instant, let minutes): .offset(instant + seconds, minutes: minutes)
    case .local(let clock): .local(WallClock(secondsSince1970: clock.wallSeconds + seconds, offsetMinutes: 0))
    case .day: self
    }
  }
}
