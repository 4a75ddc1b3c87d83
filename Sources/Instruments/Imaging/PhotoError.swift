/// Why a photo could not be read or a picture not be written, in plain words.
///
/// The reason is one line without the file's name, which the caller has; it never holds coordinates or other private
/// values out of the file.
package struct PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is, as far as a caller must tell them apart.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The system refused or the disk failed: the photo may well be all right.
    case unreadable
    /// The bytes are no picture of a format that Daymark reads.
    case notAPicture
    /// A picture, but broken or cut off.
    case damaged
    /// A whole picture of a kind that is not supported.
    case unsupported
    /// A picture beyond the limits of `DecodingLimits`.
    case tooLarge
    /// A file of ours could not be written.
    case unwritable
  }

  /// What kind of trouble it is.
  package let kind: Kind
  /// What is wrong, lower case and without a full stop unless a name demands otherwise.
  package let reason: String

  /// Makes an error.
  package init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }

  /// The reason.
  package var description: String { reason }
}
