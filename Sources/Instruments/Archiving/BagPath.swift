/// Paths as bags know them: below the bag's folder, with slashes, and percent-encoded where a manifest is a list of lines.
package enum BagPath {
  /// The path as a manifest writes it: line feed and carriage return encoded (RFC 8493, section 2.1.3).
  ///
  /// The standard wants every percent sign encoded too. bagit-python 1.9 and sha512sum know no `%25`, so that one is written
  /// only where the sign would be taken for the start of a code; elsewhere all readers agree on the sign itself.
  package static func encoded(_ path: String) -> String {
    var text: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 10: text += Array("%0A".utf8)
      case 13: text += Array("%0D".utf8)
      case 37 where codes.contains(String(decoding: rest.prefix(2), as: UTF8.self).uppercased()):
        text += Array("%25".utf8)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let codes: Set = ["0A", "0D", "25"]

  /// The path that a manifest means; any other percent sign stands for itself, as older writers left it.
  ///
  /// - Parameter knowsPercent: Whether the writer encoded percent signs, which not all do.
  package static func decoded(_ text: String, knowsPercent: Bool = true) -> String {
    var path: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let code = byte == 37 ? String(decoding: rest.prefix(2), as: UTF8.self).uppercased() : ""
      switch code {
      case "0A": path.append(10)
      case "0D": path.append(13)
      case "25" where knowsPercent: path.append(37)
      default:
        path.append(byte)
        continue
      }
      rest = rest.dropFirst(2)
    }
    return String(decoding: path, as: UTF8.self)
  }

  /// Whether a path stays inside the bag.
  package static func isInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"), !path.utf8.contains(0) else { return false }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
