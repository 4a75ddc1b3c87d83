import Foundation
import Testing

/// Stamps that were read and wait: the page that shows them, and the answers it saves.
struct ReviewPageTripTests {
  private let trip: Trip

  init() throws {
    trip = try Trip()
    for name in ["kef", "none"] {
      try trip.addPhoto("\(name).jpg", taken: "2016:07:09 10:00:00", grey: name == "kef" ? 40 : 160, width: 400)
    }
    try trip.run("journal", trip.photos.path, "--no-cards")
    let review = trip.journal.appendingPathComponent("review")
    try FileManager.default.createDirectory(at: review, withIntermediateDirectories: true)
    let keflavik =
      "{\"chain\":[\"iata-kef\",\"gn-3416706\",\"cc-is\"],\"date\":\"2016-07-09\",\"direction\":\"entry\",\"method\":\"air\","
      + "\"strength\":\"strong\",\"reasons\":[\"'KEF' is an airport </script><b>\"]}"
    let lines = try ["kef", "none"].map { name -> String in
      let path = trip.photos.path + "/\(name).jpg"
      let photo = try #require(
        try trip.run("list", "photos", "--json").lines().first { $0["path"] as? String == "\(name).jpg" }?["id"]
          as? String)
      let candidates = name == "kef" ? keflavik : ""
      return "{\"id\":\"r\(name)00000\",\"image\":{\"path\":\"\(path)\",\"fingerprint\":\"\(photo)000000000000\","
        + "\"byteCount\":1},\"quad\":\"10,20 200,20 200,100 10,100\",\"candidates\":[\(candidates)],\"day\":\"2026-12-01\"}"
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: review.appendingPathComponent("proposals.jsonl"))
  }

  private func answers(_ stamps: String, names: String = "") throws -> String {
    let url = trip.folder.appendingPathComponent("answers.json")
    try Data("{\"schema\":\"daymark.answers/1\",\"stamps\":[\(stamps)],\"names\":[\(names)]}".utf8).write(to: url)
    return url.path
  }

  private func waiting() throws -> [String] {
    try #require(try trip.run("review", "--json").json()["stamps"] as? [[String: String]]).compactMap { $0["id"] }
  }

  private func stamps() throws -> [[String: Any]] { try trip.run("list", "stamps", "--json").lines() }

  @Test
  func `the page lies in the journal's own folder, readable by its owner alone, and holds no live markup of others`()
    throws
  {
    let run = try trip.run("review", "--page")
    let path = trip.journal.path + "/review/index.html"
    #expect(run.output.contains(path))
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.contains("rkef00000") && page.contains("Keflav") && !page.contains("</script><b>"))
    let mode =
      try FileManager.default.attributesOfItem(atPath: trip.journal.path + "/review")[.posixPermissions] as? Int
    #expect(mode == 0o700)
    #expect(FileManager.default.fileExists(atPath: trip.journal.path + "/review/pictures/rkef00000.jpg"))
    #expect(page.contains("by hand") && page.contains("Another candidate"), "both doors stand on every item")
    for (name, _) in try Trip.contents(of: trip.output) { #expect(!name.contains("review")) }
  }

  @Test func `an accepted answer becomes a stamp with its ticked levels, and one undo takes it back`() throws {
    let accept = """
      {"proposal":"rkef00000","answer":"accept","edit":"crop 5,5,300,200; turn 90",
       "places":[{"kind":"airport","id":"iata-kef","name":"x","marked":true},
                 {"kind":"country","id":null,"name":"Iceland","marked":true},
                 {"kind":"city","id":"gn-3416706","name":"y","marked":false}],
       "date":"2016-07-09","direction":"entry","method":"air","book":"","page":4,"favourite":true,"note":"first"}
      """
    let run = try trip.run("review", "--apply", try answers(accept))
    #expect(run.status == 0, "\(run.errors)")
    let stamp = try #require(try stamps().first)
    #expect(stamp["place"] as? String == "iata-kef" && stamp["edit"] as? String == "crop 5,5,300,200; turn 90")
    let evidence = try trip.run("list", "evidence", "--json").lines().filter { $0["kind"] as? String == "stamp" }
    #expect(evidence.compactMap { $0["place"] as? String }.sorted() == ["cc-is", "iata-kef"])
    #expect(try waiting() == ["rnone00000"])
    let again = try trip.run("review", "--apply", try answers(accept))
    #expect(again.status == 3 && again.errors.contains("was answered before"))
    let number = try #require(try trip.run("list", "decisions", "--json").lines().last?["n"] as? Int)
    try trip.run("undo", "\(number)")
    #expect(try stamps().isEmpty)
    #expect(try waiting().sorted() == ["rkef00000", "rnone00000"])
  }

  @Test func `one answer that cannot be used keeps none of the others`() throws {
    let bad = [
      "{\"proposal\":\"rkef00000\",\"answer\":\"accept\",\"places\":[{\"kind\":\"city\",\"id\":null,\"name\":\"Springfield\",\"marked\":true}]}",
      "{\"proposal\":\"rkef00000\",\"answer\":\"accept\",\"places\":[{\"kind\":\"country\",\"id\":null,\"name\":\"IS\",\"marked\":true}],\"date\":\"2031-01-01\"}",
      "{\"proposal\":\"rkef00000\",\"answer\":\"accept\",\"places\":[]}",
      "{\"proposal\":\"nobody\",\"answer\":\"decline\"}",
      "{\"proposal\":\"rnone00000\",\"answer\":\"decline\"}",
    ]
    let run = try trip.run("review", "--apply", try answers(bad.joined(separator: ",")), "--json")
    let result = try run.json()
    #expect(run.status == 3 && result["applied"] as? Int == 1 && result["refused"] as? Int == 4)
    #expect(try stamps().isEmpty)
    #expect(try waiting() == ["rkef00000"], "a declined one never returns")
  }

  @Test func `a file of another kind or another journal changes nothing`() throws {
    let url = trip.folder.appendingPathComponent("x.json")
    for text in [
      "", "{}", "[]", "{\"schema\":\"daymark.answers/2\"}", "{\"schema\":\"daymark.answers/1\",\"journal\":\"jother\"}",
    ] {
      try Data(text.utf8).write(to: url)
      #expect(try trip.run("review", "--apply", url.path).status == 2, "\(text)")
    }
    #expect(try stamps().isEmpty)
  }
}

/// From a picture that is read to the question that waits.
struct StampReadTripTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: Trip.shared.path + "/corpus/stamps/synthetic")))
  func `a stamp that was read waits in review, is kept with one answer, and is not asked about again`() throws {
    let trip = try Trip()
    let picture = Trip.shared.path + "/corpus/stamps/synthetic/syn_002.jpg"
    let words = ["stamp", "read", picture, "--quad", "247,235 552,235 552,432 247,432"]
    #expect(try trip.run(words).status == 0, "reading needs no journal")
    try trip.run("init")
    let run = try trip.run(words)
    #expect(run.errors.contains("waits in `daymark review`"), "\(run.errors)")
    #expect(!run.output.contains("%"), "no percentage is shown as certainty")
    #expect(try trip.run("list", "evidence").output.isEmpty, "a reading is no fact")
    let waiting = try #require(try trip.run("review", "--json").json()["stamps"] as? [[String: String]])
    let id = try #require(waiting.first?["id"])
    let answers = trip.folder.appendingPathComponent("a.json")
    try Data("{\"schema\":\"daymark.answers/1\",\"stamps\":[{\"proposal\":\"\(id)\",\"answer\":\"decline\"}]}".utf8)
      .write(to: answers)
    try trip.run("review", "--apply", answers.path)
    try trip.run(words)
    #expect(
      try #require(try trip.run("review", "--json").json()["stamps"] as? [Any]).isEmpty, "a declined one never returns")
  }
}
