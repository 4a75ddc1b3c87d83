/// Text as a recogniser read it from a picture: lines of words, with where they stand and how sure it is.
///
/// A reading, and no fact: letters may be wrong, lines may be missing, and a frame may have been taken for letters.
package struct RecognizedText: Hashable, Sendable {
  /// A part of the picture, in pixels of the picture that was read, counted from its top left corner.
  package struct Box: Hashable, Sendable {
    /// The first column.
    package var left: Int
    /// The first row.
    package var top: Int
    /// How many columns.
    package var width: Int
    /// How many rows.
    package var height: Int

    /// Makes a box.
    package init(left: Int, top: Int, width: Int, height: Int) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    /// The column behind the last one.
    package var right: Int { left + width }
    /// The row below the last one.
    package var bottom: Int { top + height }

    /// The smallest box around both.
    package func united(with other: Box) -> Box {
      let (left, top) = (min(left, other.left), min(top, other.top))
      return Box(
        left: left, top: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }
  }

  /// Letters without a space between them.
  package struct Word: Hashable, Sendable {
    /// What was read.
    package var text: String
    /// Where it stands.
    package var box: Box
    /// How sure the recogniser is, 0 to 100.
    ///
    /// Good for comparing words of one reading. It is no probability: right words were seen at 40 and wrong ones at 95.
    package var confidence: Double

    /// Makes a word.
    package init(text: String, box: Box, confidence: Double) {
      (self.text, self.box, self.confidence) = (text, box, confidence)
    }
  }

  /// Words side by side.
  package struct Line: Hashable, Sendable {
    /// The words from left to right, at least one.
    package var words: [Word]

    /// Makes a line.
    package init(words: [Word]) { self.words = words }

    /// The words with a space between them.
    package var text: String { words.map(\.text).joined(separator: " ") }

    /// The smallest box around all words.
    package var box: Box {
      words.dropFirst().reduce(words.first?.box ?? Box(left: 0, top: 0, width: 0, height: 0)) {
        $0.united(with: $1.box)
      }
    }

    /// The mean of the words' confidence, each weighted by its letters; 0 to 100.
    package var confidence: Double {
      let letters = words.reduce(0) { $0 + $1.text.count }
      guard letters > 0 else { return 0 }
      return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
    }
  }

  /// The lines from top to bottom, as the recogniser ordered them.
  package var lines: [Line]
  /// Whether the picture was read to its end; false when the time was up before.
  package var isComplete: Bool

  /// Makes a text.
  package init(lines: [Line], isComplete: Bool = true) {
    (self.lines, self.isComplete) = (lines, isComplete)
  }

  /// The words of all lines, in reading order.
  package var words: [Word] { lines.flatMap(\.words) }

  /// The lines' texts, one below the other.
  package var text: String { lines.map(\.text).joined(separator: "\n") }
}
