/// Something a person should know: how grave it is, what it concerns, what happened and what to do.
package struct Finding: Hashable, Sendable {
  /// How grave a finding is.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    case note
    case warning
    case error
  }

  /// How grave it is.
  package let severity: Severity
  /// The file, link or setting it concerns, in the person's own spelling.
  package let subject: String
  /// What happened, starting in lower case, without a full stop.
  package let message: String
  /// What the person can do, or nothing.
  package let advice: String?

  /// Makes a finding.
  package init(_ severity: Severity, _ subject: String, _ message: String, advice: String? = nil) {
    (self.severity, self.subject, self.message, self.advice) = (severity, subject, message, advice)
  }
}
