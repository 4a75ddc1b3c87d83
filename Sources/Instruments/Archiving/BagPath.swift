/// Paths as bags know them: below the bag's folder, with slashes, and percent-encoded where a manifest is a list of lines.
package enum BagPath {
  /// The path as a manifest writes it.
  ///
  /// RFC 8493, section 2.1.3: line feed, carriage return and the percent sign are encoded, and nothing else.
  package static func encoded(_ path: String) -> String {
    var text: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 10: text += Array("%0A".utf8)
      case 13: text += Array("%0D".utf8)
      case 37: text += Array("%25".utf8)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The path that a manifest means; any other percent sign stands for itself, as older writers left it.
  package static func decoded(_ text: String) -> String {
    var path: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let code = byte == 37 ? String(decoding: rest.prefix(2), as: UTF8.self).uppercased() : ""
      switch code {
      case "0A": path.append(10)
      case "0D": path.append(13)
      case "25": path.append(37)
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
