/// The season of a drawn scene.
package enum SampleSeason: String, Sendable, Hashable, CaseIterable {
  case spring
  case summer
  case autumn
  case winter

  /// How many hours before and after noon the sun of a drawn day is up.
  package var halfDay: Double {
    switch self {
    case .summer: 8
    case .spring, .autumn: 6.5
    case .winter: 4.8
    }
  }
}

/// The weather of a drawn scene.
package enum SampleWeather: String, Sendable, Hashable, CaseIterable {
  case clear
  case overcast
  case rain
  case fog
  case snow
}

/// Which part of a scene a picture shows, so that one place gives several pictures.
package enum SampleFraming: String, Sendable, Hashable, CaseIterable {
  /// The whole scene.
  case wide
  /// The whole scene with left and right exchanged, as from the other side.
  case across
  /// The middle, from nearer.
  case closer
  /// The left part, from nearer.
  case left
  /// The right part, from nearer.
  case right
  /// The upper part, from nearer: what rises into the sky.
  case upper
  /// The lower part, from nearer: what lies at the viewer's feet.
  case lower

  /// How much nearer, and where the middle of the part lies, in parts of what can be cut away.
  var part: (zoom: Double, x: Double, y: Double) {
    switch self {
    case .wide, .across: (1, 0.5, 0.5)
    case .closer: (1.5, 0.5, 0.5)
    case .left: (1.38, 0, 0.6)
    case .right: (1.38, 1, 0.6)
    case .upper: (1.34, 0.55, 0.08)
    case .lower: (1.34, 0.45, 1)
    }
  }
}

/// How a scene is seen: when, in what weather, from where.
package struct SampleView: Sendable, Hashable {
  /// The season, which colours leaves and grass.
  package var season: SampleSeason
  /// The hour of a drawn day, 0 to 24, which sets the light; the sun stands highest at 13.
  package var hour: Double
  /// The weather.
  package var weather: SampleWeather
  /// Whether years have passed: trees grown, houses built, walls painted.
  package var yearsLater: Bool
  /// Which part is shown.
  package var framing: SampleFraming

  /// Makes a view, by default of the whole scene on a clear day.
  package init(
    season: SampleSeason, hour: Double, weather: SampleWeather = .clear, yearsLater: Bool = false,
    framing: SampleFraming = .wide
  ) {
    (self.season, self.hour, self.weather) = (season, hour, weather)
    (self.yearsLater, self.framing) = (yearsLater, framing)
  }
}
