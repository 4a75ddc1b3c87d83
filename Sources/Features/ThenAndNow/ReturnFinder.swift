package import AtlasModel
import Presentation

/// Finds returns to a spot, years apart.
package struct ReturnFinder: Sendable {
  /// How many grids are searched: 4, or 1 for the reference rule of the benchmarks.
  package var grids = 4
  /// The least distance in metres between the earlier photos of two accepted pairs, so that one plaza cannot fill the list.
  package var separationMetres = 1000.0
  /// The least span in calendar years, so that the first and last day of a holiday do not pose as change.
  package var years = 2

  /// The default rules.
  package init() {}

  /// A text that changes with the rules, for the key under which pairs are remembered.
  package var digest: String { "grids \(grids) separation \(separationMetres) years \(years)" }

  /// All pairs, longest span first, ties by the path of the earlier photo.
  ///
  /// Two calendar years are counted on dates written as whole numbers: from 29 February 2012 they end on 1 March 2014.
  package func pairs(in visible: VisibleAtlas) -> [ReturnPair] {
    let photos = visible.atlas.photos
      .filter { $0.coordinate != nil && $0.captured.exactDay != nil }
      .sorted(by: PhotoRecord.oldestFirst)
    var seen = Set<[Int32]>()
    var candidates: [ReturnPair] = []
    for shift in ReturnGrid.Shift.all.prefix(max(1, min(grids, 4))) {
      var grid = ReturnGrid(shift: shift)
      for (index, photo) in photos.enumerated() {
        if let point = photo.coordinate { grid.add(Int32(index), at: point) }
      }
      for (first, last) in grid.spans where seen.insert([first, last]).inserted {
        guard let pair = ReturnPair(then: photos[Int(first)], now: photos[Int(last)]), isLongEnough(pair)
        else { continue }
        candidates.append(pair)
      }
    }
    candidates.sort { left, right in
      left.spanDays == right.spanDays
        ? (left.then.reference, left.now.reference) < (right.then.reference, right.now.reference)
        : left.spanDays > right.spanDays
    }
    return thinned(candidates).filter { !visible.dismissed.contains(DeepLink.pair($0.id).route) }
  }

  private func isLongEnough(_ pair: ReturnPair) -> Bool {
    guard let first = pair.then.captured.exactDay, let last = pair.now.captured.exactDay else { return false }
    return last.ymd - first.ymd >= years * 10_000
  }

  /// Keeps a pair only when its earlier photo lies far enough from those of all pairs kept before it.
  private func thinned(_ candidates: [ReturnPair]) -> [ReturnPair] {
    // Kept pairs are filed by squares of a little more than the separation, so that only neighbours are measured.
    let latitudeStep = max(1, Int(separationMetres / 111_000 * 1e7) + 1)
    var kept: [ReturnPair] = []
    var shelf: [Int: [Int]] = [:]
    var ids = Set<String>()
    for pair in candidates {
      guard let point = pair.then.coordinate else { continue }
      let row = (point.latitudeE7 + 900_000_000) / latitudeStep
      let near = (-1...1).flatMap { shelf[row + $0] ?? [] }
      let clear = near.allSatisfy { index in
        kept[index].then.coordinate.map { $0.metres(to: point) >= separationMetres } ?? true
      }
      guard clear, ids.insert(pair.id).inserted else { continue }
      shelf[row, default: []].append(kept.count)
      kept.append(pair)
    }
    return kept
  }

  /// How many pairs of one city the first page shows.
  package static let pairsPerCity = 3

  /// Splits pairs into those of the first page, at most three a city, and the rest.
  package static func firstPage(of pairs: [ReturnPair]) -> (first: [ReturnPair], rest: [ReturnPair]) {
    var perCity: [PlaceID?: Int] = [:]
    var (first, rest): ([ReturnPair], [ReturnPair]) = ([], [])
    for pair in pairs {
      let city = pair.then.places.first
      perCity[city, default: 0] += 1
      if city == nil || perCity[city, default: 0] <= pairsPerCity { first.append(pair) } else { rest.append(pair) }
    }
    return (first, rest)
  }
}
