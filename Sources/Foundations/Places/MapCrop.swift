/// Which part of the world a map shows, and how it is laid flat.
package struct MapCrop: Sendable {
  /// The projection.
  package let projection: MapProjection
  /// The part of the plane.
  package let window: MapWindow

  /// The mean radius of the globe, in kilometres.
  package static let globeKilometres = 6371.0
  /// Places farther than this from their middle are shown on the map of the world, in radians: 55 degrees, beyond which
  /// the azimuthal projection bends land too much.
  package static let farthest = 0.96
  /// The northern and southern end of the world map, in degrees: Greenland's north, and what lies south of Cape Horn.
  package static let worldEnds = (north: 84.0, south: -58.0)
  /// The latitude from which on a map around the pole is what one expects, in degrees.
  private static let polar = 58.0
  /// What is left free around the places, in parts of their extent.
  private static let margin = 0.16

  /// The whole world without Antarctica, with room for the line around it.
  package static let world: MapCrop = {
    let ring = edge
    let (left, right) = (ring.map(\.x).min() ?? 0, ring.map(\.x).max() ?? 0)
    let (top, bottom) = (ring.map(\.y).min() ?? 0, ring.map(\.y).max() ?? 0)
    let room = (right - left) * 0.003
    return MapCrop(
      projection: .world,
      window: MapWindow(
        left: left - room, top: top - room, width: right - left + 2 * room, height: bottom - top + 2 * room))
  }()

  /// The line around the world map, on the plane of the projection.
  private static var edge: [PlanePoint] { worldEdge.map(MapProjection.world.point) }

  /// The line around the world map: down one side of the cut, along the southern end, up the other.
  package static let worldEdge: [GlobePoint] = {
    let latitudes = Array(stride(from: worldEnds.south, through: worldEnds.north, by: 2))
    let western = latitudes.reversed().map { GlobePoint(latitude: $0, longitude: -169) }
    return western + latitudes.map { GlobePoint(latitude: $0, longitude: 191) }
  }()

  private init(projection: MapProjection, window: MapWindow) { (self.projection, self.window) = (projection, window) }

  /// The part of the world around points, with a margin and at least so many kilometres wide.
  ///
  /// - Parameters:
  ///   - aspect: the width of the map for a height of 1.
  ///   - minimum: the least width, in kilometres, so that a single town still shows the coast it lies on.
  package init(around points: [GlobePoint], aspect: Double, minimum: Double) {
    let circle = GlobePoint.circle(around: points)
    guard !points.isEmpty, circle.reach <= MapCrop.farthest, !MapCrop.surroundsPole(points) else {
      self = .world
      return
    }
    // Once more around the middle of the rectangle, which is where the projection is at its best.
    var centre = circle.middle
    var box = MapCrop.box(points, centre)
    centre = MapProjection.globePoint(
      PlanePoint(x: box.left + box.width / 2, y: box.top + box.height / 2), around: centre)
    box = MapCrop.box(points, centre)
    let least = minimum / MapCrop.globeKilometres
    let width = max(box.width * (1 + 2 * MapCrop.margin), least)
    let height = max(box.height * (1 + 2 * MapCrop.margin), least / aspect)
    let (wide, high) = width / height < aspect ? (height * aspect, height) : (width, width / aspect)
    projection = .azimuthal(centre: centre)
    window = MapWindow(
      left: box.left + box.width / 2 - wide / 2, top: box.top + box.height / 2 - high / 2, width: wide, height: high)
  }

  /// Whether points of temperate latitudes lie all round a pole, which a map from above the pole shows as nobody knows it.
  private static func surroundsPole(_ points: [GlobePoint]) -> Bool {
    guard points.contains(where: { abs($0.latitude) < polar }) else { return false }
    let longitudes = points.map { $0.longitude - ($0.longitude / 360).rounded(.down) * 360 }.sorted()
    let around = (longitudes.first ?? 0) + 360
    return zip(longitudes, longitudes.dropFirst() + [around]).allSatisfy { $1 - $0 < 180 }
  }

  private static func box(_ points: [GlobePoint], _ centre: GlobePoint) -> MapWindow {
    let places = points.map(MapProjection.azimuthal(centre: centre).point)
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return MapWindow(left: left, top: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// Meridians and parallels that divide the part into a handful of fields.
  package var grid: [[GlobePoint]] {
    let degrees = window.width * 180 / .pi
    let step = [30.0, 20, 10, 5, 2, 1].first { degrees / $0 >= 3.5 } ?? 1
    let isWorld = projection == .world
    let (north, south) = isWorld ? (MapCrop.worldEnds.north, MapCrop.worldEnds.south) : (90 - step, step - 90)
    let (west, east) = isWorld ? (-169.0, 191.0) : (-180, 180)
    var lines: [[GlobePoint]] = []
    for longitude in stride(from: (west / step).rounded(.up) * step, through: isWorld ? east : east - step, by: step) {
      let latitudes = Array(stride(from: south, through: north, by: min(step / 2, 4))) + [north]
      lines.append(latitudes.map { GlobePoint(latitude: $0, longitude: longitude) })
    }
    for latitude in stride(from: (south / step).rounded(.up) * step, through: north, by: step) {
      let longitudes = Array(stride(from: west, through: east, by: step / 2)) + [east]
      lines.append(longitudes.map { GlobePoint(latitude: latitude, longitude: $0) })
    }
    return lines
  }
}
