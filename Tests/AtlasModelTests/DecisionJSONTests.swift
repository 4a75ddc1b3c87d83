import AtlasModel
import Foundation
import Testing

/// Decisions as they stand in `decisions.jsonl`: what is written is what is read.
struct DecisionJSONTests {
  private static func subjects() throws -> [RuleSubject] {
    let day = try #require(CalendarDay(parsing: "2014-07-09"))
    return [
      .photo(try #require(PhotoID(text: "0123456789ab"))), .folder("/photos/“private”\n"),
      .zone(try #require(Coordinate(text: "64.1355,-21.8954")), radiusMetres: 250.5),
      .dates(from: day, to: day.adding(days: 10)), .yearly(day.monthDay), .place(PlaceID("cc-is")),
      .link("then-now/cell-1-2"),
    ]
  }

  private static func actions() throws -> [DecisionAction] {
    let photo = try #require(PhotoID(text: "0123456789ab"))
    var correction = PhotoCorrection()
    correction.date = PartialDay(parsing: "2014-07-09")
    correction.clock = WallClock(parsing: "2014-07-09T12:00:00.500")
    correction.place = PlaceID("cc-is")
    correction.quarterTurns = 1
    var stamp = Stamp(id: "a123456789")
    stamp.country = CountryCode("IS")
    stamp.place = PlaceID("iata-kef")
    stamp.acceptedPlaces = [PlaceID("iata-kef"), PlaceID("cc-is")]
    stamp.date = PartialDay(parsing: "2016-07")
    (stamp.direction, stamp.method, stamp.book, stamp.page) = (.entry, .air, "k123456789", 7)
    (stamp.favourite, stamp.note) = (true, "faded, “KEF”")
    stamp.image = ImageReference(path: "/stamps/a.jpg", fingerprint: "0123456789abcdef01234567", byteCount: 12)
    let from = try #require(PartialDay(parsing: "2014"))
    let book = PassportBook(id: "k123456789", name: "blue", issuer: CountryCode("DE"))
    var identified = book
    identified.identity = IdentityPage(
      fields: [BookField(kind: .number, value: "L1", source: .zone, confidence: .checked)],
      image: ImageReference(path: "/p.jpg", fingerprint: "0123456789abcdef01234567", byteCount: 12), edit: "turn 90")
    return try subjects().map(DecisionAction.exclude) + [
      .found(atlas: "a123456789"), .include(rule: "rule-3"), .addStay(ManualStay(place: PlaceID("cc-is"), from: from)),
      .addStay(ManualStay(place: PlaceID("cc-is"), from: from, to: CalendarDay(parsing: "2014-08-01"))),
      .correct(photo: photo, correction), .correct(photo: photo, PhotoCorrection()), .clearCorrections(photo: photo),
      .keepStamp(stamp), .keepStamp(Stamp(id: "b123456789")), .keepBook(book),
      .keepBook(PassportBook(id: "l123456789", name: "")), .answerBook("p0123456789ab", book: nil),
      .answerBook("p0123456789ab", book: identified), .undo(4),
    ]
  }

  @Test func `every kind of decision is read as it was written`() throws {
    let day = try #require(CalendarDay(parsing: "2026-12-01"))
    let decisions = try DecisionJSONTests.actions().enumerated().map { Decision(number: $0 + 1, day: day, action: $1) }
    #expect(decisions.count == 21)
    for decision in decisions {
      let json = try JSONEncoder().encode(decision)
      #expect(
        try JSONDecoder().decode(Decision.self, from: json) == decision, "\(String(decoding: json, as: UTF8.self))")
    }
  }

  @Test(arguments: [
    (#"{"n":1,"day":"2014-07-09","kind":"found","atlas":"a1"}"#, DecisionAction.found(atlas: "a1")),
    (#"{"n":1,"day":"2014-07-09","kind":"undo","undo":3}"#, .undo(3)),
    (
      #"{"n":1,"day":"2014-07-09","kind":"exclude","subject":{"kind":"place","place":"cc-is"}}"#,
      .exclude(.place(PlaceID("cc-is")))
    ),
    (
      #"{"n":1,"day":"2014-07-09","kind":"stay","stay":{"place":"cc-is","from":"2014"},"later":"ignored"}"#,
      .addStay(ManualStay(place: PlaceID("cc-is"), from: PartialDay(CalendarDay(daysSince1970: 0))))
    ),
  ])
  func `the keys and kinds of the file stay as they are`(json: String, action: DecisionAction) throws {
    let read = try JSONDecoder().decode(Decision.self, from: Data(json.utf8))
    #expect(read.number == 1)
    if case .addStay(var stay) = action, let year = PartialDay(year: 2014) {
      stay.from = year
      #expect(read.action == .addStay(stay))
    } else {
      #expect(read.action == action)
    }
  }

  @Test(arguments: [
    #"{"n":1,"day":"2014-02-30","kind":"undo","undo":3}"#, #"{"n":1,"day":"2014-07-09","kind":"dance"}"#,
    #"{"n":1,"day":"2014-07-09","kind":"exclude","subject":{"kind":"moon"}}"#, #"{"n":1,"kind":"undo","undo":3}"#,
    #"{"n":1,"day":"2014-07-09","kind":"clear","photo":"XYZ"}"#,
    #"{"n":1,"day":"2014-07-09","kind":"exclude","subject":{"kind":"zone","at":"0,0","radius":5}}"#,
  ])
  func `a line that says nothing known is refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Decision.self, from: Data(json.utf8)) }
  }
}
