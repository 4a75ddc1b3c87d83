import Raster
import Testing

/// Four corners as a crop, a straightening and a correction of perspective in one.
struct PixelQuadTests {
  @Test func `corners are read as a person writes them`() throws {
    let quad = try #require(PixelQuad(parsing: "10,20 110,20 110,70 10,70"))
    #expect(quad.size == PixelSize(width: 100, height: 50))
    #expect(quad.scaled(by: 0.5).corners[2] == PixelQuad.Point(x: 55, y: 35))
  }

  @Test(arguments: [
    "", "1,1 2,2", "10,20 110,20 110,70", "10,20 110,20 110,70 x,70", "10,20 10,20 10,20 10,20",
    "10,70 110,70 110,20 10,20",
    "10,20 110,70 110,20 10,70", "nan,0 10,0 10,10 0,10",
  ])
  func `what is no convex shape in clockwise order is refused`(text: String) {
    #expect(PixelQuad(parsing: text) == nil, "\(text)")
  }

  @Test func `a straight quad cuts out what it encloses`() throws {
    var picture = PixelImage(width: 20, height: 10, red: 255, green: 255, blue: 255)
    picture[12, 4] = (10, 20, 30, 255)
    let quad = try #require(PixelQuad(parsing: "10,2 18,2 18,8 10,8"))
    let part = picture.rectified(quad, to: PixelSize(width: 8, height: 6))
    #expect(part.size == PixelSize(width: 8, height: 6))
    #expect(part[2, 2] == (10, 20, 30, 255) && part[3, 2].red == 255)
  }

  @Test func `a quad that begins at another corner turns the picture`() throws {
    var picture = PixelImage(width: 9, height: 9, red: 255, green: 255, blue: 255)
    picture[0, 8] = (0, 0, 0, 255)
    let quad = try #require(PixelQuad(parsing: "0,9 0,0 9,0 9,9"))
    #expect(picture.rectified(quad, to: PixelSize(width: 9, height: 9))[0, 0].red == 0)
  }

  @Test func `outside the picture its edge goes on`() throws {
    let picture = PixelImage(width: 4, height: 4, red: 90, green: 80, blue: 70)
    let quad = try #require(PixelQuad(parsing: "-10,-10 14,-10 14,14 -10,14"))
    let part = picture.rectified(quad, to: PixelSize(width: 6, height: 6))
    #expect(part[0, 0] == (90, 80, 70, 255) && part[5, 5] == (90, 80, 70, 255))
  }
}
