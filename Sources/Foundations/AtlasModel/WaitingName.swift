/// A name as a source writes it, with the country where the source says one.
package struct SourceName: Hashable, Comparable, Sendable, Codable {
  /// The name.
  package let name: String
  /// The two letters or the name of the country.
  package let country: String?

  /// Makes a name; capital and small letters are one.
  package init(_ name: String, country: String? = nil) {
    (self.name, self.country) = (name.lowercased(), country?.lowercased())
  }

  package static func < (left: SourceName, right: SourceName) -> Bool {
    (left.name, left.country ?? "") < (right.name, right.country ?? "")
  }
}

/// A row of an import that names one of several places: it waits until the person says which.
package struct WaitingName: Hashable, Sendable, Codable {
  /// The name as it was searched for.
  package var name: SourceName
  /// The name as it was written.
  package var written: String
  /// The places of that name, the likeliest first.
  package var candidates: [PlaceID]
  /// The kind of evidence it becomes.
  package var kind: EvidenceKind
  /// The days it tells of.
  package var days: [PartialDay]
  /// Whether it was no visit.
  package var passing: Bool
  /// Whether the calendar days are sure to be the local ones.
  package var zoneCertain: Bool

  /// Makes a waiting row.
  package init(
    name: SourceName, written: String, candidates: [PlaceID], kind: EvidenceKind, days: [PartialDay], passing: Bool,
    zoneCertain: Bool
  ) {
    (self.name, self.written, self.candidates, self.kind) = (name, written, candidates, kind)
    (self.days, self.passing, self.zoneCertain) = (days, passing, zoneCertain)
  }

  /// The evidence it becomes at a place.
  package func evidence(at place: PlaceID, source: String, reference: String) -> [PresenceDay] {
    days.map { day in
      PresenceDay(
        day: day, precision: day.precision, place: place, kind: kind, passing: passing, zoneCertain: zoneCertain,
        withinStay: days.count > 1, source: source, reference: reference)
    }
  }
}
