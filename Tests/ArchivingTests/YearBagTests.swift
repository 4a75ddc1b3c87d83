import Archiving
import Foundation
import TestSupport
import Testing

/// Bags on the disk: laid down whole or not at all, and every change found.
struct YearBagTests {
  private static let info = [(label: "External-Identifier", value: "test:1")]

  private static let files = [
    BagFile("site/index.html", text: "<p>hello"), BagFile("records/a.jsonl", text: "{}\n"),
    BagFile("originals/e\u{301} 1.jpg", .bytes(Array(repeating: 7, count: 600_000))), BagFile("empty", text: ""),
  ]

  @discardableResult
  private func lay(_ folder: TemporaryFolder, _ files: [BagFile] = files) throws -> YearBag.Summary {
    try YearBag(folder.path + "/bag").write(files, info: YearBagTests.info, jobs: 2) { _, _, _ in }
  }

  private func problems(_ folder: TemporaryFolder) throws -> [String] {
    try BagVerifier(folder.path + "/bag").verify(jobs: 2).problems.map { "\($0.kind.rawValue) \($0.path)" }
  }

  @Test func `a bag is whole, and laid down again it is the same to the byte and is not written`() throws {
    let folder = try TemporaryFolder()
    let first = try lay(folder)
    #expect(first.files == 4 && first.bytes == 600_011 && !first.isUnchanged)
    #expect(try problems(folder) == [])
    let bag = URL(fileURLWithPath: folder.path + "/bag")
    let names = try FileManager.default.contentsOfDirectory(atPath: bag.path).sorted()
    #expect(names == ["bag-info.txt", "bagit.txt", "data", "manifest-sha512.txt", "tagmanifest-sha512.txt"])
    let before = try FileManager.default.attributesOfItem(atPath: bag.path + "/bagit.txt")[.systemFileNumber] as? Int
    #expect(try lay(folder).isUnchanged)
    let after = try FileManager.default.attributesOfItem(atPath: bag.path + "/bagit.txt")[.systemFileNumber] as? Int
    #expect(before == after)
  }

  @Test func `another payload takes the place of the one before, and nothing is left beside it`() throws {
    let folder = try TemporaryFolder()
    try lay(folder)
    #expect(try !lay(folder, [BagFile("a", text: "b")]).isUnchanged)
    #expect(try problems(folder) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bag"])
  }

  /// What is done to a finished bag, and what must be found.
  static let changes: [(what: String, found: [String], change: @Sendable (String) throws -> Void)] = [
    (
      "cut", ["changed data/originals/e\u{301} 1.jpg"],
      {
        try FileHandle(forWritingTo: URL(fileURLWithPath: $0 + "/data/originals/e\u{301} 1.jpg")).truncate(atOffset: 5)
      }
    ),
    (
      "same size", ["changed data/site/index.html"],
      { try Data("<p>hullo".utf8).write(to: URL(fileURLWithPath: $0 + "/data/site/index.html")) }
    ),
    (
      "added", ["unexpected data/new"],
      { try Data("x".utf8).write(to: URL(fileURLWithPath: $0 + "/data/new")) }
    ),
    (
      "removed", ["missing data/empty"],
      { try FileManager.default.removeItem(atPath: $0 + "/data/empty") }
    ),
    (
      "renamed", ["missing data/records/a.jsonl", "unexpected data/records/b.jsonl"],
      { try FileManager.default.moveItem(atPath: $0 + "/data/records/a.jsonl", toPath: $0 + "/data/records/b.jsonl") }
    ),
    (
      "link", ["malformed data/site/index.html"],
      {
        try FileManager.default.removeItem(atPath: $0 + "/data/site/index.html")
        try FileManager.default.createSymbolicLink(
          atPath: $0 + "/data/site/index.html", withDestinationPath: "/etc/hostname")
      }
    ),
    (
      "no list", ["missing manifest-sha512.txt"],
      { try FileManager.default.removeItem(atPath: $0 + "/manifest-sha512.txt") }
    ),
    (
      "no declaration", ["missing bagit.txt"],
      { try FileManager.default.removeItem(atPath: $0 + "/bagit.txt") }
    ),
    (
      "an empty list", ["changed manifest-sha512.txt", "malformed manifest-sha512.txt"],
      { try Data().write(to: URL(fileURLWithPath: $0 + "/manifest-sha512.txt")) }
    ),
    (
      "a damaged declaration", ["changed bagit.txt", "malformed bagit.txt"],
      { try Data("BagIt".utf8).write(to: URL(fileURLWithPath: $0 + "/bagit.txt")) }
    ),
    (
      "about", ["changed bag-info.txt"],
      { path in
        let file = URL(fileURLWithPath: path + "/bag-info.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("test:1", with: "test:2").utf8).write(to: file)
      }
    ),
    (
      "list", ["unexpected data/empty", "changed manifest-sha512.txt"],
      { path in
        let file = URL(fileURLWithPath: path + "/manifest-sha512.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
          !$0.hasSuffix("empty")
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      }
    ),
  ]

  @Test(arguments: changes.indices)
  func `every change is found and named`(index: Int) throws {
    let change = YearBagTests.changes[index]
    let folder = try TemporaryFolder()
    try lay(folder)
    try change.change(folder.path + "/bag")
    #expect(try problems(folder) == change.found, "\(change.what)")
    // What was damaged is written anew by the next run, unless nothing says that it is a bag.
    guard change.what != "no declaration" else { return }
    #expect(try !lay(folder).isUnchanged)
    #expect(try problems(folder) == [])
  }

  @Test func `a changed file is told with what was expected and what was found`() throws {
    let folder = try TemporaryFolder()
    try lay(folder)
    try Data("<p>hullo".utf8).write(to: URL(fileURLWithPath: folder.path + "/bag/data/site/index.html"))
    let problem = try #require(try BagVerifier(folder.path + "/bag").verify(jobs: 1).problems.first)
    #expect(problem.expected?.hasPrefix("sha512 ") == true && problem.found?.hasPrefix("sha512 ") == true)
    #expect(problem.expected != problem.found && problem.expected?.utf8.count == 7 + 128)
  }

  @Test func `a name in another Unicode form on this disk is the same file, and two forms beside each other are two`()
    throws
  {
    let folder = try TemporaryFolder()
    try lay(folder)
    let originals = folder.path + "/bag/data/originals/"
    try FileManager.default.moveItem(atPath: originals + "e\u{301} 1.jpg", toPath: originals + "\u{E9} 1.jpg")
    #expect(try problems(folder) == [])
    try Data("x".utf8).write(to: URL(fileURLWithPath: originals + "e\u{301} 1.jpg"))
    #expect(try problems(folder).contains("unexpected data/originals/\u{E9} 1.jpg"))
  }

  @Test func `what a killed run leaves poses as nothing and goes with the next run`() throws {
    let folder = try TemporaryFolder()
    let staging = folder.path + "/.bag.daymark-next/data"
    try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(fileURLWithPath: staging + "/a"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/bag"))
    try lay(folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bag"])
  }

  @Test func `a run killed between the two names of an exchange loses neither bag`() throws {
    let folder = try TemporaryFolder()
    try lay(folder)
    // Killed after the old one was moved aside: the old one comes back.
    try FileManager.default.moveItem(atPath: folder.path + "/bag", toPath: folder.path + "/.bag.daymark-old")
    _ = try YearBag(folder.path + "/bag")
    #expect(try problems(folder) == [])
    // Killed when the new one was complete beside it: the new one counts.
    try FileManager.default.moveItem(atPath: folder.path + "/bag", toPath: folder.path + "/.bag.daymark-next")
    _ = try YearBag(folder.path + "/bag")
    #expect(try problems(folder) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["bag"])
  }

  @Test func `a folder with other things in it is refused and left as it is`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/bag", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path + "/bag/mine.txt"))
    #expect(throws: BagError.self) { try lay(folder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/bag") == ["mine.txt"])
  }

  @Test func `a source that is not there leaves no bag behind`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: BagError.self) { try lay(folder, [BagFile("a", .copy(of: folder.path + "/nowhere"))]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a list that names files outside of the bag opens none of them`() throws {
    let folder = try TemporaryFolder()
    try lay(folder)
    let file = URL(fileURLWithPath: folder.path + "/bag/manifest-sha512.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data((text + String(repeating: "0", count: 128) + "  ../../etc/passwd\n").utf8).write(to: file)
    let report = try BagVerifier(folder.path + "/bag").verify(jobs: 1)
    #expect(report.problems.contains { $0.kind == .malformed && $0.found == "../../etc/passwd" })
  }

  @Test func `what is no bag is said to be none`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: BagError.self) { try BagVerifier(folder.path).verify(jobs: 1) }
    #expect(throws: BagError.self) { try BagVerifier(folder.path + "/nowhere").verify(jobs: 1) }
  }

  @Test func `an interrupted check goes on, and reads again what was touched since`() throws {
    let folder = try TemporaryFolder()
    try lay(folder)
    let bag = folder.path + "/bag"
    func check(resuming: Bool) throws -> BagReport {
      let memory = try BagMemory(folder: folder.path + "/state", bag: bag, resuming: resuming)
      defer { memory.keep() }
      return try BagVerifier(bag).verify(jobs: 1, memory: memory)
    }
    #expect(try check(resuming: false).resumed == 0)
    let again = try check(resuming: true)
    #expect(again.resumed == again.files && again.problems.isEmpty)
    try Data("<p>hullo".utf8).write(to: URL(fileURLWithPath: bag + "/data/site/index.html"))
    let touched = try check(resuming: true)
    #expect(touched.resumed == touched.files - 1 && touched.problems.map(\.path) == ["data/site/index.html"])
    #expect(try check(resuming: false).resumed == 0, "a new check forgets")
  }
}
