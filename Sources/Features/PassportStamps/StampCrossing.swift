import AtlasModel

/// How and which way the border was crossed, from words and shapes alone.
struct StampCrossing {
  /// By air, sea, land or rail.
  let method: CrossingMethod?
  private let methodClue: StampClue?
  private let byWords: CrossingDirection?
  private let directionClues: [StampClue]
  private let shape: StampShape

  /// The weight from which an airport's name alone says that the crossing was by air.
  private static let leastAirportWeight = 2.5
  /// What a word of direction must lead by before it is believed against the other.
  private static let leastLead = 0.15

  init(words: StampWords, shape: StampShape, places: StampPlaces) {
    self.shape = shape
    let air = words.best(.airport).first
    // Port hides in airport, so that a port is believed only where no airport is.
    let other = words.best(.land, .rail, .seaport).first { $0.worth > 0.5 && ($0.term.key.count > 4 || $0.worth > 0.8) }
    if let air {
      method = .air
      methodClue = StampClue(.method, "'\(air.text)' holds a word for airport", weight: 1.2 * air.worth)
    } else if let other {
      let kind: CrossingMethod = other.term.kind == .seaport ? .sea : other.term.kind == .rail ? .rail : .land
      method = kind
      methodClue = StampClue(
        .method, "'\(other.text)' is a word for a crossing by \(kind.rawValue)", weight: 0.6 * other.worth)
    } else if StampCrossing.namesAirportAlone(places) {
      (method, methodClue) = (.air, nil)
    } else {
      (method, methodClue) = (nil, nil)
    }
    var worth: [CrossingDirection: Double] = [:]
    var clues: [StampClue] = []
    for (kind, direction) in [(StampLexicon.Kind.entry, CrossingDirection.entry), (.exit, .exit)] {
      // Two letters of Chinese are a word; two of Latin are not in the table.
      guard let best = words.best(kind).first(where: { $0.worth > 0.35 }) else { continue }
      worth[direction] = best.worth
      clues.append(StampClue(.direction, "'\(best.text)' is a word for \(direction.rawValue)", weight: best.worth))
    }
    let (entry, exit) = (worth[.entry] ?? 0, worth[.exit] ?? 0)
    let said: CrossingDirection? = abs(entry - exit) < StampCrossing.leastLead ? nil : entry > exit ? .entry : .exit
    directionClues = clues.filter { clue in said.map { clue.text.hasSuffix($0.rawValue) } ?? false }
    byWords = said
  }

  /// Whether an airport is named by its code, or by a word that names no city.
  private static func namesAirportAlone(_ places: StampPlaces) -> Bool {
    let cities = Set(places.evidence.filter { $0.clue.kind == .city }.map(\.word))
    return places.evidence.contains { piece in
      guard piece.clue.weight > leastAirportWeight else { return false }
      return piece.clue.kind == .iata || (piece.clue.kind == .airport && !cities.contains(piece.word))
    }
  }

  /// What outline and arrow say; nothing when they disagree.
  ///
  /// The outline speaks only where the common stamp is used.
  private func byShape(_ country: CountryCode?, _ atlas: StampAtlas) -> CrossingDirection? {
    let isCommon = shape.arrow != nil || country.map(atlas.usesCommonStamp) ?? false
    guard isCommon else { return nil }
    let outline: CrossingDirection? = shape.frame == .square ? .entry : shape.frame == .rounded ? .exit : nil
    guard let arrow = shape.arrow else { return outline }
    return outline == nil || outline == arrow ? arrow : nil
  }

  func direction(country: CountryCode?, atlas: StampAtlas) -> CrossingDirection? {
    byWords ?? byShape(country, atlas)
  }

  func clues(country: CountryCode?, atlas: StampAtlas) -> [StampClue] {
    var clues = [methodClue].compactMap(\.self) + directionClues
    if byWords == nil, let direction = byShape(country, atlas) {
      var seen: [String] = []
      if shape.frame == .square { seen.append("square corners") }
      if shape.frame == .rounded { seen.append("rounded corners") }
      if let arrow = shape.arrow { seen.append("an arrow \(arrow == .entry ? "into" : "out of") a box") }
      clues.append(StampClue(.shape, "\(seen.joined(separator: " and ")) mean \(direction.rawValue)", weight: 0.8))
    }
    return clues
  }
}
