package import AtlasModel

/// Which On This Day cards a build draws.
package enum DayCardChoice: String, Sendable, Hashable, CaseIterable {
  /// Those of the next 31 days.
  case upcoming
  case all
  case none
}

/// Which cards of places a build draws.
package enum PlaceCardChoice: String, Sendable, Hashable, CaseIterable {
  case none
  case countries
  case all
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
  /// Which cards of places are drawn.
  package var places: PlaceCardChoice
  /// Whether any cards are drawn at all.
  package var drawn: Bool
  /// Whether the word Daymark stands in the corner.
  package var wordmark: Bool

  /// The default plan.
  package init() {
    (ratios, appearances) = ([.square, .portrait, .story, .link], [.light, .dark])
    (suffix, onThisDay, places, drawn, wordmark) = ("jpg", .upcoming, .countries, true, true)
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

  /// Whether the build draws the card of a place.
  package func draws(_ place: Place) -> Bool {
    switch places {
    case .none: false
    case .countries: drawn && place.kind == .country
    case .all: drawn
    }
  }

  /// What a template needs to show and offer a card on a page, and to say how it is mended and dismissed.
  ///
  /// - Parameter isDrawn: Whether this build draws this card; without its pictures the commands are offered alone.
  package func value(
    of card: ShareCard, on page: String, isDrawn: Bool = true, words phrases: Phrasebook
  ) -> TemplateValue {
    var value: [String: TemplateValue] = [
      "stem": .text(card.stem), "title": .text(card.title), "eyebrow": .text(card.eyebrow),
      "alt": .text(card.alternativeText), "page": .text(SiteMap.reference(from: page, to: card.link)),
      "share": .text("daymark share '\(card.link.route)'"), "correct": .text(card.correction),
      "dismiss": .text(card.dismissal),
    ]
    guard drawn, isDrawn, let ratio = ratios.first, let appearance = appearances.first else { return .object(value) }
    value["files"] = .list(
      ratios.flatMap { ratio in
        appearances.map { file(card, $0, ratio, on: page, phrases) }
      })
    value["first"] = file(card, appearance, ratio, on: page, phrases)
    return .object(value)
  }

  private func file(
    _ card: ShareCard, _ appearance: Appearance, _ ratio: AspectRatio, on page: String, _ phrases: Phrasebook
  ) -> TemplateValue {
    .object([
      "href": .text(SiteMap.reference(from: page, to: SiteMap.card(card.stem, ratio, appearance, suffix))),
      "ratio": .text(ratio.rawValue), "shape": .text(phrases["shape-" + ratio.preset]), "preset": .text(ratio.preset),
      "dark": .flag(appearance == .dark),
      "alt": .text(card.alternativeText), "width": .number(ratio.pixels.width), "height": .number(ratio.pixels.height),
    ])
  }
}
