package import AtlasModel

/// All of one calendar day.
package struct Memory: Sendable {
  /// The day.
  package let day: MonthDay
  /// Its years, newest first.
  package let years: [YearCard]

  /// Gathers years, newest first.
  package init(day: MonthDay, years: [YearCard]) { (self.day, self.years) = (day, years) }

  /// The names of the places of all years, newest first, each once.
  package var placeNames: [String] {
    var seen = Set<String>()
    return years.flatMap(\.stories).compactMap { $0.headline?.name }.filter { seen.insert($0).inserted }
  }
}

/// One year of a day: a story for each chain of places.
package struct YearCard: Sendable {
  /// The year.
  package let year: Int
  /// The stories, finest place first; photos without a place stand last.
  package let stories: [DayStory]

  /// Groups what happened on one day into stories.
  ///
  /// When airport, city, region and country are all known, they are one story: a place that contains another known place
  /// of the day is its chip and no story of its own. Photos without a place keep a story without a headline, since nobody
  /// said where they were taken.
  package init(year: Int, photos: [PhotoRecord], evidence: [PresenceDay], in atlas: Atlas) {
    self.year = year
    let named = Set(photos.compactMap(\.places.first)).union(evidence.map(\.place))
    let containers = Set(named.flatMap { atlas.chainIDs(of: $0).dropFirst() })
    let leaves = named.subtracting(containers).sorted()
    var drafts = leaves.map { DayStory.Draft(place: $0, chain: atlas.chain(of: $0)) }
    func draftIndex(of place: PlaceID) -> Int? {
      drafts.firstIndex { $0.place == place } ?? drafts.firstIndex { $0.chain.contains { $0.id == place } }
    }
    var placeless: [PhotoRecord] = []
    for photo in photos {
      if let place = photo.places.first, let index = draftIndex(of: place) {
        drafts[index].photos.append(photo)
      } else {
        placeless.append(photo)
      }
    }
    for item in evidence {
      if let index = draftIndex(of: item.place) { drafts[index].evidence.append(item) }
    }
    var stories = drafts.map(DayStory.init(_:)).sorted(by: DayStory.comesFirst)
    if !placeless.isEmpty { stories.append(DayStory(photos: placeless, evidence: [], chain: [], headline: nil)) }
    self.stories = stories
  }

  /// All photos of the year's day, oldest first.
  package var photos: [PhotoRecord] { stories.flatMap(\.photos).sorted(by: PhotoRecord.oldestFirst) }

  /// All evidence beside the photos.
  package var evidence: [PresenceDay] { stories.flatMap(\.evidence) }
}

/// What happened in one chain of places on one day of one year.
package struct DayStory: Sendable {
  /// Photos, oldest first.
  package let photos: [PhotoRecord]
  /// Evidence beside the photos.
  package let evidence: [PresenceDay]
  /// The places, finest first.
  package let chain: [Place]
  /// The place that heads the story, or nothing when no place is known.
  package let headline: Place?

  struct Draft {
    let place: PlaceID
    let chain: [Place]
    var photos: [PhotoRecord] = []
    var evidence: [PresenceDay] = []
  }

  init(photos: [PhotoRecord], evidence: [PresenceDay], chain: [Place], headline: Place?) {
    (self.photos, self.evidence, self.chain, self.headline) = (photos, evidence, chain, headline)
  }

  /// The finest place heads the story; between an airport and its city, the one with photos.
  init(_ draft: Draft) {
    var headline = draft.chain.first
    if headline?.kind == .airport, !draft.photos.isEmpty,
      !draft.photos.contains(where: { $0.places.first == headline?.id }),
      let city = draft.chain.first(where: { $0.kind == .city })
    {
      headline = city
    }
    self.init(photos: draft.photos, evidence: draft.evidence, chain: draft.chain, headline: headline)
  }

  /// Finest place first; then a dated thing before a day of a long stay, more photos, the earlier photo, the name.
  static func comesFirst(_ left: DayStory, _ right: DayStory) -> Bool {
    func key(_ story: DayStory) -> (Int, Int, Int, Int) {
      let dated = !story.photos.isEmpty || story.evidence.contains { !$0.withinStay }
      return (
        story.headline?.kind.rank ?? 9, dated ? 0 : 1, -story.photos.count,
        story.photos.first?.captured.orderSeconds ?? Int.max
      )
    }
    let (leftKey, rightKey) = (key(left), key(right))
    return leftKey == rightKey ? (left.headline?.name ?? "") < (right.headline?.name ?? "") : leftKey < rightKey
  }
}
