import AtlasModel

/// Check-ins of Foursquare and Swarm: pages of the interface, single check-ins, one a line, and the download of all data.
package enum Foursquare: ImportFormat {
  /// The name in receipts.
  package static let name = "foursquare"

  /// Whether something in the file was created at a venue.
  package static func recognizes(_ head: ImportHead) -> Bool {
    head.sketch.hasObject(with: "createdAt", "venue")
  }

  /// Reads every check-in as a stay of a moment.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source, severalTexts: true)
    try json.texts(into: sink) { (event, start, rows) throws(ImportError) in
      switch event {
      case .beginArray: try list(json, into: rows)
      case .beginObject: try object(json, into: rows, at: start, isListed: false)
      default: try rows.take(.refused("is no object"), at: "byte \(start)")
      }
    }
  }

  private static func list(_ json: JSONPullReader, into sink: any ImportSink) throws(ImportError) {
    while true {
      let event = try json.next()
      if event == .endArray { return }
      let start = json.position - 1
      if event == .beginObject {
        try object(json, into: sink, at: start, isListed: true)
      } else {
        try json.skipRest(of: event)
        try sink.take(.refused("is no object"), at: "byte \(start)")
      }
    }
  }

  /// Reads an object that is a check-in or holds some: a page of the interface wraps them three deep.
  ///
  /// - Parameter isListed: whether it stands in a list, where everything counts as a row.
  private static func object(
    _ json: JSONPullReader, into sink: any ImportSink, at start: Int, isListed: Bool
  ) throws(ImportError) {
    var checkin = Checkin()
    var isWrapper = false
    while try json.nextKey() {
      if json.matches("items") || json.matches("checkins") || json.matches("response") || json.matches("checkin") {
        isWrapper = true
        switch try json.next() {
        case .beginArray: try list(json, into: sink)
        case .beginObject: try object(json, into: sink, at: json.position - 1, isListed: false)
        default: break
        }
      } else {
        try checkin.readMember(json)
      }
    }
    guard !isWrapper, isListed || checkin.hasAnything else { return }
    try sink.take(checkin.row, at: "byte \(start)")
  }

  /// One check-in.
  private struct Checkin {
    private var created = RawMoment()
    private var own = RawPosition()
    private var venue = RawPosition()
    private var city: String?
    private var countryCode: String?
    private var country: String?

    var hasAnything: Bool { created.isThere || venue.isThere || own.isThere || city != nil }

    mutating func readMember(_ json: JSONPullReader) throws(ImportError) {
      if json.matches("createdAt") {
        try created.read(json)
      } else if json.matches("timeZoneOffset") {
        created.offsetMinutes = try json.nextInteger()
      } else if json.matches("lat") {
        own.latitudeE7 = RawPosition.e7(try json.nextDouble())
      } else if json.matches("lng") {
        own.longitudeE7 = RawPosition.e7(try json.nextDouble())
      } else if json.matches("venue") || json.matches("location") {
        try readPlace(json)
      } else {
        try json.skipValue()
      }
    }

    /// A venue with its location, or a location that stands alone.
    private mutating func readPlace(_ json: JSONPullReader) throws(ImportError) {
      guard try json.enterObject() else { return }
      while try json.nextKey() {
        if json.matches("lat") {
          venue.latitudeE7 = RawPosition.e7(try json.nextDouble())
        } else if json.matches("lng") {
          venue.longitudeE7 = RawPosition.e7(try json.nextDouble())
        } else if json.matches("city") {
          city = try json.nextText()
        } else if json.matches("cc") {
          countryCode = try json.nextText()
        } else if json.matches("country") {
          country = try json.nextText()
        } else if json.matches("location") {
          try readPlace(json)
        } else {
          try json.skipValue()
        }
      }
    }

    var row: ImportedRow {
      let position = venue.isThere ? venue : own
      let moment: ImportedMoment
      switch created.judged {
      case .failure(let refusal): return .refused(refusal.reason)
      // The service counts in UTC and keeps the venue's offset beside it; the download writes the same as a text.
      case .success(.local(let clock)):
        let offset = created.offsetMinutes.flatMap { abs($0) <= 18 * 60 ? $0 : nil }
        moment = offset.map { .offset(clock.wallSeconds, minutes: $0) } ?? .instant(clock.wallSeconds)
      case .success(let read): moment = read
      }
      switch position.judged {
      case .success(let point): return .stays([ImportedStay(.checkin, .point(point), from: moment)])
      case .failure(let refusal):
        // A city stands for a venue that keeps its position to itself; a country alone is no place of a visit.
        guard !position.isThere, let city, !city.isEmpty else { return .refused(refusal.reason) }
        return .stays([ImportedStay(.checkin, .name(city, country: countryCode ?? country), from: moment)])
      }
    }
  }
}
