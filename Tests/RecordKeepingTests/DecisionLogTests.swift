import AtlasModel
import Foundation
import RecordKeeping
import TestSupport
import Testing

/// The file of decisions: what is written is kept, and damage is seen.
struct DecisionLogTests {
  private let folder: TemporaryFolder
  private let day = CalendarDay(daysSince1970: 20_000)

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path("decisions.jsonl") }

  private func write(_ count: Int) throws -> [String] {
    var log = try DecisionLog(path: path)
    for index in 0..<count { _ = try log.append(.exclude(.folder("/folder \(index)/“é”")), on: day) }
    return try lines()
  }

  private func lines() throws -> [String] {
    try #require(folder.text("decisions.jsonl")).split(separator: "\n").map(String.init)
  }

  private func damage(_ lines: [String]) throws -> StorageError {
    let text = lines.joined(separator: "\n") + "\n"
    try folder.write(text, "decisions.jsonl")
    let error = try #require(throws: StorageError.self) { try DecisionLog(path: path) }
    #expect(folder.text("decisions.jsonl") == text, "a damaged file is not changed")
    return error
  }

  @Test func `decisions are numbered, appended and read again`() throws {
    let lines = try write(3)
    #expect(lines.count == 3)
    let log = try DecisionLog(path: path)
    #expect(log.decisions.map(\.number) == [1, 2, 3])
    #expect(log.nextNumber == 4)
    #expect(log.decisions[1].action == .exclude(.folder("/folder 1/“é”")))
    var longer = log
    let before = log.digest
    _ = try longer.append(.undo(3), on: day)
    #expect(longer.digest != before)
    #expect(try Array(self.lines().prefix(3)) == lines, "earlier lines stay as they are")
  }

  @Test func `only the owner may read the file`() throws {
    _ = try write(1)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `no file is no decision`() throws {
    let log = try DecisionLog(path: path)
    #expect(log.decisions.isEmpty)
    #expect(!folder.has("decisions.jsonl"))
  }

  @Test func `a changed line is refused by its number`() throws {
    var lines = try write(3)
    lines[1] = lines[1].replacingOccurrences(of: "folder 1", with: "folder 9")
    let error = try damage(lines)
    #expect(error.kind == .damaged)
    #expect(error.message == "line 2 is damaged or out of order")
  }

  @Test func `swapped, lost, repeated and foreign lines are refused`() throws {
    let lines = try write(4)
    #expect(try damage([lines[0], lines[2], lines[1], lines[3]]).message.hasPrefix("line 2 "))
    #expect(try damage([lines[0], lines[2], lines[3]]).message.hasPrefix("line 2 "))
    #expect(try damage([lines[1], lines[2], lines[3]]).message.hasPrefix("line 1 "))
    #expect(try damage([lines[0], lines[0]]).message.hasPrefix("line 2 "))
    #expect(try damage([lines[0], "{}"]).message.hasPrefix("line 2 "))
    #expect(try damage([lines[0], "\u{0}\u{0}\u{0}"]).message.hasPrefix("line 2 "))
    #expect(
      try damage([lines[0].replacingOccurrences(of: "\"sum\":\"", with: "\"sum\":\"0")]).message.hasPrefix("line 1 "))
  }

  @Test(arguments: 1...40)
  func `a last line that a crash cut off never counted, and the next decision takes its place`(cut: Int) throws {
    let lines = try write(2)
    let whole = lines[0] + "\n"
    try folder.write(whole + String(lines[1].prefix(lines[1].count * cut / 40)), "decisions.jsonl")
    var log = try DecisionLog(path: path)
    #expect(log.decisions.map(\.number) == [1])
    let appended = try log.append(.undo(1), on: day)
    #expect(appended.number == 2)
    #expect(try DecisionLog(path: path).decisions.map(\.action) == [log.decisions[0].action, .undo(1)])
    #expect(try self.lines().count == 2)
    #expect(folder.text("decisions.jsonl")?.hasPrefix(whole) == true)
  }

  @Test func `a line ends with its line feed and holds one object with a checksum of 16 digits`() throws {
    let text = try write(2)[1]
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["decision", "sum"])
    #expect((object["sum"] as? String)?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    #expect(folder.text("decisions.jsonl")?.hasSuffix("}\n") == true)
  }
}
