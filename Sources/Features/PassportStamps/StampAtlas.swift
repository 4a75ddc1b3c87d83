import AtlasModel
package import Places

/// What the matcher knows of the world: places with their names, and the words of stamps.
///
/// Made once, used for every stamp.
package struct StampAtlas: Sendable {
  let gazetteer: Gazetteer
  let ports: PortNames
  let lexicon: StampLexicon
  private let countryNames: [(key: [UInt8], country: CountryCode)]
  private let countryIndex: DamageIndex
  private let countryKeys: [[UInt8]: [CountryCode]]
  private let speakers: [String: [CountryCode]]

  /// The inhabitants from which a place is a town.
  private static let townInhabitants = 15_000

  /// Gathers names; takes some 0.1 seconds.
  package init(gazetteer: Gazetteer, lexicon: StampLexicon) {
    (self.gazetteer, self.lexicon) = (gazetteer, lexicon)
    ports = PortNames(gazetteer)
    var names: [(key: [UInt8], country: CountryCode)] = []
    var speakers: [String: [CountryCode]] = [:]
    for facts in gazetteer.countries.all {
      for name in Set([facts.englishName] + facts.localNames) {
        let key = Array(gazetteer.folding.key(of: name).utf8)
        if !key.isEmpty { names.append((key, facts.code)) }
      }
      for tag in Set(facts.languages.map { $0.split(separator: "-").first.map(String.init) ?? $0 }) {
        speakers[tag, default: []].append(facts.code)
      }
    }
    countryNames = names.sorted { ($0.key.lexicographicallyPrecedes($1.key)) }
    countryKeys = Dictionary(grouping: countryNames, by: \.key).mapValues { $0.map(\.country) }
    countryIndex = DamageIndex(countryNames.map(\.key))
    self.speakers = speakers
  }

  func has(_ code: CountryCode) -> Bool { gazetteer.facts(of: code) != nil }

  func name(_ code: CountryCode) -> String { gazetteer.facts(of: code)?.englishName ?? code.letters }

  /// The countries of which this is a name, exactly or with the damage its length allows.
  func countries(named key: [UInt8]) -> [(country: CountryCode, distance: Int)] {
    if let exact = countryKeys[key] { return exact.map { ($0, 0) } }
    return countryIndex.nearest(to: key).map { (countryNames[$0.number].country, $0.distance) }
  }

  func isCountry(_ key: [UInt8]) -> Bool { countryKeys[key] != nil }

  func countries(speaking language: String) -> [CountryCode] { speakers[language] ?? [] }

  func airport(_ code: String) -> AirportFacts? { gazetteer.airportFacts(iata: code) }

  func places(named key: [UInt8]) -> [PlaceID] {
    gazetteer.names.places(named: String(decoding: key, as: UTF8.self))
  }

  func names(beginning key: [UInt8]) -> [NameIndex.Match] {
    gazetteer.names.matches(beginning: String(decoding: key, as: UTF8.self))
  }

  /// How much the name of a place weighs.
  func weight(of id: PlaceID) -> Double {
    switch id.kind {
    case .airport:
      guard let facts = gazetteer.airportFacts(iata: id.text.dropFirst(5)) else { return 0 }
      guard facts.isScheduled else { return StampWeights.village }
      return facts.size == .large ? StampWeights.airportName : StampWeights.smallAirportName
    case .city:
      let inhabitants = gazetteer.population(of: id) ?? 0
      if ports.airports[id]?.contains(where: { $0.size == .large }) == true { return StampWeights.airportName }
      if ports.airports[id] != nil || inhabitants >= PortNames.leastInhabitants { return StampWeights.largeCity }
      return inhabitants >= StampAtlas.townInhabitants ? StampWeights.town : StampWeights.village
    case .region, .country: return 0
    }
  }

  /// The airports of a city, the largest first.
  func airports(of city: PlaceID) -> [AirportFacts] {
    (ports.airports[city] ?? []).sorted { ($0.size.rawValue, $1.place.id.text) > ($1.size.rawValue, $0.place.id.text) }
  }

  /// The cities an airport lies in or serves.
  func cities(of airport: PlaceID) -> Set<PlaceID> {
    guard let facts = gazetteer.airportFacts(iata: airport.text.dropFirst(5)) else { return [] }
    return Set([facts.place.parent, facts.servedCity].compactMap(\.self).filter { $0.kind == .city })
  }

  /// Whether a country uses the common European stamp: today's Schengen area and those whose letters stand in its ring.
  func usesCommonStamp(_ code: CountryCode) -> Bool { gazetteer.facts(of: code)?.schengenSince != nil }

  /// How dates on stamps of a country are ordered: by what is known of its stamps, else as its people write.
  func order(of code: CountryCode?) -> DateOrder {
    guard let code else { return .dayMonthYear }
    return lexicon.orders[code] ?? gazetteer.facts(of: code)?.dateOrder ?? .dayMonthYear
  }
}
