#if canImport(Glibc)
  import Glibc
#endif

/// A point on the Earth in WGS 84, held in whole numbers of 1e-7 degree (11 mm).
///
/// Whole numbers make the cells of the return grid the same on every machine.
package struct Coordinate: Hashable, Sendable {
  /// Latitude in 1e-7 degree, -900,000,000 to 900,000,000.
  package let latitudeE7: Int
  /// Longitude in 1e-7 degree, -1,800,000,000 to 1,800,000,000.
  package let longitudeE7: Int

  /// Makes a point from degrees.
  ///
  /// Nothing comes of values out of range or not finite, nor of 0,0, which receivers write when they have no position.
  package init?(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.init(latitudeE7: Int((latitude * 1e7).rounded()), longitudeE7: Int((longitude * 1e7).rounded()))
  }

  /// Makes a point from whole numbers of 1e-7 degree, with the same refusals.
  package init?(latitudeE7: Int, longitudeE7: Int) {
    guard abs(latitudeE7) <= 900_000_000, abs(longitudeE7) <= 1_800_000_000, latitudeE7 != 0 || longitudeE7 != 0
    else { return nil }
    (self.latitudeE7, self.longitudeE7) = (latitudeE7, longitudeE7)
  }

  /// Latitude in degrees.
  package var latitude: Double { Double(latitudeE7) / 1e7 }
  /// Longitude in degrees.
  package var longitude: Double { Double(longitudeE7) / 1e7 }

  /// The mean radius of the Earth in metres (IUGG), used for every distance Daymark shows.
  package static let earthRadiusMetres = 6_371_008.8

  /// The great-circle distance in metres, by the haversine formula.
  package func metres(to other: Coordinate) -> Double {
    let radian = Double.pi / 180
    let (fromLatitude, toLatitude) = (latitude * radian, other.latitude * radian)
    let northing = sin((toLatitude - fromLatitude) / 2)
    let easting = sin((other.longitude - longitude) * radian / 2)
    let half = northing * northing + cos(fromLatitude) * cos(toLatitude) * easting * easting
    return 2 * Coordinate.earthRadiusMetres * asin(min(1, half.squareRoot()))
  }
}
