private import Glibc

/// A point of the globe, as maps are drawn from it.
package struct GlobePoint: Hashable, Sendable {
  /// Degrees north, -90 to 90.
  package let latitude: Double
  /// Degrees east; outlines run past 180 where a country crosses the date line.
  package let longitude: Double

  /// Makes a point.
  package init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

  /// The point as a direction from the globe's centre, of length 1.
  var direction: Direction {
    let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
    return Direction(x: cos(latitude) * cos(longitude), y: cos(latitude) * sin(longitude), z: sin(latitude))
  }

  /// The angle between two points as seen from the globe's centre, in radians.
  package func angle(to other: GlobePoint) -> Double { direction.angle(to: other.direction) }

  /// The middle of points and the largest angle from it to one of them, in radians: the small circle that holds them.
  ///
  /// The middle is that of the directions, not that of the smallest circle, which is near enough to tell what is near.
  package static func circle(around points: some Sequence<GlobePoint>) -> (middle: GlobePoint, reach: Double) {
    var sum = Direction(x: 0, y: 0, z: 0)
    for point in points {
      let one = point.direction
      sum = Direction(x: sum.x + one.x, y: sum.y + one.y, z: sum.z + one.z)
    }
    let middle = GlobePoint(
      latitude: atan2(sum.z, hypot(sum.x, sum.y)) * 180 / .pi, longitude: atan2(sum.y, sum.x) * 180 / .pi)
    let direction = middle.direction
    return (middle, points.reduce(0) { max($0, direction.angle(to: $1.direction)) })
  }
}

/// A direction from the globe's centre.
struct Direction {
  let x: Double
  let y: Double
  let z: Double

  /// The angle between two directions of length 1, in radians.
  func angle(to other: Direction) -> Double {
    // By the chord, which keeps its digits for small angles; the cosine loses them.
    let chord = (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) + (z - other.z) * (z - other.z)
    return 2 * asin(min(1, chord.squareRoot() / 2))
  }
}
