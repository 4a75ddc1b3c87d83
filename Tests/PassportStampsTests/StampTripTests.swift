import AtlasModel
import PassportStamps
import Testing

/// Which stamps that wait may be kept with one answer.
struct StampTripTests {
  private func stamp(
    _ id: String, _ date: String?, strength: String = "strong", chain: [PlaceID] = [PlaceID("cc-is")],
    caution: String? = nil
  ) -> StampProposal {
    let image = ImageReference(path: "/\(id).jpg", fingerprint: id, byteCount: 1)
    let candidate = ProposedStamp(
      chain: chain, date: date.flatMap { PartialDay(parsing: $0) }, direction: nil, method: nil, strength: strength,
      reasons: [])
    return StampProposal(
      id: id, image: image, quad: nil, candidates: [candidate], caution: caution,
      day: CalendarDay(daysSince1970: 20_000))
  }

  private func trips(_ stamps: StampProposal...) -> [[String]] {
    StampTrip.trips(in: stamps).map { $0.stamps.map(\.id) }
  }

  @Test func `neighbours at most two weeks apart are one trip, however long it gets`() {
    let (first, middle, last) = (stamp("a", "2014-03-02"), stamp("b", "2014-03-16"), stamp("c", "2014-03-30"))
    #expect(trips(last, first, middle) == [["a", "b", "c"]])
    #expect(trips(first, stamp("d", "2014-03-17")) == [])
  }

  @Test func `a trip says its days, and trips stand by them`() throws {
    let waiting = [
      stamp("d", "2016-01-10"), stamp("c", "2015-12-31"), stamp("b", "2014-03-05"), stamp("a", "2014-03-05"),
      stamp("e", "2020-01-01"),
    ]
    let trips = StampTrip.trips(in: waiting)
    #expect(trips.map { $0.stamps.map(\.id) } == [["a", "b"], ["c", "d"]])
    #expect(trips.map { "\($0.first) \($0.last)" } == ["2014-03-05 2014-03-05", "2015-12-31 2016-01-10"])
  }

  @Test func `what is not suggested strongly, with a whole date and a place, is a question of its own`() {
    let sure = stamp("a", "2014-03-02")
    for other in [
      stamp("b", "2014-03-03", strength: "possible"), stamp("b", "2014-03"), stamp("b", nil),
      stamp("b", "2014-03-03", chain: []), stamp("b", "2014-03-03", caution: "it is crossed out"),
    ] { #expect(trips(sure, other) == [], "\(other)") }
    #expect(trips(sure) == [] && trips() == [])
  }

  @Test func `only the first suggestion counts`() {
    var other = stamp("b", "2014-03-03", strength: "possible")
    other.candidates += stamp("b", "2014-03-03").candidates
    #expect(trips(stamp("a", "2014-03-02"), other) == [])
    other.candidates = []
    #expect(trips(stamp("a", "2014-03-02"), other) == [])
  }
}
