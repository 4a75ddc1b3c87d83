#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// Peaks over a meadow with conifers.
  func mountains() throws(CardError) {
    try sky(to: height * 0.62, clouds: 0.5)
    let isWinter = light.season == .winter
    farHills(
      crest(base: height * 0.44, rise: 230 * unit, length: 700, roughness: 0.9, salt: 3), to: height * 0.7,
      Tint(0x6f7f94), haze: 0.66)
    let range = crest(base: height * 0.43, rise: (variant == 1 ? 250 : 420) * unit, length: 1000, roughness: 1, salt: 1)
    // Needles stand out of the range of some places.
    let needles = [(0.5, 0.34, 0.07), (0.42, 0.2, 0.05), (0.6, 0.24, 0.055), (0.68, 0.14, 0.05), (0.33, 0.12, 0.06)]
    let peaks: (Double) -> Double = { x in
      guard self.variant == 1 else { return range(x) }
      let lift = needles.map { place, tall, half in
        max(0, 1 - abs(x / self.width - place) / half) * tall * self.height
          * (0.86 + 0.3 * self.noise(x / (90 * self.unit), place))
      }
      return range(x) - (lift.max() ?? 0)
    }
    let snow = isWinter ? height * 0.8 : later ? height * 0.30 : height * 0.36
    try land(
      under: peaks, to: height * 0.76, top: 0,
      look: LandLook(ground: Tint(0x7a7f72), rock: Tint(0x83807e), snowAbove: snow, haze: 0.24, folds: 380, depth: 1.3))
    mist(at: height * 0.60, thickness: 100 * unit, alpha: 0.45)
    let slope = crest(base: height * 0.66, rise: 150 * unit, length: 1300, roughness: 0.3, salt: 8)
    let wood = isWinter ? Tint(0xc9d1d6) : Tint(0x5d7548)
    try land(
      under: slope, to: height, top: height * 0.5,
      look: LandLook(ground: wood, rock: Tint(0x4c6140), haze: 0.13, folds: 170, depth: 1.2))
    var random = random(4)
    for index in 0..<95 {
      let x = width * random.unit()
      let golden = light.season == .autumn && random.chance(0.35)
      tree(
        .conifer, x: x, y: slope(x) + random.between(4, 60) * unit,
        height: random.between(38, 70) * unit * (later ? 1.25 : 1), haze: 0.15,
        tints: golden ? [Tint(0xc59a3c)] : nil, salt: 300 + index)
    }
    let meadow = crest(base: height * 0.79, rise: 70 * unit, length: 1500, roughness: 0.1, salt: 9)
    try land(
      under: meadow, to: height, top: height * 0.7,
      look: LandLook(
        ground: light.grass, rock: light.grass.scaled(0.9), haze: 0.02, folds: 240, depth: 0.7, isField: true))
    if variant == 2 { chapel(x: width * 0.42, foot: slope(width * 0.42) + 8 * unit) }
    let hut = variant == 2 ? (later ? 1 : 0) : later ? 3 : 1
    for index in 0..<hut {
      let x = width * (0.60 + 0.085 * Double(index))
      house(
        Box(x, meadow(x) - 34 * unit, 74 * unit, 48 * unit), wall: Tint(0x9a7350), roof: .gable,
        roofTint: Tint(0x5a4b41), floors: 1, columns: 3, glow: light.night, salt: 40 + index)
    }
    for (index, place) in [(0.03, 0.96, 380.0), (0.12, 0.92, 270.0), (0.19, 0.9, 190.0), (0.97, 0.98, 330.0)]
      .enumerated()
    {
      tree(
        .conifer, x: width * place.0, y: height * place.1, height: place.2 * unit * (later ? 1.3 : 1), salt: 420 + index
      )
    }
    if !isWinter {
      let flowers =
        light.season == .autumn
        ? [light.grass, Tint(0x9c7b3c)] : [light.grass, light.grass.scaled(0.8), Tint(0xe9e2c4), Tint(0xd7b848)]
      blades(in: Box(0, height * 0.82, width, height * 0.2), count: 900, height: 34 * unit, tints: flowers, salt: 91)
    }
  }

  /// A chapel with a conical roof, alone on its hill.
  private func chapel(x: Double, foot: Double) {
    let stone = Tint(0xb8a48a)
    block(Box(x - 44 * unit, foot - 52 * unit, 88 * unit, 60 * unit), stone, haze: 0.1)
    context.polygon([(x - 50 * unit, foot - 50 * unit), (x, foot - 78 * unit), (x + 50 * unit, foot - 50 * unit)])
    context.fill(light.lit(Tint(0x7a7068), 0.6).mixed(light.haze, 0.1))
    block(Box(x - 19 * unit, foot - 104 * unit, 38 * unit, 50 * unit), stone, haze: 0.1)
    context.polygon([(x - 24 * unit, foot - 102 * unit), (x, foot - 156 * unit), (x + 24 * unit, foot - 102 * unit)])
    context.fill(from: (x - 24 * unit, 0), to: (x + 24 * unit, 0), across(Tint(0x8a8078), haze: 0.1))
    block(Box(x + 62 * unit, foot - 66 * unit, 22 * unit, 74 * unit), stone, haze: 0.1)
    context.polygon([
      (x + 58 * unit, foot - 64 * unit), (x + 73 * unit, foot - 92 * unit), (x + 88 * unit, foot - 64 * unit),
    ])
    context.fill(light.lit(Tint(0x7a7068), 0.6).mixed(light.haze, 0.1))
  }

  /// A lone cone with a white cap over fields.
  func volcano() throws(CardError) {
    let foot = height * 0.64
    try sky(to: foot, clouds: 0.42)
    let isBroad = variant == 1
    let (middle, reach) = (width * (isBroad ? 0.4 : 0.54), max(width, height) * (isBroad ? 0.9 : 0.52))
    let peak = height * (isBroad ? 0.3 : 0.17)
    let cone: (Double) -> Double = { x in
      let part = abs(x - middle) / reach
      let flank = 1 - exp(-part * 2.9)
      let rough = (self.noise(x / self.width * 2.2, 0.4) - 0.5) * 26 * self.unit * min(1, part * 6)
      let rim = part < 0.045 ? (0.045 - part) * 190 * self.unit : 0
      return peak + (foot - peak) * flank * 1.05 + rough + rim
    }
    plume(x: middle, y: peak)
    let cap = light.season == .winter ? height * 0.56 : light.season == .summer ? height * 0.22 : height * 0.34
    try land(
      under: cone, to: foot + 4, top: peak - 20 * unit,
      look: LandLook(ground: Tint(0x6a7384), rock: Tint(0x5c6274), snowAbove: cap, haze: 0.3, folds: 300, depth: 0.9))
    mist(at: foot - 40 * unit, thickness: 110 * unit, alpha: 0.65)
    farHills(
      crest(base: foot - 10 * unit, rise: 90 * unit, length: 700, roughness: 0.4, salt: 6), to: foot + 60 * unit,
      Tint(0x4f6a55), haze: 0.34)
    let field = crest(base: foot + 36 * unit, rise: 36 * unit, length: 1500, roughness: 0.1, salt: 8)
    try land(
      under: field, to: height, top: foot,
      look: LandLook(
        ground: light.grass, rock: light.grass.scaled(0.85), haze: 0.04, folds: 200, depth: 0.6, isField: true))
    if isBroad { lava(from: foot + 20 * unit) } else { rows(from: foot + 56 * unit) }
    var random = random(8)
    for index in 0..<(isBroad ? 0 : 26) {
      let x = width * random.unit()
      tree(
        .round, x: x, y: foot + random.between(34, 58) * unit, height: random.between(34, 66) * unit * growth,
        haze: 0.14, salt: 500 + index)
    }
    for index in 0..<(later ? 5 : 2) {
      let x = width * (0.10 + 0.075 * Double(index))
      house(
        Box(x, foot + 18 * unit, 70 * unit, 34 * unit), wall: Tint(0xe7e0d2), roof: .hip,
        roofTint: later && index > 2 ? Tint(0x3f5f78) : Tint(0x5a5f66), floors: 1, columns: 3, glow: light.night,
        salt: 50 + index)
    }
    for (index, place) in [(0.02, 1.02, 520.0), (0.99, 1.0, 400.0)].prefix(isBroad ? 0 : 2).enumerated() {
      tree(
        light.season == .winter ? .bare : .round, x: width * place.0, y: height * place.1,
        height: place.2 * unit * (later ? 1.2 : 0.9),
        tints: light.season == .spring ? [Tint(0xf0c6cf), Tint(0xe7b0be), Tint(0xf8dfe3)] : nil, salt: 540 + index)
    }
  }

  /// Old lava under moss, a track through it, cotton grass.
  private func lava(from top: Double) {
    var random = random(15)
    for index in 0..<110 {
      let t = pow(Double(index) / 109, 1.5)
      boulder(
        x: width * random.unit(), y: top + (height * 1.04 - top) * t,
        size: (14 + 80 * t) * unit * random.between(0.6, 1.2),
        random.chance(0.6) ? Tint(0x6f7f48) : Tint(0x4a4846), haze: 0.24 * (1 - t), salt: 700 + index)
    }
    for _ in 0..<160 {
      let t = random.unit()
      let (x, y) = (width * random.unit(), top + (height - top) * (0.3 + 0.7 * t))
      context.circle(x, y, (2 + 5 * t) * unit)
      context.fill(light.lit(Tint(0xf6f2e6), 0.95))
    }
  }

  private func plume(x: Double, y: Double) {
    var random = random(12)
    let vapour = light.lit(Tint(0xf4f1ee), 0.8).mixed(light.horizon, 0.3)
    for step in 0..<60 {
      let part = Double(step) / 60
      let (cx, cy) = (
        x + (part * part * 330 + random.between(-14, 14)) * unit,
        y - (part.squareRoot() * 120 + random.between(-10, 10)) * unit
      )
      glow(around: (cx, cy), radius: (14 + part * 60) * unit, vapour, 0.34 * (1 - part))
    }
  }

  /// Furrows that run away from the viewer.
  private func rows(from top: Double) {
    let flower: [Tint] =
      switch light.season {
      case .spring: [Tint(0x9d7fb8), Tint(0x7f9a52)]
      case .summer: [Tint(0x7b5ea7), Tint(0x6d8a48)]
      case .autumn: [Tint(0xb8944f), Tint(0x8a7a45)]
      case .winter: [Tint(0xeef2f5), Tint(0xd3dbe0)]
      }
    let vanish = width * 0.5
    for index in -14...14 {
      let (a, b) = (Double(index), Double(index) + 0.58)
      context.polygon([
        (vanish + a * width * 0.028, top), (vanish + b * width * 0.028, top), (vanish + b * width * 0.17, height),
        (vanish + a * width * 0.17, height),
      ])
      let tint = light.lit(flower[0], 0.7)
      context.fill(from: (0, top), to: (0, height), [(0, tint.mixed(light.haze, 0.3)), (1, tint.scaled(0.82))])
    }
    blades(in: Box(0, top + 40 * unit, width, height - top), count: 1500, height: 24 * unit, tints: flower, salt: 93)
  }

  /// Dunes with one face in the sun and one in shade.
  func desert() throws(CardError) {
    let foot = height * 0.46
    try sky(to: foot + 30 * unit, clouds: 0.18)
    farHills(
      crest(base: foot, rise: 90 * unit, length: 900, roughness: 0.8, salt: 2), to: foot + 60 * unit, Tint(0xa2826a),
      haze: 0.6)
    let sand = Tint(0xdba86c)
    context.fill(Box(0, foot + 50 * unit, width, height), light.lit(sand, 0.7).mixed(light.haze, 0.45))
    let sunSide: Double = light.sunAcross < 0.5 ? -1 : 1
    for layer in 0..<4 {
      let depth = Double(layer) / 3
      let base = foot + (height - foot) * (0.1 + 0.62 * depth * depth + 0.14 * depth)
      let top = crest(
        base: base, rise: (90 + 150 * depth) * unit, length: 900 + 700 * depth, roughness: 0, salt: 20 + layer)
      let haze = 0.42 * (1 - depth) * (1 - depth)
      let heights = (0...(Int(width) / 2 + 1)).map { top(Double($0 * 2)) }
      // A face turned to the sun is bright; the slope of the crest says which way it is turned.
      let slopes = (-400...(Int(width) / 2 + 400)).map { column -> Double in
        let x = Double(column * 2)
        return (top(x + 70 * unit) - top(x - 70 * unit)) / (140 * unit)
      }
      let lights = (0...40).map { light.lit(sand, Double($0) / 40).mixed(light.haze, haze) }
      let steep = 2.6 - 1.2 * depth
      try shade(Box(0, base - 200 * unit, width, height), step: 2) { x, y in
        let column = min(heights.count - 1, Int(x) / 2)
        let fallen = y - heights[column]
        guard fallen > -1 else { return Tint(0, 0, 0, 0) }
        let drift = (self.noise(x / self.width * 0.7, y / self.height * 0.8 + depth) - 0.5) * 420 * self.unit
        let shear = Int(fallen * 0.9 * sunSide + drift * min(1, fallen / (90 * self.unit)))
        let slope = slopes[min(slopes.count - 1, max(0, column + 400 + shear / 2))]
        let face = min(1, max(0, 0.62 + slope * sunSide * steep * 2.6))
        let size = (6 + 20 * depth) * self.unit
        let ripple = self.noise(x / (size * 30), y / (size * 4) + slope * 0.6) - 0.5
        let tone = min(40, max(0, Int((0.08 + face * 0.86 + ripple * 0.3 * depth) * 40)))
        return lights[tone].alpha(min(1, fallen + 1))
      }
    }
    camp(at: foot)
  }

  private func camp(at foot: Double) {
    let y = height * 0.665
    for index in 0..<(later ? 9 : 4) {
      let x = width * (0.60 + 0.034 * Double(index))
      tree(
        .palm, x: x, y: y + Double(index % 3) * 9 * unit,
        height: (later ? 150 : 92) * unit * (0.8 + 0.09 * Double(index % 4)), haze: 0.1, salt: 620 + index)
    }
    for index in 0..<(later ? 4 : 1) {
      let (x, size) = (width * (0.66 + 0.06 * Double(index)), 54 * unit)
      context.polygon([(x - size, y + 18 * unit), (x - size * 0.1, y - size * 0.72), (x + size, y + 18 * unit)])
      let cloth = light.lit(Tint(0xe9dcc4), 0.8)
      context.fill(
        from: (x - size, 0), to: (x + size, 0),
        [(0, cloth), (0.47, cloth.scaled(0.95)), (0.5, cloth.scaled(0.66)), (1, cloth.scaled(0.58))])
    }
  }

  /// Flooded fields in steps, each edged with green.
  func riceTerraces() throws(CardError) {
    let top = height * 0.4
    try sky(to: top + 60 * unit, clouds: 0.62)
    farHills(
      crest(base: height * 0.32, rise: 170 * unit, length: 800, roughness: 0.7, salt: 2), to: height * 0.6,
      Tint(0x5a7768), haze: 0.66)
    let hill = crest(base: height * 0.40, rise: 150 * unit, length: 900, roughness: 0.5, salt: 3)
    try land(
      under: hill, to: height * 0.66, top: height * 0.2,
      look: LandLook(ground: Tint(0x55743c), rock: Tint(0x3f5b33), haze: 0.3, folds: 130, depth: 1.2))
    mist(at: height * 0.44, thickness: 90 * unit, alpha: 0.5)
    let isDry = light.season == .autumn
    let steps = 13
    let water = light.zenith.mixed(light.horizon, 0.86)
    for step in 0..<steps {
      let t = Double(step) / Double(steps)
      let base = top + (height * 1.06 - top) * (t * 0.45 + t * t * 0.55)
      let next = top + (height * 1.06 - top) * ((t + 0.077) * 0.45 + (t + 0.077) * (t + 0.077) * 0.55)
      let wave: (Double) -> Double = { x in
        let bend = sin(x / self.width * 4.4 + t * 3.4 + Double(self.seed % 7)) * 58 * self.unit * (0.3 + t)
        return base + bend + (self.noise(x / self.width * 0.34, t * 1.7) - 0.5) * 120 * self.unit * (0.25 + t)
      }
      let bank = (next - base) * 0.36
      for (offset, part) in [(0.0, 0), (bank, 1)] {
        context.move(0, height + 4)
        for x in stride(from: 0.0, through: width + 8, by: 8) {
          let tuft = part == 0 ? (noise(x / width * 9, t) - 0.5) * 13 * unit * (0.2 + t) : 0
          context.line(x, wave(x) + offset + tuft)
        }
        context.line(width, height + 4)
        context.close()
        let haze = 0.3 * (1 - t) * (1 - t)
        if part == 0 {
          let green = isDry ? Tint(0xa8913f) : light.season == .summer ? Tint(0x6f9a3c) : Tint(0x5b8038)
          context.fill(
            from: (0, base - 30 * unit), to: (0, next + 30 * unit),
            [
              (0, light.lit(green, 0.95).mixed(light.haze, haze)), (0.5, light.lit(green, 0.2).mixed(light.haze, haze)),
              (1, light.lit(green, 0.4)),
            ])
        } else {
          let young = light.lit(isDry ? Tint(0xc9aa55) : Tint(0x8fb357), 0.85)
          let cover = isDry || light.season == .summer ? 0.66 : step % 3 == 1 ? 0.42 : 0.06
          let near = water.mixed(young, cover).mixed(light.haze, haze * 0.6)
          context.fill(
            from: (0, base), to: (0, next + 120 * unit),
            [(0, near.scaled(1.12)), (0.4, near), (1, near.mixed(light.zenith, 0.35).scaled(0.86))])
        }
      }
    }
    try mottle(Box(0, top, width, height - top), grain: 150 * unit, stretch: 0.2, strength: 0.07)
    for (index, place) in [
      (0.05, 0.78, 360.0), (0.12, 0.7, 260.0), (0.9, 0.66, 240.0), (0.95, 0.72, 310.0), (0.72, 0.5, 120.0),
    ].enumerated() {
      tree(
        .palm, x: width * place.0, y: height * place.1, height: place.2 * unit * (later ? 1.3 : 0.85), haze: 0.05,
        salt: 700 + index)
    }
    for index in 0..<(later ? 3 : 1) {
      house(
        Box(width * (0.60 + 0.06 * Double(index)), height * 0.5 + Double(index) * 8 * unit, 62 * unit, 32 * unit),
        wall: Tint(0xa98a62), roof: .hip, roofTint: Tint(0x6a5640), floors: 1, columns: 2, glow: light.night,
        salt: 720 + index)
    }
  }
}
