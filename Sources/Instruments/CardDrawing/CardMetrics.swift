import Presentation

/// The measures of a card in one shape, in pixels: chosen for each, not scaled from one.
struct CardMetrics: Sendable {
  /// Whether text and pictures stand side by side.
  let splits: Bool
  /// From the edge to the text.
  let margin: Double
  /// How high the pictures are when they stand above the text, or how wide beside it.
  let pictures: Double
  /// The part at the top that other programs cover: on a story 14 % and 20 %, which also leaves the central 1420 pixels that
  /// the networks ask for.
  let coveredTop: Double
  /// The part at the foot that other programs cover.
  let coveredFoot: Double
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
    // margin, pictures, eyebrow, title, line, wordmark, label
    case .square: values = [62, 668, 26, 98, 35, 30, 74]
    case .portrait: values = [68, 886, 28, 116, 38, 32, 88]
    case .tall: values = [68, 958, 28, 120, 39, 32, 92]
    case .story: values = [76, 1120, 31, 138, 44, 36, 104]
    case .link: values = [60, 690, 24, 84, 31, 27, 66]
    case .wide: values = [88, 910, 29, 122, 40, 33, 90]
    case .pin: values = [64, 1012, 28, 112, 38, 32, 88]
    }
    splits = ratio == .link || ratio == .wide
    (coveredTop, coveredFoot) = ratio == .story ? (268, 384) : (0, 0)
    (margin, pictures, eyebrow, title) = (values[0], values[1], values[2], values[3])
    (line, wordmark, label) = (values[4], values[5], values[6])
  }
}
