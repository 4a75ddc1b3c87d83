package import AtlasModel
import Presentation

/// Joins photos and other evidence by month and day, and groups what it finds by year.
package struct MemoryFinder: Sendable {
  private let atlas: Atlas
  private let dismissed: Set<String>
  private let today: CalendarDay
  private let photosByDay: [[Int]]
  private let evidenceByDay: [[Int]]

  /// Sorts the record into the 366 days of a year once; each day is then read without looking at the others.
  ///
  /// - Parameter today: The running year is the year of this day; it and later years make no memories.
  package init(_ visible: VisibleAtlas, today: CalendarDay) {
    atlas = visible.atlas
    dismissed = visible.dismissed
    self.today = today
    var photos = [[Int]](repeating: [], count: 366)
    for (index, photo) in atlas.photos.enumerated() {
      guard let day = photo.captured.exactDay, day.year < today.year else { continue }
      photos[day.monthDay.ringPosition].append(index)
    }
    var evidence = [[Int]](repeating: [], count: 366)
    for (index, item) in atlas.evidence.enumerated() where !item.passing && item.kind != .photo {
      guard let day = item.exactDay, day.year < today.year else { continue }
      evidence[day.monthDay.ringPosition].append(index)
    }
    (photosByDay, evidenceByDay) = (photos, evidence)
  }

  /// All of one calendar day, newest year first.
  package func memory(of day: MonthDay) -> Memory {
    let ring = day.ringPosition
    var photos: [Int: [PhotoRecord]] = [:]
    for index in photosByDay[ring] {
      let photo = atlas.photos[index]
      if let year = photo.captured.exactDay?.year { photos[year, default: []].append(photo) }
    }
    var evidence: [Int: [PresenceDay]] = [:]
    for index in evidenceByDay[ring] {
      let item = atlas.evidence[index]
      evidence[item.day.year, default: []].append(item)
    }
    let years = Set(photos.keys).union(evidence.keys).sorted(by: >)
    return Memory(
      day: day,
      years: years.compactMap { year in
        guard !dismissed.contains(DeepLink.day(day, year: year).route) else { return nil }
        return YearCard(
          year: year, photos: (photos[year] ?? []).sorted(by: PhotoRecord.oldestFirst),
          evidence: evidence[year] ?? [], in: atlas)
      })
  }

  /// The days that have something, in the order of the calendar.
  package var occupiedDays: [MonthDay] {
    MonthDay.all.filter { day in
      let ring = day.ringPosition
      guard !photosByDay[ring].isEmpty || !evidenceByDay[ring].isEmpty else { return false }
      return dismissed.isEmpty || !memory(of: day).years.isEmpty
    }
  }

  /// How many photos each of the 366 days has, over all years.
  package var photoCounts: [Int] { photosByDay.map(\.count) }
}
