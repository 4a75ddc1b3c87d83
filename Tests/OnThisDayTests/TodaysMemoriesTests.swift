import AtlasModel
import OnThisDay
import Presentation
import TestSupport
import Testing

/// What a person is shown on one actual day, and the home page's tile.
struct TodaysMemoriesTests {
  private func atlas() -> VisibleAtlas {
    var builder = AtlasBuilder()
    builder.photo("leap.jpg", "2012-02-29", in: SmallWorld.rome)
    builder.photo("before.jpg", "2014-02-28", in: SmallWorld.tokyo)
    builder.photo("july.jpg", "2014-07-09")
    return builder.visible
  }

  @Test(arguments: [
    ("2026-02-28", ["02-28", "02-29"]), ("2024-02-28", ["02-28"]), ("2024-02-29", ["02-29"]), ("2026-03-01", ["03-01"]),
    ("2100-02-28", ["02-28", "02-29"]), ("2000-02-28", ["02-28"]), ("2026-12-31", ["12-31"]),
  ])
  func `in a common year 28 February stands for the leap day too`(today: String, days: [String]) throws {
    let day = try #require(CalendarDay(parsing: today))
    #expect(TodaysMemories.days(on: day).map(\.description) == days)
  }

  @Test(arguments: [
    ("2026-02-28", ["02-28", "02-29"]), ("2028-02-28", ["02-28"]), ("2028-02-29", ["02-29"]), ("2026-03-01", []),
  ])
  func `each memory keeps its own date, and a day without any has none`(today: String, days: [String]) throws {
    let day = try #require(CalendarDay(parsing: today))
    let found = TodaysMemories(on: day, from: MemoryFinder(atlas(), today: day))
    #expect(found.memories.map(\.day.description) == days)
  }

  @Test func `the home tile is absent on a day that has nothing`() throws {
    let tile = HomeTile(atlas(), context: try PageContext.english("2026-07-10"))
    #expect(tile.value() == .flag(false))
  }

  @Test func `the home tile names the day, what it holds and where it leads`() throws {
    let visible = atlas()
    let tile = HomeTile(visible, context: try PageContext.english("2026-02-28", showing: visible)).value()
    #expect(tile["heading"].text == "28 February")
    #expect(tile["memories"].items.map { $0["text"].text } == ["Tokyo, in 2014.", "Rome, in 2012."])
    #expect(
      tile["memories"].items.map { $0["href"].text } == ["on-this-day/02-28.html", "on-this-day/02-29.html"])
    #expect(tile["memories"][1]["date"].text == "29 February")
    #expect(tile["picture"]["src"].text?.hasPrefix("images/") == true)
  }

  @Test func `the home page's script has an entry for each day that holds something`() throws {
    let visible = atlas()
    let script = HomeTile(visible, context: try PageContext.english("2026-07-10", showing: visible)).script()
    let thumb = SiteMap.thumbPicture(visible.atlas.photos[1].id)
    #expect(script.hasPrefix("window.daymarkDays={\"02-28\":[\"28 February\",\"Tokyo, in 2014.\",\"images/"))
    #expect(script.contains(#""07-09":["9 July","Photos from 2014.","\#(thumb)",400,300]"#), "\(script)")
    #expect(script.hasSuffix("};\n"))
  }

  @Test(arguments: [
    (1, "A0, in 2014."), (2, "A0 and A1, in 2014."), (3, "A0, A1 and A2, in 2014."),
    (6, "A0, A1, A2, A3, A4 and A5, in 2014."), (7, "A0, A1, A2, A3, A4, A5 and 1 more place, in 2014."),
    (9, "A0, A1, A2, A3, A4, A5 and 3 more places, in 2014."),
  ])
  func `a sentence names six places and counts the rest`(count: Int, words: String) throws {
    var builder = AtlasBuilder()
    let code = try #require(CountryCode("IS"))
    for index in 0..<count {
      builder.add([Place(id: PlaceID("gn-\(index)"), name: "A\(index)", country: code)])
      builder.evidence(.manual, "2014-07-09", in: "gn-\(index)")
    }
    let (today, day) = (try #require(CalendarDay(ymd: 20_260_101)), try #require(MonthDay(month: 7, day: 9)))
    let memory = MemoryFinder(builder.visible, today: today).memory(of: day)
    #expect(memory.words(try Repository.phrasebook()) == words)
  }
}
