import AtlasModel
import PassportStamps
import Presentation
import TestSupport
import Testing

/// The wall, the pages of countries, stamps and books.
struct StampPagesTests {
  private func builder() -> AtlasBuilder {
    var builder = AtlasBuilder()
    builder.atlas.books = [PassportBook(id: "k1", name: "Blue", issuer: CountryCode("DE"))]
    builder.stamp("a1", "IS", "2014-07-09") { stamp in
      (stamp.direction, stamp.method, stamp.favourite) = (.entry, .air, true)
      (stamp.place, stamp.book, stamp.page) = (PlaceID(SmallWorld.keflavik), "k1", 7)
      stamp.note = "faded"
    }
    builder.stamp("a2", "IS", "2016") { ($0.direction, $0.book) = (.exit, "k1") }
    builder.stamp("a3", "JP", "2026-03-01") { ($0.book, $0.page) = ("k1", 2) }
    builder.stamp("a4", nil, "2011-05-02")
    return builder
  }

  private func pages(_ builder: AtlasBuilder, pictures: [String: PictureSize] = [:]) throws -> [Page] {
    let context = try PageContext.english("2026-07-01")
    return StampPages(
      builder.visible, continents: SmallWorld.continents, pictures: pictures, context: context
    ).pages()
  }

  @Test func `there is a wall, a page a country, a page a stamp and a page a book`() throws {
    #expect(
      try Set(pages(builder()).map(\.path)) == [
        "stamps/index.html", "stamps/is.html", "stamps/jp.html", "stamps/a1.html", "stamps/a2.html", "stamps/a3.html",
        "stamps/a4.html", "books/k1.html",
      ])
  }

  @Test func `the wall counts, and each stack says its years and what the filters look for`() throws {
    let wall = try #require(try pages(builder())["stamps/index.html"])
    #expect(wall["heading"].text == "4 stamps, 2 countries")
    #expect(wall["continents"].items.map { $0["anchor"].text } == ["asia", "europe", "unknown"])
    #expect(wall["continents"].items.map { $0["name"].text } == ["Asia", "Europe", "Elsewhere"])
    let iceland = wall["continents"][1]["countries"][0]
    #expect(iceland["name"].text == "Iceland")
    #expect(iceland["line"].text == "2 stamps · 2014–2016")
    #expect(iceland["href"].text == "is.html")
    #expect(["entry", "exit", "favourite"].map { iceland[$0].isShown } == [true, true, true])
    let japan = wall["continents"][0]["countries"][0]
    #expect(japan["line"].text == "1 stamp · 2026")
    #expect(["entry", "exit", "favourite"].map { japan[$0].isShown } == [false, false, false])
    let unknown = wall["continents"][2]["countries"][0]
    #expect(unknown["name"].text == "Country not known")
    #expect(unknown["href"].text == "a4.html", "a country without a page leads to its stamp")
    #expect(wall.links.map(\.link.route) == ["stamps", "stamps/asia", "stamps/europe"])
  }

  @Test func `a stack fans three stamps, the newest on top`() throws {
    var builder = AtlasBuilder()
    for year in 2010...2014 { builder.stamp("a\(year)", "IS", "\(year)") }
    let wall = try #require(try pages(builder)["stamps/index.html"])
    let fan = wall["continents"][0]["countries"][0]["fan"].items
    #expect(fan.map { $0["date"].text } == ["2012", "2013", "2014"])
  }

  @Test func `a country's page shows its stamps newest first and leads to its story`() throws {
    let page = try #require(try pages(builder())["stamps/is.html"])
    #expect(page["heading"].text == "Iceland")
    #expect(page["sentence"].text == "2 stamps")
    #expect(page["stamps"].items.map { $0["href"].text } == ["a2.html", "a1.html"])
    #expect(page["stamps"].items.map { $0["exit"].isShown } == [true, false])
    #expect(page["stamps"].items.map { $0["favourite"].isShown } == [false, true])
    #expect(page["place"]["href"].text == "../places/cc-is.html")
    #expect(page.links.map(\.link) == [.stampArea("is")])
  }

  @Test func `a stamp says its facts, its places, its book and its day`() throws {
    let page = try #require(try pages(builder())["stamps/a1.html"])
    #expect(page["heading"].text == "Iceland, 9 July 2014")
    let stamp = page["stamp"]
    #expect(
      ["date", "port", "direction", "method", "note", "bookpage"].map { stamp[$0].text } == [
        "9 July 2014", "Keflavík", "Arrival", "by air", "faded", "page 7",
      ])
    #expect(stamp["book"]["href"].text == "../books/k1.html")
    #expect(stamp["alt"].text == "Passport stamp: Iceland, 9 July 2014")
    #expect(!stamp["picture"].isShown)
    #expect(
      page["chips"].items.map { $0["name"].text } == ["Keflavík (KEF)", "Reykjavík", "Capital Region", "Iceland"])
    #expect(page["day"]["href"].text == "../on-this-day/07-09.html#y2014")
  }

  @Test func `a stamp shows the town that the person accepted, and not the one the port lies in`() throws {
    var builder = AtlasBuilder()
    let town = PlaceID("gn-3415496")
    let iceland = try #require(CountryCode("IS"))
    builder.atlas.places[town] = Place(
      id: town, name: "The town", country: iceland, parent: PlaceID(SmallWorld.capitalRegion))
    builder.stamp("a1", "IS", "2014-07-09") { stamp in
      stamp.place = PlaceID(SmallWorld.keflavik)
      stamp.acceptedPlaces = [PlaceID(SmallWorld.keflavik), town, PlaceID(SmallWorld.rome)]
    }
    let page = try #require(try pages(builder)["stamps/a1.html"])
    #expect(page["chips"].items.map { $0["name"].text } == ["Keflavík (KEF)", "The town", "Capital Region", "Iceland"])
  }

  @Test(arguments: [("a2", nil), ("a3", "../on-this-day/03-01.html"), ("a4", "../on-this-day/05-02.html#y2011")])
  func `only a whole date leads to a day, and the running year to the day alone`(stamp: String, href: String?) throws {
    #expect(try pages(builder())["stamps/\(stamp).html"]?["day"]["href"].text == href)
  }

  @Test func `a picture of a stamp stands on its page in its size`() throws {
    let pages = try pages(builder(), pictures: ["a1": PictureSize(width: 256, height: 200)])
    let picture = try #require(pages["stamps/a1.html"])["stamp"]["picture"]
    #expect(picture["src"].text == "../images/stamp-a1.jpg")
    #expect(picture["width"].text == "256")
  }

  @Test(arguments: [(512, 364, "256"), (364, 512, "182"), (256, 200, nil)])
  func `a fan names the thumbnail beside the picture, where the picture is larger`(
    width: Int, height: Int, columns: String?
  ) throws {
    let pages = try pages(builder(), pictures: ["a1": PictureSize(width: width, height: height)])
    let wall = try #require(pages["stamps/index.html"])
    let fan = wall["continents"].items.flatMap { $0["countries"].items }.flatMap { $0["fan"].items }
    let picture = try #require(fan.map { $0["picture"] }.first { $0.isShown })
    #expect(picture["src"].text == "../images/stamp-a1.jpg")
    #expect(picture["thumb"].isShown == (columns != nil))
    #expect(columns == nil || picture["thumb"]["file"].text == "../images/stamp-a1-thumb.jpg")
    #expect(columns == nil || picture["thumb"]["columns"].text == columns)
    #expect(try #require(pages["stamps/a1.html"])["stamp"]["picture"]["thumb"].isShown == false)
  }

  @Test func `a book shows its stamps page by page, unnumbered ones last`() throws {
    let page = try #require(try pages(builder())["books/k1.html"])
    #expect(page["heading"].text == "Blue")
    #expect(
      page["stamps"].items.map { $0["href"].text } == ["../stamps/a3.html", "../stamps/a1.html", "../stamps/a2.html"])
  }

  @Test func `a wall without stamps says how to add one`() throws {
    let pages = try pages(AtlasBuilder())
    #expect(pages.map(\.path) == ["stamps/index.html"])
    #expect(pages[0]["heading"].text == "No stamps yet")
    #expect(!pages[0]["any"].isShown)
    #expect(pages[0]["sentence"].text?.contains("daymark stamp add") == true)
  }

  @Test func `the home page shows the newest dated stamp`() throws {
    let context = try PageContext.english("2026-07-01")
    func newest(_ builder: AtlasBuilder) -> TemplateValue {
      StampPages(builder.visible, continents: [:], pictures: [:], context: context).newestTile(on: "index.html")
    }
    #expect(newest(builder())["href"].text == "stamps/a3.html")
    #expect(newest(AtlasBuilder()) == .flag(false))
  }

  @Test func `a hidden stamp is on no page and in no count`() throws {
    var builder = builder()
    builder.hide(.link("stamp/a1"))
    let pages = try pages(builder)
    #expect(pages["stamps/a1.html"] == nil)
    #expect(pages["stamps/index.html"]?["heading"].text == "3 stamps, 2 countries")
    #expect(pages["books/k1.html"]?["stamps"].items.count == 2)
  }
}
