import AtlasModel
import OnThisDay
import TestSupport
import Testing

/// Where an empty day leads.
struct NearestMemoryTests {
  private func nearest(_ day: String, _ occupied: [String]) throws -> NearestMemory? {
    NearestMemory(to: try #require(MonthDay(parsing: day)), among: occupied.compactMap { MonthDay(parsing: $0) })
  }

  @Test(arguments: [
    ("07-09", ["07-09", "07-10"], "07-09", 0), ("07-09", ["07-12", "01-01"], "07-12", 3),
    ("07-09", ["07-06", "07-12"], "07-06", 3), ("07-09", ["07-07", "07-12"], "07-07", 2),
    ("01-02", ["12-30", "01-06"], "12-30", 3), ("12-30", ["01-02", "12-20"], "01-02", 3),
    ("12-31", ["01-01", "12-30"], "12-30", 1), ("01-01", ["12-31", "01-02"], "12-31", 1),
    ("02-28", ["02-29", "02-26"], "02-29", 1), ("03-01", ["02-28", "03-04"], "02-28", 2),
    ("01-01", ["07-02"], "07-02", 183), ("07-02", ["01-01"], "01-01", 183),
  ])
  func `the closest day is named, of two equally near ones the earlier, and around New Year`(
    day: String, occupied: [String], found: String, away: Int
  ) throws {
    let nearest = try #require(try nearest(day, occupied))
    #expect(nearest.day.description == found)
    #expect(nearest.daysAway == away)
  }

  @Test func `an empty journal has no nearest day`() throws { #expect(try nearest("07-09", []) == nil) }

  @Test func `the nearest day is the one that looking at every day finds`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let occupied = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        MonthDay(ringPosition: Int.random(in: 0..<366, using: &generator))
      }
      let day = MonthDay(ringPosition: Int.random(in: 0..<366, using: &generator))
      let least = try #require(occupied.map { $0.distance(to: day) }.min())
      let earlier = MonthDay(ringPosition: day.ringPosition - least)
      let expected = occupied.contains(earlier) ? earlier : MonthDay(ringPosition: day.ringPosition + least)
      let found = NearestMemory(to: day, among: occupied)
      #expect(found?.day == expected, "\(day) among \(occupied)")
      #expect(found?.daysAway == least, "\(day) among \(occupied)")
    }
  }
}
