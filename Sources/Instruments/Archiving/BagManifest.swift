package import Digests

/// The list of digests of a bag: one line a file.
package struct BagManifest: Sendable {
  /// A line: which file has which digest.
  package struct Entry: Hashable, Sendable {
    /// The path below the bag's folder.
    package let path: String
    /// The digest in lower-case hexadecimal.
    package let digest: String

    /// Makes a line.
    package init(path: String, digest: String) { (self.path, self.digest) = (path, digest) }
  }

  /// The lines in the order of the file.
  package let entries: [Entry]
  /// The lines that are none, by their numbers.
  package let malformed: [Int]

  /// Lists files, sorted by the bytes of their paths.
  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    malformed = []
  }

  /// Reads a manifest as written by any tool: the digest, blanks and perhaps an asterisk, and the path.
  ///
  /// - Parameter isThere: Whether a file of that path is there. Some writers encode percent signs and some do not; the reading
  ///   that finds more files is the right one.
  package init(
    parsing text: String, algorithm: DigestAlgorithm, isThere: (_ path: String) -> Bool = { _ in true }
  ) {
    var entries: [Entry] = []
    var malformed: [Int] = []
    for (number, line) in BagText.lines(text).enumerated() where !line.isEmpty {
      let digest = line.prefix { $0 != " " && $0 != "\t" }
      var rest = line.dropFirst(digest.count).drop { $0 == " " || $0 == "\t" }
      if rest.first == "*" { rest = rest.dropFirst() }
      if rest.hasPrefix("./") { rest = rest.dropFirst(2) }
      guard !rest.isEmpty, digest.utf8.count == algorithm.byteCount * 2,
        digest.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0 | 0x20) })
      else {
        malformed.append(number + 1)
        continue
      }
      entries.append(Entry(path: String(rest), digest: digest.lowercased()))
    }
    let readings = [true, false].map { knowsPercent in
      entries.map { Entry(path: BagPath.decoded($0.path, knowsPercent: knowsPercent), digest: $0.digest) }
    }
    let missing = readings.map { reading in reading.count { !isThere($0.path) } }
    self.entries = missing[1] < missing[0] || BagManifest.repeats(readings[0]) ? readings[1] : readings[0]
    self.malformed = malformed
  }

  /// Whether two lines name one file.
  private static func repeats(_ entries: [Entry]) -> Bool {
    Set(entries.map { Array($0.path.utf8) }).count < entries.count
  }

  /// The text of the file.
  package var text: String { entries.map { "\($0.digest)  \(BagPath.encoded($0.path))\n" }.joined() }
}

/// The text files of bags.
enum BagText {
  /// Lines that end in a line feed, a carriage return or both.
  static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// `Label: value` lines; a line that starts with a blank goes on with the value before.
  static func labels(_ text: String) -> [(label: String, value: String)] {
    var labels: [(label: String, value: String)] = []
    for line in lines(text) where !line.isEmpty {
      if line.first == " " || line.first == "\t" {
        guard let last = labels.indices.last else { continue }
        labels[last].value += " " + trimmed(line)
      } else if let colon = line.firstIndex(of: ":") {
        labels.append((trimmed(line[..<colon]), trimmed(line[line.index(after: colon)...])))
      }
    }
    return labels
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return String(rest)
  }

  /// The declaration that makes a folder a bag (RFC 8493, section 2.1.1).
  static let declaration = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
  /// Its name.
  static let declarationName = "bagit.txt"
  /// The name of the file about the bag.
  static let infoName = "bag-info.txt"

  /// The text of the file about the bag: a value never breaks out of its line.
  static func info(_ labels: [(label: String, value: String)]) -> String {
    labels.map { label, value in
      "\(label): " + String(String.UnicodeScalarView(value.unicodeScalars.map { $0.value < 32 ? " " : $0 })) + "\n"
    }.joined()
  }
}
