import Foundation
import Testing

/// The stamps of one trip, kept with one answer and taken back with one.
struct StampTripReviewTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    try trip.run("init")
    let review = trip.journal.appendingPathComponent("review")
    try FileManager.default.createDirectory(at: review, withIntermediateDirectories: true)
    let stamps = [
      ("in", "2014-03-02", "strong"), ("out", "2014-03-16", "strong"), ("later", "2014-03-20", "strong"),
      ("unsure", "2014-03-10", "possible"), ("alone", "2016-07-09", "strong"),
    ]
    let lines = try stamps.map { name, date, strength -> String in
      try trip.addPhoto("\(name).jpg", grey: 90)
      return "{\"id\":\"r\(name)\",\"image\":{\"path\":\"\(trip.photos.path)/\(name).jpg\",\"fingerprint\":\"\(name)\","
        + "\"byteCount\":1},\"candidates\":[{\"chain\":[\"iata-kef\",\"gn-3416706\",\"cc-is\"],\"date\":\"\(date)\","
        + "\"strength\":\"\(strength)\",\"reasons\":[\"'KEF' is an airport\"]}],\"day\":\"2026-12-01\"}"
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: review.appendingPathComponent("proposals.jsonl"))
  }

  private func waiting() throws -> [String] {
    try #require(try trip.run("review", "--json").json()["stamps"] as? [[String: String]]).compactMap { $0["id"] }
  }

  private func kept() throws -> [String] {
    try trip.run("list", "stamps", "--json").lines().compactMap { $0["date"] as? String }.sorted()
  }

  private func decisionCount() throws -> Int { try trip.run("list", "decisions", "--json").lines().count }

  @Test func `review tells of a trip and how it is kept`() throws {
    let run = try trip.run("review")
    #expect(
      run.errors.contains("3 stamps seem to be of one trip, 2014-03-02 to 2014-03-20")
        && run.errors.contains("daymark review --accept-trip 2014-03-02"), "\(run.errors)")
    let trips = try #require(try trip.run("review", "--json").json()["trips"] as? [[String: Any]])
    #expect(trips.count == 1 && trips[0]["stamps"] as? [String] == ["rin", "rout", "rlater"])
    #expect(trips[0]["first"] as? String == "2014-03-02" && trips[0]["last"] as? String == "2014-03-20")
  }

  @Test func `a trip is only listed until a person says yes`() throws {
    let run = try trip.run("review", "--accept-trip", "2014-03-02")
    #expect(run.status == 6 && run.errors.contains("add --yes"), "\(run.errors)")
    #expect(run.output.contains("Keflav") && run.output.contains("2014-03-16"))
    #expect(run.output.contains("'KEF' is an airport"), "the reasons stand beside the stamps")
    #expect(!run.output.contains("2016-07-09") && !run.output.contains("unsure"))
    #expect(try trip.run("review", "--accept-trip", "2014-03-02", "--yes", "--dry-run").status == 0)
    #expect(try kept() == [] && waiting().count == 5 && decisionCount() == 1)
  }

  @Test func `one yes keeps every stamp as a decision of its own, and one undo takes all of them back`() throws {
    let run = try trip.run("review", "--accept-trip", "2014-03-02", "--yes")
    #expect(run.status == 0 && run.output.contains("kept 3 stamps; take them back with `daymark undo 2-4`"))
    #expect(try kept() == ["2014-03-02", "2014-03-16", "2014-03-20"])
    #expect(try waiting().sorted() == ["ralone", "runsure"])
    let evidence = try trip.run("list", "evidence", "--json").lines().compactMap { $0["place"] as? String }
    #expect(evidence.count == 9 && Set(evidence) == ["iata-kef", "gn-3416706", "cc-is"])
    #expect(try trip.run("undo", "3").status == 0)
    #expect(try kept() == ["2014-03-02", "2014-03-20"], "one of them can be taken back alone")
    let all = try trip.run("undo", "2-4")
    #expect(all.status == 0 && all.output.split(separator: "\n").count == 3, "\(all.output)")
    #expect(try kept() == [] && waiting().count == 5)
  }

  @Test func `several numbers and ranges are taken back, or none of them`() throws {
    try trip.run("review", "--accept-trip", "2014-03-10", "--yes")
    for words in [["2", "9"], ["2-9"], ["4-2"], ["2-"], ["1-3"], ["x"], ["2", "x"], [], ["2-99999999999999999999"]] {
      #expect(try trip.run(["undo"] + words).status == 2, "\(words)")
    }
    #expect(try kept().count == 3)
    #expect(try trip.run("undo", "2-3", "--dry-run").output.contains("would take back 3"))
    let run = try trip.run("undo", "2-3", "4", "3", "--json").json()
    #expect(run["decisions"] as? [Int] == [5, 6, 7])
    #expect(try kept() == [])
    try trip.run("undo", "5-7")
    #expect(try kept().count == 3, "an undo can be taken back too")
  }

  @Test func `a day without a trip, and what is no day, are named`() throws {
    #expect(try trip.run("review", "--accept-trip", "2016-07-09", "--yes").errors.contains("no trip of that day"))
    #expect(try trip.run("review", "--accept-trip", "March", "--yes").status == 2)
    #expect(try trip.run("review", "--accept-trip", "2014-03-02", "--yes", "Springfield").status == 2)
    #expect(try kept() == [])
  }
}
