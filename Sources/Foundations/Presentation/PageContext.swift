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

  /// Gathers the context.
  package init(
    phrases: Phrasebook, today: CalendarDay, pictures: Pictures, cards: CardPlan, linksOriginals: Bool = false
  ) {
    (self.phrases, self.today, self.pictures) = (phrases, today, pictures)
    (self.cards, self.linksOriginals) = (cards, linksOriginals)
  }

  /// What a template needs to show and offer a card; see `CardPlan`.
  package func cardValue(of card: ShareCard, on page: String, isDrawn: Bool = true) -> TemplateValue {
    cards.value(of: card, on: page, isDrawn: isDrawn, words: phrases)
  }
}
