import AtlasModel
import PlaceStories
import TestSupport
import Testing

/// What the atlas knows of each place, at four levels.
struct PlaceLedgerTests {
  private func entry(_ ledger: PlaceLedger, _ place: String) throws -> PlaceLedger.Entry {
    try #require(ledger.entries[PlaceID(place)], "\(place)")
  }

  @Test func `a photo counts at its place and at every level above`() throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2014-07-09", in: SmallWorld.keflavik)
    let ledger = PlaceLedger(builder.visible)
    for place in [SmallWorld.keflavik, SmallWorld.reykjavik, SmallWorld.capitalRegion, SmallWorld.iceland] {
      #expect(try entry(ledger, place).photos.count == 1)
      #expect(try entry(ledger, place).days.map(\.description) == ["2014-07-09"])
    }
    #expect(ledger.entries.count == 4)
    #expect(try entry(ledger, SmallWorld.iceland).children == [PlaceID(SmallWorld.capitalRegion)])
    #expect(try entry(ledger, SmallWorld.keflavik).children.isEmpty)
    #expect(ledger.countries.map(\.name) == ["Iceland"])
  }

  @Test func `a day counts once, however many things speak of it`() throws {
    var builder = AtlasBuilder()
    builder.photo("b.jpg", "2014-07-10", in: SmallWorld.rome)
    builder.photo("a.jpg", "2014-07-09T12:00:00", in: SmallWorld.rome)
    builder.evidence(.checkin, "2014-07-09", in: SmallWorld.rome)
    builder.evidence(.import, "2014-07-09", in: SmallWorld.italy)
    let ledger = PlaceLedger(builder.visible)
    #expect(try entry(ledger, SmallWorld.rome).days.map(\.description) == ["2014-07-09", "2014-07-10"])
    #expect(try entry(ledger, SmallWorld.rome).photos.map(\.reference.path) == ["a.jpg", "b.jpg"])
    #expect(try entry(ledger, SmallWorld.italy).days.count == 2)
    #expect(try entry(ledger, SmallWorld.italy).evidence.count == 2)
  }

  @Test func `a year alone counts as a year and as no day`() throws {
    var builder = AtlasBuilder()
    builder.evidence(.manual, "1988", in: SmallWorld.rome)
    builder.photo("a.jpg", "1990-05", in: SmallWorld.rome)
    let entry = try entry(PlaceLedger(builder.visible), SmallWorld.rome)
    #expect(entry.days.isEmpty)
    #expect(entry.years == [1988, 1990])
  }

  @Test func `passing through is no visit, and a stamp alone opens its place without a day`() throws {
    var builder = AtlasBuilder()
    builder.evidence(.flight, "2014-07-09", in: SmallWorld.rome, passing: true)
    builder.stamp("a123456789", "IS", "2013") { $0.place = PlaceID(SmallWorld.keflavik) }
    builder.stamp("b123456789", "JP")
    builder.stamp("c123456789")
    let ledger = PlaceLedger(builder.visible)
    #expect(ledger.countries.map(\.name) == ["Iceland", "Japan"])
    #expect(try entry(ledger, SmallWorld.keflavik).days.isEmpty)
    #expect(ledger.entries[PlaceID(SmallWorld.rome)] == nil)
  }

  @Test func `places of a level stand by name`() {
    var builder = AtlasBuilder()
    for place in [SmallWorld.tokyo, SmallWorld.rome, SmallWorld.redmond] {
      builder.evidence(.manual, "2014", in: place)
    }
    let ledger = PlaceLedger(builder.visible)
    #expect(ledger.places(of: .city).map(\.name) == ["Redmond", "Rome", "Tokyo"])
    #expect(ledger.places(of: .airport).isEmpty)
    #expect(ledger.countries.map(\.name) == ["Italy", "Japan", "United States"])
  }
}
