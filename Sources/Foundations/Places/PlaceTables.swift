/// The records of `places.dmg1`, read in place by number.
///
/// Field offsets follow the layout in `scripts/compile-gazetteer`; coordinates are whole numbers of 1e-4 degree.
struct PlaceTables: Sendable {

  private static let cityLength = 28
  private static let airportLength = 36
  private static let regionLength = 12

  private let cities, airports, regions, texts, cityNumbersByID, airportNumbersByLatitude: Section

  init(file: GazetteerFile) throws(GazetteerError) {
    cities = try file.section("city", recordSize: PlaceTables.cityLength)
    airports = try file.section("airport", recordSize: PlaceTables.airportLength)
    regions = try file.section("region", recordSize: PlaceTables.regionLength)
    texts = try file.section("text")
    cityNumbersByID = try file.section("cityid", recordSize: 4)
    airportNumbersByLatitude = try file.section("airlat", recordSize: 2)
  }

  var cityCount: Int { cities.count / PlaceTables.cityLength }
  var airportCount: Int { airports.count / PlaceTables.airportLength }
  var regionCount: Int { regions.count / PlaceTables.regionLength }

  // MARK: Cities

  @inline(__always) func cityLatitude(_ city: Int) -> Int { cities.i32(city * PlaceTables.cityLength) }
  @inline(__always) func cityLongitude(_ city: Int) -> Int { cities.i32(city * PlaceTables.cityLength + 4) }
  @inline(__always) func cityPopulation(_ city: Int) -> Int { cities.u32(city * PlaceTables.cityLength + 8) }
  @inline(__always) func cityID(_ city: Int) -> Int { cities.u32(city * PlaceTables.cityLength + 12) }
  func cityName(_ city: Int) -> String { texts.text(at: cities.u32(city * PlaceTables.cityLength + 16)) }
  func cityZone(_ city: Int) -> Int { cities.u16(city * PlaceTables.cityLength + 20) }
  func cityRegion(_ city: Int) -> Int { cities.u16(city * PlaceTables.cityLength + 22) }
  @inline(__always) func cityCountry(_ city: Int) -> Int { cities.u16(city * PlaceTables.cityLength + 24) }
  /// Whether it is a section of a larger city (GeoNames PPLX), which gives no label.
  @inline(__always) func isSection(_ city: Int) -> Bool { cities.u16(city * PlaceTables.cityLength + 26) != 0 }

  /// The city with a GeoNames id.
  func city(withID id: Int) -> Int? {
    var (low, high) = (0, cityNumbersByID.count / 4)
    while low < high {
      let middle = (low + high) / 2
      if cityID(cityNumbersByID.u32(middle * 4)) < id { low = middle + 1 } else { high = middle }
    }
    let city = cityNumbersByID.u32(low * 4)
    return low < cityNumbersByID.count / 4 && city < cityCount && cityID(city) == id ? city : nil
  }

  // MARK: Airports

  func airportCode(_ airport: Int) -> String { code(airport, 0) }
  func airportICAO(_ airport: Int) -> String { code(airport, 4) }
  func airportLatitude(_ airport: Int) -> Int { airports.i32(airport * PlaceTables.airportLength + 8) }
  func airportLongitude(_ airport: Int) -> Int { airports.i32(airport * PlaceTables.airportLength + 12) }
  func airportName(_ airport: Int) -> String { texts.text(at: airports.u32(airport * PlaceTables.airportLength + 16)) }
  func airportCity(_ airport: Int) -> Int { airports.u32(airport * PlaceTables.airportLength + 20) }
  func airportServedCity(_ airport: Int) -> Int { airports.u32(airport * PlaceTables.airportLength + 24) }
  func airportZone(_ airport: Int) -> Int { airports.u16(airport * PlaceTables.airportLength + 28) }
  func airportCountry(_ airport: Int) -> Int { airports.u16(airport * PlaceTables.airportLength + 30) }
  func airportSize(_ airport: Int) -> Int { airports.u8(airport * PlaceTables.airportLength + 32) }
  func airportIsScheduled(_ airport: Int) -> Bool { airports.u8(airport * PlaceTables.airportLength + 33) != 0 }

  /// The airport with an IATA code in capitals.
  func airport(withCode code: String) -> Int? {
    var (low, high) = (0, airportCount)
    while low < high {
      let middle = (low + high) / 2
      if airportCode(middle) < code { low = middle + 1 } else { high = middle }
    }
    return low < airportCount && airportCode(low) == code ? low : nil
  }

  /// The numbers of all airports, from south to north.
  var airportsByLatitude: [Int] {
    (0..<airportNumbersByLatitude.count / 2).map { airportNumbersByLatitude.u16($0 * 2) }.filter { $0 < airportCount }
  }

  private func code(_ airport: Int, _ field: Int) -> String {
    let text = airports.text(airport * PlaceTables.airportLength + field, length: 4)
    return text.utf8.contains(0) ? String(text.prefix { $0 != "\0" }) : text
  }

  // MARK: Regions

  func regionID(_ region: Int) -> String { texts.text(at: regions.u32(region * PlaceTables.regionLength)) }
  func regionName(_ region: Int) -> String { texts.text(at: regions.u32(region * PlaceTables.regionLength + 4)) }
  func regionCountry(_ region: Int) -> Int { regions.u16(region * PlaceTables.regionLength + 8) }
}
