import Foundation
import RecordKeeping
import Testing

/// What each verb answers, and how it ends.
struct VerbTests {
  @Test
  func `a near miss of a verb or an option is named`() throws {
    let trip = try Trip()
    let verb = try trip.run("biuld")
    #expect(verb.status == 2)
    #expect(verb.errors == "daymark: error: unknown verb 'biuld'; did you mean 'build'?\n")
    let option = try trip.run("scan", "--joba", "3")
    #expect(option.status == 2)
    #expect(option.errors.contains("did you mean '--jobs'?"))
    let setting = try trip.run("build", "--set", "cards.formta=png")
    #expect(setting.status == 2)
    #expect(setting.errors.contains("did you mean 'cards.format'?"))
  }

  @Test
  func `help of every verb starts with an example and names its options`() throws {
    let trip = try Trip()
    let overview = try trip.run("--help").output
    let verbs = overview.split(separator: "\n").drop { $0 != "Verbs:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(verbs.count >= 20)
    let bash = try trip.run("completions", "bash").output
    for verb in verbs {
      let help = try trip.run(verb, "--help")
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("  daymark \(verb)"), "\(verb)")
      for line in help.output.split(separator: "\n") where line.hasPrefix("  --") {
        let option = String(line.split(separator: " ")[0])
        #expect(bash.contains(option), "\(verb) \(option)")
      }
    }
  }

  @Test
  func `a journal that is not there, is busy or has skipped files has its own exit code`() throws {
    let trip = try Trip()
    #expect(try trip.run("build").status == 2)
    try trip.addSmallLife()
    try Data("no picture".utf8).write(to: trip.photos.appendingPathComponent("broken.jpg"))
    let scan = try trip.run("scan", trip.photos.path, "--init", "--json")
    #expect(scan.status == 3)
    let skipped = try #require(try scan.json()["skipped"] as? [[String: String]])
    #expect(skipped.first?["path"] == "broken.jpg")
    #expect(scan.errors.contains("broken.jpg: skipped: "))
    let held = try JournalLock(folder: trip.journal.path)
    #expect(try trip.run("build").status == 5)
    withExtendedLifetime(held) {}
  }

  @Test
  func `an ambiguous place is listed and never guessed`() throws {
    let trip = try Trip()
    try trip.run("init", trip.journal.path)
    let run = try trip.run("add", "Springfield", "--from", "2001-02-03")
    #expect(run.status == 6)
    #expect(run.errors.contains("Springfield, Illinois, United States"))
    #expect(try trip.run("list", "evidence", "--json").output.isEmpty)
  }

  @Test
  func `days written down join the journal and can be taken back`() throws {
    let trip = try Trip()
    try trip.run("init", trip.journal.path)
    #expect(try trip.run("add", "gn-2267057", "--from", "2009-07-09", "--to", "2009-07-11").status == 0)
    let day = try trip.run("show", "on-this-day/07-10", "--json").json()
    let years = try #require(day["years"] as? [[String: Any]])
    #expect(years.count == 1)
    #expect((years.first?["headline"] as? [String: String])?["name"] == "Lisbon")
    #expect((years.first?["chain"] as? [[String: String]])?.map { $0["kind"] } == ["city", "region", "country"])
    try trip.run("undo", "2")
    #expect((try trip.run("show", "on-this-day/07-10", "--json").json()["years"] as? [Any])?.isEmpty == true)
  }

  @Test
  func `a correction holds over a new scan, and clearing it restores what the file says`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path)
    func day() throws -> String? {
      try trip.run("list", "photos", "--json").lines().first { $0["path"] as? String == "undated.jpg" }?["day"]
        as? String
    }
    #expect(try day() == nil)
    try trip.run("correct", "undated.jpg", "--date", "1998-07-09")
    #expect(try day() == "1998-07-09")
    try FileManager.default.removeItem(at: trip.journal.appendingPathComponent("atlas.sqlite"))
    try trip.run("scan", trip.photos.path)
    #expect(try day() == "1998-07-09")
    try trip.run("correct", "undated.jpg", "--clear")
    #expect(try day() == nil)
  }

  @Test
  func `in a common year 28 February also shows the leap day, under its own date`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    #expect(try trip.run("show", "--today", "2026-02-28").output.hasPrefix("29 February\n2012"))
    #expect(try trip.run("show", "--today", "2028-02-28").output.contains("Nothing on this day"))
    #expect(try trip.run("show", "--today", "2028-02-29").output.hasPrefix("29 February\n2012"))
  }

  @Test
  func `the running year makes no memory, and an empty day names the nearest`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    let july = try trip.run("show", "on-this-day/07-09", "--json").json()
    #expect((july["years"] as? [[String: Any]])?.compactMap { $0["year"] as? Int } == [2019, 2014, 2009])
    let empty = try trip.run("show", "on-this-day/07-11", "--json").json()
    #expect((empty["nearest"] as? [String: Any])?["day"] as? String == "07-09")
    #expect((empty["nearest"] as? [String: Any])?["days_away"] as? Int == 2)
  }

  @Test(arguments: [
    ("on-this-day/07-09?year=2014", "on-this-day/07-09.html", "y2014", nil),
    ("daymark://on-this-day/07-09?year=1999", "on-this-day/07-09.html", nil, "day"),
    ("on-this-day/07-11", "on-this-day/07-09.html", nil, "nearest-day"),
    ("then-now/cell-1-1", "then-now/index.html", nil, "section"),
    ("place/cc-it", "places/cc-it.html", nil, nil), ("place/cc-zw", "places/index.html", nil, "section"),
    ("home", "index.html", nil, nil),
  ])
  func `a link resolves to its page, and never to a dead end`(
    link: String, page: String, anchor: String?, fallback: String?
  ) throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path, "--no-cards")
    let found = try trip.run("open", link, "--json").json()
    #expect(found["page"] as? String == page)
    #expect(found["anchor"] as? String == anchor)
    #expect(found["fallback"] as? String == fallback)
  }

  @Test(arguments: ["on-this-day/02-30", "/etc/passwd", "place/../x", "daymark://place/CC-IS", "place/a--b"])
  func `a malformed link opens nothing`(link: String) throws {
    let trip = try Trip()
    let run = try trip.run("open", link)
    #expect(run.status == 2)
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test
  func `a shared card has the size of its shape and its text beside it`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    let run = try trip.run(
      "share", "on-this-day/07-09?year=2014", "--ratio", "4:5", "--to", trip.folder.path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    let file = try #require(try run.json()["file"] as? String)
    #expect(file.hasSuffix("on-this-day-07-09-2014-portrait-light.jpg"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count <= 950_000)
    let words = try String(contentsOfFile: trip.folder.path + "/on-this-day-07-09-2014.txt", encoding: .utf8)
    #expect(words.contains("9 July 2014"))
  }

  @Test
  func `results stand alone on standard output`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    for words in [
      ["scan", trip.photos.path, "--init", "--json"], ["build", "--json"], ["show", "then-now", "--json"],
    ] {
      let (process, results, _) = try trip.start(words)
      process.waitUntilExit()
      let text = try String(contentsOf: results, encoding: .utf8)
      #expect(text.split(separator: "\n").count == 1, "\(words)")
      #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, "\(words)")
    }
  }
}

/// What a newcomer tripped over, each once.
struct NewcomerTests {
  @Test(arguments: [
    ["undo", "2"], ["book", "add", "Blue"], ["add", "gn-2267057", "--from", "2009-07-09"],
    ["exclude", "yearly", "07-09"],
    ["stamp", "add", "--country", "IS"],
  ])
  func `a dry run decides nothing`(words: [String]) throws {
    let trip = try Trip()
    try trip.run("init", trip.journal.path)
    try trip.run("add", "gn-2267057", "--from", "2003-03-04")
    let log = trip.journal.appendingPathComponent("decisions.jsonl")
    let before = try Data(contentsOf: log)
    let (process, results, _) = try trip.start(words + ["--dry-run", "--json"])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let said = try JSONSerialization.jsonObject(with: Data(contentsOf: results)) as? [String: Any]
    #expect(said?["dry_run"] as? Bool == true)
    #expect(try Data(contentsOf: log) == before)
  }

  @Test
  func `a run that fails for want of a folder makes no journal`() throws {
    let trip = try Trip()
    #expect(try trip.run("journal").status == 2)
    #expect(try trip.run("journal", trip.folder.path + "/nope").status == 2)
    #expect(!FileManager.default.fileExists(atPath: trip.journal.path))
  }

  @Test(arguments: ["0,0", "91,0", "-91.5,200"])
  func `numbers that are no place are answered with nulls`(point: String) throws {
    let trip = try Trip()
    let answer = try trip.run("place", point, "--json")
    #expect(answer.status == 0)
    #expect(try answer.json()["country"] is NSNull)
  }

  @Test
  func `days that lie ahead are refused, and a folder without photos is pointed out`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    #expect(try trip.run("add", "gn-2267057", "--from", "2035-01-01").status == 2)
    #expect(try trip.run("correct", "undated.jpg", "--date", "2099-01-01").status == 2)
    #expect(try trip.run("exclude", "folder", "nowhere").errors.contains("nothing of the journal is there"))
    #expect(try trip.run("exclude", "folder", "rome").output.contains("3 photo files"))
  }

  @Test
  func `the sample never joins the journal that the environment names`() throws {
    let trip = try Trip()
    try Data("mine".utf8).write(to: trip.photos.appendingPathComponent("mine.txt"))
    let run = try trip.run("demo", trip.photos.path, environment: ["DAYMARK_JOURNAL": trip.journal.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("is not empty (it holds 'mine.txt')"))
  }
}
