package import Digests

/// What is wrong with one file of a bag.
package struct BagProblem: Hashable, Sendable {
  /// The kinds of faults.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A manifest names it, and it is not there.
    case missing
    /// It is there, and no manifest names it.
    case unexpected
    /// Its digest, or the size of the payload, is another one.
    case changed
    /// It is there and cannot be read.
    case unreadable
    /// It is no file as the format wants it.
    case malformed
  }

  /// Which kind.
  package let kind: Kind
  /// The path below the bag's folder.
  package let path: String
  /// What was expected, where something was: a digest with its algorithm in front, or a size.
  package let expected: String?
  /// What was found.
  package let found: String?

  /// Makes a problem.
  package init(_ kind: Kind, _ path: String, expected: String? = nil, found: String? = nil) {
    (self.kind, self.path, self.expected, self.found) = (kind, path, expected, found)
  }
}

/// What the check of a bag found.
package struct BagReport: Sendable {
  /// The version of the format that the bag declares.
  package var version = ""
  /// The algorithms of its manifests, strongest first.
  package var algorithms: [DigestAlgorithm] = []
  /// How many files were checked, those about the bag included.
  package var files = 0
  /// How many bytes they have.
  package var bytes = 0
  /// How many of them an earlier check had found right.
  package var resumed = 0
  /// What is wrong, by path.
  package var problems: [BagProblem] = []

  /// Nothing checked yet.
  package init() {}
}
