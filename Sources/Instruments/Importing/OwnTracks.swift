/// OwnTracks: a list of messages, one message a line, the recorder's files, or its answer with the messages inside.
package enum OwnTracks: ImportFormat {
  /// The name in receipts.
  package static let name = "owntracks"

  /// Whether the file holds messages with their type.
  package static func recognizes(_ head: ImportHead) -> Bool {
    // The recorder writes a time and a word in front of each message.
    let sketch = head.isJSON ? head.sketch : JSONSketch(Array(head.firstLine.drop { $0 != "{" }.utf8))
    return sketch.hasObject(with: "_type", "tst") || sketch.hasObject(with: "_type", "topic")
  }

  /// Reads the messages, each a point of one track.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source, severalTexts: true)
    try json.texts(into: sink, behindWords: true) { (event, start, rows) throws(ImportError) in
      if event == .beginArray {
        return try json.elements(into: rows) { () throws(ImportError) in try message(json, into: rows).row }
      }
      let told = try message(json, into: rows)
      if !told.isWrapper { try rows.take(told.row, at: "byte \(start)") }
    }
  }

  private static func message(
    _ json: JSONPullReader, into sink: any ImportSink
  ) throws(ImportError) -> Message {
    var message = Message()
    while try json.nextKey() {
      if json.matches("_type") {
        message.type = try json.nextText()
      } else if json.matches("lat") {
        message.position.latitudeE7 = RawPosition.e7(try json.nextDouble())
      } else if json.matches("lon") {
        message.position.longitudeE7 = RawPosition.e7(try json.nextDouble())
      } else if json.matches("tst") {
        try message.time.read(json)
      } else if json.depth == 1, json.matches("data") {
        message.isWrapper = try json.enterArray()
        guard message.isWrapper else { continue }
        try json.elements(into: sink) { () throws(ImportError) in try self.message(json, into: sink).row }
      } else {
        try json.skipValue()
      }
    }
    return message
  }

  private struct Message {
    var type: String?
    var position = RawPosition()
    var time = RawMoment()
    var isWrapper = false

    var row: ImportedRow {
      switch type {
      case "location": break
      case "encrypted": return .refused("is encrypted")
      // A waypoint is where a region lies, and the location beside a transition tells the same moment.
      case "waypoint", "waypoints", "transition": return .refused("is about a region and no position of its own")
      default: return .refused("is no message about a position")
      }
      switch (position.judged, time.judged) {
      case (.failure(let refusal), _), (_, .failure(let refusal)): return .refused(refusal.reason)
      case (.success(let point), .success(let moment)): return .point(point, moment)
      }
    }
  }
}
