/// Text from outside, made fit to be set on a card or printed on one line.
///
/// A name in a travel file may hold anything: control bytes, direction overrides that reorder what stands beside it, a
/// letter under a hundred accents, a megabyte. What remains here is one line that no setting of text can be upset by.
package enum DisplayText {
  /// How many letters, as a reader counts them, are kept.
  package static let longestText = 500
  /// How many accents and vowel signs a letter may carry; no orthography in use needs more.
  package static let mostMarks = 4
  /// How many joiners, selectors and tags may follow a letter; the flags of regions take seven.
  private static let mostJoiners = 8
  /// How many Unicode scalars are looked at, so that a megabyte costs no more than a page.
  private static let longestScan = 20_000

  /// One line without control characters, direction overrides and towers of accents, shortened with an ellipsis.
  package static func cleaned(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var (marks, joiners, seen, wasSpace, hasBase) = (0, 0, 0, true, false)
    var isCut = false
    for scalar in text.unicodeScalars {
      seen += 1
      if seen > longestScan {
        isCut = true
        break
      }
      switch kind(of: scalar) {
      case .dropped: continue
      case .space:
        if !wasSpace { kept.append(" ") }
        (wasSpace, hasBase, marks, joiners) = (true, false, 0, 0)
      case .mark:
        marks += 1
        guard hasBase, marks <= mostMarks else { continue }
        kept.append(scalar)
      case .joiner:
        joiners += 1
        if hasBase, joiners <= mostJoiners { kept.append(scalar) }
      case .base:
        kept.append(scalar)
        (wasSpace, hasBase, marks, joiners) = (false, true, 0, 0)
      }
    }
    while let last = kept.last, last == " " || last == "\u{200c}" || last == "\u{200d}" { kept.removeLast() }
    let line = String(kept)
    guard isCut || line.unicodeScalars.count > longestText else { return line }
    let short = line.prefix(longestText)
    guard short.endIndex < line.endIndex || isCut else { return line }
    return String(short.unicodeScalars.prefix(longestText * 8)) + "…"
  }

  private enum Kind {
    case base
    case mark
    case space
    case joiner
    case dropped
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 9, 10, 13, 32: return .space
    case 0..<32, 0x7f..<0xa0: return .dropped
    case 0x21..<0x7f: return .base
    case 0x200c, 0x200d, 0xe0020...0xe007f: return .joiner
    case 0xfe0f: return .joiner
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    case .control, .format, .surrogate, .privateUse, .unassigned: return .dropped
    default: return .base
    }
  }
}
