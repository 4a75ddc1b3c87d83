import AtlasModel
import Foundation
import Testing

@testable import Imaging

/// The metadata of real photos, against what ExifTool read of them.
@Suite(.enabled(if: Corpus.isThere, "the photo corpus lies beside the package"))
struct CorpusMetadataTests {
  private static func close(_ found: Double?, _ expected: Double?) -> Bool {
    guard let found, let expected else { return found == nil && expected == nil }
    return abs(found - expected) <= 1e-6
  }

  /// Where we differ from ExifTool on purpose, by file and column, and why.
  private static let exceptions = [
    "thumbs/imageZeroIsland1.JPG GPSTimeStamp": "a clock of 0/0 is absent for us and 00:00:00 for ExifTool",
    "broken/image01551.jpg any_DateTimeOriginal":
      "XMP's CreateDate is our last resort, and no capture date for ExifTool",
    "broken/image02206.jpg any_DateTimeOriginal":
      "XMP's CreateDate is our last resort, and no capture date for ExifTool",
  ]

  /// ExifTool reads the fractions `36/1 57/1 4852/100` of this XMP packet as 36 degrees, 1 minute and 57 seconds.
  private static let misreadByExifTool = ["gps/issue-590.png": (55.9113167, 36.9634778)]

  private static func isException(_ row: Corpus.Row, _ column: String) -> Bool {
    exceptions.keys.contains { $0.hasSuffix(" " + column) && row.path.hasSuffix("/" + $0.dropLast(column.count + 1)) }
  }

  @Test(arguments: Corpus.decodable)
  func `EXIF values are those that ExifTool reads`(row: Corpus.Row) throws {
    let values = try ExifReader.values(path: row.path)
    #expect(values.dateTimeOriginal == row["DateTimeOriginal"])
    #expect(values.offsetTimeOriginal == row["OffsetTimeOriginal"])
    #expect(values.subSecTimeOriginal == row["SubSecTimeOriginal"])
    #expect(values.createDate == row["CreateDate"])
    #expect(values.gpsDateStamp == row["GPSDateStamp"])
    if Self.isException(row, "GPSTimeStamp") {
      #expect(values.gpsTimeStamp == nil)
    } else {
      #expect(values.gpsTimeStamp == row["GPSTimeStamp"])
    }
    #expect(values.make == row["Make"])
    #expect(values.model == row["Model"])
    #expect(values.orientation.map(String.init) == row["orientation"])
    #expect(Self.close(values.latitude, row.number("GPSLatitude")))
    #expect(Self.close(values.longitude, row.number("GPSLongitude")))
    #expect(values.width.map(String.init) == row["width"])
    #expect(values.height.map(String.init) == row["height"])
  }

  @Test(arguments: Corpus.decodable)
  func `the merged date and place are ExifTool's merged answer`(row: Corpus.Row) throws {
    let metadata = try MetadataReader.read(path: row.path).metadata
    let date = row["any_DateTimeOriginal"].flatMap(DateText.init)
    if Self.isException(row, "any_DateTimeOriginal") {
      #expect(metadata.dateSource == .xmp)
    } else if metadata.dateSource != .exifDigitized {
      #expect(metadata.taken?.wallSeconds == date?.taken?.wallSeconds)
    } else {
      #expect(date == nil)
    }
    let misread = Self.misreadByExifTool.first { row.path.hasSuffix($0.key) }?.value
    let latitude = misread?.0 ?? row.number("any_GPSLatitude") ?? .nan
    let longitude = misread?.1 ?? row.number("any_GPSLongitude") ?? .nan
    let expected = Coordinate(latitude: latitude, longitude: longitude)
    #expect(Self.close(metadata.coordinate?.latitude, expected?.latitude))
    #expect(Self.close(metadata.coordinate?.longitude, expected?.longitude))
  }
}
