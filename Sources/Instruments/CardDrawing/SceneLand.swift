#if canImport(Glibc)
  import Glibc
#endif

/// How a stretch of land looks up close or far away.
struct LandLook {
  /// The colour of ground.
  var ground: Tint
  /// The colour of rock, where it is steep.
  var rock: Tint
  /// Above which height, in pixels from the top, snow lies; nothing for none.
  var snowAbove: Double?
  /// How much air lies in between, 0 to 1.
  var haze: Double
  /// The size of folds, in units.
  var folds = 420.0
  /// How strongly folds show, 0 to 1.
  var depth = 1.0
  /// Whether it lies before the viewer like a field rather than standing like a slope.
  var isField = false
}

extension SceneCanvas {
  /// The outline of hills: the height of the crest over every point across.
  ///
  /// - Parameter roughness: 0 for dunes, 1 for peaks.
  func crest(base: Double, rise: Double, length: Double, roughness: Double, salt: Int) -> (Double) -> Double {
    let row = Double(salt) * 0.137
    let span = length * unit
    return { x in
      let broad = self.noise(x / span * 0.25, row) - 0.42
      let sharp = 1 - abs(self.noise(x / span * 0.5 + 0.37, row + 0.21) * 2 - 1)
      let fine = self.noise(x / span * 1.6, row + 0.4) - 0.5
      let shape = broad * (1.6 - roughness * 0.8) + (sharp - 0.55) * roughness * 0.9 + fine * 0.12 * roughness
      return base - rise * shape
    }
  }

  /// Fills land under a crest, folds lit from where the sun stands.
  func land(under crest: (Double) -> Double, to foot: Double, top: Double, look: LandLook, step: Int = 2)
    throws(CardError)
  {
    let lights = (0...32).map { light.lit(look.ground, Double($0) / 32).mixed(light.haze, look.haze) }
    let stones = (0...32).map { light.lit(look.rock, Double($0) / 32).mixed(light.haze, look.haze) }
    let snows = (0...32).map { light.lit(Tint(0xf4f7fb), 0.25 + Double($0) / 43).mixed(light.haze, look.haze * 0.8) }
    let clear = Tint(0, 0, 0, 0)
    let sunSide: Double = light.sunAcross < 0.5 ? -1 : 1
    let heights = (0...(Int(width) / step + 1)).map { crest(Double($0 * step)) }
    let grain = look.folds * unit
    let offset = 0.018 * sunSide
    let (isField, half) = (look.isField, width / 2)
    try shade(Box(0, max(0, top), width, foot - max(0, top)), step: step) { x, y in
      let edge = heights[min(heights.count - 1, Int(x) / step)]
      guard y > edge - 1 else { return clear }
      // Folds run down from the crest and widen below.
      let fallen = y - edge
      let t = fallen / (foot - edge + 1)
      let u = isField ? (x - half) / (grain * (1.2 + 7 * t)) : x / grain + fallen / grain * 0.22
      let v = isField ? 1.1 / (0.14 + t) : fallen / (grain * 1.7) + edge / grain * 0.2
      let here = self.noise(u, v) + (self.noise(u * 3, v * 2.2) - 0.5) * 0.5
      let there = self.noise(u + offset, v - 0.008) + (self.noise((u + offset) * 3, v * 2.2) - 0.5) * 0.5
      let slope = (here - there) * 5.5 * look.depth
      let shade = min(1, max(0, 0.52 + slope))
      let index = Int(shade * 32)
      var tint = lights[index].mixed(stones[index], min(1, max(0, abs(slope) * 1.7 + (here - 0.5) * 0.8)))
      if let snow = look.snowAbove {
        let cover = min(1, max(0, (snow - y) / (70 * self.unit) + (here - 0.5) * 2.4 - abs(slope) * 0.5))
        tint = tint.mixed(snows[index], cover)
      }
      return tint.alpha(min(1, y - edge + 1))
    }
  }

  /// Fills a crest with one hazy colour, as far hills look.
  func farHills(_ crest: (Double) -> Double, to foot: Double, _ tint: Tint, haze: Double) {
    context.move(0, foot)
    for x in stride(from: 0.0, through: width + 6, by: 6) { context.line(x, min(foot, crest(x))) }
    context.line(width, foot)
    context.close()
    let colour = light.lit(tint, 0.6).mixed(light.haze, haze)
    let top = crest(width / 2) - 120 * unit
    context.fill(from: (0, top), to: (0, foot), [(0, colour), (1, colour.mixed(light.haze, 0.55))])
  }

  /// Open water from a line to the foot of the picture, with the sun's path on it.
  func sea(from top: Double, to foot: Double, deep: Tint, swell: Double = 1) throws(CardError) {
    let (far, near) = (light.horizon.mixed(light.lit(deep, 0.8), 0.45), light.lit(deep, 0.55))
    let sheen = light.zenith.mixed(light.horizon, 0.5)
    let (sun, sunX) = (light.sun, width * light.sunAcross)
    let depth = foot - top
    let glitter = (0.25 + light.gold * 0.75) * (1 - light.night * 0.7)
    try shade(Box(0, top, width, depth), step: 2) { x, y in
      let t = (y - top) / depth
      let perspective = 1 / (0.06 + t)
      let wave = self.noise(x / (self.width * (0.25 + t * 1.6)), perspective * 0.9 * swell)
      let fine = self.noise(x / (self.width * (0.06 + t * 0.5)) + 0.4, perspective * 3.1)
      var tint = far.mixed(near, min(1, t * 1.5)).mixed(sheen, (wave - 0.4) * 0.6)
      let ripple = wave * 0.6 + fine * 0.5
      let across = abs(x - sunX) / (self.width * (0.05 + t * 0.22))
      if across < 1.6, ripple > 0.56 {
        tint = tint.mixed(sun, min(1, (ripple - 0.56) * 6) * max(0, 1 - across / 1.6) * glitter)
      }
      let dark = (0.5 - fine) * 0.16 * min(1, t * 3)
      return dark > 0 ? tint.scaled(1 - dark) : tint
    }
  }
}
