import Foundation
import Testing

/// What waits for a person: names of several places, and passing through that was a visit.
struct ReviewTripTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    try trip.run("init")
  }

  private func evidence() throws -> [String] {
    try trip.run("list", "evidence", "--json").lines().map {
      "\($0["day"] ?? "") \($0["place"] ?? "")" + ($0["passing"] as? Bool == true ? " passing" : "")
    }
  }

  @Test func `a name of several places waits, is decided once, and can be taken back`() throws {
    let table = "place,from,to\nSpringfield,2014-07-09,2014-07-10\nReykjavík,2015-01-02,\nSpringfield,2016-05-01,\n"
    let path = try trip.write(table, "places.csv")
    let run = try trip.run("import", path, "--json")
    let file = try #require((try run.json()["files"] as? [[String: Any]])?.first)
    #expect(file["taken"] as? Int == 1 && (file["refused"] as? [[String: String]])?.count == 2)
    #expect(try evidence() == ["2015-01-02 gn-3413829"])
    let waiting = try #require(try trip.run("review", "--json").json()["names"] as? [[String: Any]])
    #expect(waiting.count == 1 && waiting[0]["name"] as? String == "Springfield" && waiting[0]["rows"] as? Int == 2)
    let candidates = try #require(waiting[0]["candidates"] as? [[String: String]]).compactMap { $0["id"] }
    #expect(candidates.count > 1 && candidates.contains("gn-4250542"))
    #expect(
      try trip.run("review").output.contains("Springfield: 2 rows of import-1 (places.csv), 2014-07-09 to 2016-05-01"))

    #expect(try trip.run("review", "Springfield").status == 2)
    #expect(try trip.run("review", "Springfield", "--means", "gn-1").status == 2)
    let decided = try trip.run("review", "Springfield", "--means", "gn-4250542")
    #expect(decided.status == 0 && decided.output.contains("daymark undo 2"), "\(decided.output)\(decided.errors)")
    #expect(
      try evidence() == [
        "2014-07-09 gn-4250542", "2014-07-10 gn-4250542", "2015-01-02 gn-3413829", "2016-05-01 gn-4250542",
      ])
    #expect(try trip.run("review").errors.contains("nothing waits for a decision"))
    // What was decided holds for imports to come.
    let later = try trip.write("place,from,to\nSpringfield,2017-07-09,\n", "later.csv")
    #expect(try trip.run("import", later).output.contains("1 taken"))
    #expect(
      try trip.run("import", path).output.contains("0 taken, 3 known before"), "an answer makes nothing new of a row")

    try trip.run("undo", "2")
    #expect(try evidence() == ["2015-01-02 gn-3413829"], "no row stays behind when the answer is taken back")
    #expect(try trip.run("review", "Springfield", "--means", "gn-4250542", "--none").status == 2)
    try trip.run("review", "springfield", "--none")
    #expect(try trip.run("review").errors.contains("nothing waits for a decision"))
  }

  @Test func `a layover becomes a visit when the person says so, survives the index, and goes back`() throws {
    let flights = """
      date,from,to,depart,arrive
      2016-07-09,KEF,AMS,07:40,12:50
      2016-07-09,AMS,FLR,15:00,17:05
      """
    try trip.run("import", try trip.write(flights, "mine.csv"))
    #expect(try trip.run("list", "passing").output.contains("2016-07-09"))
    #expect(try trip.run("promote", "AMS", "--from", "2016-07-10").status == 2)
    let made = try trip.run("promote", "AMS", "--from", "2016-07-09")
    #expect(made.status == 0 && made.output.contains("iata-ams"))
    let visits = ["2016-07-09 iata-ams", "2016-07-09 iata-flr", "2016-07-09 iata-kef"]
    #expect(try evidence() == visits)
    for name in try FileManager.default.contentsOfDirectory(atPath: trip.journal.path) where name.hasPrefix("atlas") {
      try FileManager.default.removeItem(at: trip.journal.appendingPathComponent(name))
    }
    #expect(try evidence() == visits)
    try trip.run("undo", "2")
    #expect(try evidence().contains("2016-07-09 iata-ams passing"))
  }
}
