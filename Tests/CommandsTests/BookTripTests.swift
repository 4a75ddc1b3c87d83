import Foundation
import Testing

/// `book scan`, `review` and what becomes of an identity page, as a person and a script meet them.
struct BookTripTests {
  private static let corpus = Trip.shared.appendingPathComponent("corpus/mrz")
  private static var hasCorpus: Bool {
    FileManager.default.fileExists(atPath: corpus.appendingPathComponent("expected.tsv").path)
      && FileManager.default.fileExists(atPath: Trip.package.path + "/Assets/language-data/mrz.traineddata")
  }
  private static let number = "L898902C3"

  /// A journal with one photo, of which an identity page waits as if it had been read.
  private func waiting() throws -> Trip {
    let trip = try Trip()
    try trip.addPhoto("page.jpg", taken: "2016:07:09 10:00:00", width: 400)
    try trip.addPhoto("beach.jpg", taken: "2016:07:09 11:00:00", grey: 200, width: 400)
    try trip.run("journal", trip.photos.path, "--no-cards")
    let photo = try #require(
      try trip.run("list", "photos", "--json").lines().first { $0["path"] as? String == "page.jpg" }?["id"] as? String)
    let review = trip.journal.appendingPathComponent("review")
    try FileManager.default.createDirectory(at: review, withIntermediateDirectories: true)
    let fields = [("document_number", BookTripTests.number), ("surname", "ERIKSSON"), ("birth_date", "1974-08-12")]
      .map { "{\"kind\":\"\($0.0)\",\"value\":\"\($0.1)\",\"source\":\"zone\",\"confidence\":\"checked\"}" }
    let line =
      "{\"id\":\"p0000\",\"format\":\"TD3\",\"identity\":{\"fields\":[\(fields.joined(separator: ","))],"
      + "\"image\":{\"path\":\"\(trip.photos.path)/page.jpg\",\"fingerprint\":\"\(photo)000000000000\",\"byteCount\":1}},"
      + "\"cautions\":[],\"day\":\"2026-12-01\"}"
    try Data(line.utf8).write(to: review.appendingPathComponent("books.jsonl"))
    return trip
  }

  private func answer(_ trip: Trip, _ text: String) throws -> Trip.Run {
    let url = trip.folder.appendingPathComponent("answers.json")
    try Data("{\"schema\":\"daymark.answers/1\",\"pages\":[\(text)]}".utf8).write(to: url)
    return try trip.run("review", "--apply", url.path)
  }

  private static let accept = "{\"proposal\":\"p0000\",\"answer\":\"accept\",\"name\":\"My passport\",\"fields\":"

  @Test func `an answer becomes a book with the changed fields, and one undo brings the question back`() throws {
    let trip = try waiting()
    let run = try answer(trip, BookTripTests.accept + "{\"birth_date\":\"1874-08-12\",\"authority\":\"Utopia\"}}")
    #expect(run.status == 0, "\(run.errors)")
    let book = try trip.run("book", "show", "My passport", "--json").json()
    let fields = try #require(book["fields"] as? [String: String])
    #expect(fields["birth_date"] == "1874-08-12" && fields["authority"] == "Utopia" && fields["surname"] == "ERIKSSON")
    #expect(fields["document_number"] == "*******C3")
    #expect((try trip.run("review", "--json").json()["books"] as? [Any])?.isEmpty == true)
    try trip.run("undo", "2")
    #expect((try trip.run("review", "--json").json()["books"] as? [Any])?.count == 1)
    #expect(try trip.run("list", "books", "--json").lines().isEmpty)
  }

  @Test func `an answer that cannot be used is named without the value, and the page waits on`() throws {
    let trip = try waiting()
    for fields in ["{\"birth_date\":\"SECRET77\"}", "{\"shoe_size\":\"44\"}"] {
      let run = try answer(trip, BookTripTests.accept + fields + "}")
      #expect(run.status == 3)
      #expect(!(run.output + run.errors).contains("SECRET77"))
    }
    #expect(try answer(trip, "{\"proposal\":\"p0000\",\"answer\":\"decline\"}").status == 0)
    #expect(try answer(trip, "{\"proposal\":\"p0000\",\"answer\":\"decline\"}").status == 3)
    #expect((try trip.run("review", "--json").json()["books"] as? [Any])?.isEmpty == true)
  }

  @Test func `name and number reach no page, no export, no index and no message`() throws {
    let trip = try waiting()
    let said = [
      try trip.run("review", "--page"), try trip.run("review"), try answer(trip, BookTripTests.accept + "{}}"),
      try trip.run("build", "--no-cards"), try trip.run("list", "books"), try trip.run("list", "decisions"),
      try trip.run("list", "decisions", "--json"), try trip.run("stamp", "export"),
      try trip.run("book", "list", "--json"),
      try trip.run("book", "show", "My passport"), try trip.run("book", "show", "My passport", "--json"),
    ]
    for run in said { #expect(!(run.output + run.errors).contains(BookTripTests.number)) }
    #expect(!said[7].output.contains("ERIKSSON"))
    let words = [BookTripTests.number, "ERIKSSON"].map { Data($0.utf8) }
    for (name, data) in try Trip.contents(of: trip.output) {
      for word in words { #expect(data.range(of: word) == nil, "\(name)") }
    }
    let page = try Data(contentsOf: trip.journal.appendingPathComponent("review/index.html"))
    #expect(page.range(of: words[0]) == nil && page.range(of: words[1]) != nil)
    for name in ["atlas.sqlite", "atlas.sqlite-wal"] {
      let data = (try? Data(contentsOf: trip.journal.appendingPathComponent(name))) ?? Data()
      for word in words { #expect(data.range(of: word) == nil, "\(name)") }
    }
    #expect(try trip.run("book", "show", "My passport", "--show-numbers").output.contains(BookTripTests.number))
  }

  @Test func `a picture that was scanned is shown nowhere as a photo, from the scan on`() throws {
    let trip = try waiting()
    try trip.run("build", "--no-cards")
    func photos() throws -> Int {
      let days = try trip.run("show", "on-this-day/07-09", "--json").json()["years"] as? [[String: Any]]
      return (days?.first?["photos"] as? [Any])?.count ?? 0
    }
    #expect(try photos() == 1)
    let pictures = try Trip.contents(of: trip.output).keys.filter { $0.hasSuffix(".jpg") }
    let photo = try #require(
      try trip.run("list", "photos", "--json").lines().first { $0["path"] as? String == "page.jpg" }?["id"] as? String)
    #expect(!pictures.contains { $0.contains(photo) })
  }

  @Test func `a picture that is known as an identity page is no picture of a stamp`() throws {
    let trip = try waiting()
    let page = trip.photos.path + "/page.jpg"
    let refused = try trip.run("stamp", "add", page, "--country", "IS")
    #expect(refused.status == 2 && refused.errors.contains("is an identity page"))
    // A stamp that had it before is shown without it.
    let review = trip.journal.appendingPathComponent("review/books.jsonl")
    let waiting = try Data(contentsOf: review)
    try FileManager.default.removeItem(at: review)
    try trip.run("stamp", "add", page, "--country", "IS", "--date", "2016-07-09")
    try waiting.write(to: review)
    try trip.run("build", "--no-cards")
    #expect(try !Trip.contents(of: trip.output).keys.contains { $0.contains("images/stamp-") })
    #expect(try trip.run("why", "page.jpg").output.contains("was scanned as an identity page"))
    let row = try trip.run("list", "photos", "--json").lines().first { $0["path"] as? String == "page.jpg" }
    #expect(row?["hidden_by"] as? String == "identity-page")
    let cached = try Trip.contents(of: trip.journal.appendingPathComponent("cache/images")).keys
    let id = try #require(row?["id"] as? String)
    #expect(!cached.contains { $0.contains(id) }, "copies from before the scan are gone")
  }

  @Test func `what was declined is forgotten, and a picture without a zone is a photo again`() throws {
    let trip = try waiting()
    let review = trip.journal.appendingPathComponent("review/books.jsonl")
    _ = try answer(trip, "{\"proposal\":\"p0000\",\"answer\":\"decline\"}")
    let kept = try String(contentsOf: review, encoding: .utf8)
    #expect(!kept.contains(BookTripTests.number) && kept.contains("p0000"))
    #expect(try trip.run("why", "page.jpg").output.contains("was scanned as an identity page"), "it had a zone")
    try Data(kept.replacing("\"format\":\"TD3\",", with: "").utf8).write(to: review)
    #expect(try trip.run("why", "page.jpg").output.contains("is shown"))
  }

  @Test func `a book is changed field by field, and wrong fields are named`() throws {
    let trip = try waiting()
    _ = try answer(trip, BookTripTests.accept + "{}}")
    #expect(
      try trip.run(
        "book", "edit", "My passport", "--field", "surname=Eiríksdóttir", "--field", "good until=2030-01-02", "--name",
        "Old"
      ).status == 0)
    let fields = try trip.run("book", "show", "Old", "--json").json()["fields"] as? [String: String]
    #expect(fields?["surname"] == "Eiríksdóttir")
    #expect(try trip.run("book", "edit", "Old", "--field", "surname=").status == 0)
    #expect((try trip.run("book", "show", "Old", "--json").json()["fields"] as? [String: String])?["surname"] == nil)
    for words in [
      ["Old"], ["nobody", "--name", "x"], ["Old", "--issuer", "ZZ"], ["Old", "--field", "shoes=44"],
      ["Old", "--field", "sex=blue"],
    ] {
      #expect(try trip.run(["book", "edit"] + words).status == 2)
    }
  }

  @Test func `what is no picture is named, and scanning without a picture says how`() throws {
    let trip = try Trip()
    let text = trip.folder.appendingPathComponent("letter.jpg")
    try Data("no picture".utf8).write(to: text)
    let run = try trip.run("book", "scan", text.path)
    #expect(run.status == 1 && run.errors.contains("letter.jpg"))
    #expect(try trip.run("book", "scan").status == 2)
    #expect(try trip.run("book", "shred").errors.contains("none of scan, add, list, show, edit"))
  }

  /// Every tenth document of the corpus; the whole corpus is measured in release builds.
  @Test(.enabled(if: BookTripTests.hasCorpus, "the corpus of identity pages, or the zone model, is not there"))
  func `ten identity pages are read as well as last time`() throws {
    let trip = try Trip()
    let run = try trip.run("bench", "books", BookTripTests.corpus.path, "--every", "10", "--seconds", "120")
    let check = try #require(try run.json()["check"] as? String)
    let numbers = check.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 6, "\(check)")
    #expect(numbers[0] == 10)
    #expect(numbers[1] + numbers[3] >= 9, "\(check)")
    #expect(numbers[5] == 0, "\(check)")
  }

  @Test(.enabled(if: BookTripTests.hasCorpus, "the corpus of identity pages, or the zone model, is not there"))
  func `a page is read into fields, its number masked unless it is asked for`() throws {
    let trip = try Trip()
    let picture = BookTripTests.corpus.appendingPathComponent("specimens/pe_passport-td3.png").path
    let json = try trip.run("book", "scan", picture, "--json", "--seconds", "60").json()
    #expect(json["schema"] as? String == "daymark.books/1")
    let book = try #require((json["books"] as? [[String: Any]])?.first)
    #expect(book["format"] as? String == "TD3" && book["valid"] as? Bool == true)
    #expect((book["lines"] as? [String])?.last == "**********UTO7408122F1204159*********<<<<<*0")
    let fields = try #require(book["fields"] as? [String: Any])
    #expect(fields["surname"] as? String == "ERIKSSON" && fields["document_number"] as? String == "*******C3")
    #expect((book["checks"] as? [String: Bool])?.values.allSatisfy { $0 } == true)
    let stamp = try trip.run("stamp", "read", picture, "--json", "--seconds", "60").output
    #expect(stamp.contains("\"identity_page\":true") && !stamp.contains("L8989") && !stamp.contains("ERIKSSON"))
    #expect(try trip.run("stamp", "read", picture, "--seconds", "60").output.contains("daymark book scan"))
    let outside = try trip.run("book", "scan", picture, "--crop", "9000,9000,10,10")
    #expect(outside.status == 1 && outside.errors.contains("the crop lies outside"))
    let open = try trip.run("book", "scan", picture, "--json", "--show-numbers", "--seconds", "60").output
    #expect(open.contains(BookTripTests.number))
  }
}
