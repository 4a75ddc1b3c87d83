/// Why a picture could not be drawn.
package struct CardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, in kinds a caller may treat differently.
  package enum Kind: String, Sendable, Hashable {
    /// The fonts could not be set up.
    case fonts
    /// The drawing library refused.
    case drawing
    /// A file could not be written.
    case file
  }

  /// The kind.
  package let kind: Kind
  /// What was being drawn or written.
  package let subject: String
  /// What is wrong, in lower case without a full stop.
  package let problem: String

  init(_ kind: Kind, _ subject: String, _ problem: String) {
    (self.kind, self.subject, self.problem) = (kind, subject, problem)
  }

  /// Subject and problem, as they stand after `daymark: error:`.
  package var description: String { "\(subject): \(problem)" }
}
