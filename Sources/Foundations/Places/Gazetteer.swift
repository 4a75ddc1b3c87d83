package import AtlasModel

/// The bundled places: countries, regions, cities and airports, with their names.
///
/// Cities and airports stay in the mapped file and become values when asked for; the few thousand regions and countries
/// are made on opening.
package final class Gazetteer: Sendable {
  /// The name of the compiled file.
  package static let fileName = "places.dmg1"

  /// Countries and territories with their facts.
  package let countries: Countries
  /// The keys of all names.
  package let names: NameIndex
  /// The folding under which names are compared.
  package let folding: NameFolding

  let tables: PlaceTables
  let nearestCity: NearestCityIndex
  let nearestAirport: NearestAirportIndex
  private let file: GazetteerFile
  private let zones: [String]
  private let regions: [Place]

  /// Opens the places file.
  package init(path: String) throws(GazetteerError) {
    file = try GazetteerFile(path: path, kind: .places)
    countries = try Countries(file: file)
    folding = try NameFolding(file: file)
    tables = try PlaceTables(file: file)
    names = try NameIndex(
      file: file, folding: folding, tables: tables, countryCodes: countries.all.map(\.code.letters))
    nearestCity = try NearestCityIndex(file: file, tables: tables, countries: countries)
    nearestAirport = NearestAirportIndex(tables: tables)
    zones = try file.section("zone").lines.map(String.init)
    var regions: [Place] = []
    regions.reserveCapacity(tables.regionCount)
    for number in 0..<tables.regionCount {
      let country = tables.regionCountry(number)
      guard country < countries.all.count else { throw .badSection(path: path, name: "region") }
      let parent = countries.all[country].place
      regions.append(
        Place(
          id: PlaceID(tables.regionID(number)), name: tables.regionName(number), country: parent.country,
          parent: parent.id))
    }
    self.regions = regions
  }

  // MARK: Places by id

  /// The place with an id; nothing where the gazetteer has none.
  package func place(_ id: PlaceID) -> Place? {
    switch id.kind {
    case .country:
      guard id.text.utf8.count == 5 else { return nil }
      return CountryCode(id.text.suffix(2)).flatMap { countries[$0]?.place }
    case .region: return region(id)
    case .airport: return airport(iata: id.text.dropFirst(5))
    case .city: return cityNumber(id).flatMap(cityPlace)
    }
  }

  /// The places from this one up to its country, finest first.
  package func chain(for id: PlaceID) -> PlaceChain? {
    var places: [Place] = []
    var next: PlaceID? = id
    while let id = next, places.count < PlaceKind.allCases.count, let place = place(id) {
      places.append(place)
      next = place.parent
    }
    return PlaceChain(places)
  }

  /// The airport with an IATA code, in either case.
  package func airport(iata code: some StringProtocol) -> Place? {
    guard code.utf8.count == 3 else { return nil }
    return tables.airport(withCode: code.uppercased()).flatMap(airportPlace)
  }

  /// The airports by their ICAO codes of four letters, in capitals: for sources that name no other.
  package func airportsByICAO() -> [String: Place] {
    var found: [String: Place] = [:]
    for number in 0..<tables.airportCount {
      let code = tables.airportICAO(number)
      if code.utf8.count == 4, found[code] == nil { found[code] = airportPlace(number) }
    }
    return found
  }

  /// What is known of the airport with an IATA code, in either case.
  package func airportFacts(iata code: some StringProtocol) -> AirportFacts? {
    guard code.utf8.count == 3, let number = tables.airport(withCode: code.uppercased()),
      let place = airportPlace(number)
    else { return nil }
    return AirportFacts(
      place: place, icao: tables.airportICAO(number),
      size: AirportSize(rawValue: tables.airportSize(number)) ?? .unknown,
      isScheduled: tables.airportIsScheduled(number), servedCity: cityID(tables.airportServedCity(number)))
  }

  /// The facts of a country.
  package func facts(of country: CountryCode) -> CountryFacts? { countries[country] }

  /// The continent of a country.
  package func continent(of country: CountryCode) -> Continent? { countries[country]?.continent }

  /// How many people live in a city or a country; nothing for other places and where nobody has counted.
  package func population(of id: PlaceID) -> Int? {
    var count: Int?
    switch id.kind {
    case .country: count = place(id).flatMap { countries[$0.country]?.population }
    case .city: count = cityNumber(id).map(tables.cityPopulation)
    case .region, .airport: break
    }
    return count == 0 ? nil : count
  }

  // MARK: Places by number

  func cityPlace(_ number: Int) -> Place? {
    let country = tables.cityCountry(number)
    guard number >= 0, number < tables.cityCount, country < countries.all.count else { return nil }
    let parent = regionPlace(ofCity: number)?.id ?? countries.all[country].place.id
    return Place(
      id: PlaceID("gn-" + String(tables.cityID(number))), name: tables.cityName(number),
      country: countries.all[country].code, parent: parent,
      coordinate: coordinate(tables.cityLatitude(number), tables.cityLongitude(number)),
      timeZone: zone(tables.cityZone(number)))
  }

  func regionPlace(ofCity number: Int) -> Place? {
    let region = tables.cityRegion(number)
    return region < regions.count ? regions[region] : nil
  }

  func airportPlace(_ number: Int) -> Place? {
    let country = tables.airportCountry(number)
    guard number >= 0, number < tables.airportCount, country < countries.all.count else { return nil }
    let code = tables.airportCode(number)
    return Place(
      id: PlaceID("iata-" + code.lowercased()), name: tables.airportName(number), country: countries.all[country].code,
      parent: cityID(tables.airportCity(number)) ?? countries.all[country].place.id,
      coordinate: coordinate(tables.airportLatitude(number), tables.airportLongitude(number)),
      timeZone: zone(tables.airportZone(number)), iata: code)
  }

  func cityNumber(_ id: PlaceID) -> Int? {
    guard id.text.hasPrefix("gn-"), let number = decimal(id.text.utf8.dropFirst(3)) else { return nil }
    return tables.city(withID: number)
  }

  private func cityID(_ number: Int) -> PlaceID? {
    number < tables.cityCount ? PlaceID("gn-" + String(tables.cityID(number))) : nil
  }

  private func region(_ id: PlaceID) -> Place? {
    var (low, high) = (0, regions.count)
    while low < high {
      let middle = (low + high) / 2
      if regions[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < regions.count && regions[low].id == id ? regions[low] : nil
  }

  private func zone(_ number: Int) -> String? { number < zones.count ? zones[number] : nil }

  private func coordinate(_ latitude: Int, _ longitude: Int) -> Coordinate? {
    Coordinate(latitudeE7: latitude * 1000, longitudeE7: longitude * 1000)
  }
}
