#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// A warm shore: palms lean over white sand, shallows in many greens, an island on the horizon.
  func palmBeach() throws(CardError) {
    let horizon = height * 0.47
    try sky(to: horizon, clouds: 0.46)
    try sea(from: horizon, to: height, deep: Tint(0x1591a8), swell: 0.8)
    let isle = crest(base: horizon - 26 * unit, rise: 90 * unit, length: 500, roughness: 0.7, salt: 4)
    farHills(
      { x in
        let part = abs(x / self.width - 0.72) / 0.2
        return part > 1 ? self.height * 2 : isle(x) + 90 * self.unit * part * part
      }, to: horizon + 2, Tint(0x4f7a68), haze: 0.55)
    try beach(from: horizon, sand: Tint(0xf3e7cd), water: Tint(0x86ded0), shallow: 250)
    outrigger(x: width * 0.66, y: height * 0.66, size: 190 * unit)
    if later {
      for index in 0..<4 {
        parasol(x: width * (0.2 + 0.075 * Double(index)), y: height * (0.79 + 0.022 * Double(index)), size: 96 * unit)
      }
    }
    var random = random(6)
    for index in 0..<6 {
      let x = width * (0.005 + 0.045 * Double(index))
      tree(
        .palm, x: x, y: horizon + (height - horizon) * (0.37 + 0.02 * Double(index)),
        height: random.between(120, 215) * unit * (later ? 1.25 : 1), haze: 0.24, salt: 610 + index)
    }
    let stand = width < height ? 1.15 : 1
    let palms = [(0.05, 0.98, 620.0), (0.21, 0.95, 500), (0.13, 1.02, 760)].prefix(later ? 3 : 2)
    for (index, place) in palms.enumerated() {
      // The shadow lies on the sand away from the sun.
      context.ellipse(
        Box(
          width * place.0 - (sunSide < 0 ? 20 : 240) * unit, height * place.1 - 16 * unit, 260 * unit, 34 * unit))
      context.fill(Tint(0x3d4a4a, 0.2 * (1 - light.night) * (1 - light.cover * 0.7)))
      tree(
        .palm, x: width * place.0, y: height * place.1, height: place.2 * unit * stand, salt: 630 + index)
    }
    birds(around: (width * 0.7, height * 0.2), spread: width * 0.09, count: 5, salt: 12)
  }

  /// A slim boat with a float at its side.
  private func outrigger(x: Double, y: Double, size: Double) {
    shadow(x: x, y: y, size: size)
    for arm in [-0.2, 0.2] {
      context.move(x + size * arm, y - size * 0.05)
      context.curve(
        x + size * arm, y - size * 0.14, x + size * (arm + 0.05), y + size * 0.02, x + size * (arm + 0.06),
        y + size * 0.13)
      context.stroke(light.lit(Tint(0x8a6a48), 0.7), width: size * 0.014)
    }
    context.move(x - size * 0.34, y + size * 0.14)
    context.line(x + size * 0.4, y + size * 0.12)
    context.stroke(light.lit(Tint(0xb8966a), 0.8), width: size * 0.026)
    context.move(x - size * 0.56, y - size * 0.16)
    context.curve(x - size * 0.4, y - size * 0.06, x + size * 0.4, y - size * 0.06, x + size * 0.58, y - size * 0.18)
    context.curve(x + size * 0.4, y + size * 0.05, x - size * 0.4, y + size * 0.05, x - size * 0.56, y - size * 0.16)
    let hull = later ? Tint(0x2d6f9a) : Tint(0xd95f3a)
    context.fill(
      from: (0, y - size * 0.12), to: (0, y + size * 0.03), [(0, light.lit(hull, 1)), (1, light.lit(hull, 0.2))])
  }

  private func parasol(x: Double, y: Double, size: Double) {
    context.fill(Box(x - size * 0.015, y - size * 0.7, size * 0.03, size * 0.7), light.lit(Tint(0x8a6a48), 0.5))
    context.ellipse(Box(x - size * 0.5, y - size * 0.02, size, size * 0.13))
    context.fill(Tint(0x3d4a4a, 0.22))
    context.polygon([(x - size * 0.55, y - size * 0.56), (x, y - size * 0.88), (x + size * 0.55, y - size * 0.56)])
    context.fill(from: (x - size * 0.5, 0), to: (x + size * 0.5, 0), across(Tint(0xe2c58c)))
  }

  /// Pillars of limestone in a quiet bay, a boat with ribbed sails among them.
  func karstBay() throws(CardError) {
    let horizon = height * 0.56
    try sky(to: horizon, clouds: 0.5)
    // The water lies under everything, so that no gap shows between the feet of near and far rocks.
    context.rectangle(Box(0, horizon, width, height - horizon))
    context.fill(
      from: (0, horizon), to: (0, height),
      [(0, light.haze.mixed(light.lit(Tint(0x3f8f88), 0.7), 0.4)), (1, light.lit(Tint(0x2c6a66), 0.55))])
    var random = random(3)
    for layer in 0..<3 {
      let depth = Double(layer) / 2
      let haze = [0.62, 0.34, 0.06][layer]
      let foot = horizon + [0.0, 14, 46][layer] * unit
      let places: [(Double, Double)] =
        layer == 2
        ? [(0.84, 0.24), (1.0, 0.22), (-0.02, 0.17)]
        : layer == 1
          ? [(0.18, 0.17), (0.31, 0.11), (0.68, 0.15)]
          : [(0.07, 0.1), (0.28, 0.08), (0.46, 0.07), (0.56, 0.1), (0.78, 0.12), (0.95, 0.1)]
      for (index, place) in places.enumerated() {
        let x = (place.0 + random.between(-0.03, 0.03)) * width
        let wide = place.1 * max(width, height * 0.9) * random.between(0.85, 1.15)
        let tall = wide * random.between(1.0, 1.5) * (0.8 + 0.5 * depth)
        try pillar(x: x, foot: foot, half: wide / 2, tall: tall, haze: haze, salt: 20 + layer * 10 + index)
      }
      if layer < 2 { mist(at: foot - 20 * unit, thickness: 60 * unit, alpha: 0.4) }
    }
    reflect(below: horizon + 48 * unit, to: height, water: light.lit(Tint(0x2c6a66), 0.55), ripple: 9, strength: 0.6)
    for index in 0..<(variant == 1 ? (later ? 4 : 1) : 0) {
      // Huts on stilts along the far shore.
      let (x, y) = (width * (0.12 + 0.085 * Double(index)), horizon + (62 + 5 * Double(index % 2)) * unit)
      for post in 0..<4 {
        context.fill(Box(x + (6 + 22 * Double(post)) * unit, y, 4 * unit, 34 * unit), light.lit(Tint(0x5a4632), 0.4))
      }
      house(
        Box(x, y - 34 * unit, 80 * unit, 36 * unit), wall: Tint(0xb08a5a), roof: .gable, roofTint: Tint(0x8a7448),
        floors: 1, columns: 3, glow: light.night, salt: 66 + index)
    }
    if variant == 1 { rowing(x: width * 0.46, y: height * 0.78, size: 220 * unit, salt: 64) }
    let boats = [(0.42, 0.72, 250.0), (0.6, 0.625, 110), (0.16, 0.64, 120)]
    for (index, place) in boats.prefix(variant == 1 ? 0 : later ? 3 : 1).enumerated() {
      junk(x: width * place.0, y: height * place.1, size: place.2 * unit, salt: 60 + index)
    }
    overhang(left: seed % 2 == 0, reach: 0.3, tints: [Tint(0x44662f), Tint(0x567a3a)], salt: 75)
  }

  private func pillar(x: Double, foot: Double, half: Double, tall: Double, haze: Double, salt: Int) throws(CardError) {
    var random = random(salt)
    let shift = random.unit()
    let outline: (Double) -> Double = { at in
      let part = (at - x) / half
      guard abs(part) < 1 else { return self.height * 2 }
      // Steep flanks, a round head, and a shoulder on one side.
      let body = (1 - pow(abs(part), 3.4)) * tall
      let rough = (self.noise(at / self.width * 2.6, shift) - 0.5) * tall * 0.42 * (1 - part * part)
      return foot - max(0, body * (0.86 + 0.14 * cos(part * 2 + shift * 5)) + rough)
    }
    try land(
      under: outline, to: foot, top: foot - tall * 1.35,
      look: LandLook(ground: Tint(0x45702f), rock: Tint(0xa39a80), haze: haze, folds: 120, depth: 1.5), step: 2)
    for _ in 0..<(haze < 0.3 ? 40 : 0) {
      let at = x + random.between(-0.8, 0.8) * half
      crown(
        at, outline(at) + random.between(0, 30) * unit, random.between(14, 30) * unit, random.between(8, 18) * unit,
        [Tint(0x3f602f), Tint(0x52743b)], haze, 8, &random)
    }
    context.fill(
      Box(x - half * 0.97, foot - 7 * unit, half * 1.94, 7 * unit),
      light.lit(Tint(0x3a3a34), 0.3).mixed(light.haze, haze).alpha(0.7))
  }

  private func junk(x: Double, y: Double, size: Double, salt: Int) {
    shadow(x: x, y: y, size: size)
    let sail = salt % 2 == 0 ? Tint(0xa8472e) : Tint(0xc9a25c)
    for (shift, wide, tall) in [(-0.3, 0.24, 0.6), (0.02, 0.34, 0.86), (0.34, 0.2, 0.5)] {
      let (left, foot) = (x + size * (shift - wide / 2), y - size * 0.2)
      context.move(left, foot)
      context.curve(
        left - size * 0.04, foot - size * tall * 0.5, left + size * wide * 0.1, foot - size * tall * 0.9,
        left + size * wide * 0.42, foot - size * tall)
      context.curve(
        left + size * wide * 0.9, foot - size * tall * 0.86, left + size * wide * 1.08, foot - size * tall * 0.4,
        left + size * wide, foot - size * 0.02)
      context.close()
      context.fill(from: (left, 0), to: (left + size * wide, 0), across(sail))
      for rib in 1..<6 {
        let part = Double(rib) / 6
        context.move(left + size * wide * 0.3 * part * part, foot - size * tall * part)
        context.line(left + size * wide * (1.02 - 0.32 * part * part), foot - size * tall * part * 0.93)
        context.stroke(light.lit(Tint(0x4a2a20), 0.3).alpha(0.7), width: max(0.7, size * 0.007))
      }
    }
    context.move(x - size * 0.56, y - size * 0.24)
    context.line(x - size * 0.36, y - size * 0.14)
    context.line(x + size * 0.4, y - size * 0.14)
    context.line(x + size * 0.56, y - size * 0.28)
    context.curve(x + size * 0.54, y - size * 0.04, x + size * 0.46, y + size * 0.03, x + size * 0.4, y + size * 0.03)
    context.line(x - size * 0.42, y + size * 0.03)
    context.curve(x - size * 0.5, y, x - size * 0.55, y - size * 0.1, x - size * 0.56, y - size * 0.24)
    context.close()
    let hull = Tint(0x5e3d2a)
    context.fill(
      from: (0, y - size * 0.2), to: (0, y + size * 0.04), [(0, light.lit(hull, 1)), (1, light.lit(hull, 0.1))])
  }

  /// Water that falls over a mossy step into a pool, rocks in front.
  func waterfall() throws(CardError) {
    let (lip, pool) = (height * 0.24, height * 0.72)
    try sky(to: height * 0.4, clouds: 0.5)
    let cliff = crest(base: lip, rise: 80 * unit, length: 500, roughness: 0.6, salt: 3)
    let isWinter = light.season == .winter
    let moss = isWinter ? Tint(0xa9aca4) : light.season == .autumn ? Tint(0x86803c) : Tint(0x5f8038)
    let (middle, half) = (width * 0.56, min(width, height) * (variant == 2 ? 0.06 : variant == 1 ? 0.15 : 0.11))
    let edge: (Double) -> Double = { x in
      let part = abs(x - middle) / (half * 1.2)
      let notch = part < 1.6 ? (1.6 - part) * 26 * self.unit : 0
      return cliff(x) + notch - 70 * self.unit * min(1, abs(x - middle) / (self.width * 0.3))
    }
    try land(
      under: edge, to: pool, top: 0,
      look: LandLook(ground: moss, rock: Tint(0x4d4b46), haze: 0.12, folds: 150, depth: 1.7))
    // Layers of basalt show where moss does not hold.
    try shade(Box(0, lip, width, pool - lip), step: 2) { x, y in
      guard y > edge(x) + 30 * self.unit else { return Tint(0, 0, 0, 0) }
      let column = self.noise(x / (60 * self.unit), 0.3 + y / (1900 * self.unit))
      let mask = self.noise(x / (420 * self.unit), y / (420 * self.unit) + 0.4)
      return Tint(0.09, 0.09, 0.1, min(0.75, max(0, (mask - 0.46) * 4)) * (0.35 + 0.65 * abs(column - 0.5) * 2))
    }
    var random = random(5)
    for index in 0..<(variant == 3 ? 0 : 22) {
      let x = width * random.unit()
      guard abs(x - middle) > half * 1.8 else { continue }
      tree(
        variant == 1 ? (index % 2 == 0 ? .palm : .round) : index % 3 == 0 ? .round : .conifer, x: x,
        y: edge(x) + 12 * unit,
        height: random.between(60, 130) * unit * (later ? 1.35 : 1), haze: 0.16, salt: 40 + index)
    }
    let white = light.lit(Tint(0xf4f8fb), 0.95)
    let shadow = light.lit(Tint(0xa9c0cc), 0.6)
    if variant == 1 {
      // A long rim, over which water falls in many places.
      for (place, wide) in [(0.05, 0.05), (0.17, 0.07), (0.3, 0.045), (0.84, 0.08), (0.97, 0.05)] {
        let (x, reach) = (width * place, width * wide)
        try shade(Box(x - reach, lip - 60 * unit, reach * 2, pool - lip + 80 * unit), step: 2) { px, y in
          let part = abs(px - x) / (reach * (0.6 + 0.3 * self.noise(y / (400 * self.unit), place)))
          guard y > edge(px) - 4 * self.unit, y < pool + 6 * self.unit, part < 1.2 else { return Tint(0, 0, 0, 0) }
          let strand = self.noise(px / (80 * self.unit), y / (1300 * self.unit))
          return shadow.mixed(white, strand).alpha(min(0.9, max(0, (1.15 - part) * 2 + (strand - 0.5) * 2.2)))
        }
      }
    }
    try shade(Box(middle - half * 2, lip - 20 * unit, half * 4, pool - lip + 40 * unit), step: 2) { x, y in
      let fall = (y - lip) / (pool - lip)
      let wide =
        half * (self.later ? 0.66 : 1) * (0.72 + 0.4 * fall + (self.noise(y / (500 * self.unit), 0.2) - 0.5) * 0.3)
      let part = abs(x - middle) / wide
      guard y > edge(x) - 4 * self.unit, part < 1.25 else { return Tint(0, 0, 0, 0) }
      let strand = self.noise(x / (105 * self.unit), y / (1500 * self.unit) + fall * 0.1)
      let fine = self.noise(x / (34 * self.unit) + 0.3, y / (620 * self.unit))
      let body = min(1, max(0, (1.2 - part) * 2.4 + (strand - 0.5) * 2.2))
      return shadow.mixed(white, min(1, max(0, strand * 0.8 + fine * 0.6 - 0.1))).alpha(min(0.96, body))
    }
    reflect(below: pool, to: height, water: light.lit(Tint(0x2b5a58), 0.5), ripple: 26, strength: 0.5)
    for _ in 0..<46 {
      let (x, y) = (middle + random.between(-2.2, 2.2) * half, pool + random.between(-60, 26) * unit)
      glow(around: (x, y), radius: random.between(40, 110) * unit, white, 0.2)
    }
    if later { footbridge(from: width * 0.02, to: width * 0.44, y: height * 0.66) }
    let stones = [
      (0.06, 0.9, 150.0), (0.2, 0.97, 190), (0.34, 0.86, 80), (0.47, 0.94, 110), (0.75, 0.84, 96), (0.86, 0.92, 170),
      (0.99, 0.97, 210), (0.63, 0.8, 54), (0.27, 0.78, 50), (0.93, 0.8, 80),
    ]
    for (index, stone) in stones.sorted(by: { $0.1 < $1.1 }).enumerated() {
      boulder(
        x: width * stone.0, y: height * stone.1, size: stone.2 * unit, isWinter ? Tint(0xb9bdc0) : Tint(0x6a665c),
        salt: 80 + index)
    }
    if !isWinter {
      blades(
        in: Box(0, height * 0.86, width * 0.3, height * 0.16), count: 260, height: 90 * unit,
        tints: [moss, moss.scaled(1.2), Tint(0x7e9a4a)], salt: 96)
      overhang(left: false, reach: 0.3, salt: 77)
    }
  }

  private func footbridge(from left: Double, to right: Double, y: Double) {
    let wood = light.lit(Tint(0x8f6f4d), 0.75)
    let sag: (Double) -> Double = { x in
      let part = (x - left) / (right - left) * 2 - 1
      return y + (1 - part * part) * 34 * self.unit
    }
    for (lift, thick) in [(0.0, 17.0), (60, 7), (32, 4)] {
      context.move(left - 60 * unit, sag(left) - lift * unit)
      for step in 0...20 {
        let x = left + (right - left) * Double(step) / 20
        context.line(x, sag(x) - lift * unit)
      }
      context.stroke(wood, width: thick * unit)
    }
    for step in 0...16 {
      let x = left + (right - left) * Double(step) / 16
      context.fill(Box(x, sag(x) - 62 * unit, 7 * unit, 68 * unit), wood.scaled(0.8))
    }
  }
}
