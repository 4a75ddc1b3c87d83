/// What several passes over one picture of a stamp read, and what its shapes say.
///
/// Passes overlap on purpose: each brings out other letters, and what several of them saw counts for more.
package struct StampReading: Hashable, Sendable {
  /// Which part of the picture a pass looked at.
  package enum Area: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case whole
    /// The upper left corner, where a common European stamp has its state's letters in a ring of stars.
    case ring
    /// The text that runs along the upper half of an oval frame, laid straight.
    case upperArc
    /// The text that runs along the lower half of an oval frame, laid straight.
    case lowerArc
    /// A single line, cut out and read again.
    case line
  }

  /// One reading of the picture.
  package struct Pass: Hashable, Sendable {
    /// How the picture was prepared, for people who look into a reading.
    package var name: String
    /// What it looked at.
    package var area: Area
    /// How far the picture was turned before, in degrees counter-clockwise.
    package var turn: Int
    /// The text; boxes are in pixels of the prepared picture, the same for all passes of a turn over the whole of it.
    package var text: RecognizedText

    /// Makes a pass.
    package init(name: String, area: Area = .whole, turn: Int = 0, text: RecognizedText) {
      (self.name, self.area, self.turn, self.text) = (name, area, turn, text)
    }
  }

  /// The passes, in the order they were made.
  package var passes: [Pass]
  /// What the shapes say.
  package var shape: StampShape
  /// Whether all passes were made; false when the time was up before.
  package var isComplete: Bool

  /// Makes a reading.
  package init(passes: [Pass], shape: StampShape = StampShape(), isComplete: Bool = true) {
    (self.passes, self.shape, self.isComplete) = (passes, shape, isComplete)
  }
}

/// What the shapes of a stamp say, read without letters.
package struct StampShape: Hashable, Sendable {
  /// The outline of a stamp.
  package enum Frame: String, Hashable, Sendable, CaseIterable {
    /// A rectangle with square corners: entry, on a common European stamp.
    case square
    /// A rectangle with rounded corners: exit, on a common European stamp.
    case rounded
    /// A circle or an ellipse.
    case oval
  }

  /// The outline, when it can be told.
  package var frame: Frame?
  /// The arrow that leads into a box on entry and out of it on exit, when there is one.
  package var arrow: CrossingDirection?
  /// Whether two long strokes cross the whole stamp, as a pen makes them.
  package var isCrossedOut: Bool

  /// Makes shape evidence; nothing is known unless said.
  package init(frame: Frame? = nil, arrow: CrossingDirection? = nil, isCrossedOut: Bool = false) {
    (self.frame, self.arrow, self.isCrossedOut) = (frame, arrow, isCrossedOut)
  }
}
