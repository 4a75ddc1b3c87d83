import CCairo
import Raster

#if canImport(Glibc)
  import Glibc
#endif

/// The sheet a scene is drawn on: sky, weather and the passes over all pixels that make a drawing look taken, not drawn.
final class SceneCanvas {
  let width: Double
  let height: Double
  /// A thousandth of the shorter side: the measure of everything drawn.
  let unit: Double
  let light: SceneLight
  let seed: UInt64
  let later: Bool
  /// Which of several builds of its kind the place is, 0 to 7: another tower, other trees, other stalls.
  let variant: Int
  let context: CairoContext
  let surface: CairoSurface
  private let tile = NoiseTile.shared
  private let shift: Double
  /// A soft round spot, from which all glows are made; a gradient for each would cost half of a night scene.
  private let spot: CairoSurface

  init(size: PixelSize, light: SceneLight, seed: UInt64, variant: Int, later: Bool) throws(CardError) {
    (width, height) = (Double(size.width), Double(size.height))
    unit = min(width, height) / 1000
    (self.light, self.seed, self.later, self.variant) = (light, seed, later, variant)
    surface = try CairoSurface(width: size.width, height: size.height)
    context = try CairoContext(surface)
    var random = SeededRandom(seed, 1)
    shift = random.unit()
    spot = try SceneCanvas.makeSpot()
  }

  private static func makeSpot() throws(CardError) -> CairoSurface {
    let side = 128
    let spot = try CairoSurface(width: side, height: side, opaque: false)
    let sheet = try CairoContext(spot)
    let middle = Double(side) / 2
    let stops = [(0.0, 1.0), (0.08, 0.8), (0.3, 0.45), (0.6, 0.14), (1, 0)].map { ($0.0, Tint(1, 1, 1, $0.1)) }
    sheet.rectangle(Box(0, 0, Double(side), Double(side)))
    sheet.fill(around: (middle, middle), radius: middle, stops)
    return spot
  }

  /// A soft round light.
  func glow(around centre: (x: Double, y: Double), radius: Double, _ tint: Tint, _ strength: Double) {
    context.stamp(spot, x: centre.x, y: centre.y, radius: radius, tint.alpha(strength))
  }

  var bounds: Box { Box(0, 0, width, height) }

  /// Random numbers for one purpose, the same whatever else is drawn.
  func random(_ salt: Int) -> SeededRandom { SeededRandom(seed, salt) }

  /// Smooth noise, 0 to 1; a step of 1 in either direction comes back to the start.
  @inline(__always)
  func noise(_ x: Double, _ y: Double) -> Double { tile.at(x + shift, y + shift * 0.7) }

  /// Fills a box pixel by pixel, at a coarser step where detail does not show.
  func shade(_ box: Box, step: Int = 2, _ colour: (_ x: Double, _ y: Double) -> Tint) throws(CardError) {
    let box = box.intersection(bounds)
    let (columns, rows) = (Int(box.width) / step + 1, Int(box.height) / step + 1)
    guard box.width >= 1, box.height >= 1 else { return }
    let sheet = try CairoSurface(width: columns, height: rows, opaque: false)
    let stretch = Double(step)
    sheet.withRows { start, stride in
      for row in 0..<rows {
        let line = start.advanced(by: row * stride)
        for column in 0..<columns {
          let tint = colour(box.x + Double(column) * stretch, box.y + Double(row) * stretch)
          line.storeBytes(of: SceneCanvas.packed(tint), toByteOffset: column * 4, as: UInt32.self)
        }
      }
    }
    let part = Box(0, 0, Double(columns), Double(rows))
    context.draw(sheet, part: part, into: Box(box.x, box.y, part.width * stretch, part.height * stretch))
  }

  @inline(__always)
  private static func packed(_ tint: Tint) -> UInt32 {
    let alpha = min(1, max(0, tint.alpha))
    func byte(_ value: Double) -> UInt32 { UInt32(min(1, max(0, value)) * alpha * 255 + 0.5) }
    return UInt32(alpha * 255 + 0.5) << 24 | byte(tint.red) << 16 | byte(tint.green) << 8 | byte(tint.blue)
  }

  /// Draws the sky down to a line, with the sun and so many clouds (0 to 1).
  func sky(to foot: Double, clouds: Double, sunHeight: Double? = nil) throws(CardError) {
    let (zenith, horizon, sun) = (light.zenith, light.horizon, light.sun)
    context.rectangle(Box(0, 0, width, foot + 2))
    context.fill(
      from: (0, 0), to: (0, foot),
      [(0, zenith), (0.55, zenith.mixed(horizon, 0.5)), (0.85, zenith.mixed(horizon, 0.88)), (1, horizon)])
    let centre = (x: width * light.sunAcross, y: foot * (sunHeight ?? (1 - max(0, light.elevation) * 0.95)))
    let shine = 0.55 * (1 - light.night) * (1 - light.cover)
    context.save()
    context.rectangle(Box(0, 0, width, foot + 2))
    context.clip()
    glow(around: centre, radius: width * 0.6, sun, shine)
    context.restore()
    if light.night > 0.6, light.cover < 0.5 { stars(to: foot) }
    let clouds = max(clouds, light.cover)
    guard clouds > 0 else { return }
    let (bright, dull) = (
      light.lit(Tint(0xffffff), 1).mixed(sun, 0.15), light.lit(Tint(0xb9bec9), 0.3).mixed(horizon, 0.3)
    )
    let scale = 1 / (width * 1.15)
    // A closed sky is one grey sheet with soft edges, not heaps.
    let most = 1 - light.cover * 0.45
    try shade(Box(0, 0, width, foot), step: 4) { x, y in
      // Clouds shrink and flatten towards the horizon.
      let depth = 1.15 - y / foot
      let (u, v) = ((x - self.width / 2) * scale / (depth + 0.12), 0.9 / (depth + 0.16))
      let thick = self.noise(u, v * 0.55) + (self.noise(u * 3.1 + 0.3, v * 1.8) - 0.5) * 0.28
      let cover = min(1, max(0, (thick - (0.78 - clouds * 0.46)) * 4.2)) * most
      guard cover > 0 else { return Tint(0, 0, 0, 0) }
      let above = self.noise(u, v * 0.55 + 0.02)
      let side = min(1, max(0, 0.55 + (thick - above) * 5))
      return dull.mixed(bright, side).alpha(cover * min(1, y / foot * 0.2 + 0.75) * min(1, depth * 4))
    }
  }

  private func stars(to foot: Double) {
    var random = random(5)
    for _ in 0..<90 {
      let (x, y) = (random.unit() * width, random.unit() * foot * 0.8)
      context.circle(x, y, unit * random.between(0.5, 1.2))
      context.fill(Tint(0xdfe6ff, random.between(0.15, 0.6) * light.night))
    }
  }

  /// A band of mist across the picture.
  func mist(at y: Double, thickness: Double, alpha: Double) {
    let haze = light.haze
    context.rectangle(Box(0, y - thickness, width, thickness * 2))
    context.fill(
      from: (0, y - thickness), to: (0, y + thickness),
      [(0, haze.alpha(0)), (0.5, haze.alpha(alpha)), (1, haze.alpha(0))])
  }

  /// Mottles a box with lighter and darker noise of a grain size.
  func mottle(_ box: Box, grain: Double, stretch: Double = 1, strength: Double) throws(CardError) {
    try shade(box, step: 2) { x, y in
      let value = self.noise(x / grain, y / (grain * stretch)) - 0.5
      return value > 0 ? Tint(1, 0.98, 0.9, value * strength * 1.2) : Tint(0.05, 0.06, 0.1, -value * strength * 2)
    }
  }

  /// Mirrors what stands above a line into water below it.
  ///
  /// - Parameters:
  ///   - ripple: How far ripples throw the picture about, in units.
  ///   - strength: How much mirrors at the far edge; near the viewer it is about half.
  func reflect(below top: Double, to foot: Double, water: Tint, ripple: Double, strength: Double) {
    let (first, last) = (Int(top), min(Int(height), Int(foot)))
    let depth = max(1, foot - top)
    let columns = Int(width)
    let parts = [water.blue, water.green, water.red].map { $0 * 255 }
    let (blue, green, red) = (parts[0], parts[1], parts[2])
    let amplitude = ripple * unit
    surface.withRows { start, stride in
      for y in max(1, first)..<max(1, first, last) {
        let far = Double(y - first) / depth
        let line = start.advanced(by: y * stride)
        let keep = strength * (1 - far * 0.5)
        let reach = amplitude * (0.2 + far * 2.2)
        let (across, along) = (1 / (self.unit * (90 + 420 * far)), 9 / (0.12 + far))
        for x in 0..<columns {
          let wave = self.noise(Double(x) * across * 0.25, along) - 0.5
          let mirrored = Double(first) - Double(y - first) * 0.92 + wave * reach * 3
          let from = min(first - 1, max(0, Int(mirrored)))
          let sideways = min(columns - 1, max(0, x + Int(wave * reach)))
          let pixel = start.load(fromByteOffset: from * stride + sideways * 4, as: UInt32.self)
          let glint = 1 + wave * 0.26
          func mix(_ byte: UInt32, _ own: Double) -> UInt32 {
            UInt32(min(255, max(0, (Double(byte) * keep + own * (1 - keep)) * glint)))
          }
          let result =
            0xff00_0000 | mix(pixel >> 16 & 255, red) << 16 | mix(pixel >> 8 & 255, green) << 8 | mix(pixel & 255, blue)
          line.storeBytes(of: result, toByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }
}
