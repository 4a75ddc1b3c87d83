import AtlasModel
import Foundation
import Testing

@testable import PassportStamps

/// Real noise: what a recogniser read on drawn stamps, kept beside the checkout.
struct StampNoiseTests {
  private static let folder = Stamped.root.appending(path: "../shared/corpus/stamps").standardizedFileURL
  private static var isThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "ocr_dump.tsv").path)
  }

  private static func table(_ name: String) throws -> [[String]] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n").dropFirst().map {
      line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test(.enabled(if: StampNoiseTests.isThere, "the stamp corpus is not beside the checkout"))
  func `three noisy readings of a stamp are enough for half of the countries, and mislead almost never`() throws {
    var readings: [String: StampReading] = [:]
    for row in try StampNoiseTests.table("ocr_dump.tsv") where row.count == 3 {
      let lines = row[2].components(separatedBy: " / ")
      readings[row[0], default: StampReading(passes: [])].passes +=
        Stamped.reading(lines, passes: 1, confidence: 80).passes
    }
    #expect(readings.count == 90)
    var (countries, dates, wrong) = (0, 0, 0)
    for (number, row) in try StampNoiseTests.table("expected.tsv").enumerated() where row.count > 6 {
      // Every ninth picture: matching is slow in debug builds.
      guard number % 9 == 0 else { continue }
      guard let reading = readings[row[0]], let best = try Stamped.findings(reading).candidates.first else { continue }
      if best.country?.letters == row[2] { countries += 1 }
      if best.date?.description == row[5] { dates += 1 }
      if best.strength == .strong, best.country?.letters != row[2] { wrong += 1 }
    }
    // Without boxes and shapes. Of every third picture, 17 of 30 countries and 13 dates were right when last measured.
    #expect(countries >= 5, "\(countries) countries")
    #expect(dates >= 3, "\(dates) dates")
    #expect(wrong == 0, "\(wrong) wrong and strong")
  }
}
