import AtlasModel
import Importing
import Testing

/// Lists of photos in JSON: osxphotos and ExifTool.
struct PhotoListTests {
  private func photos(_ text: String) throws -> [[ImportedPhoto]] {
    try JSONRows.read(text).rows.map { row, _ in
      if case .photos(let photos, let stays) = row, stays.isEmpty { photos } else { [] }
    }
  }

  @Test func `a picture of a library has the name it came with and those of its files`() throws {
    let rows = try photos(
      """
      [{"date": "2020-04-12T10:30:23.5-04:00", "filename": "7A.jpeg", "hidden": true, "intrash": false, "ismissing": 0,
        "latitude": 35.5, "longitude": 139.75, "location": [35.5, 139.75], "original_filename": "IMG_1.JPG",
        "original_filesize": 2048, "path": "originals/7/7A.jpeg", "path_raw": "originals/7/7A_4.cr2", "path_edited": null},
       {"date": "2020-04-12T10:30:23+00:00", "original_filename": "IMG_2.JPG", "original_filesize": 0, "latitude": 0,
        "longitude": 0, "path": "Masters/2020/IMG_2.JPG", "path_edited": "Previews/2020/IMG_2.jpg"},
       {"date": null, "original_filename": "IMG_3.MOV", "latitude": null, "longitude": null, "path": null, "ismovie": true}]
      """)
    let (moment, point) = (
      ImportedMoment.offset(1_586_701_823, minutes: -240), Coordinate(latitude: 35.5, longitude: 139.75)
    )
    let utc = ImportedMoment.offset(1_586_687_423, minutes: 0)
    #expect(
      rows[0] == [
        ImportedPhoto("IMG_1.JPG", byteCount: 2048, moment: moment, point: point),
        ImportedPhoto("7A.jpeg", path: "originals/7/7A.jpeg", byteCount: 2048, moment: moment, point: point),
        ImportedPhoto("7A_4.cr2", path: "originals/7/7A_4.cr2", moment: moment, point: point),
      ])
    #expect(
      rows[1] == [
        ImportedPhoto("IMG_2.JPG", path: "Masters/2020/IMG_2.JPG", moment: utc),
        ImportedPhoto("IMG_2.jpg", path: "Previews/2020/IMG_2.jpg", moment: utc),
      ])
    #expect(rows[2] == [ImportedPhoto("IMG_3.MOV")])
  }

  @Test(arguments: ["true", "1"])
  func `a picture in the bin is refused`(flag: String) throws {
    let text = #"[{"date": "2020-04-12T10:30:23+00:00", "intrash": \#(flag), "original_filename": "a.jpg"}]"#
    #expect(try JSONRows.read(text).reasons == ["was in the bin"])
  }

  @Test(arguments: [
    (#""GPSLatitude": "33 deg 42' 54.23\" N", "GPSLongitude": "118 deg 19' 10.82\" W""#, 33.7150639, -118.3196722),
    (#""GPSLatitude": 33.5, "GPSLongitude": -118.25"#, 33.5, -118.25),
    (
      #""EXIF:GPSLatitude": 33.5, "EXIF:GPSLatitudeRef": "S", "EXIF:GPSLongitude": 118.25, "EXIF:GPSLongitudeRef": "West""#,
      -33.5, -118.25
    ),
    (
      #""EXIF:GPSLatitude": 33.5, "EXIF:GPSLatitudeRef": "N", "EXIF:GPSLongitude": -118.25, "EXIF:GPSLongitudeRef": "W""#,
      33.5, -118.25
    ),
    (
      #""GPS:GPSLatitude": "33 deg 30' 0.00\"", "GPS:GPSLatitudeRef": "South", "GPS:GPSLongitude": "118 deg 15' 0.00\"", "GPS:GPSLongitudeRef": "East""#,
      -33.5, 118.25
    ),
    (
      #""EXIF:GPSLatitude": 1, "EXIF:GPSLongitude": 1, "Composite:GPSLatitude": "33.5 N", "Composite:GPSLongitude": "118.25 E""#,
      33.5, 118.25
    ),
    (#""Composite": {"GPSLatitude": "-33.5", "GPSLongitude": "+118.25"}"#, -33.5, 118.25),
  ])
  func `ExifTool's ways to write a position are one`(tags: String, latitude: Double, longitude: Double) throws {
    let photo = try #require(try photos("[{\"SourceFile\": \"a.jpg\", \(tags)}]").first?.first)
    #expect(photo == ImportedPhoto("a.jpg", point: Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test(arguments: [
    (#""GPSLatitude": "33 deg 42' 54.23\"", "GPSLongitude": "118 deg 19' 10.82\"""#),
    (#""GPSLatitude": "33 deg 62' 54.23\" N", "GPSLongitude": 1"#), (#""GPSLatitude": 0, "GPSLongitude": 0"#),
    (#""GPSLatitude": 91, "GPSLongitude": 1"#), (#""GPSLatitude": "undef", "GPSLongitude": """#),
    (#""GPSLatitude": 1"#),
  ])
  func `what is no position of one place is none`(tags: String) throws {
    #expect(try photos("[{\"SourceFile\": \"a.jpg\", \(tags)}]") == [[ImportedPhoto("a.jpg")]])
  }

  @Test func `a picture has its camera's time, with the offset it wrote`() throws {
    let rows = try photos(
      """
      [{"SourceFile": "trip/a.jpg", "EXIF:DateTimeOriginal": "2021:04:08 16:04:55", "EXIF:OffsetTimeOriginal": "-07:00"},
       {"SourceFile": "x/y.jpg", "File:FileName": 12, "DateTimeOriginal": "2021:04:08 16:04:55", "FileSize": 4096},
       {"SourceFile": "C:\\\\trip\\\\c.jpg", "DateTimeOriginal": "0000:00:00 00:00:00", "CreateDate": "2021:04:08 16:04:55.25+02:00"},
       {"SourceFile": "./e.mp4", "MIMEType": "video/mp4", "CreateDate": "2021:04:08 16:04:55", "GPSLatitude": 1, "GPSLongitude": 1},
       {"SourceFile": "f.mov", "QuickTime:CreateDate": "2021:04:08 16:04:55"}]
      """)
    let clock = try #require(WallClock(parsing: "2021-04-08T16:04:55"))
    #expect(
      rows == [
        [ImportedPhoto("a.jpg", path: "trip/a.jpg", moment: .offset(clock.wallSeconds + 25_200, minutes: -420))],
        [ImportedPhoto("12", path: "x/y.jpg", byteCount: 4096, moment: .local(clock))],
        [ImportedPhoto("c.jpg", path: "C:\\trip\\c.jpg", moment: .offset(clock.wallSeconds - 7200, minutes: 120))],
        [ImportedPhoto("e.mp4", point: Coordinate(latitude: 1, longitude: 1))], [ImportedPhoto("f.mov")],
      ])
    let unread =
      #"[{"SourceFile": "a.jpg", "DateTimeOriginal": "8 April"}, {"SourceFile": "b.jpg", "CreateDate": "-"}]"#
    #expect(try JSONRows.read(unread).reasons == ["has a time that cannot be read"])
  }
}
