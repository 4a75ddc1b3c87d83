package import AtlasModel
package import Presentation

/// The stamp wall, a page a country, a page a stamp and a page a book.
package struct StampPages: Sendable {
  private let atlas: Atlas
  let wall: StampWall
  let context: PageContext
  let pictures: [String: PictureSize]

  /// Prepares the pages.
  ///
  /// - Parameters:
  ///   - continents: the continent of each country, in the spelling of deep links.
  ///   - pictures: the sizes of the small copies of stamp pictures, by stamp.
  package init(
    _ visible: VisibleAtlas, continents: [CountryCode: String], pictures: [String: PictureSize], context: PageContext
  ) {
    atlas = visible.atlas
    wall = StampWall(visible.atlas.stamps, continents: continents)
    (self.context, self.pictures) = (context, pictures)
  }

  /// All pages.
  package func pages() -> [Page] {
    let countries = wall.continents.flatMap(\.countries)
    return [wallPage()] + countries.compactMap(countryPage) + countries.flatMap(\.stamps).map(stampPage)
      + atlas.books.map(bookPage)
  }

  /// The newest stamp, for the home page.
  package func newestTile(on page: String) -> TemplateValue {
    guard let newest = atlas.stamps.min(by: StampWall.newestFirst) else { return .flag(false) }
    return value(newest, on: page)
  }

  var phrases: Phrasebook { context.phrases }

  func name(_ code: CountryCode?) -> String {
    guard let code else { return phrases["unknown-country"] }
    return atlas.places[.country(code)]?.name ?? code.letters
  }

  private func wallPage() -> Page {
    let path = SiteMap.address(of: .stamps).page
    let continents = wall.continents.map { continent in
      TemplateValue.object([
        "anchor": .text(continent.name.isEmpty ? "unknown" : continent.name),
        "name": .text(phrases[continent.name.isEmpty ? "elsewhere" : "continent-" + continent.name]),
        "count": .text(
          phrases.count("stamps", continent.stamps.count) + ", "
            + phrases.count("countries", continent.countries.count)),
        "countries": .list(continent.countries.map { stack($0, on: path) }),
        "card": continent.name.isEmpty
          ? .flag(false) : context.cardValue(of: card(of: continent), on: path),
      ])
    }
    let count = atlas.stamps.count
    let heading = phrases.count("stamps", count) + ", " + phrases.count("countries", wall.countryCount)
    let links = wall.continents.filter { !$0.name.isEmpty }.map {
      PageLink(.stampArea($0.name), title: phrases["continent-" + $0.name])
    }
    return Page(
      path: path, template: "stamps", title: phrases["passport-stamps"], section: "stamps",
      values: [
        "eyebrow": .text(phrases["passport-stamps"]), "heading": .text(count == 0 ? phrases["no-stamps"] : heading),
        "any": .flag(count > 0), "sentence": .text(count == 0 ? phrases["no-stamps-sentence"] : ""),
        "continents": .list(continents),
      ], links: [PageLink(.stamps, title: phrases["passport-stamps"])] + links)
  }

  /// How many stamps a fanned stack shows.
  package static let fannedStamps = 3

  private func stack(_ country: StampWall.Country, on path: String) -> TemplateValue {
    let (entries, exits) = (
      country.stamps.count { $0.direction == .entry }, country.stamps.count { $0.direction == .exit }
    )
    let favourites = country.stamps.count { $0.favourite }
    var value: [String: TemplateValue] = [
      "name": .text(name(country.code)),
      "line": .text(
        [phrases.count("stamps", country.stamps.count), yearSpan(country.stamps)].compactMap { $0 }.joined(
          separator: " · ")),
      "entry": .flag(entries > 0), "exit": .flag(exits > 0), "favourite": .flag(favourites > 0),
      "fan": .list(fan(country.stamps, on: path)),
      "filtered": .list(
        [("entry", entries), ("exit", exits), ("favourite", favourites)].filter { $0.1 > 0 }.map { name, count in
          .object(["filter": .text(name), "text": .text(phrases.count("filtered-" + name, count))])
        }),
    ]
    if let code = country.code {
      value["href"] = .text(SiteMap.reference(from: path, to: .stampArea(code.letters.lowercased())))
    } else if let first = country.stamps.first {
      value["href"] = .text(SiteMap.reference(from: path, to: .stamp(first.id)))
    }
    return .object(value)
  }

  /// The newest three stamps, and those that come to the front when a filter leaves others out; the newest last, on top.
  private func fan(_ stamps: [Stamp], on path: String) -> [TemplateValue] {
    let front = Set(stamps.prefix(StampPages.fannedStamps).map(\.id))
    var shown = front
    for belongs in [{ $0.direction == .entry }, { $0.direction == .exit }, { $0.favourite }] as [(Stamp) -> Bool] {
      shown.formUnion(stamps.filter(belongs).prefix(StampPages.fannedStamps).map(\.id))
    }
    return stamps.filter { shown.contains($0.id) }.reversed().map {
      value($0, on: path, isFront: front.contains($0.id), isFanned: true)
    }
  }

  /// What a template needs to show a stamp: its picture, or its facts drawn as a plain stamp.
  private func value(_ stamp: Stamp, on page: String, isFront: Bool = true, isFanned: Bool = false)
    -> TemplateValue
  {
    var value: [String: TemplateValue] = [
      "href": .text(SiteMap.reference(from: page, to: .stamp(stamp.id))), "country": .text(name(stamp.country)),
      "letters": .optional(stamp.country?.letters), "date": .optional(stamp.date.map(phrases.date)),
      "port": .optional(stamp.place.flatMap { atlas.places[$0]?.name }),
      "direction": .optional(stamp.direction.map { phrases["direction-" + $0.rawValue] }),
      "method": .optional(stamp.method.map { phrases["method-" + $0.rawValue] }),
      "front": .flag(isFront), "favourite": .flag(stamp.favourite), "entry": .flag(stamp.direction == .entry),
      "exit": .flag(stamp.direction == .exit), "note": .optional(stamp.note),
      "alt": .text(alternativeText(stamp)),
    ]
    if let size = pictures[stamp.id] {
      value["picture"] = .object([
        "src": .text(SiteMap.reference(from: page, to: SiteMap.stampPicture(stamp.id))),
        "width": .number(size.width), "height": .number(size.height),
        "thumb": isFanned ? thumb(of: stamp, size, on: page) : .flag(false),
      ])
    }
    if let book = stamp.book, let found = atlas.books.first(where: { $0.id == book }) {
      value["book"] = context.reference(found.name, on: page, to: .book(book))
      value["bookpage"] = .optional(stamp.page.map { phrases["book-page", ["n": String($0)]] })
    }
    return .object(value)
  }

  /// The thumbnail that a screen of usual density takes; none of a picture that is no larger.
  private func thumb(of stamp: Stamp, _ size: PictureSize, on page: String) -> TemplateValue {
    let longSide = max(size.width, size.height)
    guard longSide > SiteMap.stampThumbSide else { return .flag(false) }
    return .object([
      "file": .text(SiteMap.reference(from: page, to: SiteMap.stampThumb(stamp.id))),
      "columns": .number(max(1, (size.width * SiteMap.stampThumbSide * 2 + longSide) / (longSide * 2))),
    ])
  }

  private func alternativeText(_ stamp: Stamp) -> String {
    let date = stamp.date.map(phrases.date) ?? phrases["undated"]
    return phrases["stamp-alt", ["country": name(stamp.country), "date": date]]
  }

  private func countryPage(_ country: StampWall.Country) -> Page? {
    guard let code = country.code else { return nil }
    let link = DeepLink.stampArea(code.letters.lowercased())
    let path = SiteMap.address(of: link).page
    return Page(
      path: path, template: "stampcountry", title: "\(name(code)) · \(phrases["passport-stamps"])", section: "stamps",
      values: [
        "eyebrow": .text(phrases["passport-stamps"]), "heading": .text(name(code)),
        "sentence": .text(phrases.count("stamps", country.stamps.count)),
        "place": context.reference(
          phrases["place-story", ["place": name(code)]], on: path, to: .place(.country(code))),
        "stamps": .list(country.stamps.map { value($0, on: path) }),
        "card": card(of: country).map { context.cardValue(of: $0, on: path) } ?? .flag(false),
      ], links: [PageLink(link, title: name(code))])
  }

  /// The places of a stamp, finest first: where the person accepted another place of a level than the port's own, that one.
  ///
  /// An airport is named after one town and lies in the area of another.
  private func chain(of stamp: Stamp) -> [Place] {
    let accepted = stamp.acceptedPlaces.compactMap { atlas.places[$0] }
    return atlas.chain(of: stamp.place ?? stamp.country.map(PlaceID.country) ?? PlaceID("")).map { level in
      accepted.first { $0.kind == level.kind && $0.country == level.country } ?? level
    }
  }

  private func stampPage(_ stamp: Stamp) -> Page {
    let path = SiteMap.address(of: .stamp(stamp.id)).page
    let chain = chain(of: stamp)
    let title = "\(name(stamp.country))" + (stamp.date.map { ", \(phrases.date($0))" } ?? "")
    var values: [String: TemplateValue] = [
      "eyebrow": .text(phrases["passport-stamp"]), "heading": .text(title), "stamp": value(stamp, on: path),
      "chips": context.chips(chain, on: path), "route": .text(DeepLink.stamp(stamp.id).route),
    ]
    if let day = stamp.date?.calendarDay {
      let year = day.year < context.today.year ? day.year : nil
      values["day"] = context.reference(phrases.date(day.monthDay), on: path, to: .day(day.monthDay, year: year))
    }
    return Page(
      path: path, template: "stamp", title: "\(title) · \(phrases["passport-stamp"]) · \(stamp.id)",
      section: "stamps", values: values, links: [PageLink(.stamp(stamp.id), title: title)])
  }

  private func bookPage(_ book: PassportBook) -> Page {
    let path = SiteMap.address(of: .book(book.id)).page
    let stamps = atlas.stamps.filter { $0.book == book.id }
      .sorted { ($0.page ?? Int.max, $0.id) < ($1.page ?? Int.max, $1.id) }
    return Page(
      path: path, template: "stampcountry", title: "\(book.name) · \(book.id)", section: "stamps",
      values: [
        "eyebrow": .text(phrases["passport-book"]), "heading": .text(book.name),
        "sentence": .text(phrases.count("stamps", stamps.count)),
        "stamps": .list(stamps.map { value($0, on: path) }),
      ], links: [PageLink(.book(book.id), title: book.name)])
  }
}
