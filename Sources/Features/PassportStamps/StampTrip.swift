package import AtlasModel

/// Stamps that wait and seem to be of one trip, so that a person can keep them with one answer.
///
/// Only what is suggested strongly and with a whole date, a place and no caution counts: everything else is a question of
/// its own.
package struct StampTrip: Hashable, Sendable {
  /// The stamps by date, each with at least one suggestion.
  package let stamps: [StampProposal]
  /// The date of the first stamp.
  package let first: CalendarDay
  /// The date of the last stamp.
  package let last: CalendarDay

  /// How far the dates of neighbouring stamps may lie apart, in days.
  ///
  /// A product choice: two weeks in one country are a usual holiday, and a wrong guess costs one look at a list.
  package static let longestGap = 14

  /// The trips among what waits, by their first days; a stamp on its own is none.
  package static func trips(in waiting: [StampProposal]) -> [StampTrip] {
    let dated = waiting.compactMap { proposal in day(of: proposal).map { (day: $0, proposal: proposal) } }
      .sorted { ($0.day, $0.proposal.id) < ($1.day, $1.proposal.id) }
    var groups: [[(day: CalendarDay, proposal: StampProposal)]] = []
    for item in dated {
      if let before = groups.last?.last, item.day.daysSince1970 - before.day.daysSince1970 <= longestGap {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups.compactMap { group in
      guard group.count > 1, let first = group.first, let last = group.last else { return nil }
      return StampTrip(stamps: group.map(\.proposal), first: first.day, last: last.day)
    }
  }

  /// The day of a stamp that may be kept with others, by its first suggestion.
  private static func day(of proposal: StampProposal) -> CalendarDay? {
    guard proposal.caution == nil, let candidate = proposal.candidates.first,
      candidate.strength == StampStrength.strong.rawValue, !candidate.chain.isEmpty
    else { return nil }
    return candidate.date?.calendarDay
  }
}
