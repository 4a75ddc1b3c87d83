import AtlasModel
import Foundation

/// Quiet rules and corrections in the index, for those who look into it with other tools.
enum RuleRows {
  static func replace(_ decisions: Decisions, in connection: SQLiteConnection) throws(StorageError) {
    try connection.run("DELETE FROM rules")
    try connection.run("DELETE FROM corrections")
    let rule = try connection.prepare("INSERT INTO rules VALUES (?, ?)")
    for item in decisions.rules { try rule.run([.text(item.id), .text(json(item.subject))]) }
    let correction = try connection.prepare("INSERT INTO corrections VALUES (?, ?)")
    for (photo, item) in decisions.corrections { try correction.run([.text(photo.text), .text(json(item))]) }
  }

  static func all(in connection: SQLiteConnection) throws(StorageError) -> [PrivacyRule] {
    var rules: [PrivacyRule] = []
    try connection.prepare("SELECT id, subject FROM rules").run { row throws(StorageError) in
      guard let subject = try? JSONDecoder().decode(RuleSubject.self, from: Data(row.string(1).utf8)) else {
        throw StorageError(
          .damaged, connection.path, "a quiet rule in the index is damaged",
          advice: "move atlas.sqlite away and scan again; the rules are kept in decisions.jsonl")
      }
      rules.append(PrivacyRule(id: row.string(0), subject: subject))
    }
    return rules.sorted { (Int($0.id.dropFirst(5)) ?? 0) < (Int($1.id.dropFirst(5)) ?? 0) }
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
