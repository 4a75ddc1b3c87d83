package import AtlasModel

/// Pairs in the light form in which they are remembered between builds: two photo ids each.
package struct RememberedPairs: Hashable, Sendable, Codable {
  /// The ids of the earlier and the later photo, in page order.
  package let pairs: [[PhotoID]]

  /// Keeps the ids of pairs.
  package init(_ pairs: [ReturnPair]) { self.pairs = pairs.map { [$0.then.id, $0.now.id] } }

  /// The key under which pairs are remembered: the generation of the photos, the rules and the exclusions.
  ///
  /// The count of exclusions alone would miss one added and one removed, so the key holds them all.
  package static func key(_ visible: VisibleAtlas, _ finder: ReturnFinder) -> String {
    "photos \(visible.atlas.photoGeneration) \(finder.digest) exclusions \(visible.exclusionDigest)"
  }

  /// The pairs again; nothing when a photo is gone, so that they must be computed anew.
  package func pairs(in visible: VisibleAtlas) -> [ReturnPair]? {
    let byID = Dictionary(visible.atlas.photos.map { ($0.id, $0) }) { first, _ in first }
    var result: [ReturnPair] = []
    for ids in pairs {
      guard ids.count == 2, let then = byID[ids[0]], let now = byID[ids[1]], let pair = ReturnPair(then: then, now: now)
      else { return nil }
      result.append(pair)
    }
    return result
  }
}
