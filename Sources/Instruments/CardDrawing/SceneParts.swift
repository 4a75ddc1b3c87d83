#if canImport(Glibc)
  import Glibc
#endif

/// Parts that many scenes are put together from.
extension SceneCanvas {
  /// Which side the sun stands on: -1 left, 1 right.
  var sunSide: Double { light.sunAcross < 0.5 ? -1 : 1 }

  /// A colour across a standing thing, from its sunny to its shady side, left to right.
  func across(_ tint: Tint, haze: Double = 0) -> [(Double, Tint)] {
    let sunny = light.lit(tint, 0.98).mixed(light.haze, haze)
    let middle = light.lit(tint, 0.7).mixed(light.haze, haze)
    let shady = light.lit(tint, 0.2).mixed(light.haze, haze)
    return sunSide < 0 ? [(0, sunny), (0.5, middle), (1, shady)] : [(0, shady), (0.5, middle), (1, sunny)]
  }

  /// A box that stands in the light.
  func block(_ box: Box, _ tint: Tint, haze: Double = 0) {
    context.rectangle(box)
    context.fill(from: (box.x, 0), to: (box.right, 0), across(tint, haze: haze))
  }

  /// The path of an opening with a round head; traced against the clock, so that it cuts a hole into a clockwise outline.
  func archway(_ box: Box) {
    let half = box.width / 2
    let (spring, pull) = (min(box.bottom, box.y + half), half * 0.552)
    context.move(box.right, box.bottom)
    context.line(box.right, spring)
    context.curve(box.right, spring - pull, box.x + half + pull, box.y, box.x + half, box.y)
    context.curve(box.x + half - pull, box.y, box.x, spring - pull, box.x, spring)
    context.line(box.x, box.bottom)
    context.close()
  }

  /// A dome on a foot line; a bulging one with a point when it is an onion.
  func dome(x: Double, foot: Double, radius: Double, rise: Double, _ tint: Tint, haze: Double = 0, onion: Bool = false)
  {
    if onion {
      context.move(x - radius * 0.72, foot)
      context.curve(
        x - radius * 1.62, foot - rise * 0.5, x - radius * 0.34, foot - rise * 0.66, x, foot - rise * 1.16)
      context.curve(
        x + radius * 0.34, foot - rise * 0.66, x + radius * 1.62, foot - rise * 0.5, x + radius * 0.72, foot)
    } else {
      context.move(x - radius, foot)
      context.curve(x - radius, foot - rise * 0.62, x - radius * 0.52, foot - rise, x, foot - rise)
      context.curve(x + radius * 0.52, foot - rise, x + radius, foot - rise * 0.62, x + radius, foot)
    }
    context.close()
    context.fill(from: (x - radius, 0), to: (x + radius, 0), across(tint, haze: haze))
  }

  /// A stone with a lit top and a dark foot.
  func boulder(x: Double, y: Double, size: Double, _ tint: Tint, haze: Double = 0, salt: Int) {
    var random = random(salt)
    let corners = 11
    var points: [(x: Double, y: Double)] = []
    for corner in 0..<corners {
      let angle = Double(corner) / Double(corners) * 2 * .pi
      let reach = size * random.between(0.78, 1.08)
      points.append((x + cos(angle) * reach, y - size * 0.42 + sin(angle) * reach * (sin(angle) > 0 ? 0.42 : 0.68)))
    }
    context.polygon(points)
    let (top, side) = (light.lit(tint, 1).mixed(light.haze, haze), light.lit(tint, 0.12).mixed(light.haze, haze))
    context.fill(
      from: (x + sunSide * size * 0.5, y - size), to: (x - sunSide * size * 0.5, y + size * 0.1),
      [(0, top), (0.42, light.lit(tint, 0.6).mixed(light.haze, haze)), (1, side.scaled(0.75))])
    // A facet turned to the sun.
    let lift = size * 0.52
    context.polygon([
      (x - size * 0.5, y - lift), (x + size * 0.08 * sunSide, y - size * 0.98), (x + size * 0.56, y - lift * 1.06),
      (x + size * 0.1, y - size * 0.36),
    ])
    context.fill(top.alpha(0.32))
  }

  /// Leaves that hang into the picture from an upper corner, near and dark.
  func overhang(left: Bool, reach: Double = 0.34, tints: [Tint]? = nil, salt: Int) {
    var random = random(salt)
    let side: Double = left ? 1 : -1
    let start = left ? -0.02 * width : 1.02 * width
    let bark = light.lit(Tint(0x3a302a), 0.25)
    for twig in 0..<5 {
      let (y, length) = (height * (-0.02 + 0.06 * Double(twig)), width * reach * random.between(0.5, 1.1))
      context.move(start, y)
      context.curve(
        start + side * length * 0.4, y + 14 * unit, start + side * length * 0.8, y + 40 * unit, start + side * length,
        y + random.between(50, 110) * unit)
      context.stroke(bark, width: (7 - Double(twig)) * unit)
      for step in 1...8 {
        let part = Double(step) / 8
        crown(
          start + side * length * part, y + (20 + 70 * part * part) * unit + random.between(-14, 14) * unit,
          random.between(18, 46) * unit, random.between(10, 24) * unit, (tints ?? light.leaves).map { $0.scaled(0.8) },
          0, 5,
          &random)
      }
    }
  }

  /// Birds far off, as two strokes each.
  func birds(around place: (x: Double, y: Double), spread: Double, count: Int, salt: Int) {
    var random = random(salt)
    let tint = light.lit(Tint(0x3a3f46), 0.3).mixed(light.haze, 0.25)
    for _ in 0..<count {
      let (x, y) = (place.x + random.between(-1, 1) * spread, place.y + random.between(-0.4, 0.4) * spread)
      let (size, lift) = (random.between(6, 13) * unit, random.between(0.25, 0.6))
      for side in [-1.0, 1.0] {
        context.move(x, y)
        context.curve(
          x + side * size * 0.3, y - size * lift, x + side * size * 0.7, y - size * lift, x + side * size, y)
        context.stroke(tint, width: max(0.8, 1.7 * unit))
      }
    }
  }

  /// Ground in rows that run to a point beyond the crest, as vines and lavender are planted.
  ///
  /// - Parameters:
  ///   - vanish: Where the rows meet, in pixels.
  ///   - spread: How many rows stand over a width as long as the height below the vanishing point.
  func rowedLand(
    under crest: (Double) -> Double, to foot: Double, top: Double, vanish: (x: Double, y: Double), spread: Double,
    leaf: Tint, soil: Tint, haze: Double
  ) throws(CardError) {
    let leaves = (0...24).map { light.lit(leaf, Double($0) / 24).mixed(light.haze, haze) }
    let ground = light.lit(soil, 0.75).mixed(light.haze, haze)
    let heights = (0...(Int(width) / 2 + 1)).map { crest(Double($0 * 2)) }
    let lean = sunSide
    try shade(Box(0, max(0, top), width, foot - max(0, top)), step: 2) { x, y in
      let edge = heights[min(heights.count - 1, Int(x) / 2)]
      guard y > edge - 1 else { return Tint(0, 0, 0, 0) }
      let wobble = (self.noise(x / self.width * 1.3, y / self.height * 1.1) - 0.5) * 0.34
      let phase = ((x - vanish.x) / max(1, y - vanish.y)) * spread + wobble
      let part = phase - phase.rounded(.down)
      let broad = self.noise(x / self.width * 0.8 + 0.3, y / self.height * 1.4) - 0.5
      let fine = self.noise(x / (70 * self.unit), y / (50 * self.unit)) - 0.5
      let fade = min(1, max(0, y - edge + 1))
      guard part < 0.62 else { return ground.scaled(0.94 + broad * 0.3 + fine * 0.2).alpha(fade) }
      let round = part / 0.62
      let tone = 0.5 + (round - 0.5) * lean * 0.9 + broad * 0.5 + fine * 0.75
      return leaves[min(24, max(0, Int(tone * 24)))].alpha(fade)
    }
  }
}
