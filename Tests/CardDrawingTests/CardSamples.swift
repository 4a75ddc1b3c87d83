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
    return ShareCard(
      kind: kind, stem: "sample", link: kind == .yearCard ? .day(day, year: 2014) : .pair("x"), eyebrow: eyebrow,
      title: title, lines: lines,
      pictures: (0..<pictures).map {
        CardPicture(photo: photo, label: kind == .returnPair ? ["2008", "2025"][$0 % 2] : nil)
      },
      figures: kind == .yearStatistics ? figures : [], correction: "", alternativeText: "", language: language)
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
