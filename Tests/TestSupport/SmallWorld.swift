package import AtlasModel

/// A few real places in chains of four levels, enough for most tests.
package enum SmallWorld {
  /// Keflavík airport, in Reykjavík's chain.
  package static let keflavik = "iata-kef"
  /// Reykjavík, a city with an airport.
  package static let reykjavik = "gn-3413829"
  /// The Capital Region of Iceland.
  package static let capitalRegion = "rg-is-1"
  /// Iceland.
  package static let iceland = "cc-is"
  /// Rome, a city in a region.
  package static let rome = "gn-3169070"
  /// Italy.
  package static let italy = "cc-it"
  /// Tokyo, a city in a region.
  package static let tokyo = "gn-1850147"
  /// Japan.
  package static let japan = "cc-jp"
  /// Redmond, a city in a region.
  package static let redmond = "gn-5808079"

  /// All of them, with their parents.
  package static let places = [
    place(iceland, "Iceland", "IS"), place(capitalRegion, "Capital Region", "IS", in: iceland),
    place(reykjavik, "Reykjavík", "IS", in: capitalRegion, at: (64.1355, -21.8954)),
    place(keflavik, "Keflavík", "IS", in: reykjavik, at: (63.985, -22.6056), iata: "KEF"),
    place(italy, "Italy", "IT"), place("rg-it-62", "Lazio", "IT", in: italy),
    place(rome, "Rome", "IT", in: "rg-it-62", at: (41.8919, 12.5113)),
    place(japan, "Japan", "JP"), place("rg-jp-13", "Tokyo", "JP", in: japan),
    place(tokyo, "Tokyo", "JP", in: "rg-jp-13", at: (35.6895, 139.6917)),
    place("cc-us", "United States", "US"), place("rg-us-wa", "Washington", "US", in: "cc-us"),
    place(redmond, "Redmond", "US", in: "rg-us-wa", at: (47.674, -122.1215)),
  ].compactMap { $0 }

  /// The continents of its countries, in the spelling of deep links.
  package static let continents: [CountryCode: String] = {
    let names = [("IS", "europe"), ("IT", "europe"), ("JP", "asia"), ("US", "north-america")]
    return Dictionary(uniqueKeysWithValues: names.compactMap { code, name in CountryCode(code).map { ($0, name) } })
  }()

  private static func place(
    _ id: String, _ name: String, _ country: String, in parent: String? = nil, at point: (Double, Double)? = nil,
    iata: String? = nil
  ) -> Place? {
    guard let code = CountryCode(country) else { return nil }
    return Place(
      id: PlaceID(id), name: name, country: code, parent: parent.map { PlaceID($0) },
      coordinate: point.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }, iata: iata)
  }
}
