import AtlasModel
import Foundation
import Places
import Testing

/// What a coordinate is called.
struct PlaceResolverTests {
  @Test(.enabled(if: BundledGazetteer.hasLandmarks, "the hand-written points lie beside the checkout"))
  func `hand-written landmarks lie in their country, zone and city`() throws {
    let resolver = try BundledGazetteer.resolver()
    var (countries, cities, expectedCities, zones, expectedZones) = (0, 0, 0, 0, 0)
    let rows = try BundledGazetteer.table(BundledGazetteer.landmarks)
    for row in rows {
      // One landmark lies at 0,0, which a coordinate refuses to be; eleven metres north of it is as much at sea.
      let latitude = row["lat"].flatMap(Double.init).map { $0 == 0 ? 0.0001 : $0 }
      let place = resolver.resolve(try point(latitude, row["lon"].flatMap(Double.init)))
      let accepted = (row["iso2"] ?? "").components(separatedBy: ";")
      let isRight = accepted.contains(place.country?.letters ?? "")
      #expect(isRight, "\(row["name"] ?? ""): \(place.country?.letters ?? "at sea")")
      countries += isRight ? 1 : 0
      if row["city"] == "-" {
        #expect(place.city == nil, "\(row["name"] ?? "")")
      } else if let city = row["city"], city != "*" {
        expectedCities += 1
        let ids = Set(city.split(separator: ";").flatMap { resolver.gazetteer.names.places(named: $0) })
        cities += place.city.map { ids.contains($0.id) } == true ? 1 : 0
      }
      if let zone = row["tz"], zone != "*" {
        expectedZones += 1
        zones += zone.split(separator: ";").contains { $0 == place.zone ?? "" } ? 1 : 0
      }
    }
    #expect((countries, rows.count) == (181, 181))
    #expect(expectedCities == 153)
    #expect(cities >= 144)
    #expect((zones, expectedZones) == (172, 172))
  }

  @Test func `the rules of the reference hold on 300 points over the world, near cities and at borders`() throws {
    let resolver = try BundledGazetteer.resolver()
    let file = BundledGazetteer.root.appending(path: "Tests/Fixtures/places/resolved-points.tsv")
    let rows = try BundledGazetteer.table(file)
    #expect(rows.count == 300)
    for row in rows {
      let here = try point(row["latitude"].flatMap(Double.init), row["longitude"].flatMap(Double.init))
      let place = resolver.resolve(here)
      #expect(place.country?.letters ?? "" == row["country"], "\(row)")
      #expect(place.zone ?? "" == row["zone"], "\(row)")
      #expect(place.city?.id.text ?? "" == row["city"].map { $0.isEmpty ? "" : "gn-" + $0 }, "\(row)")
      if let region = row["region"], !region.isEmpty {
        #expect(place.region?.id.text == "rg-" + region.lowercased(), "\(row)")
      }
    }
  }

  @Test(arguments: [
    (42.2085, -83.0981, "CA"), (48.8597, -113.4360, "US"), (-64.8253, -63.4936, "AQ"), (41.9022, 12.4533, "VA"),
    (43.7384, 7.4246, "MC"), (-54.8, -68.3, "AR"), (70.0, 0.0, ""),
  ])
  func `a point lies in one country or at sea`(latitude: Double, longitude: Double, country: String) throws {
    #expect(try BundledGazetteer.resolver().resolve(point(latitude, longitude)).country?.letters ?? "" == country)
  }

  // Baarle; EuroAirport, kilometres from Switzerland; the corner of three countries in Basel; Detroit's waterfront.
  @Test(arguments: [
    (51.4425, 4.9290, "BE NL"), (47.6010, 7.5230, ""), (47.5896, 7.5892, "CH DE FR"), (42.3284, -83.0400, "CA US"),
    (48.8566, 2.3522, ""), (50.0, -30.0, ""),
  ])
  func `near a border every country in question is kept`(
    latitude: Double, longitude: Double, countries: String
  ) throws {
    let place = try BundledGazetteer.resolver().resolve(point(latitude, longitude))
    #expect(place.nearBorder.map(\.letters).joined(separator: " ") == countries)
  }

  @Test(arguments: [
    (50.0, -30.0, "Etc/GMT+2"), (0.5, 0.5, "Etc/GMT"), (-40.0, 179.9, "Etc/GMT-12"), (30.0, -179.9, "Etc/GMT+12"),
  ])
  func `at sea the zone follows the longitude`(latitude: Double, longitude: Double, zone: String) throws {
    let place = try BundledGazetteer.resolver().resolve(point(latitude, longitude))
    #expect(place.zone == zone)
    #expect(place.chain == nil)
  }

  @Test(arguments: [(-54.42, 3.36, "BV"), (-53.1, 73.5, "HM"), (-80.0, -110.0, "AQ")])
  func `lands without clocks have no zone`(latitude: Double, longitude: Double, country: String) throws {
    let place = try BundledGazetteer.resolver().resolve(point(latitude, longitude))
    #expect(place.country?.letters == country)
    #expect(place.zone == nil)
  }

  @Test func `an airport is reported beside the chain and not in it`() throws {
    let resolver = try BundledGazetteer.resolver()
    let place = resolver.resolve(try point(63.9967, -22.6230))
    #expect(place.airport?.iata == "KEF")
    #expect(place.chain?.places.map(\.kind) == [.city, .region, .country])
    #expect(resolver.resolve(try point(64.1466, -21.9426)).airport?.iata == "RKV")
    #expect(resolver.resolve(try point(64.3271, -20.1199)).airport == nil)
  }

  @Test(arguments: [(90.0, 10.0), (-90.0, 10.0), (89.99, 180.0), (12.0, 180.0), (12.0, -180.0), (-16.8, 179.999)])
  func `poles and the date line are points like others`(latitude: Double, longitude: Double) throws {
    let place = try BundledGazetteer.resolver().resolve(point(latitude, longitude))
    #expect(place.country != nil || place.zone?.hasPrefix("Etc/GMT") == true)
  }
}
