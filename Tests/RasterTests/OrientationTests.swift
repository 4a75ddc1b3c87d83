import Raster
import Testing

/// Turning pictures upright.
struct OrientationTests {
  /// A picture of 70 by 41 pixels, each unlike the others.
  private static let picture: PixelImage = {
    var image = PixelImage(width: 70, height: 41, red: 0, green: 0, blue: 0)
    for y in 0..<41 { for x in 0..<70 { image[x, y] = (UInt8(x), UInt8(y), UInt8(x ^ y), 255) } }
    return image
  }()

  @Test(arguments: Orientation.allCases)
  func `every pixel comes from where the orientation says`(orientation: Orientation) {
    let turned = Self.picture.oriented(orientation)
    #expect(turned.size == orientation.size(of: Self.picture.size))
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let source = orientation.source(x: x, y: y, stored: Self.picture.size)
        #expect(turned[x, y] == Self.picture[source.x, source.y])
      }
    }
  }

  @Test func `a quarter turn clockwise brings the lower left corner to the top left`() {
    let turned = Self.picture.oriented(.turnedQuarterClockwise)
    #expect(turned[0, 0] == Self.picture[0, 40])
    #expect(turned[40, 0] == Self.picture[0, 0])
  }

  @Test(arguments: Orientation.allCases, Orientation.allCases)
  func `two turns after each other are one turn`(first: Orientation, second: Orientation) {
    #expect(
      Self.picture.oriented(first).oriented(second) == Self.picture.oriented(first.followed(by: second)))
  }

  @Test func `angles are quarter turns clockwise`() {
    #expect(Orientation(clockwiseDegrees: 450) == .turnedQuarterClockwise)
    #expect(Orientation(clockwiseDegrees: -90) == .turnedQuarterCounterclockwise)
    #expect(Orientation(clockwiseDegrees: 45) == nil)
  }

  @Test func `a crop takes the pixels of its part`() {
    let part = Self.picture.cropped(to: PixelRect(x: 60, y: 30, width: 20, height: 5))
    #expect(part.size == PixelSize(width: 10, height: 5))
    #expect(part[0, 0] == Self.picture[60, 30])
  }
}
