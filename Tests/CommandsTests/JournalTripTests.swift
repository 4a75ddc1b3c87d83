import Foundation
import Testing

/// The main job, from photos to a journal, run as a person runs it.
struct JournalTripTests {
  @Test
  func `photos become a journal that opens, and originals stay as they were`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    let (before, times) = (try Trip.contents(of: trip.photos), try Trip.times(of: trip.photos))
    let run = try trip.run("journal", trip.photos.path)
    #expect(run.status == 0, "\(run.errors)")
    for page in ["index.html", "on-this-day/07-09.html", "then-now/index.html", "places/cc-it.html", "years/2014.html"]
    {
      #expect(FileManager.default.fileExists(atPath: trip.output.appendingPathComponent(page).path), "\(page)")
    }
    #expect(try Trip.contents(of: trip.photos) == before)
    #expect(try Trip.times(of: trip.photos) == times)
  }

  @Test
  func `a second build with nothing changed writes no file and touches none`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path)
    let times = try Trip.times(of: trip.output)
    let again = try trip.run("build", "--json").json()
    #expect(again["written"] as? Int == 0)
    #expect(again["removed"] as? Int == 0)
    // The same through the whole pipeline, without the shortcut of the remembered build.
    try FileManager.default.removeItem(at: trip.journal.appendingPathComponent("atlas.sqlite"))
    try trip.run("scan", trip.photos.path)
    let rebuilt = try trip.run("build", "--json").json()
    #expect(rebuilt["written"] as? Int == 0)
    let after = try Trip.times(of: trip.output)
    #expect(times.keys.filter { times[$0] != after[$0] }.sorted() == [])
  }

  @Test
  func `deleting the index and scanning again gives the same site with every decision`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path)
    try trip.run("add", "gn-2267057", "--from", "2003-03-04", "--to", "2003-03-06")
    try trip.run("stamp", "add", "--country", "IS", "--place", "iata-kef", "--date", "2016-07-09")
    try trip.run("exclude", "dates", "2014-07-09")
    try trip.run("build")
    let before = try Trip.contents(of: trip.output)
    #expect(before["places/gn-2267057.html"] != nil)
    for name in ["atlas.sqlite", "atlas.sqlite-wal", "atlas.sqlite-shm", "cache"] {
      try? FileManager.default.removeItem(at: trip.journal.appendingPathComponent(name))
    }
    try trip.run("journal", trip.photos.path)
    let after = try Trip.contents(of: trip.output)
    #expect(Trip.differences(before, after) == [])
  }

  @Test
  func `two journals of the same photos are byte-identical in another zone, language and width`() throws {
    let (one, two) = (try Trip(), try Trip())
    for trip in [one, two] { try trip.addSmallLife() }
    // The same folder for both, since the path of the photos names the journal.
    let photos = one.photos.path
    try one.run("journal", photos, "--jobs", "1", environment: ["TZ": "Pacific/Kiritimati", "LANG": "de_DE.UTF-8"])
    try two.run("journal", photos, "--jobs", "3", environment: ["TZ": "America/Adak", "LC_ALL": "ar_EG.UTF-8"])
    let (left, right) = (try Trip.contents(of: one.output), try Trip.contents(of: two.output))
    #expect(Trip.differences(left, right) == [])
  }

  @Test
  func `an excluded photo is nowhere in the written folder, and comes back when the rule is lifted`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path)
    let photos = try trip.run("list", "photos", "--json").lines()
    let tokyo = try #require(photos.first { $0["path"] as? String == "tokyo.jpg" }?["id"] as? String)
    try trip.run("exclude", "photo", tokyo)
    try trip.run("build")
    for (name, bytes) in try Trip.contents(of: trip.output) {
      #expect(!name.contains(tokyo), "\(name)")
      #expect(bytes.range(of: Data(tokyo.utf8)) == nil, "\(name)")
      // Its places go with it.
      #expect(bytes.range(of: Data("gn-1850147".utf8)) == nil, "\(name)")
    }
    #expect(try trip.run("why", tokyo).output.contains("hidden by rule-"))
    try trip.run("include", "photo", tokyo)
    try trip.run("build")
    #expect(
      FileManager.default.fileExists(atPath: trip.output.appendingPathComponent("images/\(tokyo)-display.jpg").path))
  }

  @Test
  func `no page holds a path of this machine or an address of another`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path)
    for (name, bytes) in try Trip.contents(of: trip.output) where name.hasSuffix(".html") || name.hasSuffix(".json") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains(trip.folder.path), "\(name)")
      #expect(!text.contains("http:") && !text.contains("https:"), "\(name)")
    }
  }

  @Test
  func `pictures of the site carry pixels only`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path)
    let pictures = try Trip.contents(of: trip.output).filter { $0.key.hasSuffix(".jpg") }
    #expect(pictures.count > 16)
    for (name, bytes) in pictures {
      #expect(bytes.range(of: Data("Exif".utf8)) == nil, "\(name)")
      #expect(bytes.range(of: Data("Daymark".utf8)) == nil, "\(name)")
    }
  }

  @Test
  func `a file that Daymark did not write keeps its place and its bytes`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path)
    let own = trip.output.appendingPathComponent("places/my-notes.txt")
    try Data("mine".utf8).write(to: own)
    try trip.addPhoto("new.jpg", taken: "2020:02:02 12:00:00", at: (40.4168, -3.7038), grey: 99)
    let run = try trip.run("journal", trip.photos.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Data(contentsOf: own) == Data("mine".utf8))
    #expect(FileManager.default.fileExists(atPath: trip.output.appendingPathComponent("years/2020.html").path))
  }

  @Test
  func `a folder that is empty or half there loses nothing, unless the person says so`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("scan", trip.photos.path, "--init")
    let away = trip.folder.appendingPathComponent("away")
    try FileManager.default.moveItem(at: trip.photos, to: away)
    func count() throws -> Int { try trip.run("list", "photos", "--json").lines().count }
    #expect(try trip.run("scan").status == 3)
    #expect(try count() == 8)
    try FileManager.default.createDirectory(at: trip.photos, withIntermediateDirectories: true)
    let empty = try trip.run("scan")
    #expect(empty.status == 3)
    #expect(empty.errors.contains("8 photos are not there"))
    #expect(try count() == 8)
    try FileManager.default.removeItem(at: trip.photos)
    try FileManager.default.moveItem(at: away, to: trip.photos)
    // One photo that is gone from a folder that was wholly seen is believed.
    try FileManager.default.removeItem(at: trip.photos.appendingPathComponent("tokyo.jpg"))
    #expect(try trip.run("scan").status == 0)
    #expect(try count() == 7)
    for name in ["rome", "leap.jpg", "unplaced.jpg", "undated.jpg", "this-year.jpg"] {
      try FileManager.default.removeItem(at: trip.photos.appendingPathComponent(name))
    }
    #expect(try trip.run("scan", "--yes").status == 0)
    #expect(try count() == 0)
  }

  @Test
  func `a journal inside the photo folder does not take its own pictures for photos`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    let inside = trip.photos.appendingPathComponent("Journal").path
    try trip.run("journal", trip.photos.path, "--journal", inside)
    let again = try trip.run("scan", "--json", "--journal", inside).json()
    #expect(again["photos"] as? Int == 8)
    #expect(again["added"] as? Int == 0)
  }

  @Test
  func `a year whose photos are excluded loses its pages, pictures and cards`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path, "--set", "cards.on-this-day=all")
    #expect(try Trip.contents(of: trip.output).keys.contains { $0.contains("07-09-2014") })
    try trip.run("exclude", "year/2014")
    try trip.run("build", "--set", "cards.on-this-day=all")
    let files = try Trip.contents(of: trip.output)
    #expect(files["years/2014.html"] == nil)
    #expect(!files.keys.contains { $0.contains("07-09-2014") || $0.contains("07-09/2014") })
  }
}
