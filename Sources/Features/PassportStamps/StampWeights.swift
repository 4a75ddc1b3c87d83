/// What each kind of evidence adds to the score of a suggestion, before it is weighed by how well it was read.
///
/// Only their proportions matter. They follow the order of the product's rules (an airport's code is the strongest single
/// sign) and were set by hand. The drawn stamps of the corpus were looked at for gross errors; none has a rule of its own.
enum StampWeights {
  static let iata = 5.0
  static let country = 4.5
  /// The name of a large airport, or of a city with one.
  static let airportName = 4.0
  /// The name of another scheduled airport.
  static let smallAirportName = 3.2
  /// A city with a scheduled airport or 100,000 inhabitants.
  static let largeCity = 3.5
  /// What a place gains over another of the same word when the word is what it is called, and not its name in some
  /// other language or time.
  static let ownName = 0.25
  /// What each digit in the number of inhabitants adds, of a city or of an airport's city: of two places of one name the
  /// larger goes first, and no more.
  static let digitOfInhabitants = 0.03
  /// A town of 15,000 inhabitants.
  static let town = 1.6
  /// Any smaller place: of use only beside other evidence.
  static let village = 0.8
  static let authority = 3.0
  /// Two or three letters of a state.
  static let sign = 2.8
  /// One letter, as Austria, France and others have.
  static let singleSign = 1.4
  /// A word of a language that a single country speaks; shared by the root of their number otherwise.
  static let language = 2.2
  static let mostCountriesOfALanguage = 25
  /// The frame and the arrow of a common European stamp, for the countries that use it.
  static let commonStamp = 1.5

  /// How sure the recogniser must be of an airport's three letters.
  static let leastCodeConfidence = 70.0
  /// The score below which nothing is suggested for a country.
  static let leastScore = 1.6
  /// What a strong suggestion needs: this score, and so much more than the next country.
  static let strong = (score: 5.5, lead: 2.0)
  /// The votes of passes that the date of a strong suggestion needs, and how many times those of any other date.
  static let leastVotesOfStrongDate = 1.4
  static let dissent = 3.0
}
