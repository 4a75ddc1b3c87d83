package import AtlasModel

/// What a person is shown on one actual day: the memories of that day, and in a common year on 28 February also those of
/// 29 February, under their own date.
package struct TodaysMemories: Sendable {
  /// The memories that have something, the day's own first.
  package let memories: [Memory]

  /// Gathers the memories of a day.
  package init(on day: CalendarDay, from finder: MemoryFinder) {
    memories = TodaysMemories.days(on: day).map(finder.memory(of:)).filter { !$0.years.isEmpty }
  }

  /// The days of the ring that an actual day stands for.
  package static func days(on day: CalendarDay) -> [MonthDay] {
    guard day.month == 2, day.day == 28, !CalendarDay.isLeap(day.year),
      let leapDay = MonthDay(month: 2, day: 29)
    else { return [day.monthDay] }
    return [day.monthDay, leapDay]
  }
}
