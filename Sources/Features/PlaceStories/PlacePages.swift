package import AtlasModel
package import Presentation

/// The story pages of places at four levels, and the list that leads to them.
package struct PlacePages: Sendable {
  let ledger: PlaceLedger
  let context: PageContext
  private let continents: [CountryCode: String]
  private let maps: MapMaker?

  /// Prepares the pages.
  ///
  /// - Parameters:
  ///   - continents: the continent of each country, in the spelling of deep links.
  ///   - maps: what draws the map of a country; without it there are no maps.
  package init(
    _ ledger: PlaceLedger, continents: [CountryCode: String], context: PageContext, maps: MapMaker? = nil
  ) {
    (self.ledger, self.continents, self.context, self.maps) = (ledger, continents, context, maps)
  }

  /// The list and a page a place.
  package func pages() -> [Page] {
    let places = ledger.entries.keys.sorted()
    return [list()] + places.compactMap { ledger.entries[$0] }.map(page(of:))
  }

  var phrases: Phrasebook { context.phrases }

  private func list() -> Page {
    let path = SiteMap.address(of: .places).page
    let byContinent = Dictionary(grouping: ledger.countries) { continents[$0.country] ?? "" }
    let groups = byContinent.keys.sorted().map { continent in
      TemplateValue.object([
        "name": .text(continent.isEmpty ? phrases["elsewhere"] : phrases["continent-" + continent]),
        "count": .text(phrases.count("countries", byContinent[continent]?.count ?? 0)),
        "countries": .list((byContinent[continent] ?? []).map { tile($0, on: path) }),
      ])
    }
    let (countries, cities) = (ledger.countries.count, ledger.places(of: .city).count)
    return Page(
      path: path, template: "places", title: phrases["places"], section: "places",
      values: [
        "eyebrow": .text(phrases["places"]), "heading": .text(phrases.count("countries", countries)),
        "sentence": .text(
          context.scope.map { phrases.count("cities-of-year", cities, ["year": String($0.year)]) }
            ?? phrases.count("cities-sentence", cities)), "continents": .list(groups),
        "maplink": maps == nil ? .flag(false) : context.reference(phrases["map"], on: path, to: .map),
      ], links: [PageLink(.places, title: phrases["places"])])
  }

  /// A place in a list, with a picture of it where there is one.
  package func tile(_ place: Place, on page: String) -> TemplateValue {
    guard let entry = ledger.entries[place.id] else { return .flag(false) }
    var value: [String: TemplateValue] = [
      "name": .text(place.name), "href": .text(SiteMap.reference(from: page, to: .place(place.id))),
      "line": .text(summary(entry)),
    ]
    if let photo = entry.photos.last(where: { context.pictures.canShow($0.id) }) {
      value["picture"] = context.pictures.value(of: photo, on: page, alternativeText: "", caption: "")
    }
    return .object(value)
  }

  func summary(_ entry: PlaceLedger.Entry) -> String {
    var words: [String] = []
    if let first = entry.years.first, let last = entry.years.last {
      words.append(first == last ? String(first) : "\(first)–\(last)")
    }
    if !entry.days.isEmpty { words.append(phrases.count("days", entry.days.count)) }
    if !entry.photos.isEmpty { words.append(phrases.count("photos", entry.photos.count)) }
    return words.joined(separator: " · ")
  }

  private func page(of entry: PlaceLedger.Entry) -> Page {
    let place = entry.place
    let path = SiteMap.address(of: .place(place.id)).page
    let chain = ledger.atlas.chain(of: place.id)
    let visits = Visit.visits(of: entry.days)
    let children = entry.children.compactMap { ledger.entries[$0]?.place }
      .sorted { ($0.kind.rank, $1.name, $1.id) > ($1.kind.rank, $0.name, $0.id) }
    var values: [String: TemplateValue] = [
      "eyebrow": .text(phrases["kind-" + place.kind.rawValue]), "heading": .text(place.name),
      "chips": context.chips(Array(chain.dropFirst()), on: path, current: PlaceID("")),
      "facts": .list(facts(entry, visits: visits)),
      "children": .list(children.map { tile($0, on: path) }), "inside": .flag(!children.isEmpty),
      "visited": .flag(!visits.isEmpty || entry.photos.contains { $0.captured.exactDay == nil }),
      "visits": .list(visits.reversed().map { visitValue($0, entry, on: path) }),
      "sources": .list(sources(entry)),
      "route": .text(DeepLink.place(place.id).route),
    ]
    // A place known by a year alone has no facts to say it.
    if facts(entry, visits: visits).isEmpty { values["sentence"] = .text(summary(entry)) }
    if let card = card(of: entry) {
      values["card"] = context.cardValue(of: card, on: path, isDrawn: context.cards.draws(place))
    }
    if place.kind == .country {
      values["map"] = maps?.country(place).map { map in
        map.value(
          on: path, kind: "sheet", label: phrases["map-of", ["place": place.name]], isQuiet: true,
          settings: MapPage.sheetNames)
      }
      let stamps = ledger.atlas.stamps.filter { $0.country == place.country }
      if !stamps.isEmpty {
        let area = place.country.letters.lowercased()
        values["stamps"] = context.reference(
          phrases.count("stamps", stamps.count), on: path, to: .stampArea(area))
      }
    }
    let coarse = entry.photos.filter { $0.captured.exactDay == nil }
    if !coarse.isEmpty {
      values["coarse"] = .object(
        context.mosaic(coarse, on: path, in: ledger.atlas).merging(
          ["heading": .text(phrases.count("photos-coarse", coarse.count)), "galleryid": .text("coarse-photos")]
        ) { first, _ in first })
    }
    let names = chain.distinctNames.dropFirst().joined(separator: ", ")
    let title = names.isEmpty ? place.name : "\(place.name), \(names)"
    return Page(
      path: path, template: "place", title: "\(title) · \(phrases["kind-" + place.kind.rawValue]) · \(place.id)",
      section: "places", values: values, links: [PageLink(.place(place.id), title: title)])
  }

  private func facts(_ entry: PlaceLedger.Entry, visits: [Visit]) -> [TemplateValue] {
    func fact(_ label: String, _ text: String) -> TemplateValue {
      .object(["label": .text(phrases[label]), "text": .text(text)])
    }
    var facts: [TemplateValue] = []
    if let first = entry.days.first { facts.append(fact("first-visit", phrases.date(first))) }
    if let last = entry.days.last, entry.days.count > 1 { facts.append(fact("last-visit", phrases.date(last))) }
    if !entry.days.isEmpty { facts.append(fact("fact-days", phrases.number(entry.days.count))) }
    if !visits.isEmpty { facts.append(fact("fact-visits", phrases.number(visits.count))) }
    if !entry.photos.isEmpty { facts.append(fact("fact-photos", phrases.number(entry.photos.count))) }
    return facts
  }

  private func visitValue(_ visit: Visit, _ entry: PlaceLedger.Entry, on path: String) -> TemplateValue {
    let photos = entry.photos(in: visit.first...visit.last)
    var value = context.mosaic(Array(photos.prefix(Visit.mostPhotos)), on: path, in: ledger.atlas)
    value["galleryid"] = .text("visit-\(visit.first)")
    value["heading"] = .text(phrases.dates(visit.first, visit.last))
    value["count"] = .text(words(on: visit, of: entry, photoCount: photos.count))
    let days = visit.days.map { day in
      let year = day.year < context.today.year ? day.year : nil
      return context.reference(phrases.date(day.monthDay), on: path, to: .day(day.monthDay, year: year))
    }
    value["days"] = .list(days)
    if let day = days.first, days.count == 1 { value["day"] = day } else { value["several"] = .flag(true) }
    return .object(value)
  }

  /// How many photos a visit has, and what else it rests on: “3 photos · passport stamp”.
  func words(on visit: Visit, of entry: PlaceLedger.Entry, photoCount: Int) -> String {
    var words = photoCount == 0 ? [] : [phrases.count("photos", photoCount)]
    let span = visit.first...visit.last
    let kinds = Set(entry.evidence.filter { $0.exactDay.map(span.contains) ?? false }.map(\.kind))
    for kind in EvidenceKind.allCases where kind != .photo && kinds.contains(kind) {
      words.append(phrases["told-" + kind.rawValue])
    }
    return words.joined(separator: " · ")
  }

  /// What the story rests on: for each kind of source how much there is, and of which years.
  private func sources(_ entry: PlaceLedger.Entry) -> [TemplateValue] {
    var sources: [TemplateValue] = []
    func add(_ text: String, _ years: [Int]) {
      guard let first = years.min(), let last = years.max() else { return }
      sources.append(
        .object(["text": .text(text), "years": .text(first == last ? String(first) : "\(first)–\(last)")]))
    }
    add(phrases.count("photos", entry.photos.count), entry.photos.compactMap(\.captured.day?.year))
    for kind in EvidenceKind.allCases where kind != .photo {
      // A stamp gives a day for each level, and a stay may be written down twice: stamps are counted, or else days.
      let items = entry.evidence.filter { $0.kind == kind }
      let count = kind == .stamp ? Set(items.map(\.reference)).count : Set(items.map(\.day)).count
      if count > 0 { add(phrases["source-" + kind.rawValue, ["n": phrases.number(count)]], items.map(\.day.year)) }
    }
    let stamps = ledger.atlas.stamps.filter { stamp in
      stamp.date?.calendarDay == nil && stamp.acceptedPlaces.contains(entry.place.id)
    }
    if !stamps.isEmpty {
      let text = phrases["source-stamp-undated", ["n": phrases.number(stamps.count)]]
      sources.append(.object(["text": .text(text)]))
    }
    return sources
  }
}
