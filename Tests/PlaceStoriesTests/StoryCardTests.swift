import AtlasModel
import PlaceStories
import Presentation
import TestSupport
import Testing

/// The share cards of years and places.
struct StoryCardTests {
  private func builder() -> AtlasBuilder {
    var builder = AtlasBuilder()
    for (index, day) in ["2014-07-09", "2014-07-10", "2014-07-11", "2019-02-01"].enumerated() {
      builder.photo("is\(index).jpg", "\(day)T12:00:00", in: SmallWorld.reykjavik)
    }
    builder.photo("rome.jpg", "2014-09-01T09:00:00", in: SmallWorld.rome)
    builder.photo("lost.jpg", "2014-09-02T09:00:00")
    builder.evidence(.manual, "1988", in: SmallWorld.tokyo)
    return builder
  }

  private func context(_ builder: AtlasBuilder, _ places: PlaceCardChoice = .countries) throws -> PageContext {
    let context = try PageContext.english("2026-07-01", showing: builder.visible)
    var plan = CardPlan()
    plan.places = places
    return PageContext(
      phrases: context.phrases, today: context.today, pictures: context.pictures, cards: plan)
  }

  @Test func `a year's card tells its numbers, its countries and a photo of each city`() throws {
    let builder = builder()
    let ledger = PlaceLedger(builder.visible)
    let cards = YearPages(ledger, context: try context(builder)).cards()
    #expect(cards.map(\.stem) == ["year-2019", "year-2014", "year-1988"])
    let card = try #require(cards.first { $0.link == .year(2014) })
    #expect(card.title == "2014" && card.lines == ["Iceland and Italy"])
    #expect(card.figures.map { "\($0.value) \($0.label)" } == ["2 countries", "2 cities", "5 days", "5 photos"])
    #expect(card.pictures.count == 3)
    let rome = builder.visible.atlas.photos.first { $0.reference.path == "rome.jpg" }
    #expect(card.pictures.contains { $0.source == rome.map { .photo($0.id) } })
    #expect(card.alternativeText.hasPrefix("2014 in numbers: 2 countries, 2 cities, 5 days and 5 photos."))
  }

  @Test func `a year of one country counts in the singular and leaves out what is nothing`() throws {
    let builder = builder()
    let card = try #require(YearPages(PlaceLedger(builder.visible), context: try context(builder)).card(of: 1988))
    #expect(card.figures.map { "\($0.value) \($0.label)" } == ["1 country", "1 city"])
    #expect(card.pictures.isEmpty)
  }

  @Test func `a place's card names what it lies in, and shows at most four photos`() throws {
    let builder = builder()
    let pages = PlacePages(
      PlaceLedger(builder.visible), continents: SmallWorld.continents, context: try context(builder))
    let card = try #require(pages.card(of: PlaceID(SmallWorld.reykjavik)))
    #expect(card.title == "Reykjavík")
    #expect(card.lines == ["Capital Region, Iceland", "2014–2019 · 4 days · 4 photos"])
    #expect(card.pictures.count == 4)
    #expect(card.link.route == "place/gn-3413829" && card.language == "IS")
    #expect(card.dismissal == "daymark exclude 'place/gn-3413829'")
    #expect(pages.card(of: PlaceID("gn-1")) == nil)
  }

  @Test func `the plan says whose places are drawn, and every place page says how to make its card`() throws {
    let builder = builder()
    let ledger = PlaceLedger(builder.visible)
    func pages(_ choice: PlaceCardChoice) throws -> PlacePages {
      PlacePages(ledger, continents: SmallWorld.continents, context: try context(builder, choice))
    }
    #expect(try pages(.none).cards().isEmpty)
    #expect(try pages(.countries).cards().map(\.stem) == ["place-cc-is", "place-cc-it", "place-cc-jp"])
    #expect(try pages(.all).cards().count == ledger.entries.count)
    let page = try #require(try pages(.countries).pages()["places/gn-3413829.html"])
    #expect(page["card"]["share"].text == "daymark share 'place/gn-3413829'")
    #expect(!page["card"]["first"].isShown)
    #expect(try pages(.countries).pages()["places/cc-is.html"]?["card"]["files"].items.count == 8)
  }
}
