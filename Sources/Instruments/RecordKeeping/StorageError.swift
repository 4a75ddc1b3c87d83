/// What went wrong with the journal's own files.
package struct StorageError: Error, Hashable, Sendable {
  /// The kinds of trouble, which decide the exit code.
  package enum Kind: Sendable, Hashable {
    /// Another run holds the journal.
    case locked
    /// The file was written by a newer Daymark.
    case newer
    /// The file is damaged.
    case damaged
    /// The folder holds no journal.
    case noJournal
    /// Reading or writing failed.
    case failed
  }

  /// The kind.
  package let kind: Kind
  /// The file or folder.
  package let subject: String
  /// What is wrong, in lower case without a full stop.
  package let message: String
  /// What to do about it, or nothing.
  package let advice: String?

  /// Makes an error.
  package init(_ kind: Kind, _ subject: String, _ message: String, advice: String? = nil) {
    (self.kind, self.subject, self.message, self.advice) = (kind, subject, message, advice)
  }
}
