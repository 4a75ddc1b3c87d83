import AtlasModel
import Foundation
import Importing
import TestSupport
import Testing

/// Files that nobody here wrote; they lie beside the checkout on some machines.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Repository.corpus.path), "the corpus is not here"))
struct JSONCorpusTests {
  /// A file and what becomes of it.
  struct Expected: CustomTestStringConvertible, Sendable {
    let file: String, format: String, taken: Int, refused: Int, stays: Int
    var testDescription: String { file }

    init(_ file: String, _ format: String, _ taken: Int, _ refused: Int, stays: Int = 0) {
      (self.file, self.format, self.taken, self.refused, self.stays) = (file, format, taken, refused, stays)
    }
  }

  private static let lone = "timeline/dawarich/location-history/with_"
  private static let expected = [
    Expected("checkins/foursquare-api-pages.json", "foursquare", 227, 0, stays: 227),
    Expected("checkins/swarm-api-single.json", "foursquare", 1, 0, stays: 1),
    Expected("checkins/swarm-export/checkins1.json", "foursquare", 7, 0, stays: 7),
    Expected("journals/apple-photos/IMG_4179.jpeg.exiftool.json", "exiftool", 1, 0),
    Expected("journals/apple-photos/IMG_4179.jpeg.json_osxphotos.json", "exiftool", 1, 0),
    Expected("journals/apple-photos/osxphotos-export.json", "apple-photos", 13, 0),
    Expected("journals/dayone/Journal.json", "day-one", 3, 1, stays: 3),
    Expected("journals/dayone/minimal.json", "day-one", 0, 2),
    Expected("journals/polarsteps-dawarich/locations.json", "polarsteps", 3, 0),
    Expected("journals/polarsteps-dawarich/segments.json", "polarsteps", 2, 0, stays: 2),
    Expected("journals/polarsteps/islands_1000001/locations.json", "polarsteps", 40, 0),
    Expected("journals/polarsteps/islands_1000001/trip.json", "polarsteps", 3, 0, stays: 3),
    Expected("timeline/dawarich/location-history.json", "google-ios", 3, 1, stays: 4),
    Expected("timeline/dawarich/phone-takeout_w_3_duplicates.json", "google-android", 2, 0, stays: 3),
    Expected("timeline/dawarich/records.json", "google-records", 3, 0),
    Expected("timeline/dawarich/semantic_history.json", "google-semantic", 3, 0, stays: 6),
    Expected("timeline/dawarich/timeline_new_format.json", "google-android", 3, 0, stays: 5),
    Expected("timeline/device-android/kgeo-device.json", "google-android", 2, 0, stays: 2),
    Expected("timeline/device-android/timeline_from_android_randomized.json", "google-android", 20, 0, stays: 29),
    Expected("timeline/device-ios/location-history.json", "google-ios", 1138, 0, stays: 1691),
    Expected("timeline/device-ios/timeline_from_ios_randomized.json", "google-ios", 50, 0, stays: 74),
    Expected("timeline/records/LocationHistory-old.json", "google-records", 23, 1),
    Expected("timeline/records/Records-kgeo.json", "google-records", 12, 0),
    Expected("timeline/records/Records-reitti.json", "google-records", 95, 0),
    Expected("timeline/semantic/2013/2013_JUNE.json", "google-semantic", 202, 25, stays: 344),
    Expected("timeline/semantic/2021/2021_AUGUST.json", "google-semantic", 125, 0, stays: 186),
    Expected("tracks/dawarich/geojson/export.json", "geojson", 10, 0),
    Expected("tracks/dawarich/geojson/export_same_points.json", "geojson", 10, 0),
    Expected("tracks/dawarich/geojson/google_takeout_example.json", "geojson", 1, 0),
    Expected("tracks/dawarich/geojson/gpslogger_example.json", "geojson", 1, 0),
    Expected("tracks/dawarich/overland/geodata.json", "overland", 1, 1),
    Expected("tracks/dawarich/owntracks/2024-03.rec", "owntracks", 9, 4),
    Expected("tracks/gpsbabel/geojson.geojson", "geojson", 0, 6),
    Expected(lone + "activitySegment_with_startLocation.json", "google-semantic", 1, 0, stays: 1),
    Expected(lone + "activitySegment_with_startLocation_timestampMs.json", "google-semantic", 1, 0, stays: 1),
    Expected(
      lone + "activitySegment_with_startLocation_timestamp_in_milliseconds_format.json", "google-semantic", 1, 0,
      stays: 1),
    Expected(lone + "activitySegment_with_startLocation_with_iso_timestamp.json", "google-semantic", 1, 0, stays: 1),
    Expected(lone + "activitySegment_without_startLocation.json", "google-semantic", 1, 0, stays: 1),
    Expected(lone + "placeVisit_with_location_with_coordinates.json", "google-semantic", 1, 0, stays: 1),
    Expected(
      lone + "placeVisit_with_location_with_coordinates_with_iso_timestamp.json", "google-semantic", 1, 0, stays: 1),
    Expected(
      lone + "placeVisit_with_location_with_coordinates_with_milliseconds_timestamp.json", "google-semantic", 1, 0,
      stays: 1),
    Expected(
      lone + "placeVisit_with_location_with_coordinates_with_seconds_timestamp.json", "google-semantic", 1, 0,
      stays: 1),
    Expected(
      lone + "placeVisit_with_location_with_coordinates_with_timestampMs.json", "google-semantic", 1, 0, stays: 1),
    Expected(lone + "placeVisit_without_location_with_coordinates.json", "google-semantic", 0, 1),
  ]

  private func format(of path: String) throws -> (any ImportFormat.Type)? {
    let head = ImportHead(try ByteReader(path: path).head(ImportHead.mostBytes))
    let found = JSONRows.formats.filter { $0.recognizes(head) }
    #expect(found.count < 2, "\(path): \(found.map { $0.name })")
    return found.first
  }

  private func rows(_ file: String) throws -> JSONRows {
    let path = Repository.corpus.appending(path: file).path
    return try JSONRows.read(#require(try format(of: path)), file: path)
  }

  @Test(arguments: expected)
  func `every file is recognised and read to its last row`(expected: Expected) throws {
    let path = Repository.corpus.appending(path: expected.file).path
    let format = try #require(try format(of: path))
    #expect(format.name == expected.format)
    let rows = try JSONRows.read(format, file: path)
    #expect(rows.taken.count == expected.taken)
    #expect(rows.reasons.count == expected.refused, "\(Set(rows.reasons))")
    #expect(rows.stays == expected.stays)
  }

  @Test(
    arguments: [
      "timeline/dawarich/edge_cases/device_settings.json", "timeline/dawarich/edge_cases/timeline_edits.json",
      "timeline/semantic/settings.json", "timeline/semantic/timeline-edits.json",
    ])
  func `settings and edits are refused as a whole`(file: String) throws {
    #expect(throws: ImportError("holds no places: it is the settings or the edits of a Google timeline")) {
      try rows(file)
    }
  }

  @Test
  func `no file of location histories, check-ins and journals is left out of these lists, and others are of no format`()
    throws
  {
    let listed = Set(JSONCorpusTests.expected.map(\.file))
    for folder in ["timeline", "checkins", "journals"] {
      let root = Repository.corpus.appending(path: folder).path
      for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
        let path = root + "/" + name
        if name.hasSuffix(".html") || name.hasSuffix(".txt") {
          #expect(try format(of: path) == nil, "\(name)")
        } else if name.hasSuffix(".json"), !listed.contains("\(folder)/\(name)") {
          #expect(try format(of: path) == GoogleTimelineExtras.self, "\(name)")
        }
      }
    }
  }

  @Test func `rows say what stands in the files`() throws {
    #expect(
      try rows("timeline/records/Records-reitti.json").taken[0]
        == point(52.5121303, 13.4309551, .instant(1_366_007_486)))
    #expect(
      try rows("timeline/semantic/2013/2013_JUNE.json").taken[0]
        == passage(
          (37.4358169, -122.1468737, .instant(1_370_102_814)), (37.4358169, -122.1468737, .instant(1_370_103_714))))
    #expect(
      try rows("timeline/dawarich/timeline_new_format.json").taken[0]
        == stay(
          .import, 48.8566, 2.3522, .offset(1_718_434_800, minutes: 120), .offset(1_718_438_400, minutes: 120)))
    #expect(
      try rows("timeline/device-ios/location-history.json").taken[0]
        == stay(
          .import, 42.450437, -76.490267, .offset(1_367_384_727, minutes: -240), .offset(1_367_387_341, minutes: -240)))
    #expect(
      try rows("checkins/foursquare-api-pages.json").taken[0]
        == stay(.checkin, 30.423375878245366, -91.1562423255639, .offset(1_470_420_669, minutes: -300)))
    #expect(
      try rows("tracks/dawarich/owntracks/2024-03.rec").taken[0] == point(52.225, 13.332, .instant(1_709_283_789)))
    #expect(
      try rows("tracks/dawarich/geojson/gpslogger_example.json").taken[0]
        == point(10.758321212464024, 106.64234449272531, .offset(1_730_626_211, minutes: 420)))
    #expect(
      try rows("tracks/dawarich/overland/geodata.json").taken[0]
        == point(37.3318, -122.030581, .offset(1_443_711_600, minutes: -420)))
  }

  @Test func `journals and lists of photos say what stands in the files`() throws {
    let paris = try #require(Coordinate(latitude: 48.8578, longitude: 2.297))
    let moment = ImportedMoment.instant(1_030_193_948)
    let file = "9e6a62d976e4ceb58a301df6d0e60024.jpeg"
    #expect(
      try rows("journals/dayone/Journal.json").taken[0]
        == .photos(
          [
            ImportedPhoto(file, path: "photos/\(file)", moment: moment),
            ImportedPhoto("FujiFilm FinePixS2Pro.jpg", moment: moment),
          ], stays: [ImportedStay(.import, .point(paris), from: moment)]))
    #expect(
      try rows("journals/polarsteps/islands_1000001/trip.json").taken[2]
        == stay(.import, -36.8485, 174.7633, .instant(1_562_630_000)))
    #expect(
      try rows("journals/polarsteps/islands_1000001/locations.json").taken[39]
        == point(37.8582, -25.2856, .instant(1_562_070_200)))
    #expect(
      try rows("journals/polarsteps-dawarich/locations.json").taken[1]
        == point(52.521, 13.406, .instant(1_717_236_900)))
    let visit = stay(
      .import, 35.69, 139.8371, .offset(1_717_167_600, minutes: 540), .offset(1_717_174_800, minutes: 540))
    #expect(try rows("journals/polarsteps-dawarich/segments.json").taken[0] == visit)
    let library = try rows("journals/apple-photos/osxphotos-export.json").taken
    let root = "IPHOTO_LIBRARY_ROOT/Test-iPhoto-9.6.1.photolibrary"
    let (raw, taken) = ("IMG_1994.cr2", ImportedMoment.offset(1_586_946_351, minutes: 0))
    #expect(
      library[1]
        == .photos([
          ImportedPhoto(
            raw, path: "\(root)/Masters/2023/09/27/20230927-064307/\(raw)", byteCount: 16_128_420, moment: taken),
          ImportedPhoto(
            "IMG_1994.jpg", path: "\(root)/Previews/2023/09/27/20230927-064307/TiiIk8KsQn+ZUVyBGno4iA/IMG_1994.jpg",
            moment: taken),
        ]))
    let beach = try #require(Coordinate(latitude: 33.7150639, longitude: -118.3196722))
    for (name, path) in [("exiftool", "tests/test-images/IMG_4179.jpeg"), ("json_osxphotos", nil)] {
      guard case .photos(let photos, _) = try rows("journals/apple-photos/IMG_4179.jpeg.\(name).json").taken[0] else {
        Issue.record("no photo in \(name)")
        continue
      }
      #expect(photos.map(\.name) == ["IMG_4179.jpeg"] && photos.map(\.path) == [path])
      #expect(photos[0].moment == .offset(1_617_923_095, minutes: -420))
      #expect(try #require(photos[0].point).metres(to: beach) < 0.1)
    }
  }
}
