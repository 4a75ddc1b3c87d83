package import AtlasModel
package import Presentation

extension YearCard {
  /// The share card of this year of a day; nothing when no place and no photo is known.
  package func shareCard(on day: MonthDay, context: PageContext) -> ShareCard? {
    guard let story = stories.first else { return nil }
    let phrases = context.phrases
    let date = phrases.date(day) + " " + String(year)
    let names = stories.compactMap { $0.headline?.name }
    let chain = names.count > 1 ? phrases.list(names) : story.shortChain.joined(separator: ", ")
    let shown = photos.filter { context.pictures.canShow($0.id) }
    let place = chain.isEmpty ? phrases["no-place"] : chain
    return ShareCard(
      kind: .yearCard, stem: "on-this-day-\(day)-\(padded(year, 4))", link: .day(day, year: year),
      eyebrow: phrases["on-this-day"], title: date, lines: [place],
      pictures: shown.prefix(1).map { CardPicture(photo: $0.id) },
      correction: "daymark correct \(photos.first?.id.text ?? "PHOTO") --place NAME",
      alternativeText: phrases["year-card-alt", ["date": date, "place": place]],
      language: story.headline?.country.letters ?? "")
  }
}

extension DayStory {
  /// The headline with its region and country: what a card has room for.
  var shortChain: [String] {
    guard let headline else { return [] }
    return Array(chain.drop { $0.id != headline.id }).distinctNames
  }
}
