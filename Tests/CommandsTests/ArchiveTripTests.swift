import AtlasModel
import Foundation
import RecordKeeping
import Testing

/// `archive`, `verify` and `archive --restore` as their owner meets them.
struct ArchiveTripTests {
  private func bag(_ trip: Trip, _ name: String = "bag") -> URL { trip.folder.appendingPathComponent(name) }

  private func archive(_ trip: Trip, _ year: String, _ words: [String] = [], to name: String = "bag") throws -> Trip.Run
  {
    try trip.run(["archive", year, "--to", bag(trip, name).path] + words)
  }

  /// The files that hold a word, in their bytes or in their names.
  private func holding(_ word: String, _ files: [String: Data]) -> [String] {
    files.filter { $0.key.contains(word) || $0.value.range(of: Data(word.utf8)) != nil }.keys.sorted()
  }

  @Test(arguments: [["2018", "originals"], ["2019", "cards"], ["2016"], ["2003"]])
  func `an archived year is restored and built again to the same pages, byte for byte`(words: [String]) throws {
    let trip = try Trip()
    try trip.addWholeLife()
    try Data("We came back.".utf8).write(to: trip.journal.appendingPathComponent("notes/\(words[0])-07-09.md"))
    try Data("Not this year.".utf8).write(to: trip.journal.appendingPathComponent("notes/1999-07-09.md"))
    // A memory that the person did not want to see stays away.
    try trip.run("exclude", "on-this-day/07-09?year=2016")
    // A stay of three days without its second one is two days of a stay.
    try trip.run("exclude", "dates", "2003-03-05")
    let cards = words.contains("cards") ? [] : ["--no-cards"]
    let done = try archive(trip, words[0], cards + (words.contains("originals") ? ["--originals"] : []))
    // The photo of 2018 that breaks off was skipped.
    #expect(done.status == (words[0] == "2018" ? 3 : 0), "\(done.errors)")
    #expect(try trip.run("verify", bag(trip).path).status == 0)

    let restored = trip.folder.appendingPathComponent("restored")
    let back = try trip.run("archive", "--restore", bag(trip).path, "--journal", restored.path)
    #expect(back.status == 0, "\(back.errors)")
    try trip.run(["build", "--journal", restored.path, "--today", "2031-05-05"] + cards)
    var pages = try Trip.contents(of: restored.appendingPathComponent("output"))
    pages[".daymark-files"] = nil
    #expect(Trip.differences(pages, try Trip.contents(of: bag(trip).appendingPathComponent("data/site"))) == [])
    #expect(pages["years/\(words[0]).html"] != nil && pages.count > 370)
    let notes = try FileManager.default.contentsOfDirectory(atPath: restored.path + "/notes")
    #expect(notes == ["\(words[0])-07-09.md"])
    guard words.contains("originals") else { return }
    // What was restored can be laid down again, and is the same.
    try trip.run(
      "archive", words[0], "--to", bag(trip, "again").path, "--journal", restored.path, "--no-cards", "--originals")
    let differences = Trip.differences(try Trip.contents(of: bag(trip)), try Trip.contents(of: bag(trip, "again")))
    #expect(differences.filter { $0.hasPrefix("data/site") || $0.hasPrefix("data/originals") } == [])
  }

  @Test func `the places of an archive are those of its year and of its returns`() throws {
    let trip = try Trip()
    try trip.addWholeLife()
    _ = try archive(trip, "2019", ["--no-cards"])
    let places = try String(contentsOf: bag(trip).appendingPathComponent("data/records/places.jsonl"), encoding: .utf8)
    let countries = try places.split(separator: "\n").map { line in
      try #require((try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["country"] as? String)
    }
    #expect(Set(countries) == ["IT"] || Set(countries) == ["IT", "VA"], "\(countries)")
  }

  @Test func `an archive never gives way unasked to one that holds less, nor is written into`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    _ = try archive(trip, "2009")
    let restored = trip.folder.appendingPathComponent("restored").path
    _ = try archive(trip, "2019", ["--no-cards"], to: "2019")
    try trip.run("archive", "--restore", bag(trip, "2019").path, "--journal", restored)
    let before = try Trip.contents(of: bag(trip))
    // What was restored from 2019 knows one photo of 2009 only.
    let other = try trip.run("archive", "2009", "--to", bag(trip).path, "--journal", restored)
    #expect(other.status == 2 && other.errors.contains("2019"))
    let bare = try archive(trip, "2009", ["--no-cards"])
    #expect(bare.status == 2 && bare.errors.contains("leave --no-cards out"))
    try trip.run("exclude", "folder", trip.photos.path + "/rome/b.jpg")
    let less = try archive(trip, "2009")
    #expect(less.status == 2 && less.errors.contains("holds 2 photos") && less.errors.contains("--yes"))
    for words in [
      ["archive", "2014", "--to", bag(trip).path + "/data/2014"],
      ["archive", "--restore", bag(trip, "2019").path, "--journal", bag(trip).path + "/data/journal"],
      ["archive", "2014", "--to", ""], ["archive", "--all", "--to", ""], ["verify", ""],
      ["archive", "--all", "--to", bag(trip).path],
    ] {
      #expect(try trip.run(words).status == 2, "\(words)")
    }
    #expect(Trip.differences(before, try Trip.contents(of: bag(trip))) == [])
    #expect(try archive(trip, "2009", ["--dry-run"]).status == 2, "what would be refused is refused")
    // What somebody put into the folder does not go with the older archive.
    for name in ["mine.txt", "data/mine.txt"] {
      let file = bag(trip).appendingPathComponent(name)
      try Data("mine".utf8).write(to: file)
      let run = try archive(trip, "2009", ["--yes"])
      #expect(run.status == 2 && run.errors.contains(name))
      try FileManager.default.removeItem(at: file)
    }
    #expect(try archive(trip, "2009", ["--yes"]).status == 0)
  }

  @Test func `notes of a year go along, but for those of days of which something is hidden`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.addPhoto("secret/a.jpg", taken: "2019:10:19 10:00:00", at: (41.9, 12.5), grey: 3)
    try trip.run("scan", trip.photos.path, "--init")
    try trip.run("exclude", "folder", trip.photos.path + "/secret")
    let notes = trip.journal.appendingPathComponent("notes")
    for name in [
      "2019.md", "2019-07.md", "2019-07-09.md", "2019-07-09-evening.md", "Italy cc-it.md", "2019-10-19.md",
      "2019-10-18 to 20.md",
      "2019-10-18_2019-10-20.md",
      "2018-07-09.md", "trip.md", "2019-07-08.txt",
    ] { try Data(name.utf8).write(to: notes.appendingPathComponent(name)) }
    try FileManager.default.createSymbolicLink(
      atPath: notes.path + "/2019-07-11.md", withDestinationPath: "/etc/hostname")
    let run = try archive(trip, "2019", ["--no-cards"])
    #expect(run.status == 3 && run.errors.contains("notes/2019-07-11.md: is no plain file"))
    let taken = try FileManager.default.contentsOfDirectory(atPath: bag(trip).path + "/data/notes").sorted()
    #expect(taken == ["2019-07-09-evening.md", "2019-07-09.md", "2019-07.md", "Italy cc-it.md"])
    #expect(run.errors.contains("notes/2019.md: is not in the archive") && run.errors.contains("notes/2019-10-19.md"))
  }

  @Test func `the original of a stamp's picture stays out when a rule hides it as a photo or by its folder`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    let elsewhere = trip.folder.appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    try trip.addPhoto("scans/known.jpg", grey: 21)
    try trip.addPhoto("scans/shown.jpg", grey: 22)
    try trip.addPhoto("scans/away.jpg", grey: 23)
    try FileManager.default.moveItem(
      at: trip.photos.appendingPathComponent("scans/away.jpg"), to: elsewhere.appendingPathComponent("away.jpg"))
    try trip.run("scan", trip.photos.path, "--init")
    for path in ["photos/scans/known.jpg", "photos/scans/shown.jpg", "elsewhere/away.jpg"] {
      let added = try trip.run(
        "stamp", "add", trip.folder.path + "/" + path, "--country", "IT", "--date", "2019-07-09")
      #expect(added.status == 0, "\(added.errors)")
    }
    let known = try trip.run("list", "photos", "--json").lines().first { ($0["path"] as? String) == "scans/known.jpg" }
    try trip.run("exclude", "photo", try #require(known?["id"] as? String))
    try trip.run("exclude", "folder", elsewhere.path)
    #expect(try archive(trip, "2019", ["--no-cards", "--originals"]).status == 0)
    let there = try FileManager.default.contentsOfDirectory(atPath: bag(trip).path + "/data/stamps")
    #expect(there.count == 1)
    let copy = try Data(contentsOf: bag(trip).appendingPathComponent("data/stamps/\(there[0])"))
    #expect(copy == (try Data(contentsOf: trip.photos.appendingPathComponent("scans/shown.jpg"))))
  }

  @Test func `the site of one year says nothing of the others, and the next whole site is as before`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path, "--no-cards")
    let before = try Trip.contents(of: trip.output)
    try trip.run("build", "--no-cards", "--set", "site.year=2014")
    let one = try Trip.contents(of: trip.output)
    #expect(one["years/2014.html"] != nil && one["years/2009.html"] == nil)
    let links = String(decoding: try #require(one["links.json"]), as: UTF8.self)
    #expect(links.contains("\"retired\":{}") && !links.contains("cc-it") && links.contains("cc-jp"))
    try trip.run("build", "--no-cards")
    #expect(Trip.differences(before, try Trip.contents(of: trip.output)) == [])
  }

  @Test func `stamps, decisions and references are there again after restoring`() throws {
    let trip = try Trip()
    try trip.addWholeLife()
    let photo = try trip.run("list", "photos", "--json").lines().first { ($0["path"] as? String) == "rome/again.jpg" }
    try trip.run("correct", try #require(photo?["id"] as? String), "--place", "gn-3169070", "--rotate", "90")
    for year in ["2016", "2019"] {
      _ = try archive(trip, year, ["--no-cards", "--originals"], to: year)
      let restored = trip.folder.appendingPathComponent("restored-\(year)").path
      try trip.run("archive", "--restore", bag(trip, year).path, "--journal", restored)
      if year == "2016" {
        let stamps = try trip.run("list", "stamps", "--json", "--journal", restored).lines()
        #expect(stamps.count == 2 && stamps.contains { ($0["note"] as? String) == "The first one." })
        // The picture of the stamp is a photo of another year, and lies in the archive on its own.
        let image = try #require(stamps.compactMap { $0["image"] as? String }.first { !$0.isEmpty })
        #expect(image.hasPrefix(bag(trip, year).path + "/data/stamps/"))
        #expect(
          FileManager.default.contents(atPath: image)
            == (try Data(contentsOf: trip.photos.appendingPathComponent("porto/10.jpg"))))
        let books = try trip.run("list", "books", "--json", "--journal", restored).lines()
        #expect(books.map { $0["name"] as? String } == ["Passport 2012"])
      } else {
        let decisions = try trip.run("list", "decisions", "--json", "--journal", restored).lines()
        #expect(decisions.count == 2 && (decisions.last?["what"] as? String)?.hasPrefix("correct") == true)
        let before = try trip.run("list", "photos", "--json", "--journal", restored).lines()
        let scan = try trip.run("scan", "--json", "--journal", restored)
        let unchanged = try scan.json()["unchanged"] as? Int
        #expect(scan.status == 0 && unchanged == 1, "\(scan.output)\(scan.errors)")
        let after = try trip.run("list", "photos", "--json", "--journal", restored).lines()
        #expect(before.count == 2 && after.map { $0["day"] as? String } == before.map { $0["day"] as? String })
      }
    }
  }

  @Test func `originals keep their bytes, get safe names, and copies of one photo lie there once`() throws {
    let trip = try Trip()
    let names = ["a b.jpg", "50%.jpg", "line\nend.jpg", "e\u{301}.jpg", "\u{E9}.jpg", "con.jpg", "deep/x#y?.jpg"]
    for (index, name) in names.enumerated() {
      try trip.addPhoto(name, taken: "2019:07:09 10:00:0\(index)", grey: UInt8(10 * index + 5))
    }
    try FileManager.default.copyItem(
      at: trip.photos.appendingPathComponent("a b.jpg"), to: trip.photos.appendingPathComponent("copy of a b.jpg"))
    try trip.run("scan", trip.photos.path, "--init")
    let done = try archive(trip, "2019", ["--originals", "--no-cards"])
    #expect(done.status == 0, "\(done.errors)")
    #expect(try trip.run("verify", bag(trip).path).status == 0)
    let lines = try String(
      contentsOf: bag(trip).appendingPathComponent("data/records/originals.jsonl"), encoding: .utf8)
    var files = Set<String>()
    for line in lines.split(separator: "\n") {
      let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
      let (path, file) = (try #require(entry["path"]), try #require(entry["file"]))
      files.insert(file)
      let original = try Data(contentsOf: URL(fileURLWithPath: trip.photos.path + "/" + path))
      #expect(FileManager.default.contents(atPath: bag(trip).path + "/data/" + file) == original, "\(path)")
      #expect(!file.utf8.contains { $0 < 32 || $0 == 37 || $0 == 63 })
    }
    #expect(lines.split(separator: "\n").count == 8 && files.count == 7)
    let there = try FileManager.default.subpathsOfDirectory(atPath: bag(trip).path + "/data/originals")
    #expect(there.filter { $0.hasSuffix(".jpg") }.count == 7)
    // An archive without them does not take their place unasked.
    let less = try archive(trip, "2019", ["--no-cards"])
    #expect(less.status == 2 && less.errors.contains("--originals"))
    #expect(try trip.run("verify", bag(trip).path).status == 0)
  }

  @Test func `what is hidden, and what a passport says, is nowhere in an archive`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.addPhoto("canaryfolder/canaryname.jpg", taken: "2019:07:10 09:00:00", at: (41.9029, 12.4963), grey: 33)
    try trip.addPhoto("shown.jpg", taken: "2019:08:11 09:00:00", at: (48.8566, 2.3522), grey: 34)
    try trip.run("journal", trip.photos.path, "--no-cards")
    try trip.run("exclude", "folder", trip.photos.path + "/canaryfolder")
    try trip.run("add", "gn-1850147", "--from", "2019-03-01", "--to", "2019-03-05")
    try trip.run("exclude", "dates", "2019-03-03", "2019-03-04")
    try trip.run("exclude", "place/cc-fr")
    try Data("canarynote".utf8).write(to: trip.journal.appendingPathComponent("notes/2019-03-03.md"))
    var book = PassportBook(id: "bcanary123", name: "Red book")
    book.identity = IdentityPage(
      fields: [BookField(kind: .number, value: "XCANARY99", source: .person, confidence: .checked)], image: nil,
      edit: nil)
    do {
      let store = try AtlasStore(folder: trip.journal.path)
      _ = try store.decide(.keepBook(book), on: try #require(CalendarDay(parsing: "2026-01-01")))
    }
    try trip.run("stamp", "add", "--country", "IT", "--date", "2019-07-09", "--book", "Red book")
    let done = try archive(trip, "2019", ["--originals"])
    #expect(done.status == 0 && done.output.contains("photos left out"), "\(done.output)\(done.errors)")
    let files = try Trip.contents(of: bag(trip))
    let home = trip.folder.lastPathComponent
    for word in ["canaryfolder", "canaryname", "canarynote", "XCANARY99", "cc-fr", "2019-03-03", "2019-03-04", home] {
      #expect(holding(word, files) == [], "\(word)")
    }
    for word in ["2019-03-05", "Red book", "rome/again.jpg"] { #expect(holding(word, files) != [], "\(word)") }
  }

  @Test func `an archive is the same to the byte on another day, in another zone and with other workers`() throws {
    let trip = try Trip()
    try trip.addWholeLife()
    _ = try archive(trip, "2019", ["--jobs", "1"], to: "one")
    try FileManager.default.removeItem(at: trip.journal.appendingPathComponent("cache"))
    try trip.run(
      ["archive", "2019", "--to", bag(trip, "two").path, "--jobs", "3", "--today", "2044-02-03"],
      environment: ["TZ": "Pacific/Auckland", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"])
    #expect(Trip.differences(try Trip.contents(of: bag(trip, "one")), try Trip.contents(of: bag(trip, "two"))) == [])
    let again = try archive(trip, "2019", ["--json"], to: "one").json()
    #expect(((again["archives"] as? [[String: Any]])?.first?["unchanged"] as? Bool) == true)
  }

  @Test func `all years make a folder each, and what has no year is said`() throws {
    let trip = try Trip()
    try trip.addPhoto("a.jpg", taken: "2019:07:09 10:00:00", at: (41.9, 12.5))
    try trip.addPhoto("b.jpg", taken: "2026:07:09 10:00:00", at: (41.9, 12.5), grey: 1)
    try trip.addPhoto("undated.jpg", grey: 2)
    try trip.run("scan", trip.photos.path, "--init")
    let run = try trip.run("archive", "--all", "--to", bag(trip).path, "--no-cards")
    #expect(run.status == 0 && run.errors.contains("in no archive: 1 photo\n") && run.errors.contains("not over yet"))
    let years = try FileManager.default.contentsOfDirectory(atPath: bag(trip).path).sorted()
    #expect(years == ["2019", "2026"])
    #expect(try trip.run(["verify"] + years.map { bag(trip).path + "/" + $0 }).status == 0)
  }

  @Test func `verify names what is wrong, ends with 4, and restoring from such a bag makes nothing`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    _ = try archive(trip, "2019", ["--no-cards"])
    try Data("{}\n".utf8).write(to: bag(trip).appendingPathComponent("data/records/pairs.jsonl"))
    try Data("x".utf8).write(to: bag(trip).appendingPathComponent("data/site/new.html"))
    try FileManager.default.removeItem(at: bag(trip).appendingPathComponent("data/README.txt"))
    let run = try trip.run("verify", bag(trip).path)
    #expect(run.status == 4)
    for line in [
      "changed: data/records/pairs.jsonl", "unexpected: data/site/new.html", "missing: data/README.txt",
      "expected sha512 ",
    ] {
      #expect(run.output.contains(line), "\(line)")
    }
    let json = try trip.run("verify", bag(trip).path, "--json").json()
    #expect(json["whole"] as? Bool == false && (json["problems"] as? [[String: Any]])?.count == 3)
    let restored = trip.folder.appendingPathComponent("restored").path
    #expect(try trip.run("archive", "--restore", bag(trip).path, "--journal", restored).status == 4)
    #expect(!FileManager.default.fileExists(atPath: restored))
  }

  @Test func `what cannot be archived or restored is refused in one line, and nothing is written`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    let other = trip.folder.appendingPathComponent("other").path
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: other + "/mine.txt"))
    for words in [
      ["archive"], ["archive", "2019"], ["archive", "19", "--to", other], ["archive", "1999", "--to", other + "/a"],
      ["archive", "2019", "--to", other], ["archive", "2019", "--to", trip.journal.path],
      ["archive", "2019", "--to", trip.journal.path + "/archives/2019"],
      ["archive", "2019", "--to", trip.photos.path + "/rome/2019"], ["archive", "--all", "--to", trip.photos.path],
      ["verify"],
      ["verify", other],
      ["archive", "--restore", other, "--journal", trip.folder.path + "/new"],
      ["archive", "--restore", other], ["archive", "--restore", other, "--to", other],
    ] {
      let run = try trip.run(words)
      #expect(run.status == 2 && run.errors.hasPrefix("daymark: error: "), "\(words) \(run.status) \(run.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["mine.txt"])
    let dry = try archive(trip, "2019", ["--dry-run"])
    #expect(
      dry.status == 0 && dry.output.contains("1       photo,")
        && !FileManager.default.fileExists(atPath: bag(trip).path))
    // Another year never takes the place of one that lies there.
    _ = try archive(trip, "2019", ["--no-cards"])
    #expect(try archive(trip, "2009", ["--no-cards"]).status == 2)
  }

  @Test(.enabled(if: ScriptCheck(name: "check-bags").canRun, "needs bagit-python: scripts/setup --tests"))
  func `bagit-python and sha512sum agree with verify, on our bags and on theirs`() throws {
    let trip = try Trip()
    try trip.addPhoto("a b é.jpg", taken: "2019:07:09 10:00:00")
    for (index, name) in ["100%.jpg", "line\nend.jpg", "e\u{301}.jpg", "\u{E9}.jpg", "50%25.jpg"].enumerated() {
      try trip.addPhoto(name, taken: "2019:07:09 11:00:0\(index)", grey: UInt8(9 + index))
    }
    try trip.run("scan", trip.photos.path, "--init")
    _ = try archive(trip, "2019", ["--originals", "--no-cards"], to: "ours")
    let check = ScriptCheck(name: "check-bags")
    // Theirs holds names that lists of lines find hard.
    let theirs = bag(trip, "theirs")
    try FileManager.default.createDirectory(at: theirs, withIntermediateDirectories: true)
    for name in ["a b", "e\u{301}", "\u{E9}x", "new\nline", "carriage\rreturn", "50%", "60%25", "70%20"] {
      try Data(name.utf8).write(to: theirs.appendingPathComponent(name))
    }
    let made = try check.run(["--make", theirs.path, "--algorithm", "sha256", "--algorithm", "md5"])
    #expect(made.status == 0, "\(made.output)")
    // The third is made where it lies by our own hand.
    let own = bag(trip, "own")
    try FileManager.default.createDirectory(at: own.appendingPathComponent("data"), withIntermediateDirectories: true)
    for name in ["data/x y", "e\u{301}", "\u{E9}", "\u{1F600}", "50%", "60%20"] {
      try Data(name.utf8).write(to: own.appendingPathComponent(name))
    }
    #expect(try trip.run("bench", "bag", own.path, "--algorithm", "sha512").status == 0)
    for folder in [bag(trip, "ours"), theirs, own] {
      let opinions = try check.run([folder.path]).output
      #expect(opinions.contains("\"bagit\": true") && !opinions.contains("\"sha512sum\": false"), "\(opinions)")
      let mine = try trip.run("verify", folder.path)
      #expect(mine.status == 0, "\(mine.output)\(mine.errors)")
      // A change of the same size is one to all of us.
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/data").sorted()
      let file = try #require(
        names.last { FileManager.default.contents(atPath: folder.path + "/data/" + $0)?.isEmpty == false })
      var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/data/" + file))
      bytes[0] ^= 1
      try bytes.write(to: URL(fileURLWithPath: folder.path + "/data/" + file))
      let changed = try check.run([folder.path]).output
      #expect(changed.contains("\"bagit\": false") && !changed.contains("\"sha512sum\": true"), "\(changed)")
      #expect(try trip.run("verify", folder.path).status == 4)
    }
  }
}
