import Glibc

/// Why a bag cannot be written or read.
package struct BagError: Error, Hashable {
  /// The file or folder.
  package let subject: String
  /// What is wrong, in plain words.
  package let message: String
  /// What to do, where there is something.
  package let advice: String?
  /// Whether the person asked for something that cannot be.
  package let isMisuse: Bool

  /// Makes an error.
  package init(_ subject: String, _ message: String, advice: String? = nil, isMisuse: Bool = false) {
    (self.subject, self.message, self.advice, self.isMisuse) = (subject, message, advice, isMisuse)
  }

  /// What the system says of a file.
  static func system(_ path: String, _ number: Int32 = errno) -> BagError {
    let isFull = number == ENOSPC || number == EDQUOT
    return BagError(
      path, String(cString: strerror(number)).lowercased(),
      advice: isFull ? "free some space, or name a folder on another disk" : "look whether the folder can be written to"
    )
  }
}
