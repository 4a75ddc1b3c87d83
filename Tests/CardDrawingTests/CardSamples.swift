import AtlasModel
import Presentation
import Raster

@testable import CardDrawing

/// What the tests of cards share: fonts, palettes and cards.
enum CardSamples {
  /// Fonts of a test of its own; a font setup belongs to one task.
  static func painter() throws -> CardPainter {
    CardPainter(fonts: try FontSetup(cacheFolder: "/tmp/daymark-card-tests"))
  }

  static let tokens = """
    :root { --paper: #f7f3ec; --card: #fffdf9; --ink: #22252b; --soft: #6b665d; --rule: #e2dbcf; --mark: #b8402a; --chip: #efe8dc; }
    @media (prefers-color-scheme: dark) { :root { --paper: #14161a; --card: #1c1f25; --ink: #efe9df; --soft: #a29b8f;
    --rule: #2c3038; --mark: #ff8a6b; --chip: #262a31; } }
    """

  static func card(
    _ kind: ShareCard.Kind, title: String = "9 July 2014", lines: [String] = ["Antequera, Andalusia, Spain"],
    eyebrow: String = "On this day", pictures: Int = 1, language: String = "en"
  ) throws -> ShareCard {
    guard let day = MonthDay(month: 7, day: 9), let photo = PhotoID(text: "0123456789ab") else { throw Missing() }
    var card = ShareCard(
      kind: kind, stem: "sample", link: kind == .yearCard ? .day(day, year: 2014) : .pair("x"), eyebrow: eyebrow,
      title: title, lines: lines,
      pictures: (0..<pictures).map {
        CardPicture(photo: photo, label: kind == .returnPair ? ["2008", "2025"][$0 % 2] : nil)
      },
      figures: kind == .yearStatistics ? figures : [], correction: "", alternativeText: "", language: language)
    if kind == .countryMap { card.map = map() }
    return card
  }

  /// A made-up world: two continents of twelve fields each, of which some were visited.
  ///
  /// - Parameter far: Whether something was visited at both ends of it.
  static func map(far: Bool = true) -> MapDrawing {
    func field(_ number: Int) -> [MapPoint] {
      let (x, y) = (300 + number % 12 % 4 * 260 + number / 12 * 2100, 300 + number % 12 / 4 * 320)
      return [(0, 40), (140, 0), (260, 60), (250, 320), (120, 280), (10, 320)].map {
        MapPoint(x: x + $0.0, y: y + $0.1)
      }
    }
    let visited = far ? [0, 1, 2, 5, 17, 23] : [1, 2, 5]
    let frame = [(500, 10), (3500, 10), (3990, 900), (3500, 1780), (500, 1780), (10, 900)].map {
      MapPoint(x: $0.0, y: $0.1)
    }
    return MapDrawing(
      width: 4000, height: 1790, frame: frame, grid: [[MapPoint(x: 10, y: 900), MapPoint(x: 3990, y: 900)]],
      land: (0..<24).filter { !visited.contains($0) }.map(field),
      countries: visited.map {
        MapDrawing.Country(name: "Land \($0)", link: .home, note: "Land \($0)", rings: [field($0)])
      },
      cities: visited.map {
        MapDrawing.City(name: "Town", link: .home, note: "Town", point: field($0)[2], weight: $0 % 5 + 1)
      })
  }

  static let figures = [
    CardFigure(value: "9", label: "countries"), CardFigure(value: "31", label: "cities"),
    CardFigure(value: "142", label: "days"), CardFigure(value: "12,310", label: "photos"),
  ]

  static func palette(_ appearance: Appearance) throws -> Palette {
    guard let palette = Palette(tokens: tokens, appearance) else { throw Missing() }
    return palette
  }

  static func picture(grey: UInt8, width: Int = 200, height: Int = 150) -> PixelImage {
    PixelImage(width: width, height: height, red: grey, green: grey, blue: grey)
  }

  struct Missing: Error {}
}

extension CardPainter {
  /// Paints a sample with light photos.
  func sample(
    _ card: ShareCard, _ ratio: AspectRatio, _ appearance: Appearance = .light, grey: UInt8? = 255,
    wordmark: Bool = true
  ) throws -> (image: PixelImage, report: CardReport) {
    try paintWithReport(
      card, pictures: card.pictures.map { _ in grey.map { CardSamples.picture(grey: $0) } }, ratio: ratio,
      appearance: appearance, palette: try CardSamples.palette(appearance), wordmark: wordmark)
  }
}
