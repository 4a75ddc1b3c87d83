package import Foundation

/// A folder of a test's own, gone when the test lets go of it.
package final class TemporaryFolder {
  /// The absolute path.
  package let path: String

  /// Makes the folder.
  package init() throws {
    path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/daymark-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The absolute path of something in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a text file, with the folders that lead to it.
  @discardableResult
  package func write(_ text: String, _ name: String) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The text of a file, or nothing when there is none.
  package func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether something of this name is there.
  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The paths of all files below the folder, sorted, dot-files among them.
  package func files() -> [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
