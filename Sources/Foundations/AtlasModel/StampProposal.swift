/// What a stamp may say, as it was read: a suggestion that changes nothing until a person decides.
package struct ProposedStamp: Hashable, Sendable, Codable {
  /// The places from the finest to the country.
  package var chain: [PlaceID]
  /// The date of the crossing.
  package var date: PartialDay?
  /// Entry or exit.
  package var direction: CrossingDirection?
  /// By air, sea, land or rail.
  package var method: CrossingMethod?
  /// `strong` or `possible`.
  package var strength: String
  /// Why, one plain sentence a clue.
  package var reasons: [String]

  /// Makes a suggestion.
  package init(
    chain: [PlaceID], date: PartialDay?, direction: CrossingDirection?, method: CrossingMethod?, strength: String,
    reasons: [String]
  ) {
    (self.chain, self.date, self.direction, self.method) = (chain, date, direction, method)
    (self.strength, self.reasons) = (strength, reasons)
  }
}

/// A picture of a stamp that was read and waits for a person.
package struct StampProposal: Hashable, Sendable, Codable, Identifiable {
  /// The lasting id: `r` and the first twelve digits of a digest of the picture and of the part of it that was read, so that
  /// a stamp that was decided does not come back when it is read again.
  package var id: String
  /// The picture.
  package var image: ImageReference
  /// The four corners of the stamp in the picture as they were given, `x,y x,y x,y x,y`; nothing for all of it.
  package var quad: String?
  /// The suggestions, best first; none is a valid answer.
  package var candidates: [ProposedStamp]
  /// What speaks against any visit, in a plain sentence.
  package var caution: String?
  /// The day it was read.
  package var day: CalendarDay

  /// Makes a proposal.
  package init(
    id: String, image: ImageReference, quad: String?, candidates: [ProposedStamp], caution: String?, day: CalendarDay
  ) {
    (self.id, self.image, self.quad) = (id, image, quad)
    (self.candidates, self.caution, self.day) = (candidates, caution, day)
  }
}
