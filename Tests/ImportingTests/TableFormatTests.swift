import AtlasModel
import Importing
import TestSupport
import Testing

/// Tables of places and of points.
struct TableFormatTests {
  @Test func `places come with the days a person wrote`() throws {
    let text = """
      Place;From;To;Country
      Reykjavík;2014-07-09;2014-07-12;IS
      Hue;2009-05;;
      Rome;09/07/2014;;
      ;2014-07-09;;
      Oslo;2014-07-09;2014-07;NO
      Bonn;2014-07-09;2014-07-08;
      """
    #expect(PlaceTableFormat.recognizes(ImportHead(Array(text.utf8))))
    #expect(!FlightTableFormat.recognizes(ImportHead(Array(text.utf8))))
    let sink = try TableFile.read(text, by: PlaceTableFormat.self)
    #expect(sink.stays == ["Reykjavík (IS) 2014-07-09", "Hue 2009-05", "Oslo (NO) 2014-07-09"])
    #expect(
      sink.reasons == ["row 4: '09/07/2014' is no date", "row 5: has no place", "row 7: ends before it begins"])
    guard case .stays(let stays) = sink.all.first else {
      Issue.record("no stay")
      return
    }
    #expect(stays.first?.to.map(TableSink.words) == "2014-07-12" && stays.first?.kind == .import)
  }

  @Test func `points come with their time, and what is no position is refused without repeating it`() throws {
    let text = """
      Time,Latitude,LNG
      2024-06-15T10:30:00Z,52.5,13.4
      1718444200,-52.5,1.34e1
      1718444200123,52.5,13.4
      2024-06-15 10:30,52.5,13.4
      ,52.5,13.4
      soon,52.5,13.4
      2024-06-15,0.0,0
      2024-06-15,91,0
      2024-06-15,52°31'N,13°24'E
      2024-06-15,,
      2024-06-15,nan,0x10
      """
    #expect(PointTableFormat.recognizes(ImportHead(Array(text.utf8))))
    let sink = try TableFile.read(text, by: PointTableFormat.self)
    let times = sink.all.compactMap { if case .point(_, let time) = $0 { TableSink.words(time) } else { nil } }
    #expect(
      times == ["2024-06-15T10:30:00Z", "2024-06-15T09:36:40Z", "2024-06-15T09:36:40Z", "2024-06-15T10:30:00"])
    #expect(sink.tracks == 1)
    #expect(
      sink.reasons == [
        "row 6: has no time", "row 7: 'soon' is no time",
        "row 8: has the position 0,0, which stands for none",
        "row 9: has a position that is not on the Earth", "row 10: its coordinates are no decimal degrees",
        "row 11: has no position", "row 12: its coordinates are no decimal degrees",
      ])
  }

  @Test func `a row with an end is a stay, on the way when it says so`() throws {
    let sink = try TableFile.read(
      """
      "Type","Latitude","Longitude","Start Time","End Time"
      "Activity","32.8","-117.1","2024-12-02T11:00:00.000-08:00","2024-12-02T13:00:00.000-08:00"
      "Visit","32.8","-117.1","2024-12-02T11:02:12.000-08:00","2024-12-02T22:14:34.000-08:00"
      """, by: PointTableFormat.self)
    #expect(
      sink.stays == ["32.8,-117.1 2024-12-02T11:00:00-480", "32.8,-117.1 2024-12-02T11:02:12-480"])
    #expect(sink.all.map { if case .stays(let stays) = $0 { stays.map(\.passing) } else { [] } } == [[true], [false]])
  }

  @Test(arguments: [
    ("2014-07-09T24:00:00Z", "2014-07-10T00:00:00Z"), ("2014-07-09 23:59:60 UTC", "2014-07-09T23:59:59Z"),
    ("2014-07-09T10:20:30.123456+0545", "2014-07-09T10:20:30+345"), ("09.07.2014 8:05", "2014-07-09T08:05:00"),
    ("2014/07/09", "2014-07-09"), ("1234-12-12T08:00:00Z", "1234-12-12T08:00:00Z"),
    ("2014:07:09 08:05:09", "2014-07-09T08:05:09"), ("2014:07:09 08:05:09.50-07:00", "2014-07-09T08:05:09-420"),
    ("2014-07-09T08:05:09-00:00", "2014-07-09T08:05:09Z"), ("2014-07-09 08:05:09 GMT", "2014-07-09T08:05:09Z"),
    ("1404893109", "2014-07-09T08:05:09Z"), ("1404893109.75", "2014-07-09T08:05:09Z"),
    ("1404893109999", "2014-07-09T08:05:09Z"), ("-157766400", "1965-01-01T00:00:00Z"),
  ])
  func `times are read as they are written`(text: String, words: String) throws {
    let sink = try TableFile.read("lat,lon,time\n1,2,\(text)\n", by: PointTableFormat.self)
    guard case .point(_, let time) = sink.all.first else {
      Issue.record("\(text): \(sink.reasons)")
      return
    }
    #expect(TableSink.words(time) == words)
  }

  @Test(arguments: [
    "2014-02-30", "2014-07-09T25:00", "2014-07-09T10:20+30:00", "09/07/2014", "2014-07-09T", "0000-00-00",
    "0000:00:00 00:00:00", "2014-07/09", "2014-07-09T10:20:30.Z", "2014-07-09T10:20+18:01", "12345678",
    "1404893109.x", "12345678901234",
  ])
  func `what is no time is refused`(text: String) throws {
    let sink = try TableFile.read("lat,lon,time\n1,2,\(text)\n", by: PointTableFormat.self)
    #expect(sink.reasons == ["row 2: '\(text)' is no time"])
  }

  @Test func `numbers are read from their bytes as the library reads them`() throws {
    var dice = SeededGenerator(seed: 9)
    var (texts, lines) = ([String](), "lat,lon,time\n")
    for _ in 0..<400 {
      let whole = Int.random(in: -89...89, using: &dice)
      let decimals = (0..<Int.random(in: 1...20, using: &dice)).map { _ in "\(Int.random(in: 0...9, using: &dice))" }
      texts.append("\(whole).\(decimals.joined())" + (Bool.random(using: &dice) ? "" : "e0"))
      lines += "\(texts.last ?? ""),1,2014-07-09\n"
    }
    let read = try TableFile.read(lines, by: PointTableFormat.self).all.map { row in
      if case .point(let place, _) = row { place.latitudeE7 } else { nil as Int? }
    }
    #expect(read == texts.map { text in Double(text).map { Int(($0 * 1e7).rounded()) } })
  }
}
