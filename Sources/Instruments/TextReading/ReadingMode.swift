import CTesseract

/// How a picture is laid out and which letters it may hold; chosen anew for every reading.
package struct ReadingMode: Sendable, Hashable {
  /// What the picture shows.
  package enum Layout: Sendable, Hashable, CaseIterable {
    /// A page of columns and paragraphs. `PSM_AUTO`
    case page
    /// One block of lines. `PSM_SINGLE_BLOCK`
    case block
    /// One line. `PSM_SINGLE_LINE`
    case line
    /// One line, read without looking for its words or its slope. `PSM_RAW_LINE`
    case rawLine
    /// One word. `PSM_SINGLE_WORD`
    case word
    /// Words anywhere, in no order. `PSM_SPARSE_TEXT`
    case sparse

    var code: TessPageSegMode {
      switch self {
      case .page: PSM_AUTO
      case .block: PSM_SINGLE_BLOCK
      case .line: PSM_SINGLE_LINE
      case .rawLine: PSM_RAW_LINE
      case .word: PSM_SINGLE_WORD
      case .sparse: PSM_SPARSE_TEXT
      }
    }
  }

  /// What the picture shows.
  package var layout: Layout
  /// The only letters that may be read, or nothing for all.
  package var whitelist: String?
  /// How many pixels an inch has, which the recogniser uses to guess sizes; 300 serves letters 30 to 40 pixels high.
  package var pixelsPerInch: Int

  /// Makes a mode.
  package init(_ layout: Layout, whitelist: String? = nil, pixelsPerInch: Int = 300) {
    (self.layout, self.whitelist, self.pixelsPerInch) = (layout, whitelist, pixelsPerInch)
  }

  /// Digits and what stands between those of a date.
  package static func digits(_ layout: Layout) -> ReadingMode { ReadingMode(layout, whitelist: "0123456789.-/ ") }

  /// The letters of a machine readable zone.
  package static func zone(_ layout: Layout) -> ReadingMode {
    ReadingMode(layout, whitelist: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<")
  }
}
