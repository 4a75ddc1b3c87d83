import Raster
import Testing

/// Edits as recipes: the same pixels every time, and what was censored stays unreadable.
struct PixelEditTests {
  /// A picture whose every pixel tells where it stands.
  private func chart(_ width: Int, _ height: Int) -> PixelImage {
    var image = PixelImage(width: width, height: height, red: 0, green: 0, blue: 0)
    for y in 0..<height {
      for x in 0..<width { image[x, y] = (UInt8(x % 256), UInt8(y % 256), UInt8((x * 7 + y * 13) % 256), 255) }
    }
    return image
  }

  private func edit(_ text: String) throws -> PixelEdit { try #require(PixelEdit(text: text)) }

  @Test func `a recipe is one line that reads back as it was written`() throws {
    let text = "censor 12 10,10 40,10; censor 5 -3,99; crop 5,5,300,200; turn 90; straighten -2.5"
    let recipe = try edit(text)
    #expect(recipe.description == text)
    #expect(recipe.strokes.count == 2 && recipe.straightenTenths == -25 && recipe.quarterTurns == 1)
    #expect(PixelEdit(text: "") == PixelEdit() && PixelEdit().isEmpty)
    for bad in [
      "crop 1,2,3", "crop 1,2,0,4", "crop -1,2,3,4", "turn 45", "straighten 46", "straighten x", "censor 0 1,1",
      "censor 5", "censor 99999 1,1", "blur 5 1,1", "crop",
    ] { #expect(PixelEdit(text: bad) == nil, "\(bad)") }
  }

  @Test func `replaying a recipe gives the same bytes, and leaves the original alone`() throws {
    let original = chart(120, 80)
    let copy = original
    let recipe = try edit("censor 9 30,30 60,40; crop 10,10,90,60; turn 270; straighten 7.3")
    #expect(recipe.applied(to: original) == recipe.applied(to: original))
    #expect(original == copy)
    #expect(PixelEdit().applied(to: original) == original)
  }

  @Test func `a crop keeps the pixels inside, and a quarter turn puts the left side on top`() throws {
    let image = chart(120, 80)
    let cropped = try edit("crop 10,20,30,40").applied(to: image)
    #expect(cropped.width == 30 && cropped.height == 40)
    #expect(cropped[0, 0] == image[10, 20] && cropped[29, 39] == image[39, 59])
    let turned = try edit("turn 90").applied(to: image)
    #expect(turned.width == 80 && turned.height == 120)
    #expect(turned[79, 0] == image[0, 0] && turned[0, 0] == image[0, 79])
    let beyond = try edit("crop 100,70,500,500").applied(to: image)
    #expect(beyond.width == 20 && beyond.height == 10, "a crop over the edge keeps what is there")
  }

  @Test func `straightening turns clockwise about the middle and loses no corner`() throws {
    var image = PixelImage(width: 101, height: 61, red: 200, green: 200, blue: 200)
    for x in 20...80 { for y in 29...31 { image[x, y] = (0, 0, 0, 255) } }
    let turned = try edit("straighten 30").applied(to: image)
    #expect(turned.width == 118 && turned.height == 104)
    // The right end of the bar goes down: 30 pixels from the middle at 30 degrees.
    let (x, y) = (turned.width / 2 + 25, turned.height / 2 + 14)
    #expect(turned[x, y].red < 100)
    #expect(turned[turned.width / 2 + 25, turned.height / 2 - 14].red > 150)
    #expect(turned[0, 0].red == 200, "the sheet has the colour of the edge")
    let back = try edit("straighten -30").applied(to: turned)
    #expect(back[back.width / 2, back.height / 2].red < 60)
  }

  @Test func `under a stroke nothing is left of the pattern, and beside it everything`() throws {
    var image = PixelImage(width: 200, height: 60, red: 255, green: 255, blue: 255)
    for x in stride(from: 20, to: 180, by: 4) { for y in 20..<40 { image[x, y] = (0, 0, 0, 255) } }
    let censored = try edit("censor 14 20,30 100,30").applied(to: image)
    // The bars differ by 255 from their neighbours; what remains is a slope.
    for y in 22..<38 {
      for x in 22..<100 {
        let step = abs(Int(censored[x, y].red) - Int(censored[x + 1, y].red))
        #expect(step < 24)
      }
    }
    for x in 116..<180 { #expect(censored[x, 30] == image[x, 30]) }
    #expect(censored[60, 10] == image[60, 10])
  }

  @Test func `two pictures that differ only under the stroke come out nearly the same`() throws {
    func picture(_ seed: Int) -> PixelImage {
      var image = PixelImage(width: 120, height: 60, red: 240, green: 240, blue: 240)
      for letter in 0..<6 {
        for y in 20..<40 {
          for x in 0..<10 where (x * seed + y * 3 + letter * seed) % 5 < 2 {
            image[20 + letter * 13 + x, y] = (20, 20, 20, 255)
          }
        }
      }
      return image
    }
    let recipe = try edit("censor 16 15,30 105,30")
    let (one, other) = (recipe.applied(to: picture(3)), recipe.applied(to: picture(4)))
    var largest = 0
    for y in 0..<60 { for x in 0..<120 { largest = max(largest, abs(Int(one[x, y].red) - Int(other[x, y].red))) } }
    #expect(largest < 40)
  }
}
