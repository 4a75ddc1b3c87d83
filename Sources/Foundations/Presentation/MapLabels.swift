/// A name set on a map.
package struct MapLabel: Hashable, Sendable {
  /// Which side of the text its point is at.
  package enum Anchor: String, Sendable, Hashable {
    case start
    case middle
    case end
  }

  /// The words.
  package let text: String
  /// The point on the base line.
  package let point: MapPoint
  /// How the text lies to it.
  package let anchor: Anchor
  /// Whether it names a country, which is set in another face.
  package let isCountry: Bool
  /// The room the text may take, in units of the map.
  package let box: MapBox
}

/// Sets the names of a map where they fit: none meets another, a dot, or the edge.
///
/// Cities with most days come first, and what does not fit is left out; the list beside a map has every name. The same map
/// always gives the same labels.
package struct MapLabels: Sendable {
  /// For which screen the labels are set.
  package struct Setting: Hashable, Sendable {
    /// The class that shows and hides the labels.
    package let name: String
    /// The size of the letters, in pixels of the screen.
    package let pixels: Double
    /// How many units of the map a pixel of the screen holds.
    package let unitsPerPixel: Double
    /// The most labels that are set, so that a map stays a map.
    package let most: Int

    /// Makes a setting.
    package init(name: String, pixels: Double, unitsPerPixel: Double, most: Int = 40) {
      (self.name, self.pixels, self.unitsPerPixel, self.most) = (name, pixels, unitsPerPixel, most)
    }

    /// The size of the letters, in units of the map.
    package var size: Double { (pixels * unitsPerPixel).rounded() }
  }

  /// Between a dot and its name, and between two names, in parts of the letters' size.
  private static let gap = 0.3
  /// Names longer than this are left to the list, in letters.
  private static let longestName = 26

  /// The labels of a map.
  package static func placed(on map: MapDrawing, _ setting: Setting, namesCountries: Bool) -> [MapLabel] {
    let sheet = MapBox(left: 0, top: 0, right: Double(map.width), bottom: Double(map.height)).grown(
      by: -setting.size / 3)
    let dots = map.cities.map { city in
      MapBox(around: [city.point]).map {
        $0.grown(by: MapDrawing.City.dotWidth(weight: city.weight) / 2 * setting.unitsPerPixel)
      }
    }
    var (labels, taken): ([MapLabel], [MapBox]) = ([], dots.compactMap { $0 })
    func set(_ candidates: [MapLabel], except own: MapBox?) {
      guard labels.count < setting.most else { return }
      let free = candidates.first { label in
        sheet.contains(label.box) && !taken.contains { $0 != own && $0.meets(label.box) }
      }
      guard let free else { return }
      labels.append(free)
      taken.append(free.box.grown(by: setting.size * gap / 2))
    }
    for (city, dot) in zip(map.cities, dots) where city.name.count <= longestName {
      guard let dot else { continue }
      set(candidates(city.name, beside: dot, setting), except: dot)
    }
    if namesCountries {
      let sorted = map.countries.sorted { area($0.rings.first ?? []) > area($1.rings.first ?? []) }
      for country in sorted where country.name.count <= longestName && labels.count < setting.most {
        set(candidates(country, setting), except: nil)
      }
    }
    return labels
  }

  /// The places of a city's name in the order cartographers prefer: right, left, above, below, the corners.
  private static func candidates(_ text: String, beside dot: MapBox, _ setting: Setting) -> [MapLabel] {
    let (size, gap) = (setting.size, setting.size * gap)
    let (middle, centre) = ((dot.left + dot.right) / 2, (dot.top + dot.bottom) / 2)
    let (low, line) = (centre + size * 0.35, dot.top - gap)
    let under = dot.bottom + gap + size * 0.72
    return [
      (dot.right + gap, low, MapLabel.Anchor.start), (dot.left - gap, low, .end), (middle, line, .middle),
      (middle, under, .middle), (dot.right, line, .start), (dot.right, under, .start), (dot.left, line, .end),
      (dot.left, under, .end),
    ].map { x, y, anchor in label(text, x, y, anchor, size: size, isCountry: false) }
  }

  /// The places of a country's name: within its largest piece of land, as near its middle as possible.
  private static func candidates(_ country: MapDrawing.Country, _ setting: Setting) -> [MapLabel] {
    guard let ring = country.rings.first, let box = MapBox(around: ring) else { return [] }
    let (middle, centre) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    let size = setting.size
    // A name much wider than its land reads as a name of something else.
    guard box.right - box.left > width(of: country.name) * size * 0.6 else { return [] }
    var spots: [(x: Double, y: Double)] = []
    for row in 1...5 {
      for column in 1...5 {
        let x = box.left + (box.right - box.left) * Double(column) / 6
        let y = box.top + (box.bottom - box.top) * Double(row) / 6
        if contains(ring, x, y) { spots.append((x, y)) }
      }
    }
    func distance(_ spot: (x: Double, y: Double)) -> Double {
      (spot.x - middle) * (spot.x - middle) + (spot.y - centre) * (spot.y - centre)
    }
    return spots.sorted { (distance($0), $0.x, $0.y) < (distance($1), $1.x, $1.y) }.map { x, y in
      label(country.name, x, y + size * 0.35, .middle, size: size, isCountry: true)
    }
  }

  private static func label(
    _ text: String, _ x: Double, _ y: Double, _ anchor: MapLabel.Anchor, size: Double, isCountry: Bool
  ) -> MapLabel {
    let width = width(of: text) * size
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    return MapLabel(
      text: text, point: MapPoint(x: Int(x.rounded()), y: Int(y.rounded())), anchor: anchor, isCountry: isCountry,
      box: MapBox(left: left, top: y - size * 0.78, right: left + width, bottom: y + size * 0.24))
  }

  private static func area(_ ring: [MapPoint]) -> Int {
    abs(zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y })
  }

  private static func contains(_ ring: [MapPoint], _ x: Double, _ y: Double) -> Bool {
    var inside = false
    for (one, two) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (Double(one.y) > y) != (Double(two.y) > y) {
      let part = (y - Double(one.y)) / Double(two.y - one.y)
      if Double(one.x) + part * Double(two.x - one.x) > x { inside.toggle() }
    }
    return inside
  }

  // MARK: The width of letters

  /// About how wide a text is, in parts of its size; a little too much rather than too little.
  package static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + advance(of: $1) } * 1.04
  }

  private static func advance(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 32..<127: return Double(latin[Int(scalar.value) - 32]) / 100
    case 0x300...0x36F, 0x200B...0x200F: return 0
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...: return 1
    default: return scalar.properties.isUppercase ? 0.76 : 0.62
    }
  }

  /// The advance widths of Inter Regular from the space to the tilde, in hundredths of the size, read from its `hmtx` table.
  private static let latin = [
    28, 28, 40, 63, 64, 81, 64, 22, 36, 36, 50, 66, 28, 46, 28, 36, 62, 46, 61, 64, 64, 61, 62, 57, 62, 62, 28, 28, 66,
    66, 66, 51, 94, 68, 65, 73, 72, 60, 59, 74, 74, 26, 54, 65, 56, 89, 75, 76, 63, 76, 64, 64, 64, 74, 68, 95, 64, 66,
    62, 36, 36, 36, 47, 45, 50, 56, 62, 56, 62, 58, 36, 61, 59, 24, 24, 54, 24, 87, 59, 60, 61, 61, 37, 52, 36, 58, 56,
    81, 54, 56, 54, 36, 33, 36, 66,
  ]
}
