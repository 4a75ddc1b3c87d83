import AtlasModel
import PlaceStories
import Testing

/// How days in a place become visits.
struct VisitTests {
  private func visits(_ texts: [String]) -> [Visit] { Visit.visits(of: texts.compactMap { CalendarDay(parsing: $0) }) }

  @Test(arguments: [
    ([], []), (["2014-07-09"], [1]), (["2014-07-09", "2014-07-10", "2014-07-13"], [3]),
    (["2014-07-09", "2014-07-13"], [2]), (["2014-07-09", "2014-07-14"], [1, 1]),
    (["2014-02-26", "2014-03-02"], [2]), (["2012-02-26", "2012-03-02"], [1, 1]), (["2013-12-30", "2014-01-03"], [2]),
    (["2014-07-09", "2015-07-09", "2015-07-10"], [1, 2]),
  ])
  func `three days without evidence still belong to a visit, four do not`(days: [String], sizes: [Int]) {
    #expect(visits(days).map(\.days.count) == sizes)
  }

  @Test func `a visit runs from its first to its last day`() throws {
    let visits = visits(["2014-07-09", "2014-07-12", "2014-09-01"])
    #expect(visits.map(\.first.description) == ["2014-07-09", "2014-09-01"])
    #expect(visits.map(\.last.description) == ["2014-07-12", "2014-09-01"])
  }
}
