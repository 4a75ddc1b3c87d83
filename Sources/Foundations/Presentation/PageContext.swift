package import AtlasModel

/// What pages need beside the atlas: the words, the day, the pictures and the cards that exist.
package struct PageContext: Sendable {
  /// The words.
  package let phrases: Phrasebook
  /// The day the journal is built for.
  package let today: CalendarDay
  /// The reduced copies.
  package let pictures: Pictures
  /// The stems of the cards this build draws, with the files of each by ratio and appearance.
  package let cards: CardPlan
  /// Whether pages link to originals, which puts paths into the site.
  package let linksOriginals: Bool
  /// The part of the record that has pages; nothing for all of it.
  package let scope: YearScope?

  /// Gathers the context.
  package init(
    phrases: Phrasebook, today: CalendarDay, pictures: Pictures, cards: CardPlan, linksOriginals: Bool = false,
    scope: YearScope? = nil
  ) {
    (self.phrases, self.today, self.pictures) = (phrases, today, pictures)
    (self.cards, self.linksOriginals, self.scope) = (cards, linksOriginals, scope)
  }

  /// Whether a place has a page.
  package func reaches(_ place: PlaceID) -> Bool { scope?.places.contains(place) ?? true }

  /// Whether a year has pages.
  package func reaches(year: Int) -> Bool { scope.map { $0.year == year } ?? true }

  /// What a template needs to show and offer a card; see `CardPlan`.
  package func cardValue(of card: ShareCard, on page: String, isDrawn: Bool = true) -> TemplateValue {
    cards.value(of: card, on: page, isDrawn: isDrawn, words: phrases)
  }
}

/// The part of a record that the site of a single year shows: a return leads out of it, to a day without a page.
package struct YearScope: Sendable {
  /// The year.
  package let year: Int
  /// The places of the year.
  package let places: Set<PlaceID>

  /// Names a part.
  package init(year: Int, places: Set<PlaceID>) { (self.year, self.places) = (year, places) }
}
