import AtlasModel
import PassportStamps
import TestSupport
import Testing

/// How confirmed stamps stand on the wall.
struct StampWallTests {
  private func wall(_ build: (inout AtlasBuilder) -> Void) -> StampWall {
    var builder = AtlasBuilder()
    build(&builder)
    return StampWall(builder.atlas.stamps, continents: SmallWorld.continents)
  }

  @Test func `continents stand by name, countries by code, and what is unknown last`() {
    let wall = wall { builder in
      builder.stamp("a1", nil, "2020-01-01")
      builder.stamp("a2", "ZZ", "2020-01-01")
      for (id, country) in [("a3", "US"), ("a4", "IT"), ("a5", "IS"), ("a6", "JP")] { builder.stamp(id, country) }
    }
    #expect(wall.continents.map(\.name) == ["asia", "europe", "north-america", ""])
    #expect(
      wall.continents.map { $0.countries.map { $0.code?.letters } } == [["JP"], ["IS", "IT"], ["US"], ["ZZ", nil]])
    #expect(wall.countryCount == 5)
    #expect(wall.continents[1].stamps.map(\.id) == ["a5", "a4"])
  }

  @Test func `stamps of a country stand newest first, undated ones last`() {
    let wall = wall { builder in
      for (id, date) in [
        ("a1", nil), ("a2", "2014-07-09"), ("a3", "2016"), ("a4", "2014-07"), ("a5", "2014-07-10"), ("a6", nil),
        ("a8", "2014-07-09"), ("a7", "2014-07-09"),
      ] { builder.stamp(id, "IS", date) }
    }
    #expect(wall.continents[0].countries[0].stamps.map(\.id) == ["a3", "a5", "a2", "a7", "a8", "a4", "a1", "a6"])
  }

  @Test func `no stamps are an empty wall`() {
    #expect(wall { _ in }.continents.isEmpty)
    #expect(wall { _ in }.countryCount == 0)
  }
}
