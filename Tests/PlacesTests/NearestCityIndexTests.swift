import AtlasModel
import Testing

@testable import Places

/// Which city gives a point its name, held against a look at every city.
struct NearestCityIndexTests {
  @Test func `the search in rings finds what a look at every city finds`() throws {
    let gazetteer = try BundledGazetteer.gazetteer()
    var random = SplitMix(state: 7)
    for _ in 0..<12 {
      let near = Int(random.next() % UInt64(gazetteer.tables.cityCount))
      let latitude = Double(gazetteer.tables.cityLatitude(near)) / 1e4 + Double(random.next() % 2000) / 1000 - 1
      let longitude = Double(gazetteer.tables.cityLongitude(near)) / 1e4 + Double(random.next() % 2000) / 1000 - 1
      guard let here = Coordinate(latitude: latitude, longitude: longitude) else { continue }
      let country = gazetteer.tables.cityCountry(near)
      let found = gazetteer.nearestCity.nearest(
        latitude: here.latitude, longitude: here.longitude, country: country)
      #expect(found?.label == plainLabel(here, country: country, in: gazetteer), "\(here)")
    }
  }

  /// The label rule, said as plainly as it can be.
  private func plainLabel(_ here: Coordinate, country: Int, in gazetteer: Gazetteer) -> Int? {
    var best: (score: Double, city: Int)?
    for city in 0..<gazetteer.tables.cityCount where gazetteer.tables.cityCountry(city) == country {
      guard !gazetteer.tables.isSection(city), let place = gazetteer.cityPlace(city)?.coordinate else { continue }
      let kilometres = here.metres(to: place) / Coordinate.earthRadiusMetres * 6371
      let score = kilometres - 0.008 * Double(gazetteer.tables.cityPopulation(city)).squareRoot()
      if kilometres <= 150, score < best?.score ?? .infinity { best = (score, city) }
    }
    return best?.city
  }
}

/// Random numbers that are the same on every run (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
