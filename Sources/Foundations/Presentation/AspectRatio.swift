/// The shapes in which cards are shared.
package enum AspectRatio: String, Sendable, Hashable, CaseIterable {
  case square = "1:1"
  case portrait = "4:5"
  case tall = "3:4"
  case story = "9:16"
  case link = "1.91:1"
  case wide = "16:9"
  case pin = "2:3"

  /// The name used in file names.
  package var preset: String {
    switch self {
    case .square: "square"
    case .portrait: "portrait"
    case .tall: "tall"
    case .story: "story"
    case .link: "link"
    case .wide: "wide"
    case .pin: "pin"
    }
  }

  /// Width and height in pixels, as the large networks take them (see docs/architecture.md, share images).
  package var pixels: PictureSize {
    switch self {
    case .square: PictureSize(width: 1080, height: 1080)
    case .portrait: PictureSize(width: 1080, height: 1350)
    case .tall: PictureSize(width: 1080, height: 1440)
    case .story: PictureSize(width: 1080, height: 1920)
    case .link: PictureSize(width: 1200, height: 630)
    case .wide: PictureSize(width: 1600, height: 900)
    case .pin: PictureSize(width: 1000, height: 1500)
    }
  }

  /// Reads `4:5`, or the preset's name.
  package init?(parsing text: String) {
    guard let found = AspectRatio.allCases.first(where: { $0.rawValue == text || $0.preset == text })
    else { return nil }
    self = found
  }
}

/// Light or dark.
package enum Appearance: String, Sendable, Hashable, CaseIterable {
  case light
  case dark
}

/// A size in pixels.
package struct PictureSize: Hashable, Sendable {
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int

  /// Makes a size.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
