/// What went wrong while pages were made or put in place.
package struct PublishingError: Error, Hashable, Sendable {
  /// The file, with line and column where it is a template.
  package let subject: String
  /// What is wrong, in lower case without a full stop.
  package let message: String
  /// What to do, or nothing.
  package let advice: String?
  /// Whether a template or setting is at fault, and not the machine.
  package let isMisuse: Bool

  /// Makes an error.
  package init(_ subject: String, _ message: String, advice: String? = nil, isMisuse: Bool = false) {
    (self.subject, self.message, self.advice, self.isMisuse) = (subject, message, advice, isMisuse)
  }
}
