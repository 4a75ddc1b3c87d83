import Presentation
import Raster

/// The countries of a journal on a map: the map as large as the shape allows, the words below it.
struct CountryMapDesign: CardDesign {
  func draw(_ card: ShareCard, pictures: [PixelImage?], wordmark: Bool, on canvas: CardCanvas) throws(CardError) {
    guard let map = card.map, map.width > 0, map.height > 0 else {
      return try canvas.typographic(card, figure: nil, wordmark: wordmark)
    }
    if canvas.metrics.splits {
      try low(card, map, wordmark, canvas)
    } else {
      try high(card, map, wordmark, canvas)
    }
  }

  /// Tall shapes: the map above, what lies close together once more below it where there is room, then title and names.
  private func high(_ card: ShareCard, _ map: MapDrawing, _ wordmark: Bool, _ canvas: CardCanvas) throws(CardError) {
    let (metrics, clear, width) = (canvas.metrics, canvas.clear, canvas.bounds.width)
    let mark = wordmark ? metrics.wordmark * 1.25 + metrics.margin * 0.5 : 0
    let above = metrics.margin * 0.8
    var head = card
    head.lines = Array(card.lines.prefix(1))
    let column = try TextColumn(head, width: clear.width, height: clear.height * 0.4, titleLines: 1, on: canvas)
    let lines = canvas.bounds.height > width * 1.2 ? 4 : 2
    let names = try names(card, width: clear.width, lines: lines, on: canvas)
    let space = metrics.margin * 0.45
    let block = column.height + (names.map { space + $0.extents.height } ?? 0)
    let room = Box(0, metrics.coveredTop, width, clear.bottom - mark - block - above - metrics.coveredTop)
    var end = room.y
    let whole = MapView(map, filling: room)
    let field = whole.isGlobe ? whole.box(centredIn: room, above: 0.1) : whole.box(atTopOf: room)
    let rest = Box(0, field.bottom + metrics.gap, width, room.bottom - field.bottom - metrics.gap)
    if rest.height > width * 0.2, let near = MapView.closer(map, than: whole, filling: rest) {
      canvas.map(map, whole, in: field)
      canvas.map(map, near, in: rest)
      end = rest.bottom
    } else {
      let field = whole.isGlobe ? whole.box(centredIn: room, above: 0.56) : field
      canvas.map(map, whole, in: field)
      end = field.bottom
    }
    // Where other programs cover the top, the sea goes on to the edge.
    if !whole.isGlobe, room.y > 0 { canvas.fill(Box(0, 0, width, room.y + 1), canvas.tint("paper")) }
    let spare = max(0, clear.bottom - mark - block - above - end)
    let top = end + above + spare * 0.4
    column.set(x: clear.x, y: top, on: canvas)
    if let names {
      canvas.set(names, .line, x: clear.x, y: (top + column.height + space).rounded(), tint: canvas.tint("soft"))
    }
    if wordmark { try canvas.wordmark(x: clear.x, foot: clear.bottom, width: clear.width) }
  }

  /// Wide shapes: the map over the whole width, below it the title on one side and the names on the other.
  private func low(_ card: ShareCard, _ map: MapDrawing, _ wordmark: Bool, _ canvas: CardCanvas) throws(CardError) {
    let (metrics, bounds) = (canvas.metrics, canvas.bounds)
    let inner = bounds.inset(metrics.margin)
    let foot = bounds.bottom - metrics.margin * 0.72
    var head = card
    head.lines = []
    let left = (inner.width * 0.44).rounded()
    let right = inner.width - left - metrics.margin * 0.7
    let column = try TextColumn(head, width: left, height: bounds.height * 0.34, titleLines: 1, on: canvas)
    let mark = wordmark ? metrics.wordmark * 1.25 + metrics.margin * 0.2 : 0
    let style = TextStyle(.sans, metrics.line * 0.9, least: 24, tint: canvas.tint("ink"))
    let summary = try card.lines.first.map { text throws(CardError) in
      try canvas.layout(text, style, width: right, height: style.size * 1.6)
    }
    let names = try names(card, width: right, lines: 3, on: canvas)
    let first = summary?.extents.height ?? 0
    let between = metrics.line * 0.25
    let strip = max(column.height + mark, first + (names.map { between + $0.extents.height } ?? 0))
    let room = Box(0, 0, bounds.width, (foot - strip - metrics.margin * 0.5).rounded())
    let view = MapView(map, filling: room)
    canvas.map(map, view, in: view.isGlobe ? view.box(centredIn: room, above: 0.6) : view.box(atTopOf: room))
    let start = canvas.placed(Box(inner.x, 0, left, 1)).x
    let second = canvas.placed(Box(inner.right - right, 0, right, 1)).x
    column.set(x: start, y: foot - strip, on: canvas)
    // The first line of the names' side stands where the eyebrow does.
    let top = (foot - strip + metrics.eyebrow * 0.1).rounded()
    if let summary { canvas.set(summary, .line, x: second, y: top, tint: style.tint) }
    if let names {
      canvas.set(names, .line, x: second, y: (top + first + between).rounded(), tint: canvas.tint("soft"))
    }
    if wordmark { try canvas.wordmark(x: start, foot: foot, width: left) }
  }

  /// The names of the countries as a paragraph, shortened where there are too many.
  private func names(
    _ card: ShareCard, width: Double, lines: Int, on canvas: CardCanvas
  ) throws(CardError) -> TextLayout? {
    guard card.lines.count > 1 else { return nil }
    var style = TextStyle(
      .sans, max(24, canvas.metrics.line * 0.82), least: 24, lines: lines, leading: 1.12, tint: canvas.tint("soft"))
    // Names take another line rather than smaller letters.
    (style.isSettled, style.singleLineMinimum) = (true, style.size)
    return try canvas.layout(card.lines[1], style, width: width, height: style.size * 1.5 * Double(lines))
  }
}
