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
}

/// Which On This Day cards a build draws.
package enum DayCardChoice: String, Sendable, Hashable, CaseIterable {
  /// Those of the next 31 days.
  case upcoming
  case all
  case none
}

/// Which cards a build draws, and in which shapes.
package struct CardPlan: Hashable, Sendable {
  /// The shapes.
  package var ratios: [AspectRatio]
  /// Light, dark or both.
  package var appearances: [Appearance]
  /// `jpg` or `png`.
  package var suffix: String
  /// Which On This Day cards are drawn.
  package var onThisDay: DayCardChoice
  /// Whether any cards are drawn at all.
  package var drawn: Bool
  /// Whether the word Daymark stands in the corner.
  package var wordmark: Bool

  /// The default plan.
  package init() {
    (ratios, appearances) = ([.square, .portrait, .story, .link], [.light, .dark])
    (suffix, onThisDay, drawn, wordmark) = ("jpg", .upcoming, true, true)
  }

  /// How many days from today on have their cards drawn when the choice is `upcoming`.
  package static let upcomingDays = 31

  /// Whether the build draws the card of a day.
  package func draws(_ day: MonthDay, today: CalendarDay) -> Bool {
    guard drawn else { return false }
    switch onThisDay {
    case .all: return true
    case .none: return false
    case .upcoming:
      let ahead = (day.ringPosition - today.monthDay.ringPosition + 366) % 366
      return ahead < CardPlan.upcomingDays
    }
  }

  /// What a template needs to show and offer a card on a page, or nothing when the build draws no cards.
  package func value(of card: ShareCard, on page: String) -> TemplateValue {
    guard drawn, let ratio = ratios.first, let appearance = appearances.first else { return .flag(false) }
    let files = ratios.flatMap { ratio in
      appearances.map { appearance in
        TemplateValue.object([
          "href": .text(SiteMap.reference(from: page, to: SiteMap.card(card.stem, ratio, appearance, suffix))),
          "ratio": .text(ratio.rawValue), "appearance": .text(appearance.rawValue),
          "dark": .flag(appearance == .dark),
          "width": .number(ratio.pixels.width), "height": .number(ratio.pixels.height),
        ])
      }
    }
    return .object([
      "stem": .text(card.stem), "title": .text(card.title), "alt": .text(card.alternativeText),
      "files": .list(files),
      "first": .text(SiteMap.reference(from: page, to: SiteMap.card(card.stem, ratio, appearance, suffix))),
      "width": .number(ratio.pixels.width), "height": .number(ratio.pixels.height),
    ])
  }
}
