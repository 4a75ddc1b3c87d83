import AtlasModel
import Foundation
import Importing
import Places
import TestSupport
import Testing

/// What rows come to: places, days, visits and passing, and sums that add up.
struct ImportJudgeTests {
  private static let opened = Result {
    try PlaceResolver(folder: Repository.root.appending(path: "Assets/gazetteer").path)
  }

  private func judge(known: ImportJudge.Known = ImportJudge.Known()) throws -> ImportJudge {
    let today = try #require(CalendarDay(parsing: "2026-12-01"))
    return ImportJudge(try ImportJudgeTests.opened.get(), source: "test", today: today, known: known) { zone, seconds in
      TimeZone(identifier: zone).map { $0.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) / 60 }
    }
  }

  private func receipt(_ judge: ImportJudge) -> ImportReceipt {
    let receipt = judge.receipt(id: "import-1", path: "/a", fingerprint: "f")
    #expect(receipt.read == receipt.taken + receipt.duplicate + receipt.refused.count)
    return receipt
  }

  private func words(_ receipt: ImportReceipt) -> [String] {
    receipt.evidence.map { "\($0.day) \($0.place)\($0.passing ? " passing" : "")" }
  }

  private func flight(_ from: String, _ depart: String, _ to: String, _ arrive: String) throws -> ImportedRow {
    .stays([
      ImportedStay(.flight, .airport(from), from: .local(try #require(WallClock(parsing: depart)))),
      ImportedStay(.flight, .airport(to), from: .local(try #require(WallClock(parsing: arrive)))),
    ])
  }

  @Test func `a night flight gives the day of each end, and the date line loses none`() throws {
    let judge = try judge()
    try judge.take(flight("NRT", "2019-05-03T23:30:00", "LAX", "2019-05-03T17:10:00"), at: "row 2")
    try judge.take(flight("LHR", "2019-08-03T22:30:00", "HKG", "2019-08-04T17:10:00"), at: "row 3")
    let receipt = receipt(judge)
    #expect(receipt.taken == 2)
    #expect(
      words(receipt) == ["2019-05-03 iata-lax", "2019-05-03 iata-nrt", "2019-08-03 iata-lhr", "2019-08-04 iata-hkg"])
  }

  @Test func `an arrival is moved to the day that the flight can have reached`() throws {
    let judge = try judge()
    // Auckland to Los Angeles: the source knows the clocks and guessed the next day.
    try judge.take(flight("AKL", "2019-05-03T19:30:00", "LAX", "2019-05-04T12:30:00"), at: "row 2")
    // Los Angeles to Auckland: two calendar days later, by a source that knew only one.
    try judge.take(flight("LAX", "2019-05-10T22:30:00", "AKL", "2019-05-11T06:30:00"), at: "row 3")
    #expect(
      words(receipt(judge)) == [
        "2019-05-03 iata-akl", "2019-05-03 iata-lax", "2019-05-10 iata-lax", "2019-05-12 iata-akl",
      ])
  }

  @Test func `a layover is passing, and flying back the same day is a visit`() throws {
    let judge = try judge()
    try judge.take(flight("KEF", "2016-07-09T07:00:00", "AMS", "2016-07-09T12:00:00"), at: "row 2")
    try judge.take(flight("AMS", "2016-07-09T14:00:00", "NRT", "2016-07-10T09:00:00"), at: "row 3")
    try judge.take(flight("OSL", "2017-03-01T07:00:00", "CPH", "2017-03-01T08:10:00"), at: "row 4")
    try judge.take(flight("CPH", "2017-03-01T20:00:00", "OSL", "2017-03-01T21:10:00"), at: "row 5")
    #expect(
      words(receipt(judge)) == [
        "2016-07-09 iata-ams passing", "2016-07-09 iata-kef", "2016-07-10 iata-nrt", "2017-03-01 iata-cph",
        "2017-03-01 iata-osl",
      ])
  }

  @Test func `an instant becomes the local day of its place`() throws {
    let judge = try judge()
    let tokyo = try #require(Coordinate(latitude: 35.6762, longitude: 139.6503))
    // 2019-05-03 20:00 UTC is the morning of the fourth in Tokyo.
    try judge.take(.stays([ImportedStay(.checkin, .point(tokyo), from: .instant(1_556_913_600))]), at: "item 1")
    let receipt = receipt(judge)
    #expect(receipt.evidence.map(\.day.description) == ["2019-05-04"])
    #expect(judge.places.keys.contains(PlaceID("cc-jp")))
  }

  @Test func `a journal's entry has the day of its place, and its photos become facts`() throws {
    var facts: [PhotoFact] = []
    let today = try #require(CalendarDay(parsing: "2026-12-01"))
    let judge = ImportJudge(
      try ImportJudgeTests.opened.get(), source: "day-one", today: today,
      offsets: { zone, _ in zone == "Pacific/Auckland" ? 780 : nil }, keepFact: { facts.append($0) })
    let folder = try TemporaryFolder()
    let path = try folder.write(
      #"""
      {"entries": [{"creationDate": "2019-12-31T23:30:00Z", "location": {"latitude": -36.85, "longitude": 174.76},
        "photos": [{"md5": "0a", "type": "jpeg", "date": "2019-12-31T22:00:00Z"}]}], "metadata": {"version": "1.0"}}
      """#, "Journal.json")
    try DayOne.read(ByteReader(path: path), into: judge)
    let receipt = receipt(judge)
    #expect(receipt.taken == 1 && receipt.factCount == 1)
    #expect(receipt.evidence.map(\.day.description) == ["2020-01-01"] && receipt.evidence[0].kind == .import)
    #expect(facts.map(\.path) == ["photos/0a.jpeg"] && facts[0].coordinate == nil && facts[0].evidence == nil)
  }

  @Test func `a stay gives every day of it, and one of minutes is passing`() throws {
    let judge = try judge()
    let rome = try #require(Coordinate(latitude: 41.9028, longitude: 12.4964))
    func stay(_ from: String, _ to: String) throws -> ImportedRow {
      .stays([
        ImportedStay(
          .import, .point(rome), from: .local(try #require(WallClock(parsing: from))),
          to: .local(try #require(WallClock(parsing: to))))
      ])
    }
    try judge.take(stay("2014-07-09T15:00:00", "2014-07-11T09:00:00"), at: "item 1")
    try judge.take(stay("2015-07-09T15:00:00", "2015-07-09T15:20:00"), at: "item 2")
    try judge.take(stay("2015-07-09T15:00:00", "2014-07-09T15:20:00"), at: "item 3")
    let receipt = receipt(judge)
    #expect(
      receipt.evidence.map { "\($0.day)\($0.passing ? " passing" : "")" } == [
        "2014-07-09", "2014-07-10", "2014-07-11", "2015-07-09 passing",
      ])
    #expect(receipt.refused == [RefusedRow(position: "item 3", reason: "ends before it begins")])
  }

  @Test func `a track at walking pace is a visit, and one at speed only passes`() throws {
    let judge = try judge()
    for minute in 0..<90 {
      let point = try #require(Coordinate(latitude: 47.3769 + Double(minute) * 0.0002, longitude: 8.5417))
      try judge.take(.point(point, .instant(1_556_870_400 + minute * 60)), at: "point \(minute)")
    }
    try judge.take(.endOfTrack, at: "")
    for minute in 0..<60 {
      let point = try #require(
        Coordinate(latitude: 46.9480 + Double(minute) * 0.001, longitude: 7.4474 - Double(minute) * 0.02))
      try judge.take(.point(point, .instant(1_556_956_800 + minute * 60)), at: "point \(minute)")
    }
    let receipt = receipt(judge)
    #expect(receipt.read == 150 && receipt.taken == 150)
    #expect(receipt.evidence.filter { !$0.passing }.map(\.day.description) == ["2019-05-03"])
    #expect(receipt.evidence.contains { $0.passing && $0.day.description == "2019-05-04" })
  }

  @Test func `days ahead, years that cannot be and codes nobody knows are refused with their row`() throws {
    let judge = try judge()
    try judge.take(flight("KEF", "2027-07-09T07:00:00", "AMS", "2027-07-09T12:00:00"), at: "row 2")
    try judge.take(flight("KEF", "1234-07-09T07:00:00", "AMS", "1234-07-09T12:00:00"), at: "row 3")
    try judge.take(flight("QQQ", "2016-07-09T07:00:00", "AMS", "2016-07-09T12:00:00"), at: "row 4")
    try judge.take(.refused("has no date"), at: "row 5")
    let receipt = receipt(judge)
    #expect(receipt.evidence.isEmpty && receipt.taken == 0)
    #expect(receipt.refused.map(\.position) == ["row 2", "row 3", "row 4", "row 5"])
    #expect(receipt.refused[2].reason == "no airport with the code 'QQQ' is known")
  }

  @Test func `a name of several places is never guessed, and one of an only place is taken`() throws {
    let judge = try judge()
    func row(_ name: String, _ country: String?) throws -> ImportedRow {
      .stays([
        ImportedStay(
          .import, .name(name, country: country), from: .day(try #require(PartialDay(parsing: "2014-07-09"))))
      ])
    }
    try judge.take(row("Springfield", nil), at: "row 2")
    try judge.take(row("Reykjavík", "Iceland"), at: "row 3")
    try judge.take(row("gn-2267057", nil), at: "row 4")
    let receipt = receipt(judge)
    #expect(receipt.refused.map(\.position) == ["row 2"])
    #expect(words(receipt) == ["2014-07-09 gn-2267057", "2014-07-09 gn-3413829"])
  }

  @Test func `what is known before is counted as known, row by row`() throws {
    let first = try judge()
    try first.take(flight("KEF", "2016-07-09T07:00:00", "AMS", "2016-07-09T12:00:00"), at: "row 2")
    var known = ImportJudge.Known()
    known.evidence = Set(receipt(first).evidence.map { EvidenceKey($0) })
    let second = try judge(known: known)
    try second.take(flight("KEF", "2016-07-09T07:00:00", "AMS", "2016-07-09T12:00:00"), at: "row 2")
    try second.take(flight("AMS", "2016-07-19T07:00:00", "KEF", "2016-07-19T12:00:00"), at: "row 3")
    let later = receipt(second)
    #expect(later.taken == 1 && later.duplicate == 1)
    #expect(later.evidence.count == 4, "a receipt holds all it tells, so that taking the first back loses nothing")
  }
}
