import AtlasModel
import OnThisDay
import TestSupport
import Testing

/// Which photos and evidence meet on one calendar day.
struct MemoryFinderTests {
  private let ninthOfJuly: MonthDay
  private let today: CalendarDay

  init() throws {
    ninthOfJuly = try #require(MonthDay(month: 7, day: 9))
    today = try #require(CalendarDay(parsing: "2026-07-09"))
  }

  private func memory(_ builder: AtlasBuilder, _ day: String = "07-09", today: String = "2026-07-09") throws -> Memory {
    MemoryFinder(builder.visible, today: try #require(CalendarDay(parsing: today)))
      .memory(of: try #require(MonthDay(parsing: day)))
  }

  @Test func `years stand newest first, and each holds its own photos oldest first`() throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2014-07-09T18:00:00", in: SmallWorld.rome)
    builder.photo("b.jpg", "2019-07-09T10:00:00", in: SmallWorld.tokyo)
    builder.photo("c.jpg", "2014-07-09T09:00:00", in: SmallWorld.rome)
    builder.photo("d.jpg", "2019-07-10T10:00:00", in: SmallWorld.tokyo)
    builder.photo("e.jpg", "1988-07-09", in: SmallWorld.rome)
    let memory = try memory(builder)
    #expect(memory.years.map(\.year) == [2019, 2014, 1988])
    #expect(memory.years.map { $0.photos.map(\.reference.path) } == [["b.jpg"], ["c.jpg", "a.jpg"], ["e.jpg"]])
    #expect(memory.placeNames == ["Tokyo", "Rome"])
  }

  @Test(arguments: [EvidenceKind.flight, .import, .manual, .stamp, .checkin, .track])
  func `evidence of every kind makes a memory without a photo`(kind: EvidenceKind) throws {
    var builder = AtlasBuilder()
    builder.evidence(kind, "2014-07-09", in: SmallWorld.rome)
    let card = try #require(try memory(builder).years.first)
    #expect(card.stories.map { $0.headline?.name } == ["Rome"])
    #expect(card.evidence.map(\.kind) == [kind])
    #expect(card.photos.isEmpty)
  }

  @Test func `passing through makes no memory`() throws {
    var builder = AtlasBuilder()
    builder.evidence(.flight, "2014-07-09", in: SmallWorld.keflavik, passing: true)
    #expect(try memory(builder).years.isEmpty)
  }

  @Test(arguments: [("2014-07", 0), ("2014", 0), ("2014-07-09", 1), ("2014-07-09T00:00:00", 1)])
  func `only an instant or a whole day reaches a day page`(taken: String, years: Int) throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", taken, in: SmallWorld.rome)
    builder.photo("undated.jpg")
    if WallClock(parsing: taken) == nil { builder.evidence(.import, taken, in: SmallWorld.rome) }
    #expect(try memory(builder).years.count == years)
    #expect(MemoryFinder(builder.visible, today: today).occupiedDays.count == years)
  }

  @Test(arguments: [("2026-07-09", [2025]), ("2027-01-01", [2026, 2025]), ("2026-12-31", [2025]), ("2025-12-31", [])])
  func `the running year and what lies ahead make no card`(today: String, years: [Int]) throws {
    var builder = AtlasBuilder()
    for year in 2025...2028 { builder.photo("\(year).jpg", "\(year)-07-09", in: SmallWorld.rome) }
    #expect(try memory(builder, today: today).years.map(\.year) == years)
  }

  @Test func `days meet by month and day in every year from 1900, the leap day only in leap years`() throws {
    var builder = AtlasBuilder()
    for year in 1900..<2100 {
      for day in ["02-28", "02-29", "03-01", "12-31"] where CalendarDay(parsing: "\(year)-\(day)") != nil {
        builder.photo("\(year)-\(day).jpg", "\(year)-\(day)")
      }
    }
    for (day, count) in [("02-28", 200), ("02-29", 49), ("03-01", 200), ("12-31", 200)] {
      let years = try memory(builder, day, today: "2100-06-01").years
      #expect(years.count == count, "\(day)")
      #expect(years.allSatisfy { $0.photos.map(\.reference.path) == ["\($0.year)-\(day).jpg"] }, "\(day)")
    }
    #expect(try memory(builder, "02-27", today: "2100-06-01").years.isEmpty)
  }

  @Test func `a day seen in January includes last January, each year under its own number`() throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2026-01-02", in: SmallWorld.rome)
    builder.photo("b.jpg", "2025-12-31", in: SmallWorld.rome)
    builder.photo("c.jpg", "2024-01-02", in: SmallWorld.tokyo)
    #expect(try memory(builder, "01-02", today: "2027-01-02").years.map(\.year) == [2026, 2024])
    #expect(try memory(builder, "12-31", today: "2027-01-02").years.map(\.year) == [2025])
  }

  @Test func `a dismissed memory is gone, and a day without another is empty`() throws {
    var builder = AtlasBuilder()
    builder.photo("a.jpg", "2014-07-09", in: SmallWorld.rome)
    builder.photo("b.jpg", "2019-07-09", in: SmallWorld.rome)
    builder.photo("c.jpg", "2014-07-10", in: SmallWorld.rome)
    builder.hide(.link("on-this-day/07-09?year=2014"))
    builder.hide(.link("on-this-day/07-10?year=2014"))
    #expect(try memory(builder).years.map(\.year) == [2019])
    #expect(MemoryFinder(builder.visible, today: today).occupiedDays == [ninthOfJuly])
  }

  @Test func `hidden photos reach no memory and no count`() throws {
    var builder = AtlasBuilder()
    builder.photo("hidden/a.jpg", "2014-07-09", in: SmallWorld.rome)
    builder.photo("b.jpg", "2014-07-09", in: SmallWorld.tokyo)
    builder.hide(.folder("/photos/hidden"))
    #expect(try memory(builder).placeNames == ["Tokyo"])
    #expect(MemoryFinder(builder.visible, today: today).photoCounts[ninthOfJuly.ringPosition] == 1)
  }
}
