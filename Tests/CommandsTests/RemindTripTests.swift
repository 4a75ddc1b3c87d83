import Foundation
import Testing

/// `remind` as its owner meets it: off at first, then letters, a calendar and one delivery a day.
struct RemindTripTests {
  private func journal() throws -> Trip {
    let trip = try Trip()
    try trip.addPhoto("a.jpg", taken: "2014:07:09 10:00:00")
    try trip.addPhoto("b.jpg", taken: "2016:07:12 10:00:00", grey: 90)
    try trip.run("journal", trip.photos.path, "--no-cards")
    try trip.run("add", "gn-3169070", "--from", "2019-07-09")
    return trip
  }

  private static let on = ["--set", "reminder.enabled=true", "--today", "2026-07-09"]

  private func remind(_ trip: Trip, _ words: [String] = []) throws -> Trip.Run {
    try trip.run(["remind"] + RemindTripTests.on + words)
  }

  private func outbox(_ trip: Trip) -> [String] {
    let path = trip.journal.appendingPathComponent("outbox").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  private func text(_ trip: Trip, _ name: String) throws -> String {
    try String(contentsOf: trip.journal.appendingPathComponent("outbox/\(name)"), encoding: .utf8)
  }

  @Test func `until it is turned on nothing is written, and the message says how`() throws {
    let trip = try journal()
    let run = try trip.run("remind", "--today", "2026-07-09")
    #expect(run.status == 2 && run.errors.contains("enabled = true"))
    let dry = try trip.run("remind", "--dry-run", "--today", "2026-07-09")
    #expect(dry.status == 0 && dry.output.contains("2026-07-09  You were in Rome"))
    #expect(!FileManager.default.fileExists(atPath: trip.journal.path + "/outbox"))
  }

  @Test func `a letter a day with something, a calendar and the words of today, and nothing new the second time`()
    throws
  {
    let trip = try journal()
    #expect(try remind(trip).status == 0)
    #expect(outbox(trip) == ["2026-07-09.eml", "2026-07-12.eml", "daymark.ics", "today.txt"])
    let letter = try text(trip, "2026-07-09.eml")
    #expect(letter.contains("daymark://on-this-day/07-09?year=3D2019") && letter.contains("You were in Rome"))
    #expect(!letter.contains(trip.folder.path), "no path of this machine")
    #expect(!letter.contains("<img") && !letter.contains("http"))
    #expect(try text(trip, "today.txt").contains("daymark open 'on-this-day/07-09?year=2019'\n"))
    let calendar = try text(trip, "daymark.ics")
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 5, "this summer and the next")
    #expect(calendar.contains("SEQUENCE:0") && !calendar.contains("SEQUENCE:1") && !calendar.contains("VALARM"))
    #expect(try remind(trip, ["--json"]).json()["changed"] as? Int == 0)
  }

  @Test func `what changed is written anew with a higher number, and what is hidden goes`() throws {
    let trip = try journal()
    _ = try remind(trip)
    try trip.run("exclude", "yearly", "07-12")
    try trip.run("add", "gn-2643743", "--from", "2020-07-09")
    _ = try remind(trip)
    #expect(outbox(trip) == ["2026-07-09.eml", "daymark.ics", "today.txt"])
    #expect(try text(trip, "daymark.ics").contains("SEQUENCE:1"))
    #expect(try text(trip, "2026-07-09.eml").contains("London and Rome"))
  }

  @Test func `a build rewrites the letters that are there and begins none`() throws {
    let trip = try journal()
    let on = RemindTripTests.on
    try trip.run(["build", "--no-cards"] + on)
    #expect(outbox(trip) == [], "nobody asked for letters yet")
    _ = try remind(trip)
    try trip.run("exclude", "yearly", "07-12")
    try trip.run("add", "gn-2643743", "--from", "2020-07-09")
    let built = try trip.run(["build", "--no-cards"] + on)
    #expect(built.status == 0 && built.errors.contains("reminder letters"), "\(built.errors)")
    #expect(outbox(trip) == ["2026-07-09.eml", "daymark.ics", "today.txt"])
    #expect(try text(trip, "2026-07-09.eml").contains("London and Rome"))
    // Without reminders a build leaves the folder alone.
    try trip.run("add", "gn-1850147", "--from", "2021-07-09")
    try trip.run("build", "--no-cards", "--today", "2026-07-09")
    #expect(!(try text(trip, "2026-07-09.eml").contains("Tokyo")))
  }

  @Test func `pictures are in a letter only when they are wanted, reduced and without metadata`() throws {
    let trip = try journal()
    _ = try remind(trip, ["--set", "reminder.photos=true"])
    let letter = try text(trip, "2026-07-12.eml")
    #expect(letter.contains("Content-Type: image/jpeg") && letter.contains("src=3D\"cid:"))
    let encoded = letter.components(separatedBy: "Content-Transfer-Encoding: base64").last ?? ""
    let body =
      encoded.components(separatedBy: "\r\n\r\n").dropFirst().first?.components(separatedBy: "\r\n--").first ?? ""
    let data = try #require(Data(base64Encoded: body, options: .ignoreUnknownCharacters))
    #expect(data.starts(with: [0xFF, 0xD8]) && data.range(of: Data("Exif".utf8)) == nil)
  }

  @Test func `the letter of the day is dropped into a Maildir once`() throws {
    let trip = try journal()
    let maildir = trip.folder.appendingPathComponent("Maildir")
    let words = ["--set", "reminder.delivery=maildir", "--set", "reminder.maildir=\(maildir.path)"]
    let missing = try remind(trip, words)
    #expect(missing.status == 1 && missing.errors.contains("is no Maildir"))
    for name in ["tmp", "new", "cur"] {
      try FileManager.default.createDirectory(
        at: maildir.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    #expect(try remind(trip, words + ["--json"]).json()["delivered"] as? Bool == true)
    let new = maildir.appendingPathComponent("new").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: new).count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: maildir.path + "/tmp").isEmpty)
    for name in try FileManager.default.contentsOfDirectory(atPath: new) {
      try FileManager.default.removeItem(atPath: "\(new)/\(name)")
    }
    #expect(try remind(trip, words + ["--json"]).json()["delivered"] as? Bool == false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: new).isEmpty, "never two letters for one day")
  }

  @Test func `a program that does not take the letter gets it again, one that took it does not`() throws {
    let trip = try journal()
    let program = trip.folder.appendingPathComponent("sendmail")
    func fake(_ status: Int) throws {
      let log = trip.folder.path + "/sent"
      try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >> \(log)\ncat >> \(log)\nexit \(status)\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    let words = [
      "--set", "reminder.delivery=sendmail", "--set", "reminder.sendmail=\(program.path)",
      "--set", "reminder.address=me@example.org",
    ]
    try fake(75)
    let failed = try remind(trip, words)
    #expect(failed.status == 1 && failed.errors.contains("ended with 75"))
    try fake(0)
    #expect(try remind(trip, words).status == 0)
    #expect(try remind(trip, words).status == 0)
    let sent = try String(contentsOfFile: trip.folder.path + "/sent", encoding: .utf8)
    #expect(sent.components(separatedBy: "Message-Id:").count == 3, "once in vain, once for good")
    #expect(sent.hasPrefix("-i\n--\nme@example.org\nFrom: me@example.org"))
  }

  @Test func `the timer names program and journal, and goes without a trace`() throws {
    let trip = try journal()
    let folder = trip.folder.appendingPathComponent("config/systemd/user").path
    #expect(try trip.run("remind", "--install-timer").status == 0)
    let service = try String(contentsOfFile: folder + "/daymark-remind.service", encoding: .utf8)
    #expect(service.contains("\"remind\"") && service.contains("\"\(trip.journal.path)\""))
    #expect(try String(contentsOfFile: folder + "/daymark-remind.timer", encoding: .utf8).contains("OnCalendar="))
    #expect(try trip.run("remind", "--remove-timer").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    #expect(try trip.run("remind", "--remove-timer").output.contains("no timer"))
  }
}
