import AtlasModel
import Foundation
import Importing
import TestSupport
import Testing

/// Tracks in XML: GPX, KML and TCX.
struct TrackFormatTests {
  private func points(_ sink: TableSink) -> [String] {
    sink.all.compactMap { row in
      guard case .point(let place, let time) = row else { return nil }
      return "\(place.latitude),\(place.longitude) \(TableSink.words(time))"
    }
  }

  @Test func `GPX gives points with UTC, also behind a blank line and with fields of its programs`() throws {
    let sink = try TableFile.read(
      """

      <?xml version="1.0"?>
      <gpx version="1.1" xmlns:x="urn:x"><metadata><time>2001-01-01T00:00:00Z</time></metadata>
      <wpt lat="-1.5" lon="2"><time>2024-01-02T03:04:05.678Z</time></wpt><wpt lat="1" lon="2"><name>n</name></wpt>
      <rte><rtept lat="1" lon="2"/></rte>
      <trk><trkseg>
      <trkpt lon="2" lat="1"><time> 2024-01-02T03:04:05 </time><extensions><x:a><time>1999</time></x:a></extensions></trkpt>
      <trkpt lat="91" lon="2"><time>2024-01-02T03:04:05Z</time></trkpt>
      <trkpt lat="N 52 31.2" lon="2"><time>2024-01-02T03:04:05Z</time></trkpt>
      <trkpt lat="0.000" lon="0"><time>2024-01-02T03:04:05Z</time></trkpt>
      <trkpt lat="1" lon="2"><time>yesterday</time></trkpt>
      </trkseg><trkseg/></trk></gpx>
      """, by: GPXFormat.self)
    #expect(points(sink) == ["-1.5,2.0 2024-01-02T03:04:05Z", "1.0,2.0 2024-01-02T03:04:05Z"])
    #expect(sink.tracks == 2)
    #expect(
      sink.reasons == [
        "point 2: has no time", "point 4: has a position that is not on the Earth",
        "point 5: its coordinates are no decimal degrees",
        "point 6: has the position 0,0, which stands for none",
        "point 7: 'yesterday' is no time",
      ])
  }

  @Test func `KML gives tracks, moments and spans, and refuses lines and areas`() throws {
    let sink = try TableFile.read(
      """
      <?xml version="1.0"?><kml xmlns:gx="urn:g"><Document><Folder>
      <Placemark><TimeStamp><when>2024-01-20T08:00:00Z</when></TimeStamp><Point><coordinates> 2,1,10</coordinates></Point></Placemark>
      <Placemark><TimeStamp><when>1997-07</when></TimeStamp><Point><coordinates>2,1</coordinates></Point></Placemark>
      <Placemark><TimeSpan><begin>2024-01-10</begin><end>2024-01-12</end></TimeSpan><Point><coordinates>2,1</coordinates></Point></Placemark>
      <Placemark><LineString><coordinates>2,1 3,1</coordinates></LineString></Placemark>
      <Placemark><Point><coordinates>2,1</coordinates></Point></Placemark>
      <Placemark><Polygon><outerBoundaryIs><LinearRing/></outerBoundaryIs></Polygon></Placemark>
      <Placemark><gx:Track><when>2024-01-20T08:00:00+02:00</when><when>2024-01-20T09:00:00Z</when><when>2024-01-20T10:00:00Z</when>
      <gx:coord>2 1 5</gx:coord><gx:coord/></gx:Track></Placemark>
      </Folder></Document></kml>
      """, by: KMLFormat.self)
    #expect(points(sink) == ["1.0,2.0 2024-01-20T08:00:00Z", "1.0,2.0 2024-01-20T08:00:00+120"])
    #expect(sink.stays == ["1.0,2.0 1997-07", "1.0,2.0 2024-01-10"])
    #expect(
      sink.reasons == [
        "point 4: has no times", "point 5: has no time", "point 6: is an area and no place",
        "point 8: has no position", "point 9: has no position",
      ])
  }

  @Test(arguments: [1, 2, 7, 3000])
  func `a track's times and positions are matched however far apart they come`(lead: Int) throws {
    let count = 3000
    func time(_ index: Int) -> String { "<when>\(WallClock(secondsSince1970: index, offsetMinutes: 0))Z</when>" }
    func place(_ index: Int) -> String { "<gx:coord>2.5 \(Double(index + 1) / 100) 0</gx:coord>" }
    for placesFirst in [false, true] {
      var text = "<kml xmlns:gx=\"urn:g\"><Placemark><gx:Track>"
      for index in 0..<count + lead {
        if index < count { text += placesFirst ? place(index) : time(index) }
        if index >= lead { text += placesFirst ? time(index - lead) : place(index - lead) }
      }
      let sink = try TableFile.read(text + "</gx:Track></Placemark></kml>", by: KMLFormat.self)
      #expect(sink.all == (0..<count).map { point(Double($0 + 1) / 100, 2.5, .instant($0)) })
    }
  }

  @Test func `a track whose times lie too far before its positions is refused, and memory stays bounded`() throws {
    let long = "<when>" + String(repeating: "2", count: 255) + "</when>"
    let text = "<kml><Placemark><gx:Track>" + String(repeating: long, count: 132_000)
    #expect(throws: ImportError("has a track whose times and positions lie more than 32 MiB apart", at: "point 0")) {
      try TableFile.read(text, by: KMLFormat.self)
    }
  }

  @Test func `TCX gives the points that have a position`() throws {
    let sink = try TableFile.read(
      """
      <TrainingCenterDatabase><Activities><Activity><Lap StartTime="2024-01-01T10:00:00Z"><Track>
      <Trackpoint><Time>2024-01-01T10:00:00.000Z</Time><Position><LatitudeDegrees>52.52</LatitudeDegrees>
      <LongitudeDegrees>13.405</LongitudeDegrees></Position></Trackpoint>
      <Trackpoint><Time>2024-01-01T10:00:01Z</Time></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """, by: TCXFormat.self)
    #expect(points(sink) == ["52.52,13.405 2024-01-01T10:00:00Z"] && sink.tracks == 1)
    #expect(sink.reasons == ["point 2: has no position"])
  }

  @Test(arguments: [
    "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><gpx>&b;</gpx>",
    "<!DOCTYPE gpx [<!ENTITY a SYSTEM \"file:///etc/hostname\">]><gpx><wpt lat=\"&a;\"/></gpx>",
    "<!DOCTYPE gpx [<!ENTITY % p SYSTEM \"http://localhost/p\">%p;]><gpx/>",
  ])
  func `a file with entities of its own is refused by name`(text: String) {
    #expect(GPXFormat.recognizes(ImportHead(Array(text.utf8))))
    #expect(throws: ImportError("declares XML entities, which no travel file needs")) {
      try TableFile.read(text, by: GPXFormat.self)
    }
  }

  @Test func `a track that breaks off keeps what came before, and no XML at all is an error`() throws {
    let begun = "<gpx>\n<wpt lat=\"1\" lon=\"2\"><time>2024-01-02T03:04:05Z</time></wpt>\n<wpt lat=\"1\""
    let sink = try TableFile.read(begun, by: GPXFormat.self)
    #expect(points(sink).count == 1 && sink.reasons.count == 1)
    #expect(sink.reasons[0].hasPrefix("line 3: the file breaks off: it is no well-formed XML"))
    #expect(throws: ImportError.self) { try TableFile.read("<gpx><wpt</gpx>", by: GPXFormat.self) }
    #expect(throws: ImportError.self) { try TableFile.read("", by: KMLFormat.self) }
    let deep = String(repeating: "<gpx>", count: 100_000)
    #expect(throws: ImportError.self) { try TableFile.read(deep, by: GPXFormat.self) }
    let late = "<gpx><wpt lat=\"1\" lon=\"2\"><time>2024-01-02T03:04:05Z</time></wpt><name>&x;</name></gpx>"
    #expect(try TableFile.read(late, by: GPXFormat.self).refused == 1)
  }

  @Test func `UTF-16 and Latin-1 are read by their declaration`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><gpx><wpt lat=\"1\" lon=\"2\"><time>2024-01-02</time></wpt></gpx>"
    let bytes: [UInt8] = [0xff, 0xfe] + text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    #expect(GPXFormat.recognizes(ImportHead(bytes)))
    #expect(try points(TableFile.read(bytes, by: GPXFormat.self)) == ["1.0,2.0 2024-01-02"])
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx><wpt lat=\"1\" lon=\"2\"><name>".utf8) + [0xe9]
    let rest = Array("</name><time>2024-01-02</time></wpt></gpx>".utf8)
    #expect(try points(TableFile.read(latin + rest, by: GPXFormat.self)) == ["1.0,2.0 2024-01-02"])
  }

  @Test func `no bytes bring the formats down`() throws {
    var dice = SeededGenerator(seed: 3)
    let seeds = [
      "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2024-01-02T03:04:05Z</time></trkpt></trkseg></trk></gpx>",
      "<kml><Placemark><gx:Track><when>2024</when><gx:coord>1 2 3</gx:coord></gx:Track></Placemark></kml>",
      "<kml><Placemark><TimeStamp><when>2024</when></TimeStamp><Point><coordinates>1,2</coordinates></Point></Placemark></kml>",
      "Date,From,To,Flight_Number,Airline,Distance,Duration\n2009-04-17 21:15:00,IAH,MAF,2192,X,429,01:29\n",
      "lat,lon,time\n1,2,2024-06-15T10:30:00.000+02:00\n", "place,from,to\nRome,2014-07,2014-08-01\n",
      "path,taken,lat,lon\na/b.jpg,2019:05:03 10:11:12,\"1 deg 2' 3\"\" N\",2\n",
      "imgName,originalCreationDate\na.jpg,\"Friday October 06,2023 12:11 PM GMT\"\n",
      "user: 1\ntrips:\nflights:\na;b;c;d;e;f;g;h;i;j;SFO;LHR;2018-02-04T04:00:00;x;2018-02-03T20:00:00;y;z\n",
    ].map { Array($0.utf8) }
    for _ in 0..<60 {
      var bytes = seeds.randomElement(using: &dice) ?? []
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let index = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0...2, using: &dice) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: bytes.suffix(9), at: index)
        }
        if bytes.isEmpty { bytes = [60] }
      }
      for format in TableFormats.all { _ = try? TableFile.read(bytes, by: format) }
    }
  }
}
