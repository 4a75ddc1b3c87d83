/// A rectangle of a projected plane, in radii of the globe.
package struct MapWindow: Hashable, Sendable {
  /// The left side.
  package var left: Double
  /// The upper side.
  package var top: Double
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  /// Makes a window.
  package init(left: Double, top: Double, width: Double, height: Double) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }
}

/// Draws the outlines of countries into a window of a projection, on a grid of whole units.
///
/// Every line is projected and simplified once, so that neighbours keep their common border; rings are cut at the window's
/// sides, a little outside of what is seen. What is too small to be seen is left out.
package struct MapTracer {
  /// The width of the drawing, in units.
  package let columns: Int
  /// The height of the drawing, in units.
  package let rows: Int

  private let outlines: CountryOutlines
  private let projection: MapProjection
  private let window: MapWindow
  private let scale: Double
  /// For an azimuthal window: its centre and how far its corners are, in radians.
  private let view: (centre: GlobePoint, reach: Double)?
  private var known: [Int: [PlanePoint]] = [:]

  /// How far a simplified line may stray, in units.
  private let tolerance: Double
  /// The least area of a ring that is drawn, in squares of the tolerance: smaller land is no more than a dot.
  package static let leastArea = 4.0
  /// How far outside the window rings are cut, so that the cut is not seen as a line.
  package static let bleed = 12.0

  /// Prepares a drawing.
  ///
  /// - Parameters:
  ///   - columns: how many units it is wide.
  ///   - tolerance: how far a simplified line may stray, in units.
  package init(
    _ outlines: CountryOutlines, _ projection: MapProjection, window: MapWindow, columns: Int, tolerance: Double = 1
  ) {
    self.tolerance = tolerance
    (self.outlines, self.projection, self.window, self.columns) = (outlines, projection, window, columns)
    scale = Double(columns) / window.width
    rows = Int((window.height * scale).rounded())
    if case .azimuthal(let centre) = projection {
      let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
        MapProjection.globePoint(
          PlanePoint(x: window.left + x * window.width, y: window.top + y * window.height), around: centre)
      }
      view = (centre, corners.map { centre.angle(to: $0) }.max() ?? 0)
    } else {
      view = nil
    }
  }

  /// Where a point of the globe lies in the drawing, in units, or nothing when it lies outside.
  package func place(_ point: GlobePoint) -> PlanePoint? {
    let place = unit(wrapped(point))
    let isInside = (0...Double(columns)).contains(place.x) && (0...Double(rows)).contains(place.y)
    return isInside ? place.rounded : nil
  }

  /// The rings of a country in the drawing, in whole units, its largest piece of land first; empty when it is not there.
  package mutating func rings(of shape: CountryOutlines.Shape) -> [[PlanePoint]] {
    var found: [(area: Double, ring: [PlanePoint])] = []
    for polygon in shape.polygons {
      if let view, view.centre.angle(to: polygon.middle) - polygon.reach > view.reach { continue }
      for ring in polygon.rings {
        let points = ring.flatMap { number in
          number >= 0 ? line(number) : line(~number).reversed()
        }
        guard let cut = cut(points) else { continue }
        let area = MapTracer.area(cut)
        if area >= MapTracer.leastArea * tolerance * tolerance { found.append((area, cut)) }
      }
    }
    // A stable order: the file's own where areas are equal.
    return found.enumerated().sorted { ($1.element.area, $0.offset) < ($0.element.area, $1.offset) }.map(\.element.ring)
  }

  /// Lines of the globe in the drawing: what is given as points, without the parts outside.
  package func path(_ points: [GlobePoint]) -> [[PlanePoint]] {
    let places = points.map(unit)
    var (runs, run): ([[PlanePoint]], [PlanePoint]) = ([], [])
    for (index, place) in places.enumerated() {
      let near = [index - 1, index, index + 1].contains { places.indices.contains($0) && isInside(places[$0]) }
      if near { run.append(place) } else if !run.isEmpty { (runs, run) = (runs + [run], []) }
    }
    if run.count > 1 { runs.append(run) }
    return runs.map { MapTracer.thinned(LineSimplifier.simplified($0, within: tolerance / 2)) }
  }

  // MARK: Steps

  private func unit(_ point: GlobePoint) -> PlanePoint {
    let place = projection.point(point)
    return PlanePoint(x: (place.x - window.left) * scale, y: (place.y - window.top) * scale)
  }

  /// A point between -180 and 180 degrees, moved to the side of the world map on which the outlines have it.
  private func wrapped(_ point: GlobePoint) -> GlobePoint {
    guard case .equalEarth(let meridian) = projection, point.longitude < meridian - 180 else { return point }
    return GlobePoint(latitude: point.latitude, longitude: point.longitude + 360)
  }

  private func isInside(_ point: PlanePoint) -> Bool {
    let (bleed, width, height) = (MapTracer.bleed, Double(columns), Double(rows))
    return (-bleed...width + bleed).contains(point.x) && (-bleed...height + bleed).contains(point.y)
  }

  private mutating func line(_ number: Int) -> [PlanePoint] {
    if let line = known[number] { return line }
    let line = LineSimplifier.simplified(outlines.lines[number].map(unit), within: tolerance)
    known[number] = line
    return line
  }

  /// The ring within the window, in whole units, or nothing when it lies outside.
  private func cut(_ points: [PlanePoint]) -> [PlanePoint]? {
    let (bleed, width, height) = (MapTracer.bleed, Double(columns), Double(rows))
    let cut = RingClipper.clipped(
      points, left: -bleed, top: -bleed, right: width + bleed, bottom: height + bleed)
    var ring = MapTracer.thinned(cut)
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring.count > 2 ? ring : nil
  }

  /// Points set on whole units, without repetitions.
  private static func thinned(_ points: [PlanePoint]) -> [PlanePoint] {
    var kept: [PlanePoint] = []
    kept.reserveCapacity(points.count)
    for point in points.map(\.rounded) where point != kept.last { kept.append(point) }
    return kept
  }

  /// The area of a ring, in square units.
  package static func area(_ ring: [PlanePoint]) -> Double {
    var sum = 0.0
    for (one, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) { sum += one.x * next.y - next.x * one.y }
    return abs(sum) / 2
  }
}

extension PlanePoint {
  /// The nearest whole units.
  var rounded: PlanePoint { PlanePoint(x: x.rounded(), y: y.rounded()) }
}
