package import Presentation
package import Raster

/// Paints share cards.
///
/// The same card, pictures and fonts give the same bytes. Not to be used by two tasks at a time.
package struct CardPainter {
  private let fonts: FontSetup

  /// More pictures than this no card shows.
  package static let mostPictures = StampCollageDesign.mostStamps

  /// Makes a painter that sets text in these fonts.
  package init(fonts: FontSetup) { self.fonts = fonts }

  /// Paints a card at exactly the pixels of its shape.
  ///
  /// - Parameters:
  ///   - pictures: One for each of the card's pictures, in order; nothing where the photo cannot be shown, which leaves a
  ///     quiet field. They are cropped from the centre, never stretched.
  ///   - palette: The tokens of the appearance.
  ///   - wordmark: Whether the name of the program stands in the corner.
  package func paint(
    _ card: ShareCard, pictures: [PixelImage?], ratio: AspectRatio, appearance: Appearance, palette: Palette,
    wordmark: Bool
  ) throws(CardError) -> PixelImage {
    try paintWithReport(
      card, pictures: pictures, ratio: ratio, appearance: appearance, palette: palette, wordmark: wordmark
    ).image
  }

  /// Paints a card and tells where everything stands.
  func paintWithReport(
    _ card: ShareCard, pictures: [PixelImage?], ratio: AspectRatio, appearance: Appearance, palette: Palette,
    wordmark: Bool
  ) throws(CardError) -> (image: PixelImage, report: CardReport) {
    try FontLock.held { () throws(CardError) in
      try drawn(
        card, pictures: pictures, ratio: ratio, appearance: appearance, palette: palette, wordmark: wordmark)
    }
  }

  private func drawn(
    _ card: ShareCard, pictures: [PixelImage?], ratio: AspectRatio, appearance: Appearance, palette: Palette,
    wordmark: Bool
  ) throws(CardError) -> (image: PixelImage, report: CardReport) {
    let card = cleaned(card)
    let phrase = card.eyebrow.isEmpty ? card.title : card.eyebrow
    let canvas = try CardCanvas(
      ratio: ratio, palette: palette, fonts: fonts, language: card.language,
      runsFromRight: CardLanguage.runsFromRight(phrase))
    let shown = card.pictures.indices.map { index in index < pictures.count ? pictures[index] : nil }
    let design: any CardDesign =
      switch card.kind {
      case .yearCard, .placeCard: PhotoCardDesign()
      case .returnPair: ReturnPairDesign()
      case .stampCollage: StampCollageDesign()
      case .yearStatistics: YearStatisticsDesign()
      case .countryMap: CountryMapDesign()
      }
    try design.draw(card, pictures: shown, wordmark: wordmark, on: canvas)
    return try canvas.finish()
  }

  /// The card with texts that can be set; a title that is nothing becomes the next best thing the card says.
  private func cleaned(_ card: ShareCard) -> ShareCard {
    var lines = card.lines.map(DisplayText.cleaned).filter { !$0.isEmpty }
    let eyebrow = DisplayText.cleaned(card.eyebrow)
    var title = DisplayText.cleaned(card.title)
    if title.isEmpty { title = lines.isEmpty ? eyebrow : lines.removeFirst() }
    if title.isEmpty { title = "…" }
    var clean = card
    (clean.eyebrow, clean.title, clean.lines) = (eyebrow, title, lines)
    for index in clean.pictures.indices {
      clean.pictures[index].label = clean.pictures[index].label.map(DisplayText.cleaned)
    }
    clean.figures = card.figures.prefix(4).map {
      CardFigure(value: DisplayText.cleaned($0.value), label: DisplayText.cleaned($0.label))
    }
    return clean
  }
}
