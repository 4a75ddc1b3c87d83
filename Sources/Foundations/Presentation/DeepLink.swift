package import AtlasModel

/// The address of something in the journal, independent of where the journal lies.
///
/// Every href, stub, `links.json` entry, letter and command-line argument is derived from this one type. The text form is
/// `daymark://on-this-day/07-09?year=2014`; `init?(parsing:)` and `description` are exact inverses.
package enum DeepLink: Hashable, Sendable {
  case home
  case today
  case calendar
  /// A day of any year; with a year, that year's card on the day.
  case day(MonthDay, year: Int?)
  case years
  case year(Int)
  case places
  case place(PlaceID)
  case pairs
  /// A return pair by the id of its cell.
  case pair(String)
  case stamps
  /// The stamps of a country, or of a continent by its name in lower case.
  case stampArea(String)
  case stamp(String)
  case book(String)
  case trip(String)
  case cards
  case map

  /// The longest text form that is accepted, in bytes: with its angle brackets it fits one unfolded line of a text mail.
  package static let longestText = 120
  /// The continents of the stamp wall, as they stand in links.
  package static let continents = [
    "africa", "antarctica", "asia", "europe", "north-america", "oceania", "south-america",
  ]

  /// Reads `daymark://…`, `daymark:…` or the short form without the scheme; anything else is nothing.
  package init?(parsing text: String) {
    guard text.utf8.count <= DeepLink.longestText, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
    var rest = Substring(text)
    for scheme in ["daymark://", "daymark:"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
      break
    }
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let route = halves.first, let query = DeepLink.query(halves.count > 1 ? halves[1] : nil) else { return nil }
    self.init(route: route.split(separator: "/", omittingEmptySubsequences: false).map(String.init), query: query)
  }

  /// The journal that a link names, as in `daymark://today?atlas=jq3k…`; nothing for most links.
  package static func atlas(in text: String) -> String? {
    guard DeepLink(parsing: text) != nil, let query = text.split(separator: "?", maxSplits: 1).dropFirst().first else {
      return nil
    }
    return self.query(query)?["atlas"]
  }

  private static func query(_ text: Substring?) -> [String: String]? {
    guard let text else { return [:] }
    var pairs: [String: String] = [:]
    for part in text.split(separator: "&", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, pairs.updateValue(String(halves[1]), forKey: String(halves[0])) == nil else {
        return nil
      }
    }
    if let atlas = pairs["atlas"], !isID(atlas) { return nil }
    if let year = pairs["year"], fourDigits(year) == nil { return nil }
    return pairs
  }

  private init?(route: [String], query: [String: String]) {
    switch (route.count, route.first ?? "") {
    case (1, let name):
      guard let section = DeepLink.sections[name] else { return nil }
      self = section
    case (2, "on-this-day"):
      guard let day = MonthDay(parsing: route[1]) else { return nil }
      self = .day(day, year: query["year"].flatMap(DeepLink.fourDigits))
    case (2, "year"):
      guard let year = DeepLink.fourDigits(route[1]) else { return nil }
      self = .year(year)
    case (2, "stamps"):
      guard DeepLink.isArea(route[1]) else { return nil }
      self = .stampArea(route[1])
    case (2, let kind):
      guard DeepLink.isID(route[1]) else { return nil }
      switch kind {
      case "place": self = .place(PlaceID(route[1]))
      case "then-now": self = .pair(route[1])
      case "stamp": self = .stamp(route[1])
      case "book": self = .book(route[1])
      case "trip": self = .trip(route[1])
      default: return nil
      }
    default: return nil
    }
  }

  private static let sections: [String: DeepLink] = [
    "home": .home, "today": .today, "then-now": .pairs, "stamps": .stamps, "places": .places, "years": .years,
    "cards": .cards, "map": .map, "on-this-day": .calendar,
  ]

  private static func fourDigits(_ text: String) -> Int? {
    guard text.utf8.count == 4, let year = decimal(Array(text.utf8)), year >= 1 else { return nil }
    return year
  }

  private static func isArea(_ text: String) -> Bool {
    continents.contains(text) || (text.utf8.count == 2 && text.utf8.allSatisfy { (97...122).contains($0) })
  }

  /// Whether the text is an id: 1 to 40 lower-case letters, digits and single hyphens, a letter first, no hyphen last.
  package static func isID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (1...40).contains(bytes.count), (97...122).contains(bytes[0]), bytes.last != 45 else { return false }
    return zip(bytes, bytes.dropFirst() + [0]).allSatisfy { byte, next in
      (97...122).contains(byte) || (48...57).contains(byte) || (byte == 45 && next != 45)
    }
  }

  /// The route without the scheme: what a person may type, and what rules and the stub folder use.
  package var route: String {
    switch self {
    case .home: "home"
    case .today: "today"
    case .calendar: "on-this-day"
    case .day(let day, let year): "on-this-day/\(day)" + (year.map { "?year=" + padded($0, 4) } ?? "")
    case .years: "years"
    case .year(let year): "year/" + padded(year, 4)
    case .places: "places"
    case .place(let place): "place/\(place)"
    case .pairs: "then-now"
    case .pair(let id): "then-now/\(id)"
    case .stamps: "stamps"
    case .stampArea(let area): "stamps/\(area)"
    case .stamp(let id): "stamp/\(id)"
    case .book(let id): "book/\(id)"
    case .trip(let id): "trip/\(id)"
    case .cards: "cards"
    case .map: "map"
    }
  }
}

extension DeepLink: TextCodable {
  /// Reads the text form.
  package init?(text: String) { self.init(parsing: text) }

  /// The whole link, with `daymark://`.
  package var description: String { "daymark://" + route }
}
