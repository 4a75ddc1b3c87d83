import Foundation
import Testing

/// Stamps whose pictures move or go, and stamps that go from one journal to another.
struct StampKeepingTripTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    for number in 0..<3 {
      try trip.addPhoto("stamps/\(number).jpg", taken: "2016:07:09 10:00:00", grey: UInt8(30 + 60 * number))
    }
    try trip.addPhoto("other/a.jpg", taken: "2016:07:10 10:00:00", grey: 90)
    try trip.run("journal", trip.photos.path, "--no-cards")
    for number in 0..<3 {
      try trip.run(
        "stamp", "add", path(number), "--country", "IS", "--date", "2016-07-09", "--note", "number \(number)",
        "--direction", "entry", "--page", "\(number + 1)")
    }
  }

  private func path(_ number: Int) -> String { trip.photos.path + "/stamps/\(number).jpg" }

  private func stamps() throws -> [[String: Any]] { try trip.run("list", "stamps", "--json").lines() }

  private func states(_ today: String) throws -> [String] {
    let run = try trip.run("stamp", "reconcile", "--json", "--today", today)
    let items = try #require(try run.json()["stamps"] as? [[String: Any]])
    return items.sorted { ($0["path"] as? String ?? "") < ($1["path"] as? String ?? "") }.compactMap {
      $0["state"] as? String
    }
  }

  @Test func `a picture is gone only when a later scan misses it again, and then only on demand`() throws {
    try FileManager.default.removeItem(atPath: path(1))
    let first = try trip.run("scan", "--today", "2026-12-02")
    #expect(first.errors.contains("the picture of stamp"))
    #expect(try states("2026-12-02") == ["present", "suspect", "present"])
    #expect(try trip.run("scan", "--today", "2026-12-02").status == 0)
    #expect(try states("2026-12-02") == ["present", "suspect", "present"], "twice on one day is once")
    try trip.run("scan", "--today", "2026-12-03")
    #expect(try states("2026-12-03") == ["present", "gone", "present"])
    #expect(try stamps().count == 3, "nothing is taken off unasked")
    let asked = try trip.run("stamp", "reconcile", "--apply", "--today", "2026-12-03")
    #expect(asked.status == 6, "one of three is more than one in ten")
    #expect(try trip.run("stamp", "reconcile", "--apply", "--yes", "--today", "2026-12-03").status == 0)
    #expect(try stamps().count == 2)
    let removed = try #require(try trip.run("stamp", "restore").output.split(separator: " ").first)
    try trip.run("stamp", "restore", String(removed))
    let back = try #require(try stamps().first { $0["id"] as? String == String(removed) })
    #expect(
      back["note"] as? String == "number 1" && back["page"] as? Int == 2 && back["direction"] as? String == "entry")
  }

  @Test func `a picture that moved takes its stamp along, and one that is back is present again`() throws {
    try FileManager.default.moveItem(atPath: path(0), toPath: trip.photos.path + "/other/renamed.jpg")
    try trip.run("scan", "--today", "2026-12-02")
    #expect(try states("2026-12-02") == ["moved", "present", "present"])
    try trip.run("build", "--no-cards")
    try FileManager.default.removeItem(at: trip.journal.appendingPathComponent("cache"))
    try FileManager.default.removeItem(at: trip.output)
    let run = try trip.run("build", "--no-cards")
    #expect(!run.errors.contains("cannot be shown"), "\(run.errors)")
    try FileManager.default.moveItem(atPath: trip.photos.path + "/other/renamed.jpg", toPath: path(0))
    try trip.run("scan", "--today", "2026-12-03")
    #expect(try states("2026-12-03") == ["present", "present", "present"])
  }

  @Test func `a folder out of reach proves nothing`() throws {
    let away = trip.folder.appendingPathComponent("away")
    try FileManager.default.moveItem(at: trip.photos, to: away)
    for day in ["2026-12-02", "2026-12-03", "2026-12-04"] { _ = try trip.run("scan", "--today", day) }
    #expect(try states("2026-12-04") == ["unreachable", "unreachable", "unreachable"])
    // An empty folder in its place, as a disk that is not mounted leaves one.
    try FileManager.default.createDirectory(at: trip.photos, withIntermediateDirectories: true)
    for day in ["2026-12-05", "2026-12-06"] { _ = try trip.run("scan", "--today", day) }
    #expect(try trip.run("stamp", "reconcile", "--apply", "--today", "2026-12-07").status != 0)
    #expect(try stamps().count == 3)
  }

  @Test func `stamps go to another journal as small lines, and what differs there stays as it is`() throws {
    let file = trip.folder.appendingPathComponent("stamps.jsonl").path
    try trip.run("book", "add", "Passport 2012")
    try trip.run("stamp", "export", file)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.map(\.utf8.count).sorted()[2] < 1024)
    let other = try Trip()
    try other.run("init")
    let merged = try other.run("stamp", "merge", file)
    #expect(merged.status == 0 && merged.output.contains("added 4"), "\(merged.output)\(merged.errors)")
    #expect(try other.run("list", "stamps", "--json").lines().count == 3)
    #expect(try other.run("stamp", "merge", file).output.contains("added 0, known 4"))
    let id = try #require(try other.run("list", "stamps", "--json").lines().first?["id"] as? String)
    try other.run("stamp", "edit", id, "--note", "mine")
    let again = try other.run("stamp", "merge", file)
    #expect(again.status == 3 && again.errors.contains(id))
    #expect(try other.run("list", "stamps", "--json").lines().contains { $0["note"] as? String == "mine" })
  }
}
