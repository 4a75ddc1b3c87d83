#if canImport(Glibc)
  import Glibc
#endif

/// What light, season and weather do to colours.
struct SceneLight: Sendable {
  let season: SampleSeason
  let weather: SampleWeather
  /// How high the sun stands: 1 at a summer noon, 0 on the horizon, below 0 at night.
  let elevation: Double
  /// Where the sun is across the picture, 0 to 1.
  let sunAcross: Double

  init(season: SampleSeason, hour: Double, weather: SampleWeather = .clear) {
    (self.season, self.weather) = (season, weather)
    let part = (hour - SceneLight.noon) / season.halfDay
    let height: Double = season == .winter ? 0.6 : 1
    elevation = abs(part) < 1.6 ? cos(part * .pi / 2) * height : -0.6
    sunAcross = min(0.92, max(0.08, 0.5 + part * 0.42))
  }

  /// The hour at which the sun of a drawn day stands highest.
  static let noon = 13.0

  /// How much of the sky is closed, 0 to 1.
  var cover: Double {
    switch weather {
    case .clear: 0
    case .overcast: 0.8
    case .fog: 0.85
    case .rain, .snow: 0.92
    }
  }
  /// How much it is night, 0 to 1.
  var night: Double { min(1, max(0, 0.1 - elevation * 3.2)) }
  /// How golden the light is, 0 to 1.
  var gold: Double { max(0, 1 - abs(elevation - 0.12) / 0.34) * (1 - night * 0.8) * (1 - cover * 0.9) }
  /// How blue the hour is: most a little after the sun has gone, 0 to 1.
  var dusk: Double { max(0, 1 - abs(elevation + 0.13) / 0.2) }

  var zenith: Tint {
    let day = (season == .winter ? Tint(0x5f8fc0) : Tint(0x3b77b8)).mixed(Tint(0x98a3ae), cover)
    return day.mixed(Tint(0x5d7096), gold * 0.8).mixed(Tint(0x0a1024), night).mixed(
      Tint(0x23407f), dusk * (0.8 - cover * 0.4))
  }
  var horizon: Tint {
    let day = (season == .winter ? Tint(0xdbe4ea) : Tint(0xc4dcea)).mixed(Tint(0xd2d6d9), cover)
    return day.mixed(Tint(0xf7c48c), gold).mixed(Tint(0x2c3556), night * 0.95).mixed(
      Tint(0xd99a92), dusk * (0.62 - cover * 0.5))
  }
  var sun: Tint {
    Tint(0xfff3da).mixed(Tint(0xe4e6e8), cover).mixed(Tint(0xffb265), gold).mixed(Tint(0xaebde2), night)
  }
  var haze: Tint { horizon.mixed(zenith, 0.25) }

  /// A surface's own colour as it looks, from full shade (0) to full sun (1).
  func lit(_ tint: Tint, _ part: Double = 0.75) -> Tint {
    let shade = Tint(0.50, 0.56, 0.68).mixed(Tint(0.54, 0.50, 0.58), gold)
    let full = Tint(1.06, 1.03, 0.97).mixed(Tint(1.14, 0.92, 0.68), gold)
    // Under a closed sky light comes from everywhere: shade is hardly darker than what faces up.
    let open = 1 - cover * 0.62
    let day = shade.mixed(full, 0.52 + (part - 0.52) * open).scaled(1 - cover * 0.06)
    let dark = Tint(0.10, 0.12, 0.21).mixed(Tint(0.17, 0.19, 0.29), part).mixed(Tint(0.30, 0.36, 0.54), dusk * 0.55)
    let lamp = day.mixed(dark, night)
    return Tint(
      min(1, tint.red * lamp.red), min(1, tint.green * lamp.green), min(1, tint.blue * lamp.blue), tint.alpha)
  }

  /// The colours of leaves.
  var leaves: [Tint] {
    switch season {
    case .spring: [Tint(0x8aa84e), Tint(0x7a9c48), Tint(0x9db863)]
    case .summer: [Tint(0x4f7438), Tint(0x42682f), Tint(0x5f8442)]
    case .autumn: [Tint(0xb9762c), Tint(0xa4521f), Tint(0xc99a3a), Tint(0x8a6a2c)]
    case .winter: [Tint(0x6d6653), Tint(0x5c5848)]
    }
  }
  /// The colour of meadows.
  var grass: Tint {
    switch season {
    case .spring: Tint(0x86a350)
    case .summer: Tint(0x7d944a)
    case .autumn: Tint(0xa3924f)
    case .winter: Tint(0xe6ebef)
    }
  }
}
