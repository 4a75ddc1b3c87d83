import Raster
import Testing

@testable import CardDrawing

/// Drawn stamps of the sample journal.
struct SampleStampTests {
  private func draw(
    _ style: SampleStamp.Style, _ direction: SampleStamp.Direction = .arrival, seed: UInt64 = 4
  ) throws -> PixelImage {
    try SampleStamp.image(
      SampleStamp.Text(country: "ÍSLAND", port: "KEFLAVÍK", date: "09 07 14"), style: style, direction: direction,
      seed: seed, size: PixelSize(width: 220, height: 156), fonts: FontSetup(cacheFolder: "/tmp/daymark-card-tests"))
  }

  @Test(arguments: SampleStamp.Style.allCases)
  func `a stamp is the same for the same seed and says which way`(style: SampleStamp.Style) throws {
    #expect(try draw(style) == draw(style))
    #expect(try draw(style) != draw(style, .departure))
    #expect(try draw(style) != draw(style, seed: 5))
  }

  @Test func `stamps stand on pages of several tints`() throws {
    let corners = try (UInt64(1)...9).map { seed in
      let image = try draw(.oval, seed: seed)
      // The middle of the upper edge, which no ink reaches; coarse, so that grain does not count.
      let start = (4 * image.width + image.width / 2) * 4
      return image.pixels[start..<(start + 3)].map { $0 / 6 }
    }
    #expect(Set(corners).count > 3)
  }

  @Test func `no two styles look alike`() throws {
    #expect(Set(try SampleStamp.Style.allCases.map { try draw($0).pixels }).count == SampleStamp.Style.allCases.count)
  }
}
