/// A colour of sRGB in whole steps.
package struct Colour: Hashable, Sendable {
  /// Red, 0 to 255.
  package let red: Int
  /// Green, 0 to 255.
  package let green: Int
  /// Blue, 0 to 255.
  package let blue: Int

  /// Reads `#rrggbb`.
  package init?(hex: some StringProtocol) {
    guard hex.utf8.count == 7, hex.hasPrefix("#"), hex.dropFirst().allSatisfy(\.isHexDigit),
      let value = Int(hex.dropFirst(), radix: 16)
    else { return nil }
    (red, green, blue) = (value >> 16, value >> 8 & 255, value & 255)
  }
}

/// The design tokens of one appearance: paper, card, ink, soft, rule, mark, chip.
///
/// Pages and share cards read the same names and values from one file, `tokens.css` of the template set.
package struct Palette: Hashable, Sendable {
  private let colours: [String: Colour]

  /// The tokens that must be there.
  package static let names = ["paper", "card", "ink", "soft", "rule", "mark", "chip"]

  /// Reads the declarations `--name: #rrggbb;` of the light block, or of the block below `prefers-color-scheme: dark`.
  ///
  /// - Returns: Nothing when a token is missing.
  package init?(tokens css: String, _ appearance: Appearance) {
    let blocks = css.split(separator: "prefers-color-scheme: dark", maxSplits: 1)
    guard let block = appearance == .light ? blocks.first : blocks.dropFirst().first else { return nil }
    var found: [String: Colour] = [:]
    for declaration in block.split(whereSeparator: { $0 == ";" || $0 == "{" || $0 == "}" }) {
      let halves = declaration.split(separator: ":", maxSplits: 1).map { part in
        part.filter { !$0.isWhitespace }
      }
      guard halves.count == 2, halves[0].hasPrefix("--"), let colour = Colour(hex: halves[1]) else { continue }
      found[String(halves[0].dropFirst(2))] = colour
    }
    guard Palette.names.allSatisfy({ found[$0] != nil }) else { return nil }
    colours = found
  }

  /// The colour of a token; ink for a name that is no token.
  package subscript(name: String) -> Colour { colours[name] ?? colours["ink"] ?? Colour(grey: 0) }
}

extension Colour {
  /// A grey.
  package init(grey: Int) { (red, green, blue) = (grey, grey, grey) }
}
