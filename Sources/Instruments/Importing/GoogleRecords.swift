/// Google's location history point by point: `Records.json`, and `Location History.json` before it.
package enum GoogleRecords: ImportFormat {
  /// The name in receipts.
  package static let name = "google-records"

  /// Whether the file is an object of locations in 1e-7 degree.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let sketch = head.sketch
    guard sketch.has(".locations[]") else { return false }
    return sketch.has(".locations[].latitudeE7") || sketch.has(".locations[].timestampMs")
      || sketch.paths.allSatisfy { !$0.hasPrefix(".locations[].") }
  }

  /// Reads the locations, each a point of one long track.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    try json.list("locations", missing: "holds no places", into: sink) { () throws(ImportError) in
      var position = RawPosition()
      var time = RawMoment()
      while try json.nextKey() {
        if json.matches("latitudeE7") {
          position.latitudeE7 = try json.nextInteger()
        } else if json.matches("longitudeE7") {
          position.longitudeE7 = try json.nextInteger()
        } else if json.matches("timestamp") {
          try time.read(json)
        } else if json.matches("timestampMs") {
          try time.readMilliseconds(json)
        } else {
          // The activities inside have times of their own, when the phone guessed how it was moved.
          try json.skipValue()
        }
      }
      switch (position.judged, time.judged) {
      case (.failure(let refusal), _), (_, .failure(let refusal)): return .refused(refusal.reason)
      case (.success(let point), .success(let moment)): return .point(point, moment)
      }
    }
  }
}
