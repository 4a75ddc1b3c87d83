import AtlasModel

/// One feature of GeoJSON.
struct GeoJSONFeature {
  /// The most points of one line: a line is kept whole, because its times may stand before or behind its points.
  static let mostPoints = 200_000

  private var type: String?
  private var hasGeometry = false
  private var points: [RawPosition] = []
  /// How many points there are where each line of several ends.
  private var lineEnds: [Int] = []
  private var time = RawMoment()
  private var timeRank = Int.max
  private var times: [RawMoment] = []
  private var isTooLong = false

  /// Reads a file of features, or of one.
  static func readFile(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    // One batch or one feature may follow another, line by line.
    let json = try JSONPullReader(source, severalTexts: true)
    try json.texts(into: sink) { (event, start, rows) throws(ImportError) in
      guard event == .beginObject else {
        try json.skipRest(of: event)
        return try rows.take(.refused("is no object"), at: "byte \(start)")
      }
      var feature = GeoJSONFeature()
      var isCollection = false
      while try json.nextKey() {
        if json.matches("features") || json.matches("locations") {
          isCollection = true
          try list(json, into: rows)
        } else {
          try feature.readMember(json)
        }
      }
      if !isCollection { try feature.put(into: rows, at: start) }
    }
  }

  private static func list(_ json: JSONPullReader, into sink: any ImportSink) throws(ImportError) {
    guard try json.enterArray() else { return }
    while true {
      let event = try json.next()
      if event == .endArray { return }
      let start = json.position - 1
      guard event == .beginObject else {
        try json.skipRest(of: event)
        try sink.take(.refused("is no object"), at: "byte \(start)")
        continue
      }
      var feature = GeoJSONFeature()
      while try json.nextKey() { try feature.readMember(json) }
      try feature.put(into: sink, at: start)
    }
  }

  private mutating func readMember(_ json: JSONPullReader) throws(ImportError) {
    if json.matches("geometry") {
      guard try json.enterObject() else { return }
      hasGeometry = true
      while try json.nextKey() {
        if json.matches("type") {
          type = try json.nextText()
        } else if json.matches("coordinates") {
          try readCoordinates(json)
        } else {
          try json.skipValue()
        }
      }
    } else if json.matches("properties") {
      guard try json.enterObject() else { return }
      while try json.nextKey() { try readProperty(json) }
    } else {
      try json.skipValue()
    }
  }

  /// The names under which programs keep the time of a point, the surest first.
  private static let timeNames: [StaticString] = [
    "timestamp", "time", "datetime", "date_time", "recorded_at", "tst", "date", "created_at",
  ]

  private mutating func readProperty(_ json: JSONPullReader) throws(ImportError) {
    if json.matches("coordTimes") || json.matches("times") { return try readTimes(json) }
    if json.matches("coordinateProperties") {
      guard try json.enterObject() else { return }
      while try json.nextKey() {
        if json.matches("times") || json.matches("coordTimes") { try readTimes(json) } else { try json.skipValue() }
      }
      return
    }
    guard let rank = GeoJSONFeature.timeNames.firstIndex(where: { json.matches($0) }), rank < timeRank else {
      return try json.skipValue()
    }
    var read = RawMoment()
    try read.read(json)
    if read.isThere { (time, timeRank) = (read, rank) }
  }

  /// Reads points however deep they lie in lines of lines.
  private mutating func readCoordinates(_ json: JSONPullReader) throws(ImportError) {
    guard try json.enterArray() else { return }
    let outside = json.depth
    var numbers: [Double?] = []
    var isAfterPoint = false
    while json.depth >= outside {
      switch try json.next() {
      case .beginArray: (numbers, isAfterPoint) = ([], false)
      case .number, .string:
        if numbers.count < 2 { numbers.append(json.double) }
      case .beginObject: try json.skipRest(of: .beginObject)
      case .endArray:
        if !numbers.isEmpty {
          guard points.count < GeoJSONFeature.mostPoints else {
            isTooLong = true
            break
          }
          var point = RawPosition()
          point.longitudeE7 = RawPosition.e7(numbers[0])
          point.latitudeE7 = numbers.count > 1 ? RawPosition.e7(numbers[1]) : nil
          points.append(point)
          (numbers, isAfterPoint) = ([], true)
        } else if isAfterPoint, lineEnds.last != points.count {
          lineEnds.append(points.count)
          isAfterPoint = false
        }
      default: break
      }
    }
  }

  private mutating func readTimes(_ json: JSONPullReader) throws(ImportError) {
    guard try json.enterArray() else { return }
    let outside = json.depth
    while json.depth >= outside {
      let event = try json.next()
      switch event {
      case .string, .number:
        guard times.count < GeoJSONFeature.mostPoints else {
          isTooLong = true
          break
        }
        var read = RawMoment()
        read.take(json)
        times.append(read)
      case .beginObject: try json.skipRest(of: event)
      case .null: times.append(RawMoment())
      default: break
      }
    }
  }

  private func put(into sink: any ImportSink, at start: Int) throws(ImportError) {
    if let refusal {
      try sink.take(.refused(refusal), at: "byte \(start)")
    } else if type == "Point" {
      try sink.take(GeoJSONFeature.row(points[0], time), at: "byte \(start)")
    } else {
      let ends = Set(lineEnds)
      for (index, point) in points.enumerated() {
        try sink.take(GeoJSONFeature.row(point, times[index]), at: "byte \(start), point \(index + 1)")
        if ends.contains(index + 1) { try sink.take(.endOfTrack, at: "byte \(start)") }
      }
    }
  }

  /// Why the feature as a whole cannot be used.
  private var refusal: String? {
    guard hasGeometry, !points.isEmpty else { return RowRefusal.noPosition.reason }
    if isTooLong { return "has more than \(GeoJSONFeature.mostPoints) points" }
    switch type {
    case "Point": return nil
    case "LineString", "MultiLineString", "MultiPoint":
      if times.isEmpty { return RowRefusal.noTime.reason }
      return times.count == points.count ? nil : "has not one time for each of its points"
    default: return "is neither a point nor a line"
    }
  }

  private static func row(_ position: RawPosition, _ time: RawMoment) -> ImportedRow {
    switch (position.judged, time.judged) {
    case (.failure(let refusal), _), (_, .failure(let refusal)): .refused(refusal.reason)
    case (.success(let point), .success(let moment)): .point(point, moment)
    }
  }
}
