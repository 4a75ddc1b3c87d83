import AtlasModel
import Importing
import Testing

/// Journals and journeys: Day One and Polarsteps.
struct JournalFormatTests {
  private static let entry = #""creationDate": "2019-12-31T23:30:00Z", "timeZone": "Pacific\\\/Auckland""#
  private static let place =
    #""location": {"region": {"center": {"latitude": 1, "longitude": 1}}, "latitude": -36.85, "longitude": 174.76}"#
  private static let photo = #"{"md5": "0a", "type": "jpeg", "filename": "IMG_1.jpg", "date": "2019-12-31T22:00:00Z"}"#
  private static let moment = ImportedMoment.instant(1_577_829_600)

  private func journal(_ entries: String...) throws -> JSONRows {
    let list = entries.map { "{\"isAllDay\": false, \($0), \"text\": \"x\"}" }.joined(separator: ",")
    return try JSONRows.read("{\"metadata\": {\"version\": \"1.0\"}, \"entries\": [\(list)]}")
  }

  private static func files(_ point: Coordinate? = nil) -> [ImportedPhoto] {
    [
      ImportedPhoto("0a.jpeg", path: "photos/0a.jpeg", moment: moment, point: point),
      ImportedPhoto("IMG_1.jpg", moment: moment, point: point),
    ]
  }

  @Test func `an entry is a visit at its moment, with the files of its photos`() throws {
    let (entry, place) = (JournalFormatTests.entry, JournalFormatTests.place)
    let rows = try journal("\(entry), \(place)", "\(place), \"photos\": [\(JournalFormatTests.photo), 7], \(entry)")
    let point = try #require(Coordinate(latitude: -36.85, longitude: 174.76))
    let visit = ImportedStay(.import, .point(point), from: .instant(1_577_835_000))
    #expect(rows.taken == [.stays([visit]), .photos(JournalFormatTests.files(), stays: [visit])])
    #expect(rows.reasons == [])
  }

  @Test func `a photo has its own place or none, and its entry needs none`() throws {
    let photo = JournalFormatTests.photo
    let placed = photo.dropLast() + #", "location": {"latitude": 48.5, "longitude": 2.5}}"#
    let nowhere = photo.dropLast() + #", "location": {"latitude": 0, "longitude": 0}}"#
    let rows = try journal(
      "\(JournalFormatTests.entry), \"photos\": [\(placed)]", "\"photos\": [\(nowhere)]",
      "\"photos\": [{\"md5\": \"0b\", \"date\": \"2019-12-31T22:00:00Z\"}]")
    #expect(
      rows.taken == [
        .photos(JournalFormatTests.files(Coordinate(latitude: 48.5, longitude: 2.5))),
        .photos(JournalFormatTests.files()),
        .photos([ImportedPhoto("0b", path: "photos/0b", moment: JournalFormatTests.moment)]),
      ])
  }

  @Test func `an entry without place and dated photos is refused`() throws {
    let rows = try journal(
      JournalFormatTests.entry, JournalFormatTests.place, "\"photos\": [{\"md5\": \"0a\"}]",
      "\(JournalFormatTests.entry), \"location\": {\"placeName\": \"Home\", \"latitude\": 0, \"longitude\": 0}",
      "\(JournalFormatTests.place), \"creationDate\": \"yesterday\"")
    #expect(
      rows.reasons == [
        "has no position", "has no time", "has no position", "has the position 0,0, which stands for none",
        "has a time that cannot be read",
      ])
    #expect(try journal().rows.isEmpty)
  }

  @Test func `steps of a trip are stays, with their end where it is known`() throws {
    let rows = try JSONRows.read(
      """
      {"id": 1, "all_steps": [
        {"start_time": 1562000000.9, "end_time": 1562010000, "name": null, "location": {"country_code": "00", "lat": 37.5, "lon": -25.5}},
        {"location": {"lat": 37.5, "lon": -25.5}, "start_time": 1562000000, "end_time": null},
        {"location": {"lat": 37.5, "lon": -25.5}}, {"start_time": 1562000000, "location": null}
      ], "timezone_id": "Europe/Lisbon"}
      """)
    let start = ImportedMoment.instant(1_562_000_000)
    #expect(
      rows.taken == [stay(.import, 37.5, -25.5, start, .instant(1_562_010_000)), stay(.import, 37.5, -25.5, start)])
    #expect(rows.reasons == ["has no time", "has no position"])
  }

  @Test func `locations are points in the order of the file, by either kind of time`() throws {
    let rows = try JSONRows.read(
      """
      {"locations": [{"lat": 37.5, "lon": -25.5, "time": 1562001800.5}, {"time": "2019-07-01T17:00:00Z", "lat": 38, "lon": -25},
        {"lat": 0, "lon": 0, "time": 5}, {"lat": 1, "lon": 1, "time": "x"}]}
      """)
    #expect(
      rows.taken == [point(37.5, -25.5, .instant(1_562_001_800)), point(38, -25, .instant(1_562_000_400))])
    #expect(rows.reasons == ["has the position 0,0, which stands for none", "has a time that cannot be read"])
  }

  @Test func `segments are visits or moments on the way`() throws {
    let span = #""arrived": "2024-06-01T00:00:00+09:00", "departed": "2024-06-01T02:00:00+09:00""#
    let rows = try JSONRows.read(
      """
      [{"lat": 35.5, "lng": 139.75, "lon": 139.75, \(span), "time": "2024-05-31T15:00:00Z", "type": "place_visit"},
       {"lat": 35.5, "lng": 139.75, \(span), "type": "activity_start"}, {"type": "activity_end", \(span)}, 1]
      """)
    let point = try #require(Coordinate(latitude: 35.5, longitude: 139.75))
    let (from, to) = (
      ImportedMoment.offset(1_717_167_600, minutes: 540), ImportedMoment.offset(1_717_174_800, minutes: 540)
    )
    #expect(
      rows.taken == [
        .stays([ImportedStay(.import, .point(point), from: from, to: to)]),
        .stays([ImportedStay(.import, .point(point), from: from, to: to, passing: true)]),
      ])
    #expect(rows.reasons == ["has no position", "is no object"])
  }
}
