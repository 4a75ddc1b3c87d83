/// The kinds of evidence for having been somewhere.
package enum EvidenceKind: String, Sendable, Hashable, CaseIterable, Codable {
  case photo
  case flight
  case `import`
  case manual
  case stamp
  case checkin
  case track
}

/// Evidence that the traveller was in a place on a calendar day, with its source.
package struct PresenceDay: Hashable, Sendable {
  /// The day, or a month or year when no more is known.
  package let day: PartialDay
  /// `instant`, `day`, `month` or `year`; only the first two reach On This Day.
  package let precision: DatePrecision
  /// The finest place the evidence speaks of.
  package let place: PlaceID
  /// The kind of evidence.
  package let kind: EvidenceKind
  /// Whether it was no visit: a layover, an overflight, a border crossed at speed.
  package let passing: Bool
  /// Whether the calendar day is sure to be the local one.
  package let zoneCertain: Bool
  /// Whether the day is one of a longer stay, and so ranks below a dated item.
  package let withinStay: Bool
  /// Where it came from, in words: `photo`, `manual`, the name of an import.
  package let source: String
  /// What it rests on: a photo id, a decision number, a stamp id.
  package let reference: String

  /// Makes a piece of evidence.
  package init(
    day: PartialDay, precision: DatePrecision, place: PlaceID, kind: EvidenceKind, passing: Bool = false,
    zoneCertain: Bool = true, withinStay: Bool = false, source: String, reference: String
  ) {
    (self.day, self.precision, self.place, self.kind) = (day, precision, place, kind)
    (self.passing, self.zoneCertain, self.withinStay) = (passing, zoneCertain, withinStay)
    (self.source, self.reference) = (source, reference)
  }

  /// The calendar day, when the date is exact enough for On This Day.
  package var exactDay: CalendarDay? { precision == .instant || precision == .day ? day.calendarDay : nil }

  /// The same, as passing through or as a visit.
  package func passing(_ passing: Bool) -> PresenceDay {
    PresenceDay(
      day: day, precision: precision, place: place, kind: kind, passing: passing, zoneCertain: zoneCertain,
      withinStay: withinStay, source: source, reference: reference)
  }

  /// The same, resting on something else.
  package func referring(to reference: String) -> PresenceDay {
    PresenceDay(
      day: day, precision: precision, place: place, kind: kind, passing: passing, zoneCertain: zoneCertain,
      withinStay: withinStay, source: source, reference: reference)
  }
}
