package import AtlasModel

/// One piece of evidence on a stamp, with its weight and the words it rests on.
package struct StampClue: Hashable, Sendable {
  /// What the evidence is about.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The three letters of an airport.
    case iata
    /// The name of an airport.
    case airport
    /// The name of a city or a port.
    case city
    /// The name of a country.
    case country
    /// The letters of a state, alone in their place.
    case sign
    /// Who stamps.
    case authority
    /// A word of a language that few countries have.
    case language
    /// A word for airport, port, border or station.
    case method
    /// Entry or exit, by a word.
    case direction
    /// Entry or exit, by the outline or the arrow.
    case shape
    /// The date.
    case date
    /// Years of another count.
    case era
    /// Something that makes the reading less sure, or no visit.
    case caution
  }

  /// What it is about.
  package let kind: Kind
  /// What was seen and what it is taken for, as a plain sentence without a full stop.
  package let text: String
  /// What it adds to the score; 0 for what only explains.
  package let weight: Double

  /// Makes a clue.
  package init(_ kind: Kind, _ text: String, weight: Double) {
    (self.kind, self.text, self.weight) = (kind, text, weight)
  }
}

/// How much a suggestion can be relied on.
package enum StampStrength: String, Hashable, Sendable, CaseIterable {
  /// Independent pieces of evidence agree and nothing speaks against it. Still a suggestion.
  case strong
  /// Worth a look.
  case possible
}

/// A suggestion of what a stamp says.
///
/// It changes nothing until a person decides.
package struct StampCandidate: Hashable, Sendable {
  /// Airport, city, region and country, as far as they are known, finest first; nothing when no place was read.
  package let chain: PlaceChain?
  /// The day of the crossing.
  package let date: CalendarDay?
  /// Entry or exit.
  package let direction: CrossingDirection?
  /// How the border was crossed.
  package let method: CrossingMethod?
  /// The sum of the clues' weights; for ordering, no probability.
  package let score: Double
  /// How much it can be relied on.
  package let strength: StampStrength
  /// Every point of the score with its words, the weightiest first.
  package let clues: [StampClue]

  /// The country.
  package var country: CountryCode? { chain?[.country]?.country ?? chain?.finest.country }
  /// The letters of the airport.
  package var iata: String? { chain?[.airport]?.iata }

  init(
    chain: PlaceChain?, date: CalendarDay?, direction: CrossingDirection?, method: CrossingMethod?, score: Double,
    strength: StampStrength, clues: [StampClue]
  ) {
    (self.chain, self.date, self.direction, self.method) = (chain, date, direction, method)
    (self.score, self.strength, self.clues) = (score, strength, clues)
  }
}

/// All that the matcher says of a reading.
package struct StampFindings: Hashable, Sendable {
  /// The suggestions, best first; none is a valid answer.
  package let candidates: [StampCandidate]
  /// Why there is no visit, when the stamp records a refusal.
  package let refusal: StampClue?

  init(candidates: [StampCandidate], refusal: StampClue? = nil) {
    (self.candidates, self.refusal) = (candidates, refusal)
  }
}
