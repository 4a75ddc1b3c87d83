import AtlasModel
import Places

/// The places that the evidence adds up to, best first.
struct StampRanking {
  /// A country, perhaps with a place in it.
  struct Option {
    let country: CountryCode
    let chain: PlaceChain?
    let score: Double
    let clues: [StampClue]
    /// The kinds of evidence that speak for it, independent of each other.
    let sources: Set<String>
    var isAirport: Bool { chain?[.airport] != nil }
  }

  /// The options, best first: the best place of each country, then other places of the leading country.
  let options: [Option]

  private let atlas: StampAtlas
  private let method: CrossingMethod?
  private let shape: StampShape

  init(_ evidence: [StampPlaces.Evidence], method: CrossingMethod?, shape: StampShape, atlas: StampAtlas) {
    (self.atlas, self.method, self.shape) = (atlas, method, shape)
    var options: [Option] = []
    for (country, pieces) in Dictionary(grouping: evidence, by: \.country) {
      options += StampRanking.options(country, pieces, method: method, shape: shape, atlas: atlas)
    }
    func isBefore(_ left: Option, _ right: Option) -> Bool {
      left.score != right.score
        ? left.score > right.score
        : (left.country.letters, left.chain?.finest.id.text ?? "") < (
          right.country.letters, right.chain?.finest.id.text ?? ""
        )
    }
    options = options.filter { $0.score >= StampWeights.leastScore }.sorted(by: isBefore)
    var taken: [CountryCode: Int] = [:]
    self.options = options.filter { option in
      taken[option.country, default: 0] += 1
      return taken[option.country, default: 0] <= (option.country == options.first?.country ? 2 : 1)
    }
  }

  private static func options(
    _ country: CountryCode, _ pieces: [StampPlaces.Evidence], method: CrossingMethod?, shape: StampShape,
    atlas: StampAtlas
  ) -> [Option] {
    // Of each source the best piece counts for the country.
    var general: [String: StampPlaces.Evidence] = [:]
    for piece in pieces where piece.place == nil {
      if piece.clue.weight > general[piece.source]?.clue.weight ?? 0 { general[piece.source] = piece }
    }
    var clues = general.values.map(\.clue)
    var sources = Set(general.keys)
    if atlas.usesCommonStamp(country), shape.arrow != nil {
      clues.append(
        StampClue(.shape, "a box with an arrow is on the common European stamp", weight: StampWeights.commonStamp))
      sources.insert("shape")
    }
    let placed = pieces.filter { $0.place != nil }
    let places = Set(placed.compactMap(\.place)).sorted()
    guard !places.isEmpty else {
      let chain = atlas.gazetteer.facts(of: country).flatMap { PlaceChain([$0.place]) }
      return [Option(country: country, chain: chain, score: total(clues), clues: clues, sources: sources)]
    }
    var options: [Option] = []
    for place in places {
      let kin = kin(of: place, atlas)
      var best: [String: StampPlaces.Evidence] = [:]
      for piece in placed where piece.place.map({ $0 == place || kin.contains($0) }) ?? false {
        // A name in several spellings is one piece of evidence; two words of a name are two.
        if piece.clue.weight > best[piece.source]?.clue.weight ?? 0 { best[piece.source] = piece }
      }
      // The second word of a name adds half, the third a quarter: they are read together.
      let sorted = best.values.sorted { ($0.clue.weight, $1.source) > ($1.clue.weight, $0.source) }
      var own: [StampClue] = []
      for (rank, piece) in sorted.prefix(4).enumerated() {
        let factor = piece.source == "iata" ? 1 : rank == 0 ? 1 : rank == 1 ? 0.5 : 0.25
        own.append(StampClue(piece.clue.kind, piece.clue.text, weight: piece.clue.weight * factor))
      }
      // Larger places are likelier among equal ones.
      let inhabitants = ([place] + Array(kin)).compactMap { atlas.gazetteer.population(of: $0) }.max() ?? 0
      let size = Double(String(inhabitants).count) * StampWeights.digitOfInhabitants
      let all = clues + own
      let called = StampRanking.isCalled(place, by: sorted, atlas) ? StampWeights.ownName : 0
      let countryWord = general["country"]?.word
      let named = Set(
        best.values.compactMap { $0.source == "iata" ? "iata" : $0.word == countryWord ? nil : "port" })
      // A word may name the airport and a city of that name beside it.
      let cities = placed.filter { best[$0.source] != nil && $0.place?.kind == .city }
      options.append(
        Option(
          country: country, chain: chain(of: place, named: cities, method, atlas),
          score: total(all) + size + called, clues: all, sources: sources.union(named)))
    }
    return options
  }

  /// Whether one of the words begins with what a place is called, or is a part of an airport's name.
  private static func isCalled(_ id: PlaceID, by pieces: [StampPlaces.Evidence], _ atlas: StampAtlas) -> Bool {
    guard let place = atlas.gazetteer.place(id) else { return false }
    let name = atlas.gazetteer.folding.key(of: place.name)
    return pieces.contains { piece in
      guard piece.place == id, !piece.word.isEmpty else { return false }
      return place.kind == .airport ? name.contains(piece.word) : piece.word.hasPrefix(name)
    }
  }

  private static func total(_ clues: [StampClue]) -> Double { clues.reduce(0) { $0 + $1.weight } }

  /// The places whose evidence also speaks for this one: a city and its airports.
  private static func kin(of place: PlaceID, _ atlas: StampAtlas) -> Set<PlaceID> {
    place.kind == .airport ? atlas.cities(of: place) : Set(atlas.airports(of: place).map(\.place.id))
  }

  /// The chain around a place; a city crossed by air gets its airport when there is no doubt which.
  private static func chain(
    of place: PlaceID, named: [StampPlaces.Evidence], _ method: CrossingMethod?, _ atlas: StampAtlas
  ) -> PlaceChain? {
    guard let chain = atlas.gazetteer.chain(for: place) else { return nil }
    if place.kind == .city, method == .air {
      var airports = atlas.airports(of: place)
      // An airport named after the city need not lie in it.
      if airports.isEmpty {
        let key = atlas.gazetteer.folding.key(of: chain.finest.name)
        let ids = atlas.gazetteer.names.places(named: key) + atlas.ports.airports(withWord: key)
        airports = Set(ids.filter { $0.kind == .airport }).sorted()
          .compactMap { atlas.airport(String($0.text.dropFirst(5))) }
          .filter { $0.isScheduled && $0.place.country == chain.finest.country }
      }
      let large = airports.filter { $0.size == .large }
      if let airport = airports.count == 1 ? airports.first : large.count == 1 ? large.first : nil {
        return PlaceChain([airport.place] + chain.places)
      }
      return chain
    }
    guard place.kind == .airport, let airport = chain[.airport] else { return chain }
    // The city that the stamp itself names goes before the one in which the runways lie.
    var best: (isOwnName: Bool, inhabitants: Int, chain: PlaceChain)?
    for piece in named.sorted(by: { ($0.place?.text ?? "") < ($1.place?.text ?? "") }) {
      guard let id = piece.place, let other = atlas.gazetteer.chain(for: id), let from = airport.coordinate,
        let to = other.finest.coordinate, from.metres(to: to) <= farthestCityMetres
      else { continue }
      // Many a town has its neighbour's name among its own; the one that is called so goes first.
      let isOwnName = piece.word.hasPrefix(atlas.gazetteer.folding.key(of: other.finest.name))
      let inhabitants = atlas.gazetteer.population(of: id) ?? 0
      if let best, (best.isOwnName ? 1 : 0, best.inhabitants) >= (isOwnName ? 1 : 0, inhabitants) { continue }
      best = (isOwnName, inhabitants, other)
    }
    return best.flatMap { PlaceChain([airport] + $0.chain.places) } ?? chain
  }

  /// How far a city may lie from the airport that bears its name, in metres; Milan lies some 40 kilometres from
  /// Malpensa, and few cities farther from theirs.
  private static let farthestCityMetres = 80_000.0

  // MARK: Strength

  /// Strong is what independent evidence agrees on, far enough from any other country, with a date that several passes
  /// read alike.
  ///
  /// - Returns: What speaks against a strong suggestion, in words; nothing where it is strong.
  func doubt(about option: Option?, vote: StampDateVote) -> String? {
    guard let option else { return "no country was read" }
    guard option.country == options.first?.country, option.chain == options.first?.chain else {
      return "another place is likelier"
    }
    // The shape belongs to two dozen countries, and so does a single letter in noise: together they are no agreement.
    guard option.sources.count >= 2 else { return "only one kind of evidence names the country" }
    guard option.score >= StampWeights.strong.score else { return "what was read of the place is little" }
    let rival = options.first { $0.country != option.country }
    if let rival, option.score - rival.score < StampWeights.strong.lead {
      return "\(atlas.name(rival.country)) is nearly as likely"
    }
    guard let date = vote.choices.first else { return "no date was read" }
    guard date.clean >= 2, date.votes >= StampWeights.leastVotesOfStrongDate else { return "the date was read poorly" }
    if let other = vote.choices.dropFirst().first, other.votes * StampWeights.dissent > date.votes {
      return "other passes read \(other.day)"
    }
    return nil
  }
}
