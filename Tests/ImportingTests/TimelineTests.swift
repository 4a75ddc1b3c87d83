import AtlasModel
import Importing
import TestSupport
import Testing

/// What the four kinds of location history say.
struct TimelineTests {
  @Test func `records become points with whatever time they have`() throws {
    let read = try JSONRows.read(
      """
      {"locations": [
        {"latitudeE7": 488566000, "longitudeE7": 23522000, "timestamp": "2019-07-09T08:00:00.123Z",
         "activity": [{"timestamp": "2019-07-09T07:00:00Z", "activity": [{"type": "STILL"}]}]},
        {"timestampMs": "1562659200999", "longitudeE7": 4294967295, "latitudeE7": 510000000},
        {"latitudeE7": 0, "longitudeE7": 0, "timestamp": "2019-07-09T08:00:00Z"},
        {"latitudeE7": 950000000, "longitudeE7": 1, "timestamp": "2019-07-09T08:00:00Z"},
        {"timestamp": "2019-07-09T08:00:00Z"}, {"latitudeE7": 1, "longitudeE7": 1}, 7,
        {"latitudeE7": 1, "longitudeE7": 1, "timestamp": "yesterday"}
      ], "more": {"locations": [1]}}
      """)
    #expect(
      read.taken == [
        point(48.8566, 2.3522, .instant(1_562_659_200)), point(51, -1e-7, .instant(1_562_659_200)),
      ])
    #expect(
      read.reasons == [
        "has the position 0,0, which stands for none", "has a position that is not on the Earth", "has no position",
        "has no time", "is no object", "has a time that cannot be read",
      ])
    #expect(read.rows.first?.position == "byte 18")
  }

  @Test func `an export without any record is recognised and empty`() throws {
    #expect(try JSONRows.read(#"{"locations": []}"#).rows.isEmpty)
  }

  @Test func `monthly visits become stays, and journeys two moments on the way`() throws {
    let read = try JSONRows.read(
      """
      {"timelineObjects": [
        {"placeVisit": {"location": {"latitudeE7": 488566000, "longitudeE7": 23522000, "name": "Paris"},
          "duration": {"startTimestamp": "2019-07-09T08:00:00Z", "endTimestampMs": "1562662800000"},
          "childVisits": [{"location": {"latitudeE7": 1, "longitudeE7": 1}}]}},
        {"activitySegment": {"startLocation": {"latitudeE7": 488566000, "longitudeE7": 23522000},
          "endLocation": {"latitudeE7": 510000000, "longitudeE7": -1000000},
          "duration": {"startTimestamp": "1562659200", "endTimestamp": "2019-07-09 10:00:00 +0100"}}},
        {"activitySegment": {"startLocation": {}, "endLocation": {},
          "waypointPath": {"waypoints": [{"latE7": 510000000, "lngE7": 10000000}, {"latE7": 520000000, "lngE7": 10000000}]},
          "duration": {"startTimestamp": "2019-07-09T08:00:00Z"}}},
        {"placeVisit": {"location": {}, "duration": {"startTimestamp": "2019-07-09T08:00:00Z"}}},
        {"placeVisit": {"centerLatE7": 510000000, "centerLngE7": 10000000}}, {"other": {}}
      ]}
      """)
    let start = ImportedMoment.instant(1_562_659_200)
    #expect(
      read.taken == [
        stay(.import, 48.8566, 2.3522, start, .instant(1_562_662_800)),
        passage((48.8566, 2.3522, start), (51, -0.1, .offset(1_562_662_800, minutes: 60))),
        passage((51, 1, start), (52, 1, start)),
      ])
    #expect(read.reasons == ["has no position", "has no time", "is neither a visit nor a journey"])
  }

  @Test func `an Android phone's segments keep the zone of the place`() throws {
    let read = try JSONRows.read(
      """
      {"semanticSegments": [
        {"startTime": "2024-06-15T09:00:00.000+02:00", "endTime": "2024-06-15T10:00:00.000+02:00",
         "startTimeTimezoneUtcOffsetMinutes": 60, "visit": {"topCandidate": {"placeLocation":
         {"latLng": "48.8566\\u00b0, 2.3522\\u00b0"}}}},
        {"startTime": "2024-06-15T09:00:00Z", "endTime": "2024-06-15T10:00:00Z",
         "activity": {"start": {"latLng": "48.8566°, -2.3522°"}, "end": {"latLng": "49°, 3°"}}},
        {"startTime": "2024-06-15T09:00:00Z", "timelinePath": [
          {"point": "1.5°, 2.5°", "time": "2024-06-15T09:01:00Z"}, {"point": "9°, 9°", "time": "x"},
          {"point": "3.5°, 4.5°", "time": "2024-06-15T09:02:00Z"}]},
        {"startTime": "2024-06-15T09:00:00Z"}
      ], "rawSignals": [{"position": {"LatLng": "1, 2"}}]}
      """)
    let nine = 1_718_442_000
    #expect(
      read.taken == [
        stay(.import, 48.8566, 2.3522, .offset(nine - 7200, minutes: 60), .offset(nine - 3600, minutes: 120)),
        passage((48.8566, -2.3522, .instant(nine)), (49, 3, .instant(nine + 3600))),
        passage((1.5, 2.5, .instant(nine + 60)), (3.5, 4.5, .instant(nine + 120))),
      ])
    #expect(read.reasons == ["has no position"])
  }

  @Test func `an iPhone's segments are read with their texts for numbers`() throws {
    let read = try JSONRows.read(
      """
      [{"endTime": "2023-12-28T05:43:23+01:00", "startTime": "2023-12-27T13:39:37.999+01:00",
        "visit": {"topCandidate": {"placeLocation": "geo:55.605843,24.7647107"}}},
       {"endTime": "2024-06-15T11:00:00Z", "startTime": "2024-06-15T09:00:00Z", "timelinePath": [
        {"point": "geo:27.5,-97.5", "durationMinutesOffsetFromStartTime": "49"},
        {"point": "geo:27.75,-97.25", "durationMinutesOffsetFromStartTime": "60"}]},
       {"startTime": "2024-06-15T09:00:00Z", "timelineMemory": {"destinations": []}}]
      """)
    #expect(
      read.taken == [
        stay(
          .import, 55.605843, 24.7647107, .offset(1_703_680_777, minutes: 60), .offset(1_703_738_603, minutes: 60)),
        passage((27.5, -97.5, .instant(1_718_444_940)), (27.75, -97.25, .instant(1_718_445_600))),
      ])
    #expect(read.reasons == ["is a summary of a trip without a position"])
  }

  @Test(arguments: [#"{"timelineEdits": []}"#, #"{"createdTime": "x", "deviceSettings": [{}]}"#])
  func `settings and edits are refused by their name`(text: String) {
    #expect(throws: ImportError("holds no places: it is the settings or the edits of a Google timeline")) {
      try JSONRows.read(text)
    }
  }

  @Test func `a phone's raw signals alone hold no places`() {
    #expect(throws: ImportError("holds no places, only raw signals of a phone")) {
      try JSONRows.read(#"{"rawSignals": [], "userLocationProfile": {}}"#)
    }
  }

  @Test(arguments: ["{}", "[]", "1", "{\"locations\": 1}", "a,b", "<html>", "{\"items\": []}", "[{\"startTime\": 1}]"])
  func `what is none of these is recognised by nobody`(text: String) {
    #expect(throws: ImportError("0 formats recognise it")) { try JSONRows.read(text) }
  }
}
