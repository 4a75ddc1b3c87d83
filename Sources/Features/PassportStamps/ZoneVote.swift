/// Several readings of one zone, which decide together.
///
/// A recogniser errs differently at another scale or with the lines cut out one by one. Where a check digit holds in one
/// reading, that reading wins; where nothing checks a field, most votes win. The readings count for more the less had to
/// be changed to lay them over their layout.
package struct ZoneVote: Sendable {
  private var readings: [ZoneReading] = []

  /// A vote without readings.
  package init() {}

  /// How many readings of a zone took part.
  package var count: Int { readings.count }

  /// Adds the lines of one reading, from top to bottom, other lines of the page among them.
  ///
  /// - Returns: How good a zone it is, 0 for none to 1 for one that needed no change and whose check digits hold, and
  ///   which of the lines are the zone's.
  @discardableResult package mutating func add(_ lines: [String]) -> (worth: Double, lines: [Int]) {
    guard let best = ZoneAssembler.best(lines) else { return (0, []) }
    readings.append(best.reading)
    return (ZoneVote.quality(best.reading), best.lines)
  }

  /// Whether more readings would change nothing: all check digits hold, and two readings agree in all that none covers.
  package var isSettled: Bool {
    guard let outcome = decide() else { return false }
    guard outcome.reading.holds else { return false }
    return outcome.support.values.allSatisfy { $0 >= 2 } && outcome.repaired.isEmpty
      && outcome.disputed.isEmpty
      && !outcome.reading.lines.joined().contains(ZoneAlphabet.unknown)
  }

  /// What the readings say together; nothing when none of them is a zone.
  package func zone(readingYear: Int) -> MachineReadableZone? {
    decide().map { MachineReadableZone($0, readingYear: readingYear) }
  }

  /// The outcome of a vote.
  struct Outcome: Sendable {
    var reading: ZoneReading
    /// How many readings agree on each part.
    var support: [ZoneField: Int] = [:]
    /// Parts that were changed to make a check digit hold, and that no reading said.
    var repaired: Set<ZoneField> = []
    /// Parts of which readings say different things though the check digit holds for each, or of which only one reading
    /// that needed no change says it.
    var disputed: Set<ZoneField> = []
  }

  private static func quality(_ reading: ZoneReading) -> Double {
    let checks = reading.checks
    let held = checks.isEmpty ? 0.5 : Double(checks.count(where: \.holds)) / Double(checks.count)
    return (0.3 + 0.7 * held) / (1 + reading.cost / 4)
  }

  func decide() -> Outcome? {
    // The layout that most and best readings have.
    var weights: [ZoneLayout: Double] = [:]
    for reading in readings { weights[reading.layout, default: 0] += ZoneVote.quality(reading) }
    let layouts = weights.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
    guard let layout = layouts.first?.key else { return nil }
    let voters = readings.filter { $0.layout == layout }
      .sorted { ZoneVote.quality($0) > ZoneVote.quality($1) }
    guard var outcome = voters.first.map({ Outcome(reading: $0) }) else { return nil }
    guard layout.isKnown else {
      for line in outcome.reading.lines.indices {
        let choice = ZoneBallot(voters.map { ($0.lines[line], ZoneVote.quality($0)) })
        outcome.reading.lines[line] = choice.winner
        outcome.support[line == 0 ? .documentCode : .number] = choice.support
      }
      return outcome
    }
    for parts in ZoneVote.parts(of: layout) { settle(parts, voters, &outcome) }
    settleComposite(voters, &outcome)
    ZoneRepair.apply(to: &outcome)
    return outcome
  }

  /// The parts that are decided together: a field with its check digit.
  private static func parts(of layout: ZoneLayout) -> [(fields: [ZoneField], check: ZoneCheck.Kind?)] {
    let numberOnly: [ZoneField] = [.number, .numberCheck]
    let number = layout == .td1 || layout == .td2 ? numberOnly + [.optional] : numberOnly
    var parts: [(fields: [ZoneField], check: ZoneCheck.Kind?)] = [
      ([.documentCode], nil), ([.issuer], nil), (number, .number), ([.nationality], nil),
      ([.birth, .birthCheck], .birth), ([.sex], nil), ([.expiry, .expiryCheck], .expiry), ([.name], nil),
    ]
    switch layout {
    case .td1: parts.append(([.secondOptional], nil))
    case .td3: parts.append(([.optional, .optionalCheck], .optional))
    case .visaA, .visaB: parts.append(([.optional], nil))
    default: break
    }
    if layout.places[.composite] != nil { parts.append(([.composite], nil)) }
    return parts
  }

  private func settle(
    _ parts: (fields: [ZoneField], check: ZoneCheck.Kind?), _ voters: [ZoneReading], _ outcome: inout Outcome
  ) {
    func key(_ reading: ZoneReading) -> [UInt8] { parts.fields.flatMap { reading.bytes($0) } }
    // Lines into which nothing was put and from which nothing was left out speak first.
    func clean(_ readings: [ZoneReading]) -> [ZoneReading] {
      let clean = readings.filter { $0.isClean(parts.fields[0]) }
      return clean.isEmpty ? readings : clean
    }
    let holding = parts.check.map { kind in voters.filter { $0.check(kind)?.holds == true } } ?? []
    let eligible = clean(holding.isEmpty ? voters : holding)
    let ballot = ZoneBallot(eligible.map { (key($0), ZoneVote.quality($0)) })
    var winner = ballot.winner
    var support = ballot.support
    if parts.check != nil, !holding.isEmpty {
      // A check digit that holds for two different readings tells neither of them.
      let rivals = eligible.contains { key($0) != winner }
      let isLonely = voters.count > 1 && eligible.count { $0.isClean(parts.fields[0]) && key($0) == winner } < 2
      if rivals || isLonely { outcome.disputed.insert(parts.fields[0]) }
    }
    if holding.isEmpty, let kind = parts.check, voters.count > 1 {
      // No reading holds as a whole, but letters of several may together.
      if let mixed = ballot.mixtures.first(where: { holds($0, parts.fields, kind, outcome.reading) }) {
        (winner, support) = (mixed, 1)
      }
    }
    if parts.check != nil, holding.isEmpty { support = min(support, 1) }
    var rest = winner[...]
    for field in parts.fields {
      let length = outcome.reading.bytes(field).count
      outcome.reading.set(field, to: Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
      outcome.support[field] = support
    }
  }

  private func holds(_ bytes: [UInt8], _ fields: [ZoneField], _ kind: ZoneCheck.Kind, _ reading: ZoneReading) -> Bool {
    var (trial, rest) = (reading, bytes[...])
    for field in fields {
      let length = trial.bytes(field).count
      trial.set(field, to: Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return trial.check(kind)?.holds == true
  }

  /// Lets the composite check digit decide between the variants of what only it covers.
  private func settleComposite(_ voters: [ZoneReading], _ outcome: inout Outcome) {
    guard outcome.reading.check(.composite)?.holds == false else { return }
    for field in [ZoneField.composite, .optional, .secondOptional] {
      let ballot = ZoneBallot(voters.map { ($0.bytes(field), ZoneVote.quality($0)) })
      for variant in ballot.ranked + ballot.mixtures {
        var trial = outcome.reading
        trial.set(field, to: variant)
        if trial.check(.composite)?.holds == true, trial.check(.number)?.holds == outcome.reading.check(.number)?.holds
        {
          outcome.reading = trial
          outcome.support[field] = ballot.votes(for: variant)
          return
        }
      }
    }
  }
}

/// Votes for variants of one part, all of one length.
struct ZoneBallot {
  private let votes: [(bytes: [UInt8], weight: Double)]
  /// The variants, the best first.
  let ranked: [[UInt8]]

  init(_ votes: [(bytes: [UInt8], weight: Double)]) {
    self.votes = votes
    var weights: [[UInt8]: Double] = [:]
    for vote in votes { weights[vote.bytes, default: 0] += vote.weight }
    ranked = weights.sorted {
      ($0.value, ZoneAlphabet.text($1.key)) > ($1.value, ZoneAlphabet.text($0.key))
    }.map(\.key)
  }

  func votes(for variant: [UInt8]) -> Int { votes.count { $0.bytes == variant } }

  /// The variant with most weight when two readings agree on one; else letter by letter.
  var winner: [UInt8] {
    guard let best = ranked.first else { return [] }
    if votes.count < 3 || votes(for: best) > 1 { return best }
    return best.indices.map { index in
      var weights: [UInt8: Double] = [:]
      for vote in votes { weights[vote.bytes[index], default: 0] += vote.weight }
      return weights.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? best[index]
    }
  }

  /// How many readings said the winner as a whole, or agree in its least certain letter.
  var support: Int {
    let winner = winner
    let whole = votes(for: winner)
    if whole > 0 { return whole }
    return winner.indices.map { index in votes.count { $0.bytes[index] == winner[index] } }.min() ?? 0
  }

  /// Variants that take each differing letter from one reading or another; none when they differ in more than six places.
  var mixtures: [[UInt8]] {
    guard let first = ranked.first else { return [] }
    let choices = first.indices.map { index in Set(votes.map { $0.bytes[index] }).sorted() }
    guard choices.count(where: { $0.count > 1 }) <= 6 else { return [] }
    var result: [[UInt8]] = [[]]
    for choice in choices { result = result.flatMap { start in choice.map { start + [$0] } } }
    return result.count > 64 ? Array(result.prefix(64)) : result
  }
}
