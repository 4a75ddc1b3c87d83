import AtlasModel
import TestSupport
import Testing
import ThenAndNow

/// Which photos of one spot make a pair, in which order, and which give way.
struct ReturnFinderTests {
  /// The middle of a cell of the base grid, so many cells north and east of a corner of Iceland.
  private static func spot(_ north: Int, _ east: Int = 0, metresNorth: Double = 0) -> (Double, Double) {
    let row = 61_600 + north
    let columns = ReturnGrid.columns(ofRow: row, shift: ReturnGrid.Shift.all[0])
    let column = Int(158.0 / 360 * Double(columns)) + east
    let latitude = (Double(row) + 0.5) * 0.0025 - 90 + metresNorth / 111_195
    return (latitude, (Double(column) + 0.5) * 360 / Double(columns) - 180)
  }

  private static func pairs(
    grids: Int = 4, separation: Double = 1000, _ build: (inout AtlasBuilder) -> Void
  ) -> [ReturnPair] {
    var builder = AtlasBuilder()
    build(&builder)
    var finder = ReturnFinder()
    (finder.grids, finder.separationMetres) = (grids, separation)
    return finder.pairs(in: builder.visible)
  }

  private static func paths(_ pairs: [ReturnPair]) -> [[String]] {
    pairs.map { [$0.then.reference.path, $0.now.reference.path] }
  }

  @Test(arguments: [
    ("2012-07-09", "2014-07-09", true), ("2012-07-09", "2014-07-08", false), ("2012-07-09", "2014-07-10", true),
    ("2012-02-29", "2014-02-28", false), ("2012-02-29", "2014-03-01", true), ("2012-02-29", "2016-02-29", true),
    ("2012-02-29", "2016-02-28", true), ("2010-02-28", "2012-02-28", true), ("2010-03-01", "2012-02-29", false),
    ("2011-12-31", "2013-12-30", false), ("2011-12-31", "2013-12-31", true), ("2012-12-31", "2014-01-01", false),
    ("1899-06-01", "1901-06-01", true),
  ])
  func `two calendar years are counted to the day`(then: String, now: String, isPair: Bool) {
    let pairs = ReturnFinderTests.pairs { builder in
      builder.photo("a.jpg", then, at: ReturnFinderTests.spot(0))
      builder.photo("b.jpg", now, at: ReturnFinderTests.spot(0))
    }
    #expect(ReturnFinderTests.paths(pairs) == (isPair ? [["a.jpg", "b.jpg"]] : []))
  }

  @Test func `only the earliest and the latest photo of a spot make its pair`() {
    let pairs = ReturnFinderTests.pairs { builder in
      for year in [2015, 2012, 2020, 2010, 2018] {
        builder.photo("\(year).jpg", "\(year)-07-09T12:00:00", at: ReturnFinderTests.spot(0))
      }
      builder.photo("coarse.jpg", "1999", at: ReturnFinderTests.spot(0))
      builder.photo("undated.jpg", at: ReturnFinderTests.spot(0))
      builder.photo("elsewhere.jpg", "1999-01-02")
    }
    #expect(ReturnFinderTests.paths(pairs) == [["2010.jpg", "2020.jpg"]])
    #expect(pairs.first?.spanDays == 3653)
    #expect(pairs.first?.distanceMetres == 0)
    #expect(pairs.first.map { [$0.span.years, $0.span.months] } == [10, 0])
  }

  @Test(arguments: [(1, false), (4, true)])
  func `a return across the edge of a cell is found by the shifted grids`(grids: Int, isFound: Bool) {
    let below = ReturnFinderTests.spot(0, metresNorth: 100), above = ReturnFinderTests.spot(1, metresNorth: -100)
    let pairs = ReturnFinderTests.pairs(grids: grids) { builder in
      builder.photo("a.jpg", "2010-07-09", at: below)
      builder.photo("b.jpg", "2020-07-09", at: (above.0, below.1))
    }
    #expect(pairs.map(\.then.reference.path) == (isFound ? ["a.jpg"] : []))
    #expect(pairs.allSatisfy { abs($0.distanceMetres - 78) < 1 })
  }

  @Test func `pairs stand longest span first, ties by the path of the earlier photo`() {
    let pairs = ReturnFinderTests.pairs { builder in
      for (index, (path, span)) in [("d", 5), ("b", 9), ("a", 5), ("c", 12)].enumerated() {
        builder.photo("\(path)-then.jpg", "2010-07-09", at: ReturnFinderTests.spot(index * 10))
        builder.photo("\(path)-now.jpg", "\(2010 + span)-07-09", at: ReturnFinderTests.spot(index * 10))
      }
    }
    #expect(pairs.map(\.then.reference.path) == ["c-then.jpg", "b-then.jpg", "a-then.jpg", "d-then.jpg"])
  }

  @Test(arguments: [(1000.0, ["long"]), (800, ["long", "short"]), (0, ["long", "short"])] as [(Double, [String])])
  func `a pair gives way to a longer one whose earlier photo lies too near`(separation: Double, left: [String]) {
    let pairs = ReturnFinderTests.pairs(grids: 1, separation: separation) { builder in
      for (name, north, span) in [("long", 0, 10), ("short", 3, 5)] {  // three cells are 834 m
        builder.photo("\(name)-then.jpg", "2010-07-09", at: ReturnFinderTests.spot(north))
        builder.photo("\(name)-now.jpg", "\(2010 + span)-07-09", at: ReturnFinderTests.spot(north))
      }
    }
    #expect(pairs.map(\.then.reference.path) == left.map { $0 + "-then.jpg" })
  }

  @Test func `a home square of hundreds of photos fills one place of the list`() {
    let pairs = ReturnFinderTests.pairs { builder in
      for index in 0..<300 {
        builder.photo(
          "\(index).jpg", "\(2000 + index % 20)-03-0\(1 + index % 9)",
          at: ReturnFinderTests.spot(index % 3, index / 3 % 3))
      }
      builder.photo("trip-then.jpg", "2010-07-09", at: ReturnFinderTests.spot(50))
      builder.photo("trip-now.jpg", "2013-07-09", at: ReturnFinderTests.spot(50))
    }
    #expect(pairs.count == 2)
    #expect(pairs.last?.then.reference.path == "trip-then.jpg")
  }

  @Test func `a dismissed pair is not shown, and its place stays taken`() throws {
    func build(_ builder: inout AtlasBuilder) {
      builder.photo("a.jpg", "2010-07-09", at: ReturnFinderTests.spot(0))
      builder.photo("b.jpg", "2020-07-09", at: ReturnFinderTests.spot(0))
      builder.photo("c.jpg", "2010-07-09", at: ReturnFinderTests.spot(40))
      builder.photo("d.jpg", "2019-07-09", at: ReturnFinderTests.spot(40))
    }
    let all = ReturnFinderTests.pairs(build)
    #expect(all.count == 2)
    let left = ReturnFinderTests.pairs { builder in
      build(&builder)
      builder.hide(.link("then-now/\(all[0].id)"))
    }
    #expect(left.map(\.id) == [all[1].id])
  }

  @Test func `a pair keeps its link when a newer photo of the spot comes`() {
    let ids = [["2020-07-09"], ["2020-07-09", "2024-07-09"]].map { days in
      ReturnFinderTests.pairs { builder in
        builder.photo("a.jpg", "2010-07-09", at: ReturnFinderTests.spot(0))
        for day in days { builder.photo("\(day).jpg", day, at: ReturnFinderTests.spot(0)) }
      }.map(\.id)
    }
    #expect(ids[0].count == 1)
    #expect(ids[0] == ids[1])
    #expect(ids[0].first?.hasPrefix("cell-61600-") == true)
  }

  @Test func `the first page shows three pairs a city, and those without a city all`() {
    let pairs = ReturnFinderTests.pairs { builder in
      for index in 0..<10 {
        let place = index < 5 ? SmallWorld.rome : index < 6 ? SmallWorld.tokyo : nil
        builder.photo("\(index)-then.jpg", "2010-07-09", at: ReturnFinderTests.spot(index * 10), in: place)
        builder.photo("\(index)-now.jpg", "2020-07-09", at: ReturnFinderTests.spot(index * 10), in: place)
      }
    }
    let (first, rest) = ReturnFinder.firstPage(of: pairs)
    #expect(first.map { String($0.then.reference.path.prefix(1)) } == ["0", "1", "2", "5", "6", "7", "8", "9"])
    #expect(rest.map { String($0.then.reference.path.prefix(1)) } == ["3", "4"])
  }

  @Test func `hidden photos make no pair`() {
    let pairs = ReturnFinderTests.pairs { builder in
      builder.photo("a.jpg", "2010-07-09", at: ReturnFinderTests.spot(0))
      builder.photo("hidden/b.jpg", "2020-07-09", at: ReturnFinderTests.spot(0))
      builder.hide(.folder("/photos/hidden"))
    }
    #expect(pairs.isEmpty)
  }
}
