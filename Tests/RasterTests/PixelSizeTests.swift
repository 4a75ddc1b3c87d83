import Raster
import Testing

/// Sums over sizes and parts of pictures.
struct PixelSizeTests {
  @Test(arguments: [
    (4032, 3024, 1600, 1600, 1200), (3024, 4032, 1600, 1200, 1600), (800, 600, 1600, 800, 600),
    (1, 65_500, 1600, 1, 1600), (65_500, 1, 400, 400, 1), (1600, 1600, 1600, 1600, 1600), (3, 2, 2, 2, 1),
  ])
  func `a picture is fitted to its longer side and never enlarged`(
    width: Int, height: Int, limit: Int, fittedWidth: Int, fittedHeight: Int
  ) {
    let fitted = PixelSize(width: width, height: height).fitted(longSide: limit)
    #expect(fitted == PixelSize(width: fittedWidth, height: fittedHeight))
  }

  @Test func `a crop fills another shape from the middle`() {
    let size = PixelSize(width: 400, height: 300)
    #expect(size.crop(filling: PixelSize(width: 1, height: 1)) == PixelRect(x: 50, y: 0, width: 300, height: 300))
    #expect(size.crop(filling: PixelSize(width: 2, height: 1)) == PixelRect(x: 0, y: 50, width: 400, height: 200))
    #expect(size.crop(filling: PixelSize(width: 0, height: 1)).width == 0)
  }

  @Test func `a part is clipped to the picture`() {
    let size = PixelSize(width: 10, height: 10)
    #expect(PixelRect(x: -2, y: 8, width: 5, height: 5).clipped(to: size) == PixelRect(x: 0, y: 8, width: 3, height: 2))
    #expect(PixelRect(x: 20, y: 0, width: 5, height: 5).clipped(to: size).width == 0)
  }
}
