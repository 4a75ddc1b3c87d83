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
    var line = TextStyle(.sans, metrics.line, least: 24, lines: 2, leading: 1.06, tint: canvas.tint("soft"))
    if !card.eyebrow.isEmpty {
      try add(card.eyebrow.uppercased(), .eyebrow, eyebrow, before: 0, width, limit, canvas)
    }
    try add(card.title, .title, title, before: metrics.eyebrow * 0.65, width, limit - height, canvas)
    let texts = card.lines.prefix(3).filter { !$0.isEmpty }
    line.size = try commonSize(of: texts, line, width, canvas)
    line.isSettled = true
    for (index, text) in texts.enumerated() {
      let before = index == 0 ? metrics.title * 0.09 : metrics.line * 0.26
      guard limit - height - before > line.size * 1.2 else { break }
      try add(text, .line, line, before: before, width, limit - height - before, canvas)
    }
  }

  /// The size at which the widest of the quiet lines fits, so that they all look alike.
  private func commonSize(
    of texts: [String], _ style: TextStyle, _ width: Double, _ canvas: CardCanvas
  ) throws(CardError) -> Double {
    var size = style.size
    for text in texts {
      size = min(size, try canvas.layout(text, style, width: width, height: style.size * 4).size)
    }
    return size
  }

  private mutating func add(
    _ text: String, _ role: CardReport.Role, _ style: TextStyle, before: Double, _ width: Double, _ limit: Double,
    _ canvas: CardCanvas
  ) throws(CardError) {
    var style = style
    if role == .line, limit < style.size * 2.6 { style.mostLines = 1 }
    var layout = try canvas.layout(text, style, width: width, height: limit)
    if role == .title, layout.isShortened {
      // The longest names of the world are told whole, if small; only what is longer loses its end.
      style.mostLines += 1
      (style.minimum, style.singleLineMinimum) = (style.size * 0.3, style.size * 0.3)
      layout = try canvas.layout(text, style, width: width, height: limit)
    }
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
  /// The part where text may stand: inside the margins and what other programs cover.
  var clear: Box {
    let (left, width) = (metrics.margin, bounds.width - 2 * metrics.margin)
    let top = max(metrics.coveredTop, metrics.margin)
    return Box(left, top, width, bounds.height - top - max(metrics.coveredFoot, metrics.margin))
  }

  /// The name of the program, small and in two colours, its foot on the line.
  func wordmark(x: Double, foot: Double, width: Double) throws(CardError) {
    let style = TextStyle(.sansMedium, metrics.wordmark, least: 24, tint: tint("soft"))
    let layout = try layout("Daymark", style, width: width, height: metrics.wordmark * 2)
    layout.emphasize(bytes: 3..<7, tint("mark"), bold: true)
    set(layout, .wordmark, x: x, y: (foot - layout.extents.height).rounded(), tint: tint("soft"))
  }

  /// Sets a card without pictures: the texts below or beside a large figure, or alone.
  func typographic(_ card: ShareCard, figure: String?, wordmark shown: Bool) throws(CardError) {
    let inner = clear
    let (top, foot) = (inner.y, inner.bottom)
    let mark = metrics.wordmark * 1.25
    if let figure, metrics.splits {
      let half = (bounds.width * 0.38).rounded()
      let field = placed(Box(bounds.width - half, 0, half, bounds.height))
      fill(field, tint("chip"))
      try set(figure: figure, in: field.inset(metrics.margin))
      try sideText(card, width: bounds.width - half, wordmark: shown)
      return
    }
    let limit = (foot - top) * (figure == nil ? 0.8 : 0.5)
    let column = try TextColumn(card, width: inner.width, height: limit - mark * 1.6, titleLines: 3, on: self)
    var textTop = foot - mark * 2.3 - column.height
    if let figure {
      let ruleAt = textTop - metrics.margin * 0.8
      try set(figure: figure, in: Box(inner.x, top, inner.width, ruleAt - top - metrics.margin * 0.6))
      rule(x: inner.x, y: ruleAt, width: inner.width)
    } else {
      textTop = top + (foot - mark - top - column.height) * 0.46
      let dash = placed(Box(inner.x, (textTop - metrics.margin * 0.5).rounded(), metrics.margin, 4))
      fill(dash, tint("mark"))
    }
    column.set(x: inner.x, y: textTop, on: self)
    if shown { try wordmark(x: inner.x, foot: foot, width: inner.width) }
  }

  /// Sets a figure as large as the box allows, in its middle.
  private func set(figure: String, in box: Box) throws(CardError) {
    var style = TextStyle(.serif, box.height, least: 60, tint: tint("mark"))
    style.liningFigures = true
    let trial = try layout(figure, style, width: box.width * 4, height: box.height * 4).ink
    guard trial.width > 0, trial.height > 0 else { return }
    style.size *= min(box.height * 0.86 / trial.height, box.width * 0.72 / trial.width)
    let layout = try layout(figure, style, width: box.width, height: box.height * 4)
    let ink = layout.ink
    let (x, y) = (box.x + (box.width - ink.width) / 2 - ink.x, box.y + (box.height - ink.height) / 2 - ink.y)
    set(layout, .numeral, x: x.rounded(), y: y.rounded(), tint: style.tint)
  }
}
