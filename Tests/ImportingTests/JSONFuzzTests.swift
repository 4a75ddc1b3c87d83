import Foundation
import Importing
import TestSupport
import Testing

/// The JSON reader against the system's own, and against bytes of no meaning.
struct JSONFuzzTests {
  /// Builds a value the way JSONSerialization does; nothing comes of a text that is refused.
  private static func value(_ bytes: [UInt8]) -> NSObject? {
    guard let json = try? JSONPullReader(bytes: bytes), let event = try? json.next(),
      let value = try? value(json, event), (try? json.next()) == .end
    else { return nil }
    return value
  }

  private static func value(_ json: JSONPullReader, _ event: JSONEvent) throws -> NSObject {
    switch event {
    case .beginObject:
      let object = NSMutableDictionary()
      while try json.next() == .key {
        let key = try json.text()
        object[key] = try value(json, json.next())
      }
      return object
    case .beginArray:
      let array = NSMutableArray()
      while true {
        let inner = try json.next()
        if inner == .endArray { return array }
        array.add(try value(json, inner))
      }
    case .string: return try json.text() as NSString
    case .number: return (json.integer.map { $0 as NSNumber }) ?? (json.double ?? .infinity) as NSNumber
    case .yes: return true as NSNumber
    case .no: return false as NSNumber
    default: return NSNull()
    }
  }

  /// A document by dice.
  private static func document(_ dice: inout SeededGenerator, _ depth: Int = 0) -> String {
    let blank = [" ", "", "", "\n", "\t "].randomElement(using: &dice) ?? ""
    switch Int.random(in: 0..<(depth > 4 ? 5 : 8), using: &dice) {
    case 0: return blank + "\(Int.random(in: -1_000_000_000...1_000_000_000, using: &dice))"
    case 1: return "\(Double(Int.random(in: -1_000_000...1_000_000, using: &dice)) / 1024)" + blank
    case 2: return ["true", "false", "null", "0", "-1.5e2", "1E-3"].randomElement(using: &dice) ?? ""
    case 3, 4: return text(&dice) + blank
    case 5, 6:
      let parts = (0..<Int.random(in: 0...4, using: &dice)).map { _ in document(&dice, depth + 1) }
      return "[" + parts.joined(separator: "," + blank) + blank + "]"
    default:
      let parts = (0..<Int.random(in: 0...4, using: &dice)).map { index in
        "\"\(index)" + text(&dice).dropFirst() + blank + ":" + document(&dice, depth + 1)
      }
      return "{" + blank + parts.joined(separator: ",") + "}"
    }
  }

  private static func text(_ dice: inout SeededGenerator) -> String {
    let parts = [
      "a", "long plain words", "\\n", "\\\"", "\\\\", "\\u00e9", "é", "東京", "😀", "\\ud83d\\ude00", "\\/", " ",
    ]
    return "\""
      + (0..<Int.random(in: 0...6, using: &dice)).map { _ in parts.randomElement(using: &dice) ?? "" }.joined()
      + "\""
  }

  private static func told(_ bytes: [UInt8]) -> NSObject? {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) as? NSObject
  }

  @Test func `documents by dice mean what the system's own reader says`() {
    var dice = SeededGenerator(seed: 4)
    for _ in 0..<1_500 {
      let text = JSONFuzzTests.document(&dice)
      let own = JSONFuzzTests.value(Array(text.utf8))
      #expect(own != nil && own == JSONFuzzTests.told(Array(text.utf8)), "\(text)")
    }
  }

  @Test func `documents with one ASCII character changed are refused by both or mean the same to both`() {
    var dice = SeededGenerator(seed: 5)
    let signs = Array("{}[]\",:0123456789-+.eEtrufalsn \\x".utf8)
    var refused = 0
    for _ in 0..<3_000 {
      var bytes = Array(JSONFuzzTests.document(&dice).utf8)
      let index = Int.random(in: 0..<bytes.count, using: &dice)
      guard bytes[index] < 0x80 else { continue }
      bytes[index] = signs.randomElement(using: &dice) ?? 0
      let text = String(decoding: bytes, as: UTF8.self)
      // The system's reader lets a comma stand before a closing sign, refuses half pairs, and rounds numbers of very
      // many digits in its own way: the first is no JSON, and the others are no matter of what JSON is.
      if text.contains("\\u") || text.contains(/\d{16}|\d[eE]\+?\d\d|,\s*[\]}]/) { continue }
      let own = JSONFuzzTests.value(bytes)
      #expect(own == JSONFuzzTests.told(bytes), "\(text)")
      refused += own == nil ? 1 : 0
    }
    #expect(refused > 500)
  }

  /// Small samples of every format.
  private static let samples = [
    #"{"locations":[{"latitudeE7":488566000,"longitudeE7":23522000,"timestampMs":"1562659200999","timestamp":"2019-07-09T08:00:00.123Z"}]}"#,
    #"{"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":1,"longitudeE7":2},"duration":{"startTimestamp":"1562659200"}}},{"activitySegment":{"startLocation":{"latitudeE7":1}}}]}"#,
    #"{"semanticSegments":[{"startTime":"2024-06-15T09:00:00.000+02:00","visit":{"topCandidate":{"placeLocation":{"latLng":"48.8\u00b0, 2.3°"}}}},{"timelinePath":[{"point":"1°, 2°","time":"2024-06-15T09:00:00Z"}]}]}"#,
    #"[{"startTime":"2024-06-15T09:00:00Z","activity":{"start":"geo:1,2","end":"geo:3,4"}},{"timelinePath":[{"durationMinutesOffsetFromStartTime":"4"}]}]"#,
    #"[{"response":{"checkins":{"items":[{"createdAt":1470420669,"timeZoneOffset":-300,"venue":{"location":{"lat":30.4,"lng":-91.1,"city":"x"}}}]}}}]"#,
    #"{"_type":"location","lat":52.2,"lon":13.5,"tst":1709283789}"#,
    #"{"type":"FeatureCollection","features":[{"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"coordTimes":[1,"2"]}}]}"#,
    #"{"metadata":{"version":"1"},"entries":[{"creationDate":"2024-06-15T09:00:00Z","location":{"latitude":1,"longitude":2},"photos":[{"md5":"a","type":"jpeg","date":"2024-06-15T09:00:00Z"}]}]}"#,
    #"{"all_steps":[{"start_time":1562000000.5,"location":{"lat":1,"lon":2}}],"locations":[{"lat":1,"lon":2,"time":3}]}"#,
    #"[{"arrived":"2024-06-15T09:00:00Z","lat":1,"lon":2,"type":"place_visit"}]"#,
    #"[{"original_filename":"a.jpg","date":"2024-06-15T09:00:00Z","latitude":1,"longitude":2,"path":"b/a.jpg"}]"#,
    #"[{"SourceFile":"b/a.jpg","DateTimeOriginal":"2024:06:15 09:00:00","GPSLatitude":"1 deg 2' 3\" N","GPSLongitude":2}]"#,
  ]

  @Test func `no bytes bring a format down, and its rows come one by one`() throws {
    var dice = SeededGenerator(seed: 6)
    let folder = try TemporaryFolder()
    let path = folder.path("fuzz")
    for round in 0..<600 {
      var bytes =
        round % 10 == 0
        ? (0..<Int.random(in: 0...300, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
        : Array((JSONFuzzTests.samples.randomElement(using: &dice) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...4, using: &dice) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0...4, using: &dice) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.remove(at: index)
        case 2: bytes.removeSubrange(index...)
        case 3: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
        default: bytes.insert(Array("{}[]\",:9e-".utf8).randomElement(using: &dice) ?? 0, at: index)
        }
      }
      try Data(bytes).write(to: URL(filePath: path))
      let head = ImportHead(bytes)
      for format in JSONRows.formats {
        let isRecognized = format.recognizes(head)
        guard isRecognized || round % 4 == 0 else { continue }
        let sink = JSONRows()
        do {
          try format.read(ByteReader(path: path), into: sink)
        } catch {
          #expect(!error.reason.isEmpty)
        }
        #expect(sink.rows.count <= bytes.count)
      }
    }
  }
}
