import Foundation

/// A folder of a test's own, gone when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "daymark-imaging-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(filePath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}

/// The bytes of a file.
func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
