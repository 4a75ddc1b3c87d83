import AtlasModel
package import Places

/// The words that stamps are read with: for airports, directions, months, authorities and more, in many languages.
///
/// Read from the table `Assets/stems/stamp-words.tsv`, which says of each word what it is; no word stands in the program.
package struct StampLexicon: Sendable {
  /// What a word is.
  package enum Kind: String, Sendable, CaseIterable {
    /// Airport; the crossing was by air.
    case airport
    /// Port, ferry; weaker than airport, in which these words hide.
    case seaport
    /// Border post, bridge.
    case land
    /// Railway station.
    case rail
    /// Entry.
    case entry
    /// Exit.
    case exit
    /// The date beside it limits the stay.
    case until
    /// Who stamps; with a country where only its officers use the words.
    case authority
    /// Printed on pages; says nothing.
    case stop
    /// Letters of a state, accepted only when they stand alone.
    case sign
    /// A month.
    case month
    /// How a country's stamps order day, month and year, where that is known.
    case order
    /// What another count of years adds to ours.
    case era
    /// A short or formal name of a country.
    case country
  }

  /// A word with what it means.
  package struct Term: Sendable, Hashable {
    /// What it is.
    package let kind: Kind
    /// As written in its language.
    package let text: String
    /// Folded like a name of the gazetteer.
    package let key: [UInt8]
    /// A country's letters, a month's number, an order, or nothing.
    package let value: String
    /// The languages it belongs to.
    package let languages: [String]
    /// The folded beginning that survives damage; empty where the whole word is needed.
    package let stem: [UInt8]
  }

  /// A stem with the first of its words, in all languages that share it.
  struct Stem: Sendable {
    let term: Term
    /// The set of its letters, for looking at it only where most of them are.
    let letters: UInt32
  }

  /// All terms in the order of the table.
  package let terms: [Term]
  /// The terms of the kinds that are words of running text, by key.
  let exact: [[UInt8]: [Term]]
  /// Months by key, as numbers with their languages.
  let months: [[UInt8]: [Term]]
  /// Countries by the letters in the ring.
  let signs: [String: CountryCode]
  /// The orders that are known of stamps.
  let orders: [CountryCode: DateOrder]
  /// The terms of more than four letters, which may be met with damage.
  let damageable: [Term]
  /// Those terms by their keys.
  let damageIndex: DamageIndex
  /// The stems, each once.
  let stems: [Stem]

  /// Reads the table; lines it does not understand are passed over.
  package init(table: String, folding: NameFolding) {
    var terms: [Term] = []
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 5, let kind = Kind(rawValue: String(fields[0])) else { continue }
      terms.append(
        Term(
          kind: kind, text: String(fields[1]), key: Array(folding.key(of: fields[1]).utf8), value: String(fields[2]),
          languages: fields[3].split(separator: ",").map(String.init), stem: Array(folding.key(of: fields[4]).utf8)))
    }
    self.terms = terms
    let words = terms.filter { ![.sign, .month, .order, .era].contains($0.kind) && !$0.key.isEmpty }
    exact = Dictionary(grouping: words, by: \.key)
    months = Dictionary(grouping: terms.filter { $0.kind == .month && !$0.key.isEmpty }, by: \.key)
    var signs: [String: CountryCode] = [:]
    for term in terms where term.kind == .sign { signs[term.text] = CountryCode(term.value) }
    self.signs = signs
    var orders: [CountryCode: DateOrder] = [:]
    for term in terms where term.kind == .order {
      if let country = CountryCode(term.text) { orders[country] = DateOrder(rawValue: term.value.uppercased()) }
    }
    self.orders = orders
    damageable = words.filter { $0.key.count >= 5 }
    damageIndex = DamageIndex(damageable.map(\.key))
    let stemmed = Dictionary(grouping: words.filter { !$0.stem.isEmpty }, by: \.stem)
    stems = stemmed.keys.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { key in
      guard let same = stemmed[key], let first = same.first else { return nil }
      let term = Term(
        kind: first.kind, text: first.text, key: first.key, value: first.value,
        languages: Set(same.flatMap(\.languages)).sorted(), stem: key)
      return Stem(term: term, letters: DamageIndex.letters(of: key))
    }
  }
}
