import Digests
import Glibc
import Synchronization

/// What a check of a bag has found right so far, kept outside of the bag so that an interrupted check can go on.
///
/// A line a file: size, time of the last change, and the path as manifests write it. A file counts as checked only while
/// both are the same. Lines are on the disk after every 1,000 files or every 2^28 bytes, whichever comes first.
package final class BagMemory: Sendable {
  private struct Known: Hashable {
    let byteCount: Int
    let modified: Int
  }

  private struct State: Sendable {
    var lines: [String] = []
    var byteCount = 0
  }

  /// How many files may have to be read again after a crash.
  private static let fileCount = 1_000
  /// How many bytes may have to be read again.
  private static let byteCount = 1 << 28

  private let path: String
  private let known: [BagVerifier.Name: Known]
  private let state = Mutex(State())

  /// Opens the notes about a bag.
  ///
  /// - Parameters:
  ///   - folder: Where notes are kept; it is made when it is not there.
  ///   - bag: The bag's folder, as an absolute path.
  ///   - resuming: Whether what an earlier check noted counts; else it is forgotten.
  package init(folder: String, bag: String, resuming: Bool) throws(BagError) {
    try Folders.makeAll(folder)
    // Another list of files is another bag, wherever it lies.
    let lists = ["manifest", "tagmanifest"].flatMap { kind in
      DigestAlgorithm.allCases.map { Folders.read("\(bag)/\(kind)-\($0.rawValue).txt") ?? [] }
    }
    let name = SHA256.hexadecimal(of: Array(bag.utf8) + lists.flatMap { [0] + $0 }).prefix(32)
    path = "\(folder)/\(name).tsv"
    var known: [BagVerifier.Name: Known] = [:]
    if resuming, let bytes = Folders.read(path) {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let fields = line.split(separator: "\t", maxSplits: 2)
        guard fields.count == 3, let size = Int(fields[0]), let modified = Int(fields[1]) else { continue }
        known[BagVerifier.Name(BagPath.decoded(String(fields[2])))] = Known(byteCount: size, modified: modified)
      }
    } else {
      unlink(path)
    }
    self.known = known
  }

  /// Whether a file was found right and has not changed since.
  func holds(_ name: String, at path: String) -> Bool {
    guard let known = known[BagVerifier.Name(name)], case .file(let size) = Folders.kind(path) else { return false }
    return known == Known(byteCount: size, modified: Folders.modified(path) ?? 0)
  }

  /// Notes a file that was found right.
  func note(_ name: String, at path: String, byteCount: Int) {
    guard let modified = Folders.modified(path) else { return }
    let full = state.withLock { state -> [String] in
      state.lines.append("\(byteCount)\t\(modified)\t\(BagPath.encoded(name))\n")
      state.byteCount += byteCount
      guard state.lines.count >= BagMemory.fileCount || state.byteCount >= BagMemory.byteCount else { return [] }
      defer { state = State() }
      return state.lines
    }
    if !full.isEmpty { write(full) }
  }

  /// Writes down what was noted, for a check that cannot go on.
  package func keep() {
    let lines = state.withLock { state -> [String] in
      defer { state = State() }
      return state.lines
    }
    write(lines)
  }

  /// Forgets everything, after a check that came to its end.
  package func forget() { unlink(path) }

  /// Notes that cannot be written cost time at the next start and nothing else.
  private func write(_ lines: [String]) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(lines.joined().utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    fsync(descriptor)
  }
}
