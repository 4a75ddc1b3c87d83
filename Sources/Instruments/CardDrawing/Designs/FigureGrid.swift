import Presentation

/// Numbers, each over what it counts, in columns of one width and in one size.
struct FigureGrid {
  private var rows: [[(value: TextLayout, label: TextLayout)]] = []
  private let column: Double
  private let between: Double
  private let canvas: CardCanvas
  /// The height of all rows.
  private(set) var height = 0.0

  /// Fits the figures into a width.
  ///
  /// - Parameter size: The size of the numbers when there is room, in pixels.
  init(_ figures: [CardFigure], columns: Int, width: Double, size: Double, on canvas: CardCanvas) throws(CardError) {
    self.canvas = canvas
    let gap = canvas.metrics.margin * 0.5
    column = ((width - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
    between = size * 0.42
    var value = TextStyle(.serif, size, least: size * 0.4, tint: canvas.tint("ink"))
    // An old-style 1 alone looks like a letter.
    value.liningFigures = true
    var label = TextStyle(.sans, canvas.metrics.line * 0.8, least: 24, lines: 2, tint: canvas.tint("soft"))
    for figure in figures {
      value.size = min(value.size, try canvas.layout(figure.value, value, width: column, height: size * 2).size)
      label.size = min(label.size, try canvas.layout(figure.label, label, width: column, height: size * 2).size)
    }
    (value.isSettled, label.isSettled) = (true, true)
    for start in stride(from: 0, to: figures.count, by: columns) {
      var row: [(value: TextLayout, label: TextLayout)] = []
      for figure in figures[start..<min(start + columns, figures.count)] {
        row.append(
          (
            try canvas.layout(figure.value, value, width: column, height: value.size * 1.6),
            try canvas.layout(figure.label, label, width: column, height: label.size * 2.8)
          ))
      }
      height += (rows.isEmpty ? 0 : between) + FigureGrid.height(of: row)
      rows.append(row)
    }
  }

  /// The numbers of old-style figures sit close above their words.
  private static func height(of row: [(value: TextLayout, label: TextLayout)]) -> Double {
    (row.map(\.value.extents.height).max() ?? 0) * 0.92 + (row.map(\.label.extents.height).max() ?? 0)
  }

  /// Sets the figures with the corner of the first at the point.
  func set(x: Double, y: Double, in width: Double) {
    let gap = canvas.metrics.margin * 0.5
    var top = y
    for row in rows {
      let step = (row.map(\.value.extents.height).max() ?? 0) * 0.92
      for (index, figure) in row.enumerated() {
        let along = (column + gap) * Double(index)
        let left = canvas.runsFromRight ? x + width - along - column : x + along
        canvas.set(figure.value, .figure, x: left, y: top.rounded(), tint: canvas.tint("ink"))
        canvas.set(figure.label, .line, x: left, y: (top + step).rounded(), tint: canvas.tint("soft"))
      }
      top += FigureGrid.height(of: row) + between
    }
  }
}
