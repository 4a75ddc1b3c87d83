import AtlasModel

/// One year, shown alone: its days, places and stamps, and the returns that touch it.
struct YearFocus: Sendable {
  /// The year.
  let year: Int
  /// What the photos are called; nothing to leave them their names.
  var name: (@Sendable (PhotoRecord) -> PhotoReference)?

  init(year: Int, name: (@Sendable (PhotoRecord) -> PhotoReference)? = nil) {
    (self.year, self.name) = (year, name)
  }

  /// The day that its pages are written for: the first on which the whole year is a memory, so that they come out the same
  /// on any day.
  var today: CalendarDay {
    CalendarDay(year: min(year + 1, 9999), month: 1, day: 1) ?? CalendarDay(daysSince1970: 0)
  }
}
