import AtlasModel
import Foundation
import Places

@testable import PassportStamps

/// Readings made of plain lines, and the matcher over the bundled places and words.
enum Stamped {
  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// The day the tests are run on.
  static let today = CalendarDay(daysSince1970: 20_500)

  private static let opened = Result {
    let gazetteer = try Gazetteer(path: root.appending(path: "Assets/gazetteer/" + Gazetteer.fileName).path)
    let table = try String(contentsOf: root.appending(path: "Assets/stems/stamp-words.tsv"), encoding: .utf8)
    return StampAtlas(gazetteer: gazetteer, lexicon: StampLexicon(table: table, folding: gazetteer.folding))
  }

  /// Places and words, opened once for all tests.
  static func atlas() throws -> StampAtlas { try opened.get() }

  /// A reading of these lines, seen alike by so many passes; boxes are unknown.
  static func reading(
    _ lines: [String], passes: Int = 2, confidence: Double = 90, shape: StampShape = StampShape()
  ) -> StampReading {
    let text = RecognizedText(
      lines: lines.map { line in
        RecognizedText.Line(
          words: line.split(separator: " ").map {
            RecognizedText.Word(
              text: String($0), box: .init(left: 0, top: 0, width: 0, height: 0), confidence: confidence)
          })
      })
    return StampReading(
      passes: (0..<passes).map { StampReading.Pass(name: "pass \($0)", text: text) }, shape: shape)
  }

  /// What the matcher says of a reading.
  static func findings(_ reading: StampReading) throws -> StampFindings {
    StampMatcher(try atlas()).findings(for: reading, today: today)
  }

  /// What the matcher says of these lines.
  static func findings(
    _ lines: String..., passes: Int = 2, confidence: Double = 90, shape: StampShape = StampShape()
  ) throws -> StampFindings {
    try findings(reading(lines, passes: passes, confidence: confidence, shape: shape))
  }

  /// The best suggestion for these lines.
  static func best(_ lines: String..., passes: Int = 2, shape: StampShape = StampShape()) throws -> StampCandidate? {
    try findings(reading(lines, passes: passes, shape: shape)).candidates.first
  }

  /// The shape of a common European stamp.
  static func common(_ direction: CrossingDirection) -> StampShape {
    StampShape(frame: direction == .entry ? .square : .rounded, arrow: direction)
  }
}
