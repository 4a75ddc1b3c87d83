import Raster
import Testing

@testable import CardDrawing

/// Drawn scenes and stamps of the sample journal.
struct SampleSceneTests {
  @Test(arguments: SampleScene.Kind.allCases)
  func `a scene is the same for the same seed and changes with the years`(kind: SampleScene.Kind) throws {
    let size = PixelSize(width: 96, height: 72)
    func draw(_ seed: UInt64, later: Bool) throws -> PixelImage {
      try SampleScene.image(kind, seed: seed, season: .summer, hour: 11, yearsLater: later, size: size)
    }
    let first = try draw(1, later: false)
    #expect(first.size == size)
    #expect(try draw(1, later: false) == first)
    #expect(try draw(1, later: true) != first)
    #expect(try draw(2, later: false) != first)
  }

  @Test(arguments: SampleSeason.allCases, [0.0, 6.5, 12, 18, 23])
  func `a scene of any season and hour has light and dark in it`(season: SampleSeason, hour: Double) throws {
    let image = try SampleScene.image(
      .lake, seed: 5, season: season, hour: hour, yearsLater: false, size: PixelSize(width: 60, height: 80))
    let greens = stride(from: 1, to: image.pixels.count, by: 4).map { image.pixels[$0] }
    let (low, high) = (try #require(greens.min()), try #require(greens.max()))
    #expect(Int(high) - Int(low) > 40)
  }

  @Test func `a scene too small to draw is refused`() {
    #expect(throws: CardError.self) {
      try SampleScene.image(
        .coast, seed: 1, season: .spring, hour: 9, yearsLater: false, size: PixelSize(width: 4, height: 4))
    }
  }

  @Test(arguments: SampleStamp.Style.allCases)
  func `a stamp is the same for the same seed and says which way`(style: SampleStamp.Style) throws {
    let fonts = try FontSetup(cacheFolder: "/tmp/daymark-card-tests")
    let text = SampleStamp.Text(country: "ISL", port: "KEFLAVÍK", date: "09 07 14")
    func draw(_ direction: SampleStamp.Direction) throws -> PixelImage {
      try SampleStamp.image(
        text, style: style, direction: direction, seed: 4, size: PixelSize(width: 300, height: 214), fonts: fonts)
    }
    #expect(try draw(.arrival) == draw(.arrival))
    #expect(try draw(.arrival) != draw(.departure))
  }
}
