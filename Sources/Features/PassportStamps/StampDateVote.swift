import AtlasModel
import Places

/// Which of the dates is the day of the crossing: the passes vote, and what stands beside "until" is out.
struct StampDateVote {
  /// A date that came through.
  struct Choice {
    let day: CalendarDay
    /// The votes, each at most 1.
    let votes: Double
    /// How many passes read it, and how many of them with one letter mended at most.
    let passes: Int
    let clean: Int
    let example: StampDate
  }

  /// The votes below which a date is not worth a look: one doubtful pass with two repairs.
  static let leastVotes = 0.2

  /// The dates, most votes first.
  let choices: [Choice]
  /// The last day of a stay, when one was read.
  let until: CalendarDay?

  /// - Parameters:
  ///   - order: How the issuing country orders numbers.
  ///   - acceptsMinguo: Whether years may be counted as on Taiwan.
  init(
    _ dates: [StampDate], text: StampText, words: StampWords, order: DateOrder, acceptsMinguo: Bool,
    languages: Set<String>
  ) {
    let limits = StampDateVote.limits(dates, text: text, words: words)
    var votes: [CalendarDay: [Int: (worth: Double, date: StampDate)]] = [:]
    var untilVotes: [CalendarDay: Double] = [:]
    for (index, date) in dates.enumerated() {
      guard let fit = StampDateVote.fit(date, order: order, acceptsMinguo: acceptsMinguo, languages: languages) else {
        continue
      }
      var worth = fit * (0.4 + 0.6 * date.confidence / 100)
      for _ in 0..<min(date.cost, 8) { worth *= 0.72 }
      if limits.contains(index) {
        untilVotes[date.day, default: 0] += worth
        continue
      }
      if worth > votes[date.day]?[date.pass]?.worth ?? 0 { votes[date.day, default: [:]][date.pass] = (worth, date) }
    }
    var choices: [Choice] = []
    for (day, passes) in votes {
      let total = passes.values.reduce(0) { $0 + $1.worth }
      // Most of its votes stand beside "until": one pass that lost the word does not turn it round.
      guard total > untilVotes[day] ?? 0, total >= StampDateVote.leastVotes,
        let best = passes.values.max(by: { $0.worth < $1.worth })
      else { continue }
      choices.append(
        Choice(
          day: day, votes: total, passes: passes.count, clean: passes.values.count { $0.date.cost <= 1 },
          example: best.date))
    }
    choices.sort { $0.votes != $1.votes ? $0.votes > $1.votes : $0.day < $1.day }
    until = untilVotes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    self.choices = StampDateVote.withoutLimit(choices)
  }

  /// How well a date suits the country; nothing when it cannot be meant.
  private static func fit(_ date: StampDate, order: DateOrder, acceptsMinguo: Bool, languages: Set<String>) -> Double? {
    if date.years == .minguo, !acceptsMinguo { return nil }
    switch date.form {
    case .named(let spoken):
      return spoken.contains("en") || spoken.contains(where: languages.contains) ? 1 : 0.7
    case .numeric(.yearMonthDay):
      if date.years == .minguo || date.years == .four || date.years == .buddhist { return 1 }
      return order == .yearMonthDay ? 0.9 : nil
    case .numeric(.dayMonthYear):
      // A country with another order still stamps day first at times; never the other way round.
      return order == .dayMonthYear ? 1 : order == .yearMonthDay ? 0.9 : 0.6
    case .numeric(.monthDayYear): return order == .monthDayYear ? 1 : nil
    }
  }

  // MARK: The end of a stay

  /// The numbers of the dates that stand beside a word for "until".
  private static func limits(_ dates: [StampDate], text: StampText, words: StampWords) -> Set<Int> {
    let sightings = words.hits.filter { $0.term.kind == .until && $0.worth > 0.3 }.flatMap(\.sightings)
    guard !sightings.isEmpty else { return [] }
    var limits: Set<Int> = []
    for (index, date) in dates.enumerated() {
      let isLimit = sightings.contains { sighting in
        if sighting.row == date.row { return sighting.box.left <= date.box.left }
        let (box, other) = (date.box, sighting.box)
        guard text.rows[sighting.row].area == text.rows[date.row].area || box.height > 0 else { return false }
        if box.height > 0, other.height > 0 {
          guard [StampReading.Area.whole, .line].contains(text.rows[sighting.row].area) else { return false }
          let shared = min(box.bottom, other.bottom) - max(box.top, other.top)
          return shared * 2 > min(box.height, other.height) && other.left < box.left
        }
        // Without places: the word stands alone in the line above.
        return sighting.isAlone && sighting.pass == date.pass && sighting.row + 1 == date.row
      }
      if isLimit { limits.insert(index) }
    }
    return limits
  }

  /// Of two dates in different lines of which the later stands lower, the later ends the stay, also without its word.
  private static func withoutLimit(_ choices: [Choice]) -> [Choice] {
    guard choices.count >= 2 else { return choices }
    let (first, second) = (choices[0], choices[1])
    let (box, other) = (first.example.box, second.example.box)
    guard second.votes * 3 > first.votes, second.passes >= 2, box.height > 0, other.height > 0,
      min(box.bottom, other.bottom) <= max(box.top, other.top), first.day > second.day, box.top > other.top,
      second.day.adding(days: 370) >= first.day
    else { return choices }
    return [second] + choices.dropFirst(2)
  }
}
