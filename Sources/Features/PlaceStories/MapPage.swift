package import AtlasModel
package import Presentation

/// The page of the map: the world, the parts of it that were visited, and the same as a list.
package struct MapPage: Sendable {
  let ledger: PlaceLedger
  let maps: MapMaker
  private let context: PageContext
  private let continents: [CountryCode: String]
  /// The cities of each country, most days first.
  private let citiesByCountry: [CountryCode: [Place]]

  /// How many cities of a country the list names; its own page has the others.
  package static let listedCities = 8

  /// Prepares the page.
  ///
  /// - Parameter continents: the continent of each country, in the spelling of deep links.
  package init(_ ledger: PlaceLedger, maps: MapMaker, continents: [CountryCode: String], context: PageContext) {
    (self.ledger, self.maps, self.continents, self.context) = (ledger, maps, continents, context)
    citiesByCountry = Dictionary(grouping: ledger.places(of: .city), by: \.country).mapValues { cities in
      let days = cities.map { (place: $0, days: ledger.entries[$0.id]?.days.count ?? 0) }
      return days.sorted { ($1.days, $0.place.name, $0.place.id) < ($0.days, $1.place.name, $1.place.id) }.map(\.place)
    }
  }

  var phrases: Phrasebook { context.phrases }
  private var path: String { SiteMap.address(of: .map).page }

  /// The visited countries by continent, in the order of the continents' names in links.
  package var byContinent: [(continent: String, countries: [Place])] {
    let groups = Dictionary(grouping: ledger.countries) { continents[$0.country] ?? "" }
    return groups.keys.sorted().map { ($0, groups[$0] ?? []) }
  }

  /// “9 countries on 4 continents”.
  package var heading: String {
    let known = byContinent.count { !$0.continent.isEmpty }
    let countries = phrases.count("countries", ledger.countries.count)
    guard known > 0 else { return countries }
    return phrases["map-heading", ["countries": countries, "continents": phrases.count("continents", known)]]
  }

  /// The years in which a country was visited, sorted.
  var years: [Int] { Set(ledger.countries.compactMap { ledger.entries[$0.id] }.flatMap(\.years)).sorted() }

  /// The page.
  package func page() -> Page {
    let cities = ledger.places(of: .city).count
    var sentence = phrases.count("cities", cities)
    if let first = years.first, let last = years.last {
      sentence =
        first == last
        ? phrases["map-sentence-year", ["cities": sentence, "year": String(first)]]
        : phrases["map-sentence", ["cities": sentence, "first": String(first), "last": String(last)]]
    }
    let isEmpty = ledger.countries.isEmpty
    return Page(
      path: path, template: "map", title: phrases["map"], section: "places",
      values: [
        "eyebrow": .text(phrases["map"]), "heading": .text(isEmpty ? phrases["no-map"] : heading),
        "sentence": .text(isEmpty ? phrases["no-map-sentence"] : sentence),
        "places": context.reference(phrases["places"], on: path, to: .places),
        "years": context.reference(phrases["years"], on: path, to: .years),
        "world": .list(
          isEmpty
            ? []
            : [
              maps.world().value(
                on: path, kind: "world", label: phrases["map-world"], isQuiet: false, settings: [MapPage.worldNames])
            ]),
        "parts": .list(byContinent.map(part)),
        "card": card().map { context.cardValue(of: $0, on: path) } ?? .flag(false),
      ], links: [PageLink(.map, title: phrases["map"])])
  }

  private func part(_ continent: String, _ countries: [Place]) -> TemplateValue {
    let name = continent.isEmpty ? phrases["elsewhere"] : phrases["continent-" + continent]
    let cities = countries.reduce(0) { $0 + self.cities(of: $1).count }
    let counts = [phrases.count("countries", countries.count), phrases.count("cities", cities)]
    return .object([
      "name": .text(name), "count": .text(counts.prefix(cities > 0 ? 2 : 1).joined(separator: " · ")),
      "map": maps.part(of: countries).value(
        on: path, kind: "part", label: phrases["map-of", ["place": name]], isQuiet: true,
        settings: MapPage.partNames, namesCountries: true),
      "countries": .list(countries.map(row)),
    ])
  }

  private func row(_ country: Place) -> TemplateValue {
    let days = ledger.entries[country.id]?.days.count ?? 0
    let cities = cities(of: country)
    let rest = cities.count - MapPage.listedCities
    return .object([
      "name": .text(country.name), "href": .text(SiteMap.reference(from: path, to: .place(country.id))),
      "line": .text(days > 0 ? phrases.count("days", days) : ""),
      "cities": .list(
        cities.prefix(MapPage.listedCities).map { context.reference($0.name, on: path, to: .place($0.id)) }),
      "inside": .flag(!cities.isEmpty),
      "more": rest > 0
        ? context.reference(phrases.count("more-places", rest), on: path, to: .place(country.id)) : .flag(false),
    ])
  }

  private func cities(of country: Place) -> [Place] { citiesByCountry[country.country] ?? [] }

  /// Names on the world map, which is 1016 pixels wide on a wide page; a narrow one shows it without names.
  static let worldNames = MapLabels.Setting(name: "wide", pixels: 12.5, unitsPerPixel: 2)
  /// Names on a part: 328 pixels wide on a telephone, 500 beside a list on a wide page.
  static let partNames = [
    MapLabels.Setting(name: "narrow", pixels: 11, unitsPerPixel: 2.44, most: 18),
    MapLabels.Setting(name: "wide", pixels: 12.5, unitsPerPixel: 1.6, most: 22),
  ]
  /// Names on a map that stands alone: 328 pixels wide on a telephone, 640 on a wide page.
  static let sheetNames = [
    MapLabels.Setting(name: "narrow", pixels: 11, unitsPerPixel: 2.44, most: 18),
    MapLabels.Setting(name: "wide", pixels: 12.5, unitsPerPixel: 1.25),
  ]
}
