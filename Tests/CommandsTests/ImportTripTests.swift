import Foundation
import Testing

/// Importing with the program: receipts, doing it twice, taking it back, and what the pages say.
struct ImportTripTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    try trip.run("init")
  }

  private func write(_ text: String, _ name: String) throws -> String {
    let url = trip.folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private static let flights = """
    date,from,to,depart,arrive
    2016-07-09,KEF,AMS,07:40,12:50
    2016-07-09,AMS,FLR,15:00,17:05
    2016-07-20,FLR,KEF,09:00,12:30
    2031-01-01,KEF,AMS,07:40,12:50
    2016-08-01,KEF,QQX,07:40,12:50
    """

  private func files(_ run: Trip.Run) throws -> [[String: Any]] { try run.json()["files"] as? [[String: Any]] ?? [] }

  @Test func `every row of a flight table is taken or refused with its reason`() throws {
    let run = try trip.run("import", try write(ImportTripTests.flights, "mine.csv"), "--json")
    #expect(run.status == 3)
    let file = try #require(try files(run).first)
    #expect(file["read"] as? Int == 5 && file["taken"] as? Int == 3 && file["duplicate"] as? Int == 0)
    let refused = try #require(file["refused"] as? [[String: String]])
    #expect(refused.map { $0["where"] } == ["row 5", "row 6"])
    #expect(refused.map { $0["reason"] } == ["lies ahead of today", "no airport with the code 'QQX' is known"])
    let evidence = try trip.run("list", "evidence", "--json").lines()
    let layover = evidence.filter { $0["passing"] as? Bool == true }
    #expect(layover.count == 1 && layover.first?["day"] as? String == "2016-07-09")
  }

  @Test func `importing again adds nothing, and an import can be taken back`() throws {
    let path = try write(ImportTripTests.flights, "mine.csv")
    _ = try trip.run("import", path)
    let again = try #require(try files(trip.run("import", path, "--json")).first)
    #expect(again["taken"] as? Int == 0 && again["duplicate"] as? Int == 3)
    #expect(try trip.run("import", "--list").output.split(separator: "\n").count == 1)
    let undone = try trip.run("import", "--undo", "import-1")
    #expect(undone.status == 0)
    #expect(try trip.run("list", "evidence", "--json").lines().isEmpty)
    #expect(try trip.run("import", "--undo", "import-1").status == 2)
  }

  @Test func `a dry run keeps nothing, and a file in no known format is named`() throws {
    let path = try write(ImportTripTests.flights, "mine.csv")
    #expect(try trip.run("import", path, "--dry-run", "--json").status == 3)
    #expect(try trip.run("list", "evidence", "--json").lines().isEmpty)
    let foreign = try trip.run("import", try write("hello", "hello.txt"))
    #expect(foreign.status == 3)
    #expect(foreign.errors.contains("hello.txt, file: is in no format that can be imported"))
  }

  @Test func `a day without photos is headlined by its flight, and a layover is no visit`() throws {
    _ = try trip.run("import", try write(ImportTripTests.flights, "mine.csv"))
    _ = try trip.run("build", "--no-cards")
    let day = try String(contentsOf: trip.output.appendingPathComponent("on-this-day/07-09.html"), encoding: .utf8)
    #expect(day.contains("flight") && day.contains("no photos"))
    #expect(FileManager.default.fileExists(atPath: trip.output.appendingPathComponent("places/iata-flr.html").path))
    #expect(!FileManager.default.fileExists(atPath: trip.output.appendingPathComponent("places/iata-ams.html").path))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Trip.shared.path + "/corpus/timeline")))
  func `every travel file of the corpus is imported in one run, and its sums add up`() throws {
    let folders = ["timeline", "tracks", "flights", "checkins"].map { Trip.shared.path + "/corpus/" + $0 }
    let run = try trip.run(["import"] + folders + ["--json"])
    #expect(run.status == 3)
    let all = try files(run)
    #expect(all.count > 90)
    for file in all {
      let sums = ["taken", "duplicate"].compactMap { file[$0] as? Int }.reduce(0, +)
      let refused = (file["refused"] as? [[String: String]])?.count ?? 0
      #expect(file["read"] as? Int == sums + refused, "\(file["path"] ?? "")")
    }
    #expect(all.compactMap { $0["taken"] as? Int }.reduce(0, +) > 2_500)
  }
}
