import Foundation
import Testing

/// `stamp read` and `bench stamps` as a person and a script meet them.
struct StampTripTests {
  private static let corpus = Trip.shared.appendingPathComponent("corpus/stamps")
  private static var hasCorpus: Bool {
    FileManager.default.fileExists(atPath: corpus.appendingPathComponent("expected.tsv").path)
  }

  @Test func `what is no picture is named, and the others are read`() throws {
    let trip = try Trip()
    let text = trip.folder.appendingPathComponent("letter.jpg")
    try Data("no picture".utf8).write(to: text)
    let run = try trip.run("stamp", "read", text.path)
    #expect(run.status == 1)
    #expect(run.errors.contains("letter.jpg"))
    #expect(try trip.run("stamp", "read").status == 2)
    #expect(try trip.run("stamp", "read", text.path, "--quad", "1,1 2,2").status == 2)
    #expect(try trip.run("stamp", "raed", text.path).errors.contains("did you mean 'stamp read'?"))
  }

  @Test func `a missing language is named with its package`() throws {
    let trip = try Trip()
    let run = try trip.run("stamp", "read", "x.jpg", "--languages", "eng,xyz")
    #expect(run.status == 2)
    #expect(run.errors.contains("apt install tesseract-ocr-xyz"))
  }

  @Test(.enabled(if: StampTripTests.hasCorpus, "the stamp corpus is not beside the checkout"))
  func `a stamp is suggested with reasons, in words and as JSON, and nothing is kept`() throws {
    let trip = try Trip()
    let picture = StampTripTests.corpus.appendingPathComponent("synthetic/syn_002.jpg").path
    let quads = StampTripTests.corpus.appendingPathComponent("expected.tsv").path
    let words = try trip.run("stamp", "read", picture, "--quads", quads, "--seconds", "60")
    #expect(words.status == 0, "\(words.errors)")
    #expect(words.output.contains("suggests Singapore Changi International Airport"))
    #expect(words.output.contains("daymark stamp add"))
    #expect(!words.output.contains("%") && !words.output.contains("certain"))
    let json = try trip.run("stamp", "read", picture, "--quads", quads, "--seconds", "60", "--json").json()
    #expect(json["schema"] as? String == "daymark.stamps/1")
    let stamp = try #require((json["stamps"] as? [[String: Any]])?.first)
    #expect(stamp["path"] as? String == picture && (stamp["lines"] as? [Any])?.isEmpty == false)
    let candidate = try #require((stamp["candidates"] as? [[String: Any]])?.first)
    #expect(candidate["rank"] as? Int == 1 && candidate["country"] as? String == "SG")
    #expect(candidate["date"] as? String == "2014-02-03" && candidate["direction"] as? String == "entry")
    #expect(candidate["strength"] as? String == "strong" && candidate["method"] as? String == "air")
    let kinds = (candidate["chain"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
    #expect(kinds?.first == "airport" && kinds?.last == "country")
    #expect((candidate["clues"] as? [[String: Any]])?.first?["weight"] is Double)
    #expect(!FileManager.default.fileExists(atPath: trip.journal.appendingPathComponent("decisions.jsonl").path))
  }

  /// Every ninth picture of the corpus, all levels; the whole corpus is measured in release builds.
  @Test(.enabled(if: StampTripTests.hasCorpus, "the stamp corpus is not beside the checkout"))
  func `ten drawn stamps are read as well as last time`() throws {
    let trip = try Trip()
    let run = try trip.run("bench", "stamps", StampTripTests.corpus.path, "--every", "9", "--seconds", "120")
    let check = try #require(try run.json()["check"] as? String)
    let numbers = check.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 6, "\(check)")
    #expect(numbers[0] == 10 && numbers[1] >= 6 && numbers[2] >= 4 && numbers[5] == 0, "\(check)")
  }
}
