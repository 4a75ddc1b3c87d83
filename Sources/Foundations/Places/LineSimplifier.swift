/// Leaves out points of a line that nobody would miss (Douglas and Peucker, The Canadian Cartographer 10, 1973).
enum LineSimplifier {
  /// The line with as few of its points as keep every point left out within a distance of it; both ends stay.
  ///
  /// Costs n log n steps for most lines, n squared for a hostile one.
  static func simplified(_ points: [PlanePoint], within tolerance: Double) -> [PlanePoint] {
    guard points.count > 2 else { return points }
    var keep = [Bool](repeating: false, count: points.count)
    (keep[0], keep[points.count - 1]) = (true, true)
    var spans = [(0, points.count - 1)]
    while let (first, last) = spans.popLast() {
      var (farthest, index) = (tolerance * tolerance, -1)
      for candidate in first + 1..<max(first + 1, last) {
        let distance = squaredDistance(points[candidate], points[first], points[last])
        if distance > farthest { (farthest, index) = (distance, candidate) }
      }
      guard index > 0 else { continue }
      keep[index] = true
      spans.append((first, index))
      spans.append((index, last))
    }
    return zip(points, keep).filter(\.1).map(\.0)
  }

  /// The square of the distance of a point from a segment, which may be a point itself.
  private static func squaredDistance(_ point: PlanePoint, _ start: PlanePoint, _ end: PlanePoint) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let along = length > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / length : 0
    let part = min(1, max(0, along))
    let (x, y) = (point.x - start.x - part * dx, point.y - start.y - part * dy)
    return x * x + y * y
  }
}

/// Cuts rings at the sides of a rectangle (Sutherland and Hodgman, Communications of the ACM 17, 1974).
///
/// Pieces that the cut separates stay joined along the side, where nobody sees it as long as the side is out of sight.
enum RingClipper {
  /// The part of a ring inside a rectangle; empty when there is none.
  static func clipped(_ ring: [PlanePoint], left: Double, top: Double, right: Double, bottom: Double) -> [PlanePoint] {
    var points = ring
    // Each side as the distance inwards; a ring wholly on the inner side of it passes untouched.
    let sides: [(PlanePoint) -> Double] = [
      { $0.x - left }, { right - $0.x }, { $0.y - top }, { bottom - $0.y },
    ]
    for inward in sides {
      let distances = points.map(inward)
      guard distances.contains(where: { $0 < 0 }) else { continue }
      guard distances.contains(where: { $0 >= 0 }) else { return [] }
      var kept: [PlanePoint] = []
      for index in points.indices {
        let next = index + 1 == points.count ? 0 : index + 1
        let (here, there) = (distances[index], distances[next])
        if here >= 0 { kept.append(points[index]) }
        if (here < 0) != (there < 0) {
          let part = here / (here - there)
          let (from, to) = (points[index], points[next])
          kept.append(PlanePoint(x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y)))
        }
      }
      points = kept
    }
    return points
  }
}
