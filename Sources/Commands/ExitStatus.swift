/// The exit codes of the program; documented in README.md and never renumbered.
package enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// Failed; nothing published was changed.
  case failed = 1
  /// Wrong usage, wrong configuration, or a malformed link.
  case misused = 2
  /// Done, but some inputs were skipped.
  case skipped = 3
  /// A check found a problem.
  case problemFound = 4
  /// Another run holds the journal.
  case locked = 5
  /// A decision is needed and cannot be asked for.
  case needsDecision = 6
  /// Interrupted.
  case interrupted = 130
}

/// Why a verb cannot go on.
struct CommandError: Error {
  let status: ExitStatus
  let subject: String
  let message: String
  let advice: String?

  init(_ status: ExitStatus, _ subject: String, _ message: String, advice: String? = nil) {
    (self.status, self.subject, self.message, self.advice) = (status, subject, message, advice)
  }

  static func misuse(_ subject: String, _ message: String, advice: String? = nil) -> CommandError {
    CommandError(.misused, subject, message, advice: advice)
  }
}
