package import AtlasModel

/// Everything the atlas knows of each place, gathered once: the one source of every count of places, countries and days.
package struct PlaceLedger: Sendable {
  /// What is known of one place, with everything inside it.
  package struct Entry: Sendable {
    /// The place.
    package let place: Place
    /// Photos taken there, oldest first, those with a coarse or no date last.
    package fileprivate(set) var photos: [PhotoRecord] = []
    /// Evidence beside the photos, without passing through.
    package fileprivate(set) var evidence: [PresenceDay] = []
    /// The days known exactly, sorted.
    package fileprivate(set) var days: [CalendarDay] = []
    /// The years known in any precision, sorted.
    package fileprivate(set) var years: [Int] = []
    /// The places directly below.
    package fileprivate(set) var children: Set<PlaceID> = []

    /// The photos dated to a day of the span, oldest first.
    ///
    /// Photos are sorted by time, so only those near the span are looked at: a home town has thousands of visits.
    func photos(in span: ClosedRange<CalendarDay>) -> [PhotoRecord] {
      let (start, end) = (span.lowerBound.daysSince1970 * 86_400, (span.upperBound.daysSince1970 + 1) * 86_400)
      var (low, high) = (0, photos.count)
      while low < high {
        let middle = (low + high) / 2
        if photos[middle].captured.orderSeconds < start { low = middle + 1 } else { high = middle }
      }
      return photos[low...].prefix { $0.captured.orderSeconds < end }
        .filter { $0.captured.exactDay.map(span.contains) ?? false }
    }
  }

  /// Entries by place.
  package let entries: [PlaceID: Entry]
  /// The record they came from.
  package let atlas: Atlas

  /// Gathers the ledger.
  package init(_ visible: VisibleAtlas) {
    atlas = visible.atlas
    let atlas = visible.atlas
    var entries: [PlaceID: Entry] = [:]
    func reach(_ chain: [Place], _ change: (inout Entry) -> Void) {
      for (index, place) in chain.enumerated() {
        var entry = entries.removeValue(forKey: place.id) ?? Entry(place: place)
        if index > 0 { entry.children.insert(chain[index - 1].id) }
        change(&entry)
        entries[place.id] = entry
      }
    }
    var chains: [PlaceID: [Place]] = [:]
    func chain(_ id: PlaceID) -> [Place] {
      if let known = chains[id] { return known }
      let found = atlas.chain(of: id)
      chains[id] = found
      return found
    }
    for photo in atlas.photos.sorted(by: PhotoRecord.oldestFirst) {
      guard let finest = photo.places.first else { continue }
      reach(chain(finest)) { $0.photos.append(photo) }
    }
    for item in atlas.evidence where !item.passing { reach(chain(item.place)) { $0.evidence.append(item) } }
    for stamp in atlas.stamps {
      guard let place = stamp.place ?? stamp.country.map(PlaceID.country) else { continue }
      reach(chain(place)) { _ in }
    }
    for id in entries.keys {
      guard var entry = entries[id] else { continue }
      let dates = entry.photos.compactMap(\.captured.day) + entry.evidence.map(\.day)
      let exact = entry.photos.compactMap(\.captured.exactDay) + entry.evidence.compactMap(\.exactDay)
      entry.days = Set(exact).sorted()
      entry.years = Set(dates.map(\.year)).sorted()
      entries[id] = entry
    }
    self.entries = entries
  }

  /// The places of one level that have anything, by name.
  package func places(of kind: PlaceKind) -> [Place] {
    entries.values.map(\.place).filter { $0.kind == kind }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// The countries that were visited.
  package var countries: [Place] { places(of: .country) }
}

/// A run of days in one place.
package struct Visit: Sendable {
  /// The first day.
  package let first: CalendarDay
  /// The last day.
  package let last: CalendarDay
  /// The days with evidence between them.
  package let days: [CalendarDay]

  /// How many days without evidence still belong to one visit: people do not take pictures every day of a holiday.
  package static let longestGapDays = 3

  /// Splits sorted days into visits.
  package static func visits(of days: [CalendarDay]) -> [Visit] {
    var visits: [Visit] = []
    var run: [CalendarDay] = []
    for day in days {
      if let previous = run.last, day.daysSince1970 - previous.daysSince1970 > longestGapDays + 1 {
        visits.append(Visit(run))
        run = []
      }
      run.append(day)
    }
    if !run.isEmpty { visits.append(Visit(run)) }
    return visits
  }

  private init(_ days: [CalendarDay]) {
    self.days = days
    first = days.first ?? CalendarDay(daysSince1970: 0)
    last = days.last ?? first
  }

  /// How many photos of a visit a page shows; a home town has thousands.
  static let mostPhotos = 60
}
