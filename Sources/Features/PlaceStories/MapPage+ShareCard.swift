import AtlasModel
package import Presentation

extension MapPage {
  /// How many countries a card names before it counts the rest.
  private static let mostNames = 12
  /// How many continents a card names before it counts them.
  private static let mostContinents = 3
  /// The width of the card's map, in units: four to a pixel of the narrowest card when it shows a quarter of the world.
  private static let cardColumns = 4064

  /// The card of the whole journal; nothing when nobody knows where anything was.
  package func card() -> ShareCard? {
    let countries = ledger.countries
    guard let first = countries.first else { return nil }
    let names = phrases.list(MapPage.shortened(countries.map(\.name), phrases))
    let numbers = phrases.count("countries", countries.count)
    var card = ShareCard(
      kind: .countryMap, stem: "map", link: .map, eyebrow: phrases["map-card"], title: numbers,
      lines: [summary(), names].filter { !$0.isEmpty }, correction: "daymark correct PHOTO --place NAME",
      dismissal: "daymark exclude place/ID",
      alternativeText: phrases["map-alt", ["countries": numbers, "names": names]],
      language: countries.count == 1 ? first.country.letters : phrases.language)
    card.map = maps.picture(columns: MapPage.cardColumns)
    return card
  }

  /// The continents and the span of years, on one line.
  private func summary() -> String {
    let known = byContinent.map(\.continent).filter { !$0.isEmpty }
    let continents =
      known.count > MapPage.mostContinents
      ? phrases.count("continents", known.count) : phrases.list(known.map { phrases["continent-" + $0] })
    guard let first = years.first, let last = years.last else { return continents }
    let span = first == last ? String(first) : "\(first)–\(last)"
    return continents.isEmpty ? span : phrases["map-card-line", ["continents": continents, "years": span]]
  }

  private static func shortened(_ names: [String], _ phrases: Phrasebook) -> [String] {
    guard names.count > mostNames else { return names }
    let rest = names.count - mostNames + 1
    return Array(names.prefix(mostNames - 1)) + [phrases.count("more-countries", rest)]
  }
}
