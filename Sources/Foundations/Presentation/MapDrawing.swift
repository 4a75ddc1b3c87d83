/// A point of a drawn map in whole units, from the upper left corner; x grows to the right, y downwards.
package struct MapPoint: Hashable, Sendable {
  /// To the right.
  package let x: Int
  /// Downwards.
  package let y: Int

  /// Makes a point.
  package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}

/// A map, projected and ready to be painted: land, the countries and cities that were visited.
///
/// The units are those of `width` and `height`; whoever paints it chooses the size. It holds no point finer than a city.
package struct MapDrawing: Hashable, Sendable {
  /// A visited country.
  package struct Country: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// The page about it.
    package let link: DeepLink
    /// The name with what is known of it in a few words.
    package let note: String
    /// Its land as closed rings, the largest first; empty where it lies outside the map or is too small to be seen.
    package let rings: [[MapPoint]]

    /// Makes a country.
    package init(name: String, link: DeepLink, note: String, rings: [[MapPoint]]) {
      (self.name, self.link, self.note, self.rings) = (name, link, note, rings)
    }
  }

  /// A visited city.
  package struct City: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// The page about it.
    package let link: DeepLink
    /// The name with what is known of it in a few words.
    package let note: String
    /// Where it lies.
    package let point: MapPoint
    /// How large its dot is, 1 to 5.
    package let weight: Int

    /// Makes a city.
    package init(name: String, link: DeepLink, note: String, point: MapPoint, weight: Int) {
      (self.name, self.link, self.note, self.point, self.weight) = (name, link, note, point, weight)
    }

    /// The weight of a city by the days spent there: a visit, some days, weeks, months, a home.
    ///
    /// Steps of about three, so that a dot shows the order of magnitude and a home does not cover its country.
    package static func weight(days: Int) -> Int {
      switch days {
      case ...2: 1
      case ...6: 2
      case ...20: 3
      case ...90: 4
      default: 5
      }
    }

    /// How wide the dot of a weight is, in pixels of a screen.
    package static func dotWidth(weight: Int) -> Double { [5, 6.5, 8, 9.5, 11.5][min(max(weight, 1), 5) - 1] }
  }

  /// The width of the whole map.
  package let width: Int
  /// The height of the whole map.
  package let height: Int
  /// The edge of the globe where the map shows all of it; empty where the map is a rectangle.
  package let frame: [MapPoint]
  /// Meridians and parallels.
  package let grid: [[MapPoint]]
  /// The land of all other countries as closed rings.
  package let land: [[MapPoint]]
  /// The visited countries, by name.
  package let countries: [Country]
  /// The visited cities, most days first; of dots that would lie on one another only the first is here.
  package let cities: [City]

  /// Makes a drawing.
  package init(
    width: Int, height: Int, frame: [MapPoint], grid: [[MapPoint]], land: [[MapPoint]], countries: [Country],
    cities: [City]
  ) {
    (self.width, self.height, self.frame, self.grid) = (width, height, frame, grid)
    (self.land, self.countries, self.cities) = (land, countries, cities)
  }
}

/// A rectangle of a drawn map.
package struct MapBox: Hashable, Sendable {
  /// The left side.
  package var left: Double
  /// The upper side.
  package var top: Double
  /// The right side.
  package var right: Double
  /// The lower side.
  package var bottom: Double

  /// Makes a box.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The smallest box around points, or nothing when there are none.
  package init?(around points: some Sequence<MapPoint>) {
    var box: MapBox?
    for point in points {
      let (x, y) = (Double(point.x), Double(point.y))
      guard let old = box else {
        box = MapBox(left: x, top: y, right: x, bottom: y)
        continue
      }
      box = MapBox(
        left: min(old.left, x), top: min(old.top, y), right: max(old.right, x), bottom: max(old.bottom, y))
    }
    guard let box else { return nil }
    self = box
  }

  /// The box grown on every side.
  package func grown(by margin: Double) -> MapBox {
    MapBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  /// Whether two boxes share more than an edge.
  package func meets(_ other: MapBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether the other box lies within this one.
  package func contains(_ other: MapBox) -> Bool {
    other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
  }
}
