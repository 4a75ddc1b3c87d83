import Presentation
import Raster

/// The stamps of a country or a continent, laid out like cut pieces of paper, under or beside their name.
struct StampCollageDesign: CardDesign {
  /// More would be too small to read on a phone.
  static let mostStamps = 12

  func draw(_ card: ShareCard, pictures: [PixelImage?], wordmark: Bool, on canvas: CardCanvas) throws(CardError) {
    guard !pictures.isEmpty else { return try canvas.typographic(card, figure: nil, wordmark: wordmark) }
    let (metrics, bounds, clear) = (canvas.metrics, canvas.bounds, canvas.clear)
    let mark = wordmark ? metrics.wordmark * 1.25 : 0
    if metrics.splits {
      let half = (bounds.width * 0.4).rounded()
      try canvas.sideText(card, width: half, wordmark: wordmark)
      let field = Box(half, metrics.margin, bounds.width - half - metrics.margin, bounds.height - 2 * metrics.margin)
      return try lay(card, pictures, in: canvas.placed(field), canvas)
    }
    let column = try TextColumn(card, width: clear.width, height: clear.height * 0.4, titleLines: 2, on: canvas)
    column.set(x: clear.x, y: clear.y, on: canvas)
    let top = clear.y + column.height + metrics.margin * 0.7
    let foot = clear.bottom - mark - (wordmark ? metrics.margin * 0.5 : 0)
    try lay(card, pictures, in: Box(clear.x, top, clear.width, foot - top), canvas)
    if wordmark { try canvas.wordmark(x: clear.x, foot: clear.bottom, width: clear.width) }
  }

  /// Lays the pieces, each a little turned, in the arrangement that lets them be largest.
  private func lay(
    _ card: ShareCard, _ pictures: [PixelImage?], in field: Box, _ canvas: CardCanvas
  ) throws(CardError) {
    let count = min(pictures.count, StampCollageDesign.mostStamps)
    let shapes = pictures.prefix(count).map { image in
      image.map { Double($0.width) / Double(max(1, $0.height)) } ?? StampCollageDesign.blankShape
    }
    let common = min(2.2, max(0.5, shapes.reduce(0, +) / Double(max(1, count))))
    let (rows, stairs) = (PieceRows(count, in: field, shape: common), PieceStairs(count, in: field, shape: common))
    let centres = stairs.size > rows.size * 1.05 ? stairs.centres : rows.centres
    let cell = stairs.size > rows.size * 1.05 ? stairs.size : rows.size
    for (index, centre) in centres.enumerated() {
      // A turned piece needs room at its corners, and one of another shape than most keeps its area.
      let long = cell * 0.95 * (shapes[index] / common).squareRoot()
      let size = (width: long, height: long / shapes[index])
      if let image = pictures[index] {
        let turn = StampCollageDesign.turns[index % StampCollageDesign.turns.count]
        try canvas.piece(image, centre: centre, size: size, degrees: turn, within: field)
      } else {
        let place = Box(centre.x - size.width / 2, centre.y - size.height / 2, size.width, size.height)
        try blank(index < card.pictures.count ? card.pictures[index].label : nil, in: place, canvas)
      }
    }
  }

  /// A stamp without a picture: what is known of it, in a frame.
  private func blank(_ label: String?, in box: Box, _ canvas: CardCanvas) throws(CardError) {
    canvas.fill(box, canvas.tint("chip"))
    let line = max(2, box.width * 0.012)
    let inside = box.inset(box.width * 0.09)
    canvas.frame(inside, width: line, radius: line * 4, canvas.tint("mark"))
    guard let label, inside.height > 60 else { return }
    let style = TextStyle(.serif, inside.height * 0.3, least: 24, lines: 2, tint: canvas.tint("mark"))
    let text = try canvas.layout(label, style, width: inside.width * 0.84, height: inside.height * 0.8)
    let (x, y) = (
      inside.x + (inside.width - text.extents.width) / 2, inside.y + (inside.height - text.extents.height) / 2
    )
    canvas.set(text, .label, x: x.rounded(), y: y.rounded(), tint: style.tint)
  }

  /// Degrees, small and uneven, as a hand would lay them.
  private static let turns = [-3.2, 2.4, -1.4, 3.6, 1.2, -2.6, 2.9]
  /// The shape of a stamp without a picture.
  private static let blankShape = 1.4
}
