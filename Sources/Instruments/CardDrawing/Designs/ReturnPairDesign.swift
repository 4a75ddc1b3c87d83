import Presentation
import Raster

/// Two photos of one spot, years apart, each with its year.
struct ReturnPairDesign: CardDesign {
  func draw(_ card: ShareCard, pictures: [PixelImage?], wordmark: Bool, on canvas: CardCanvas) throws(CardError) {
    let pictures = Array(pictures.prefix(4))
    guard !pictures.isEmpty else {
      return try canvas.typographic(card, figure: nil, wordmark: wordmark)
    }
    if canvas.metrics.splits {
      try split(card, pictures, wordmark, canvas)
    } else if canvas.metrics.coveredTop > 0 {
      try sandwich(card, pictures, wordmark, canvas)
    } else {
      let block = try StackedText(card, wordmark: wordmark, on: canvas)
      try pair(card, pictures, in: Box(0, 0, canvas.bounds.width, block.top), canvas)
      try block.set(on: canvas)
    }
  }

  private func split(
    _ card: ShareCard, _ pictures: [PixelImage?], _ wordmark: Bool, _ canvas: CardCanvas
  ) throws(CardError) {
    let (metrics, bounds) = (canvas.metrics, canvas.bounds)
    let shown = Box(bounds.width - metrics.pictures, 0, metrics.pictures, bounds.height)
    try pair(card, pictures, in: shown, canvas)
    try canvas.sideText(card, width: bounds.width - metrics.pictures, wordmark: wordmark)
  }

  private func pair(_ card: ShareCard, _ pictures: [PixelImage?], in box: Box, _ canvas: CardCanvas) throws(CardError) {
    let gap = canvas.metrics.gap
    let width = ((box.width - gap * Double(pictures.count - 1)) / Double(pictures.count)).rounded()
    for (index, image) in pictures.enumerated() {
      let left = box.x + (width + gap) * Double(index)
      let end = index == pictures.count - 1 ? box.right : left + width
      let place = canvas.placed(Box(left, box.y, end - left, box.height))
      try canvas.picture(image, in: place)
      if index < card.pictures.count, let label = card.pictures[index].label {
        try canvas.label(label, on: place, isField: image == nil)
      }
    }
  }

  /// On a story the pictures bleed off both ends, and the text stands between them where nothing covers it.
  private func sandwich(
    _ card: ShareCard, _ pictures: [PixelImage?], _ wordmark: Bool, _ canvas: CardCanvas
  ) throws(CardError) {
    guard pictures.count == 2 else {
      let block = try StackedText(card, wordmark: wordmark, on: canvas)
      try pair(card, pictures, in: Box(0, 0, canvas.bounds.width, block.top), canvas)
      return try block.set(on: canvas)
    }
    let (metrics, bounds) = (canvas.metrics, canvas.bounds)
    let width = bounds.width - 2 * metrics.margin
    let column = try TextColumn(card, width: width, height: 440, titleLines: 2, on: canvas)
    let mark = wordmark ? metrics.wordmark * 1.25 + metrics.margin * 0.5 : 0
    let pad = metrics.margin * 0.8
    let band = (column.height + mark + 2 * pad).rounded()
    let top = ((bounds.height - band) / 2).rounded()
    let places = [Box(0, 0, bounds.width, top), Box(0, top + band, bounds.width, bounds.height - top - band)]
    for (index, place) in places.enumerated() {
      try canvas.picture(pictures[index], in: place)
      if index < card.pictures.count, let label = card.pictures[index].label {
        try canvas.label(label, on: place, isField: pictures[index] == nil, atTop: index == 1)
      }
    }
    column.set(x: metrics.margin, y: top + pad, on: canvas)
    if wordmark { try canvas.wordmark(x: metrics.margin, foot: top + band - pad, width: width) }
  }
}

extension CardCanvas {
  /// Sets a year on a picture, over a shade strong enough for what lies under it, or in ink on an empty field.
  func label(_ text: String, on place: Box, isField: Bool, atTop: Bool = false) throws(CardError) {
    let inset = metrics.label * 0.44
    let colour = isField ? tint("ink") : Tint(0xfffdf9)
    let style = TextStyle(.serif, metrics.label, least: 40, tint: colour)
    let layout = try layout(text, style, width: place.width - 2 * inset, height: metrics.label * 1.6)
    let ink = layout.ink
    // Old-style figures hang below the line by different amounts; two years stand on one line all the same.
    let base = atTop ? place.y + inset + metrics.label * 0.5 : place.bottom - inset - metrics.label * 0.06
    let y = (base - layout.baseline).rounded()
    let x = place.x + inset
    if !isField { scrim(in: place, behind: Box(x, y + ink.y, layout.width, ink.height), fromTop: atTop) }
    set(layout, .label, x: x, y: y, tint: colour)
  }
}
