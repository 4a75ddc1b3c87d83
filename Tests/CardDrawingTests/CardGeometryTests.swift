import Presentation
import Raster
import Testing

@testable import CardDrawing

/// Where things stand on a card.
struct CardGeometryTests {
  @Test(arguments: AspectRatio.allCases)
  func `a card has exactly the pixels of its shape`(ratio: AspectRatio) throws {
    let image = try CardSamples.painter().paint(
      CardSamples.card(.returnPair, pictures: 2), pictures: [CardSamples.picture(grey: 90), nil], ratio: ratio,
      appearance: .dark, palette: CardSamples.palette(.dark), wordmark: true)
    #expect(image.width == ratio.pixels.width && image.height == ratio.pixels.height)
    #expect(image.isOpaque && image[3, 3].alpha == 255)
  }

  @Test(arguments: AspectRatio.allCases, [0, 1, 2, 5, 12])
  func `no text leaves the safe area, and none is smaller than 24 pixels`(ratio: AspectRatio, pictures: Int) throws {
    let painter = try CardSamples.painter()
    for kind in ShareCard.Kind.allCases {
      let report = try painter.sample(CardSamples.card(kind, pictures: pictures), ratio).report
      let (width, height) = (Double(ratio.pixels.width), Double(ratio.pixels.height))
      let safe = ratio == .story ? Box(40, 268, width - 80, height - 268 - 384) : Box(24, 20, width - 48, height - 40)
      for text in report.textBoxes {
        #expect(safe.contains(text.ink), "\(kind) \(text.role) at \(text.ink)")
        #expect(text.size >= 24, "\(kind) \(text.role)")
      }
      for (index, one) in report.textBoxes.enumerated() {
        for other in report.textBoxes.dropFirst(index + 1) {
          let shared = one.ink.intersection(other.ink)
          #expect(shared.width <= 1 || shared.height <= 1, "\(kind): \(one.role) meets \(other.role)")
        }
      }
    }
  }

  @Test func `pictures are cropped from the centre and not stretched`() throws {
    // White in the middle third, black at both sides: a square crop of 3:1 shows white alone.
    var photo = CardSamples.picture(grey: 0, width: 300, height: 100)
    for y in 0..<100 { for x in 100..<200 { photo[x, y] = (255, 255, 255, 255) } }
    let card = try CardSamples.card(.returnPair, pictures: 2)
    let result = try CardSamples.painter().paintWithReport(
      card, pictures: [photo, photo], ratio: .link, appearance: .light, palette: CardSamples.palette(.light),
      wordmark: true)
    let place = try #require(result.report.pictures.first)
    #expect(place.height > place.width)
    for x in [place.x + 2, place.x + place.width / 2, place.right - 3] {
      #expect(result.image[Int(x), 40].red > 240)
    }
  }

  @Test func `the wordmark can be left out`() throws {
    let (painter, card) = (try CardSamples.painter(), try CardSamples.card(.yearCard))
    #expect(try painter.sample(card, .square).report.textBoxes.contains { $0.role == .wordmark })
    #expect(try !painter.sample(card, .square, wordmark: false).report.textBoxes.contains { $0.role == .wordmark })
  }

  @Test func `a photo that is missing leaves a quiet field of its size`() throws {
    let (painter, card) = (try CardSamples.painter(), try CardSamples.card(.yearCard))
    let (with, without) = (try painter.sample(card, .portrait), try painter.sample(card, .portrait, grey: nil))
    #expect(with.report.pictures == without.report.pictures)
    #expect(without.image[500, 300].red > 200)
  }

  @Test func `a card that runs from the right is mirrored`() throws {
    let card = try CardSamples.card(.returnPair, title: "القاهرة، مصر", lines: [], eyebrow: "آنذاك والآن", pictures: 2)
    let report = try CardSamples.painter().sample(card, .link).report
    let title = try #require(report.textBoxes.first { $0.role == .title })
    #expect(title.ink.x > 600 && title.ink.right > 1100)
    #expect(report.pictures[0].x > report.pictures[1].x)
  }

  @Test(arguments: ShareCard.Kind.allCases)
  func `the same card gives the same bytes`(kind: ShareCard.Kind) throws {
    let card = try CardSamples.card(kind, pictures: 2)
    let one = try CardSamples.painter().sample(card, .link, .dark, grey: 130).image
    let two = try CardSamples.painter().sample(card, .link, .dark, grey: 130).image
    #expect(one == two)
  }
}
