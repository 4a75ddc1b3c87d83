import AtlasModel
import OnThisDay
import TestSupport
import Testing

/// How one year of a day is told: one story a chain, headed by the finest place.
struct YearCardTests {
  private func card(_ build: (inout AtlasBuilder) -> Void) throws -> YearCard {
    var builder = AtlasBuilder()
    build(&builder)
    let today = try #require(CalendarDay(parsing: "2026-01-01"))
    let day = try #require(MonthDay(month: 7, day: 9))
    return try #require(MemoryFinder(builder.visible, today: today).memory(of: day).years.first)
  }

  private let day = "2014-07-09"

  @Test func `airport, city, region and country of one day are one story with all four as chips`() throws {
    let card = try card { builder in
      builder.evidence(.flight, day, in: SmallWorld.keflavik)
      builder.evidence(.checkin, day, in: SmallWorld.reykjavik)
      builder.evidence(.import, day, in: SmallWorld.capitalRegion)
      builder.evidence(.manual, day, in: SmallWorld.iceland)
    }
    #expect(card.stories.count == 1)
    #expect(card.stories[0].headline?.name == "Keflavík")
    #expect(card.stories[0].chain.map(\.name) == ["Keflavík", "Reykjavík", "Capital Region", "Iceland"])
    #expect(card.evidence.count == 4)
  }

  @Test(arguments: [
    ([SmallWorld.iceland], "Iceland"), ([SmallWorld.capitalRegion, SmallWorld.iceland], "Capital Region"),
    ([SmallWorld.iceland, SmallWorld.reykjavik], "Reykjavík"),
    ([SmallWorld.keflavik, SmallWorld.reykjavik], "Keflavík"),
  ])
  func `the finest place known heads the story`(places: [String], headline: String) throws {
    let card = try card { builder in
      for place in places { builder.evidence(.manual, day, in: place) }
    }
    #expect(card.stories.map { $0.headline?.name } == [headline])
  }

  @Test func `between an airport and its city, the one with photos heads the story`() throws {
    let inCity = try card { builder in
      builder.evidence(.flight, day, in: SmallWorld.keflavik)
      builder.photo("a.jpg", day, in: SmallWorld.reykjavik)
    }
    #expect(inCity.stories.map { $0.headline?.name } == ["Reykjavík"])
    #expect(inCity.stories[0].photos.count == 1)
    #expect(inCity.stories[0].evidence.count == 1)
    let atAirport = try card { builder in
      builder.evidence(.flight, day, in: SmallWorld.keflavik)
      builder.photo("a.jpg", day, in: SmallWorld.keflavik)
      builder.photo("b.jpg", day, in: SmallWorld.reykjavik)
    }
    #expect(atAirport.stories.map { $0.headline?.name } == ["Keflavík"])
    #expect(atAirport.stories[0].photos.count == 2)
  }

  @Test func `photos without a place keep a story without a headline, last`() throws {
    let card = try card { builder in
      builder.photo("a.jpg", "2014-07-09T01:00:00")
      builder.photo("b.jpg", "2014-07-09T02:00:00", in: SmallWorld.iceland)
    }
    #expect(card.stories.map { $0.headline?.name } == ["Iceland", nil])
    #expect(card.stories.map { $0.photos.map(\.reference.path) } == [["b.jpg"], ["a.jpg"]])
    #expect(card.stories[1].chain.isEmpty)
  }

  @Test func `photos of an unknown place are told without a headline and are not lost`() throws {
    let card = try card { builder in
      builder.photo("a.jpg", day)
      builder.atlas.photos[0].places = [PlaceID("gn-77")]
    }
    #expect(card.photos.map(\.reference.path) == ["a.jpg"])
    #expect(card.stories.map { $0.headline?.name } == [nil])
  }

  @Test func `stories stand finest place first, then dated before a day of a stay, then by photos, time and name`()
    throws
  {
    let card = try card { builder in
      builder.evidence(.manual, day, in: SmallWorld.italy)
      builder.evidence(.manual, day, in: SmallWorld.redmond, withinStay: true)
      builder.evidence(.flight, day, in: SmallWorld.keflavik)
      builder.photo("a.jpg", "2014-07-09T10:00:00", in: SmallWorld.tokyo)
    }
    #expect(card.stories.map { $0.headline?.name } == ["Keflavík", "Tokyo", "Redmond", "Italy"])
    let byPhotos = try self.card { builder in
      builder.photo("a.jpg", "2014-07-09T10:00:00", in: SmallWorld.rome)
      builder.photo("b.jpg", "2014-07-09T20:00:00", in: SmallWorld.tokyo)
      builder.photo("c.jpg", "2014-07-09T21:00:00", in: SmallWorld.tokyo)
      builder.photo("d.jpg", "2014-07-09T09:00:00", in: SmallWorld.reykjavik)
    }
    #expect(byPhotos.stories.map { $0.headline?.name } == ["Tokyo", "Reykjavík", "Rome"])
    let byName = try self.card { builder in
      builder.evidence(.manual, day, in: SmallWorld.tokyo)
      builder.evidence(.manual, day, in: SmallWorld.rome)
    }
    #expect(byName.stories.map { $0.headline?.name } == ["Rome", "Tokyo"])
  }

  @Test func `two cities of one country are two stories, and what is known of the country joins one of them`() throws {
    let card = try card { builder in
      builder.photo("a.jpg", day, in: SmallWorld.rome)
      builder.photo("b.jpg", day, in: SmallWorld.tokyo)
      builder.evidence(.manual, day, in: SmallWorld.italy)
    }
    #expect(card.stories.map { $0.headline?.name }.sorted { ($0 ?? "") < ($1 ?? "") } == ["Rome", "Tokyo"])
    #expect(card.stories.first { $0.headline?.name == "Rome" }?.evidence.count == 1)
    #expect(card.evidence.count == 1)
  }
}
