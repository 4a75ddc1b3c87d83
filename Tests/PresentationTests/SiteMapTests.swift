import AtlasModel
import Presentation
import Testing

/// Where each link lives in the written site, and how pages refer to each other.
struct SiteMapTests {
  @Test(arguments: [
    ("home", "index.html", "go/home.html"), ("today", "index.html#today", "go/today.html"),
    ("on-this-day", "on-this-day/index.html", "go/on-this-day.html"),
    ("on-this-day/07-09", "on-this-day/07-09.html", "go/on-this-day/07-09.html"),
    ("on-this-day/07-09?year=2014", "on-this-day/07-09.html#y2014", "go/on-this-day/07-09/2014.html"),
    ("on-this-day/07-09?year=0814", "on-this-day/07-09.html#y0814", "go/on-this-day/07-09/0814.html"),
    ("years", "years/index.html", "go/years.html"), ("year/2014", "years/2014.html", "go/year/2014.html"),
    ("places", "places/index.html", "go/places.html"),
    ("place/iata-kef", "places/iata-kef.html", "go/place/iata-kef.html"),
    ("then-now", "then-now/index.html", "go/then-now.html"),
    ("then-now/cell-1-2", "then-now/cell-1-2.html", "go/then-now/cell-1-2.html"),
    ("stamps", "stamps/index.html", "go/stamps.html"), ("stamps/is", "stamps/is.html", "go/stamps/is.html"),
    ("stamps/europe", "stamps/index.html#europe", "go/stamps/europe.html"),
    ("stamp/a123456789", "stamps/a123456789.html", "go/stamp/a123456789.html"),
    ("book/k123456789", "books/k123456789.html", "go/book/k123456789.html"),
    ("trip/t1", "trips/t1.html", "go/trip/t1.html"), ("cards", "cards/index.html", "go/cards.html"),
    ("map", "map.html", "go/map.html"),
  ])
  func `every kind of link has its page, its anchor and its stub`(text: String, address: String, stub: String) throws {
    let link = try #require(DeepLink(parsing: text))
    let found = SiteMap.address(of: link)
    #expect(found.page + (found.anchor.map { "#" + $0 } ?? "") == address)
    #expect(SiteMap.stubPage(of: link) == stub)
  }

  @Test(arguments: [
    ("index.html", "on-this-day/07-09.html", "on-this-day/07-09.html"),
    ("on-this-day/07-09.html", "index.html", "../index.html"),
    ("on-this-day/07-09.html", "on-this-day/07-10.html", "07-10.html"),
    ("on-this-day/07-09.html", "places/cc-is.html", "../places/cc-is.html"),
    ("go/on-this-day/07-09/2014.html", "on-this-day/07-09.html", "../../../on-this-day/07-09.html"),
    ("go/on-this-day/07-09/2014.html", "go/on-this-day/07-09.html", "../07-09.html"),
    ("go/a/b.html", "go/c/b.html", "../c/b.html"), ("about.html", "about.html", "about.html"),
    ("places/index.html", "places", "../places"),
  ])
  func `a reference is relative to the page it stands on`(page: String, file: String, reference: String) {
    #expect(SiteMap.reference(from: page, to: file) == reference)
  }

  @Test func `a reference within one page is its anchor alone`() {
    let (page, address) = ("on-this-day/07-09.html", SiteAddress(page: "on-this-day/07-09.html", anchor: "y2014"))
    #expect(SiteMap.reference(from: page, to: address) == "#y2014")
    #expect(SiteMap.reference(from: "years/2014.html", to: address) == "../on-this-day/07-09.html#y2014")
  }

  @Test func `no two links of different pages share a stub`() throws {
    let days = MonthDay.all.flatMap { [DeepLink.day($0, year: nil), .day($0, year: 2014)] }
    #expect(Set(days.map(SiteMap.stubPage)).count == 732)
    #expect(Set(days.map { SiteMap.address(of: $0).page }).count == 366)
  }

  @Test func `pictures and cards have names of letters, digits, dots and hyphens`() throws {
    let photo = try #require(PhotoID(text: "0123456789ab"))
    #expect(SiteMap.displayPicture(photo) == "images/0123456789ab-display.jpg")
    #expect(SiteMap.thumbPicture(photo) == "images/0123456789ab-thumb.jpg")
    #expect(SiteMap.card("then-now-cell-1-2", .link, .dark, "png") == "cards/then-now-cell-1-2-link-dark.png")
  }
}
