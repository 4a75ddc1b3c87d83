import AtlasModel
import Foundation
import Testing

@testable import Imaging

/// Files made to break a parser: nothing crashes, nothing hangs, nothing stays open.
///
/// Serialised, since one test counts the process's open files.
@Suite(.serialized)
struct HostileInputTests {
  private static func seeds() throws -> [[UInt8]] {
    var seeds = [
      try Drawn.jpeg(), try Drawn.png(), try Drawn.png(asText: true), try Drawn.webp(), Drawn.tiff(), Drawn.heif(),
    ]
    if Corpus.isThere {
      seeds += try ["gps/Stonehenge.heic", "gps/exif.avif"].map { try bytes(of: Corpus.folder + "/" + $0) }
    }
    return seeds
  }

  /// Reads and decodes, whatever comes of it.
  private static func swallow(_ file: [UInt8], decode: Bool) {
    _ = try? ExifReader.values(bytes: file)
    if decode { _ = try? PhotoDecoder.decode(bytes: file, longSide: 64) }
  }

  @Test(.timeLimit(.minutes(2)))
  func `files cut anywhere end in an error or a picture`() throws {
    for seed in try Self.seeds() {
      for step in 0..<64 { Self.swallow(Array(seed[..<(seed.count * step / 64)]), decode: true) }
      for count in 0..<min(400, seed.count) { Self.swallow(Array(seed[..<count]), decode: false) }
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `files with flipped bytes end in an error or a picture`() throws {
    var random = SystemRecipe(state: 42)
    for seed in try Self.seeds() {
      for round in 0..<400 {
        var file = seed
        for _ in 0...(round % 8) {
          // Mostly near the front, where the structure lies.
          let range = random.next() % 4 == 0 ? file.count : min(file.count, 700)
          file[Int(random.next() % UInt64(range))] = UInt8(truncatingIfNeeded: random.next())
        }
        Self.swallow(file, decode: round % 8 == 0)
      }
    }
  }

  /// A repeatable sequence.
  private struct SystemRecipe {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  @Test func `EXIF whose directories point at themselves, past the end or at too much is left out`() throws {
    let block = ExifWriter.block(Drawn.values)
    // The pointers of EXIF and GPS, an entry count, an item count of 2^32 - 1, and every 32-bit word in turn.
    for place in stride(from: 8, to: min(block.count - 4, 200), by: 2) {
      for value in [0, 8, 0xFFFF_FFFF, 0x7FFF_FFFF, block.count - 1] {
        var broken = block
        broken.replaceSubrange(place..<(place + 4), with: Drawn.big(value))
        let source = ByteSource(memory: broken)
        var head = PictureHead(.jpeg)
        head.exif = 0..<broken.count
        _ = ExifReader.values(head, source)
      }
    }
  }

  @Test func `a fraction divided by zero leaves the position out and keeps the rest`() throws {
    var file = try Drawn.jpeg()
    let seconds = Drawn.big(10_000)
    let places = file.indices.dropLast(4).filter { Array(file[$0..<($0 + 4)]) == seconds }
    #expect(places.count >= 2)
    for place in places { file.replaceSubrange(place..<(place + 4), with: [0, 0, 0, 0]) }
    let values = try ExifReader.values(bytes: file)
    #expect(values.latitude == nil)
    #expect(values.longitude == nil)
    #expect(values.dateTimeOriginal == Drawn.values.dateTimeOriginal)
  }

  @Test func `two hundred failures leave no file open`() throws {
    let folder = try TemporaryFolder()
    let broken = try Self.seeds().enumerated().map { number, seed in
      try folder.write(Array(seed[..<(seed.count / 2)]), "\(number).jpg")
    }
    func open() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try open()
    for round in 0..<200 {
      _ = try? PhotoDecoder.decode(path: broken[round % broken.count], longSide: 64)
      _ = try? MetadataReader.read(path: broken[round % broken.count])
    }
    // Other suites run beside this one and open a file or two; a leak would be hundreds.
    #expect(try open() < before + 50)
  }

  @Test func `a pile of XML entities is not unfolded`() {
    var text = "<!DOCTYPE x [<!ENTITY a0 \"aaaaaaaaaa\">"
    for level in 1..<10 { text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">" }
    text += "]><x xmlns:exif=\"http://ns.adobe.com/exif/1.0/\"><exif:DateTimeOriginal>&a9;</exif:DateTimeOriginal></x>"
    #expect(XMPReader(Array(text.utf8))?.taken == nil)
  }
}
