import Presentation
import Raster

/// A year in numbers: the year large, four figures, and photos of it.
struct YearStatisticsDesign: CardDesign {
  func draw(_ card: ShareCard, pictures: [PixelImage?], wordmark: Bool, on canvas: CardCanvas) throws(CardError) {
    let pictures = Array(pictures.prefix(canvas.metrics.splits ? 2 : 3))
    if canvas.metrics.splits {
      try split(card, pictures, wordmark, canvas)
    } else {
      try stack(card, pictures, wordmark, canvas)
    }
  }

  /// Text and figures on the left; photos on the right, or the year alone, as large as it goes.
  private func split(
    _ card: ShareCard, _ pictures: [PixelImage?], _ wordmark: Bool, _ canvas: CardCanvas
  ) throws(CardError) {
    let (metrics, bounds) = (canvas.metrics, canvas.bounds)
    let half = (bounds.width * 0.5).rounded()
    let field = Box(half, 0, bounds.width - half, bounds.height)
    var text = Box(metrics.margin, metrics.margin, half - 1.75 * metrics.margin, bounds.height - 2 * metrics.margin)
    if pictures.isEmpty {
      canvas.fill(canvas.placed(field), canvas.tint("chip"))
      let column = try TextColumn(card, width: text.width, height: text.height * 0.7, titleLines: 1, on: canvas)
      text = canvas.placed(text)
      column.set(x: text.x, y: text.y + (text.height - metrics.wordmark * 1.25 - column.height) * 0.44, on: canvas)
      let room = canvas.placed(field.inset(metrics.margin))
      let grid = try FigureGrid(card.figures, columns: 2, width: room.width, size: metrics.title * 0.9, on: canvas)
      grid.set(x: room.x, y: room.y + (room.height - grid.height) / 2, in: room.width)
    } else {
      for (image, box) in zip(pictures, field.mosaic(of: pictures.count, gap: metrics.gap)) {
        try canvas.picture(image, in: canvas.placed(box))
      }
      let mark = metrics.wordmark * 1.25
      let grid = try FigureGrid(card.figures, columns: 2, width: text.width, size: metrics.title * 0.66, on: canvas)
      let space = metrics.margin * 0.6
      let room = text.height - mark - space - grid.height - space
      let column = try TextColumn(card, width: text.width, height: room, titleLines: 1, on: canvas)
      text = canvas.placed(text)
      let spare = max(0, room - column.height)
      column.set(x: text.x, y: text.y + spare * 0.3, on: canvas)
      grid.set(x: text.x, y: text.y + spare * 0.3 + column.height + space, in: text.width)
    }
    if wordmark { try canvas.wordmark(x: text.x, foot: text.bottom, width: text.width) }
  }

  /// Photos above, text and figures below; without photos the figures take their room.
  private func stack(
    _ card: ShareCard, _ pictures: [PixelImage?], _ wordmark: Bool, _ canvas: CardCanvas
  ) throws(CardError) {
    let (metrics, clear) = (canvas.metrics, canvas.clear)
    let mark = wordmark ? metrics.wordmark * 1.25 + metrics.margin * 0.6 : 0
    let isHigh = canvas.bounds.height > canvas.bounds.width * 1.3
    let space = metrics.margin * (isHigh ? 0.7 : 0.5)
    let size = pictures.isEmpty ? metrics.title * 1.1 : metrics.title * (isHigh ? 0.62 : 0.56)
    let columns = pictures.isEmpty || canvas.bounds.height > canvas.bounds.width * 1.6 ? 2 : 4
    let grid = try FigureGrid(card.figures, columns: columns, width: clear.width, size: size, on: canvas)
    let limit = clear.height * 0.5 - grid.height
    let column = try TextColumn(card, width: clear.width, height: max(200, limit), titleLines: 1, on: canvas)
    let block = column.height + space + grid.height
    guard !pictures.isEmpty else {
      let top = clear.y + (clear.height - mark - block) * 0.42
      column.set(x: clear.x, y: top, on: canvas)
      canvas.rule(x: clear.x, y: top + column.height + space * 0.5, width: clear.width)
      grid.set(x: clear.x, y: top + column.height + space, in: clear.width)
      if wordmark { try canvas.wordmark(x: clear.x, foot: clear.bottom, width: clear.width) }
      return
    }
    let above = metrics.margin * 0.82
    let end = (clear.bottom - mark - block - above).rounded()
    let field = Box(0, 0, canvas.bounds.width, end)
    for (image, box) in zip(pictures, field.mosaic(of: pictures.count, gap: metrics.gap)) {
      try canvas.picture(image, in: canvas.placed(box))
    }
    column.set(x: clear.x, y: end + above, on: canvas)
    grid.set(x: clear.x, y: end + above + column.height + space, in: clear.width)
    if wordmark { try canvas.wordmark(x: clear.x, foot: clear.bottom, width: clear.width) }
  }
}
