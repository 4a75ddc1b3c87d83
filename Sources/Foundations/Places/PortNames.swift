package import AtlasModel

/// The names under which a border can be crossed by air, for words that were read with damage.
///
/// All names of the scheduled airports, of the cities they serve and of the larger cities, in Latin letters. Exact words
/// and small places are the business of `NameIndex`: a few tens of thousands of names can be compared letter by letter
/// in milliseconds, half a million cannot.
package struct PortNames: Sendable {
  /// The inhabitants from which a city counts without an airport.
  package static let leastInhabitants = 100_000
  /// The shortest name that is looked for with damage, in letters.
  package static let fewestLetters = 5

  /// A name that a damaged word may have been.
  package struct Match: Hashable, Sendable {
    /// The folded name.
    package let key: String
    /// How far off the word was, in half letters.
    package let distance: Int
    /// The cities and airports of that name.
    package let places: [PlaceID]
  }

  /// The scheduled airports of each city: those that lie in it and those that serve it, by code.
  package let airports: [PlaceID: [AirportFacts]]
  /// All scheduled airports.
  package let scheduled: [AirportFacts]

  private let keys: [[UInt8]]
  private let places: [[PlaceID]]
  private let index: DamageIndex
  private let airportWords: [String: [PlaceID]]

  /// Gathers the names; takes some 0.1 seconds.
  package init(_ gazetteer: Gazetteer) {
    let tables = gazetteer.tables
    var airports: [PlaceID: [AirportFacts]] = [:]
    var scheduled: [AirportFacts] = []
    var wanted = [Bool](repeating: false, count: tables.cityCount)
    for number in 0..<tables.airportCount where tables.airportIsScheduled(number) {
      guard let facts = gazetteer.airportFacts(iata: tables.airportCode(number)) else { continue }
      scheduled.append(facts)
      for city in Set([facts.place.parent, facts.servedCity].compactMap(\.self)) where city.kind == .city {
        airports[city, default: []].append(facts)
        if let number = gazetteer.cityNumber(city) { wanted[number] = true }
      }
    }
    for city in 0..<tables.cityCount where tables.cityPopulation(city) >= PortNames.leastInhabitants {
      wanted[city] = true
    }
    var words: [String: Set<PlaceID>] = [:]
    // Small fields are named after anything: Landing, Ranch, Camp.
    for facts in scheduled where facts.size == .large {
      let parts = facts.place.name.split { !$0.isLetter }.map { gazetteer.folding.key(of: $0) }
      for part in parts where part.utf8.count >= PortNames.fewestLetters {
        words[part, default: []].insert(facts.place.id)
      }
    }
    // A word of many airports' names says nothing: international, regional, municipal.
    airportWords = words.filter { $0.value.count <= 3 }.mapValues { $0.sorted() }
    var found: [[UInt8]: [PlaceID]] = [:]
    gazetteer.names.visitLatinKeys(ofAtLeast: PortNames.fewestLetters) { key, targets in
      for target in targets {
        let number = target / 4
        let counts =
          target % 4 == 2
          ? number < wanted.count && wanted[number] : target % 4 == 3 && tables.airportIsScheduled(number)
        if counts, let id = gazetteer.names.placeID(target) { found[key, default: []].append(id) }
      }
    }
    for (word, ids) in airportWords {
      let key = Array(word.utf8)
      if key.allSatisfy({ $0 < 128 }) { found[key, default: []] += ids.filter { found[key]?.contains($0) != true } }
    }
    keys = found.keys.sorted { $0.lexicographicallyPrecedes($1) }
    places = keys.map { found[$0] ?? [] }
    index = DamageIndex(keys)
    (self.airports, self.scheduled) = (airports, scheduled)
  }

  /// The airports that have this folded word in their names, when there are few of them.
  package func airports(withWord word: String) -> [PlaceID] { airportWords[word] ?? [] }

  /// The names that the word is nearest to within the allowance of its length; exact ones included.
  package func nearest(to word: [UInt8]) -> [Match] {
    guard word.count >= PortNames.fewestLetters else { return [] }
    return index.nearest(to: word).map { match in
      Match(
        key: String(decoding: keys[match.number], as: UTF8.self), distance: match.distance,
        places: places[match.number])
    }
  }
}

extension NameIndex {
  /// Visits the keys of plain Latin letters and digits.
  func visitLatinKeys(ofAtLeast letters: Int, visit: (_ key: [UInt8], _ targets: [Int]) -> Void) {
    visitAll { key, targets in
      if key.count >= letters, key.count < 40, key.allSatisfy({ $0 < 128 }) { visit(key, targets()) }
      // Bytes of other scripts sort behind all of ASCII.
      return key.first.map { $0 < 128 } ?? true
    }
  }
}
