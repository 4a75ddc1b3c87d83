import AtlasModel
private import Glibc

/// The large and medium airports from south to north, to find one close to a point.
///
/// Smaller fields are left out: a photo in a meadow three kilometres from a grass strip has nothing to do with flying.
struct NearestAirportIndex: Sendable {
  private let latitudes: [Int]
  private let longitudes: [Int]
  private let numbers: [Int]

  init(tables: PlaceTables) {
    numbers = tables.airportsByLatitude.filter { tables.airportSize($0) >= AirportSize.medium.rawValue }
    latitudes = numbers.map { tables.airportLatitude($0) }
    longitudes = numbers.map { tables.airportLongitude($0) }
  }

  /// The number of the nearest airport within so many kilometres, in whichever country.
  func nearest(to point: Coordinate, within kilometres: Double) -> Int? {
    // In the file's units of 1e-4 degree, a little more than needed.
    let span = kilometres * 1.001e7 / (Coordinate.earthRadiusMetres * Double.pi / 180)
    let wide = span / max(0.01, cos(point.latitude * Double.pi / 180))
    let (latitude, longitude) = (point.latitude * 1e4, point.longitude * 1e4)
    var (low, high) = (0, latitudes.count)
    while low < high {
      let middle = (low + high) / 2
      if Double(latitudes[middle]) < latitude - span { low = middle + 1 } else { high = middle }
    }
    var best: (metres: Double, number: Int)?
    while low < latitudes.count, Double(latitudes[low]) <= latitude + span {
      let east = abs(Double(longitudes[low]) - longitude)
      if min(east, 3_600_000 - east) <= wide,
        let place = Coordinate(latitudeE7: latitudes[low] * 1000, longitudeE7: longitudes[low] * 1000)
      {
        let metres = point.metres(to: place)
        if metres <= kilometres * 1000, (metres, numbers[low]) < (best?.metres ?? .infinity, best?.number ?? 0) {
          best = (metres, numbers[low])
        }
      }
      low += 1
    }
    return best?.number
  }
}
