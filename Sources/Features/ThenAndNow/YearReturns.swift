package import AtlasModel
import Presentation

/// The returns that touch one year, found so that they come out the same when nothing but that year and the photos it
/// returns to are there.
///
/// A return within 280 m depends on the photos around it. So the search is repeated over the year's photos and those they
/// are paired with until the same photos come out as went in; each round can only take photos away.
package struct YearReturns: Sendable {
  /// The pairs, in page order.
  package let pairs: [ReturnPair]
  /// The photos of other years that stand in them.
  package let companions: Set<PhotoID>
  /// The links of the pairs of the year that the person dismissed: they would come out again where that is not known.
  package let dismissed: [String]

  /// Finds them.
  package init(_ year: Int, in visible: VisibleAtlas, _ finder: ReturnFinder) {
    let own = Set(visible.atlas.photos.filter { $0.captured.day?.year == year }.map(\.id))
    func touching(_ pairs: [ReturnPair]) -> [ReturnPair] {
      pairs.filter { own.contains($0.then.id) || own.contains($0.now.id) }
    }
    var companions = Set(visible.atlas.photos.map(\.id)).subtracting(own)
    while true {
      let scope = visible.keeping(own.union(companions))
      let pairs = touching(finder.pairs(in: scope))
      let used = Set(pairs.flatMap { [$0.then.id, $0.now.id] }).subtracting(own)
      guard used == companions else {
        companions = used
        continue
      }
      (self.pairs, self.companions) = (pairs, companions)
      let all = [scope, visible].flatMap { touching(finder.pairs(in: $0.undismissed)) }
      dismissed = Set(all.map { DeepLink.pair($0.id).route }).intersection(visible.dismissed).sorted()
      return
    }
  }
}
