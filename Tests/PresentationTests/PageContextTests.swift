import AtlasModel
import Presentation
import TestSupport
import Testing

/// What pages of several features share: chips, mosaics, pictures and the plan of cards.
struct PageContextTests {
  private func photos(_ count: Int) -> (VisibleAtlas, [PhotoRecord]) {
    var builder = AtlasBuilder()
    for index in 0..<count { builder.photo("\(index + 10).jpg", "2014-07-09", in: SmallWorld.rome) }
    return (builder.visible, builder.visible.atlas.photos)
  }

  @Test func `chips lead to the story of each place, the headline marked`() throws {
    let context = try PageContext.english("2026-07-09")
    let chain = AtlasBuilder().atlas.chain(of: PlaceID(SmallWorld.keflavik))
    let chips = context.chips(chain, on: "on-this-day/07-09.html", current: PlaceID(SmallWorld.reykjavik))
    #expect(chips.items.map { $0["name"].text } == ["Keflavík (KEF)", "Reykjavík", "Capital Region", "Iceland"])
    #expect(chips.items.map { $0["href"].text ?? "" }.last == "../places/cc-is.html")
    #expect(chips.items.map { $0["first"].isShown } == [false, true, false, false])
  }

  @Test(arguments: [(1, 1, 0), (5, 5, 0), (6, 5, 1), (14, 5, 9)])
  func `a mosaic holds one large and four small pictures, and says how many more there are`(
    count: Int, front: Int, rest: Int
  ) throws {
    let (visible, photos) = photos(count)
    let mosaic = TemplateValue.object(
      try PageContext.english("2026-07-09", showing: visible).mosaic(photos, on: "a.html", in: visible.atlas))
    #expect(mosaic["mosaic"]["lead"].items.count == 1)
    #expect(mosaic["mosaic"]["tiles"].items.count == front - 1)
    #expect(mosaic["mosaic"]["lead"][0]["alt"].text == "Rome, 9 July 2014, photo 1 of \(count)")
    #expect(mosaic["more"]["tiles"].items.count == rest)
    #expect(mosaic["more"]["label"].text == (rest == 0 ? nil : "+\(rest)"))
  }

  @Test func `a broken picture never takes the large tile, and is named`() throws {
    let (visible, photos) = photos(3)
    let size = PictureSize(width: 4, height: 3)
    let good = try PageContext.english("2026-07-09")
    let context = PageContext(
      phrases: good.phrases, today: good.today,
      pictures: Pictures([photos[2].id: .ready(display: size, middle: nil, thumb: size)]),
      cards: CardPlan())
    let mosaic = TemplateValue.object(context.mosaic(photos, on: "a.html", in: visible.atlas))
    #expect(mosaic["mosaic"]["lead"][0]["src"].text == "images/\(photos[2].id)-thumb.jpg")
    #expect(mosaic["mosaic"]["tiles"].items.map { $0["name"].text } == ["10.jpg", "11.jpg"])
  }

  @Test func `the path of an original stands on a page only when asked for`() throws {
    let (visible, photos) = photos(1)
    let context = try PageContext.english("2026-07-09", showing: visible)
    func value(_ original: Bool) -> TemplateValue {
      context.pictures.value(of: photos[0], on: "a.html", alternativeText: "", caption: "", original: original)
    }
    #expect(!value(false)["original"].isShown)
    #expect(value(true)["original"].text == "/photos/10.jpg")
  }

  @Test(arguments: [
    (DayCardChoice.upcoming, "07-09", true), (.upcoming, "08-08", true), (.upcoming, "08-09", false),
    (.upcoming, "07-08", false), (.all, "07-08", true), (.none, "07-09", false),
  ])
  func `cards are drawn for the next 31 days unless settings say otherwise`(
    choice: DayCardChoice, day: String, isDrawn: Bool
  ) throws {
    var plan = CardPlan()
    plan.onThisDay = choice
    let today = try #require(CalendarDay(parsing: "2026-07-09"))
    #expect(plan.draws(try #require(MonthDay(parsing: day)), today: today) == isDrawn)
    plan.drawn = false
    #expect(!plan.draws(try #require(MonthDay(parsing: day)), today: today))
  }

  @Test func `the next 31 days go around New Year`() throws {
    let (plan, today) = (CardPlan(), try #require(CalendarDay(parsing: "2026-12-20")))
    #expect(MonthDay.all.count { plan.draws($0, today: today) } == 31)
    #expect(plan.draws(try #require(MonthDay(parsing: "01-19")), today: today))
    #expect(!plan.draws(try #require(MonthDay(parsing: "01-20")), today: today))
  }
}
