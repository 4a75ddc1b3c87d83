import Imaging
import Raster
import Testing

/// Pictures into files and back.
struct CodecTests {
  @Test func `a PNG gives back every pixel`() throws {
    let image = Drawn.picture()
    #expect(try PNGCodec.decode(PNGCodec.encode(image)) == image)
  }

  @Test func `a PNG keeps alpha, which is laid over white when read`() throws {
    // Half transparent red, multiplied by its alpha as cairo keeps it.
    let image = PixelImage(width: 2, height: 1, pixels: [0, 0, 128, 128, 0, 0, 0, 0], isOpaque: false)
    let read = try PNGCodec.decode(PNGCodec.encode(image))
    #expect(read[0, 0].red == 255)
    #expect(read[0, 0].green == 127)
    #expect(read[1, 0].green == 255)
  }

  @Test(arguments: [JPEGCodec.Colour.half, .full])
  func `a JPEG is close to its picture`(colour: JPEGCodec.Colour) throws {
    let image = Drawn.picture()
    let read = try JPEGCodec.decode(JPEGCodec.encode(image, quality0to100: 90, colour: colour))
    #expect(Drawn.difference(read, image).mean < 2)
  }

  @Test func `a JPEG carries pixels only and is the same each time`() throws {
    let file = try JPEGCodec.encode(Drawn.picture())
    var place = 2
    var markers: [UInt8] = []
    while place + 4 < file.count, file[place] == 0xFF, file[place + 1] != 0xDA {
      markers.append(file[place + 1])
      place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
    }
    #expect(Set(markers).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4]))
    #expect(try JPEGCodec.encode(Drawn.picture()) == file)
  }

  @Test func `quality falls until the file fits, and a limit out of reach is said`() throws {
    let image = Drawn.noise(width: 200, height: 200)
    let large = try JPEGCodec.jpeg(image, atMost: 1_000_000)
    let small = try JPEGCodec.jpeg(image, atMost: large.count / 2)
    #expect(small.count <= large.count / 2)
    #expect(throws: PhotoError.self) { try JPEGCodec.jpeg(image, atMost: 100) }
  }

  @Test func `a lossless WebP gives back every pixel`() throws {
    let image = Drawn.picture()
    let photo = try PhotoDecoder.decode(bytes: WebPCodec.encode(image), longSide: 1000)
    #expect(photo.image == image)
  }

  @Test func `a picture without pixels is refused`() {
    let none = PixelImage(width: 0, height: 0, pixels: [])
    #expect(throws: PhotoError.self) { try JPEGCodec.encode(none) }
    #expect(throws: PhotoError.self) { try PNGCodec.encode(none) }
  }
}
