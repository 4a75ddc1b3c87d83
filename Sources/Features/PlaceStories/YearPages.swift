import AtlasModel
package import Presentation

/// A page for each year, the list of years, and a page for photos without a date.
package struct YearPages: Sendable {
  let ledger: PlaceLedger
  let context: PageContext
  let photosByYear: [Int: [PhotoRecord]]
  private let undated: [PhotoRecord]
  private let years: [Int]
  private let maps: MapMaker?

  /// Prepares the pages; without a map maker they have no maps.
  package init(_ ledger: PlaceLedger, context: PageContext, maps: MapMaker? = nil) {
    (self.ledger, self.context, self.maps) = (ledger, context, maps)
    let atlas = ledger.atlas
    let sorted = atlas.photos.sorted(by: PhotoRecord.oldestFirst)
    undated = sorted.filter { $0.captured.day == nil }
    photosByYear = Dictionary(grouping: sorted.filter { $0.captured.day != nil }) { $0.captured.day?.year ?? 0 }
    let evidence = atlas.evidence.filter { !$0.passing }.map(\.day.year)
    years = Set(photosByYear.keys).union(evidence).sorted(by: >)
  }

  /// The page of photos without a date.
  package static let undatedPage = "years/undated.html"

  /// The list, a page a year, and the page of photos without a date where there are any.
  package func pages() -> [Page] { [list()] + years.map(page(of:)) + (undated.isEmpty ? [] : [undatedPhotos()]) }

  var phrases: Phrasebook { context.phrases }

  private func list() -> Page {
    let path = SiteMap.address(of: .years).page
    var values: [String: TemplateValue] = [
      "eyebrow": .text(phrases["years"]), "heading": .text(phrases.count("years", years.count)),
      "years": .list(years.map { tile($0, on: path) }),
    ]
    if maps != nil { values["maplink"] = context.reference(phrases["map"], on: path, to: .map) }
    if let first = years.last, let last = years.first {
      values["sentence"] = .text(first == last ? String(first) : "\(first)–\(last)")
    }
    if !undated.isEmpty {
      values["undated"] = .object([
        "text": .text(phrases.count("photos-undated", undated.count)),
        "href": .text(SiteMap.reference(from: path, to: YearPages.undatedPage)),
      ])
    }
    return Page(
      path: path, template: "years", title: phrases["years"], section: "years", values: values,
      links: [PageLink(.years, title: phrases["years"])])
  }

  /// A year in a list, with a picture of it where there is one.
  package func tile(_ year: Int, on page: String) -> TemplateValue {
    let photos = photosByYear[year] ?? []
    let numbers = numbers(of: year)
    var value: [String: TemplateValue] = [
      "year": .text(String(year)), "href": .text(SiteMap.reference(from: page, to: .year(year))),
      "line": .text(
        [("countries", numbers.countries), ("cities", numbers.cities), ("photos", photos.count)]
          .filter { $0.1 > 0 }.map { phrases.count($0.0, $0.1) }.joined(separator: " · ")),
    ]
    let showable = photos.filter { context.pictures.canShow($0.id) }
    if !showable.isEmpty {
      // The middle one: the first and last of a year are often a blurred New Year.
      value["picture"] = context.pictures.value(
        of: showable[showable.count / 2], on: page, alternativeText: "", caption: "")
    }
    return .object(value)
  }

  /// The years that have anything, newest first.
  package var all: [Int] { years }

  func numbers(of year: Int) -> (countries: Int, cities: Int, days: Int) {
    let there = ledger.entries.values.filter { $0.years.contains(year) }
    var days = Set((photosByYear[year] ?? []).compactMap(\.captured.exactDay))
    days.formUnion(ledger.atlas.evidence.filter { !$0.passing }.compactMap(\.exactDay).filter { $0.year == year })
    return (there.count { $0.place.kind == .country }, there.count { $0.place.kind == .city }, days.count)
  }

  private func page(of year: Int) -> Page {
    let path = SiteMap.address(of: .year(year)).page
    let photos = photosByYear[year] ?? []
    let numbers = numbers(of: year)
    let index = years.firstIndex(of: year) ?? 0
    func fact(_ label: String, _ number: Int) -> TemplateValue {
      .object(["label": .text(phrases[label]), "text": .text(phrases.number(number))])
    }
    var values: [String: TemplateValue] = [
      "eyebrow": .text(phrases["year"]), "heading": .text(String(year)),
      "facts": .list([
        fact("fact-countries", numbers.countries), fact("fact-cities", numbers.cities),
        fact("fact-days", numbers.days), fact("fact-photos", photos.count),
      ]),
      "months": .list(months(of: year, on: path)),
      "weekdays": .list(phrases["weekday-letters"].split(separator: " ").map { .text(String($0)) }),
      "visits": .list(visits(of: year, on: path)),
      "list": context.reference(phrases["years"], on: path, to: .years),
    ]
    if index + 1 < years.count {
      values["previous"] = context.reference(String(years[index + 1]), on: path, to: .year(years[index + 1]))
    }
    if index > 0 { values["next"] = context.reference(String(years[index - 1]), on: path, to: .year(years[index - 1])) }
    values["map"] = maps?.year(year).map { map in
      map.value(
        on: path, kind: "sheet", label: phrases["map-of", ["place": String(year)]], isQuiet: true,
        settings: MapPage.sheetNames, namesCountries: true)
    }
    if let card = card(of: year) { values["card"] = context.cardValue(of: card, on: path) }
    let coarse = photos.filter { $0.captured.exactDay == nil }
    let placeless = photos.filter { $0.places.isEmpty && $0.captured.exactDay != nil }
    values["coarse"] = gallery(coarse, "photos-coarse", "coarse-photos", on: path)
    values["placeless"] = gallery(placeless, "photos-placeless", "placeless-photos", on: path)
    return Page(
      path: path, template: "year", title: "\(year)", section: "years", values: values,
      links: [PageLink(.year(year), title: String(year))])
  }

  private func gallery(_ photos: [PhotoRecord], _ heading: String, _ id: String, on path: String) -> TemplateValue {
    guard !photos.isEmpty else { return .flag(false) }
    return .object(
      context.mosaic(photos, on: path, in: ledger.atlas).merging(
        ["heading": .text(phrases.count(heading, photos.count)), "galleryid": .text(id)]) { first, _ in first })
  }

  private func months(of year: Int, on path: String) -> [TemplateValue] {
    var days = Set((photosByYear[year] ?? []).compactMap(\.captured.exactDay))
    days.formUnion(ledger.atlas.evidence.filter { !$0.passing }.compactMap(\.exactDay).filter { $0.year == year })
    return (1...12).map { month in
      let cells = (1...CalendarDay.daysIn(month: month, year: year)).compactMap { number -> TemplateValue? in
        guard let day = CalendarDay(year: year, month: month, day: number) else { return nil }
        // The first day of a month stands in the column of its weekday, Monday first.
        let column = number == 1 ? "w\((day.daysSince1970 + 3) % 7)" : ""
        guard days.contains(day) else { return .object(["day": .number(number), "column": .text(column)]) }
        let shownYear = year < context.today.year ? year : nil
        return .object([
          "day": .number(number), "present": .flag(true), "column": .text(column), "label": .text(phrases.date(day)),
          "href": .text(SiteMap.reference(from: path, to: .day(day.monthDay, year: shownYear))),
        ])
      }
      return .object(["name": .text(phrases.shortMonths[month - 1]), "days": .list(cells)])
    }
  }

  /// The visits of the year in order: by city, or by the finest place known of a day; an airport is told by what it lies
  /// in.
  private func visits(of year: Int, on path: String) -> [TemplateValue] {
    let found = ledger.entries.values.filter { $0.place.kind != .airport }.flatMap { entry in
      let below = entry.children.filter { $0.kind != .airport }
      let told = Set(below.flatMap { ledger.entries[$0]?.days ?? [] })
      let days = entry.days.filter { $0.year == year && !told.contains($0) }
      return Visit.visits(of: days).map { (visit: $0, entry: entry) }
    }
    let sorted = found.sorted { ($0.visit.first, $0.entry.place.id) < ($1.visit.first, $1.entry.place.id) }
    return sorted.map { self.value(of: $0.visit, in: $0.entry, on: path) }
  }

  /// The newest visit that has photos, for the home page.
  package func latestVisit(on path: String) -> TemplateValue {
    for year in years {
      let dated = (photosByYear[year] ?? []).filter { $0.captured.exactDay != nil && context.pictures.canShow($0.id) }
      guard let newest = dated.last(where: { !$0.places.isEmpty }), let day = newest.captured.exactDay,
        let place = newest.places.first(where: { $0.kind != .airport }), let entry = ledger.entries[place],
        let visit = Visit.visits(of: entry.days).last(where: { $0.first <= day })
      else { continue }
      return value(of: visit, in: entry, on: path, isDated: true)
    }
    return .flag(false)
  }

  private func value(
    of visit: Visit, in entry: PlaceLedger.Entry, on path: String, isDated: Bool = false
  ) -> TemplateValue {
    let photos = entry.photos(in: visit.first...visit.last)
    var value = context.mosaic(
      Array(photos.prefix(isDated ? PageContext.mosaicPhotos : Visit.mostPhotos)), on: path, in: ledger.atlas)
    value["galleryid"] = .text("visit-\(visit.first)-\(entry.place.id)")
    let country = ledger.entries[.country(entry.place.country)]?.place.name ?? ""
    value["heading"] = .text(entry.place.name)
    value["href"] = .text(SiteMap.reference(from: path, to: .place(entry.place.id)))
    value["country"] = .text(entry.place.kind == .country ? "" : country)
    value["dates"] = .text(phrases.dates(visit.first, visit.last, withYear: isDated))
    value["count"] = .text(photos.isEmpty ? phrases["no-photos"] : phrases.count("photos", photos.count))
    return .object(value)
  }

  private func undatedPhotos() -> Page {
    Page(
      path: YearPages.undatedPage, template: "gallery", title: phrases["undated-title"], section: "years",
      values: [
        "eyebrow": .text(phrases["years"]), "heading": .text(phrases["undated-title"]),
        "sentence": .text(phrases.count("photos-undated", undated.count)),
        "hint": .text(phrases["undated-hint"]),
        "tiles": .list(context.tiles(undated, on: YearPages.undatedPage, in: ledger.atlas)),
      ])
  }
}
