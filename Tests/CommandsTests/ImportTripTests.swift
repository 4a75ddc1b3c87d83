import Foundation
import Testing

/// Importing with the program: receipts, doing it twice, taking it back, and what the pages say.
struct ImportTripTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    try trip.run("init")
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
    let run = try trip.run("import", try trip.write(ImportTripTests.flights, "mine.csv"), "--json")
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
    let path = try trip.write(ImportTripTests.flights, "mine.csv")
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
    let path = try trip.write(ImportTripTests.flights, "mine.csv")
    #expect(try trip.run("import", path, "--dry-run", "--json").status == 3)
    #expect(try trip.run("list", "evidence", "--json").lines().isEmpty)
    let foreign = try trip.run("import", try trip.write("hello", "hello.txt"))
    #expect(foreign.status == 3)
    #expect(foreign.errors.contains("hello.txt, file: is in no format that can be imported"))
  }

  @Test func `a day without photos is headlined by its flight, and a layover is no visit`() throws {
    _ = try trip.run("import", try trip.write(ImportTripTests.flights, "mine.csv"))
    _ = try trip.run("build", "--no-cards")
    let day = try String(contentsOf: trip.output.appendingPathComponent("on-this-day/07-09.html"), encoding: .utf8)
    #expect(day.contains("flight") && day.contains("no photos"))
    #expect(FileManager.default.fileExists(atPath: trip.output.appendingPathComponent("places/iata-flr.html").path))
    #expect(!FileManager.default.fileExists(atPath: trip.output.appendingPathComponent("places/iata-ams.html").path))
  }

  @Test func `check-ins, days by hand and imported stays headline days without photos, and places list them by source`()
    throws
  {
    let checkins =
      "{\"response\":{\"checkins\":{\"items\":[{\"createdAt\":1341835200,\"venue\":{\"name\":\"x\",\"location\":"
      + "{\"lat\":41.9028,\"lng\":12.4964}}}]}}}"
    try trip.run("import", try trip.write(checkins, "a.json"))
    try trip.run("import", try trip.write("place,from,to\ngn-3169070,2014-07-09,2014-07-10\n", "b.csv"))
    try trip.run("import", try trip.write("date,from,to\n2016-07-09,FCO,KEF\n", "c.csv"))
    try trip.run("add", "gn-3169070", "--from", "2019-07-09")
    try trip.run("build", "--no-cards")
    let day = try String(contentsOf: trip.output.appendingPathComponent("on-this-day/07-09.html"), encoding: .utf8)
    for words in ["check-in", "written down by hand", "imported trip", "flight"] {
      #expect(day.contains("no photos · \(words)"), "\(words)")
    }
    #expect(["2012", "2014", "2016", "2019"].allSatisfy { day.contains(">\($0)<") })
    let italy = try String(contentsOf: trip.output.appendingPathComponent("places/cc-it.html"), encoding: .utf8)
    let sources = try #require(italy.split(separator: "<h2>Sources").last)
    for words in ["flights: 1", "imported days: 2", "check-ins: 1"] { #expect(sources.contains(words), "\(words)") }
  }

  @Test func `layovers are told from visits whatever the order of rows and files`() throws {
    let legs = ["1999-12-17,HKG,YVR", "1999-12-17,YVR,DFW", "1999-12-17,DFW,AUS"]
    func passing(_ files: [[String]]) throws -> [String] {
      let other = try Trip()
      try other.run("init")
      for (number, rows) in files.enumerated() {
        let url = other.folder.appendingPathComponent("\(number).csv")
        try Data(("date,from,to\n" + rows.joined(separator: "\n") + "\n").utf8).write(to: url)
        try other.run("import", url.path)
      }
      return try other.run("list", "passing", "--json").lines().compactMap { $0["place"] as? String }
    }
    let expected = ["iata-dfw", "iata-yvr"]
    #expect(try passing([legs]) == expected)
    #expect(try passing([legs.reversed()]) == expected)
    #expect(try passing([[legs[2]], [legs[0]], [legs[1]]]) == expected)
    #expect(try passing([["1999-12-17,HKG,YVR"], ["1999-12-17,YVR,HKG"]]).isEmpty, "there and back is a visit")
  }

  @Test func `months and years are kept whole, and dates of two kinds are refused`() throws {
    let table = "place,from,to\nReykjavík,2014-11,2015-01\ngn-3143244,2010,2012\ngn-3143244,2016-03-05,2016\n"
    let run = try trip.run("import", try trip.write(table, "p.csv"), "--json")
    let evidence = try trip.run("list", "evidence", "--json").lines()
    #expect(evidence.compactMap { $0["month"] as? String } == ["2014-11", "2014-12", "2015-01"])
    #expect(evidence.compactMap { $0["year"] as? String } == ["2010", "2011", "2012"])
    let refused = try #require(try files(run).first?["refused"] as? [[String: String]])
    #expect(refused.map { $0["where"] } == ["row 4"])
  }

  @Test func `what cannot be listed is named, journals are passed over, and no name is no folder`() throws {
    let folder = trip.folder.appendingPathComponent("all")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: trip.journal, to: folder.appendingPathComponent("Journal"))
    _ = try trip.write(ImportTripTests.flights, "all/mine.csv")
    _ = try trip.write(ImportTripTests.flights, "all/Journal/inside.csv")
    let found = try files(trip.run("import", folder.path, "--json"))
    #expect(found.compactMap { ($0["path"] as? String)?.split(separator: "/").last } == ["mine.csv"])
    #expect(try trip.run("import", "").status == 2)
    let empty = try trip.run("import", folder.path + "/empty")
    #expect(empty.status == 3 && empty.errors.contains("holds no files"))
    #expect(try trip.run("import", folder.path, "--undo", "import-1").status == 2)
  }

  @Test func `two formats of one journey and a larger export of it add nothing twice`() throws {
    try trip.run("import", try trip.write(ImportTripTests.flights, "mine.csv"))
    let before = try trip.run("list", "evidence", "--json").output
    let other = """
      Date,From,To,Flight_Number,Airline,Distance,Duration,Seat,Seat_Type,Class,Reason,Plane,Registration,Trip,Note,From_OID,\
      To_OID,Airline_OID,Plane_OID
      2016-07-09 07:40:00,KEF,AMS,FI500,Icelandair,2000,03:10,,,,,,,,,1,2,3,4
      2016-07-09 15:00:00,AMS,FLR,KL1,KLM,1000,02:05,,,,,,,,,1,2,3,4
      """
    let again = try #require(try files(trip.run("import", try trip.write(other, "openflights.csv"), "--json")).first)
    #expect(again["format"] as? String == "openflights" && again["duplicate"] as? Int == 2)
    let larger = ImportTripTests.flights + "\n2016-09-01,KEF,OSL,07:40,12:50\n"
    let grown = try #require(try files(trip.run("import", try trip.write(larger, "larger.csv"), "--json")).first)
    #expect(grown["taken"] as? Int == 1 && grown["duplicate"] as? Int == 3)
    try trip.run("import", "--undo", "import-3")
    #expect(try trip.run("list", "evidence", "--json").output == before)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Trip.shared.path + "/corpus/timeline")))
  func `every travel file of the corpus is imported in one run, and its sums add up`() throws {
    let folders = ["takeout", "timeline", "tracks", "flights", "checkins", "journals"].map {
      Trip.shared.path + "/corpus/" + $0
    }
    let run = try trip.run(["import"] + folders + ["--json"])
    #expect(run.status == 3)
    let all = try files(run)
    #expect(all.count > 120)
    for file in all {
      let sums = ["taken", "duplicate"].compactMap { file[$0] as? Int }.reduce(0, +)
      let refused = (file["refused"] as? [[String: String]])?.count ?? 0
      #expect(file["read"] as? Int == sums + refused, "\(file["path"] ?? "")")
    }
    #expect(all.compactMap { $0["taken"] as? Int }.reduce(0, +) > 2_900)
  }
}
