package import AtlasModel

/// Builds an atlas for a test in a few lines.
///
/// The places of `SmallWorld` are there from the start; a photo is its path, its date and its point or finest place.
package struct AtlasBuilder {
  /// The record so far.
  package var atlas = Atlas()
  /// The quiet rules so far.
  package var rules: [PrivacyRule] = []

  /// An atlas with the places of the small world and nothing else.
  package init() { add(SmallWorld.places) }

  /// Adds places.
  package mutating func add(_ places: [Place]) {
    for place in places { atlas.places[place.id] = place }
  }

  /// Adds a photo.
  ///
  /// - Parameters:
  ///   - path: the path below `/photos`.
  ///   - taken: a wall clock, a day, a month or a year in their text forms; nothing for an undated photo.
  ///   - point: latitude and longitude in degrees.
  ///   - place: the id of the finest place, whose chain the photo gets.
  ///   - original: the path whose bytes this file repeats, for a copy of a photo.
  @discardableResult
  package mutating func photo(
    _ path: String, _ taken: String? = nil, at point: (Double, Double)? = nil, in place: String? = nil,
    copyOf original: String? = nil
  ) -> PhotoRecord {
    var photo = PhotoRecord(
      reference: PhotoReference(root: "/photos", path: path), fingerprint: AtlasBuilder.fingerprint(original ?? path),
      byteCount: 1000, modifiedNanoseconds: 0, metadata: PhotoMetadata(format: .jpeg))
    photo.captured = taken.map(AtlasBuilder.date) ?? .unknown
    photo.metadata.taken = photo.captured.clock
    photo.coordinate = point.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    photo.places = place.map { atlas.chainIDs(of: PlaceID($0)) } ?? []
    atlas.photos.append(photo)
    return photo
  }

  /// Adds evidence other than a photo.
  package mutating func evidence(
    _ kind: EvidenceKind, _ day: String, in place: String, passing: Bool = false, withinStay: Bool = false,
    zoneCertain: Bool = true, reference: String = "reference"
  ) {
    guard let day = PartialDay(parsing: day) else { return }
    atlas.evidence.append(
      PresenceDay(
        day: day, precision: day.precision, place: PlaceID(place), kind: kind, passing: passing,
        zoneCertain: zoneCertain, withinStay: withinStay, source: kind.rawValue, reference: reference))
  }

  /// Adds a stamp, and lets the caller fill it in.
  package mutating func stamp(
    _ id: String, _ country: String? = nil, _ date: String? = nil, _ change: (inout Stamp) -> Void = { _ in }
  ) {
    var stamp = Stamp(id: id)
    stamp.country = country.flatMap { CountryCode($0) }
    stamp.date = date.flatMap { PartialDay(parsing: $0) }
    change(&stamp)
    atlas.stamps.append(stamp)
  }

  /// Adds a quiet rule, numbered from 1.
  package mutating func hide(_ subject: RuleSubject) {
    rules.append(PrivacyRule(id: "rule-\(rules.count + 1)", subject: subject))
  }

  /// What may be shown of it.
  package var visible: VisibleAtlas { atlas.visible(under: PrivacyRules(rules)) }

  private static func date(_ text: String) -> CaptureDate {
    if let clock = WallClock(parsing: text) {
      return CaptureDate(
        clock: clock, offsetMinutes: nil, precision: .instant, day: PartialDay(clock.day), zoneCertain: true)
    }
    guard let day = PartialDay(parsing: text) else { return .unknown }
    return CaptureDate(clock: nil, offsetMinutes: nil, precision: day.precision, day: day, zoneCertain: true)
  }

  /// Twenty-four hexadecimal digits that are another for every path (FNV-1a, twice).
  private static func fingerprint(_ path: String) -> String {
    let halves = ["", "again"].map { suffix -> String in
      let hash = (path + suffix).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return String(halves.joined().prefix(24))
  }
}
