package import AtlasModel
import Digests
import Foundation
import Glibc

/// `decisions.jsonl`: what a person decided, one checksummed line each, appended and never rewritten.
///
/// A line is a JSON object with the decision and a checksum: the first 16 hexadecimal digits of SHA-256 over the checksum
/// of the line before, a line feed, and the decision's own canonical JSON. A changed, lost or inserted line is seen at once.
package struct DecisionLog: Sendable {
  private struct Line: Codable {
    let decision: Decision
    let sum: String
  }

  /// The path of the file.
  package let path: String
  /// The decisions in the file, oldest first.
  package private(set) var decisions: [Decision] = []
  private var lastSum = ""
  private var endsInLineFeed = true

  /// Reads the file; one that does not exist is an empty log.
  ///
  /// A last line without its line feed is a write that a crash cut off: it never counted, and is left out.
  package init(path: String) throws(StorageError) {
    self.path = path
    guard let data = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { throw StorageError(.failed, path, "cannot be read") }
      return
    }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let tail = lines.popLast() ?? Data()
    endsInLineFeed = tail.isEmpty
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let read = try? JSONDecoder().decode(Line.self, from: Data(line)),
        let canonical = try? DecisionLog.canonical(read.decision),
        read.sum == DecisionLog.sum(canonical, after: lastSum)
      else {
        throw StorageError(
          .damaged, path, "line \(index + 1) is damaged or out of order",
          advice: "put back a copy of the file from a backup; Daymark changes nothing until then")
      }
      decisions.append(read.decision)
      lastSum = read.sum
    }
  }

  /// A short text that changes with every decision.
  package var digest: String { "\(decisions.count) \(lastSum)" }

  /// The number the next decision gets.
  package var nextNumber: Int { (decisions.last?.number ?? 0) + 1 }

  /// Appends a decision and waits until it is on the disk.
  package mutating func append(_ action: DecisionAction, on day: CalendarDay) throws(StorageError) -> Decision {
    let decision = Decision(number: nextNumber, day: day, action: action)
    guard let canonical = try? DecisionLog.canonical(decision) else {
      throw StorageError(.failed, path, "the decision cannot be written down")
    }
    let sum = DecisionLog.sum(canonical, after: lastSum)
    guard let text = try? DecisionLog.encoder.encode(Line(decision: decision, sum: sum)) else {
      throw StorageError(.failed, path, "the decision cannot be written down")
    }
    try DecisionLog.write(text + [10], to: path, dropUnfinishedLine: !endsInLineFeed)
    endsInLineFeed = true
    decisions.append(decision)
    lastSum = sum
    return decision
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private static func canonical(_ decision: Decision) throws -> Data { try encoder.encode(decision) }

  private static func sum(_ canonical: Data, after previous: String) -> String {
    String(SHA256.hexadecimal(of: Array(previous.utf8) + [10] + Array(canonical)).prefix(16))
  }

  private static func write(_ bytes: Data, to path: String, dropUnfinishedLine: Bool) throws(StorageError) {
    func failure() -> StorageError { StorageError(.failed, path, String(cString: strerror(errno))) }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    if dropUnfinishedLine, let data = FileManager.default.contents(atPath: path) {
      let whole = data.lastIndex(of: 10).map { $0 + 1 } ?? 0
      guard ftruncate(descriptor, off_t(whole)) == 0 else { throw failure() }
    }
    let start = lseek(descriptor, 0, SEEK_END)
    guard start >= 0 else { throw failure() }
    let rest = Array(bytes)
    var done = 0
    while done < rest.count {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, rest.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = failure()
        // A half-written line is taken back, so that a full disk costs this decision and no earlier one.
        ftruncate(descriptor, start)
        throw error
      }
      done += count
    }
    guard fsync(descriptor) == 0 else { throw failure() }
  }
}
