/// Finds the photos that facts of other programs speak of.
///
/// A wrong fact is worse than none, so a bare name is not enough: many cameras count from IMG_0001. A fact belongs to a
/// photo when it gives the photo's id, its path, or its name and size; and where it has only a name, when the photo's own
/// clock shows the very moment of the fact.
package struct PhotoFactMatcher: Sendable {
  private let photos: [PhotoRecord]
  private let byName: [String: [Int]]
  private let byID: [PhotoID: [Int]]

  /// Two programs may round a moment apart; more than two seconds is another picture.
  private static let clockTolerance = 2
  /// Zones differ by quarters of an hour, and by no more than 14 hours from UTC.
  private static let (zoneStep, widestZone) = (900, 14 * 3600)

  /// Prepares to look for photos.
  package init(_ photos: [PhotoRecord]) {
    self.photos = photos
    byName = Dictionary(grouping: photos.indices) { PhotoFactMatcher.folded(photos[$0].reference.path) }
    byID = Dictionary(grouping: photos.indices) { photos[$0].id }
  }

  /// The name of a path in small letters.
  private static func folded(_ path: String) -> String {
    (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
  }

  /// Whether any photo has a name or an id: a quick look before a fact is read in full.
  package func mayKnow(name: String, id: String) -> Bool {
    id.isEmpty ? byName[PhotoFactMatcher.folded(name)] != nil : true
  }

  /// What a fact found its photos by, the weakest first.
  package enum Bond: Int, Comparable, Sendable {
    /// The name, and a clock that shows the same moment.
    case clock
    /// The name and the size in bytes.
    case size
    /// The path or the id.
    case path

    package static func < (left: Bond, right: Bond) -> Bool { left.rawValue < right.rawValue }
  }

  /// The numbers of the photos that a fact surely speaks of, and what says so; copies of one photo are several.
  package func photos(of fact: PhotoFact) -> (indices: [Int], bond: Bond) {
    if let id = fact.photo { return (byID[id] ?? [], .path) }
    guard let candidates = byName[PhotoFactMatcher.folded(fact.name)] else { return ([], .clock) }
    if let path = fact.path {
      let same = candidates.filter { photos[$0].reference.absolutePath == path }
      if !same.isEmpty { return (same, .path) }
      let below = candidates.filter { path.contains("/") && photos[$0].reference.absolutePath.hasSuffix("/" + path) }
      if Set(below.map { photos[$0].id }).count == 1 { return (below, .path) }
    }
    if let size = fact.byteCount {
      let same = candidates.filter { photos[$0].byteCount == size }
      // Two pictures of one name and one size are hardly ever there; then neither is sure.
      return (Set(same.map { photos[$0].id }).count == 1 ? same : [], .size)
    }
    return (candidates.filter { PhotoFactMatcher.agree(photos[$0].metadata, fact) }, .clock)
  }

  /// Whether a photo of the journal may well be the one that a fact speaks of: it has the name, and its day is no other.
  ///
  /// Such a fact proves nothing by itself: the photo speaks, or is hidden.
  package func hasLikely(_ fact: PhotoFact) -> Bool {
    guard photos(of: fact).indices.isEmpty else { return true }
    guard let day = fact.evidence?.exactDay else { return false }
    return (byName[PhotoFactMatcher.folded(fact.name)] ?? []).contains { index in
      photos[index].captured.exactDay.map { abs($0.daysSince1970 - day.daysSince1970) <= 1 } ?? true
    }
  }

  private static func agree(_ metadata: PhotoMetadata, _ fact: PhotoFact) -> Bool {
    guard let own = metadata.taken, let told = fact.taken else { return false }
    let apart = own.wallSeconds - told.wallSeconds
    guard fact.offsetMinutes == 0 else { return abs(apart) <= clockTolerance }
    guard abs(apart) <= widestZone + clockTolerance else { return false }
    let rest = ((apart % zoneStep) + zoneStep) % zoneStep
    return min(rest, zoneStep - rest) <= clockTolerance
  }
}
