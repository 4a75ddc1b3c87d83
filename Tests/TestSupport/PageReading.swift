package import AtlasModel
package import Presentation

/// Reads what a page says, by the names that its template uses.
extension TemplateValue {
  /// The value of a name; an absent value where there is none.
  package subscript(name: String) -> TemplateValue {
    if case .object(let members) = self { return members[name] ?? .flag(false) }
    return .flag(false)
  }

  /// The element of a list; an absent value where there is none.
  package subscript(index: Int) -> TemplateValue { items.indices.contains(index) ? items[index] : .flag(false) }

  /// The elements of a list.
  package var items: [TemplateValue] {
    if case .list(let items) = self { return items }
    return []
  }

  /// The text, or nothing.
  package var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// Whether a section of this value would be shown.
  package var isShown: Bool { self != .flag(false) && self != .list([]) && self != .text("") }
}

extension Page {
  /// The value of a name on the page.
  package subscript(name: String) -> TemplateValue { values[name] ?? .flag(false) }
}

extension [Page] {
  /// The page at a path, or nothing.
  package subscript(path: String) -> Page? { first { $0.path == path } }
}

extension PageContext {
  /// A context in English on a day, with every photo of the atlas ready to be shown.
  package static func english(
    _ today: String, showing atlas: VisibleAtlas? = nil, cards: CardPlan = CardPlan()
  ) throws -> PageContext {
    let size = PictureSize(width: 400, height: 300)
    let ready = (atlas?.atlas.photos ?? []).map { ($0.id, PictureState.ready(display: size, middle: nil, thumb: size)) }
    return PageContext(
      phrases: try Repository.phrasebook(), today: CalendarDay(parsing: today) ?? CalendarDay(daysSince1970: 0),
      pictures: Pictures(Dictionary(ready) { first, _ in first }), cards: cards)
  }
}
