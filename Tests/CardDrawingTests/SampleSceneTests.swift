import Raster
import Testing

@testable import CardDrawing

/// Drawn scenes of the sample journal.
struct SampleSceneTests {
  private static let small = PixelSize(width: 64, height: 48)

  private func draw(
    _ kind: SampleScene.Kind, seed: UInt64 = 1, _ view: SampleView = SampleView(season: .summer, hour: 11),
    size: PixelSize = small
  ) throws -> PixelImage { try SampleScene.image(kind, seed: seed, view: view, size: size) }

  @Test(arguments: SampleScene.Kind.allCases)
  func `a scene is the same for the same seed, and years change a part of it`(kind: SampleScene.Kind) throws {
    let first = try draw(kind)
    #expect(first.size == SampleSceneTests.small)
    #expect(try draw(kind) == first)
    #expect(try draw(kind, seed: 2) != first)
    let later = try draw(kind, SampleView(season: .summer, hour: 11, yearsLater: true))
    let changed = zip(stride(from: 0, to: first.pixels.count, by: 4), stride(from: 0, to: later.pixels.count, by: 4))
      .count { a, b in (0..<3).contains { abs(Int(first.pixels[a + $0]) - Int(later.pixels[b + $0])) > 24 } }
    let share = Double(changed) / Double(first.pixels.count / 4)
    // A visible change, yet the same place.
    #expect(share > 0.004 && share < 0.6, "\(share) of the pixels differ")
  }

  @Test(arguments: SampleSeason.allCases, SampleWeather.allCases)
  func `a scene of any season, weather and hour has light and dark in it`(
    season: SampleSeason, weather: SampleWeather
  ) throws {
    for hour in [0.0, 6.5, 12, 18, 23] {
      let image = try draw(
        .lake, seed: 5, SampleView(season: season, hour: hour, weather: weather),
        size: PixelSize(width: 60, height: 80))
      let greens = stride(from: 1, to: image.pixels.count, by: 4).map { image.pixels[$0] }
      let (low, high) = (try #require(greens.min()), try #require(greens.max()))
      #expect(Int(high) - Int(low) > 40, "at \(hour)")
    }
  }

  @Test func `each framing shows another part in a picture of the same size`() throws {
    let pictures = try SampleFraming.allCases.map { framing in
      try draw(.bridge, SampleView(season: .summer, hour: 11, framing: framing))
    }
    #expect(Set(pictures.map(\.pixels)).count == SampleFraming.allCases.count)
    #expect(pictures.allSatisfy { $0.size == SampleSceneTests.small })
  }

  @Test func `each weather looks another way`() throws {
    let pictures = try SampleWeather.allCases.map { weather in
      try draw(.oldTown, SampleView(season: .winter, hour: 12, weather: weather)).pixels
    }
    #expect(Set(pictures).count == SampleWeather.allCases.count)
  }

  @Test func `a scene too small to draw is refused`() {
    #expect(throws: CardError.self) { try draw(.coast, size: PixelSize(width: 4, height: 4)) }
  }
}
