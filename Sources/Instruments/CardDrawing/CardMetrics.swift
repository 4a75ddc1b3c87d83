import Presentation

/// The measures of a card in one shape, in pixels: chosen for each, not scaled from one.
struct CardMetrics: Sendable {
  /// Whether text and pictures stand side by side.
  let splits: Bool
  /// From the edge to the text.
  let margin: Double
  /// How high the pictures are when they stand above the text, or how wide beside it.
  let pictures: Double
  /// The part at top and bottom that other programs cover.
  let covered: Double
  /// The size of the small line above the title.
  let eyebrow: Double
  /// The size of the title.
  let title: Double
  /// The size of the quiet lines.
  let line: Double
  /// The size of the wordmark.
  let wordmark: Double
  /// The size of a year on a picture.
  let label: Double

  /// Between two pictures.
  let gap = 12.0

  init(_ ratio: AspectRatio) {
    let values: [Double]
    switch ratio {
    // margin, pictures, covered, eyebrow, title, line, wordmark, label
    case .square: values = [60, 672, 0, 25, 84, 34, 29, 72]
    case .portrait: values = [66, 898, 0, 27, 98, 36, 31, 84]
    case .tall: values = [66, 968, 0, 27, 102, 37, 31, 88]
    case .story: values = [76, 1120, 250, 30, 116, 42, 34, 96]
    case .link: values = [60, 700, 0, 24, 74, 30, 26, 66]
    case .wide: values = [88, 920, 0, 28, 108, 38, 32, 88]
    case .pin: values = [62, 1030, 0, 27, 96, 36, 30, 84]
    }
    splits = ratio == .link || ratio == .wide
    (margin, pictures, covered) = (values[0], values[1], values[2])
    (eyebrow, title, line, wordmark, label) = (values[3], values[4], values[5], values[6], values[7])
  }
}
