package import AtlasModel
import Foundation

/// Writes the facts of one import down as they come, into a file that counts for nothing until its receipt is kept.
package final class PhotoFactWriter {
  let path: String
  private let file: FileHandle
  private var buffer: [UInt8] = []

  /// 256 KiB: above it writing gets no quicker.
  private static let bufferBytes = 262_144

  init(path: String) throws(StorageError) {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else { throw StorageError(.failed, path, "cannot be written") }
    self.file = file
    buffer = Array(PhotoFactFile.heading.utf8)
  }

  /// Adds a fact.
  package func add(_ fact: PhotoFact) throws(StorageError) {
    PhotoFactFile.append(fact, to: &buffer)
    if buffer.count >= PhotoFactWriter.bufferBytes { try flush() }
  }

  /// Takes the file away: what it was written for is not kept.
  package func discard() { try? FileManager.default.removeItem(atPath: path) }

  /// Waits until everything is on the disk.
  func finish() throws(StorageError) {
    try flush()
    do {
      try file.synchronize()
      try file.close()
    } catch {
      throw StorageError(.failed, path, "cannot be written", advice: "is the disk full, or the folder not writable?")
    }
  }

  private func flush() throws(StorageError) {
    do { try file.write(contentsOf: Data(buffer)) } catch {
      throw StorageError(.failed, path, "cannot be written", advice: "is the disk full, or the folder not writable?")
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
