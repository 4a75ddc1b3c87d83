import AtlasModel
import PassportStamps
import Presentation
import TestSupport
import Testing

/// The collages of countries and continents.
struct StampCardTests {
  private func pages() throws -> StampPages {
    var builder = AtlasBuilder()
    builder.stamp("a1", "IS", "2014-07-09")
    builder.stamp("a2", "IS", "2016")
    builder.stamp("a3", "JP", "2026-03-01")
    builder.stamp("a4", nil, "2011-05-02")
    return StampPages(
      builder.visible, continents: SmallWorld.continents,
      pictures: ["a1": PictureSize(width: 512, height: 360)], context: try PageContext.english("2026-07-01"))
  }

  @Test func `each continent and each country has its collage, and stamps of no country have none`() throws {
    #expect(try pages().cards().map(\.stem) == ["stamps-asia", "stamps-jp", "stamps-europe", "stamps-is"])
  }

  @Test func `a collage tells how many stamps of which years, those with a picture first`() throws {
    let card = try #require(try pages().card(ofArea: "is"))
    #expect(card.title == "Iceland" && card.lines == ["2 stamps", "2014–2016"])
    #expect(card.pictures.map(\.source) == [.stamp("a1"), .stamp("a2")])
    #expect(card.pictures.map(\.label) == ["9 July 2014", "2016"])
    #expect(card.alternativeText == "Passport stamps of Iceland: 2 stamps, 2014–2016")
    #expect(card.correction == "daymark stamp edit STAMP")
    #expect(try pages().card(ofArea: "fr") == nil)
  }

  @Test func `a single stamp's collage names the commands for that stamp`() throws {
    let card = try #require(try pages().card(ofArea: "jp"))
    #expect(card.correction == "daymark stamp edit a3" && card.dismissal == "daymark exclude 'stamp/a3'")
  }

  @Test func `the wall and a country's page lead to their collage`() throws {
    let pages = try pages().pages()
    let europe = pages["stamps/index.html"]?["continents"][1]["card"]
    #expect(europe?["first"]["href"].text == "../cards/stamps-europe-square-light.jpg")
    #expect(pages["stamps/is.html"]?["card"]["files"].items.count == 8)
  }
}
