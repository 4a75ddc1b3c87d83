#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// A path between tall trunks, sun coming through.
  func forest() throws(CardError) {
    if variant == 1 { return try bamboo() }
    let ground = height * 0.66
    let leaf = light.lit(light.leaves[0], 0.9).mixed(light.horizon, 0.42)
    context.rectangle(bounds)
    context.fill(
      from: (0, 0), to: (0, ground),
      [(0, leaf.scaled(0.82)), (0.6, leaf.mixed(light.sun, 0.35)), (1, leaf.mixed(light.sun, 0.3))])
    let sunX = width * (0.3 + light.sunAcross * 0.4)
    glow(around: (sunX, height * 0.3), radius: width * 0.6, light.sun, 0.8)
    var random = random(4)
    for layer in 0..<4 {
      let depth = Double(layer) / 3
      let haze = 0.72 * (1 - depth)
      let foot = ground + (depth * depth) * (height - ground) * 0.72
      if layer < 3 { foliage(layer: layer, haze: haze, foot: foot, &random) }
      let count = [20, 13, 8, 4][layer]
      for index in 0..<count {
        var x = width * (Double(index) + random.between(0.1, 0.9)) / Double(count)
        if layer == 3 { x = width * [0.03, 0.2, 0.83, 0.98][index] }
        if layer == 2, abs(x - width * 0.5) < width * 0.09 { x += width * 0.16 }
        trunk(
          x: x, foot: foot + random.between(-8, 14) * unit,
          thick: (9 + 46 * depth * depth) * unit * random.between(0.75, 1.2) * (later ? 1.12 : 1), haze: haze, &random)
      }
      if layer == 0 {
        undergrowth(along: ground, leaf)
        try floor(from: ground - 6 * unit)
      }
    }
    rays(from: sunX)
    let low =
      light.season == .winter ? [Tint(0x9a8f78), Tint(0xd9dee2)] : [light.leaves[0], light.leaves[1], Tint(0x7d8f4a)]
    blades(
      in: Box(0, height * 0.8, width * 0.34, height * 0.2), count: later ? 620 : 300, height: 70 * unit, tints: low,
      salt: 97)
    blades(
      in: Box(width * 0.68, height * 0.8, width * 0.32, height * 0.2), count: later ? 620 : 300, height: 70 * unit,
      tints: low, salt: 98)
    if later { bench(x: width * 0.63, y: height * 0.79) }
  }

  /// Bushes in the mist where the ground ends.
  private func undergrowth(along ground: Double, _ mist: Tint) {
    var random = random(46)
    for index in 0..<15 {
      let x = width * (Double(index) + random.unit()) / 15
      let tall = random.between(40, 110) * unit * (later ? 1.3 : 1)
      let tints = light.leaves.map { $0.mixed(mist, 0.55 + 0.2 * random.unit()) }
      crown(x, ground - tall * 0.3, tall * 1.2, tall * 0.8, tints, 0, 7, &random)
    }
  }

  private func foliage(layer: Int, haze: Double, foot: Double, _ random: inout SeededRandom) {
    guard light.season != .winter else { return }
    let glow = light.leaves[0].mixed(light.sun, 0.6)
    let leaves = light.leaves.map { $0.mixed(glow, haze) }
    let size = (46 + 70 * Double(layer)) * unit
    for _ in 0..<(30 - layer * 8) {
      let (x, y) = (random.unit() * width, random.between(-0.05, layer == 2 ? 0.2 : 0.42) * height)
      crown(x, y, size * random.between(0.8, 1.6), size * random.between(0.5, 0.9), leaves, 0, 8, &random)
    }
  }

  private func trunk(x: Double, foot: Double, thick: Double, haze: Double, _ random: inout SeededRandom) {
    let bark = light.lit(Tint(0x5c4a3c), 0.4).mixed(light.lit(light.leaves[0], 0.9).mixed(light.sun, 0.45), haze)
    let lean = random.between(-0.03, 0.03) * height
    context.move(x - thick, foot)
    context.curve(
      x - thick * 0.55, foot - thick * 2, x + lean - thick * 0.45, height * 0.3, x + lean - thick * 0.4, -10)
    context.line(x + lean + thick * 0.4, -10)
    context.curve(x + lean + thick * 0.45, height * 0.3, x + thick * 0.55, foot - thick * 2, x + thick, foot)
    context.close()
    let (left, right) = light.sunAcross < 0.5 ? (1.35, 0.62) : (0.62, 1.35)
    context.fill(
      from: (x - thick * 0.6, 0), to: (x + thick * 0.6, 0),
      [(0, bark.scaled(left)), (0.5, bark), (1, bark.scaled(right))])
  }

  private func floor(from top: Double) throws(CardError) {
    let soil = light.season == .autumn ? Tint(0xa8692f) : light.season == .winter ? Tint(0xdde3e7) : Tint(0x66793f)
    let lights = (0...32).map { light.lit(soil, Double($0) / 32) }
    let paths = (0...32).map { light.lit(light.season == .winter ? Tint(0xcdd3d6) : Tint(0xb39a76), Double($0) / 32) }
    let haze = light.lit(light.leaves[0], 0.9).mixed(light.sun, 0.5)
    try shade(Box(0, top, width, height - top), step: 2) { x, y in
      let t = (y - top) / (self.height - top)
      let bend = self.width * (0.5 + 0.07 * sin(t * 4.2))
      let half = self.width * (0.018 + 0.2 * t * t)
      let grain = self.noise(x / (self.width * (0.1 + 0.5 * t)), 0.9 / (0.12 + t))
      let dapple = min(1, max(0, (self.noise(x / (self.width * 0.55) + 0.2, 0.5 / (0.14 + t)) - 0.5) * 7))
      let tone = min(32, max(0, Int((0.1 + dapple * 0.75 + (grain - 0.5) * 0.5) * 32)))
      let side = min(1, max(0, (half - abs(x - bend)) / (14 * self.unit * (0.3 + t)) + (grain - 0.5) * 2))
      return lights[tone].mixed(paths[tone], side).mixed(haze, 0.6 * (1 - t) * (1 - t))
    }
  }

  private func rays(from sunX: Double) {
    guard light.night < 0.5 else { return }
    var random = random(44)
    for _ in 0..<7 {
      let (x, spread) = (sunX + random.between(-0.3, 0.3) * width, random.between(20, 70) * unit)
      let drift = (x - sunX) * 1.3 + random.between(40, 220) * unit
      context.polygon([
        (x, -10), (x + spread, -10), (x + drift + spread * 2.6, height * 0.84), (x + drift, height * 0.84),
      ])
      context.fill(from: (0, 0), to: (0, height * 0.84), [(0, light.sun.alpha(0.15)), (1, light.sun.alpha(0))])
    }
  }

  private func bench(x: Double, y: Double) {
    let wood = light.lit(Tint(0x8a6a48), 0.8)
    for board in 0..<3 {
      context.fill(
        Box(x, y - (52 - 11 * Double(board)) * unit, 120 * unit, 8 * unit), wood.scaled(1 - 0.08 * Double(board)))
    }
    context.fill(Box(x - 4 * unit, y - 22 * unit, 128 * unit, 8 * unit), wood.scaled(1.1))
    for leg in [8.0, 104] { context.fill(Box(x + leg * unit, y - 52 * unit, 6 * unit, 54 * unit), Tint(0x2b2825)) }
  }

  /// A grove of bamboo, the light green, a path between low fences.
  private func bamboo() throws(CardError) {
    let ground = height * 0.7
    let mist = light.lit(Tint(0xb4cf86), 0.9).mixed(light.sun, 0.3)
    context.rectangle(bounds)
    context.fill(
      from: (0, 0), to: (0, ground),
      [(0, light.lit(Tint(0x7da050), 0.7)), (0.5, mist.mixed(light.sun, 0.3)), (1, mist)])
    glow(around: (width * 0.55, height * 0.34), radius: width * 0.5, light.sun, 0.7)
    var random = random(6)
    for layer in 0..<4 {
      let depth = Double(layer) / 3
      let haze = 0.74 * (1 - depth)
      let count = [46, 30, 18, 9][layer]
      for index in 0..<count {
        let spot = (Double(index) + random.between(0.1, 0.9)) / Double(count)
        // The way stays open in the middle, the more so the nearer.
        let x = width * (spot < 0.52 ? spot - 0.05 * depth : spot + 0.05 * depth)
        guard abs(x - width * 0.52) > width * (0.03 + 0.16 * depth) else { continue }
        culm(
          x: x, foot: ground + (height - ground) * depth * depth * 0.7 + random.between(0, 20) * unit,
          thick: (6 + 22 * depth) * unit * random.between(0.8, 1.15), haze: haze, mist: mist,
          salt: 500 + layer * 60 + index)
      }
      for _ in 0..<[60, 50, 36, 10][layer] {
        let reach = (30 + 60 * depth) * unit
        crown(
          random.unit() * width, random.between(-0.05, 0.36 - 0.1 * depth) * height, reach * 1.5, reach * 0.6,
          [Tint(0x7fa844), Tint(0x9cc060), Tint(0x5f8a36)].map { $0.mixed(mist, haze) }, 0, 7, &random)
      }
      if layer == 0 { try floor(from: ground - 6 * unit) }
    }
    for side in [-1.0, 1.0] {
      for post in 0..<10 {
        let t = pow(Double(post) / 9, 1.8)
        let (x, y) = (width * 0.5 + side * width * (0.05 + 0.5 * t), ground + (height * 1.04 - ground) * t)
        let tall = (24 + 150 * t) * unit * (later ? 1.3 : 1)
        context.fill(Box(x - tall * 0.03, y - tall, max(1, tall * 0.06), tall), light.lit(Tint(0x8a7a50), 0.5))
        context.fill(Box(x - tall * 0.5, y - tall * 0.86, tall, max(1, tall * 0.07)), light.lit(Tint(0xa08e60), 0.6))
      }
    }
    person(
      x: width * 0.5, y: ground + 36 * unit, height: 96 * unit,
      tint: light.lit(later ? Tint(0xb8483a) : Tint(0x39424f), 0.5), salt: 3)
    rays(from: width * 0.5)
  }

  private func culm(x: Double, foot: Double, thick: Double, haze: Double, mist: Tint, salt: Int) {
    var random = random(salt)
    let green = random.pick([Tint(0x7c9c48), Tint(0x6a8c40), Tint(0x93aa58)], else: Tint(0x7c9c48))
    let lean = random.between(-0.04, 0.04) * height
    let stops = across(green).map { ($0.0, $0.1.mixed(mist, haze)) }
    context.polygon([
      (x - thick / 2, foot), (x + lean - thick * 0.4, -10), (x + lean + thick * 0.4, -10), (x + thick / 2, foot),
    ])
    context.fill(from: (x - thick / 2, 0), to: (x + thick / 2, 0), stops)
    var y = foot - random.between(20, 90) * unit
    while y > 0 {
      let part = (foot - y) / foot
      context.fill(
        Box(x + lean * part - thick * 0.52, y, thick * 1.04, max(0.8, thick * 0.1)),
        light.lit(Tint(0xcfdcae), 0.7).mixed(mist, haze))
      context.fill(
        Box(x + lean * part - thick * 0.5, y + thick * 0.1, thick, max(0.8, thick * 0.12)),
        light.lit(Tint(0x3f5a28), 0.4).mixed(mist, haze).alpha(0.6))
      y -= thick * 7 + random.between(0, 20) * unit
    }
  }
}
