import AtlasModel
import Presentation
import Raster

/// Photos, and what they are of: a year of a day, or a place.
struct PhotoCardDesign: CardDesign {
  func draw(_ card: ShareCard, pictures: [PixelImage?], wordmark: Bool, on canvas: CardCanvas) throws(CardError) {
    let pictures = Array(pictures.prefix(4))
    guard !pictures.isEmpty else {
      // The day as a leaf of a tear-off calendar: its number alone.
      if case .day(let day, _) = card.link {
        return try canvas.typographic(card, figure: String(day.day), wordmark: wordmark)
      }
      return try canvas.typographic(card, figure: nil, wordmark: wordmark)
    }
    if canvas.metrics.splits {
      try split(card, pictures, wordmark, canvas)
    } else {
      try stack(card, pictures, wordmark, canvas)
    }
  }

  private func stack(
    _ card: ShareCard, _ pictures: [PixelImage?], _ wordmark: Bool, _ canvas: CardCanvas
  ) throws(CardError) {
    let metrics = canvas.metrics
    let block = try StackedText(card, wordmark: wordmark, on: canvas)
    let shown = Box(0, 0, canvas.bounds.width, block.top)
    for (image, box) in zip(pictures, shown.mosaic(of: pictures.count, gap: metrics.gap)) {
      try canvas.picture(image, in: canvas.placed(box))
    }
    try block.set(on: canvas)
  }

  private func split(
    _ card: ShareCard, _ pictures: [PixelImage?], _ wordmark: Bool, _ canvas: CardCanvas
  ) throws(CardError) {
    let (metrics, bounds) = (canvas.metrics, canvas.bounds)
    let shown = Box(bounds.width - metrics.pictures, 0, metrics.pictures, bounds.height)
    for (image, box) in zip(pictures, shown.mosaic(of: pictures.count, gap: metrics.gap)) {
      try canvas.picture(image, in: canvas.placed(box))
    }
    try canvas.sideText(card, width: bounds.width - metrics.pictures, wordmark: wordmark)
  }
}

/// The text below pictures: how high it is decides how high the pictures are.
struct StackedText {
  private let column: TextColumn
  private let wordmark: Bool
  private let foot: Double
  /// Where the pictures end.
  let top: Double
  private let textTop: Double

  init(_ card: ShareCard, wordmark: Bool, on canvas: CardCanvas) throws(CardError) {
    let (metrics, bounds) = (canvas.metrics, canvas.bounds)
    // Where other programs cover the foot, nothing may stand there, and the rest moves up.
    foot = bounds.bottom - max(metrics.coveredFoot, metrics.margin * 0.86)
    let markHeight = wordmark ? metrics.wordmark * 1.25 + metrics.margin * 0.42 : 0
    let above = metrics.margin * 0.82
    let most = foot - markHeight - metrics.pictures * 0.84 - above
    column = try TextColumn(card, width: bounds.width - 2 * metrics.margin, height: most, titleLines: 2, on: canvas)
    top = min(metrics.pictures, foot - markHeight - column.height - above).rounded()
    let spare = foot - markHeight - column.height - above - top
    textTop = top + above + min(metrics.margin * 0.25, spare * 0.25)
    self.wordmark = wordmark
  }

  /// Sets texts and wordmark.
  func set(on canvas: CardCanvas) throws(CardError) {
    let metrics = canvas.metrics
    column.set(x: metrics.margin, y: textTop, on: canvas)
    if wordmark {
      try canvas.wordmark(x: metrics.margin, foot: foot, width: canvas.bounds.width - 2 * metrics.margin)
    }
  }
}

extension CardCanvas {
  /// Sets the texts beside pictures, a little above the middle, and the wordmark at the foot.
  func sideText(_ card: ShareCard, width: Double, wordmark shown: Bool) throws(CardError) {
    let text = placed(
      Box(metrics.margin, metrics.margin, width - 1.75 * metrics.margin, bounds.height - 2 * metrics.margin))
    let mark = metrics.wordmark * 1.25
    let column = try TextColumn(card, width: text.width, height: text.height - mark * 2, titleLines: 3, on: self)
    column.set(x: text.x, y: text.y + (text.height - mark - column.height) * 0.44, on: self)
    if shown { try wordmark(x: text.x, foot: text.bottom, width: text.width) }
  }
}
