#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// A church and chalets in a high valley.
  func alpineVillage() throws(CardError) {
    try sky(to: height * 0.6, clouds: 0.46)
    let isWinter = light.season == .winter
    let peaks = crest(base: height * 0.36, rise: 380 * unit, length: 900, roughness: 1, salt: 1)
    try land(
      under: peaks, to: height * 0.7, top: 0,
      look: LandLook(
        ground: Tint(0x7c8288), rock: Tint(0x85858a), snowAbove: isWinter ? height : height * 0.33, haze: 0.36,
        folds: 340,
        depth: 1.3))
    mist(at: height * 0.52, thickness: 90 * unit, alpha: 0.45)
    let forest = crest(base: height * 0.55, rise: 150 * unit, length: 900, roughness: 0.3, salt: 5)
    try land(
      under: forest, to: height * 0.8, top: height * 0.4,
      look: LandLook(
        ground: isWinter ? Tint(0xb9c3ca) : Tint(0x4f6b41), rock: Tint(0x3d5638), haze: 0.2, folds: 110, depth: 1.4))
    var random = random(4)
    for index in 0..<80 {
      let x = width * random.unit()
      tree(
        .conifer, x: x, y: forest(x) + random.between(10, 90) * unit, height: random.between(30, 58) * unit, haze: 0.18,
        tints: light.season == .autumn && index % 3 == 0 ? [Tint(0xc79a3e)] : nil, salt: 300 + index)
    }
    let meadow = crest(base: height * 0.73, rise: 60 * unit, length: 1300, roughness: 0.1, salt: 8)
    try land(
      under: meadow, to: height, top: height * 0.62,
      look: LandLook(
        ground: light.grass, rock: light.grass.scaled(0.86), haze: 0.03, folds: 230, depth: 0.7, isField: true))
    let homes = [
      (0.1, 0.0, 80.0), (0.2, 20, 92), (0.33, -6, 84), (0.62, -4, 84), (0.72, 24, 100), (0.86, 4, 90), (0.45, 36, 96),
    ]
    church(x: width * 0.53, foot: meadow(width * 0.53) + 26 * unit, size: 210 * unit)
    for (index, home) in homes.enumerated() where later || index % 3 != 1 {
      chalet(
        x: width * home.0, foot: meadow(width * home.0) + (34 + home.1) * unit, size: home.2 * unit, haze: 0.06,
        salt: 40 + index)
    }
    path(through: meadow)
    chalet(x: width * 0.2, foot: height * 0.93, size: 240 * unit, haze: 0, salt: 60)
    for (index, place) in [(0.04, 0.95, 340.0), (0.33, 0.9, 200), (0.95, 0.97, 390), (0.88, 0.91, 240)].enumerated() {
      tree(
        .conifer, x: width * place.0, y: height * place.1, height: place.2 * unit * (later ? 1.25 : 1),
        salt: 420 + index)
    }
    fence(y: height * 0.95)
    if !isWinter {
      let flowers =
        light.season == .autumn
        ? [light.grass, Tint(0x9c7b3c)]
        : [light.grass, light.grass.scaled(0.8), Tint(0xefe9d0), Tint(0xd9bb48), Tint(0xb880b0)]
      blades(in: Box(0, height * 0.86, width, height * 0.16), count: 800, height: 36 * unit, tints: flowers, salt: 91)
    }
  }

  private func church(x: Double, foot: Double, size: Double) {
    block(Box(x, foot - size * 0.42, size * 0.72, size * 0.42), Tint(0xf2ece0))
    let roof = light.season == .winter ? Tint(0xf0f4f8) : Tint(0x7a4a3a)
    context.polygon([
      (x - size * 0.03, foot - size * 0.4), (x + size * 0.08, foot - size * 0.68),
      (x + size * 0.68, foot - size * 0.68),
      (x + size * 0.78, foot - size * 0.4),
    ])
    context.fill(
      from: (0, foot - size * 0.68), to: (0, foot - size * 0.4), [(0, light.lit(roof, 0.9)), (1, light.lit(roof, 0.5))])
    for pane in 0..<3 {
      archway(Box(x + size * (0.2 + 0.17 * Double(pane)), foot - size * 0.32, size * 0.06, size * 0.2))
      context.fill(light.night > 0.3 ? Tint(0xffcf85) : light.lit(Tint(0x39424a), 0.4))
    }
    block(Box(x - size * 0.16, foot - size * 0.98, size * 0.24, size * 0.98), Tint(0xf6f0e4))
    context.circle(x - size * 0.04, foot - size * 0.82, size * 0.06)
    context.fill(light.lit(Tint(0x2f3f52), 0.6))
    context.circle(x - size * 0.04, foot - size * 0.82, size * 0.045)
    context.fill(light.lit(Tint(0xf0e6cc), 0.9))
    context.polygon([
      (x - size * 0.19, foot - size * 0.97), (x - size * 0.04, foot - size * 1.62),
      (x + size * 0.11, foot - size * 0.97),
    ])
    let spire = later ? Tint(0x4f7a6a) : Tint(0x6a4a3c)
    context.fill(from: (x - size * 0.18, 0), to: (x + size * 0.1, 0), across(spire))
  }

  private func chalet(x: Double, foot: Double, size: Double, haze: Double, salt: Int) {
    var random = random(salt)
    let wood = random.pick([Tint(0x8a5a38), Tint(0x74482e), Tint(0x9a6e48)], else: Tint(0x8a5a38))
    let (half, eaves) = (size * 0.5, foot - size * 0.56)
    block(Box(x - half, foot - size * 0.3, size, size * 0.3), Tint(0xefe6d6), haze: haze)
    context.polygon([
      (x - half, foot - size * 0.3), (x - half, eaves), (x, eaves - size * 0.3), (x + half, eaves),
      (x + half, foot - size * 0.3),
    ])
    context.fill(from: (x - half, 0), to: (x + half, 0), across(wood, haze: haze))
    for board in 1..<8 {
      context.fill(
        Box(x - half, foot - size * (0.3 + 0.036 * Double(board)), size, max(0.6, size * 0.005)), Tint(0x2a1a10, 0.22))
    }
    for (row, columns) in [(0.21, 3), (0.49, 3), (0.7, 1)] {
      for column in 0..<columns {
        let centre = columns == 1 ? x : x + size * 0.29 * (Double(column) - 1)
        let pane = Box(centre - size * 0.05, foot - size * row, size * 0.1, size * 0.12)
        context.fill(pane.inset(-size * 0.014), light.lit(Tint(0xf4eee2), 0.8).mixed(light.haze, haze))
        let glass = light.night > 0.25 && random.chance(0.7) ? Tint(0xffcc80) : light.lit(Tint(0x36424c), 0.4)
        context.fill(pane, glass)
        for side in [-1.0, 1.0] {
          context.fill(
            Box(centre + side * size * 0.09 - size * 0.025, pane.y, size * 0.05, pane.height),
            light.lit(later ? Tint(0x3f6a4a) : Tint(0x8a3a2e), 0.6).mixed(light.haze, haze))
        }
      }
    }
    context.fill(
      Box(x - half * 0.94, foot - size * 0.345, size * 0.94, size * 0.05),
      light.lit(wood.scaled(0.8), 0.5).mixed(light.haze, haze))
    for _ in 0..<(light.season == .winter ? 0 : 26) {
      context.circle(x + random.between(-0.46, 0.46) * size, foot - size * random.between(0.34, 0.375), size * 0.016)
      context.fill(light.lit(random.chance(0.6) ? Tint(0xd0392e) : Tint(0x5f8a3e), 0.8).mixed(light.haze, haze))
    }
    let roof = light.season == .winter ? Tint(0xf3f6fa) : Tint(0x5a4a42)
    let thick = light.season == .winter ? 0.1 : 0.055
    for side in [-1.0, 1.0] {
      context.polygon([
        (x, eaves - size * (0.31 + thick)), (x + side * size * 0.66, eaves + size * (0.06 - thick)),
        (x + side * size * 0.66, eaves + size * 0.07), (x, eaves - size * 0.3),
      ])
      context.fill(light.lit(roof, side == sunSide ? 0.95 : 0.4).mixed(light.haze, haze))
    }
  }

  private func path(through meadow: (Double) -> Double) {
    let tint = light.season == .winter ? Tint(0xd3dade) : Tint(0xd2bd96)
    let top = meadow(width * 0.5) + 50 * unit
    func edge(_ t: Double, _ side: Double) -> (x: Double, y: Double) {
      (
        width * (0.5 + 0.09 * sin(t * 3.6)) + side * width * (0.006 + 0.075 * t * t), top + (height + 6 - top) * t
      )
    }
    context.polygon((0...20).map { edge(Double($0) / 20, -1) } + (0...20).reversed().map { edge(Double($0) / 20, 1) })
    context.fill(
      from: (0, top), to: (0, height), [(0, light.lit(tint, 0.8).mixed(light.haze, 0.2)), (1, light.lit(tint, 0.7))])
  }

  private func fence(y: Double) {
    let wood = light.lit(Tint(0x84705a), 0.6)
    for post in 0..<8 {
      let x = width * (0.5 + 0.08 * Double(post))
      context.fill(Box(x, y - 66 * unit, 9 * unit, 74 * unit), wood.scaled(0.9))
    }
    for rail in [52.0, 26] {
      context.move(width * 0.49, y - (rail - 3) * unit)
      context.line(width * 1.1, y - rail * unit)
      context.stroke(wood, width: 7 * unit, round: false)
    }
  }

  /// White houses on a cliff above the sea, some with blue domes.
  func cliffVillage() throws(CardError) {
    let horizon = height * 0.5
    try sky(to: horizon, clouds: 0.26)
    try sea(from: horizon, to: height, deep: Tint(0x1f5f98), swell: 0.9)
    let isle = crest(base: horizon - 40 * unit, rise: 110 * unit, length: 600, roughness: 0.4, salt: 3)
    farHills(
      { x in x / self.width > 0.56 ? isle(x) + 60 * self.unit * pow((x / self.width - 0.8) / 0.24, 2) : self.height * 2
      },
      to: horizon + 3, Tint(0x6f6f84), haze: 0.6)
    let ridge = crest(base: 0, rise: 60 * unit, length: 500, roughness: 0.6, salt: 6)
    let slope: (Double) -> Double = { x in
      let part = x / self.width
      let fall = part < 0.52 ? 0.34 + 0.1 * part : 0.392 + pow((part - 0.52) / 0.36, 1.7) * 0.62
      return self.height * fall + ridge(x) * 0.5
    }
    try land(
      under: slope, to: height, top: height * 0.2,
      look: LandLook(ground: Tint(0x9c7a5e), rock: Tint(0x6b4a3e), haze: 0.08, folds: 150, depth: 1.3))
    var random = random(7)
    let rows = 11
    for row in 0..<rows {
      let t = Double(row) / Double(rows - 1)
      let size = (54 + 74 * t) * unit
      var x = -size * random.unit()
      while x < width * 0.8 {
        let (wide, tall) = (size * random.between(0.8, 1.6), size * random.between(0.7, 1.15))
        let y =
          slope(x + wide / 2) + (height * 0.93 - height * 0.33) * (t * 0.9) * (1 - 0.5 * max(0, x / width - 0.3)) + 30
          * unit
        let isBuilt = random.chance(later ? 0.93 : 0.76)
        if isBuilt, x < width * (0.66 - 0.1 * t), y < height * 1.04 {
          cube(x: x, foot: y, wide: wide, tall: tall, t: t, &random)
        }
        x += wide * random.between(0.9, 1.12)
      }
      if let place = [2: 0.36, 5: 0.2, 8: 0.4][row] {
        let (dx, radius) = (width * place, size * 0.62)
        let foot = slope(dx) + height * 0.6 * t * 0.86 - size * 0.2
        block(Box(dx - radius * 1.1, foot, radius * 2.2, radius * 1.5), Tint(0xfaf8f4))
        archway(Box(dx - radius * 0.24, foot + radius * 0.5, radius * 0.48, radius))
        context.fill(light.lit(Tint(0x2f5f94), 0.5))
        block(Box(dx - radius * 0.9, foot - radius * 0.22, radius * 1.8, radius * 0.3), Tint(0xf4f1ea))
        dome(x: dx, foot: foot - radius * 0.2, radius: radius * 0.94, rise: radius * 0.92, Tint(0x2c6cb4))
        block(Box(dx - radius * 0.1, foot - radius * 1.36, radius * 0.2, radius * 0.28), Tint(0xfaf8f4))
      }
    }
    // A wall in the foreground, with bougainvillea.
    context.move(-10, height * 0.9)
    context.curve(width * 0.2, height * 0.87, width * 0.4, height * 0.93, width * 0.62, height * 1.02)
    context.line(-10, height * 1.02)
    context.close()
    context.fill(
      from: (0, height * 0.87), to: (0, height),
      [(0, light.lit(Tint(0xfcfaf6), 0.98)), (1, light.lit(Tint(0xe6e2da), 0.35))])
    for index in 0..<(later ? 9 : 5) {
      crown(
        width * (0.03 + 0.035 * Double(index)), height * random.between(0.84, 0.93), 62 * unit, 46 * unit,
        [Tint(0xc23a7a), Tint(0xd8569a), Tint(0x4f7a3c)], 0, 34, &random)
    }
  }

  private func cube(x: Double, foot: Double, wide: Double, tall: Double, t: Double, _ random: inout SeededRandom) {
    let haze = 0.16 * (1 - t)
    let paint =
      later && random.chance(0.2)
      ? random.pick([Tint(0xf0d2b4), Tint(0xeec4b8), Tint(0xf2e0b0)], else: Tint(0xf0d2b4)) : Tint(0xfbf9f5)
    let side = wide * 0.26
    let front = light.lit(paint, 0.98).mixed(light.haze, haze)
    let dark = light.lit(paint, 0.22).mixed(light.haze, haze)
    let (left, right) = sunSide < 0 ? (x, x + wide - side) : (x + side, x + wide)
    context.rectangle(Box(left, foot - tall, right - left, tall * 1.5))
    context.fill(from: (0, foot - tall), to: (0, foot + tall * 0.4), [(0, front), (1, front.scaled(0.9))])
    let shady = sunSide < 0 ? Box(right, foot - tall, side, tall * 1.5) : Box(x, foot - tall, side, tall * 1.5)
    context.rectangle(shady)
    context.fill(from: (0, foot - tall), to: (0, foot + tall * 0.4), [(0, dark.scaled(1.1)), (1, dark)])
    context.fill(Box(x - wide * 0.01, foot - tall - tall * 0.05, wide * 1.02, tall * 0.06), front.scaled(1.02))
    let blue = light.lit(random.chance(0.7) ? Tint(0x2f6cae) : Tint(0x5a4a40), 0.6).mixed(light.haze, haze)
    let isLit = random.chance(light.night * 0.75)
    let pane = Box(left + (right - left) * random.between(0.15, 0.3), foot - tall * 0.62, wide * 0.14, tall * 0.3)
    context.fill(pane, isLit ? Tint(0xffc978) : blue)
    if isLit { glow(around: (pane.x, pane.y), radius: tall * 0.6, Tint(0xffc978), 0.3) }
    archway(Box(left + (right - left) * 0.6, foot - tall * 0.5, wide * 0.17, tall * 0.52))
    context.fill(blue.scaled(0.9))
  }

  /// Hills in rows of vines, a farm among cypresses.
  func vineyards() throws(CardError) {
    try sky(to: height * 0.5, clouds: 0.44)
    farHills(
      crest(base: height * 0.4, rise: 100 * unit, length: 1000, roughness: 0.4, salt: 2), to: height * 0.6,
      Tint(0x6d8196), haze: 0.62)
    farHills(
      crest(base: height * 0.45, rise: 90 * unit, length: 800, roughness: 0.2, salt: 3), to: height * 0.7,
      Tint(0x748660), haze: 0.42)
    let (leaf, soil): (Tint, Tint) =
      switch light.season {
      case .spring: (Tint(0x8fac52), Tint(0xb59a70))
      case .summer: (Tint(0x64883c), Tint(0xb89c70))
      case .autumn: (Tint(0xc98a34), Tint(0x9a7a4a))
      case .winter: (Tint(0x76654c), Tint(0xc9c2ae))
      }
    if variant == 1 {
      try land(
        under: crest(base: height * 0.4, rise: 330 * unit, length: 800, roughness: 1, salt: 12), to: height * 0.6,
        top: 0,
        look: LandLook(ground: Tint(0x7a8078), rock: Tint(0x8a8486), haze: 0.4, folds: 240, depth: 1.2))
    }
    let far = crest(base: height * 0.5, rise: 110 * unit, length: 900, roughness: 0.1, salt: 5)
    try rowedLand(
      under: far, to: height * 0.86, top: height * 0.34, vanish: (width * 0.9, height * 0.2), spread: 34,
      leaf: leaf.mixed(light.grass, 0.4),
      soil: soil, haze: 0.24)
    var random = random(4)
    for index in 0..<30 {
      let x = width * random.unit()
      tree(
        index % 3 == 0 ? .cypress : .round, x: x, y: far(x) + random.between(0, 60) * unit,
        height: random.between(26, 54) * unit, haze: 0.26, salt: 60 + index)
    }
    mist(at: height * 0.55, thickness: 60 * unit, alpha: 0.3)
    let hill = crest(base: height * 0.6, rise: 120 * unit, length: 1200, roughness: 0, salt: 7)
    try rowedLand(
      under: hill, to: height, top: height * 0.44, vanish: (width * 0.24, height * 0.36), spread: 17,
      leaf: leaf.scaled(0.94), soil: soil, haze: 0.1)
    let (x, y) = (width * 0.64, hill(width * 0.64) + 20 * unit)
    house(
      Box(x - 90 * unit, y - 84 * unit, 120 * unit, 88 * unit), wall: Tint(0xd9b98a), roof: .hip,
      roofTint: Tint(0xa8603c), floors: 2, columns: 3, glow: light.night, salt: 30)
    house(
      Box(x + 26 * unit, y - 56 * unit, 120 * unit, 60 * unit), wall: Tint(0xe2c79c), roof: .hip,
      roofTint: Tint(0x9a5638), floors: 1, columns: 4, glow: light.night, salt: 31)
    if later {
      house(
        Box(x - 36 * unit, y - 172 * unit, 52 * unit, 172 * unit), wall: Tint(0xcfae80), roof: .hip,
        roofTint: Tint(0xa8603c), floors: 4, columns: 1, glow: light.night, salt: 32)
    }
    for index in 0..<(later ? 12 : 7) {
      let part = Double(index) / 11
      let px = x + (170 + 330 * part) * unit
      tree(
        .cypress, x: px, y: hill(px) + (16 + 40 * part) * unit, height: (120 + 60 * part) * unit * (later ? 1.3 : 1),
        haze: 0.06, salt: 34 + index)
    }
    tree(.round, x: x - 150 * unit, y: y + 16 * unit, height: 130 * unit * growth, haze: 0.06, salt: 50)
    let near = crest(base: height * 0.82, rise: 60 * unit, length: 1500, roughness: 0, salt: 9)
    try rowedLand(
      under: near, to: height, top: height * 0.7, vanish: (width * 0.62, height * 0.56), spread: 5.2, leaf: leaf,
      soil: soil, haze: 0)
    if light.season != .winter { overhang(left: true, reach: 0.26, tints: [Tint(0x6a7c50), Tint(0x82946a)], salt: 71) }
  }

  /// Hedges of tea that follow the hills, pickers between them.
  func teaHills() throws(CardError) {
    try sky(to: height * 0.5, clouds: 0.66)
    farHills(
      crest(base: height * 0.32, rise: 190 * unit, length: 800, roughness: 0.7, salt: 2), to: height * 0.66,
      Tint(0x5d7a7c), haze: 0.66)
    farHills(
      crest(base: height * 0.4, rise: 130 * unit, length: 700, roughness: 0.5, salt: 3), to: height * 0.7,
      Tint(0x4f7052), haze: 0.46)
    mist(at: height * 0.45, thickness: 80 * unit, alpha: 0.55)
    var random = random(4)
    for (layer, base) in [0.47, 0.58, 0.74].enumerated() {
      let depth = Double(layer) / 2
      let hill = crest(
        base: height * base, rise: (150 - 20 * depth) * unit, length: 560 + 300 * depth, roughness: 0.05,
        salt: 10 + layer)
      let haze = [0.34, 0.16, 0.0][layer]
      let greens = (0...24).map {
        light.lit(light.season == .winter ? Tint(0x5f7f3c) : Tint(0x76a23c), Double($0) / 24).mixed(light.haze, haze)
      }
      let gap = light.lit(Tint(0x3a4a26), 0.3).mixed(light.haze, haze)
      let heights = (0...(Int(width) / 2 + 1)).map { hill(Double($0 * 2)) }
      let spacing = (15 + 40 * depth) * unit
      try shade(Box(0, height * base - 240 * unit, width, height), step: 2) { x, y in
        let column = min(heights.count - 1, Int(x) / 2)
        let fallen = y - heights[column]
        guard fallen > -1 else { return Tint(0, 0, 0, 0) }
        let warp = (self.noise(x / (1500 * self.unit), y / (1500 * self.unit) + depth * 0.3) - 0.5) * 5
        let phase = fallen / (spacing * (0.7 + fallen / (480 * self.unit))) + warp
        let part = phase - phase.rounded(.down)
        let slope =
          Double(heights[min(heights.count - 1, column + 20)] - heights[max(0, column - 20)]) / (80 * self.unit)
        let fine = self.noise(x / (46 * self.unit * (0.4 + depth)), y / (40 * self.unit * (0.4 + depth))) - 0.5
        let bush = self.noise(x / (190 * self.unit * (0.4 + depth)), phase.rounded(.down) * 0.31) - 0.5
        guard part < 0.8 + bush * 0.2 else { return gap.alpha(min(1, fallen + 1)) }
        let round = 0.95 - part * 0.9
        let tone = round * 0.7 + 0.16 + slope * self.sunSide * 0.5 + fine * 0.7 + bush * 0.4
        return greens[min(24, max(0, Int(tone * 24)))].alpha(min(1, fallen + 1))
      }
      for index in 0..<(6 - layer) {
        let x = width * random.unit()
        tree(
          .round, x: x, y: hill(x) + (30 + 60 * random.unit()) * unit, height: (50 + 70 * depth) * unit * growth,
          haze: haze, tints: [Tint(0x4a6a34), Tint(0x5f8040)], salt: 80 + layer * 10 + index)
      }
      if layer == 1 {
        for index in 0..<(later ? 3 : 1) {
          let x = width * (0.68 + 0.09 * Double(index))
          house(
            Box(x, hill(x) - 24 * unit, 100 * unit, 46 * unit), wall: Tint(0xf0ebe0), roof: .hip,
            roofTint: later ? Tint(0x3f6f8a) : Tint(0xa04a38), floors: 1, columns: 5, glow: light.night,
            salt: 50 + index)
        }
        mist(at: height * 0.64, thickness: 50 * unit, alpha: 0.26)
      }
    }
    for index in 0..<(later ? 7 : 4) {
      let (x, y) = (width * random.between(0.1, 0.9), height * random.between(0.8, 0.95))
      let size = 92 * unit * (0.7 + (y / height - 0.8) * 3)
      person(
        x: x, y: y, height: size,
        tint: light.lit([Tint(0xc8452f), Tint(0xd9a032), Tint(0x7a3f6a), Tint(0x2f6f9a)][index % 4], 0.75),
        salt: 120 + index)
      context.ellipse(Box(x - size * 0.2, y - size * 0.76, size * 0.22, size * 0.3))
      context.fill(light.lit(Tint(0xc9a46a), 0.7))
      // The bushes hide what is below the waist.
      crown(x, y - size * 0.08, size * 0.5, size * 0.26, [Tint(0x6a9638), Tint(0x7fae42)], 0, 24, &random)
    }
  }
}
