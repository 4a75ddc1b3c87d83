package import Raster

/// Landscapes drawn for the sample journal, so that it can be shown without anybody's photos.
///
/// The same arguments give the same bytes. A scene drawn again with `yearsLater` is the same spot with a visible change:
/// trees have grown, something was built, walls were painted.
package enum SampleScene {
  /// What a scene shows.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case coast
    case mountains
    case oldTown
    case temple
    case desert
    case harbour
    case winterCity
    case riceTerraces
    case nightMarket
    case forest
    case lake
    case volcano
  }

  /// Draws a scene; about a tenth of a second for two megapixels.
  ///
  /// - Parameters:
  ///   - seed: Chooses the lie of the land, the clouds and all detail.
  ///   - hour: Local time, 0 to 24, which sets the light.
  ///   - size: At least 16 pixels each way.
  package static func image(
    _ kind: Kind, seed: UInt64, season: SampleSeason, hour: Double, yearsLater: Bool, size: PixelSize
  ) throws(CardError) -> PixelImage {
    guard size.width >= 16, size.height >= 16 else {
      throw CardError(.drawing, "scene of \(size.width) by \(size.height) pixels", "smaller than 16 pixels")
    }
    let salt = UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
    let light = SceneLight(season: season, hour: hour)
    let canvas = try SceneCanvas(size: size, light: light, seed: seed &* 31 &+ salt, later: yearsLater)
    switch kind {
    case .coast: try canvas.coast()
    case .mountains: try canvas.mountains()
    case .oldTown: try canvas.oldTown()
    case .temple: try canvas.temple()
    case .desert: try canvas.desert()
    case .harbour: try canvas.harbour()
    case .winterCity: try canvas.winterCity()
    case .riceTerraces: try canvas.riceTerraces()
    case .nightMarket: try canvas.nightMarket()
    case .forest: try canvas.forest()
    case .lake: try canvas.lake()
    case .volcano: try canvas.volcano()
    }
    return try canvas.finish(bloom: light.night > 0.5 ? 0.34 : 0.16, warmth: light.gold * 0.05)
  }
}
