/// How a piece of text is set.
struct TextStyle: Sendable {
  /// The two voices of the design, and the weights of the second.
  enum Face: Sendable {
    case serif
    case sans
    case sansMedium
    case sansSemibold
    case sansBold
  }

  /// The family and weight.
  var face: Face
  /// The size it has when there is room, in pixels.
  var size: Double
  /// The size below which one line is not made smaller.
  var singleLineMinimum: Double
  /// The size below which nothing is made smaller; never under 24 pixels.
  var minimum: Double
  /// How many lines it may take.
  var mostLines: Int
  /// Space between letters, in parts of the size.
  var spacing = 0.0
  /// Height of a line in parts of what the font asks for.
  var leading = 1.0
  /// Whether the size has been chosen already, so that wrapping need not make it smaller at once.
  var isSettled = false
  /// Whether figures stand on the line, all of one height.
  var liningFigures = false
  /// The colour.
  var tint: Tint

  /// The smallest text on any card, in pixels of the card.
  static let smallest = 24.0

  init(
    _ face: Face, _ size: Double, least: Double, lines: Int = 1, spacing: Double = 0, leading: Double = 1, tint: Tint
  ) {
    (self.face, self.size, self.tint) = (face, size, tint)
    minimum = max(TextStyle.smallest, least)
    singleLineMinimum = max(minimum, size * 0.68)
    (mostLines, self.spacing, self.leading) = (lines, spacing, leading)
  }
}

/// The languages of cards, as far as they change the shapes of letters.
enum CardLanguage {
  /// The language tag that chooses the form of Han characters, from a language (`zh-Hant-TW`) or from the letters of the
  /// country a place lies in (`TW`).
  static func tag(for language: String) -> String {
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let first = parts.first else { return "en" }
    if parts.count == 1, first.count == 2, first == first.uppercased() { return tags[first] ?? "en" }
    guard first.lowercased() == "zh" else { return language.lowercased() }
    for part in parts.dropFirst().map({ $0.lowercased() }) {
      switch part {
      case "hk", "mo": return "zh-hk"
      case "tw": return "zh-tw"
      case "hant": return parts.contains("HK") || parts.contains("MO") ? "zh-hk" : "zh-tw"
      default: continue
      }
    }
    return "zh-cn"
  }

  /// Whether a text runs from the right, by its first letter.
  static func runsFromRight(_ text: String) -> Bool {
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      switch scalar.value {
      case 0x590..<0x900, 0xfb1d..<0xfe00, 0xfe70..<0xff00, 0x10800..<0x11000, 0x1e800..<0x1f000: return true
      default: return false
      }
    }
    return false
  }

  private static let tags = [
    "CN": "zh-cn", "SG": "zh-cn", "TW": "zh-tw", "HK": "zh-hk", "MO": "zh-hk", "JP": "ja", "KR": "ko", "KP": "ko",
    "TH": "th", "IN": "hi", "RU": "ru", "BG": "bg", "RS": "sr", "TR": "tr", "RO": "ro",
  ]
}
