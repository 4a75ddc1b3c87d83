import CardDrawing
import Foundation
import Imaging
import Raster
import Testing

/// A stamp's whole way from its picture to the wall, by the review page in a browser and by questions on a terminal.
struct ReviewPathTests {
  private static let script = ScriptCheck(name: "check-review")

  @Test(.enabled(if: script.canRun, "needs a browser and what drives it: scripts/setup --tests"))
  func `a stamp is read, edited, confirmed, shown and taken back, at both doors`() throws {
    let trip = try Trip()
    let words = SampleStamp.Text(country: "ÍSLAND", port: "KEFLAVÍK", date: "08 07 06")
    let picture = try SampleStamp.image(
      words, style: .rectangle, direction: .arrival, seed: 11, size: PixelSize(width: 900, height: 640),
      fonts: FontSetup(cacheFolder: trip.folder.appendingPathComponent("fonts").path))
    let file = trip.folder.appendingPathComponent("stamp.jpg")
    try Data(JPEGCodec.encode(picture, quality0to100: 90)).write(to: file)
    let work = trip.folder.appendingPathComponent("work").path
    let run = try ReviewPathTests.script.run([Trip.program.path, file.path, "--work", work])
    #expect(run.status == 0, "\(run.output)")
    #expect(["page:", "terminal:", "trip:", "book:"].allSatisfy(run.output.contains), "\(run.output)")
  }
}
