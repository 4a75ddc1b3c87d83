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
    case .square: values = [62, 668, 0, 26, 98, 35, 30, 74]
    case .portrait: values = [68, 886, 0, 28, 116, 38, 32, 88]
    case .tall: values = [68, 958, 0, 28, 120, 39, 32, 92]
    case .story: values = [76, 1170, 250, 31, 138, 44, 36, 104]
    case .link: values = [60, 690, 0, 24, 84, 31, 27, 66]
    case .wide: values = [88, 910, 0, 29, 122, 40, 33, 90]
    case .pin: values = [64, 1012, 0, 28, 112, 38, 32, 88]
    }
    splits = ratio == .link || ratio == .wide
    (margin, pictures, covered) = (values[0], values[1], values[2])
    (eyebrow, title, line, wordmark, label) = (values[3], values[4], values[5], values[6], values[7])
  }
}
