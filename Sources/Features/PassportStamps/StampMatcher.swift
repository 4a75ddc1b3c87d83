package import AtlasModel
import Places

/// Turns what was read on a stamp into ranked suggestions, each with the reasons it rests on.
///
/// Pure: the same reading gives the same answer. The levels of evidence are independent: the way of crossing, the direction
/// and the date survive when no place was read, and a place survives without them.
package struct StampMatcher: Sendable {
  /// How many suggestions are given at most.
  package static let mostCandidates = 6

  private let atlas: StampAtlas

  /// Makes a matcher over places and words.
  package init(_ atlas: StampAtlas) { self.atlas = atlas }

  /// The suggestions for a reading.
  ///
  /// - Parameter today: No stamp is younger, and the century of a two-digit year follows from it.
  package func findings(for reading: StampReading, today: CalendarDay) -> StampFindings {
    let text = StampText(reading, folding: atlas.gazetteer.folding)
    if let refusal = StampMatcher.refusal(text, shape: reading.shape) {
      return StampFindings(candidates: [], refusal: refusal)
    }
    let words = StampWords(text, lexicon: atlas.lexicon)
    let places = StampPlaces(text, words: words, shape: reading.shape, atlas: atlas)
    let dates = StampDateFinder(
      text, shape: reading.shape, lexicon: atlas.lexicon, folding: atlas.gazetteer.folding, today: today)
    let crossing = StampCrossing(words: words, shape: reading.shape, places: places)
    let ranking = StampRanking(places.evidence, method: crossing.method, shape: reading.shape, atlas: atlas)
    var candidates: [StampCandidate] = []
    for option in ranking.options.prefix(StampMatcher.mostCandidates) {
      candidates += self.candidates(option, ranking, crossing, dates, text, words)
    }
    if candidates.isEmpty { candidates = self.candidates(nil, ranking, crossing, dates, text, words) }
    // The same place and day in another city's chain is no other suggestion.
    var seen: Set<[String]> = []
    candidates = candidates.filter { candidate in
      seen.insert([candidate.chain?.finest.id.text ?? "", candidate.date?.description ?? ""]).inserted
    }
    return StampFindings(candidates: Array(candidates.prefix(StampMatcher.mostCandidates)))
  }

  /// A crossed-out stamp with a letter from A to I beside it records that entry was refused.
  private static func refusal(_ text: StampText, shape: StampShape) -> StampClue? {
    guard shape.isCrossedOut else { return nil }
    let letter = text.rows.lazy.filter { $0.atoms.count == 1 }.compactMap { $0.atoms.first?.text }
      .first { $0.count == 1 && "ABCDEFGHI".contains($0) }
    guard let letter else { return nil }
    return StampClue(
      .caution, "the stamp is crossed out with the letter \(letter) beside it: a refusal and no visit", weight: 0)
  }

  /// The suggestions of one place: one, or two where the date can be read in two orders.
  private func candidates(
    _ option: StampRanking.Option?, _ ranking: StampRanking, _ crossing: StampCrossing, _ dates: StampDateFinder,
    _ text: StampText, _ words: StampWords
  ) -> [StampCandidate] {
    let country = option?.country
    let order = atlas.order(of: country)
    let spoken = country.flatMap { atlas.gazetteer.facts(of: $0) }?.languages ?? []
    let vote = StampDateVote(
      dates.dates, text: text, words: words, order: order, acceptsMinguo: country?.letters == "TW",
      languages: Set(spoken.map { $0.split(separator: "-").first.map(String.init) ?? $0 }))
    let chosen = vote.choices.first
    var clues = option?.clues ?? []
    let method = crossing.method ?? (option?.isAirport == true ? .air : nil)
    clues += crossing.clues(country: country, atlas: atlas)
    if let chosen { clues += StampMatcher.clues(for: chosen, order: order, country: country.map(atlas.name)) }
    if let until = vote.until {
      clues.append(StampClue(.date, "\(until) stands beside a word for until: the end of the stay", weight: 0))
    }
    for year in Set(dates.unconverted).sorted() where chosen == nil {
      clues.append(
        StampClue(.era, "the year \(year) is of the Islamic or Persian count and is not converted", weight: 0))
    }
    let direction = crossing.direction(country: country, atlas: atlas)
    guard option != nil || chosen != nil || direction != nil || method != nil else { return [] }
    let score = clues.reduce(0) { $0 + $1.weight }
    let doubt = ranking.doubt(about: option, vote: vote)
    if let doubt { clues.append(StampClue(.caution, doubt, weight: 0)) }
    let strength: StampStrength = doubt == nil ? .strong : .possible
    func make(_ day: CalendarDay?, _ clues: [StampClue], _ strength: StampStrength) -> StampCandidate {
      StampCandidate(
        chain: option?.chain, date: day, direction: direction, method: method, score: (score * 100).rounded() / 100,
        strength: strength, clues: clues.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.text < $1.text })
    }
    var made = [make(chosen?.day, clues, strength)]
    if let chosen, let other = StampMatcher.swapped(chosen, order: order, today: dates.latest, country: country) {
      let caution = StampClue(.caution, "day and month can be read either way round", weight: 0)
      made[0] = make(chosen.day, clues + [caution], country == nil ? .possible : strength)
      made.append(make(other, clues + [caution], .possible))
    }
    return made
  }

  /// The date with day and month exchanged, where nothing says which is which.
  private static func swapped(
    _ choice: StampDateVote.Choice, order: DateOrder, today: CalendarDay, country: CountryCode?
  ) -> CalendarDay? {
    guard case .numeric(let read) = choice.example.form, read != .yearMonthDay, choice.day.day <= 12,
      choice.day.day != choice.day.month, country == nil || order == .monthDayYear
    else { return nil }
    let other = CalendarDay(year: choice.day.year, month: choice.day.day, day: choice.day.month)
    return other.flatMap { $0 <= today ? $0 : nil }
  }

  private static func clues(for choice: StampDateVote.Choice, order: DateOrder, country: String?) -> [StampClue] {
    let example = choice.example
    var text = "'\(example.text)' is read as \(choice.day)"
    switch example.form {
    case .numeric(.dayMonthYear): text += ", day first"
    case .numeric(.monthDayYear): text += ", month first as in \(country ?? "the country")"
    case .numeric(.yearMonthDay): text += ", year first"
    case .named: break
    }
    if choice.passes > 1 { text += ", in \(choice.passes) passes" }
    if example.cost > 0 { text += ", with letters or digits mended" }
    var clues = [StampClue(.date, text, weight: min(2, choice.votes / 2))]
    switch example.years {
    case .buddhist: clues.append(StampClue(.era, "the year is Buddhist: 543 more than \(choice.day.year)", weight: 0))
    case .minguo:
      clues.append(StampClue(.era, "the year is counted from 1912 as on Taiwan: \(choice.day.year)", weight: 0))
    case .two, .four: break
    }
    return clues
  }
}
