import AtlasModel
package import Presentation

extension StampPages {
  /// A collage for each continent and each country of the wall.
  package func cards() -> [ShareCard] {
    wall.continents.filter { !$0.name.isEmpty }.flatMap { continent in
      [card(of: continent)] + continent.countries.compactMap(card(of:))
    }
  }

  /// The collage of a country or a continent in the spelling of deep links; nothing when it has no stamp.
  package func card(ofArea area: String) -> ShareCard? {
    cards().first { $0.link == .stampArea(area) }
  }

  func card(of continent: StampWall.Continent) -> ShareCard {
    let stamps = continent.stamps.sorted(by: StampWall.newestFirst)
    let countries = phrases.count("countries", continent.countries.count)
    return card(stamps, area: continent.name, title: phrases["continent-" + continent.name], more: [countries])
  }

  func card(of country: StampWall.Country) -> ShareCard? {
    guard let code = country.code else { return nil }
    return card(country.stamps, area: code.letters.lowercased(), title: name(code), more: [], language: code.letters)
  }

  private func card(
    _ stamps: [Stamp], area: String, title: String, more: [String], language: String = ""
  ) -> ShareCard {
    let counts = ([phrases.count("stamps", stamps.count)] + more).joined(separator: ", ")
    let lines = [counts, yearSpan(stamps)].compactMap { $0 }
    // Stamps with a picture come first: they are what a collage is for.
    let shown = stamps.filter { pictures[$0.id] != nil } + stamps.filter { pictures[$0.id] == nil }
    let id = stamps.count == 1 ? stamps[0].id : "STAMP"
    return ShareCard(
      kind: .stampCollage, stem: "stamps-\(area)", link: .stampArea(area), eyebrow: phrases["passport-stamps"],
      title: title, lines: lines,
      pictures: shown.map { stamp in
        var picture = CardPicture(stamp: stamp.id)
        picture.label = stamp.date.map(phrases.date) ?? name(stamp.country)
        return picture
      },
      correction: "daymark stamp edit \(id)", dismissal: "daymark exclude 'stamp/\(id)'",
      alternativeText: phrases["collage-alt", ["place": title, "what": lines.joined(separator: ", ")]],
      language: language)
  }

  /// “2008” or “2008–2019”.
  func yearSpan(_ stamps: [Stamp]) -> String? {
    let years = stamps.compactMap(\.date?.year)
    guard let first = years.min(), let last = years.max() else { return nil }
    return first == last ? String(first) : "\(first)–\(last)"
  }
}
