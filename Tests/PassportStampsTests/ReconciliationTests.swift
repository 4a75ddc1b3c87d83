import PassportStamps
import Testing

/// When a stamp's picture counts as gone: the whole truth table.
struct ReconciliationTests {
  private func sighting(
    _ place: PictureSighting.Place, elsewhere: Bool = false, own: Bool = true, others: Bool = true, before: Bool = true
  ) -> PictureState {
    Reconciliation.state(
      of: PictureSighting(
        place: place, isElsewhere: elsewhere, isOwnRootVisible: own, areOtherRootsVisible: others,
        wasMissingBefore: before))
  }

  @Test func `a picture is gone in one row of the table only`() {
    var gone = 0
    for place in PictureSighting.Place.allCases {
      for bits in 0..<16 {
        let state = sighting(
          place, elsewhere: bits & 1 != 0, own: bits & 2 != 0, others: bits & 4 != 0, before: bits & 8 != 0)
        if state == .gone { gone += 1 }
        if bits & 1 != 0, place != .same { #expect(state == .moved) }
      }
    }
    #expect(gone == 1)
    #expect(sighting(.nothing) == .gone)
  }

  @Test func `every single doubt keeps the stamp`() {
    #expect(sighting(.nothing, before: false) == .suspect)
    #expect(sighting(.nothing, own: false) == .unreachable)
    #expect(sighting(.nothing, others: false) == .unreachable)
    #expect(sighting(.unknown) == .unreachable)
    #expect(sighting(.other) == .suspect)
    #expect(sighting(.nothing, elsewhere: true) == .moved)
    #expect(sighting(.same, own: false, others: false) == .present)
  }

  @Test func `two brakes stop a removal of many, and the stricter decides`() {
    #expect(Reconciliation.believes(gone: 1, of: 10, areFilesBelieved: true))
    #expect(!Reconciliation.believes(gone: 1, of: 9, areFilesBelieved: true), "one of nine is more than one in ten")
    #expect(Reconciliation.believes(gone: 10, of: 200, areFilesBelieved: true))
    #expect(!Reconciliation.believes(gone: 11, of: 200, areFilesBelieved: true))
    #expect(!Reconciliation.believes(gone: 1, of: 200, areFilesBelieved: false))
    #expect(Reconciliation.believes(gone: 0, of: 0, areFilesBelieved: true))
  }
}
