package import AtlasModel

/// How large an airport is, as its source classes it; the source does not say by what measure.
package enum AirportSize: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The source does not say.
  case unknown = 0
  /// Helicopters only.
  case heliport
  /// Water only.
  case seaplaneBase
  /// A small field.
  case small
  /// An airport of medium size.
  case medium
  /// A large airport.
  case large

  package static func < (left: AirportSize, right: AirportSize) -> Bool { left.rawValue < right.rawValue }
}

/// What the gazetteer knows of an airport beside its place.
package struct AirportFacts: Hashable, Sendable {
  /// The airport as a place; its parent is the city whose name its own coordinate bears.
  package let place: Place
  /// The four-letter ICAO code; empty where the source has none.
  package let icao: String
  /// The size class.
  package let size: AirportSize
  /// Whether scheduled flights use it, as far as the source knows.
  package let isScheduled: Bool
  /// The city it serves, which may lie far away: Reykjavik for Keflavik airport.
  package let servedCity: PlaceID?
}
