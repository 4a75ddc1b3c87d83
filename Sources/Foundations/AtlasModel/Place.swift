/// A country or territory by its two ISO 3166-1 letters, in capitals.
package struct CountryCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The two letters, in capitals.
  package let letters: String

  /// Takes two ASCII letters in either case; anything else is nothing.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 2, text.utf8.allSatisfy({ ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 }) else { return nil }
    letters = text.uppercased()
  }

  /// The two letters.
  package var description: String { letters }

  package static func < (left: CountryCode, right: CountryCode) -> Bool { left.letters < right.letters }
}

/// The level of a place.
package enum PlaceKind: String, Sendable, Hashable, CaseIterable, Codable, Comparable {
  case airport
  case city
  case region
  case country

  /// 0 for the finest level.
  package var rank: Int {
    switch self {
    case .airport: 0
    case .city: 1
    case .region: 2
    case .country: 3
    }
  }

  package static func < (left: PlaceKind, right: PlaceKind) -> Bool { left.rank < right.rank }
}

/// The lasting name of a place in the gazetteer: `cc-is`, `rg-is-2`, `rg-gn-…`, `gn-3413829` or `iata-kef`.
package struct PlaceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The id in the grammar of deep links: lower-case letters, digits and single hyphens.
  package let text: String

  /// Wraps an id without looking at it; ids come from the gazetteer or from the atlas.
  package init(_ text: String) { self.text = text }

  /// The id itself.
  package var description: String { text }

  /// The level, read from the prefix of the id.
  package var kind: PlaceKind {
    if text.hasPrefix("cc-") { return .country }
    if text.hasPrefix("rg-") { return .region }
    return text.hasPrefix("iata-") ? .airport : .city
  }

  package static func < (left: PlaceID, right: PlaceID) -> Bool { left.text < right.text }
}

/// A country, region, city or airport of the gazetteer.
package struct Place: Hashable, Sendable {
  /// The lasting id.
  package let id: PlaceID
  /// The name as shown: the local spelling in Latin letters where the gazetteer has one.
  package let name: String
  /// The country it belongs to.
  package let country: CountryCode
  /// The next coarser place it lies in, or nothing for a country.
  package let parent: PlaceID?
  /// A representative point, where the gazetteer has one.
  package let coordinate: Coordinate?
  /// The IANA time zone, for cities and airports.
  package let timeZone: String?
  /// The IATA code of an airport, in capitals.
  package let iata: String?

  /// Makes a place.
  package init(
    id: PlaceID, name: String, country: CountryCode, parent: PlaceID? = nil, coordinate: Coordinate? = nil,
    timeZone: String? = nil, iata: String? = nil
  ) {
    (self.id, self.name, self.country, self.parent) = (id, name, country, parent)
    (self.coordinate, self.timeZone, self.iata) = (coordinate, timeZone, iata)
  }

  /// The level of the place.
  package var kind: PlaceKind { id.kind }
}

/// Places that contain each other, finest first.
package struct PlaceChain: Hashable, Sendable {
  /// The places, finest first; never empty.
  package let places: [Place]

  /// Sorts the places by level; nothing for an empty list.
  package init?(_ places: [Place]) {
    guard !places.isEmpty else { return nil }
    self.places = places.sorted { ($0.kind, $0.id) < ($1.kind, $1.id) }
  }

  /// The finest place.
  package var finest: Place { places[0] }

  /// The place of one level, if the chain has it.
  package subscript(kind: PlaceKind) -> Place? { places.first { $0.kind == kind } }
}
