package import AtlasModel

/// The closest day that has something, and how far away it is.
package struct NearestMemory: Hashable, Sendable {
  /// The day.
  package let day: MonthDay
  /// The distance on the ring of 366 days, 1 to 183; 0 when the day itself has something.
  package let daysAway: Int

  /// Finds the nearest of the occupied days; of two equally near ones the earlier, since the later will surface by itself.
  package init?(to day: MonthDay, among occupied: some Collection<MonthDay>) {
    let ring = Set(occupied.map(\.ringPosition))
    for distance in 0...183 {
      for candidate in [day.ringPosition - distance, day.ringPosition + distance] {
        let found = MonthDay(ringPosition: candidate)
        if ring.contains(found.ringPosition) {
          (self.day, daysAway) = (found, distance)
          return
        }
      }
    }
    return nil
  }
}
