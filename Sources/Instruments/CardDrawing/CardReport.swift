/// What was set where on a card: what tests hold a design to.
struct CardReport: Sendable {
  /// What a piece of text is on a card.
  enum Role: String, Sendable {
    case eyebrow
    case title
    case line
    case label
    case numeral
    case figure
    case wordmark
  }

  /// A piece of text.
  struct TextBox: Sendable {
    /// What it is.
    let role: Role
    /// The room it was given.
    let frame: Box
    /// The room its ink takes.
    let ink: Box
    /// The size it was set in, in pixels.
    let size: Double
    /// How many lines it takes.
    let lineCount: Int
    /// Whether it ends in an ellipsis that its text did not have.
    let isShortened: Bool
    /// Its colour.
    let tint: Tint
  }

  /// Every piece of text, in the order of drawing.
  var textBoxes: [TextBox] = []
  /// Where the pictures lie.
  var pictures: [Box] = []
  /// How many characters no font could show.
  var unknownGlyphs = 0
}
