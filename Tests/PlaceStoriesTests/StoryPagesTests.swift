import AtlasModel
import PlaceStories
import Presentation
import TestSupport
import Testing

/// The pages of places and years, and whether their numbers agree.
struct StoryPagesTests {
  private func pages(today: String = "2026-07-01", _ build: (inout AtlasBuilder) -> Void) throws -> [Page] {
    var builder = AtlasBuilder()
    build(&builder)
    let ledger = PlaceLedger(builder.visible)
    let context = try PageContext.english(today, showing: builder.visible)
    let places = PlacePages(ledger, continents: SmallWorld.continents, context: context)
    return places.pages() + YearPages(ledger, context: context).pages()
  }

  private func journey(_ builder: inout AtlasBuilder) {
    builder.photo("a.jpg", "2014-07-09T12:00:00", in: SmallWorld.reykjavik)
    builder.photo("b.jpg", "2014-07-12T12:00:00", in: SmallWorld.reykjavik)
    builder.photo("c.jpg", "2019-07-09", in: SmallWorld.rome)
    builder.photo("year.jpg", "2014", in: SmallWorld.reykjavik)
    builder.photo("placeless.jpg", "2014-08-01")
    builder.photo("undated.jpg")
    builder.evidence(.flight, "2014-07-08", in: SmallWorld.keflavik)
    builder.evidence(.manual, "1988", in: SmallWorld.tokyo)
    builder.stamp("a123456789", "IS", "2014-07-08")
  }

  @Test func `every place at every level has its page, and every year that has anything`() throws {
    let paths = Set(try pages(journey).map(\.path))
    for place in [
      SmallWorld.keflavik, SmallWorld.reykjavik, SmallWorld.capitalRegion, SmallWorld.iceland, SmallWorld.rome,
      "rg-it-62", SmallWorld.italy, SmallWorld.tokyo, "rg-jp-13", SmallWorld.japan,
    ] { #expect(paths.contains("places/\(place).html"), "\(place)") }
    #expect(
      paths.filter { $0.hasPrefix("years/") }.sorted() == [
        "years/1988.html", "years/2014.html", "years/2019.html", "years/index.html", "years/undated.html",
      ])
  }

  @Test func `a place tells its visits, newest first, with their days`() throws {
    let page = try #require(try pages(journey)["places/gn-3413829.html"])
    #expect(!page["sentence"].isShown, "the facts say the same")
    #expect(page["visits"].items.map { $0["heading"].text } == ["8–12 July 2014"])
    #expect(
      page["visits"][0]["days"].items.map { $0["href"].text } == [
        "../on-this-day/07-08.html#y2014", "../on-this-day/07-09.html#y2014", "../on-this-day/07-12.html#y2014",
      ])
    #expect(page["visits"][0]["count"].text == "2 photos · flight")
    #expect(page["coarse"]["heading"].text == "1 photo whose day is not known")
    #expect(page["chips"].items.map { $0["name"].text } == ["Capital Region", "Iceland"])
    #expect(page["children"].items.map { $0["name"].text } == ["Keflavík"])
    #expect(page["sources"].items.map { $0["text"].text } == ["3 photos", "flights: 1"])
    #expect(page["sources"].items.map { $0["years"].text } == ["2014", "2014"])
  }

  @Test func `a country leads to its stamps`() throws {
    let pages = try pages(journey)
    #expect(pages["places/cc-is.html"]?["stamps"]["href"].text == "../stamps/is.html")
    #expect(pages["places/cc-it.html"]?["stamps"].isShown == false)
  }

  @Test func `a day of the running year is linked without a year`() throws {
    let pages = try pages(today: "2014-12-31", journey)
    let days = try #require(pages["places/gn-3413829.html"])["visits"][0]["days"]
    #expect(days.items.map { $0["href"].text }.first == "../on-this-day/07-08.html")
  }

  @Test func `evidence of a year alone stands on the pages of place and year, and on no day`() throws {
    let pages = try pages(journey)
    let (tokyo, year) = (try #require(pages["places/gn-1850147.html"]), try #require(pages["years/1988.html"]))
    #expect(tokyo["sentence"].text == "1988")
    #expect(tokyo["visits"].items.isEmpty)
    #expect(year["facts"].items.map { $0["text"].text } == ["1", "1", "0", "0"])
    let present = year["months"].items.flatMap { $0["days"].items }.filter { $0["present"].isShown }
    #expect(present.isEmpty)
  }

  @Test func `the numbers of the lists, the places and the years agree`() throws {
    let pages = try pages(journey)
    let year = try #require(pages["years/2014.html"])
    #expect(year["facts"].items.map { $0["text"].text } == ["1", "1", "4", "4"])
    let present = year["months"].items.flatMap { $0["days"].items }.filter { $0["present"].isShown }
    #expect(present.map { $0["label"].text } == ["8 July 2014", "9 July 2014", "12 July 2014", "1 August 2014"])
    let tiles = try #require(pages["years/index.html"])["years"].items
    #expect(
      tiles.map { $0["line"].text } == [
        "1 country · 1 city · 1 photo", "1 country · 1 city · 4 photos", "1 country · 1 city",
      ])
    let places = try #require(pages["places/index.html"])
    #expect(places["heading"].text == "3 countries")
    #expect(places["sentence"].text == "3 cities, in all the years of this journal.")
    #expect(places["continents"].items.map { $0["name"].text } == ["Asia", "Europe"])
    #expect(
      places["continents"][1]["countries"].items.map { $0["line"].text } == [
        "2014 · 3 days · 3 photos", "2019 · 1 day · 1 photo",
      ])
    #expect(pages.filter { $0.path.hasPrefix("places/cc-") }.count == 3)
  }

  @Test func `photos without a place, a day or a date each have their corner`() throws {
    let pages = try pages(journey)
    let year = try #require(pages["years/2014.html"])
    #expect(year["coarse"]["heading"].text == "1 photo whose day is not known")
    #expect(year["placeless"]["heading"].text == "1 photo without a place")
    let undated = try #require(pages["years/undated.html"])
    #expect(undated["tiles"].items.map { $0["alt"].text } == ["A place not known, no date, photo 1 of 1"])
    #expect(pages["years/index.html"]?["undated"]["href"].text == "undated.html")
  }

  @Test func `without undated photos there is no page of them`() throws {
    let pages = try pages { $0.photo("a.jpg", "2014") }
    #expect(pages["years/undated.html"] == nil)
    #expect(pages["years/index.html"]?["undated"].isShown == false)
  }

  @Test func `the visits of a year are told by city, in order, and by the finest place known on other days`() throws {
    let pages = try pages { builder in
      builder.photo("b.jpg", "2014-09-01", in: SmallWorld.tokyo)
      builder.photo("a.jpg", "2014-02-01", in: SmallWorld.rome)
      builder.evidence(.manual, "2014-05-01", in: SmallWorld.iceland)
      builder.evidence(.flight, "2014-03-01", in: SmallWorld.keflavik)
    }
    let visits = try #require(pages["years/2014.html"])["visits"].items
    #expect(visits.map { $0["heading"].text } == ["Rome", "Reykjavík", "Iceland", "Tokyo"])
    #expect(visits.map { $0["country"].text } == ["Italy", "Iceland", "", "Japan"])
    #expect(visits.map { $0["dates"].text } == ["1 February", "1 March", "1 May", "1 September"])
  }

  @Test func `titles are unique`() throws {
    let titles = try pages(journey).map(\.title)
    #expect(Set(titles).count == titles.count)
  }
}
