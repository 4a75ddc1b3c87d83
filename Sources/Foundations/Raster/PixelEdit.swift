#if canImport(Glibc)
  import Glibc
#endif

/// What a person does to a picture before it is shown or read, as a recipe that is replayed on the untouched original.
///
/// All numbers are in pixels of the original after its EXIF orientation, so that zooming never changes them. The order is
/// fixed: strokes are burned in first, then the picture is cropped, turned by quarters and straightened.
package struct PixelEdit: Hashable, Sendable {
  /// What is kept; nothing keeps everything.
  package var crop: PixelRect?
  /// Quarter turns clockwise, 0 to 3.
  package var quarterTurns = 0
  /// A fine turn clockwise in tenths of a degree, -450 to 450.
  package var straightenTenths = 0
  /// What must not be seen.
  package var strokes: [CensorStroke] = []

  /// Changes nothing.
  package init() {}

  /// Whether it changes nothing.
  package var isEmpty: Bool { self == PixelEdit() }

  /// The steepest fine turn in tenths of a degree: beyond it a quarter turn is meant.
  package static let steepestTenths = 450

  /// Replays the recipe.
  ///
  /// - Parameter original: the picture, upright by its EXIF orientation and in full size.
  package func applied(to original: PixelImage) -> PixelImage {
    var image = original
    for stroke in strokes { stroke.burn(into: &image) }
    if let crop { image = image.cropped(to: crop) }
    if let turn = Orientation(clockwiseDegrees: quarterTurns * 90) { image = image.oriented(turn) }
    return straightenTenths == 0 ? image : image.straightened(tenths: straightenTenths)
  }
}

extension PixelEdit: CustomStringConvertible {
  /// The one-line form: `censor 12 10,10 40,10; crop 5,5,300,200; turn 90; straighten -2.5`.
  package var description: String {
    var parts = strokes.map { stroke in
      "censor \(stroke.radius) " + stroke.points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    }
    if let crop { parts.append("crop \(crop.x),\(crop.y),\(crop.width),\(crop.height)") }
    if quarterTurns != 0 { parts.append("turn \(quarterTurns * 90)") }
    if straightenTenths != 0 {
      let size = abs(straightenTenths)
      parts.append("straighten \(straightenTenths < 0 ? "-" : "")\(size / 10).\(size % 10)")
    }
    return parts.joined(separator: "; ")
  }

  /// Reads the one-line form; nothing for what is none, or for numbers out of range.
  package init?(text: String) {
    self.init()
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard let verb = words.first, words.count >= 2 else { return nil }
      switch verb {
      case "censor":
        guard let radius = Int(words[1]), (1...CensorStroke.largestRadius).contains(radius), words.count > 2 else {
          return nil
        }
        var points: [PixelPoint] = []
        for word in words.dropFirst(2) {
          let numbers = word.split(separator: ",").compactMap { Int($0) }
          guard numbers.count == 2 else { return nil }
          points.append(PixelPoint(x: numbers[0], y: numbers[1]))
        }
        strokes.append(CensorStroke(points: points, radius: radius))
      case "crop":
        let numbers = words[1].split(separator: ",").compactMap { Int($0) }
        guard words.count == 2, numbers.count == 4, numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0, numbers[3] > 0
        else {
          return nil
        }
        crop = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      case "turn":
        guard words.count == 2, let degrees = Int(words[1]), [0, 90, 180, 270].contains(degrees) else { return nil }
        quarterTurns = degrees / 90
      case "straighten":
        guard words.count == 2, let degrees = Double(words[1]), abs(degrees) <= 45 else { return nil }
        straightenTenths = Int((degrees * 10).rounded())
      default: return nil
      }
    }
  }
}

extension PixelImage {
  /// The picture turned clockwise by tenths of a degree about its middle, on a sheet as large as it needs.
  ///
  /// Bilinear; what the picture does not cover is the mean colour of its edge, so that no new frame appears for a reader
  /// of text to stumble over.
  func straightened(tenths: Int) -> PixelImage {
    guard width > 1, height > 1 else { return self }
    let angle = Double(tenths) / 10 * Double.pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    let newWidth = Int((abs(Double(width) * cosine) + abs(Double(height) * sine)).rounded(.up))
    let newHeight = Int((abs(Double(width) * sine) + abs(Double(height) * cosine)).rounded(.up))
    let edge = edgeColour
    var result = PixelImage(
      width: newWidth, height: newHeight, red: edge.red, green: edge.green, blue: edge.blue)
    let (middleX, middleY) = (Double(width - 1) / 2, Double(height - 1) / 2)
    let (newMiddleX, newMiddleY) = (Double(newWidth - 1) / 2, Double(newHeight - 1) / 2)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (right, down) = (Double(x) - newMiddleX, Double(y) - newMiddleY)
        let colour = sample(middleX + right * cosine + down * sine, middleY - right * sine + down * cosine)
        if let colour { result[x, y] = colour }
      }
    }
    return result
  }

  private func sample(_ x: Double, _ y: Double) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
    guard x >= 0, y >= 0, x <= Double(width - 1), y <= Double(height - 1) else { return nil }
    let (left, top) = (min(Int(x), width - 2), min(Int(y), height - 2))
    let (shareX, shareY) = (Int((x - Double(left)) * 256), Int((y - Double(top)) * 256))
    let start = (top * width + left) * 4
    func mixed(_ channel: Int) -> UInt8 {
      let (first, second) = (start + channel, start + width * 4 + channel)
      let upper = Int(pixels[first]) * (256 - shareX) + Int(pixels[first + 4]) * shareX
      let lower = Int(pixels[second]) * (256 - shareX) + Int(pixels[second + 4]) * shareX
      return UInt8((upper * (256 - shareY) + lower * shareY) >> 16)
    }
    return (mixed(2), mixed(1), mixed(0), mixed(3))
  }

  private var edgeColour: (red: UInt8, green: UInt8, blue: UInt8) {
    var (red, green, blue, count) = (0, 0, 0, 0)
    func add(_ x: Int, _ y: Int) {
      let colour = self[x, y]
      (red, green, blue, count) = (red + Int(colour.red), green + Int(colour.green), blue + Int(colour.blue), count + 1)
    }
    for x in 0..<width {
      add(x, 0)
      add(x, height - 1)
    }
    for y in 0..<height {
      add(0, y)
      add(width - 1, y)
    }
    return (UInt8(red / count), UInt8(green / count), UInt8(blue / count))
  }
}
