import Glibc
import Raster

/// The ink of a picture, told from its paper by darkness and by colour.
///
/// Light that falls unevenly is divided out first: what counts is how much darker than the paper beside it a pixel is,
/// as optical density, in which two layers of ink add up.
struct InkLayers {
  /// All that is darker than the paper.
  let dark: InkPlane
  /// Only what has the colour of the strongest inks: the art printed on a page is paler and of other colours.
  let coloured: InkPlane

  /// The side of the squares in which the colour of the paper is looked for, in pixels: some letters wide, so that no
  /// square is all ink.
  private static let paperSquare = 48
  /// The density that counts as full: a quarter of the paper's light.
  private static let fullDensity = Float(1.4)

  init(dark: InkPlane, coloured: InkPlane) { (self.dark, self.coloured) = (dark, coloured) }

  init(_ image: PixelImage) {
    let paper = InkLayers.paper(of: image)
    let (width, height) = (image.width, image.height)
    var density = [[Float]](repeating: [Float](repeating: 0, count: width * height), count: 3)
    // Logarithms of the 256 values, looked up: a picture asks for three of them a pixel.
    let logarithms = (0..<256).map { logf(Float(max($0, 6))) }
    image.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<height {
        for column in 0..<width {
          let index = row * width + column
          for channel in 0..<3 {
            let light = paper.logarithm(channel: channel, x: column, y: row)
            density[channel][index] = min(2, max(0, light - logarithms[Int(pixels[index * 4 + channel])]))
          }
        }
      }
    }
    let total = (0..<(width * height)).map { (density[0][$0] + density[1][$0] + density[2][$0]) / 3 }
    let darkness = InkPlane(width: width, height: height, values: total)
    dark = InkPlane(width: width, height: height, values: total.map { min(1, $0 / InkLayers.fullDensity) })
    let inks = InkLayers.inks(density, strong: max(0.15, darkness.level(0.94)), total: total)
    coloured = InkLayers.projected(density, on: inks, width: width, height: height)
  }

  // MARK: Paper

  /// The logarithm of the paper's light at every pixel, between the middles of squares.
  private struct Paper {
    let columns: Int
    let rows: Int
    var values: [[Float]]

    func logarithm(channel: Int, x: Int, y: Int) -> Float {
      let side = Float(InkLayers.paperSquare)
      let acrossX = min(max((Float(x) + 0.5) / side - 0.5, 0), Float(columns - 1))
      let acrossY = min(max((Float(y) + 0.5) / side - 0.5, 0), Float(rows - 1))
      let (left, top) = (Int(acrossX), Int(acrossY))
      let (right, bottom) = (min(left + 1, columns - 1), min(top + 1, rows - 1))
      let (partX, partY) = (acrossX - Float(left), acrossY - Float(top))
      let plane = values[channel]
      let above = plane[top * columns + left] * (1 - partX) + plane[top * columns + right] * partX
      let below = plane[bottom * columns + left] * (1 - partX) + plane[bottom * columns + right] * partX
      return above * (1 - partY) + below * partY
    }
  }

  private static func paper(of image: PixelImage) -> Paper {
    let columns = max(1, (image.width + paperSquare - 1) / paperSquare)
    let rows = max(1, (image.height + paperSquare - 1) / paperSquare)
    var paper = Paper(
      columns: columns, rows: rows, values: [[Float]](repeating: [Float](repeating: 0, count: columns * rows), count: 3)
    )
    for row in 0..<rows {
      for column in 0..<columns {
        for channel in 0..<3 {
          var counts = [Int](repeating: 0, count: 256)
          var total = 0
          for y in (row * paperSquare)..<min((row + 1) * paperSquare, image.height) {
            for x in (column * paperSquare)..<min((column + 1) * paperSquare, image.width) {
              counts[Int(image.pixels[(y * image.width + x) * 4 + channel])] += 1
              total += 1
            }
          }
          // Four fifths of the way up: above the art of the page, below the grain of the camera.
          var rest = total * 4 / 5
          var light = 0
          while light < 255, rest > counts[light] {
            rest -= counts[light]
            light += 1
          }
          paper.values[channel][row * columns + column] = logf(Float(max(light, 6)))
        }
      }
    }
    return paper
  }

  // MARK: Inks

  /// The directions of colour that strong ink has: one, or two where the date is in another ink than the plate.
  private static func inks(_ density: [[Float]], strong: Float, total: [Float]) -> [[Float]] {
    func mean(_ wanted: (_ direction: [Float]) -> Bool) -> (direction: [Float], count: Int)? {
      var sum: [Float] = [0, 0, 0]
      var count = 0
      for index in stride(from: 0, to: total.count, by: 3) where total[index] >= strong {
        guard let direction = unit([density[0][index], density[1][index], density[2][index]]), wanted(direction)
        else { continue }
        for channel in 0..<3 { sum[channel] += direction[channel] }
        count += 1
      }
      return unit(sum).map { ($0, count) }
    }
    guard let first = mean({ _ in true }) else { return [] }
    // Two rounds pull the first ink away from the mean of both.
    let nearer = mean { dot($0, first.direction) > 0.95 } ?? first
    guard let other = mean({ dot($0, nearer.direction) < 0.9 }), other.count * 8 > first.count else {
      return [nearer.direction]
    }
    return [nearer.direction, other.direction]
  }

  /// The density along an ink's colour, less what points elsewhere.
  private static func projected(_ density: [[Float]], on inks: [[Float]], width: Int, height: Int) -> InkPlane {
    var plane = InkPlane(width: width, height: height)
    for index in plane.values.indices {
      let colour = [density[0][index], density[1][index], density[2][index]]
      let length = dot(colour, colour)
      var best = Float(0)
      for ink in inks {
        let along = dot(colour, ink)
        let across = max(0, length - along * along).squareRoot()
        best = max(best, along - across * 1.2)
      }
      plane.values[index] = min(1, best / (fullDensity * 1.5))
    }
    return plane
  }

  private static func dot(_ left: [Float], _ right: [Float]) -> Float {
    left[0] * right[0] + left[1] * right[1] + left[2] * right[2]
  }

  private static func unit(_ vector: [Float]) -> [Float]? {
    let length = dot(vector, vector).squareRoot()
    return length > 0.0001 ? vector.map { $0 / length } : nil
  }
}
