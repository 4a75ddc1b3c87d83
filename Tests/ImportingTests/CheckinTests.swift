import AtlasModel
import Importing
import Testing

/// Check-ins, and tracks in JSON.
struct CheckinTests {
  @Test func `check-ins are found in pages, downloads and alone`() throws {
    let one =
      #"{"id": "a", "createdAt": 1470420669, "timeZoneOffset": -300, "venue": {"location": {"lat": 30.5, "lng": -91.25}}}"#
    let expected = [stay(.checkin, 30.5, -91.25, .offset(1_470_420_669, minutes: -300))]
    for text in [
      one, "[\(one)]", #"{"items": [\#(one)], "count": 1}"#, #"{"response": {"checkins": {"items": [\#(one)]}}}"#,
      #"[{"meta": {"code": 200}, "response": {"checkins": {"count": 1, "items": [\#(one)]}}}]"#,
      #"{"response": {"checkin": \#(one)}}"#,
    ] {
      let read = try JSONRows.read(text)
      #expect(read.taken == expected && read.reasons == [], "\(text)")
    }
    #expect(try JSONRows.read(one + "\n" + one).taken == expected + expected)
  }

  @Test func `the time of the download is in UTC, beside the offset`() throws {
    let read = try JSONRows.read(
      """
      {"items": [
        {"createdAt": "2012-03-01 09:30:00.000000", "timeZoneOffset": 60, "venue": {"name": "x"}, "lat": 50.5, "lng": 14.25},
        {"createdAt": "2012-03-01T09:30:00Z", "venue": {"name": "x"}, "lat": "50.5", "lng": "14.25"},
        {"createdAt": "2012-03-01T10:30:00+01:00", "venue": {"name": "x"}, "lat": 50.5, "lng": 14.25},
        {"createdAt": "2012-03-01 09:30:00", "venue": {"name": "x"}, "lat": 50.5, "lng": 14.25}
      ]}
      """)
    let moments: [ImportedMoment] = [
      .offset(1_330_594_200, minutes: 60), .instant(1_330_594_200), .offset(1_330_594_200, minutes: 60),
      .instant(1_330_594_200),
    ]
    #expect(read.taken == moments.compactMap { stay(.checkin, 50.5, 14.25, $0) })
  }

  @Test func `a venue without a position is its city, or nothing`() throws {
    let read = try JSONRows.read(
      """
      [{"createdAt": 1, "venue": {"location": {"city": "Prague", "cc": "CZ", "country": "Czechia"}}},
       {"createdAt": 1, "venue": {"location": {"country": "Czechia"}}}, {"createdAt": 1, "venue": null},
       {"createdAt": 1, "venue": {"location": {"lat": 0, "lng": 0, "city": "Prague"}}}, {"venue": {}}, 3]
      """)
    #expect(read.taken == [.stays([ImportedStay(.checkin, .name("Prague", country: "CZ"), from: .instant(1))])])
    #expect(
      read.reasons == [
        "has no position", "has no position", "has the position 0,0, which stands for none", "has no time",
        "is no object",
      ])
  }

  @Test func `messages of OwnTracks are read from lists, lines and the recorder`() throws {
    let one = #"{"_type": "location", "lat": 52.25, "lon": 13.5, "tst": 1709283789, "topic": "o/a/b"}"#
    let event = #"{"_type": "transition", "lat": 52.25, "lon": 13.5, "tst": 1709283789}"#
    let line = "2024-03-01T09:03:09Z\t*                 \t"
    for text in [
      "[\(one), \(event)]", "\(one)\n\(event)\n", "\(line)\(one)\n\(line)\(event)\n",
      #"{"count": 2, "data": [\#(one), \#(event)]}"#,
    ] {
      let read = try JSONRows.read(text)
      #expect(read.taken == [point(52.25, 13.5, .instant(1_709_283_789))], "\(text)")
      #expect(read.reasons == ["is about a region and no position of its own"], "\(text)")
    }
  }

  @Test func `features with times are points, whatever the name of the time`() throws {
    let read = try JSONRows.read(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2.5, 48.5, 30]}, "properties": {"date": "2016-06-21T06:09:33Z"}},
        {"properties": {"time_long": 9, "time": "2016-06-21T08:09:33+02:00", "timestamp": null}, "geometry": {"coordinates": ["2.5", "48.5"], "type": "Point"}},
        {"geometry": {"type": "LineString", "coordinates": [[2.5, 48.5], [2.75, 48.5]]}, "properties": {"coordTimes": ["2016-06-21T06:09:33Z", 1466489374000]}},
        {"geometry": {"type": "MultiLineString", "coordinates": [[[1, 1]], [[0, 0], [2, 2]]]}, "properties": {"coordinateProperties": {"times": [[1], [2, 3]]}}},
        {"geometry": {"type": "Point", "coordinates": [2.5, 48.5]}, "properties": {}},
        {"geometry": {"type": "LineString", "coordinates": [[2.5, 48.5]]}, "properties": {"time": 5}},
        {"geometry": {"type": "LineString", "coordinates": [[2.5, 48.5]]}, "properties": {"times": [5, 6]}},
        {"geometry": {"type": "Polygon", "coordinates": [[[3, 3], [4, 4], [3, 3]]]}, "properties": {"time": 5}},
        {"geometry": null, "properties": {"time": 5}}, {"geometry": {"type": "Point", "coordinates": []}}
      ]}
      """)
    let first = 1_466_489_373
    #expect(
      read.taken == [
        point(48.5, 2.5, .instant(first)), point(48.5, 2.5, .offset(first, minutes: 120)),
        point(48.5, 2.5, .instant(first)), point(48.5, 2.75, .instant(first + 1)), point(1, 1, .instant(1)),
        point(2, 2, .instant(3)),
      ])
    #expect(read.rows.map(\.row).count { $0 == .endOfTrack } == 3)
    #expect(
      read.reasons == [
        "has the position 0,0, which stands for none", "has no time", "has no time",
        "has not one time for each of its points", "is neither a point nor a line", "has no position",
        "has no position",
      ])
  }

  @Test func `Overland's batches are features under another name`() throws {
    let read = try JSONRows.read(
      """
      {"locations": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-122.5, 37.25]}, "properties": {"timestamp": "2015-10-01T08:00:00-0700"}},
        {"type": "Feature", "properties": {"timestamp": "2024-07-07T17:46:39Z", "action": "will_terminate"}}
      ]}
      """)
    #expect(read.taken == [point(37.25, -122.5, .offset(1_443_711_600, minutes: -420))])
    #expect(read.reasons == ["has no position"])
  }
}
