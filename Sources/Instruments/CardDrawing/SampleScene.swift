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
    case palmBeach
    case karstBay
    case glacier
    case waterfall
    case savanna
    case redRock
    case ruins
    case balloons
    case alpineVillage
    case vineyards
    case teaHills
    case aurora
    case bridge
    case canal
    case domes
    case cliffVillage
    case skyline
    case palace
    case cherryAlley
    case trainWindow
    case cafeTable
  }

  /// Draws a scene; about a quarter of a second for two megapixels.
  ///
  /// - Parameters:
  ///   - seed: Chooses the lie of the land, the clouds and all detail. Its last three bits choose one of several builds of
  ///     the kind, such as the tower of a town; the bit before them exchanges left and right.
  ///   - size: At least 16 pixels each way.
  package static func image(_ kind: Kind, seed: UInt64, view: SampleView, size: PixelSize) throws(CardError)
    -> PixelImage
  {
    guard size.width >= 16, size.height >= 16 else {
      throw CardError(.drawing, "scene of \(size.width) by \(size.height) pixels", "smaller than 16 pixels")
    }
    let salt = UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
    // The northern lights show at night, whatever the clock says.
    let light = SceneLight(season: view.season, hour: kind == .aurora ? 23.5 : view.hour, weather: view.weather)
    let zoom = view.framing.part.zoom
    let whole = PixelSize(
      width: Int((Double(size.width) * zoom).rounded()), height: Int((Double(size.height) * zoom).rounded()))
    let canvas = try SceneCanvas(
      size: whole, light: light, seed: seed &* 31 &+ salt, variant: Int(seed & 7), later: view.yearsLater)
    try canvas.draw(kind)
    return try canvas.finish(
      framing: view.framing, mirrored: seed & 8 != 0, size: size, bloom: light.night > 0.5 ? 0.34 : 0.16,
      warmth: light.gold * 0.05)
  }
}

extension SceneCanvas {
  fileprivate func draw(_ kind: SampleScene.Kind) throws(CardError) {
    switch kind {
    case .coast: try coast()
    case .mountains: try mountains()
    case .oldTown: try oldTown()
    case .temple: try temple()
    case .desert: try desert()
    case .harbour: try harbour()
    case .winterCity: try winterCity()
    case .riceTerraces: try riceTerraces()
    case .nightMarket: try nightMarket()
    case .forest: try forest()
    case .lake: try lake()
    case .volcano: try volcano()
    case .palmBeach: try palmBeach()
    case .karstBay: try karstBay()
    case .glacier: try glacier()
    case .waterfall: try waterfall()
    case .savanna: try savanna()
    case .redRock: try redRock()
    case .ruins: try ruins()
    case .balloons: try balloons()
    case .alpineVillage: try alpineVillage()
    case .vineyards: try vineyards()
    case .teaHills: try teaHills()
    case .aurora: try aurora()
    case .bridge: try bridge()
    case .canal: try canal()
    case .domes: try domes()
    case .cliffVillage: try cliffVillage()
    case .skyline: try skyline()
    case .palace: try palace()
    case .cherryAlley: try cherryAlley()
    case .trainWindow: try trainWindow()
    case .cafeTable: try cafeTable()
    }
  }
}
