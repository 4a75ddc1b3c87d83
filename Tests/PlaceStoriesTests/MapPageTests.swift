import AtlasModel
import Foundation
import PlaceStories
import Places
import Presentation
import TestSupport
import Testing

/// The map and its page, and whether they say what the ledger says.
struct MapPageTests {
  private static let outlines = Result {
    try CountryOutlines(path: Repository.root.appending(path: "Assets/gazetteer/\(CountryOutlines.fileName)").path)
  }

  private static func journey(_ builder: inout AtlasBuilder) {
    builder.photo("a.jpg", "2014-07-09T12:00:00", at: (64.1, -21.9), in: SmallWorld.reykjavik)
    builder.photo("b.jpg", "2014-07-12T12:00:00", in: SmallWorld.reykjavik)
    builder.photo("c.jpg", "2019-07-09", in: SmallWorld.rome)
    builder.evidence(.flight, "2014-07-08", in: SmallWorld.keflavik)
    builder.evidence(.manual, "1988", in: SmallWorld.tokyo)
    builder.stamp("a123456789", "US", "2014-07-08")
  }

  private struct Made: Sendable {
    let ledger: PlaceLedger
    let maps: MapMaker
    let page: Page
    let card: ShareCard?
    let others: [Page]
  }

  /// The journey's pages, made once: a debug build takes a second for them.
  private static let shared = Result { try made(journey) }

  private static func made(_ build: (inout AtlasBuilder) -> Void) throws -> Made {
    var builder = AtlasBuilder()
    build(&builder)
    let ledger = PlaceLedger(builder.visible)
    let context = try PageContext.english("2026-07-01", showing: builder.visible)
    let maps = MapMaker(ledger, outlines: try Self.outlines.get(), phrases: context.phrases)
    let continents = SmallWorld.continents
    let map = MapPage(ledger, maps: maps, continents: continents, context: context)
    let places = PlacePages(ledger, continents: continents, context: context, maps: maps).pages()
    return Made(
      ledger: ledger, maps: maps, page: map.page(), card: map.card(),
      others: places + YearPages(ledger, context: context, maps: maps).pages())
  }

  @Test func `the map's countries are the ledger's, each with its land`() throws {
    let made = try Self.shared.get()
    let world = made.maps.world()
    #expect(world.countries.map(\.name) == made.ledger.countries.map(\.name))
    #expect(world.countries.map(\.name) == ["Iceland", "Italy", "Japan", "United States"])
    #expect(world.countries.allSatisfy { !$0.rings.isEmpty })
    #expect(world.cities.map(\.name) == ["Reykjavík", "Rome", "Tokyo"])
    #expect(made.page["heading"].text == "4 countries on 3 continents")
    #expect(made.page["sentence"].text == "3 cities, from 1988 to 2019.")
  }

  @Test func `the list under the map gives every country and city with a page that exists`() throws {
    let made = try Self.shared.get()
    let parts = made.page["parts"].items
    #expect(parts.map { $0["name"].text } == ["Asia", "Europe", "North America"])
    #expect(parts.map { $0["count"].text } == ["1 country · 1 city", "2 countries · 2 cities", "1 country"])
    #expect(parts[1]["countries"].items.map { $0["name"].text } == ["Iceland", "Italy"])
    #expect(parts[1]["countries"][0]["line"].text == "3 days")
    let listed = parts.flatMap { $0["countries"].items }.flatMap { [$0] + $0["cities"].items }
    let drawn = (made.page["world"].items + parts.map { $0["map"] }).flatMap {
      $0["countries"].items + $0["cities"].items
    }
    let paths = Set(made.others.map(\.path))
    for link in listed + drawn { #expect(paths.contains(try #require(link["href"].text)), "\(link)") }
    #expect(listed.count == 7)
  }

  @Test func `what is hidden is on no map`() throws {
    let made = try Self.made { builder in
      Self.journey(&builder)
      builder.hide(.place(PlaceID(SmallWorld.italy)))
    }
    #expect(!made.maps.world().countries.map(\.name).contains("Italy"))
    let pages = [made.page] + made.others
    for page in pages {
      #expect(!"\(page.values)".contains("Rome") && !"\(page.values)".contains("Italy"), "\(page.path)")
    }
  }

  @Test func `a year shows its own places, and a country its own`() throws {
    let made = try Self.shared.get()
    let year = try #require(made.maps.year(2014))
    #expect(year.countries.map(\.name) == ["Iceland"])
    #expect(year.cities.map(\.note) == ["Reykjavík · 3 days"])
    #expect(year.frame.isEmpty)
    #expect(made.maps.year(1999) == nil)
    let iceland = try #require(made.ledger.countries.first)
    let country = try #require(made.maps.country(iceland))
    #expect(country.countries.map(\.name) == ["Iceland"] && country.cities.map(\.name) == ["Reykjavík"])
    #expect(made.others["years/2014.html"]?["map"].isShown == true)
    #expect(made.others["places/cc-is.html"]?["map"].isShown == true)
    #expect(made.others["places/gn-3413829.html"]?["map"].isShown == false)
  }

  @Test func `places far apart are shown on the map of the world`() throws {
    let made = try Self.made { builder in
      for place in [SmallWorld.redmond, SmallWorld.rome, SmallWorld.tokyo] {
        builder.evidence(.manual, "2014", in: place)
      }
    }
    #expect(try #require(made.maps.year(2014)).frame.isEmpty == false)
  }

  @Test func `the same record gives the same map`() throws {
    let (one, two) = (try Self.shared.get(), try Self.made(Self.journey))
    #expect(one.maps.world() == two.maps.world())
    #expect(one.page == two.page)
  }

  @Test func `a photo's own point is on no map`() throws {
    let made = try Self.made { $0.photo("a.jpg", "2014-07-09T12:00:00", at: (64.1, -21.9), in: SmallWorld.iceland) }
    #expect(made.maps.world().cities.isEmpty)
    #expect(made.maps.world().countries.map(\.name) == ["Iceland"])
  }

  @Test func `the page of somebody who has been to every third country stays below 250 kB`() throws {
    let outlines = try Self.outlines.get()
    let gazetteer = try Gazetteer(path: Repository.root.appending(path: "Assets/gazetteer/places.dmg1").path)
    var (builder, continents) = (AtlasBuilder(), [CountryCode: String]())
    for (number, shape) in outlines.shapes.enumerated() where number % 3 == 0 {
      guard let middle = shape.main?.middle else { continue }
      let letters = shape.code.letters.lowercased()
      let country = Place(id: PlaceID("cc-" + letters), name: "Country \(letters)", country: shape.code)
      let cities = (0..<6).map { city in
        let (north, east) = (Double(city % 3 - 1) * 1.5, Double(city / 3 - 1) * 1.5)
        return Place(
          id: PlaceID("gn-\(number * 10 + city + 1)"), name: "Some city \(city)", country: shape.code,
          parent: country.id,
          coordinate: Coordinate(latitude: middle.latitude + north, longitude: middle.longitude + east))
      }
      builder.add([country] + cities)
      for city in cities { builder.evidence(.manual, "2014-05-0\(number % 9 + 1)", in: city.id.text) }
      let continent = gazetteer.continent(of: shape.code)
      continents[shape.code] = continent.flatMap { Continent.allCases.firstIndex(of: $0) }.map {
        DeepLink.continents[$0]
      }
    }
    let ledger = PlaceLedger(builder.visible)
    let context = try PageContext.english("2026-07-01", showing: builder.visible)
    let maps = MapMaker(ledger, outlines: outlines, phrases: context.phrases)
    let page = MapPage(ledger, maps: maps, continents: continents, context: context).page()
    // What the templates add to a value: the tags of a link or a label are less than 75 bytes.
    func bytes(_ value: TemplateValue) -> Int {
      switch value {
      case .text(let text): text.utf8.count
      case .flag: 0
      case .list(let items): items.reduce(0) { $0 + bytes($1) + 75 }
      case .object(let members): members.values.reduce(0) { $0 + bytes($1) }
      }
    }
    let total = page.values.values.reduce(0) { $0 + bytes($1) }
    #expect(ledger.countries.count == 84 && total < 250_000, "\(total) bytes")
  }

  @Test func `the card says how many countries, where and when, and shortens a long list`() throws {
    let made = try Self.shared.get()
    let card = try #require(made.card)
    #expect(card.kind == .countryMap && card.link == .map && card.title == "4 countries")
    #expect(
      card.lines == [
        "Asia, Europe and North America · 1988–2019", "Iceland, Italy, Japan and United States",
      ])
    #expect(card.map?.countries.map(\.name) == made.ledger.countries.map(\.name))
    #expect(made.page["card"]["share"].text == "daymark share 'map'")
    #expect(try Self.made { _ in }.card == nil)
  }

  @Test func `an empty journal has a page without a map`() throws {
    let page = try Self.made { _ in }.page
    #expect(page["heading"].text == "No places yet")
    #expect(!page["world"].isShown && !page["parts"].isShown)
  }
}
