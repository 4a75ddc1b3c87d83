import AtlasModel
import Raster
import Testing
import TextReading

/// How far a picture of writing is turned, and when nothing is said about it.
struct SkewFinderTests {
  private static let words = [
    "DEPARTMENT OF ARRIVALS", "ADMITTED AT THE HARBOUR", "ON 09 JULY 2016 BY SEA", "FOR NINETY DAYS ONLY",
    "NO WORK IS PERMITTED",
  ]

  /// The picture as a person's edit turns it, clockwise in tenths of a degree.
  private func turned(_ image: PixelImage, by tenths: Int) -> PixelImage {
    var edit = PixelEdit()
    edit.straightenTenths = tenths
    return edit.applied(to: image)
  }

  @Test(arguments: [-95, -62, -23, -8, 7, 23, 41, 88])
  func `what was turned is turned back by what is found`(tenths: Int) throws {
    for image in [Drawn.lines(SkewFinderTests.words), DrawnStamp(direction: .entry).image] {
      let found = try #require(SkewFinder.tenths(in: turned(image, by: tenths)), "turned by \(tenths)")
      #expect(abs(found + tenths) <= 3, "turned by \(tenths), found \(found)")
    }
  }

  @Test func `what is straight stays as it is`() {
    #expect(SkewFinder.tenths(in: Drawn.lines(SkewFinderTests.words)) == nil)
    #expect(SkewFinder.tenths(in: DrawnStamp(direction: .exit).image) == nil)
  }

  @Test(arguments: [-300, -200, 200, 300])
  func `a steep turn is left to the person`(tenths: Int) {
    #expect(SkewFinder.tenths(in: turned(Drawn.lines(SkewFinderTests.words), by: tenths)) == nil)
  }

  @Test func `an empty picture and a tiny one suggest nothing`() {
    #expect(SkewFinder.tenths(in: PixelImage(width: 800, height: 600, red: 240, green: 236, blue: 225)) == nil)
    #expect(SkewFinder.tenths(in: PixelImage(width: 20, height: 20, red: 0, green: 0, blue: 0)) == nil)
    #expect(SkewFinder.tenths(in: PixelImage(width: 0, height: 0, pixels: [])) == nil)
  }

  @Test(arguments: 1...6)
  func `grain suggests nothing`(seed: UInt64) {
    var (state, pixels) = (seed &* 0x9E37_79B9_7F4A_7C15, [UInt8](repeating: 255, count: 700 * 500 * 4))
    for index in pixels.indices where index % 4 != 3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      pixels[index] = UInt8(truncatingIfNeeded: state >> 56)
    }
    #expect(SkewFinder.tenths(in: PixelImage(width: 700, height: 500, pixels: pixels)) == nil)
  }
}
