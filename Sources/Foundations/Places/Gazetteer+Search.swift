package import AtlasModel

extension Gazetteer {
  /// The inhabitants from which a city is listed before regions of its name.
  ///
  /// So "New York" is the city first, and "California" the state before its villages.
  package static let largeCityInhabitants = 100_000

  /// The places that bear this name, the likeliest first.
  ///
  /// A name may carry qualifiers after commas: a country or a region by name, ISO code or the second half of an ISO 3166-2
  /// code ("Georgetown, Guyana", "Springfield, IL"); all of them must hold. Two or three letters in capitals are also read
  /// as a code of a country or an airport. Listed are countries, cities of 100,000 and more by inhabitants, regions, other
  /// cities by inhabitants, airports by size; ties go by id.
  package func search(_ name: String, limit: Int) -> [Place] {
    let parts = name.split(separator: ",").map(Gazetteer.trimmed).filter { !$0.isEmpty }
    guard let wanted = parts.first, limit > 0 else { return [] }
    let qualifiers = parts.dropFirst().map { Qualifier($0, in: self) }
    var seen: Set<PlaceID> = []
    let found = (places(withCode: wanted) + names.places(named: wanted)).filter { seen.insert($0).inserted }
      .compactMap { place($0) }.filter { place in qualifiers.allSatisfy { $0.holds(for: place) } }
    return found.map { (rank: rank(of: $0, wanted: wanted), place: $0) }
      .sorted { ($0.rank.0, $0.rank.1, $0.place.id) < ($1.rank.0, $1.rank.1, $1.place.id) }
      .prefix(limit).map(\.place)
  }

  private func places(withCode text: String) -> [PlaceID] {
    guard (2...3).contains(text.utf8.count), text.utf8.allSatisfy({ (65...90).contains($0) }) else { return [] }
    return countryIDs(withCode: text) + [airport(iata: text)?.id].compactMap(\.self)
  }

  fileprivate func countryIDs(withCode text: String) -> [PlaceID] {
    let code = text.uppercased()
    return countries.all.filter { $0.code.letters == code || $0.iso3 == code }.map(\.place.id)
  }

  /// First the class, then what decides within it; less is better.
  private func rank(of place: Place, wanted: String) -> (Int, Int) {
    let inhabitants = population(of: place.id) ?? 0
    switch place.kind {
    case .country: return (0, -inhabitants)
    case .city: return (inhabitants >= Gazetteer.largeCityInhabitants ? 2 : 4, -inhabitants)
    case .region: return (3, 0)
    case .airport:
      let isCode = place.iata == wanted
      return (isCode ? 1 : 5, -(place.iata.flatMap { airportFacts(iata: $0)?.size.rawValue } ?? 0))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var part = text.drop { $0.isWhitespace }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}

/// A country or region that must hold a place.
private struct Qualifier {
  private let ids: Set<PlaceID>
  private let regionCode: String
  private let gazetteer: Gazetteer

  init(_ text: String, in gazetteer: Gazetteer) {
    let named = gazetteer.names.places(named: text).filter { $0.kind == .country || $0.kind == .region }
    ids = Set(named + gazetteer.countryIDs(withCode: text))
    regionCode = "-" + text.lowercased()
    self.gazetteer = gazetteer
  }

  func holds(for place: Place) -> Bool {
    if place.kind == .country { return ids.contains(place.id) }
    guard let chain = gazetteer.chain(for: place.id) else { return false }
    return chain.places.contains { holder in
      ids.contains(holder.id)
        || (holder.kind == .region && holder.id != place.id && isCode(of: holder))
    }
  }

  /// Whether the text is the second half of the region's ISO 3166-2 code.
  private func isCode(of region: Place) -> Bool {
    region.id.text == "rg-" + region.country.letters.lowercased() + regionCode
  }
}
