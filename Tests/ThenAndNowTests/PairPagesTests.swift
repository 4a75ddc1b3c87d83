import AtlasModel
import Presentation
import TestSupport
import Testing
import ThenAndNow

/// What the pages and cards of returns say.
struct PairPagesTests {
  private func pages(_ count: Int, now: String = "2020-01-09", in place: String? = SmallWorld.rome) throws
    -> (pairs: [ReturnPair], pages: [Page])
  {
    var builder = AtlasBuilder()
    for index in 0..<count {
      builder.photo("\(index)-then.jpg", "2010-07-09", at: (41 + Double(index), 12), in: place)
      builder.photo("\(index)-now.jpg", now, at: (41.000_2 + Double(index), 12), in: place)
    }
    let (visible, pairs) = (builder.visible, ReturnFinder().pairs(in: builder.visible))
    let context = try PageContext.english("2026-07-01", showing: visible)
    return (pairs, PairPages(pairs, in: visible, context: context).pages())
  }

  @Test func `a pair says its places, its span and the measured distance`() throws {
    let (pairs, pages) = try pages(1)
    let page = try #require(pages["then-now/\(pairs[0].id).html"])
    #expect(page["heading"].text == "Rome, Italy")
    #expect(page["apart"].text == "9 years 6 months")
    #expect(page["distance"].text == "22 m")
    #expect(page["then"]["year"].text == "2010")
    #expect(page["then"]["day"]["href"].text == "../on-this-day/07-09.html#y2010")
    #expect(page["now"]["day"]["href"].text == "../on-this-day/01-09.html#y2020")
    #expect(page["why"].text == "the earliest and the latest photo within a square of about 280 m")
    #expect(page["others"].items.isEmpty, "a pair does not lead to itself")
    #expect(page.links.map(\.link) == [.pair(pairs[0].id)])
    #expect(page["card"]["stem"].text == "then-now-\(pairs[0].id)")
  }

  @Test func `a photo of the running year leads to its day without a year`() throws {
    let (pairs, pages) = try pages(1, now: "2026-01-09")
    #expect(pages["then-now/\(pairs[0].id).html"]?["now"]["day"]["href"].text == "../on-this-day/01-09.html")
  }

  @Test func `no pairs is a page that says when there will be some`() throws {
    let pages = try pages(0).pages
    #expect(pages.map(\.path) == ["then-now/index.html"])
    #expect(pages[0]["heading"].text == "No returns yet")
  }

  @Test func `what the first page holds back is one click behind it`() throws {
    let pages = try pages(5).pages
    #expect(pages.count == 7)
    let (list, all) = (try #require(pages["then-now/index.html"]), try #require(pages[PairPages.allPage]))
    #expect(list["pairs"].items.count == 3)
    #expect(list["all"]["text"].text == "All 5 pairs")
    #expect(list["all"]["href"].text == "all.html")
    #expect(all["pairs"].items.count == 5)
    let page = try #require(pages.last)
    #expect(page["others"].items.count == 3)
  }

  @Test func `the card shows both years, the place and the distance, and says it in words`() throws {
    var builder = AtlasBuilder()
    builder.photo("then.jpg", "2010-07-09", at: (41, 12), in: SmallWorld.rome)
    builder.photo("now.jpg", "2012-07-09", at: (41.0002, 12), in: SmallWorld.rome)
    let pair = try #require(ReturnFinder().pairs(in: builder.visible).first)
    let card = pair.shareCard(in: builder.atlas, context: try PageContext.english("2026-07-01"))
    #expect(card.title == "Rome, Italy")
    #expect(card.lines == ["2 years apart, 22 m between them"])
    #expect(card.pictures.map(\.label) == ["2010", "2012"])
    #expect(card.alternativeText == "Rome, Italy: two photos, 9 July 2010 and 9 July 2012")
    #expect(card.language == "IT")
  }

  @Test func `two photos of the very same spot say so in place of 0 m`() throws {
    var builder = AtlasBuilder()
    builder.photo("then.jpg", "2010-07-09", at: (41, 12), in: SmallWorld.rome)
    builder.photo("now.jpg", "2012-07-09", at: (41, 12), in: SmallWorld.rome)
    let pair = try #require(ReturnFinder().pairs(in: builder.visible).first)
    let card = pair.shareCard(in: builder.atlas, context: try PageContext.english("2026-07-01"))
    #expect(card.lines == ["2 years apart, at the same spot"])
  }

  @Test(arguments: [
    ("2010-07-09", "2012-07-09", "2 years"), ("2010-07-09", "2013-07-08", "2 years 11 months"),
    ("2010-07-09", "2013-08-09", "3 years 1 month"), ("2000-07-09", "2020-12-31", "20 years"),
    ("2012-02-29", "2014-03-01", "2 years"),
  ])
  func `a span is told in years, and in months where they say something`(then: String, now: String, words: String)
    throws
  {
    var builder = AtlasBuilder()
    let first = builder.photo("a.jpg", then, at: (41, 12)), second = builder.photo("b.jpg", now, at: (41, 12))
    let pair = try #require(ReturnPair(then: first, now: second))
    #expect(pair.spanWords(try Repository.phrasebook()) == words)
    #expect(pair.title(in: builder.atlas, phrases: try Repository.phrasebook()) == "Place not known")
  }
}
