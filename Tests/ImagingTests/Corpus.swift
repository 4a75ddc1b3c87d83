import Foundation
import Testing

/// Real photos that lie beside the repository on some machines; tests that need them say so and are skipped elsewhere.
enum Corpus {
  /// One row of the table of expected values, by column name; what is absent is left out.
  struct Row: Sendable, CustomTestStringConvertible {
    let path: String
    let values: [String: String]
    var testDescription: String { path }
    subscript(column: String) -> String? { values[column] }
    func number(_ column: String) -> Double? { values[column].flatMap(Double.init) }
  }

  static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let folder = packageRoot.deletingLastPathComponent().appending(path: "shared/corpus/photos").path
  static let isThere = FileManager.default.fileExists(atPath: folder + "/expected.tsv")

  static let rows: [Row] = {
    guard let text = try? String(contentsOfFile: folder + "/expected.tsv", encoding: .utf8) else { return [] }
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    guard let columns = lines.first else { return [] }
    return lines.dropFirst().map { fields in
      var values: [String: String] = [:]
      for (column, field) in zip(columns, fields) where field != "-" { values[String(column)] = String(field) }
      return Row(path: folder + "/" + fields[0], values: values)
    }
  }()

  static let decodable = rows.filter { $0["decodes"] == "yes" }
}
