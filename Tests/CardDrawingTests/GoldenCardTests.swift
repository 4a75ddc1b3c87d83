import Foundation
import Imaging
import Presentation
import Raster
import TestSupport
import Testing

@testable import CardDrawing

/// Every kind of card in every shape, light and dark, beside the pictures a person looked at and kept.
///
/// Each kind has one sheet of 14 cards, a fifth of their size. Tolerance: 1.5 of 255 in the mean over a sheet, and 14 in
/// the mean over any square of 12 pixels, which lets another minor release of the font library round its edges elsewhere,
/// and no word move by a letter. To keep new pictures after looking at them: `DAYMARK_KEEP_GOLDEN=1 swift test --filter
/// GoldenCardTests`.
struct GoldenCardTests {
  @Test(arguments: ShareCard.Kind.allCases)
  func `cards look as they did when they were looked at`(kind: ShareCard.Kind) throws {
    let sheet = try sheet(of: kind)
    let kept = Repository.root.appending(path: "Tests/Fixtures/cards/\(kind.rawValue).png")
    if ProcessInfo.processInfo.environment["DAYMARK_KEEP_GOLDEN"] != nil {
      try FileManager.default.createDirectory(at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(PNGCodec.encode(sheet)).write(to: kept)
    }
    let golden = try PNGCodec.decode(Array(Data(contentsOf: kept)))
    #expect(golden.width == sheet.width && golden.height == sheet.height)
    let difference = Difference(golden, sheet)
    #expect(difference.mean <= 1.5, "mean \(difference.mean)")
    #expect(difference.worst <= 14, "a square differs by \(difference.worst) at \(difference.place)")
  }

  private func sheet(of kind: ShareCard.Kind) throws -> PixelImage {
    let painter = try CardSamples.painter()
    let card = try card(kind)
    let sizes = AspectRatio.allCases.map { (Double($0.pixels.width / 5), Double($0.pixels.height / 5)) }
    let row = (sizes.map(\.1).max() ?? 0) + 4
    let sheet = try CairoSurface(width: Int(sizes.reduce(0) { $0 + $1.0 + 4 }), height: Int(row) * 2)
    let context = try CairoContext(sheet)
    context.fill(Box(0, 0, 4000, 4000), Tint(0x808080))
    for (index, appearance) in Appearance.allCases.enumerated() {
      var left = 0.0
      for (ratio, size) in zip(AspectRatio.allCases, sizes) {
        let pictures = card.pictures.indices.map { GoldenCardTests.landscape(number: $0) }
        let image = try painter.paint(
          card, pictures: pictures, ratio: ratio, appearance: appearance, palette: CardSamples.palette(appearance),
          wordmark: true)
        let whole = Box(0, 0, Double(image.width), Double(image.height))
        context.draw(try CairoSurface(image), part: whole, into: Box(left, row * Double(index), size.0, size.1))
        left += size.0 + 4
      }
    }
    try context.check("sheet")
    return try sheet.image()
  }

  private func card(_ kind: ShareCard.Kind) throws -> ShareCard {
    switch kind {
    case .yearCard: try CardSamples.card(kind, pictures: 1)
    case .returnPair:
      try CardSamples.card(kind, title: "Kyōto, Japan", lines: ["9 years apart, 94 m between them"], pictures: 2)
    case .stampCollage: try CardSamples.card(kind, title: "Ísland", lines: ["5 stamps", "2006–2024"], pictures: 5)
    case .yearStatistics: try CardSamples.card(kind, title: "2019", lines: ["Japan, Chile and Norway"], pictures: 3)
    case .placeCard: try CardSamples.card(kind, title: "Łódź", lines: ["Łódź Voivodeship, Poland"], pictures: 4)
    case .countryMap:
      try CardSamples.card(
        kind, title: "6 countries",
        lines: [
          "Africa and Asia · 2006–2024", "Botswana, Cambodia, Egypt, Lesotho, Mongolia, Namibia and 4 more countries",
        ], pictures: 0)
    }
  }

  /// A hill under a sky in colours of its own: enough to see cropping, order and scrims.
  private static func landscape(number: Int) -> PixelImage {
    var image = PixelImage(width: 480, height: 320, red: 0, green: 0, blue: 0)
    for y in 0..<320 {
      for x in 0..<480 {
        let hill = y > 200 + (x - 200 - 40 * number) * (x - 200 - 40 * number) / 700
        let shade = UInt8(120 + (y * 90) / 320)
        image[x, y] = hill ? (70, UInt8(96 + 22 * (number % 4)), 60, 255) : (shade, UInt8(170 + number * 5), 230, 255)
      }
    }
    return image
  }
}

/// How far two pictures of one size differ, in parts of 255.
private struct Difference {
  var mean = 0.0
  var worst = 0.0
  var place = (x: 0, y: 0)

  init(_ left: PixelImage, _ right: PixelImage) {
    let (width, height) = (min(left.width, right.width), min(left.height, right.height))
    let across = (width + 11) / 12
    var blocks = [Int](repeating: 0, count: across * ((height + 11) / 12))
    let (a, b) = (left.pixels, right.pixels)
    for y in 0..<height {
      for x in 0..<width {
        let (one, other, block) = ((y * left.width + x) * 4, (y * right.width + x) * 4, y / 12 * across + x / 12)
        for channel in 0..<3 { blocks[block] += abs(Int(a[one + channel]) - Int(b[other + channel])) }
      }
    }
    mean = Double(blocks.reduce(0, +)) / Double(max(1, width * height * 3))
    if let most = blocks.indices.max(by: { blocks[$0] < blocks[$1] }) {
      (worst, place) = (Double(blocks[most]) / (12 * 12 * 3), (most % across * 12, most / across * 12))
    }
  }
}
