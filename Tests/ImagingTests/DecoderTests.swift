import AtlasModel
import Foundation
import Raster
import Testing

@testable import Imaging

/// Photos into pixels: sizes, turns, damage and limits.
struct DecoderTests {
  @Test(arguments: [1000, 96, 48, 20, 7, 1])
  func `every format comes out at the size asked for and never larger`(longSide: Int) throws {
    let files = [try Drawn.jpeg(), try Drawn.png(), try Drawn.webp(), Drawn.tiff()]
    let expected = Drawn.picture().resized(to: PixelSize(width: 96, height: 64).fitted(longSide: longSide))
    for file in files {
      let photo = try PhotoDecoder.decode(bytes: file, longSide: longSide)
      #expect(photo.image.size == expected.size)
      #expect(photo.fullSize == PixelSize(width: 96, height: 64))
      #expect(photo.damage == nil)
      #expect(Drawn.difference(photo.image, expected).mean < 6, "\(longSide)")
    }
  }

  @Test(arguments: 1...8)
  func `EXIF and TIFF orientations are applied once`(number: Int) throws {
    var values = Drawn.values
    values.orientation = number
    let upright = Drawn.picture().oriented(try #require(Orientation(rawValue: number)))
    for file in [
      try Drawn.jpeg(values), try Drawn.png(values), try Drawn.webp(values), Drawn.tiff(orientation: number),
    ] {
      let image = try PhotoDecoder.decode(bytes: file, longSide: 1000).image
      #expect(Drawn.difference(image, upright).mean < 3)
    }
  }

  @Test(arguments: [0, 90, 180, 270])
  func `a person's correction comes on top of what the file says`(degrees: Int) throws {
    var values = Drawn.values
    values.orientation = 6
    let image = try PhotoDecoder.decode(bytes: try Drawn.png(values), longSide: 1000, extraRotation: degrees).image
    let upright = Drawn.picture().oriented(.turnedQuarterClockwise)
    #expect(image == upright.oriented(try #require(Orientation(clockwiseDegrees: degrees))))
  }

  @Test func `a JPEG cut near its end is shown and called damaged`() throws {
    let file = try JPEGCodec.encode(Drawn.noise(width: 400, height: 400))
    let photo = try PhotoDecoder.decode(bytes: Array(file[..<(file.count * 97 / 100)]), longSide: 400)
    #expect(photo.damage?.hasPrefix("cut off after") == true)
    do {
      _ = try PhotoDecoder.decode(bytes: Array(file[..<(file.count / 2)]), longSide: 400)
      Issue.record("half a file was decoded")
    } catch {
      #expect(error.kind == .damaged)
      #expect(error.reason.contains("% of its rows are there"))
    }
  }

  @Test func `half a PNG, WebP or TIFF is refused`() throws {
    let noise = Drawn.noise(width: 100, height: 100)
    for file in [try PNGCodec.encode(noise), try WebPCodec.encode(noise), Drawn.tiff()] {
      #expect(throws: PhotoError.self) {
        try PhotoDecoder.decode(bytes: Array(file[..<(file.count / 2)]), longSide: 100)
      }
    }
  }

  /// A PNG header that states a size, and nothing behind it.
  private static func png(width: Int, height: Int, interlaced: Bool = false) -> [UInt8] {
    let header = Array("IHDR".utf8) + Drawn.big(width) + Drawn.big(height) + [1, 0, 0, 0, interlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + Drawn.big(13) + header + Drawn.big(Int(Drawn.checksum(header)))
  }

  /// A JPEG frame header that states a size, and nothing behind it.
  private static func jpeg(width: Int, height: Int, progressive: Bool) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, progressive ? 0xC2 : 0xC0, 0, 17, 8]
      + [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 3]
      + [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  }

  @Test func `limits are checked in the header before anything is decoded`() {
    let hostile = [
      Self.png(width: 70_000, height: 10), Self.png(width: 30_000, height: 30_000),
      Self.png(width: 17_000, height: 17_000, interlaced: true),
      Self.jpeg(width: 20_000, height: 20_000, progressive: true),
      Self.jpeg(width: 15_000, height: 15_000, progressive: true),
      Self.jpeg(width: 65_500, height: 65_500, progressive: false),
    ]
    for file in hostile {
      do {
        _ = try PhotoDecoder.decode(bytes: file, longSide: 1600)
        Issue.record("a hostile header was believed")
      } catch {
        #expect(error.kind == .tooLarge, "\(error)")
      }
    }
  }

  @Test func `a reference that stops libheif is renamed and nothing else`() throws {
    let file = Drawn.heif()
    let repaired = HEIFDecoder.repaired(file)
    let changed = file.indices.filter { file[$0] != repaired[$0] }
    #expect(changed.count == 1)
    let head = try HEIFHead(ByteSource(memory: repaired))
    #expect(head.references.map(\.name) == ["cdsx", "cdsc"])
  }

  @Test func `a HEIF container tells its size, its turn and its EXIF`() throws {
    let source = ByteSource(memory: Drawn.heif())
    let head = try PictureHead.read(source)
    #expect(head.format == .heic)
    #expect(head.width == 96)
    #expect(head.height == 64)
    #expect(head.turnsItself)
    #expect(head.quarterTurns == 3)
    #expect(ExifReader.values(head, source).dateTimeOriginal == Drawn.values.dateTimeOriginal)
  }
}
