import CCodecs
import Foundation
import Raster
import Testing

@testable import Imaging

/// The resize kernel in C against the same sums in Swift.
struct ResizeTests {
  @Test(arguments: [
    (97, 61, 40, 33), (64, 64, 64, 20), (40, 30, 97, 61), (5, 400, 3, 100), (400, 3, 90, 1), (1, 1, 7, 5),
    (200, 150, 160, 120),
  ])
  func `the vector kernel, the plain kernel and the Swift twin give the same bytes`(
    width: Int, height: Int, targetWidth: Int, targetHeight: Int
  ) {
    let image = Drawn.noise(width: width, height: height)
    let target = PixelSize(width: targetWidth, height: targetHeight)
    let vector = image.resized(to: target).pixels
    var plain = [UInt8](repeating: 0, count: target.area * 4)
    let code = cc_resize_plain(
      image.pixels, Int32(width), Int32(height), Double(width), Double(height), &plain, Int32(targetWidth),
      Int32(targetHeight))
    #expect(code == 1)
    #expect(vector == plain)
    #expect(vector == Self.twin(image, target))
  }

  @Test func `one colour stays that colour`() {
    let image = PixelImage(width: 301, height: 199, red: 12, green: 200, blue: 255).resized(
      to: PixelSize(width: 77, height: 50))
    #expect(image.pixels == PixelImage(width: 77, height: 50, red: 12, green: 200, blue: 255).pixels)
  }

  /// The same sums as the C kernel, written again.
  private static func twin(_ image: PixelImage, _ target: PixelSize) -> [UInt8] {
    let across = kernel(image.width, target.width)
    let down = kernel(image.height, target.height)
    var pixels: [UInt8] = []
    for y in 0..<target.height {
      let row = (0..<(image.width * 4)).map { x in
        clamped(down[y].map { Int(image.pixels[$0.index * image.width * 4 + x]) * $0.weight }.reduce(0, +))
      }
      for x in 0..<target.width {
        for channel in 0..<4 {
          pixels.append(clamped(across[x].map { Int(row[$0.index * 4 + channel]) * $0.weight }.reduce(0, +)))
        }
      }
    }
    return pixels
  }

  private static func clamped(_ sum: Int) -> UInt8 { UInt8(min(255, max(0, (sum + 8192) >> 14))) }

  private static func kernel(_ source: Int, _ target: Int) -> [[(index: Int, weight: Int)]] {
    let scale = Double(source) / Double(target)
    let stretch = max(1, scale)
    return (0..<target).map { place in
      let centre = (Double(place) + 0.5) * scale
      let low = max(0, Int(centre - 3 * stretch + 0.5))
      let high = min(source, Int(centre + 3 * stretch + 0.5))
      let exact = (low..<high).map { lanczos((Double($0) + 0.5 - centre) / stretch) }
      let total = exact.reduce(0, +)
      var weights = exact.map { Int(($0 / total * 16_384 + 0.5).rounded(.down)) }
      let heaviest = weights.indices.reduce(0) { weights[$1] > weights[$0] ? $1 : $0 }
      weights[heaviest] += 16_384 - weights.reduce(0, +)
      return zip(low..<high, weights).map { ($0, $1) }
    }
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if abs(x) >= 3 { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }
}
