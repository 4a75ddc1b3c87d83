import AtlasModel
package import Presentation

extension YearPages {
  /// A card of numbers for each year that has a known place.
  package func cards() -> [ShareCard] { all.compactMap(card(of:)) }

  /// The card of a year; nothing when nothing is known of where it was spent.
  package func card(of year: Int) -> ShareCard? {
    let numbers = numbers(of: year)
    guard numbers.countries > 0 else { return nil }
    let counts = [
      ("countries", numbers.countries), ("cities", numbers.cities), ("days", numbers.days),
      ("photos", (photosByYear[year] ?? []).count),
    ].filter { $0.1 > 0 }
    let countries = ledger.countries.filter { ledger.entries[$0.id]?.years.contains(year) ?? false }
    let names = shortList(countries.map(\.name))
    return ShareCard(
      kind: .yearStatistics, stem: "year-" + padded(year, 4), link: .year(year), eyebrow: phrases["year-in-places"],
      title: String(year), lines: [names], pictures: pictures(of: year).map { CardPicture(photo: $0.id) },
      figures: counts.map { name, number in
        CardFigure(value: phrases.number(number), label: phrases.count("figure-" + name, number))
      },
      correction: "daymark correct PHOTO --place NAME",
      alternativeText: phrases[
        "year-alt",
        ["year": String(year), "numbers": phrases.list(counts.map { phrases.count($0.0, $0.1) }), "places": names]],
      language: countries.first?.country.letters ?? "")
  }

  /// How many names a card has room for.
  private static let mostNames = 4

  private func shortList(_ names: [String]) -> String {
    guard names.count > YearPages.mostNames else { return phrases.list(names) }
    let rest = names.count - YearPages.mostNames + 1
    return phrases.list(Array(names.prefix(YearPages.mostNames - 1)) + [phrases.count("more-countries", rest)])
  }

  /// Up to three photos of different cities, those with most photos first in line, told in the order of the year.
  private func pictures(of year: Int) -> [PhotoRecord] {
    let shown = (photosByYear[year] ?? []).filter { context.pictures.canShow($0.id) }
    return shown.spread(over: 3) { $0.places.first }
  }
}
