import Foundation

/// A table of right answers: tab separated, a header first.
enum AnswerTable {
  /// The rows by the names of their columns.
  static func rows(_ path: String) throws(CommandError) -> [[String: String]] {
    guard let data = FileManager.default.contents(atPath: path) else { throw .misuse(path, "there is no such table") }
    let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
  }
}
