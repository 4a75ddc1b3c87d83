import AtlasModel
import Places

/// The evidence for places on a stamp, each piece by itself.
struct StampPlaces {
  /// A piece of evidence for a country, and perhaps for a city or an airport in it.
  struct Evidence {
    let country: CountryCode
    /// A city or an airport; nothing where only the country is meant.
    let place: PlaceID?
    let clue: StampClue
    /// The folded word it rests on; one word is no agreement with itself, though it name a country and a city.
    let word: String
    /// Evidence of one source counts once for a country, however often and in whatever spelling it was seen.
    let source: String
  }

  /// From how many lines on a reading is taken for noisy: a stamp has five or six.
  private static let rowsOfNoise = 12

  private(set) var evidence: [Evidence] = []
  private let atlas: StampAtlas
  private let text: StampText
  private let words: StampWords

  init(_ text: StampText, words: StampWords, shape: StampShape, atlas: StampAtlas) {
    (self.text, self.words, self.atlas) = (text, words, atlas)
    for span in text.spans where !words.taken.contains(span.key) {
      findCountry(span)
      findAirportCode(span)
      findPort(span)
    }
    for hit in words.best(.country) {
      guard let code = CountryCode(hit.term.value) else { continue }
      let short = hit.term.key.count <= 3
      add(
        code, nil, .country, "'\(hit.text)' is a name of \(atlas.name(code))",
        weight: (short ? 2.5 : StampWeights.country) * hit.worth, source: "country",
        word: String(decoding: hit.term.key, as: UTF8.self))
    }
    for remainder in words.remainders { findPort(inRemainder: remainder) }
    findSigns(shape)
    findAuthorities()
    findLanguages()
  }

  private mutating func add(
    _ country: CountryCode, _ place: PlaceID?, _ kind: StampClue.Kind, _ words: String, weight: Double, source: String,
    word: String = ""
  ) {
    guard weight > 0.05 else { return }
    evidence.append(
      Evidence(country: country, place: place, clue: StampClue(kind, words, weight: weight), word: word, source: source)
    )
  }

  // MARK: Countries

  private mutating func findCountry(_ span: StampText.Span) {
    guard span.key.count >= 4, span.isWorthMending || atlas.isCountry(span.key) else { return }
    for match in atlas.countries(named: span.key) {
      let quality = 1 - 0.12 * Double(match.distance)
      let what = match.distance == 0 ? "is" : "is nearly"
      add(
        match.country, nil, .country, "'\(span.text)' \(what) a name of \(atlas.name(match.country))",
        weight: StampWeights.country * span.worth * quality, source: "country",
        word: String(decoding: span.key, as: UTF8.self))
    }
  }

  /// The letters of a state: alone in the ring, or alone in a line at the upper left.
  private mutating func findSigns(_ shape: StampShape) {
    var seen: [String: (passes: Set<Int>, confidence: Double, inRing: Bool)] = [:]
    for row in text.rows where row.atoms.count == 1 || row.area == .ring {
      let inRing = row.area == .ring
      guard let atom = row.atoms.first, (1...3).contains(atom.text.count), inRing || isUpperLeft(atom.box) else {
        continue
      }
      guard atom.text.allSatisfy({ $0.isASCII && $0.isUppercase }), row.area == .whole || inRing else { continue }
      // A digit or another word beside it makes it a part of something else.
      guard !row.words.contains(where: { $0.text.contains(where: \.isNumber) }) else { continue }
      var entry = seen[atom.text] ?? ([], 0, false)
      entry.passes.insert(row.pass)
      entry.confidence = max(entry.confidence, atom.confidence)
      entry.inRing = entry.inRing || inRing
      seen[atom.text] = entry
    }
    for (letters, entry) in seen.sorted(by: { $0.key < $1.key }) {
      let isSign = atlas.lexicon.signs[letters] != nil
      guard let code = atlas.lexicon.signs[letters] ?? CountryCode(letters).flatMap({ atlas.has($0) ? $0 : nil })
      else { continue }
      let votes = (0.4 + 0.6 * entry.confidence / 100) * min(1, 0.5 + 0.2 * Double(entry.passes.count))
      var weight = letters.count == 1 ? StampWeights.singleSign : StampWeights.sign
      // Other frames have no ring, so that a lone letter in their corner means less.
      if !isSign || shape.frame == .oval || shape.frame == nil { weight *= 0.6 }
      if letters.count == 1, shape.arrow == nil, !entry.inRing { weight *= 0.5 }
      let where_ = entry.inRing ? "alone in the ring of stars" : "alone in their place"
      add(
        code, nil, .sign, "the letters \(letters), \(where_), are those of \(atlas.name(code))", weight: weight * votes,
        source: "sign")
    }
  }

  private func isUpperLeft(_ box: RecognizedText.Box) -> Bool {
    // A text without places, as tests and people write it: nothing speaks against it.
    guard text.extent.height > 0 else { return true }
    return (box.left + box.width / 2) * 3 < text.extent.width && (box.top + box.height / 2) * 5 < text.extent.height * 2
  }

  private mutating func findAuthorities() {
    for hit in words.best(.authority) where !hit.term.value.isEmpty {
      guard let code = CountryCode(hit.term.value) else { continue }
      let short = hit.term.key.count <= 4
      add(
        code, nil, .authority, "'\(hit.text)' is what officers of \(atlas.name(code)) stamp",
        weight: (short ? 1.5 : StampWeights.authority) * hit.worth, source: "authority")
    }
  }

  private mutating func findLanguages() {
    var heard: [String: (worth: Double, text: String)] = [:]
    for hit in words.best(.airport, .land, .rail, .seaport, .entry, .exit) where hit.term.key.count >= 5 {
      for language in hit.term.languages {
        // A word of several languages points at each of them less.
        let worth = hit.worth / Double(hit.term.languages.count).squareRoot()
        if worth > heard[language]?.worth ?? 0 { heard[language] = (worth, hit.text) }
      }
    }
    for (language, hit) in heard.sorted(by: { $0.key < $1.key }) {
      let countries = atlas.countries(speaking: language)
      guard !countries.isEmpty, countries.count <= StampWeights.mostCountriesOfALanguage else { continue }
      let weight = StampWeights.language * hit.worth / Double(countries.count).squareRoot()
      for code in countries {
        add(
          code, nil, .language, "'\(hit.text)' is in a language of \(atlas.name(code))", weight: weight,
          source: "language")
      }
    }
  }

  // MARK: Airports and cities

  private mutating func findAirportCode(_ span: StampText.Span) {
    let letters = span.text
    guard letters.count == 3, letters.allSatisfy({ $0.isASCII && $0.isUppercase }),
      atlas.lexicon.signs[letters] == nil, atlas.lexicon.exact[span.key] == nil, atlas.lexicon.months[span.key] == nil,
      span.confidence >= StampWeights.leastCodeConfidence, let facts = atlas.airport(letters)
    else { return }
    // Half of all triples of letters are some airport's, so a triple seen once in noise is little; and beside the name
    // of a place it is as likely short for a building. Where it belongs to that place, both add up.
    let known = facts.isScheduled && facts.size >= .medium
    let isAlone = span.sightings.contains { sighting in
      text.rows[sighting.row].atoms.filter { $0.key.count > 3 }.isEmpty
    }
    let weight =
      StampWeights.iata * span.worth * (known ? 1 : 0.3)
      * (isAlone ? 1 : 0.6) * (span.passes > 1 || text.rows.count < StampPlaces.rowsOfNoise ? 1 : 0.35)
    add(
      facts.place.country, facts.place.id, .iata, "\(letters) is the code of \(facts.place.name)", weight: weight,
      source: "iata")
  }

  private mutating func findPort(_ span: StampText.Span) {
    guard span.key.count >= 4, span.confidence >= (span.key.count < 6 ? 50 : 25) else { return }
    let ids = atlas.places(named: span.key)
    addPorts(
      ids, span.text, quality: 1, worth: span.worth, letters: span.key.count, exactly: true,
      name: String(decoding: span.key, as: UTF8.self))
    if ids.contains(where: { atlas.weight(of: $0) >= 2 }) { return }
    guard span.isWorthMending else { return }
    let near = atlas.ports.nearest(to: span.key)
    // What is a small place's name as it stands is less likely another's with damage.
    let doubt = ids.isEmpty ? 1 : 0.5
    for match in near {
      addPorts(
        match.places, span.text, quality: (1 - 0.13 * Double(match.distance)) * doubt, worth: span.worth,
        letters: match.key.utf8.count, exactly: match.distance == 0, name: match.key)
    }
    if near.isEmpty, span.key.count >= 7 { findPort(beginning: span.key, span.text, span.worth, share: 0.7) }
  }

  private mutating func findPort(inRemainder remainder: StampWords.Remainder) {
    let ids = atlas.places(named: remainder.key)
    if ids.contains(where: { atlas.weight(of: $0) >= 2 }), remainder.key.count >= 4 {
      addPorts(
        ids, remainder.text, quality: 1, worth: remainder.worth, letters: remainder.key.count, exactly: true,
        name: String(decoding: remainder.key, as: UTF8.self))
      return
    }
    findPort(beginning: remainder.key, remainder.text, remainder.worth, share: 0.6)
    for match in atlas.ports.nearest(to: remainder.key) {
      addPorts(
        match.places, remainder.text, quality: 1 - 0.13 * Double(match.distance), worth: remainder.worth,
        letters: match.key.utf8.count, exactly: false, name: match.key)
    }
  }

  /// A compound hides a name at its beginning: the longest whole name counts, when it is most of the word.
  private mutating func findPort(beginning key: [UInt8], _ text: String, _ worth: Double, share: Double) {
    for match in atlas.names(beginning: key) {
      // A village that has its airport's name goes along with it.
      let ids = match.places
      guard ids.contains(where: { atlas.weight(of: $0) >= 2 }) else { continue }
      let letters = match.key.utf8.count
      guard Double(letters) >= share * Double(key.count) else { return }
      addPorts(ids, text, quality: 0.9, worth: worth, letters: letters, exactly: false, name: match.key)
      return
    }
  }

  private mutating func addPorts(
    _ ids: [PlaceID], _ seen: String, quality: Double, worth: Double, letters: Int, exactly: Bool, name: String
  ) {
    guard quality > 0.3 else { return }
    // Short names are hit by chance more often.
    let length = letters >= 6 ? 1 : letters == 5 ? 0.8 : 0.6
    for id in ids {
      guard let place = atlas.gazetteer.place(id), place.kind == .city || place.kind == .airport else { continue }
      let base = atlas.weight(of: id)
      let verb = exactly ? "is" : "is nearly"
      let words =
        "'\(seen)' \(verb) a name of \(place.name)" + (place.kind == .city ? ", \(atlas.name(place.country))" : "")
      add(
        place.country, id, place.kind == .airport ? .airport : .city, words,
        weight: base * quality * worth * length, source: "port:\(name)", word: name)
    }
  }
}
