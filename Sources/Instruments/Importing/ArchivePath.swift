/// The judgement of a path that somebody else wrote.
enum ArchivePath {
  /// The longest path in bytes: Linux's own limit.
  static let mostBytes = 4096

  /// The path with `/` between its folders and without `.` among them, or why it is refused.
  ///
  /// It looks at bytes: a letter that joins with the `/` in front of it would hide that from a search by characters.
  static func judged(_ written: String) -> Result<String, RowRefusal> {
    let bytes = written.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    guard bytes.count <= mostBytes else { return .failure(RowRefusal("has a path of more than 4,096 bytes")) }
    let isOnDrive =
      bytes.count >= 3 && bytes[1] == UInt8(ascii: ":") && bytes[2] == UInt8(ascii: "/")
      && (97...122).contains(bytes[0] | 0x20)
    guard bytes.first != UInt8(ascii: "/"), !isOnDrive else {
      return .failure(RowRefusal("has an absolute path and would lead out of the archive"))
    }
    let parts = bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      return .failure(RowRefusal("has '..' in its path and would lead out of the archive"))
    }
    guard !parts.isEmpty else { return .failure(RowRefusal("has no name")) }
    return .success(String(decoding: Array(parts.joined(separator: "/".utf8)), as: UTF8.self))
  }

  /// Whether a Mac wrote it beside a file to keep what a zip or tar cannot: it holds no travel data.
  static func isMacCompanion(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    return parts.first?.elementsEqual("__MACOSX".utf8) == true || parts.last?.starts(with: "._".utf8) == true
  }
}
