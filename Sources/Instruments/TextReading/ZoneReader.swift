package import AtlasModel
package import Raster

/// What a reading of a zone is worth, as the one who knows the layouts says.
package struct ZoneJudgement: Sendable, Hashable {
  /// 0 for no zone to 1 for one whose check digits all hold.
  package var worth: Double
  /// Which of the lines are the zone's, from its first to its last.
  package var lines: [Int]
  /// Whether further readings would change nothing.
  package var isSettled: Bool

  /// Makes a judgement.
  package init(worth: Double, lines: [Int], isSettled: Bool) {
    (self.worth, self.lines, self.isSettled) = (worth, lines, isSettled)
  }
}

/// How a page lies in its picture, found by its zone.
package struct ZonePosition: Sendable, Hashable {
  /// Quarter turns clockwise that bring the page upright, 0 to 3.
  package let quarterTurns: Int
  /// Degrees clockwise that straighten the page after the turn.
  package let degrees: Double
  /// The zone's first row as a share of the height of the straightened page.
  package let top: Double
  /// The share of the zone that lies under coloured marks, 0 to 1; the letters below may be taken for others.
  package let marked: Double
}

/// Finds the machine readable zone on a page and reads it several times over.
///
/// The page may lie in any of four turns and some 12 degrees askew. Whole pages show where the zone is, cut-out lines
/// what it says. Every reading goes to a judge, who says when it is enough: a document in good light takes 0.3 to 0.5 s,
/// a hard one ten times as much. It reads one picture at a time and is not `Sendable`.
package final class ZoneReader {
  /// The time a picture may take unless the caller says otherwise.
  package static let defaultLimit = Duration.seconds(12)
  private let reader: TextReader

  /// Loads the zone model, or says what installs it.
  ///
  /// - Parameter language: Another model in its place; English takes most fillers for letters.
  package init(data: LanguageData = LanguageData(), language: String = LanguageData.zone) throws(ReadingError) {
    reader = try TextReader(languages: [language], data: data)
  }

  /// Reads a picture until the judge is content or all ways are tried.
  ///
  /// - Parameters:
  ///   - limit: The time it may take; what was read until then stands.
  ///   - isCancelled: Asked before each line; true ends the reading with an error of the kind `cancelled`.
  ///   - judge: Gets the lines of every reading from top to bottom.
  /// - Returns: how the page lies, or nothing when no reading was a zone.
  @discardableResult package func read(
    _ image: PixelImage, limit: Duration = ZoneReader.defaultLimit, isCancelled: () -> Bool = { false },
    judge: (_ lines: [String]) -> ZoneJudgement
  ) throws(ReadingError) -> ZonePosition? {
    try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(ReadingError) -> ZonePosition? in
      try withoutActuallyEscaping(judge) { (judge) throws(ReadingError) -> ZonePosition? in
        let session = ZoneSession(
          reader: reader, deadline: ContinuousClock.now + limit, isCancelled: isCancelled, judge: judge)
        guard let sight = try session.read(LeptonicaImage(image, grey: .brightest)) else { return nil }
        return try sight.position(marks: LeptonicaImage(image, grey: .colouredMarks))
      }
    }
  }
}
