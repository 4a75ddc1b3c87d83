import AtlasModel
import OnThisDay
import Presentation
import TestSupport
import Testing

/// The 366 day pages and the calendar that leads to them.
struct DayPagesTests {
  private func atlas() -> VisibleAtlas {
    var builder = AtlasBuilder()
    for index in 10..<24 { builder.photo("\(index).jpg", "2014-07-09T\(index):00:00", in: SmallWorld.reykjavik) }
    builder.photo("rome.jpg", "2019-07-09", in: SmallWorld.rome)
    builder.evidence(.flight, "2014-07-09", in: SmallWorld.keflavik, zoneCertain: false)
    builder.photo("leap.jpg", "2012-02-29")
    return builder.visible
  }

  private func page(_ day: String, today: String = "2026-07-01") throws -> Page {
    let visible = atlas()
    let pages = DayPages(visible, context: try PageContext.english(today, showing: visible)).pages()
    return try #require(pages["on-this-day/\(day).html"])
  }

  @Test(arguments: ["2026-07-01", "2026-02-28", "2026-03-01", "2028-02-29"])
  func `every day of the year has its page, whatever day it is`(today: String) throws {
    let visible = atlas()
    let pages = DayPages(visible, context: try PageContext.english(today, showing: visible)).pages()
    #expect(pages.count == 367)
    #expect(Set(pages.map(\.path)).count == 367)
    #expect(Set(pages.map(\.title)).count == 367)
    #expect(pages["on-this-day/02-29.html"]?["years"].items.count == 1)
    #expect(pages["on-this-day/index.html"] != nil)
  }

  @Test func `a day says its years, its places and where each leads`() throws {
    let page = try page("07-09")
    #expect(page["heading"].text == "9 July")
    #expect(page["sentence"].text == "Rome and Reykjavík, in two different years.")
    #expect(page["years"].items.map { $0["anchor"].text } == ["y2019", "y2014"])
    #expect(page["years"].items.map { $0["yearhref"].text } == ["../years/2019.html", "../years/2014.html"])
    let story = page["years"][1]["stories"][0]
    #expect(story["headline"].text == "Reykjavík")
    #expect(story["href"].text == "../places/gn-3413829.html")
    #expect(story["chips"].items.count == 4)
    #expect(story["evidence"].text == "14 photos · flight KEF · time zone not certain")
    #expect(story["mosaic"]["tiles"].items.count == 4)
    #expect(story["more"]["label"].text == "+9")
    #expect(
      page.links.map(\.link.route) == [
        "on-this-day/07-09", "on-this-day/07-09?year=2019", "on-this-day/07-09?year=2014",
      ])
  }

  @Test func `an empty day names the nearest day that has something, and how far away it is`() throws {
    let page = try page("07-12")
    #expect(!page["sentence"].isShown)
    #expect(page["empty"]["pointer"]["text"].text == "9 July")
    #expect(page["empty"]["pointer"]["href"].text == "07-09.html")
    #expect(page["empty"]["away"].text == "3 days away")
    #expect(try self.page("07-10")["empty"]["away"].text == "one day away")
  }

  @Test func `an empty journal says what to do on every day`() throws {
    let pages = DayPages(AtlasBuilder().visible, context: try PageContext.english("2026-07-01")).pages()
    let text = try #require(pages["on-this-day/07-09.html"]?["empty"]["text"].text)
    #expect(text.contains("daymark scan FOLDER"))
  }

  @Test(arguments: [("01-01", "12-31", "01-02"), ("12-31", "12-30", "01-01"), ("02-28", "02-27", "02-29")])
  func `a day leads to its neighbours around the year`(day: String, previous: String, next: String) throws {
    let page = try page(day)
    #expect(page["previous"]["href"].text == previous + ".html")
    #expect(page["next"]["href"].text == next + ".html")
  }

  @Test(arguments: [("02-28", true), ("03-01", true), ("02-27", false), ("02-29", false)])
  func `the days beside it lead to the leap day when it holds something`(day: String, leads: Bool) throws {
    #expect(try page(day)["leap"]["href"].text == (leads ? "02-29.html" : nil))
  }

  @Test func `the calendar shades the days that hold something, an unphotographed one at least a little`() throws {
    var builder = AtlasBuilder()
    for index in 0..<16 { builder.photo("\(index).jpg", "2014-01-0\(1 + index % 2)") }
    builder.photo("single.jpg", "2014-01-03")
    builder.evidence(.manual, "2014-01-04", in: SmallWorld.rome)
    let pages = DayPages(builder.visible, context: try PageContext.english("2026-07-01")).pages()
    let calendar = try #require(pages["on-this-day/index.html"])
    #expect(
      calendar["months"].items.map { $0["days"].items.count } == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    let january = calendar["months"][0]["days"].items.prefix(5).map { $0["density"].text }
    #expect(january == ["4", "4", "2", "1", "0"])
    #expect(calendar["months"][0]["days"][2]["label"].text == "3 January: 1 photo")
    #expect(calendar["sentence"].text == "4 days of the year have memories.")
  }

  @Test func `cards across New Year carry each its own year`() throws {
    var builder = AtlasBuilder()
    for day in ["2014-12-31", "2019-01-01", "2020-01-01", "2025-01-29", "2025-01-30", "2026-12-31"] {
      builder.photo("\(day).jpg", day, in: SmallWorld.rome)
    }
    let context = try PageContext.english("2026-12-30", showing: builder.visible)
    let cards = DayPages(builder.visible, context: context).cards()
    #expect(
      cards.map(\.stem) == [
        "on-this-day-12-31-2014", "on-this-day-01-01-2020", "on-this-day-01-01-2019", "on-this-day-01-29-2025",
      ])
    #expect(cards.map(\.link.route).first == "on-this-day/12-31?year=2014")
    #expect(cards.first?.title == "31 December 2014")
    #expect(cards.first?.lines == ["Rome, Lazio, Italy"])
    #expect(cards.first?.language == "IT")
  }

  @Test func `a day whose card is not drawn says how to make one`() throws {
    let page = try page("02-29")
    let card = page["years"][0]["card"]
    #expect(card["share"].text == "daymark share 'on-this-day/02-29?year=2012'")
    #expect(card["dismiss"].text == "daymark exclude 'on-this-day/02-29?year=2012'")
    #expect(!card["first"].isShown)
    let drawn = try self.page("07-09")["years"][0]["card"]
    #expect(drawn["stem"].text == "on-this-day-07-09-2019" && drawn["first"].isShown)
  }
}
