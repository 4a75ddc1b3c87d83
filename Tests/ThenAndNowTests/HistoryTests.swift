import AtlasModel
import Foundation
import OnThisDay
import TestSupport
import Testing
import ThenAndNow

/// The published history, unpacked once; it lies beside the checkout on some machines.
private enum CheckinHistory {
  static let file = Repository.corpus.appending(path: "checkin-history/history.csv.gz").path

  static let rows = Result {
    let unpacking = Process()
    let output = Pipe()
    unpacking.executableURL = URL(filePath: "/usr/bin/env")
    (unpacking.arguments, unpacking.standardOutput) = (["gzip", "-dc", file], output)
    try unpacking.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    unpacking.waitUntilExit()
    return [UInt8](data).split(separator: UInt8(ascii: "\n"))
  }
}

/// Decades of two real people, whose positions and dates were published.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: CheckinHistory.file), "the check-in history is not here"))
struct HistoryTests {
  private func history(of person: String) throws -> VisibleAtlas {
    var builder = AtlasBuilder()
    let start = Array("\(person),".utf8)
    for row in try CheckinHistory.rows.get() where row.starts(with: start) {
      let fields = String(decoding: row, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
      let latitude = try #require(Double(fields[3])), longitude = try #require(Double(fields[4]))
      let taken = fields[1].replacingOccurrences(of: " ", with: "T")
      builder.photo("\(builder.atlas.photos.count).jpg", taken, at: (latitude, longitude))
    }
    return builder.visible
  }

  @Test(arguments: [("p0004", 1012, 196), ("p0002", 1719, 282)])
  func `calendar days repeat in two or more years as often as the history's own table says`(
    person: String, rows: Int, days: Int
  ) throws {
    let visible = try history(of: person)
    #expect(visible.atlas.photos.count == rows)
    let finder = MemoryFinder(visible, today: try #require(CalendarDay(ymd: 20_260_101)))
    #expect(finder.occupiedDays.count { finder.memory(of: $0).years.count >= 2 } == days)
  }

  /// The history's own table counts 73 returns of p0002 and 18 of p0004.
  ///
  /// It divides the map another way: its columns are cut by the cosine of each single point, so that they shear along a
  /// row, and start at another origin; ours are cut by the cosine of the row's middle, so that a row is divided evenly.
  /// Squares of the same size in another position catch slightly other returns.
  @Test(arguments: [("p0002", 71), ("p0004", 19)])
  func `cells with a return after two years are as many as the rule of the grid gives`(person: String, cells: Int)
    throws
  {
    var finder = ReturnFinder()
    (finder.grids, finder.separationMetres) = (1, 0)
    #expect(finder.pairs(in: try history(of: person)).count == cells)
  }

  @Test func `four grids with a separation of a kilometre leave no two pairs nearer than that`() throws {
    let pairs = ReturnFinder().pairs(in: try history(of: "p0002"))
    let points = pairs.compactMap(\.then.coordinate)
    #expect(points.count > 10)
    for (index, point) in points.enumerated() {
      #expect(points[..<index].allSatisfy { $0.metres(to: point) >= 1000 }, "\(point)")
    }
    #expect(pairs.allSatisfy { $0.spanDays >= 730 && $0.distanceMetres < 400 })
    #expect(pairs.map(\.spanDays) == pairs.map(\.spanDays).sorted(by: >))
  }
}
