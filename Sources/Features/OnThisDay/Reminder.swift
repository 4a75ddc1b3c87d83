package import AtlasModel
package import Presentation

/// A coming day that has something, in words: what a letter, a calendar entry and a line on the terminal say.
package struct Reminder: Sendable {
  /// One year of the day.
  package struct Line: Sendable, Hashable {
    /// “2014: Reykjavík, Iceland”.
    package let text: String
    /// “12 years ago · 7 photos”.
    package let detail: String
    /// The year's card.
    package let link: DeepLink
    /// The photos of the year, oldest first; letters show the first when the owner wants pictures.
    package let photos: [PhotoID]
  }

  /// The actual day on which it is shown.
  package let day: CalendarDay
  /// “Redmond, Rome and Tokyo”; empty when no place is known.
  package let places: String
  /// What the letter says first, as in “You were in Redmond, Rome and Tokyo on this day”.
  package let sentence: String
  /// The date as it heads the letter.
  package let date: String
  /// A note beside the date: on 28 February of a common year that 29 February is shown too.
  package let note: String?
  /// The years, newest first; those of 29 February stand last.
  package let lines: [Line]
  /// Where the letter leads: the newest year's card.
  package let link: DeepLink

  /// The coming days that have something.
  ///
  /// - Parameters:
  ///   - first: The first day that is looked at.
  ///   - count: How many days, at most 400: a longer horizon is rewritten before it is reached.
  package static func upcoming(
    in visible: VisibleAtlas, from first: CalendarDay, days count: Int, phrases: Phrasebook
  ) -> [Reminder] {
    var finders: [Int: MemoryFinder] = [:]
    return (0..<min(max(0, count), 400)).compactMap { offset in
      let day = first.adding(days: offset)
      // What is a memory depends on the year in which it is shown: from January on, the running year's days are too.
      let finder = finders[day.year] ?? MemoryFinder(visible, today: day)
      finders[day.year] = finder
      return Reminder(TodaysMemories(on: day, from: finder).memories, on: day, visible.atlas, phrases)
    }
  }

  private init?(_ memories: [Memory], on day: CalendarDay, _ atlas: Atlas, _ phrases: Phrasebook) {
    guard let first = memories.first, let newest = first.years.first else { return nil }
    self.day = day
    date = phrases.date(day)
    let leap = memories.first { $0.day.month == 2 && $0.day.day == 29 && day.day == 28 }
    note = leap.map { phrases["reminder-leap", ["date": phrases.date($0.day)]] }
    link = .day(first.day, year: newest.year)
    var seen = Set<String>()
    let names = memories.flatMap(\.placeNames).filter { seen.insert($0).inserted }
    let years = memories.flatMap(\.years)
    places = Reminder.list(names, phrases)
    sentence =
      names.isEmpty
      ? phrases.count("reminder-photos", years.count, ["year": String(newest.year)])
      : phrases["reminder-places", ["places": places]]
    lines = memories.flatMap { memory in
      memory.years.map { year in
        let names = year.stories.compactMap { Reminder.name($0) }
        let place = names.isEmpty ? phrases["somewhere"] : phrases.list(names)
        let photos = year.photos
        let details = [
          phrases.count("years-ago", day.year - year.year),
          photos.isEmpty ? nil : phrases.count("photos", photos.count),
        ].compactMap(\.self)
        return Line(
          text: phrases["reminder-line", ["year": String(year.year), "place": place]],
          detail: details.joined(separator: " · "), link: .day(memory.day, year: year.year), photos: photos.map(\.id))
      }
    }
  }

  /// The headline with its country, so that Rome is not taken for another one.
  private static func name(_ story: DayStory) -> String? {
    guard let headline = story.headline else { return nil }
    guard headline.kind != .country, let country = story.chain.last, country.id != headline.id else {
      return headline.name
    }
    return "\(headline.name), \(country.name)"
  }

  /// How many places a sentence names before it counts the rest: more than that nobody reads in a subject.
  static let namedPlaces = 7

  private static func list(_ places: [String], _ phrases: Phrasebook) -> String {
    let rest = places.count - namedPlaces
    return phrases.list(rest > 0 ? Array(places.prefix(namedPlaces)) + [phrases.count("more-places", rest)] : places)
  }
}
