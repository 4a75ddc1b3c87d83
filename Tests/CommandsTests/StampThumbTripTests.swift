import Foundation
import Imaging
import Raster
import Testing

/// The thumbnails of stamps: a cache that can be made again, and never the truth.
struct StampThumbTripTests {
  private let trip: Trip
  private let id: String
  private var thumb: URL { trip.journal.appendingPathComponent("cache/stamps/\(id).jpg") }

  init() throws {
    let trip = try Trip()
    var page = PixelImage(width: 900, height: 640, red: 230, green: 225, blue: 215)
    for x in stride(from: 100, to: 800, by: 20) {
      for y in 280..<360 { for dot in 0..<10 { page[x + dot, y] = (10, 10, 10, 255) } }
    }
    let picture = trip.folder.appendingPathComponent("stamp.jpg")
    try Data(JPEGCodec.encode(page)).write(to: picture)
    try trip.run("init")
    try trip.run("stamp", "add", picture.path, "--country", "IS", "--date", "2016-07-09")
    id = try #require(try trip.run("list", "stamps", "--json").lines().first?["id"] as? String)
    try trip.run("build", "--no-cards")
    self.trip = trip
  }

  private func shown() throws -> Data {
    try Data(contentsOf: trip.output.appendingPathComponent("images/stamp-\(id)-thumb.jpg"))
  }

  @Test func `a thumbnail has 256 pixels on its longest side, and the wall names it`() throws {
    let image = try JPEGCodec.decode(Array(try Data(contentsOf: thumb)))
    #expect(image.width == 256 && image.height == 182)
    #expect(try shown() == Data(contentsOf: thumb))
    let wall = try String(contentsOf: trip.output.appendingPathComponent("stamps/index.html"), encoding: .utf8)
    #expect(wall.contains("srcset=\"../images/stamp-\(id)-thumb.jpg 256w, ../images/stamp-\(id).jpg 512w\""))
  }

  @Test func `without the cache a build makes the same bytes again`() throws {
    let (before, site) = (try Data(contentsOf: thumb), try Trip.contents(of: trip.output))
    try FileManager.default.removeItem(at: trip.journal.appendingPathComponent("cache"))
    try trip.run("build", "--no-cards")
    #expect(try Data(contentsOf: thumb) == before)
    #expect(Trip.differences(site, try Trip.contents(of: trip.output)) == [])
  }

  @Test func `a thumbnail follows the edits, and never shows what was censored since`() throws {
    let plain = try Data(contentsOf: thumb)
    func contrast() throws -> Int {
      let image = try JPEGCodec.decode(Array(try shown()))
      let y = image.height / 2
      return (40..<216).map { abs(Int(image[$0, y].red) - Int(image[$0 + 1, y].red)) }.max() ?? 0
    }
    #expect(try contrast() > 60)
    try trip.run("stamp", "edit", id, "--censor", "80 100,320 800,320")
    try trip.run("build", "--no-cards")
    #expect(try contrast() < 40)
    #expect(try shown() == Data(contentsOf: thumb))
    try trip.run("stamp", "edit", id, "--no-edits")
    try trip.run("build", "--no-cards")
    #expect(try Data(contentsOf: thumb) == plain && shown() == plain)
  }
}
