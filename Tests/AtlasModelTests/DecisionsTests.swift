import AtlasModel
import Testing

/// What is left of a journal's decisions when they are folded from the first to the last.
struct DecisionsTests {
  private func fold(_ actions: DecisionAction...) -> Decisions {
    Decisions(
      actions.enumerated().map { Decision(number: $0 + 1, day: CalendarDay(daysSince1970: 20_000), action: $1) })
  }

  private let hide = DecisionAction.exclude(.folder("/a"))

  @Test func `a rule bears the number of its decision`() {
    #expect(fold(.found(atlas: "a1"), hide).rules == [PrivacyRule(id: "rule-2", subject: .folder("/a"))])
  }

  @Test func `the journal keeps the id it was founded with`() {
    #expect(fold(.found(atlas: "a1"), .found(atlas: "b2")).atlasID == "a1")
    #expect(fold().atlasID == nil)
  }

  @Test func `an undone decision has no effect, and an undone undo restores it`() {
    #expect(fold(hide, .undo(1)).rules == [])
    #expect(fold(hide, .undo(1), .undo(2)).rules.map(\.id) == ["rule-1"])
    #expect(fold(hide, .undo(1), .undo(2), .undo(3)).rules == [])
    #expect(fold(hide, .undo(1), .undo(2), .undo(1)).rules == [], "undone anew")
  }

  @Test func `including takes one rule back, and undoing that brings it again`() {
    let other = DecisionAction.exclude(.folder("/b"))
    #expect(fold(hide, other, .include(rule: "rule-1")).rules.map(\.id) == ["rule-2"])
    #expect(fold(hide, other, .include(rule: "rule-1"), .undo(3)).rules.map(\.id) == ["rule-1", "rule-2"])
    #expect(fold(hide, .include(rule: "rule-7")).rules.map(\.id) == ["rule-1"])
  }

  @Test func `later corrections of a photo lie over earlier ones, field by field`() throws {
    let photo = try #require(PhotoID(text: "0123456789ab"))
    var (dated, placed, turned) = (PhotoCorrection(), PhotoCorrection(), PhotoCorrection())
    dated.date = PartialDay(parsing: "2014-07-09")
    dated.clock = WallClock(parsing: "2014-07-09T12:00:00")
    placed.place = PlaceID("cc-is")
    turned.quarterTurns = 3
    var redated = PhotoCorrection()
    redated.date = PartialDay(parsing: "2015")
    let all = fold(
      .correct(photo: photo, dated), .correct(photo: photo, placed), .correct(photo: photo, turned),
      .correct(photo: photo, redated))
    let result = try #require(all.corrections[photo])
    #expect(result.date?.description == "2015")
    #expect(result.clock == nil, "a clock belongs to the date it was given with")
    #expect(result.place?.text == "cc-is")
    #expect(result.quarterTurns == 3)
    #expect(fold(.correct(photo: photo, dated), .clearCorrections(photo: photo)).corrections.isEmpty)
    #expect(
      fold(.correct(photo: photo, dated), .correct(photo: photo, redated), .undo(2)).corrections == [photo: dated])
  }

  @Test func `a stamp kept again is the same stamp, changed, in its old position`() {
    var (first, changed) = (Stamp(id: "a123456789"), Stamp(id: "a123456789"))
    first.note = "first"
    changed.note = "changed"
    let second = Stamp(id: "b123456789")
    #expect(fold(.keepStamp(first), .keepStamp(second), .keepStamp(changed)).stamps == [changed, second])
    #expect(fold(.keepStamp(first), .keepStamp(changed), .undo(2)).stamps == [first])
    let book = PassportBook(id: "k123456789", name: "blue")
    #expect(fold(.keepBook(book), .keepBook(PassportBook(id: "k123456789", name: "red"))).books.map(\.name) == ["red"])
  }

  @Test(
    arguments: [
      ("2014-07-09", nil, ["2014-07-09"]),
      ("2014-01-30", "2014-02-02", ["2014-01-30", "2014-01-31", "2014-02-01", "2014-02-02"]),
      ("2012-02-28", "2012-03-01", ["2012-02-28", "2012-02-29", "2012-03-01"]),
      ("2013-02-28", "2013-03-01", ["2013-02-28", "2013-03-01"]),
      ("2013-12-31", "2014-01-01", ["2013-12-31", "2014-01-01"]),
      ("2014-07-09", "2014-07-09", ["2014-07-09"]), ("2014-07", nil, ["2014-07"]), ("2014", nil, ["2014"]),
      ("2014-07-09", "2014-07-01", ["2014-07-09"]),
    ] as [(String, String?, [String])])
  func `a stay is evidence for each of its days once`(from: String, to: String?, days: [String]) throws {
    let stay = ManualStay(
      place: PlaceID("cc-is"), from: try #require(PartialDay(parsing: from)),
      to: to.flatMap { CalendarDay(parsing: $0) })
    let evidence = fold(.addStay(stay)).evidence
    #expect(evidence.map(\.day.description) == days)
    #expect(
      evidence.allSatisfy { $0.kind == .manual && $0.reference == "decision-1" && $0.precision == $0.day.precision })
    #expect(evidence.allSatisfy { $0.withinStay == (days.count > 1) })
  }

  @Test(arguments: [("2013-05-01", 2), ("2013", 2), (nil, 0)])
  func `a stamp is evidence for each level the person accepted, when it has a date`(date: String?, count: Int) {
    var stamp = Stamp(id: "a123456789")
    stamp.acceptedPlaces = [PlaceID("iata-kef"), PlaceID("cc-is")]
    stamp.date = date.flatMap { PartialDay(parsing: $0) }
    let evidence = fold(.keepStamp(stamp)).evidence
    #expect(evidence.count == count)
    #expect(evidence.allSatisfy { $0.kind == .stamp && $0.reference == "a123456789" && $0.day.description == date })
  }
}
