package import AtlasModel
package import Presentation

/// Every setting of a journal, with its default.
package struct Configuration: Sendable, Hashable {
  /// The long side of the larger copies in pixels, 200 to 8000.
  package var displayPixels = 1600
  /// The long side of the small copies in pixels, 50 to 2000.
  package var thumbPixels = 400
  /// How many grids Then & Now searches, 1 to 4.
  package var grids = 4
  /// The least distance between two pairs in metres, 0 to 100,000.
  package var separationMetres = 1000
  /// The least span of a pair in calendar years, 1 to 50.
  package var pairYears = 2
  /// Which cards are drawn, and how.
  package var cards = CardPlan()
  /// The language of the site (BCP 47).
  package var language = "en"
  /// Where the site is written, or nothing for the journal's own `output`.
  package var output: String?
  /// The one year that the site is of, 1 to 9999; nothing for all years.
  package var year: Int?
  /// Whether pages link to the originals.
  package var linksOriginals = false
  /// A point and a radius in metres that never show, `LAT,LON RADIUS`.
  package var homeZone: RuleSubject?
  /// The languages in which stamps are read, by Tesseract's names; the first weighs most.
  package var stampLanguages = ["eng"]
  /// Letters to the owner, off until they want them.
  package var reminder = ReminderPlan()
  /// Photo folders that every scan reads.
  package var roots: [String] = []

  /// The defaults.
  package init() {}

  /// The value of a setting in words, as `doctor --config` prints it.
  package func value(of key: String) -> String {
    switch key {
    case "site.language": language
    case "site.output": output ?? "output"
    case "site.year": year.map(String.init) ?? "all"
    case "site.link-originals": String(linksOriginals)
    case "images.display": String(displayPixels)
    case "images.thumb": String(thumbPixels)
    case "then-now.grids": String(grids)
    case "then-now.separation": String(separationMetres)
    case "then-now.years": String(pairYears)
    case "cards.ratios": cards.ratios.map(\.rawValue).joined(separator: " ")
    case "cards.appearances": cards.appearances.map(\.rawValue).joined(separator: " ")
    case "cards.format": cards.suffix == "png" ? "png" : "jpeg"
    case "cards.on-this-day": cards.onThisDay.rawValue
    case "cards.places": cards.places.rawValue
    case "cards.wordmark": String(cards.wordmark)
    // The point itself stays out of what is printed.
    case "privacy.home-zone": homeZone == nil ? "none" : "set"
    case "stamps.languages": stampLanguages.joined(separator: " ")
    case "reminder.enabled": String(reminder.enabled)
    case "reminder.delivery": reminder.delivery.rawValue
    case "reminder.address": reminder.address
    case "reminder.maildir": reminder.maildir ?? "none"
    case "reminder.sendmail": reminder.sendmail
    case "reminder.photos": String(reminder.photos)
    case "reminder.alarm": String(reminder.alarm)
    case "import.roots": roots.isEmpty ? "none" : roots.joined(separator: " ")
    default: ""
    }
  }

  /// Settings whose verbs are not there yet: they are accepted, so that a file may be written ahead.
  static let laterKeys = ["memories.window"]

  /// The keys in the order of the settings file.
  package static let keys = [
    "site.language", "site.output", "site.year", "site.link-originals", "images.display", "images.thumb",
    "then-now.grids",
    "then-now.separation", "then-now.years", "cards.ratios", "cards.appearances", "cards.format",
    "cards.on-this-day", "cards.places", "cards.wordmark", "privacy.home-zone", "stamps.languages",
    "reminder.enabled", "reminder.delivery", "reminder.address", "reminder.maildir", "reminder.sendmail",
    "reminder.photos", "reminder.alarm", "import.roots",
  ]

  /// Sets one value; the error says what the setting takes.
  mutating func set(_ key: String, to value: SettingValue, at place: String) throws(ConfigurationError) {
    switch key {
    case "images.display": displayPixels = try number(value, 200...8000, key, place)
    case "images.thumb": thumbPixels = try number(value, 50...2000, key, place)
    case "then-now.grids": grids = try number(value, 1...4, key, place)
    case "then-now.separation": separationMetres = try number(value, 0...100_000, key, place)
    case "then-now.years": pairYears = try number(value, 1...50, key, place)
    case "cards.ratios":
      cards.ratios = try list(value, AspectRatio.allCases.map(\.rawValue), key, place)
        .compactMap(AspectRatio.init(parsing:))
    case "cards.appearances":
      cards.appearances = try list(value, Appearance.allCases.map(\.rawValue), key, place)
        .compactMap(Appearance.init(rawValue:))
    case "cards.format":
      cards.suffix = try choice(value, ["jpeg", "png"], key, place) == "png" ? "png" : "jpg"
    case "cards.on-this-day":
      let name = try choice(value, DayCardChoice.allCases.map(\.rawValue), key, place)
      cards.onThisDay = DayCardChoice(rawValue: name) ?? .upcoming
    case "cards.places":
      let name = try choice(value, PlaceCardChoice.allCases.map(\.rawValue), key, place)
      cards.places = PlaceCardChoice(rawValue: name) ?? .countries
    case "cards.wordmark": cards.wordmark = try flag(value, key, place)
    case "site.language": language = try text(value, key, place)
    case "site.output": output = try text(value, key, place)
    case "site.year": year = try number(value, 1...9999, key, place)
    case "site.link-originals": linksOriginals = try flag(value, key, place)
    case "privacy.home-zone": homeZone = try zone(try text(value, key, place), key, place)
    case "stamps.languages":
      guard case .texts(let names) = value, !names.isEmpty, names.allSatisfy({ !$0.isEmpty }) else {
        throw wrong(key, place, "a list of languages by Tesseract's names, such as [\"eng\", \"tha\"]")
      }
      stampLanguages = names
    case "reminder.enabled": reminder.enabled = try flag(value, key, place)
    case "reminder.delivery":
      let name = try choice(value, ReminderPlan.Delivery.allCases.map(\.rawValue), key, place)
      reminder.delivery = ReminderPlan.Delivery(rawValue: name) ?? .file
    case "reminder.address":
      let address = try text(value, key, place)
      guard address.split(separator: "@", omittingEmptySubsequences: false).count == 2,
        !address.contains(where: \.isWhitespace)
      else { throw wrong(key, place, "a mail address, such as \"me@example.org\"") }
      reminder.address = address
    case "reminder.maildir": reminder.maildir = try text(value, key, place)
    case "reminder.sendmail": reminder.sendmail = try text(value, key, place)
    case "reminder.photos": reminder.photos = try flag(value, key, place)
    case "reminder.alarm": reminder.alarm = try flag(value, key, place)
    case "import.roots":
      guard case .texts(let folders) = value else { throw wrong(key, place, "a list of folders") }
      roots = folders
    case _ where Configuration.laterKeys.contains(key): break
    default: break
    }
  }

  private func zone(_ text: String, _ key: String, _ place: String) throws(ConfigurationError) -> RuleSubject? {
    if text.isEmpty { return nil }
    let parts = text.split(separator: " ")
    guard parts.count == 2, let centre = Coordinate(text: String(parts[0])), let radius = Double(parts[1]),
      (1...100_000).contains(radius)
    else { throw wrong(key, place, "a point and a radius in metres, such as \"47.6740,-122.1215 500\"") }
    return .zone(centre, radiusMetres: radius)
  }

  private func number(_ value: SettingValue, _ range: ClosedRange<Int>, _ key: String, _ place: String)
    throws(ConfigurationError) -> Int
  {
    guard case .number(let number) = value, range.contains(number) else {
      throw wrong(key, place, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func flag(_ value: SettingValue, _ key: String, _ place: String) throws(ConfigurationError) -> Bool {
    guard case .flag(let flag) = value else { throw wrong(key, place, "true or false") }
    return flag
  }

  private func text(_ value: SettingValue, _ key: String, _ place: String) throws(ConfigurationError) -> String {
    guard case .text(let text) = value else { throw wrong(key, place, "a text in quotes") }
    return text
  }

  private func choice(_ value: SettingValue, _ choices: [String], _ key: String, _ place: String)
    throws(ConfigurationError) -> String
  {
    guard case .text(let text) = value, choices.contains(text) else {
      throw wrong(key, place, "one of " + choices.joined(separator: ", "))
    }
    return text
  }

  private func list(_ value: SettingValue, _ choices: [String], _ key: String, _ place: String)
    throws(ConfigurationError) -> [String]
  {
    guard case .texts(let texts) = value, !texts.isEmpty, texts.allSatisfy(choices.contains) else {
      throw wrong(key, place, "a list of " + choices.joined(separator: ", "))
    }
    return texts
  }

  private func wrong(_ key: String, _ place: String, _ wanted: String) -> ConfigurationError {
    ConfigurationError(subject: place, message: "\(key) takes \(wanted)", advice: nil)
  }
}
