package import AtlasModel
package import Presentation

extension PlacePages {
  /// The cards of places that this build draws: those of the plan.
  package func cards() -> [ShareCard] {
    ledger.entries.keys.sorted().compactMap { ledger.entries[$0] }
      .filter { context.cards.draws($0.place) }.compactMap(card(of:))
  }

  /// The card of a place; nothing when nothing but a stamp without a day is known of it.
  package func card(of place: PlaceID) -> ShareCard? { ledger.entries[place].flatMap(card(of:)) }

  func card(of entry: PlaceLedger.Entry) -> ShareCard? {
    guard !entry.years.isEmpty else { return nil }
    let place = entry.place
    let names = Array(ledger.atlas.chain(of: place.id).distinctNames.dropFirst())
    let summary = summary(entry)
    let shown = entry.photos.filter { context.pictures.canShow($0.id) }
    let chain = names.joined(separator: ", ")
    return ShareCard(
      kind: .placeCard, stem: "place-\(place.id)", link: .place(place.id),
      eyebrow: phrases["kind-" + place.kind.rawValue], title: place.name,
      lines: [chain, summary].filter { !$0.isEmpty },
      pictures: shown.spread(over: 4) { photo in
        // A country is told by its cities, a city by its visits.
        entry.children.first { photo.places.contains($0) }?.text ?? photo.captured.day.map { String($0.year) }
      }.map { CardPicture(photo: $0.id) },
      correction: "daymark correct PHOTO --place NAME",
      alternativeText: phrases[
        "place-alt", ["place": ([place.name] + names).joined(separator: ", "), "what": summary]],
      language: place.country.letters)
  }
}
