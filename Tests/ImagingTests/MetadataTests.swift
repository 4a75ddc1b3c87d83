import AtlasModel
import Imaging
import Raster
import Testing

/// What is read of files that our own writer made, in every container.
struct MetadataTests {
  private static func files() throws -> [(name: String, bytes: [UInt8])] {
    [
      ("photo.jpg", try Drawn.jpeg()), ("photo.png", try Drawn.png()), ("text.png", try Drawn.png(asText: true)),
      ("photo.webp", try Drawn.webp()),
    ]
  }

  @Test func `values written are read back from JPEG, PNG and WebP`() throws {
    for file in try Self.files() {
      let values = try ExifReader.values(bytes: file.bytes)
      var expected = Drawn.values
      (expected.width, expected.height) = (96, 64)
      #expect(abs((values.latitude ?? 0) - (expected.latitude ?? 0)) < 1e-7, "\(file.name)")
      #expect(abs((values.longitude ?? 0) - (expected.longitude ?? 0)) < 1e-7, "\(file.name)")
      (expected.latitude, expected.longitude) = (values.latitude, values.longitude)
      #expect(values == expected, "\(file.name)")
    }
  }

  @Test func `the judged values follow from them`() throws {
    let folder = try TemporaryFolder()
    let facts = try MetadataReader.read(path: folder.write(try Drawn.jpeg(), "photo.png"))
    let metadata = facts.metadata
    #expect(metadata.format == .jpeg)
    #expect(metadata.taken?.description == "2019-06-09T12:57:32.835")
    #expect(metadata.dateSource == .exifOriginal)
    #expect(metadata.offsetMinutes == 120)
    #expect(metadata.coordinate == Coordinate(latitudeE7: -338_567_840, longitudeE7: 1_512_152_970))
    #expect(metadata.gpsClock == WallClock(parsing: "2019-06-09T10:57:29")?.wallSeconds)
    #expect(metadata.make == "Daymark")
    #expect(metadata.orientation == 1)
    #expect(facts.fingerprint.count == 24)
  }

  @Test(arguments: [(0.0, 0.0), (213.64, 103.48), (45.0, 181.0)])
  func `a position that cannot be is absent and the rest kept`(latitude: Double, longitude: Double) throws {
    let folder = try TemporaryFolder()
    var values = Drawn.values
    (values.latitude, values.longitude) = (latitude, longitude)
    let metadata = try MetadataReader.read(path: folder.write(try Drawn.jpeg(values), "a.jpg")).metadata
    #expect(metadata.coordinate == nil)
    #expect(metadata.taken != nil)
  }

  @Test(arguments: [0, 9, 65_535])
  func `an orientation outside 1 to 8 is absent`(orientation: Int) throws {
    let folder = try TemporaryFolder()
    var values = Drawn.values
    values.orientation = orientation
    let facts = try MetadataReader.read(path: folder.write(try Drawn.jpeg(values), "a.jpg"))
    #expect(facts.metadata.orientation == nil)
    #expect(facts.exif.orientation == orientation)
  }

  private static let packet = """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    exif:GPSLatitude="51,30.5N" exif:GPSLongitude="0,7.5W">
    <photoshop:DateCreated>2015-06-29T14:12:41-07:00</photoshop:DateCreated></rdf:Description></rdf:RDF></x:xmpmeta>
    """

  private static func inserting(_ segment: [UInt8], marker: UInt8, into file: [UInt8]) -> [UInt8] {
    let length = segment.count + 2
    return [0xFF, 0xD8, 0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + segment + file[2...]
  }

  @Test func `an XMP packet gives date and place where EXIF has none`() throws {
    let folder = try TemporaryFolder()
    let segment = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(Self.packet.utf8)
    let file = Self.inserting(segment, marker: 0xE1, into: try JPEGCodec.encode(Drawn.picture()))
    let metadata = try MetadataReader.read(path: folder.write(file, "a.jpg")).metadata
    #expect(metadata.taken?.description == "2015-06-29T14:12:41")
    #expect(metadata.offsetMinutes == -420)
    #expect(metadata.dateSource == .xmp)
    #expect(metadata.coordinate == Coordinate(latitude: 51.5083333, longitude: -0.125))
  }

  @Test(arguments: ["a.xmp", "a.jpg.xmp"])
  func `a sidecar gives date and place where the file has none`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.packet.utf8), name)
    let path = try folder.write(try JPEGCodec.encode(Drawn.picture()), "a.jpg")
    #expect(try MetadataReader.read(path: path).metadata.dateSource == .xmp)
    let found = PhotoScanner().scan(root: folder.path)
    #expect(found.records.first?.facts?.metadata.taken?.description == "2015-06-29T14:12:41")
  }

  @Test func `IPTC gives the date where EXIF and XMP have none`() throws {
    let folder = try TemporaryFolder()
    let records: [UInt8] =
      [0x1C, 2, 55, 0, 8] + Array("20091224".utf8) + [0x1C, 2, 60, 0, 11] + Array("180000+0100".utf8)
    let resource = Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(records.count)] + records
    let file = Self.inserting(resource, marker: 0xED, into: try JPEGCodec.encode(Drawn.picture()))
    let metadata = try MetadataReader.read(path: folder.write(file, "a.jpg")).metadata
    #expect(metadata.taken?.description == "2009-12-24T18:00:00")
    #expect(metadata.offsetMinutes == 60)
    #expect(metadata.dateSource == .iptc)
  }

  @Test func `a digitised date is the last that EXIF offers`() throws {
    let folder = try TemporaryFolder()
    var values = Drawn.values
    values.dateTimeOriginal = "0000:00:00 00:00:00"
    values.createDate = "2003:09:10 20:59:18"
    let metadata = try MetadataReader.read(path: folder.write(try Drawn.jpeg(values), "a.jpg")).metadata
    #expect(metadata.dateSource == .exifDigitized)
    #expect(metadata.taken?.description == "2003-09-10T20:59:18")
    #expect(metadata.offsetMinutes == nil)
  }

  @Test func `a file with unreadable EXIF is still a photo`() throws {
    let folder = try TemporaryFolder()
    let segment = Array("Exif\0\0".utf8) + [UInt8](repeating: 0xEE, count: 300)
    let file = Self.inserting(segment, marker: 0xE1, into: try JPEGCodec.encode(Drawn.picture()))
    let facts = try MetadataReader.read(path: folder.write(file, "a.jpg"))
    #expect(facts.metadata.width == 96)
    #expect(facts.metadata.dateSource == nil)
  }

  @Test(
    arguments: [
      ([], "not a picture: 0 bytes"), (Array("<html></html>".utf8), "not a picture: begins like HTML, XML or SVG"),
      ([0xFF, 0xD8, 0xFF, 0xD9], "JPEG without a frame header"),
      (Array("hello".utf8), "not a picture: 5 bytes of no known format"),
      (Array("\0\0\0\u{18}ftypmp42\0\0\0\0".utf8), "not a picture: a video or another kind of media file"),
    ] as [([UInt8], String)])
  func `what is no picture is said plainly`(bytes: [UInt8], reason: String) {
    do {
      _ = try ExifReader.values(bytes: bytes)
      Issue.record("it was read")
    } catch {
      #expect(error.reason == reason)
    }
  }

  @Test func `a JPEG cut off in its head says where`() throws {
    let file = Array(try Drawn.jpeg()[..<200])
    do {
      _ = try ExifReader.values(bytes: file)
      Issue.record("a cut file was read")
    } catch {
      #expect(error.reason == "JPEG cut off after 200 bytes")
    }
  }
}
