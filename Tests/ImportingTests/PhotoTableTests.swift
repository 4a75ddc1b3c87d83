import AtlasModel
import Foundation
import Importing
import TestSupport
import Testing

/// Tables of photos: iCloud's lists and tables of a person's own.
struct PhotoTableTests {
  private func format(_ text: String) -> String? {
    let head = ImportHead(Array(text.utf8))
    return TableFormats.all.first { $0.recognizes(head) }?.name
  }

  private func photos(_ sink: TableSink) -> [ImportedPhoto] {
    sink.all.flatMap { row in if case .photos(let photos, _) = row { photos } else { [] as [ImportedPhoto] } }
  }

  @Test func `iCloud's list gives the minute of each picture in GMT, and the folder it lies in`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate
      a.jpg,x,no,yes,no,"Friday October 06,2023 12:11 PM GMT",10,"Friday October 06,2023 12:11 PM GMT"
      b.jpg,x,no,no,no,"Saturday June 4,2022 12:00\u{202f}AM GMT",10,
      c.jpg,x,no,no,no,"Saturday June 4,2022 23:59 GMT",10,
      d.jpg,x,no,no,yes,"Saturday June 4,2022 11:59 PM GMT",10,
      e.jpg,x,no,no,no,,10,
      f.jpg,x,no,no,no,"Saturday June 31,2022 11:59 PM GMT",10,
      ,x,no,no,no,"Saturday June 4,2022 11:59 PM GMT",10,
      g.jpg,x,no,no,no,"Saturday June 4,2022 11:59 PM PST",10,
      """, "Photos/list.csv")
    #expect(try format(#require(folder.text("Photos/list.csv"))) == "icloud-photos")
    let sink = TableSink()
    try ICloudPhotos.read(ByteReader(path: path), into: sink)
    let moments = ["a": 1_696_594_260, "b": 1_654_300_800, "c": 1_654_387_140]
    #expect(
      photos(sink)
        == ["a", "b", "c"].map { name in
          ImportedPhoto(
            "\(name).jpg", path: folder.path("Photos/\(name).jpg"), moment: moments[name].map(ImportedMoment.instant))
        })
    #expect(
      sink.reasons == [
        "row 5: was in the bin", "row 6: has no time", "row 7: 'Saturday June 31,2022 11:59 PM GMT' is no time",
        "row 8: names no file", "row 9: 'Saturday June 4,2022 11:59 PM PST' is no time",
      ])
  }

  @Test(arguments: ["imgName\na.jpg\nb.jpg\n", "imgName", "Images\na.jpg\n", "imageName\r\na.jpg\r\n"])
  func `iCloud's albums are refused by their name`(text: String) {
    #expect(format(text) == "icloud-album")
    #expect(throws: ImportError("is the list of an album and holds no dates", at: "row 1")) {
      try TableFile.read(text, by: ICloudAlbum.self)
    }
  }

  @Test func `a table of photos gives their files, times and positions`() throws {
    let text = """
      Path;Size;Taken;Offset;Lat;Lon
      2019/a.jpg;2048;2019:05:03 10:11:12;+02:00;48.5;2.5
      b.jpg;;2019-05-03T10:11:12Z;;;
      c.jpg;;;;48.5;-2.5
      d.jpg;0;2019-05-03;;0;0.0
      e.jpg;x;1556878272;-420;-48.5;2.5
      f.jpg;;0000:00:00 00:00:00;;48.5;0
      """
    #expect(format(text) == "photo-table")
    let sink = try TableFile.read(text, by: PhotoTableFormat.self)
    func point(_ latitude: Double, _ longitude: Double) -> Coordinate? {
      Coordinate(latitude: latitude, longitude: longitude)
    }
    let clock = try #require(WallClock(parsing: "2019-05-03T10:11:12"))
    #expect(
      photos(sink) == [
        ImportedPhoto(
          "a.jpg", path: "2019/a.jpg", byteCount: 2048, moment: .offset(clock.wallSeconds - 7200, minutes: 120),
          point: point(48.5, 2.5)),
        ImportedPhoto("b.jpg", moment: .instant(clock.wallSeconds)),
        ImportedPhoto("c.jpg", point: point(48.5, -2.5)), ImportedPhoto("d.jpg", moment: .day(PartialDay(clock.day))),
        ImportedPhoto("e.jpg", moment: .offset(clock.wallSeconds, minutes: -420), point: point(-48.5, 2.5)),
        ImportedPhoto("f.jpg", point: point(48.5, 0)),
      ])
    #expect(sink.reasons == [])
  }

  @Test func `what cannot be read is refused, and coordinates are not repeated`() throws {
    let sink = try TableFile.read(
      """
      file,time,offset,lat,lon
      a.jpg,soon,,48.5,2.5
      b.jpg,2019-05-03 10:00,2,48.5,2.5
      c.jpg,2019-05-03 10:00,,48.5,
      d.jpg,2019-05-03 10:00,,"48°51'29.6""N","2°17'40.2""E"
      e.jpg,2019-05-03 10:00,,91,2.5
      f.jpg,,,,
      g.jpg,,,0,0
      ,2019-05-03 10:00,,48.5,2.5
      """, by: PhotoTableFormat.self)
    #expect(
      sink.reasons == [
        "row 2: 'soon' is no time", "row 3: '2' is no offset from UTC, such as +02:00",
        "row 4: has only one half of a position", "row 5: its coordinates are no decimal degrees",
        "row 6: has a position that is not on the Earth", "row 7: has no time and no position",
        "row 8: has no time and no position", "row 9: names no file",
      ])
    #expect(sink.count == 8)
  }

  @Test func `ExifTool's table is one`() throws {
    let text = """
      SourceFile,EXIF:DateTimeOriginal,EXIF:OffsetTimeOriginal,GPSLatitude,GPSLongitude,GPSLongitudeRef
      ./2021/a.jpg,2021:04:08 16:04:55,-07:00,"33 deg 42' 54.23"" N","118 deg 19' 10.82"" W",West
      ./b.jpg,2021:04:08 16:04:55,-,-,-,-
      ./c.jpg,-,-,33.5,118.25,W
      ./d.jpg,    :  :     :  :  ,,,,
      """
    #expect(format(text) == "photo-table")
    let sink = try TableFile.read(text, by: PhotoTableFormat.self)
    let clock = try #require(WallClock(parsing: "2021-04-08T16:04:55"))
    #expect(
      photos(sink) == [
        ImportedPhoto(
          "a.jpg", path: "2021/a.jpg", moment: .offset(clock.wallSeconds + 25_200, minutes: -420),
          point: Coordinate(latitude: 33.7150639, longitude: -118.3196722)),
        ImportedPhoto("b.jpg", moment: .local(clock)),
        ImportedPhoto("c.jpg", point: Coordinate(latitude: 33.5, longitude: -118.25)),
      ])
    #expect(sink.reasons == ["row 5: has no time and no position"])
    #expect(format("SourceFile,DateTimeOriginal\na.jpg,2021:04:08 16:04:55\n") == "photo-table")
  }

  @Test func `ids are those of photos in the journal, and make no photos of a track`() throws {
    let text = "id,time,lat,lon\n0123456789ab,2019-05-03 10:00,48.5,2.5\n0123456789AB,2019-05-03 10:00,48.5,2.5\n"
    #expect(format(text) == "photo-table")
    let sink = try TableFile.read(text, by: PhotoTableFormat.self)
    #expect(photos(sink).map(\.id?.text) == ["0123456789ab"] && photos(sink)[0].name == "")
    #expect(sink.reasons == ["row 3: names no file"])
    #expect(format("id,time,lat,lon\n1,2019-05-03 10:00,48.5,2.5\n") == "point-table")
    #expect(format("id,time,lat,lon\n") == "point-table")
    let both = try TableFile.read("photo,date\n0123456789ab,2019\na/b.jpg,2019\n", by: PhotoTableFormat.self)
    #expect(photos(both).map(\.name) == ["", "b.jpg"] && photos(both).map { $0.id == nil } == [false, true])
  }

  @Test(arguments: [
    ("place,date,photo\n", "place-table"), ("date,from,to,file\n", "flight-table"), ("time,lat,lon\n", "point-table"),
    ("path,taken\n", "photo-table"), ("File Name,Timestamp,Latitude,Longitude\n", "photo-table"),
    ("path,lat,lon\n", "photo-table"), ("file,date\n", nil), ("date,place,photo,taken,lat,lon\n", "photo-table"),
    ("photo id,lat,lon\nffffffffffff,1,2\n", "photo-table"),
  ])
  func `the particular table comes before the general one`(text: String, name: String?) {
    #expect(format(text) == name)
  }

  @Test(.enabled(if: CorpusTableTests.isThere, "needs the corpus beside the checkout"))
  func `a real list of iCloud gives its picture`() throws {
    let folder = Repository.corpus.appending(path: "takeout/icloud").path
    let source = try ByteReader(path: folder + "/Photos/Photo Details.csv")
    #expect(ICloudPhotos.recognizes(ImportHead(try source.head(ImportHead.mostBytes))))
    let sink = TableSink()
    try ICloudPhotos.read(source, into: sink)
    let name = "photo_wo_exif.jpg"
    #expect(
      photos(sink) == [ImportedPhoto(name, path: "\(folder)/Photos/\(name)", moment: .instant(1_696_594_260))])
    for album in ["Spécial album", "Spécial album 2"] {
      let file = try ByteReader(path: "\(folder)/Albums/\(album).csv")
      #expect(ICloudAlbum.recognizes(ImportHead(try file.head(ImportHead.mostBytes))))
    }
  }

  @Test(.enabled(if: CorpusTableTests.isThere, "needs the corpus beside the checkout"))
  func `the table that ExifTool made of real photos gives each of them what it says`() throws {
    let path = Repository.corpus.appending(path: "photos/expected.tsv").path
    let source = try ByteReader(path: path)
    #expect(PhotoTableFormat.recognizes(ImportHead(try source.head(ImportHead.mostBytes))))
    let sink = TableSink()
    try PhotoTableFormat.read(source, into: sink)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let names = lines[0].split(separator: "\t").map(String.init)
    #expect(lines.count == sink.count + 1)
    var (dated, placed) = (0, 0)
    for (line, row) in zip(lines.dropFirst(), sink.all) {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let told = Dictionary(uniqueKeysWithValues: zip(names, cells))
      let clock = told["DateTimeOriginal"].flatMap { text -> WallClock? in
        let parts = text.split(separator: " ")
        guard parts.count == 2 else { return nil }
        return WallClock(parsing: parts[0].replacing(":", with: "-") + "T" + parts[1].prefix(8))
      }
      let point = told["GPSLatitude"].flatMap(Double.init).flatMap { north in
        told["GPSLongitude"].flatMap(Double.init).flatMap { Coordinate(latitude: north, longitude: $0) }
      }
      guard case .photos(let photos, _) = row else {
        #expect(
          clock == nil && point == nil || told["GPSLatitude"].flatMap(Double.init).map { $0 > 90 } == true, "\(line)")
        continue
      }
      #expect(photos.map { $0.path ?? $0.name } == [told["path"]] && photos[0].point == point, "\(line)")
      switch photos[0].moment {
      case .local(let read): #expect(read == clock, "\(line)")
      case .offset(let seconds, let minutes):
        #expect(clock.map { $0.wallSeconds - minutes * 60 } == seconds, "\(line)")
        #expect(
          told["OffsetTimeOriginal"]?.hasPrefix(minutes < 0 ? "-" : "+") == true || line.contains("Z\t"), "\(line)")
      case let moment: #expect(moment == nil && clock == nil, "\(line)")
      }
      dated += photos[0].moment == nil ? 0 : 1
      placed += photos[0].point == nil ? 0 : 1
    }
    #expect(dated > 150 && placed > 120, "\(dated) \(placed)")
  }
}
