private import Glibc

/// A point of a projected map; x grows to the east, y to the south, as on a page.
///
/// The unit is the radius of the globe where a projection made it, and whatever the map is drawn in elsewhere.
package struct PlanePoint: Hashable, Sendable {
  /// To the east.
  package let x: Double
  /// To the south.
  package let y: Double

  /// Makes a point.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// How the globe is laid flat.
///
/// Both projections keep areas, so that no country looks larger than it is.
package enum MapProjection: Hashable, Sendable {
  /// Equal Earth, for the whole world: straight parallels, curved sides.
  ///
  /// B. Šavrič, T. Patterson, B. Jenny: The Equal Earth map projection, International Journal of Geographical Information
  /// Science 33 (2019), 454-465, equations 8 and 9. The parameter is the meridian in the middle, in degrees.
  case equalEarth(meridian: Double)
  /// Lambert's azimuthal equal-area projection around a point, for parts of the world.
  ///
  /// J. P. Snyder: Map Projections, a Working Manual (USGS 1395, 1987), equations 22-4, 24-2, 24-13 and 24-14. Shapes are
  /// true at the centre and within 5 % in lengths up to 35 degrees from it.
  case azimuthal(centre: GlobePoint)

  /// The world as maps show it: cut at 169 degrees west, in the Bering Strait, which divides no country.
  package static let world = MapProjection.equalEarth(meridian: 11)

  private static let coefficients = (1.340264, -0.081106, 0.000893, 0.003796)
  private static let root = 3.0.squareRoot() / 2

  /// Where a point of the globe lies on the plane, in radii of the globe.
  ///
  /// For Equal Earth the longitude must lie within 180 degrees of the middle meridian or a little beyond, as outlines do;
  /// nothing is wrapped, so that no line runs across the map. The point opposite an azimuthal centre has no place and is
  /// set on the rim.
  package func point(_ point: GlobePoint) -> PlanePoint {
    let latitude = point.latitude * .pi / 180
    switch self {
    case .equalEarth(let meridian):
      let longitude = (point.longitude - meridian) * .pi / 180
      let angle = asin(MapProjection.root * sin(latitude))
      let (a1, a2, a3, a4) = MapProjection.coefficients
      let (square, sixth) = (angle * angle, angle * angle * angle * angle * angle * angle)
      let slope = a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)
      return PlanePoint(
        x: longitude * cos(angle) / (MapProjection.root * slope),
        y: -angle * (a1 + a2 * square + sixth * (a3 + a4 * square)))
    case .azimuthal(let centre):
      let (middle, longitude) = (centre.latitude * .pi / 180, (point.longitude - centre.longitude) * .pi / 180)
      let toward = sin(middle) * sin(latitude) + cos(middle) * cos(latitude) * cos(longitude)
      let scale = (2 / max(1e-9, 1 + toward)).squareRoot()
      return PlanePoint(
        x: scale * cos(latitude) * sin(longitude),
        y: -scale * (cos(middle) * sin(latitude) - sin(middle) * cos(latitude) * cos(longitude)))
    }
  }

  /// The point of the globe at a point of an azimuthal plane; the centre itself for what lies outside the plane.
  package static func globePoint(_ point: PlanePoint, around centre: GlobePoint) -> GlobePoint {
    let distance = hypot(point.x, point.y)
    guard distance > 1e-12, distance < 2 else { return centre }
    let (angle, middle) = (2 * asin(distance / 2), centre.latitude * .pi / 180)
    let north = -point.y
    let latitude = asin(cos(angle) * sin(middle) + north * sin(angle) * cos(middle) / distance)
    let longitude = atan2(
      point.x * sin(angle), distance * cos(middle) * cos(angle) - north * sin(middle) * sin(angle))
    return GlobePoint(latitude: latitude * 180 / .pi, longitude: centre.longitude + longitude * 180 / .pi)
  }
}
