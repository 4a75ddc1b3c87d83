/// Why a picture could not be read.
///
/// It never carries what was read: that may be the number of a passport.
package struct ReadingError: Error, Sendable, Hashable {
  /// What kind of failure it is.
  package enum Kind: Sendable, Hashable {
    /// The data of a language is not installed.
    case languageMissing
    /// The caller stopped it.
    case cancelled
    /// The recogniser or the picture library refused.
    case failed
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// What it is about: a language or a step.
  package let subject: String
  /// What is wrong.
  package let message: String
  /// What helps, when something is known to.
  package let advice: String?

  init(_ kind: Kind, _ subject: String, _ message: String, advice: String? = nil) {
    (self.kind, self.subject, self.message, self.advice) = (kind, subject, message, advice)
  }

  /// The data of a language is missing.
  static func missing(_ language: String) -> ReadingError {
    ReadingError(
      .languageMissing, language, "the language data to read '\(language)' is not installed",
      advice: LanguageData.remedy(for: language))
  }
}
