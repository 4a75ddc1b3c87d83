import Foundation
import Testing

/// `links` and what a link does once it is registered, in a home folder of the test's own.
struct LinksTripTests {
  private func journal() throws -> Trip {
    let trip = try Trip()
    try trip.addPhoto("a.jpg", taken: "2014:07:09 10:00:00")
    try trip.run("journal", trip.photos.path, "--no-cards")
    return trip
  }

  private func environment(_ trip: Trip) -> [String: String] {
    [
      "XDG_DATA_HOME": trip.folder.path + "/data", "XDG_CONFIG_HOME": trip.folder.path + "/config",
      "XDG_STATE_HOME": trip.folder.path + "/state",
    ]
  }

  private func run(_ trip: Trip, _ words: [String]) throws -> Trip.Run {
    try trip.run(words, environment: environment(trip))
  }

  private func contents(_ trip: Trip) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in ["data", "config", "state"] {
      let folder = trip.folder.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: folder.path) else { continue }
      files[name] = Data()
      for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init()
      {
        files[name + url.path.dropFirst(folder.path.count)] = (try? Data(contentsOf: url)) ?? Data()
      }
    }
    return files
  }

  @Test(
    arguments: [
      nil, "", "[Default Applications]\ntext/html=x.desktop;\n",
      "[Added Associations]\na/b=c.desktop\n\n[Default Applications]\nx-scheme-handler/daymark=other.desktop\nx/y=z.desktop",
    ] as [String?])
  func `removing leaves the folders as they were, to the byte`(defaults: String?) throws {
    let trip = try journal()
    if let defaults {
      try FileManager.default.createDirectory(
        at: trip.folder.appendingPathComponent("config"), withIntermediateDirectories: true)
      try Data(defaults.utf8).write(to: trip.folder.appendingPathComponent("config/mimeapps.list"))
    }
    let before = try contents(trip)
    for _ in 0..<2 { #expect(try run(trip, ["links", "install"]).status == 0) }
    let list = try String(contentsOfFile: trip.folder.path + "/config/mimeapps.list", encoding: .utf8)
    #expect(list.components(separatedBy: "x-scheme-handler/daymark=daymark-links.desktop").count == 2)
    #expect(!list.contains("other.desktop") && (defaults?.contains("z.desktop") != true || list.contains("z.desktop")))
    let entry = try String(
      contentsOfFile: trip.folder.path + "/data/applications/daymark-links.desktop", encoding: .utf8)
    #expect(entry.contains(" open %u\n") && entry.contains("MimeType=x-scheme-handler/daymark;"))
    #expect(try run(trip, ["links", "remove"]).status == 0)
    #expect(try contents(trip) == before)
    #expect(try run(trip, ["links", "remove"]).output.contains("nothing was registered"))
  }

  @Test func `what others wrote into the list since stays`() throws {
    let trip = try journal()
    _ = try run(trip, ["links", "install"])
    let list = trip.folder.appendingPathComponent("config/mimeapps.list")
    try Data((String(contentsOf: list, encoding: .utf8) + "a/b=c.desktop\n").utf8).write(to: list)
    _ = try run(trip, ["links", "remove"])
    let text = try String(contentsOf: list, encoding: .utf8)
    #expect(text.contains("a/b=c.desktop") && !text.contains("daymark"))
  }

  /// The program as the desktop starts it: no journal is named.
  private func follow(_ trip: Trip, _ link: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = Trip.program
    process.arguments = ["open", link, "--print", "--today", "2026-12-01"]
    var variables = ["HOME": trip.folder.path, "PATH": "/usr/bin:/bin"].merging(environment(trip)) { $1 }
    variables["DISPLAY"] = nil
    process.environment = variables
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test func `a registered link finds the site, also after it was moved and its place was told`() throws {
    let trip = try journal()
    let link = "daymark://on-this-day/07-09?year=2014"
    #expect(try follow(trip, link).status != 0, "nothing is registered yet")
    _ = try run(trip, ["links", "install"])
    let found = try follow(trip, link)
    #expect(found.status == 0 && found.output.hasSuffix("output/on-this-day/07-09.html#y2014\n"))
    let moved = trip.folder.appendingPathComponent("elsewhere")
    try FileManager.default.moveItem(at: trip.output, to: moved)
    let lost = try follow(trip, link)
    #expect(lost.status == 1 && lost.output.contains("daymark links here DIR"))
    #expect(try run(trip, ["links", "here", trip.folder.path]).status == 2, "no site lies there")
    #expect(try run(trip, ["links", "here", moved.path]).status == 0)
    #expect(try follow(trip, link).output.hasSuffix("elsewhere/on-this-day/07-09.html#y2014\n"))
  }

  @Test(arguments: [
    ("on-this-day/07-08", "on-this-day/07-09.html#notice-nearest-day"),
    ("on-this-day/07-09?year=1999", "on-this-day/07-09.html#notice-day"),
    ("then-now/cell-1-2", "then-now/index.html#notice-section"),
    ("stamp/s123456789", "stamps/index.html#notice-section"),
    ("trip/none", "index.html#notice-home"),
  ])
  func `a link that has nothing of its own leads to a page that says so`(link: String, wanted: String) throws {
    let trip = try journal()
    let run = try trip.run("open", link, "--print")
    #expect(run.output.hasSuffix(wanted + "\n"), "\(run.output)")
    let parts = wanted.split(separator: "#")
    let page = try String(contentsOf: trip.output.appendingPathComponent(String(parts[0])), encoding: .utf8)
    #expect(page.contains("id=\"\(parts[1])\""))
  }

  @Test func `following today's link takes the unread mark of today away, looking at others does not`() throws {
    let trip = try journal()
    func opened() throws -> String {
      try trip.run(["build", "--no-cards", "--today", "2026-07-09"], environment: environment(trip))
      let home = try String(contentsOf: trip.output.appendingPathComponent("index.html"), encoding: .utf8)
      return home.matches(of: /data-opened="([^"]*)"/).first.map { String($0.1) } ?? "none"
    }
    #expect(try opened() == "")
    for words in [["on-this-day/07-10"], ["then-now"], ["today", "--print"]] {
      try trip.run(["open"] + words + ["--today", "2026-07-09"], environment: environment(trip))
    }
    #expect(try opened() == "")
    try trip.run(["open", "on-this-day/07-09?year=2014", "--today", "2026-07-09"], environment: environment(trip))
    #expect(try opened() == "2026-07-09")
  }

  @Test(arguments: [
    "daymark://on-this-day/07-09?year=2014#x", "daymark:///etc/passwd", "daymark://../../x", "file:///etc/passwd",
    "daymark://on-this-day/02-30", "daymark://place/$(id)", "daymark://place/`id`", "http://example.org/",
    "daymark://on-this-day/07-09?year=2014&year=2015", "--help=x", "daymark://" + String(repeating: "a", count: 200),
  ])
  func `anything but a link of the grammar opens nothing`(text: String) throws {
    let trip = try journal()
    _ = try run(trip, ["links", "install"])
    let run = try follow(trip, text)
    #expect(run.status == 2, "\(run.output)")
    #expect(!run.output.contains("file://" + trip.folder.path))
  }

  @Test func `every link of a year's letters leads to the card of its year`() throws {
    let trip = try journal()
    for day in ["2011-01-31", "2012-02-29", "2016-12-31"] { try trip.run("add", "gn-3169070", "--from", day) }
    try trip.run("build", "--no-cards")
    try trip.run("remind", "--set", "reminder.enabled=true", "--days", "366", "--today", "2026-12-01")
    let outbox = trip.journal.appendingPathComponent("outbox")
    var links: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: outbox.path) where name.hasSuffix(".eml") {
      let text = try String(contentsOf: outbox.appendingPathComponent(name), encoding: .utf8)
      links += text.matches(of: /<(daymark:[^>]*)>/).map { String($0.1).replacing("=3D", with: "=") }
    }
    #expect(links.count == 4)
    for link in links {
      let open = try trip.run("open", link, "--json").json()
      let year = link.suffix(4)
      #expect(open["anchor"] as? String == "y\(year)" && open["fallback"] is NSNull, "\(link)")
    }
  }
}
