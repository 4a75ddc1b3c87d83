import AtlasModel
import Importing
import TestSupport
import Testing

/// Files of one JSON text a line, of which some are damaged.
struct JSONLinesTests {
  private static func message(_ second: Int) -> String {
    #"{"_type": "location", "in": ["a\n", {"b": [null]}], "lat": 52.25, "lon": 13.5, "tst": \#(second)}"#
  }

  private static func points(_ seconds: Int...) -> [ImportedRow?] {
    seconds.map { point(52.25, 13.5, .instant($0)) }
  }

  private func read(
    _ text: String, _ format: any ImportFormat.Type = OwnTracks.self
  ) throws -> JSONRows {
    let folder = try TemporaryFolder()
    return try JSONRows.read(format, file: folder.write(text, "file"))
  }

  @Test func `a line cut anywhere costs itself alone`() throws {
    let (first, last) = (JSONLinesTests.message(1), JSONLinesTests.message(3))
    let middle = JSONLinesTests.message(2)
    for length in 1..<middle.utf8.count {
      let rows = try read("\(first)\n\(middle.prefix(length))\n\(last)\n")
      #expect(rows.taken == JSONLinesTests.points(1, 3), "\(middle.prefix(length))")
      #expect(rows.rows.count == 3 && rows.rows[1].position == "byte \(first.utf8.count + 1)")
    }
  }

  @Test func `so does the last line, and the first`() throws {
    let (whole, other) = (JSONLinesTests.message(1), JSONLinesTests.message(2))
    for length in 2..<whole.utf8.count {
      let late = try read("\(whole)\n\(other)\n\(whole.prefix(length))")
      #expect(late.taken == JSONLinesTests.points(1, 2) && late.reasons.count == 1)
      let early = try read("\(whole.prefix(length))\n\(other)\n\(whole)\n")
      #expect(early.taken == JSONLinesTests.points(2, 1) && early.reasons.count == 1)
    }
  }

  @Test func `a damaged first line does not hide what the file is`() throws {
    let rows = try JSONRows.read("{\"_type\": \"loc\n\(JSONLinesTests.message(2))\n")
    #expect(rows.taken == JSONLinesTests.points(2) && rows.reasons == ["has a control character in a text"])
  }

  @Test func `a damaged line is left wherever it lies in the file`() throws {
    let (whole, cut) = (JSONLinesTests.message(1), JSONLinesTests.message(2).dropLast(20))
    for shift in stride(from: 0, to: 200, by: 3) {
      let blanks = String(repeating: " ", count: 262_144 - 150 + shift)
      let rows = try read("\(whole)\n\(blanks)\n\(cut)\n\(whole)\n")
      #expect(rows.taken == JSONLinesTests.points(1, 1) && rows.reasons.count == 1, "\(shift)")
      let long = try read("\(whole)\n\(cut), \"x\": \"\(blanks)\n\(whole)\n")
      #expect(long.taken == JSONLinesTests.points(1, 1) && long.reasons.count == 1, "\(shift)")
    }
  }

  @Test func `the recorder's lines are left by themselves too`() throws {
    let words = "2024-03-01T09:03:09Z\t* \t"
    let (whole, cut) = (JSONLinesTests.message(1), JSONLinesTests.message(2).dropLast(9))
    let rows = try read("\(words)\(whole)\n\(words)\(cut)\n\(words)\(whole)\n")
    #expect(rows.taken == JSONLinesTests.points(1, 1) && rows.reasons.count == 1)
    #expect(rows.rows[1].position == "byte \(2 * words.utf8.count + whole.utf8.count + 1)")
  }

  @Test func `check-ins and features are read past a line of no JSON`() throws {
    let checkin = #"{"createdAt": 1, "venue": {"location": {"lat": 30.5, "lng": -91.25}}}"#
    let rows = try read("\(checkin)\nnot found\n\(checkin)\n", Foursquare.self)
    #expect(rows.taken.count == 2 && rows.reasons == ["is no JSON"])
    let feature = #"{"geometry": {"type": "Point", "coordinates": [2.5, 48.5]}, "properties": {"time": 5}}"#
    #expect(try read("\(feature)\n{\"geo\n\(feature)\n", GeoJSON.self).taken.count == 2)
  }

  @Test(
    arguments: [
      ("[\n%,\n{\"_type\",\n%]", 1), ("{\"data\": [\n{\"_type\",\n%,\n%]}", 0), ("{\n\"a\" 1}\n%\n", 0),
      ("[%, {\"_type\"\n", 1),
    ])
  func `one text over several lines ends at its damage, and no row comes twice`(text: String, rows: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text.replacing("%", with: JSONLinesTests.message(1)), "file")
    let sink = JSONRows()
    #expect(throws: ImportError.self) { try OwnTracks.read(ByteReader(path: path), into: sink) }
    #expect(sink.rows.count == rows)
  }

  @Test func `what fails behind the reader is no damage of the line`() throws {
    final class Full: ImportSink {
      var count = 0
      func take(_ row: ImportedRow, at position: @autoclosure () -> String) throws(ImportError) {
        count += 1
        if count == 2 { throw ImportError("cannot be kept") }
      }
    }
    let folder = try TemporaryFolder()
    let path = try folder.write((1...4).map { JSONLinesTests.message($0) }.joined(separator: "\n"), "file")
    let sink = Full()
    #expect(throws: ImportError("cannot be kept")) { try OwnTracks.read(ByteReader(path: path), into: sink) }
    #expect(sink.count == 2)
  }
}
