package import AtlasModel

/// Turns coordinates and names into places.
package final class PlaceResolver: Sendable {
  /// The name of the compiled zones file; it stays apart from the places because of its licence.
  package static let zonesFileName = "zones.dmz1"
  /// How far an airport's point may be from a photo, in kilometres.
  ///
  /// Its point lies near the middle of the runways, and terminals of large airports stand up to about three kilometres away.
  package static let airportKilometres = 3.0
  /// Within how many metres of another country's line both countries are kept.
  ///
  /// Within a kilometre the polygons are right in 98 of 100 villages, by the gazetteer's README; a receiver adds its own
  /// error.
  package static let borderMetres = 1000.0

  /// Places and names.
  package let gazetteer: Gazetteer
  /// Countries and time zones.
  package let zones: ZoneIndex

  /// Joins places and zones that have been opened.
  package init(gazetteer: Gazetteer, zones: ZoneIndex) { (self.gazetteer, self.zones) = (gazetteer, zones) }

  /// Opens both files of a folder such as `Assets/gazetteer`.
  package convenience init(folder: String) throws(GazetteerError) {
    self.init(
      gazetteer: try Gazetteer(path: folder + "/" + Gazetteer.fileName),
      zones: try ZoneIndex(path: folder + "/" + PlaceResolver.zonesFileName))
  }

  /// Country, zone, region, city and airport of a point.
  package func resolve(_ point: Coordinate) -> ResolvedPlace {
    let answer = zones.answer(at: point)
    var (city, region): (Place?, Place?) = (nil, nil)
    let number = answer.country.flatMap { gazetteer.countries.number(of: $0) }
    if let number,
      let found = gazetteer.nearestCity.nearest(latitude: point.latitude, longitude: point.longitude, country: number)
    {
      city = gazetteer.cityPlace(found.label)
      region = gazetteer.regionPlace(ofCity: found.locality)
    }
    let airport = gazetteer.nearestAirport.nearest(to: point, within: PlaceResolver.airportKilometres)
      .flatMap { gazetteer.airportPlace($0) }
    return ResolvedPlace(
      country: answer.country, zone: answer.zone, region: region, city: city, airport: airport,
      nearBorder: candidates(at: point, own: answer.country),
      countryPlace: number.map { gazetteer.countries.all[$0].place })
  }

  /// The places that bear this name, the likeliest first; see `Gazetteer.search(_:limit:)`.
  package func search(_ name: String, limit: Int) -> [Place] { gazetteer.search(name, limit: limit) }

  private func candidates(at point: Coordinate, own: CountryCode?) -> [CountryCode] {
    guard point.latitude >= ZoneIndex.antarcticLatitude else { return [] }
    let others = zones.countries(bordering: point, within: PlaceResolver.borderMetres, except: own)
    guard let own, !others.isEmpty else { return others }
    return (others + [own]).sorted()
  }
}
