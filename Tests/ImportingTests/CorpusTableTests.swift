import Foundation
import Importing
import TestSupport
import Testing

/// Real files that nobody here wrote: what each of them gives.
struct CorpusTableTests {
  private static func format(of file: ByteReader) throws -> (any ImportFormat.Type)? {
    let head = ImportHead(try file.head(ImportHead.mostBytes))
    return TableFormats.all.first { $0.recognizes(head) }
  }

  static let isThere = FileManager.default.fileExists(atPath: Repository.corpus.path + "/flights")

  @Test(.enabled(if: isThere, "needs the corpus beside the checkout"))
  func `every file of flights and tracks gives its counts`() throws {
    var lines: [String] = []
    for folder in ["flights", "tracks"] {
      let root = Repository.corpus.path + "/" + folder
      let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder)
        guard !isFolder.boolValue, let words = try words(root + "/" + name) else { continue }
        lines.append("\(folder)/\(name) \(words)")
      }
    }
    let expected = CorpusTableTests.counts.split(separator: "\n").map(String.init)
    #expect(Set(lines).subtracting(expected) == [])
    #expect(Set(expected).subtracting(lines) == [])
  }

  private func words(_ path: String) throws -> String? {
    let file = try ByteReader(path: path)
    guard let format = try CorpusTableTests.format(of: file) else { return nil }
    let sink = TableSink(countsOnly: true)
    try format.read(file, into: sink)
    return "\(format.name) \(sink.count - sink.refused) \(sink.refused) \(sink.tracks)"
  }

  @Test(
    .enabled(if: isThere, "needs the corpus beside the checkout"),
    arguments: [
      ("flights/appintheair/data-a.txt", ["PRG 2018-04-11T14:50:00+120", "LCY 2018-04-11T15:45:00+60"]),
      ("flights/flighty/FlightyExport-2025-05-07.csv", ["LHR 2011-07-09T14:48:00", "BLR 2011-07-10T05:03:00"]),
      ("flights/myflightradar24/flightdiary-273.csv", ["AMS 2017-01-02T21:45:00", "DXB 2017-01-03T07:30:00"]),
      ("flights/openflights/fm-latin1.csv", ["OSL 2009-06-22T07:05:00", "SVG 2009-06-22"]),
      ("flights/openflights/fm-standard.csv", ["IAH 2009-04-17T21:15:00", "MAF 2009-04-17"]),
      ("flights/openflights/of-variants.csv", ["OSL 2001-01-01", "SVG 2001-01-01"]),
      ("flights/other/MyFlightLog.csv", ["EWR 2012-12-20T11:23:00", "SFO 2012-12-20T14:36:00"]),
      ("tracks/dawarich/kml/timespan.kml", ["37.422,-122.0841 2024-01-10T09:00:00Z"]),
      ("tracks/dawarich/csv/e7_integers.csv", ["52.52,13.405 2024-06-15T10:30:00Z"]),
      ("tracks/dawarich/tcx/running.tcx", ["52.52,13.405 2024-01-01T10:00:00Z"]),
      ("tracks/gpxpy/unicode_with_bom.gpx", ["43.309634,3.515386 2016-05-27T10:08:47Z"]),
    ] as [(String, [String])])
  func `the first row of a real file is right`(name: String, first: [String]) throws {
    let file = try ByteReader(path: Repository.corpus.path + "/" + name)
    let format = try #require(try CorpusTableTests.format(of: file))
    let sink = TableSink()
    try format.read(file, into: sink)
    if case .point(let place, let time) = sink.all.first {
      #expect([TableSink.words(.point(place)) + " " + TableSink.words(time)] == first)
    } else {
      #expect(Array(sink.stays.prefix(first.count)) == first)
    }
  }

  /// File, format, rows taken, rows refused, tracks.
  private static let counts = """
    flights/appintheair/data-a.txt app-in-the-air 5 0 0
    flights/flighty/FlightyExport-2025-05-07.csv flighty 2 0 0
    flights/flighty/FlightyExport-221-flights.csv flighty 217 2 0
    flights/myflightradar24/flightdiary-273.csv myflightradar24 274 0 0
    flights/myflightradar24/issue-687-unknown-airlines.csv myflightradar24 3 0 0
    flights/openflights/fm-latin1.csv openflights 6 0 0
    flights/openflights/fm-newairlines.csv openflights 44 0 0
    flights/openflights/fm-newstyle.csv openflights 50 0 0
    flights/openflights/fm-standard.csv openflights 50 0 0
    flights/openflights/of-variants-parsed.csv openflights 4 0 0
    flights/openflights/of-variants.csv flight-list 4 0 0
    flights/other/MyFlightLog.csv flight-table 105 0 0
    flights/other/jetset-trips.csv flight-list 32 0 0
    tracks/dawarich/csv/e7_integers.csv point-table 3 0 1
    tracks/dawarich/csv/gpslogger.csv point-table 3 0 1
    tracks/dawarich/csv/quoted_headers.csv point-table 2 0 0
    tracks/dawarich/csv/unix_timestamps.csv point-table 3 0 1
    tracks/dawarich/gpx/garmin_example.gpx gpx 1 0 1
    tracks/dawarich/gpx/gpx_track_multiple_segments.gpx gpx 43 0 3
    tracks/dawarich/gpx/gpx_track_multiple_tracks.gpx gpx 34 0 3
    tracks/dawarich/gpx/gpx_track_single_segment.gpx gpx 10 0 1
    tracks/dawarich/kml/extended_data.kml kml 1 0 1
    tracks/dawarich/kml/gx_track.kml kml 4 0 1
    tracks/dawarich/kml/large_track.kml kml 0 2 0
    tracks/dawarich/kml/linestring_track.kml kml 0 1 0
    tracks/dawarich/kml/nested_folders.kml kml 4 0 1
    tracks/dawarich/kml/points_with_timestamps.kml kml 3 0 1
    tracks/dawarich/kml/timespan.kml kml 1 0 0
    tracks/dawarich/tcx/running.tcx tcx 1 0 1
    tracks/gpsbabel/Placemark-Track-1.kml kml 7 0 1
    tracks/gpsbabel/basecamp.gpx gpx 4 2 2
    tracks/gpsbabel/bigtime.gpx gpx 2 0 1
    tracks/gpsbabel/empty.gpx gpx 0 0 0
    tracks/gpsbabel/garmin-vivosmart-hr.gpx gpx 0 15 0
    tracks/gpsbabel/geocaching.gpx gpx 0 9 0
    tracks/gpsbabel/global.gpx gpx 0 2 0
    tracks/gpsbabel/gpx_garmin_extensions.gpx gpx 9 0 2
    tracks/gpsbabel/gpx_subsecond-sample.gpx gpx 5 0 1
    tracks/gpsbabel/gpxpassthrough10.gpx gpx 3 3 1
    tracks/gpsbabel/gpxpassthrough11.gpx gpx 3 3 1
    tracks/gpsbabel/grapheme.gpx gpx 0 3 0
    tracks/gpsbabel/kml-points.kml kml 0 9 0
    tracks/gpsbabel/kona2013.tcx tcx 5 0 1
    tracks/gpsbabel/lowrance-utf16-test.gpx gpx 0 1 0
    tracks/gpsbabel/metadata.gpx gpx 0 2 0
    tracks/gpsbabel/multiple-links.gpx gpx 1 0 1
    tracks/gpsbabel/opentracks.kml kml 2 2 1
    tracks/gpsbabel/osm-center-data.gpx gpx 0 19 0
    tracks/gpsbabel/segmented_tracks.gpx gpx 4 42 3
    tracks/gpsbabel/tcxdata.tcx tcx 4 0 1
    tracks/gpsbabel/unknowntag2.gpx gpx 0 0 0
    tracks/gpsbabel/xsddatetime.kml kml 5 0 1
    tracks/gpxpy/Mojstrovka.gpx gpx 184 0 1
    tracks/gpxpy/around-visnjan-with-car.gpx gpx 104 0 1
    tracks/gpxpy/cerknicko-jezero-no-creator.gpx gpx 297 6 8
    tracks/gpxpy/cerknicko-jezero-with-elevations-zero.gpx gpx 296 7 7
    tracks/gpxpy/cerknicko-jezero-without-elevations.gpx gpx 295 8 7
    tracks/gpxpy/cerknicko-jezero.gpx gpx 297 6 8
    tracks/gpxpy/custom_schema_locations.gpx gpx 0 0 0
    tracks/gpxpy/default_schema_locations.gpx gpx 0 0 0
    tracks/gpxpy/first_and_last_elevation.gpx gpx 10 0 1
    tracks/gpxpy/gpx-with-node-with-comments.gpx gpx 1 0 1
    tracks/gpxpy/gpx1.0_with_all_fields.gpx gpx 3 1 3
    tracks/gpxpy/gpx1.1_with_all_fields.gpx gpx 3 1 3
    tracks/gpxpy/gpx1.1_with_extensions.gpx gpx 0 1 0
    tracks/gpxpy/gpx_with_garmin_extension.gpx gpx 1 0 1
    tracks/gpxpy/korita-zbevnica.gpx gpx 513 360 2
    tracks/gpxpy/route.gpx gpx 0 0 0
    tracks/gpxpy/track-with-empty-segment.gpx gpx 9 0 1
    tracks/gpxpy/track-with-small-floats.gpx gpx 0 3 0
    tracks/gpxpy/track_with_dilution_errors.gpx gpx 0 2 0
    tracks/gpxpy/track_with_speed.gpx gpx 3 0 1
    tracks/gpxpy/unicode.gpx gpx 0 6 0
    tracks/gpxpy/unicode2.gpx gpx 0 0 0
    tracks/gpxpy/unicode_with_bom.gpx gpx 1 0 1
    tracks/openflights-sample.kml kml 0 110 0
    """
}
