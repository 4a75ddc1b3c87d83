import Presentation
import Raster

/// How one kind of card is laid out.
protocol CardDesign {
  /// Draws the card, texts cleaned, on an empty sheet.
  func draw(_ card: ShareCard, pictures: [PixelImage?], wordmark: Bool, on canvas: CardCanvas) throws(CardError)
}

/// The texts of a card as one column: eyebrow, title, quiet lines.
struct TextColumn {
  private var items: [(layout: TextLayout, role: CardReport.Role, tint: Tint, before: Double)] = []
  /// The height of the whole column.
  private(set) var height = 0.0

  /// Fits the texts into a width; quiet lines that find no room are left out, the last ones first.
  init(_ card: ShareCard, width: Double, height limit: Double, titleLines: Int, on canvas: CardCanvas) throws(CardError)
  {
    let metrics = canvas.metrics
    let eyebrow = TextStyle(
      .sansSemibold, metrics.eyebrow, least: 24, spacing: 0.115, tint: canvas.tint("mark"))
    let title = TextStyle(
      .serif, metrics.title, least: metrics.title * 0.5, lines: titleLines, leading: 0.86, tint: canvas.tint("ink"))
    let line = TextStyle(.sans, metrics.line, least: 24, lines: 2, leading: 1.06, tint: canvas.tint("soft"))
    if !card.eyebrow.isEmpty {
      try add(card.eyebrow.uppercased(), .eyebrow, eyebrow, before: 0, width, limit, canvas)
    }
    try add(card.title, .title, title, before: metrics.title * 0.04, width, limit - height, canvas)
    for (index, text) in card.lines.prefix(3).enumerated() where !text.isEmpty {
      let before = index == 0 ? metrics.title * 0.1 : metrics.line * 0.28
      guard limit - height - before > metrics.line * 1.2 else { break }
      try add(text, .line, line, before: before, width, limit - height - before, canvas)
    }
  }

  private mutating func add(
    _ text: String, _ role: CardReport.Role, _ style: TextStyle, before: Double, _ width: Double, _ limit: Double,
    _ canvas: CardCanvas
  ) throws(CardError) {
    var style = style
    if role == .line, limit < style.size * 2.6 { style.mostLines = 1 }
    let layout = try canvas.layout(text, style, width: width, height: limit)
    items.append((layout, role, style.tint, before))
    height += before + layout.extents.height
  }

  /// Sets the column with its corner at the point.
  func set(x: Double, y: Double, on canvas: CardCanvas) {
    var top = y
    for item in items {
      top += item.before
      canvas.set(item.layout, item.role, x: x, y: top.rounded(), tint: item.tint)
      top += item.layout.extents.height
    }
  }
}

extension CardCanvas {
  /// The name of the program, small and in two colours, its foot on the line.
  func wordmark(x: Double, foot: Double, width: Double) throws(CardError) {
    let style = TextStyle(.sansMedium, metrics.wordmark, least: 24, tint: tint("soft"))
    let layout = try layout("Daymark", style, width: width, height: metrics.wordmark * 2)
    layout.emphasize(bytes: 3..<7, tint("mark"), bold: true)
    set(layout, .wordmark, x: x, y: (foot - layout.extents.height).rounded(), tint: tint("soft"))
  }

  /// Sets a card without pictures: a large figure, a rule, and the texts below or beside it.
  ///
  /// - Parameter drawFigure: Draws the figure into the box it is given.
  func typographic(
    _ card: ShareCard, wordmark shown: Bool, drawFigure: (Box) throws(CardError) -> Void
  ) throws(CardError) {
    let inner = bounds.inset(metrics.margin)
    let foot = metrics.covered > 0 ? bounds.bottom - metrics.covered - 20 : inner.bottom
    let top = metrics.covered > 0 ? metrics.covered + 20 : inner.y
    let mark = metrics.wordmark * 1.25
    if metrics.splits {
      let half = bounds.width * 0.36
      let figure = Box(bounds.right - half - metrics.margin, inner.y, half, inner.height)
      let width = figure.x - metrics.margin * 1.8 - inner.x
      let column = try TextColumn(card, width: width, height: inner.height - mark * 2, titleLines: 3, on: self)
      let text = placed(Box(inner.x, inner.y, width, inner.height))
      column.set(x: text.x, y: inner.y + (inner.height - mark - column.height) * 0.46, on: self)
      let line = placed(Box(figure.x - metrics.margin * 0.8, inner.y, 2, inner.height))
      verticalRule(x: line.x, y: line.y, height: line.height)
      try drawFigure(placed(figure))
      if shown { try wordmark(x: text.x, foot: inner.bottom, width: width) }
      return
    }
    let limit = (foot - top) * 0.5
    let column = try TextColumn(card, width: inner.width, height: limit - mark * 1.6, titleLines: 3, on: self)
    let textTop = foot - mark * 2.1 - column.height
    let ruleAt = textTop - metrics.margin * 0.75
    try drawFigure(Box(inner.x, top, inner.width, ruleAt - top - metrics.margin * 0.5))
    rule(x: inner.x, y: ruleAt, width: inner.width)
    column.set(x: inner.x, y: textTop, on: self)
    if shown { try wordmark(x: inner.x, foot: foot, width: inner.width) }
  }

  /// Sets a large figure, its foot near the foot of the box.
  func figure(_ text: String, size: Double, in box: Box, tint: Tint, centred: Bool) throws(CardError) {
    let style = TextStyle(.serif, size, least: 60, tint: tint)
    let layout = try layout(text, style, width: box.width, height: box.height * 2)
    let ink = layout.ink
    let shift = centred ? (box.width - ink.width) / 2 * (runsFromRight ? -1 : 1) : 0
    let edge = runsFromRight ? 0 : -ink.x
    let y = centred ? box.y + (box.height - ink.height) / 2 - ink.y : box.bottom - ink.height - ink.y
    set(layout, .numeral, x: box.x + shift + (centred && !runsFromRight ? -ink.x : edge), y: y, tint: tint)
  }
}
