import AtlasModel
import Raster
import Testing

@testable import TextReading

/// What is read from drawn stamps: shapes, letters, and in which time.
struct StampReaderTests {
  private static func quad(_ image: PixelImage) throws -> PixelQuad {
    try #require(PixelQuad(parsing: "0,0 \(image.width),0 \(image.width),\(image.height) 0,\(image.height)"))
  }

  private static func read(_ stamp: DrawnStamp) throws -> StampReading {
    let image = stamp.image
    return try StampReader().read(image, quad: quad(image), limit: .seconds(60))
  }

  // MARK: Shapes

  @Test(arguments: CrossingDirection.allCases)
  func `outline and arrow of a common European stamp are told apart`(direction: CrossingDirection) throws {
    let reading = try StampReaderTests.read(DrawnStamp(direction: direction))
    #expect(reading.shape.frame == (direction == .entry ? .square : .rounded))
    #expect(reading.shape.arrow == direction)
    #expect(!reading.shape.isCrossedOut)
  }

  @Test func `a stamp without corners and arrow has neither`() throws {
    let blank = PixelImage(width: 520, height: 330, red: 240, green: 236, blue: 228)
    let reading = try StampReader().read(blank, quad: StampReaderTests.quad(blank), limit: .seconds(60))
    #expect(reading.shape == StampShape())
    #expect(reading.passes.allSatisfy { $0.text.lines.isEmpty })
  }

  @Test func `an ellipse is no rectangle`() throws {
    let reading = try StampReaderTests.read(DrawnStamp(outline: .oval))
    #expect(reading.shape.frame == .oval && reading.shape.arrow == nil)
    #expect(reading.passes.contains { $0.area == .upperArc })
  }

  @Test func `two strokes across the whole stamp cross it out, one does not`() throws {
    #expect(try StampReaderTests.read(DrawnStamp(strokes: 2)).shape.isCrossedOut)
    #expect(try !StampReaderTests.read(DrawnStamp(strokes: 1)).shape.isCrossedOut)
  }

  // MARK: Text

  @Test func `several passes read the date and the place`() throws {
    let reading = try StampReaderTests.read(DrawnStamp())
    #expect(reading.isComplete)
    #expect(reading.passes.filter { $0.text.text.contains("09.07.16") }.count >= 3)
    #expect(reading.passes.contains { $0.text.text.contains("SCHIPHOL") })
    #expect(reading.passes.contains { $0.area == .line })
  }

  @Test func `a turned stamp is read through its corners`() throws {
    let upright = DrawnStamp().image
    // Upside down: the corners begin at the lower right.
    let turned = upright.oriented(Orientation(clockwiseDegrees: 180) ?? .upright)
    let quad = try #require(
      PixelQuad(parsing: "\(turned.width),\(turned.height) 0,\(turned.height) 0,0 \(turned.width),0"))
    let reading = try StampReader().read(turned, quad: quad, limit: .seconds(60))
    #expect(reading.passes.contains { $0.text.text.contains("09.07.16") })
  }

  @Test func `without corners the way the text runs is found`() throws {
    let turned = DrawnStamp().image.oriented(Orientation(clockwiseDegrees: 90) ?? .upright)
    let reading = try StampReader().read(turned, limit: .seconds(60))
    #expect(reading.passes.contains { $0.text.text.contains("09.07.16") })
  }

  // MARK: Limits

  @Test func `when the time is up, no further pass is made`() throws {
    let image = DrawnStamp().image
    let reading = try StampReader().read(image, quad: StampReaderTests.quad(image), limit: .zero)
    #expect(reading.passes.isEmpty && !reading.isComplete)
  }

  @Test func `the caller can stop it`() throws {
    let image = DrawnStamp().image
    let error = #expect(throws: ReadingError.self) {
      try StampReader().read(image, quad: StampReaderTests.quad(image), isCancelled: { true })
    }
    #expect(error?.kind == .cancelled)
  }

  @Test func `a language that is missing is named with its package`() {
    guard !LanguageData().has("isl") else { return }
    let error = #expect(throws: ReadingError.self) { try StampReader(languages: ["eng", "isl"]) }
    #expect(error?.advice == "apt install tesseract-ocr-isl")
  }
}
