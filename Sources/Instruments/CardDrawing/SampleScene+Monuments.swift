#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// Columns of a temple on a rock, the sea far below.
  func ruins() throws(CardError) {
    let horizon = height * 0.6
    try sky(to: horizon, clouds: 0.4)
    try sea(from: horizon, to: height * 0.72, deep: Tint(0x2c6f94))
    farHills(
      crest(base: horizon - 30 * unit, rise: 120 * unit, length: 700, roughness: 0.6, salt: 3), to: horizon + 3,
      Tint(0x6f7f92), haze: 0.62)
    let rock = crest(base: height * 0.7, rise: 50 * unit, length: 800, roughness: 0.5, salt: 5)
    let dry = light.season == .spring ? Tint(0x9aa05a) : light.season == .winter ? Tint(0x9a9c76) : Tint(0xc4aa72)
    try land(
      under: rock, to: height, top: height * 0.6,
      look: LandLook(ground: dry, rock: Tint(0xb8a68a), haze: 0.06, folds: 170, depth: 0.9, isField: true))
    let marble = Tint(0xe9dcc2)
    let (foot, size) = (height * 0.76, min(width * 0.5, height * 0.62))
    let left = width * 0.34
    // The far row, smaller and paler, then the steps, then the near row.
    for index in 0..<6 where later || index != 2 {
      column(
        x: left + size * (0.12 + 0.17 * Double(index)), foot: foot - size * 0.045, tall: size * 0.52, marble, haze: 0.24
      )
    }
    block(Box(left + size * 0.06, foot - size * 0.61, size * 0.98, size * 0.05), marble, haze: 0.24)
    for step in 0..<3 {
      let wide = size * (1.22 + 0.06 * Double(step))
      context.rectangle(
        Box(left - size * 0.03 * Double(step), foot - size * (0.045 - 0.022 * Double(step)), wide, size * 0.024))
      context.fill(
        from: (0, foot - size * 0.05), to: (0, foot + size * 0.03),
        [(0, light.lit(marble, 0.95)), (1, light.lit(marble, 0.4))])
    }
    let standing = later ? [0, 1, 2, 3, 4, 5] : [0, 1, 2, 4]
    for index in standing {
      column(
        x: left + size * (0.06 + 0.215 * Double(index)), foot: foot - size * 0.045, tall: size * 0.6, marble, haze: 0.02
      )
    }
    let span = later ? 5.0 : 2.0
    for (lift, tall) in [(0.665, 0.05), (0.735, 0.075)] {
      context.rectangle(
        Box(left + size * 0.005, foot - size * (lift + 0.03), size * (0.11 + 0.215 * span), size * tall))
      context.fill(
        from: (left, 0), to: (left + size * 1.1, 0), across(marble))
    }
    for notch in 0..<(later ? 22 : 10) {
      context.fill(
        Box(left + size * (0.02 + 0.0525 * Double(notch)), foot - size * 0.755, size * 0.02, size * 0.056),
        light.lit(marble, 0.2).alpha(0.6))
    }
    if !later {
      column(x: left + size * 1.135, foot: foot - size * 0.045, tall: size * 0.24, marble, haze: 0.02, isBroken: true)
    }
    tree(.cypress, x: width * 0.17, y: height * 0.74, height: 330 * unit * (later ? 1.35 : 1), salt: 31)
    tree(
      .round, x: width * 0.08, y: height * 0.8, height: 300 * unit * (later ? 1.25 : 1),
      tints: [Tint(0x7c8a62), Tint(0x6a7854), Tint(0x93a07a)], salt: 32)
    for (index, drum) in [(0.2, 0.9, 80.0), (0.56, 0.88, 60), (0.84, 0.94, 104), (0.7, 0.84, 44)].enumerated() {
      boulder(x: width * drum.0, y: height * drum.1, size: drum.2 * unit, marble, salt: 40 + index)
    }
    var flowers = [dry, dry.scaled(0.75), Tint(0x8f9a5c)]
    if light.season == .spring { flowers += [Tint(0xd8412f), Tint(0xe2553a)] }
    blades(in: Box(0, height * 0.84, width, height * 0.2), count: 900, height: 40 * unit, tints: flowers, salt: 92)
    if light.season == .spring {
      var random = random(9)
      for _ in 0..<150 {
        let t = random.unit()
        context.circle(width * random.unit(), height * (0.83 + 0.17 * t), (2.5 + 7 * t) * unit)
        context.fill(light.lit(Tint(0xd63f2c), random.between(0.4, 1)))
      }
    }
  }

  private func column(x: Double, foot: Double, tall: Double, _ tint: Tint, haze: Double, isBroken: Bool = false) {
    let half = tall * (isBroken ? 0.15 : 0.064)
    let top = foot - tall
    context.polygon([
      (x - half, foot), (x - half * 0.82, top), (x + half * 0.82, isBroken ? top + half * 0.7 : top), (x + half, foot),
    ])
    context.fill(from: (x - half, 0), to: (x + half, 0), across(tint, haze: haze))
    for flute in 0..<5 {
      let part = (Double(flute) + 0.5) / 5 * 2 - 1
      context.move(x + half * part, foot)
      context.line(x + half * part * 0.82, top + half * 0.5)
      context.stroke(
        light.lit(tint, 0.1).mixed(light.haze, haze).alpha(0.36), width: max(0.6, half * 0.12), round: false)
    }
    for drum in 1..<4 {
      context.fill(Box(x - half, foot - tall * Double(drum) / 4, half * 2, max(0.6, half * 0.05)), Tint(0x4a4236, 0.3))
    }
    guard !isBroken else { return }
    block(Box(x - half * 1.2, top - half * 0.4, half * 2.4, half * 0.44), tint, haze: haze)
    context.fill(Box(x - half * 1.2, top + half * 0.04, half * 2.4, half * 0.3), Tint(0x2e281f, 0.3 * (1 - haze)))
    block(Box(x - half * 1.12, foot - half * 0.3, half * 2.24, half * 0.34), tint, haze: haze)
  }

  /// Cones of tuff with doors and windows, balloons above them.
  func balloons() throws(CardError) {
    let horizon = height * 0.62
    try sky(to: horizon + 30 * unit, clouds: 0.3)
    farHills(
      crest(base: horizon - 50 * unit, rise: 110 * unit, length: 900, roughness: 0.2, salt: 2), to: horizon + 30 * unit,
      Tint(0xa58f8a), haze: 0.62)
    let tuff = Tint(0xdcc2a0)
    context.fill(Box(0, horizon, width, height - horizon), light.lit(tuff, 0.5).mixed(light.haze, 0.2))
    try land(
      under: crest(base: horizon + 6 * unit, rise: 70 * unit, length: 600, roughness: 0.5, salt: 3), to: height * 0.86,
      top: horizon - 120 * unit,
      look: LandLook(ground: tuff, rock: Tint(0xb8967a), haze: 0.34, folds: 110, depth: 1.4))
    mist(at: horizon + 40 * unit, thickness: 60 * unit, alpha: 0.4)
    var random = random(4)
    for index in 0..<11 {
      let x = width * (Double(index) + random.between(0.1, 0.9)) / 11
      try chimney(
        x: x, foot: horizon + random.between(60, 110) * unit, wide: random.between(60, 100) * unit,
        tall: random.between(110, 210) * unit, haze: 0.2, salt: 100 + index)
    }
    let ground = crest(base: height * 0.86, rise: 60 * unit, length: 900, roughness: 0.3, salt: 6)
    try land(
      under: ground, to: height, top: height * 0.7,
      look: LandLook(
        ground: light.season == .winter ? Tint(0xe9ebec) : Tint(0xcbb088), rock: Tint(0x9c8a5e), haze: 0.03, folds: 200,
        depth: 0.9, isField: true))
    for (index, place) in [(0.1, 0.93, 190.0, 380.0), (0.24, 0.9, 130, 250), (0.93, 0.95, 210, 330)].enumerated() {
      try chimney(
        x: width * place.0, foot: height * place.1, wide: place.2 * unit, tall: place.3 * unit, haze: 0,
        salt: 130 + index)
    }
    for _ in 0..<14 {
      let (x, size) = (width * random.unit(), random.between(26, 60) * unit * growth)
      crown(
        x, height * random.between(0.9, 1.0), size * 1.2, size * 0.8, [Tint(0x7f8450), Tint(0x666e44), Tint(0xa1985a)],
        0, 30, &random)
    }
    let small = [
      (0.16, 0.36, 26.0), (0.28, 0.22, 34), (0.37, 0.42, 22), (0.72, 0.3, 36), (0.83, 0.42, 24), (0.9, 0.18, 44),
      (0.58, 0.44, 20), (0.66, 0.12, 30), (0.08, 0.16, 40), (0.48, 0.36, 26),
    ]
    for (index, place) in small.prefix(later ? 10 : 6).enumerated() {
      balloon(x: width * place.0, y: height * place.1, radius: place.2 * unit, haze: 0.34, salt: 160 + index)
    }
    balloon(x: width * 0.56, y: height * 0.24, radius: 118 * unit, haze: 0.04, salt: 180)
    if later { balloon(x: width * 0.31, y: height * 0.5, radius: 78 * unit, haze: 0.08, salt: 184) }
  }

  private func chimney(x: Double, foot: Double, wide: Double, tall: Double, haze: Double, salt: Int) throws(CardError) {
    var random = random(salt)
    let lean = random.between(-0.08, 0.08) * tall
    let outline: (Double) -> Double = { at in
      let part = (at - x - lean * 0.5) / (wide / 2)
      guard abs(part) < 1 else { return self.height * 2 }
      let body = pow(1 - abs(part), 0.72)
      return foot - tall * body + (self.noise(at / (150 * self.unit), Double(salt) * 0.13) - 0.5) * tall * 0.12
    }
    try land(
      under: outline, to: foot, top: foot - tall * 1.1,
      look: LandLook(ground: Tint(0xe2c9a8), rock: Tint(0xb99878), haze: haze, folds: 150, depth: 1.1))
    // The shady half.
    context.save()
    context.move(x + lean * 0.5, foot - tall)
    context.line(x - sunSide * wide * 0.5, foot)
    context.line(x - sunSide * wide * 0.02, foot)
    context.curve(
      x - sunSide * wide * 0.06, foot - tall * 0.4, x + lean * 0.4, foot - tall * 0.8, x + lean * 0.5, foot - tall)
    context.close()
    context.fill(light.lit(Tint(0x8a6a58), 0.2).mixed(light.haze, haze).alpha(0.5))
    context.restore()
    let cap = wide * 0.15
    boulder(x: x + lean * 0.5, y: foot - tall * 0.93, size: cap, Tint(0x8a7568), haze: haze, salt: salt + 7)
    for hole in 0..<4 where wide > 70 * unit {
      let y = foot - tall * (0.12 + 0.15 * Double(hole))
      let pane = Box(
        x + random.between(-0.16, 0.1) * wide, y, wide * 0.085 * (hole == 0 ? 1.4 : 1), wide * (hole == 0 ? 0.24 : 0.12)
      )
      archway(pane)
      context.fill(
        light.night > 0.3 ? Tint(0xffc06a).alpha(0.9) : light.lit(Tint(0x4a372c), 0.4).mixed(light.haze, haze))
    }
  }

  private func balloon(x: Double, y: Double, radius: Double, haze: Double, salt: Int) {
    var random = random(salt)
    let cloths: [[Tint]] = [
      [Tint(0xc8402e), Tint(0xf0d9a8), Tint(0xe08a3a)], [Tint(0x2f6a9a), Tint(0xe9e4d6), Tint(0x7fb0c4)],
      [Tint(0xd9a032), Tint(0x7a3a5a), Tint(0xe8d2a0)], [Tint(0x3f7f6a), Tint(0xe6d9b0), Tint(0xb5503a)],
    ]
    let cloth = random.pick(cloths, else: cloths[0])
    let foot = y + radius * 1.42
    func envelope() {
      context.move(x - radius * 0.2, foot)
      context.curve(x - radius * 0.5, y + radius * 0.9, x - radius, y + radius * 0.6, x - radius, y)
      context.curve(x - radius, y - radius * 0.56, x - radius * 0.56, y - radius, x, y - radius)
      context.curve(x + radius * 0.56, y - radius, x + radius, y - radius * 0.56, x + radius, y)
      context.curve(x + radius, y + radius * 0.6, x + radius * 0.5, y + radius * 0.9, x + radius * 0.2, foot)
      context.close()
    }
    context.save()
    envelope()
    context.clip()
    context.fill(
      Box(x - radius, y - radius, radius * 2, radius * 2.6), light.lit(cloth[0], 0.8).mixed(light.haze, haze))
    for gore in stride(from: 9, through: 1, by: -1) {
      let reach = radius * sin(Double(gore) / 9.6 * .pi / 2)
      context.ellipse(Box(x - reach, y - radius * 1.02, reach * 2, radius * 2.9))
      context.fill(light.lit(cloth[gore % 2 == 0 ? 0 : 1], 0.8).mixed(light.haze, haze))
    }
    context.fill(
      Box(x - radius, y + radius * 0.05, radius * 2, radius * 0.2),
      light.lit(cloth[2], 0.8).mixed(light.haze, haze).alpha(0.85))
    context.rectangle(Box(x - radius, y - radius, radius * 2, radius * 2.6))
    let shade = light.lit(Tint(0x2a2230), 0.2)
    let stops = [(0.0, shade.alpha(0)), (0.45, shade.alpha(0.04)), (1, shade.alpha(0.56 * (1 - haze)))]
    context.fill(from: (x + sunSide * radius, y - radius), to: (x - sunSide * radius, y + radius * 0.6), stops)
    context.restore()
    if light.night > 0.2 || light.gold > 0.5 {
      glow(around: (x, foot), radius: radius * 0.8, Tint(0xffb860), 0.34 + 0.4 * light.night)
    }
    for side in [-1.0, 1.0] {
      context.move(x + side * radius * 0.18, foot)
      context.line(x + side * radius * 0.11, foot + radius * 0.3)
      context.stroke(Tint(0x3a2f28, 0.7), width: max(0.6, radius * 0.014))
    }
    block(Box(x - radius * 0.13, foot + radius * 0.28, radius * 0.26, radius * 0.19), Tint(0x8a5f3a), haze: haze)
  }

  /// A rosy front of many small bays, the street before it busy.
  func palace() throws(CardError) {
    let ground = height * 0.8
    try sky(to: ground, clouds: 0.34)
    let wall = later ? Tint(0xd98468) : Tint(0xc98a76)
    let trim = Tint(0xf3e3cf)
    let tiers = [(1.0, 0.0, 0.17), (1.0, 0.17, 0.16), (0.84, 0.33, 0.15), (0.6, 0.48, 0.13), (0.36, 0.61, 0.11)]
    let (middle, tall, wide) = (width * 0.53, height * 0.92, max(width * 0.9, height * 0.8))
    for (part, low, rise) in tiers {
      let box = Box(middle - wide * part / 2, ground - tall * (low + rise), wide * part, tall * rise + 2)
      context.rectangle(box)
      context.fill(from: (box.x, 0), to: (box.right, 0), across(wall))
      context.fill(Box(box.x, box.bottom - tall * 0.012, box.width, tall * 0.012), light.lit(trim, 0.8))
      let bays = max(3, Int((part * 13).rounded()))
      for bay in 0..<bays {
        let cell = box.width / Double(bays)
        let centre = box.x + cell * (Double(bay) + 0.5)
        let oriel = Box(centre - cell * 0.36, box.y + tall * 0.045, cell * 0.72, tall * rise - tall * 0.058)
        block(oriel, wall.mixed(trim, 0.12))
        for column in 0..<3 {
          let pane = Box(
            oriel.x + oriel.width * (0.08 + 0.31 * Double(column)), oriel.y + oriel.height * 0.26, oriel.width * 0.22,
            oriel.height * 0.52)
          archway(pane.inset(-oriel.width * 0.035))
          context.fill(light.lit(trim, 0.75))
          archway(pane)
          context.fill(
            light.night > 0.3 && (bay + column) % 3 == 0 ? Tint(0xffc878) : light.lit(Tint(0x5a3a34), 0.25))
        }
        dome(x: centre, foot: oriel.y, radius: oriel.width * 0.5, rise: tall * 0.036, trim.mixed(wall, 0.35))
        context.fill(
          Box(centre - unit, oriel.y - tall * 0.056, 2.4 * unit, tall * 0.024), light.lit(Tint(0xd8b45a), 0.9))
        context.fill(
          Box(oriel.x, oriel.bottom - oriel.height * 0.12, oriel.width, oriel.height * 0.03), light.lit(trim, 0.8))
      }
    }
    let street = LandLook(ground: Tint(0xb9a58c), rock: Tint(0x9a8874), haze: 0, folds: 160, depth: 0.5, isField: true)
    try land(under: { _ in ground }, to: height, top: ground, look: street)
    context.rectangle(Box(0, ground, width, 60 * unit))
    context.fill(from: (0, ground), to: (0, ground + 60 * unit), [(0, Tint(0x2a1d18, 0.5)), (1, Tint(0x2a1d18, 0))])
    tree(
      .round, x: width * 0.04, y: ground + 40 * unit, height: 330 * unit * (later ? 1.4 : 0.9),
      tints: [Tint(0x4f6f38), Tint(0x5f8042)], salt: 21)
    var random = random(6)
    let clothes = [Tint(0xc8452f), Tint(0xd9a032), Tint(0x2f6f7a), Tint(0xe6ddd0), Tint(0x7a3f6a), Tint(0x37474f)]
    for index in 0..<(later ? 24 : 15) {
      let t = random.unit()
      person(
        x: width * random.unit(), y: ground + (14 + 120 * t * t) * unit, height: (66 + 70 * t * t) * unit,
        tint: light.lit(random.pick(clothes, else: clothes[0]), 0.6), salt: 200 + index)
    }
    for index in 0..<3 {
      let (x, size) = (width * (0.14 + 0.31 * Double(index)), 150 * unit)
      let y = height * (0.93 + 0.02 * Double(index % 2))
      context.fill(Box(x - 2 * unit, y - size, 4 * unit, size), light.lit(Tint(0x4a3a30), 0.4))
      context.polygon([(x - size * 0.72, y - size * 0.8), (x, y - size * 1.16), (x + size * 0.72, y - size * 0.8)])
      context.fill(from: (x - size * 0.7, 0), to: (x + size * 0.7, 0), across(clothes[(index + (later ? 2 : 0)) % 4]))
      block(Box(x - size * 0.5, y - size * 0.3, size, size * 0.3), Tint(0x7a5a40))
      for fruit in 0..<16 {
        context.circle(
          x - size * 0.46 + size * 0.062 * Double(fruit), y - size * (fruit % 2 == 0 ? 0.33 : 0.36), size * 0.045)
        context.fill(
          light.lit([Tint(0xe08a2a), Tint(0xc8402e), Tint(0x8aa03a)][fruit / 6 % 3], random.between(0.5, 1)))
      }
    }
  }
}
