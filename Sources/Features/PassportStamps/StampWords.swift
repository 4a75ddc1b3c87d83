import AtlasModel
import Places

/// The words of the lexicon found on a stamp: how, which way, by whom, until when, in which languages.
struct StampWords {
  /// A found word.
  struct Hit {
    let term: StampLexicon.Term
    /// As it was read.
    let text: String
    /// How much the sighting counts, at most 1.
    let worth: Double
    let sightings: [StampText.Sighting]
  }

  /// What is left of a compound when the word for airport is taken off.
  struct Remainder {
    let key: [UInt8]
    let text: String
    let worth: Double
  }

  private(set) var hits: [Hit] = []
  private(set) var remainders: [Remainder] = []
  /// Keys that are words of the lexicon and so no names of places.
  private(set) var taken: Set<[UInt8]> = []

  init(_ text: StampText, lexicon: StampLexicon) {
    for span in text.spans {
      if let terms = lexicon.exact[span.key] {
        for term in terms { add(term, span, quality: 1) }
        if terms.contains(where: { $0.kind != .country }) { taken.insert(span.key) }
        continue
      }
      if lexicon.months[span.key] != nil { taken.insert(span.key) }
      var isTaken = false
      for (term, distance) in StampWords.damaged(span, in: lexicon) {
        add(term, span, quality: 1 - 0.12 * Double(distance))
        isTaken = isTaken || term.kind != .country
      }
      if isTaken { taken.insert(span.key) }
      findStem(in: span, lexicon)
    }
  }

  private mutating func add(_ term: StampLexicon.Term, _ span: StampText.Span, quality: Double) {
    // Short words are made by every scrap of ink; they need a confident reading.
    if span.key.count <= 4, span.confidence < 60 { return }
    hits.append(Hit(term: term, text: span.text, worth: span.worth * quality, sightings: span.sightings))
  }

  /// The words that this one is with damage, the nearest only.
  private static func damaged(_ span: StampText.Span, in lexicon: StampLexicon) -> [(StampLexicon.Term, Int)] {
    guard span.isWorthMending else { return [] }
    return lexicon.damageIndex.nearest(to: span.key).map { (lexicon.damageable[$0.number], $0.distance) }
  }

  // MARK: Stems

  /// Looks for what survives of a word whose ending is lost, anywhere in the run.
  private mutating func findStem(in span: StampText.Span, _ lexicon: StampLexicon) {
    let letters = DamageIndex.letters(of: span.key)
    for stem in lexicon.stems where (stem.letters & ~letters).nonzeroBitCount <= 1 {
      let term = stem.term
      guard let place = StampWords.place(of: term.stem, in: span.key) else { continue }
      hits.append(
        Hit(term: term, text: span.text, worth: span.worth * (place.isExact ? 0.9 : 0.7), sightings: span.sightings))
      taken.insert(span.key)
      let before = Array(span.key[..<place.start])
      // The word itself ends where its undamaged form would; what follows may be a name again.
      let end = min(span.key.count, place.start + term.key.count)
      for (key, text) in [(before, "what stands before"), (Array(span.key[end...]), "what stands behind")]
      where key.count >= 3 {
        remainders.append(
          Remainder(key: key, text: "\(text) the word for airport in \(span.text)", worth: span.worth))
      }
    }
  }

  /// The place of a stem: exact, or with one letter changed when it is long enough.
  static func place(of stem: [UInt8], in key: [UInt8]) -> (start: Int, isExact: Bool)? {
    guard stem.count <= key.count else { return nil }
    var changed: Int?
    for start in 0...(key.count - stem.count) {
      var cost = 0
      for offset in 0..<stem.count where key[start + offset] != stem[offset] {
        cost += DamagedText.looksLike(key[start + offset], stem[offset]) ? 1 : 2
        if cost > 2 { break }
      }
      if cost == 0 { return (start, true) }
      // One letter of six at the most, and only in Latin letters, where the looks of letters are known.
      if cost <= 2, stem.count >= 6, stem.allSatisfy({ $0 < 128 }), changed == nil { changed = start }
    }
    return changed.map { ($0, false) }
  }

  // MARK: What the hits say

  /// The hits of a kind, the best of each word only.
  func best(_ kinds: StampLexicon.Kind...) -> [Hit] {
    var best: [[UInt8]: Hit] = [:]
    for hit in hits where kinds.contains(hit.term.kind) {
      let key = hit.term.stem.isEmpty ? hit.term.key : hit.term.stem
      if hit.worth > best[key]?.worth ?? 0 { best[key] = hit }
    }
    return best.values.sorted {
      $0.worth != $1.worth ? $0.worth > $1.worth : $0.term.key.lexicographicallyPrecedes($1.term.key)
    }
  }
}
