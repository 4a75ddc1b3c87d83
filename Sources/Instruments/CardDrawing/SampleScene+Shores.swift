#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// How much plants have grown.
  var growth: Double { later ? 1.55 : 1 }

  /// A bay under a headland, with sand in front.
  func coast() throws(CardError) {
    let horizon = height * 0.44
    try sky(to: horizon, clouds: 0.5)
    try sea(from: horizon, to: height, deep: Tint(0x1f6f86))
    farHills(headland(from: 0.5, top: horizon - 70 * unit, foot: horizon), to: horizon + 2, Tint(0x6c7f74), haze: 0.62)
    if variant == 2 { try tableMountain(over: horizon) }
    let rises = [190.0, 120, 70, 150]
    let near = headland(from: 0.60, top: horizon - rises[variant % 4] * unit, foot: horizon + 60 * unit)
    let look = LandLook(
      ground: light.grass.scaled(0.9), rock: variant == 1 ? Tint(0x4c4a48) : Tint(0xb09a7c), haze: 0.16, folds: 250,
      depth: 1.25)
    if variant == 1 { try stacks(from: horizon) }
    try land(under: near, to: horizon + 64 * unit, top: horizon - 320 * unit, look: look)
    // What the land darkens of the water below it, and the white where they meet.
    let water = Box(width * 0.6, horizon + 60 * unit, width * 0.4, 90 * unit)
    context.polygon([
      (width * 0.6, water.y), (width, water.y), (width, water.bottom), (width * 0.72, water.bottom),
    ])
    context.fill(
      from: (0, water.y), to: (0, water.bottom),
      [(0, light.lit(Tint(0x3f5148), 0.5).alpha(0.75)), (1, Tint(0x3f5148, 0))])
    var surf = random(2)
    for _ in 0..<70 {
      let x = width * surf.between(0.595, 1)
      context.ellipse(
        Box(x, horizon + (57 + surf.between(0, 9)) * unit, surf.between(8, 40) * unit, surf.between(1.5, 4) * unit))
      context.fill(light.lit(Tint(0xffffff), 0.9).alpha(0.55))
    }
    if later {
      let (x, y) = (width * 0.86, near(width * 0.86) + 6 * unit)
      context.polygon([
        (x - 13 * unit, y), (x - 9 * unit, y - 92 * unit), (x + 9 * unit, y - 92 * unit), (x + 13 * unit, y),
      ])
      let wall = light.lit(Tint(0xf6f1e6), 0.9)
      context.fill(from: (x - 13 * unit, 0), to: (x + 13 * unit, 0), [(0, wall), (1, wall.scaled(0.72))])
      context.fill(Box(x - 8 * unit, y - 108 * unit, 16 * unit, 18 * unit), light.lit(Tint(0xa63a2a), 0.7))
      house(
        Box(x - 74 * unit, y - 26 * unit, 52 * unit, 30 * unit), wall: Tint(0xf0e8d8), roof: .hip,
        roofTint: Tint(0xb5563a),
        floors: 1, columns: 3, glow: light.night, salt: 31)
    }
    var random = random(3)
    for index in 0..<(variant == 1 ? 0 : 7) {
      let x = width * (0.66 + 0.05 * Double(index)) + random.between(-20, 20) * unit
      tree(
        .round, x: x, y: near(x) + 8 * unit, height: random.between(26, 44) * unit * growth, haze: 0.15,
        tints: [Tint(0x3f5c36), Tint(0x4c6a3c)], salt: 60 + index)
    }
    let sands = [Tint(0xdcc79f), Tint(0x4a4846), Tint(0xefe4cc), Tint(0xe6cfa0)]
    try beach(from: horizon, sand: sands[variant % 4])
    if variant != 0 { strand() }
    let pine = later ? 400.0 : 290
    for (index, place) in [(0.035, 1.0), (0.11, 0.72)].prefix(variant == 0 || variant == 3 ? 2 : 0).enumerated() {
      tree(
        .round, x: width * place.0, y: height * (0.86 - 0.1 * Double(index)), height: pine * place.1 * unit,
        tints: [Tint(0x3d5a35), Tint(0x2f4a2c), Tint(0x54703f)], salt: 80 + index)
    }
    blades(
      in: Box(0, height * 0.84, width * 0.3, height * 0.16), count: 420, height: 46 * unit,
      tints: [Tint(0x8d9a55), Tint(0xb5a566), Tint(0x6f8247)], salt: 90)
  }

  /// Needles of rock off a black shore.
  private func stacks(from horizon: Double) throws(CardError) {
    for (index, place) in [(0.34, 46.0, 130.0), (0.4, 30, 90), (0.47, 60, 190)].enumerated() {
      let (x, half, tall) = (width * place.0, place.1 * unit, place.2 * unit)
      let outline: (Double) -> Double = { at in
        let part = abs(at - x) / half
        guard part < 1 else { return self.height * 2 }
        return horizon + 16 * self.unit - tall * (1 - part * part * 0.7)
          * (0.8 + 0.4 * self.noise(at / (120 * self.unit), Double(index) * 0.3))
      }
      try land(
        under: outline, to: horizon + 18 * unit, top: horizon - tall * 1.3,
        look: LandLook(ground: Tint(0x4a4a48), rock: Tint(0x36363a), haze: 0.16, folds: 70, depth: 1.3))
      context.ellipse(Box(x - half * 1.3, horizon + 12 * unit, half * 2.6, 9 * unit))
      context.fill(light.lit(Tint(0xffffff), 0.9).alpha(0.6))
    }
    birds(around: (width * 0.42, horizon - 170 * unit), spread: width * 0.08, count: 9, salt: 17)
  }

  /// A mountain with a flat top behind a bay.
  func tableMountain(over foot: Double) throws(CardError) {
    let outline: (Double) -> Double = { x in
      let part = abs(x / self.width - 0.6)
      let rough = (self.noise(x / (300 * self.unit), 0.2) - 0.5) * 40 * self.unit
      let fall = part < 0.2 ? 0 : min(1, (part - 0.2) * (part < 0.24 ? 9 : 2.2) + (part < 0.24 ? 0 : 0.27))
      return foot - (300 * (1 - fall) + 10) * self.unit + rough * (0.3 + fall)
    }
    try land(
      under: outline, to: foot, top: foot - 360 * unit,
      look: LandLook(ground: Tint(0x6d7a5a), rock: Tint(0x8a8078), haze: 0.38, folds: 170, depth: 1.4))
    mist(at: foot - 310 * unit, thickness: 34 * unit, alpha: 0.5)
  }

  /// What lies on a beach: round rocks in the surf, people walking.
  private func strand() {
    for (index, place) in [(0.3, 0.74, 70.0), (0.4, 0.79, 44), (0.24, 0.69, 38), (0.52, 0.87, 90), (0.46, 0.82, 30)]
      .enumerated()
    {
      boulder(
        x: width * place.0, y: height * place.1, size: place.2 * unit,
        variant == 1 ? Tint(0x3a3a3c) : Tint(0xb8a48a), salt: 100 + index)
    }
    for index in 0..<(later ? 4 : 2) {
      person(
        x: width * (0.1 + 0.05 * Double(index)), y: height * (0.77 + 0.02 * Double(index % 2)), height: 78 * unit,
        tint: light.lit([Tint(0xc8553a), Tint(0x2f4f6a), Tint(0xe6dcc8), Tint(0x5f6f4f)][index], 0.6), salt: 110 + index
      )
    }
  }

  private func headland(from start: Double, top: Double, foot: Double) -> (Double) -> Double {
    let outline = crest(base: 0, rise: 90 * unit, length: 520, roughness: 0.5, salt: 7)
    return { x in
      let part = (x / self.width - start) / (1 - start)
      guard part > 0 else { return self.height * 2 }
      let climb = min(1, part * 2.1)
      return foot + (top - foot) * climb * (2 - climb) + outline(x) * min(1, part * 3)
    }
  }

  /// Sand in the lower left, with the last of a wave on it.
  ///
  /// - Parameter shallow: How far out the bottom shines through, in units.
  func beach(from horizon: Double, sand: Tint = Tint(0xdcc79f), water: Tint = Tint(0x7fb9ad), shallow: Double = 34)
    throws(CardError)
  {
    let sand = light.lit(sand, 0.85)
    let edge: (Double) -> Double = { x in
      let part = x / self.width
      return horizon + (self.height - horizon) * (0.40 + 0.42 * part * part + 0.10 * part)
        + (self.noise(part * 0.8, 0.3) - 0.5) * 40 * self.unit
    }
    let bottom = height
    let (shallows, white, damp) = (
      light.lit(water, 0.8), light.lit(Tint(0xffffff), 1), light.lit(Tint(0x9c8867), 0.7)
    )
    try shade(Box(0, horizon, width, height - horizon), step: 2) { x, y in
      let line = edge(x) + (self.noise(x / self.width * 2.4, 0.71) - 0.5) * 26 * self.unit
      let over = (y - line) / self.unit
      if over < -shallow { return Tint(0, 0, 0, 0) }
      if over < 0 {
        // Shallow water and two lines of foam.
        let foam = self.noise(x / self.width * 5, y / self.height * 9)
        let band = max(0, 1 - abs(over + 6) / 7) + max(0, 1 - abs(over + 25) / 6) * 0.7
        let cover = min(1, max(0, band * (foam * 1.9 - 0.25)))
        let shallow = shallows.alpha((shallow > 60 ? 0.86 : 0.55) * (1 + over / shallow))
        return shallow.mixed(white, cover)
      }
      let wet = max(0, 1 - over / 46)
      let grain = self.noise(x / (130 * self.unit), y / (50 * self.unit)) - 0.5
      let tone = sand.scaled(1 + grain * 0.2 - 0.12 * (y - line) / max(1, bottom - line))
      return tone.mixed(damp, wet * 0.7)
    }
  }

  /// Painted houses along a quay, boats before them, all mirrored.
  func harbour() throws(CardError) {
    let quay = height * 0.55
    try sky(to: quay, clouds: 0.42)
    let hills = crest(base: quay - 190 * unit, rise: 120 * unit, length: 800, roughness: 0.6, salt: 4)
    let look = LandLook(ground: light.grass.mixed(Tint(0x56703f), 0.5), rock: Tint(0x8f8a78), haze: 0.4, folds: 300)
    if variant == 2 { try tableMountain(over: quay - 60 * unit) }
    if variant == 1 {
      try land(
        under: crest(base: quay - 240 * unit, rise: 300 * unit, length: 900, roughness: 0.9, salt: 5), to: quay,
        top: quay - 560 * unit,
        look: LandLook(
          ground: Tint(0x6f7a80), rock: Tint(0x70757c),
          snowAbove: light.season == .winter ? quay : quay - 330 * unit, haze: 0.46, folds: 320))
    }
    try land(under: hills, to: quay, top: quay - 420 * unit, look: look, step: 3)
    let nordic = [
      Tint(0xa83a2c), Tint(0xe6dcc8), Tint(0xc9892f), Tint(0xb5452f), Tint(0x8a3226), Tint(0xd8c090), Tint(0xf0ece2),
      Tint(0x6f7a5a),
    ]
    let walls =
      variant == 1 || variant == 3
      ? nordic
      : [
        Tint(0xc9573c), Tint(0xe0a63f), Tint(0xf0e6d2), Tint(0x4f7d8c), Tint(0xd98a5a), Tint(0x8fa05a), Tint(0xe8c9a0),
        Tint(0xa8433a),
      ]
    var random = random(9)
    var x = -30 * unit
    var index = 0
    while x < width {
      let (wide, floors) = (random.between(82, 128) * unit, random.chance(0.5) ? 3 : 4)
      let tall = Double(floors) * random.between(46, 56) * unit
      let isNew = later && index % 5 == 2
      let top = isNew ? quay - tall * 1.35 : quay - tall
      let wall = walls[(index * 3 + (later && index % 3 == 1 ? 4 : 0) + Int(seed % 5)) % walls.count]
      house(
        Box(x, top - 20 * unit, wide, quay - top + 8 * unit), wall: isNew ? Tint(0xdfe3e2) : wall,
        roof: isNew ? .flat : variant % 2 == 1 || random.chance(0.6) ? .gable : .hip,
        roofTint: random.chance(0.7) ? Tint(0x8a4a38) : Tint(0x4d5055),
        floors: isNew ? 5 : floors, columns: isNew ? 4 : 3, glow: light.night * 0.6, salt: 100 + index)
      x += wide + 3 * unit
      index += 1
    }
    context.rectangle(Box(0, quay - 14 * unit, width, 22 * unit))
    context.fill(
      from: (0, quay - 14 * unit), to: (0, quay + 8 * unit),
      [(0, light.lit(Tint(0xa79f92), 0.8)), (1, light.lit(Tint(0x4c4944), 0.3))])
    for index in 0..<(later ? 9 : 6) {
      boat(
        x: width * (0.06 + 0.107 * Double(index)) + random.between(-20, 20) * unit, y: quay + 10 * unit,
        size: random.between(70, 108) * unit, salt: 140 + index)
    }
    reflect(below: quay + 9 * unit, to: height, water: light.lit(Tint(0x1f4a58), 0.45), ripple: 12, strength: 0.66)
    for (index, place) in [(0.26, 0.74, 210.0), (0.74, 0.86, 270.0)].enumerated() {
      shadow(x: width * place.0, y: height * place.1, size: place.2 * unit)
      boat(x: width * place.0, y: height * place.1, size: place.2 * unit, salt: 170 + index)
    }
  }

  func shadow(x: Double, y: Double, size: Double) {
    context.ellipse(Box(x - size * 0.55, y - size * 0.03, size * 1.1, size * 0.14))
    context.fill(Tint(0x0e2229, 0.5))
  }

  func boat(x: Double, y: Double, size: Double, salt: Int) {
    var random = random(salt)
    let hull = random.pick(
      [Tint(0xf2efe6), Tint(0x2f5d7c), Tint(0xb33f30), Tint(0x2e6b5c), Tint(0xe9e2cf)], else: Tint(0xf2efe6))
    let mast = light.lit(Tint(0xd9cdb6), 0.8)
    context.move(x - size * 0.05, y - size * 0.1)
    context.line(x - size * 0.05, y - size * 0.98)
    context.stroke(mast, width: max(1, size * 0.016))
    for end in [-0.44, 0.46] {
      context.move(x - size * 0.05, y - size * 0.95)
      context.line(x + size * end, y - size * 0.16)
      context.stroke(mast.alpha(0.5), width: max(0.6, size * 0.005))
    }
    context.roundedRectangle(Box(x - size * 0.24, y - size * 0.2, size * 0.34, size * 0.13), radius: size * 0.02)
    context.fill(light.lit(Tint(0xf4efe4), 0.85))
    context.fill(Box(x - size * 0.2, y - size * 0.17, size * 0.22, size * 0.05), Tint(0x27323a))
    context.move(x - size * 0.5, y - size * 0.13)
    context.line(x + size * 0.54, y - size * 0.15)
    context.curve(x + size * 0.46, y - size * 0.02, x + size * 0.4, y + size * 0.03, x + size * 0.34, y + size * 0.04)
    context.line(x - size * 0.4, y + size * 0.04)
    context.curve(x - size * 0.46, y, x - size * 0.49, y - size * 0.06, x - size * 0.5, y - size * 0.13)
    context.close()
    context.fill(
      from: (0, y - size * 0.14), to: (0, y + size * 0.05),
      [(0, light.lit(hull, 0.95)), (0.6, light.lit(hull, 0.5)), (1, light.lit(hull, 0.1).scaled(0.6))])
  }

  /// Mountains mirrored in still water, with a jetty in front.
  func lake() throws(CardError) {
    let shore = height * 0.5
    try sky(to: shore, clouds: 0.45)
    let far = crest(base: shore - 210 * unit, rise: 270 * unit, length: 900, roughness: 0.9, salt: 2)
    let snow = light.season == .winter ? shore : shore - 300 * unit
    try land(
      under: far, to: shore, top: 0,
      look: LandLook(ground: Tint(0x71806c), rock: Tint(0x8d8f93), snowAbove: snow, haze: 0.42, folds: 420), step: 2)
    let near = crest(base: shore - 56 * unit, rise: 130 * unit, length: 1100, roughness: 0.4, salt: 5)
    mist(at: shore - 60 * unit, thickness: 70 * unit, alpha: 0.4)
    let wood = light.season == .winter ? Tint(0xa9b1b5) : Tint(0x4d6640)
    try land(
      under: near, to: shore, top: shore - 260 * unit,
      look: LandLook(ground: wood, rock: Tint(0x3d5236), haze: 0.16, folds: 120, depth: 1.4))
    var random = random(6)
    for index in 0..<64 {
      let x = width * random.unit()
      let tall = random.between(26, 64) * unit * (later ? 1.25 : 1)
      let tints = light.season == .autumn && index % 3 == 0 ? [Tint(0xc7913a)] : [Tint(0x3a5236)]
      tree(.conifer, x: x, y: shore + 2, height: tall, haze: 0.1, tints: tints, salt: 200 + index)
    }
    if variant == 1 { island(at: shore) }
    if later {
      house(
        Box(width * 0.72, shore - 40 * unit, 82 * unit, 42 * unit), wall: Tint(0x8a5b3c), roof: .gable,
        roofTint: Tint(0x4a3f38), floors: 1, columns: 3, glow: max(0.4, light.night), salt: 41)
    }
    reflect(
      below: shore + (variant == 1 ? 20 * unit : 2), to: height, water: light.lit(Tint(0x1e4350), 0.5), ripple: 7,
      strength: 0.8)
    if variant == 1 {
      rowing(x: width * 0.7, y: height * 0.82, size: 210 * unit, salt: 44)
    } else if variant == 2 {
      for (index, place) in [(0.7, 0.94, 120.0), (0.84, 0.9, 170), (0.95, 0.97, 210), (0.58, 0.97, 70)].enumerated() {
        boulder(x: width * place.0, y: height * place.1, size: place.2 * unit, Tint(0x7c7a74), salt: 240 + index)
      }
      tree(.round, x: width * 0.62, y: height * 0.78, height: 330 * unit * (later ? 1.25 : 1), salt: 246)
      context.fill(Box(width * 0.585, height * 0.775, width * 0.07, 8 * unit), light.lit(Tint(0x6a6a60), 0.4))
    } else {
      jetty(from: shore)
    }
    blades(
      in: Box(0, height * 0.82, width * 0.36, height * 0.18), count: 300, height: 96 * unit,
      tints: [light.grass, light.grass.scaled(0.75), Tint(0x8f8550)], salt: 95)
  }

  /// A wooded island with a chapel.
  private func island(at shore: Double) {
    let (x, y) = (width * 0.4, shore + 16 * unit)
    context.fill(Box(0, shore, width, 22 * unit), light.lit(Tint(0x5f8a90), 0.6).mixed(light.haze, 0.3))
    context.ellipse(Box(x - 170 * unit, y - 34 * unit, 340 * unit, 44 * unit))
    context.fill(light.lit(Tint(0x4f6a3c), 0.6))
    for index in 0..<13 {
      let part = Double(index) / 12 * 2 - 1
      tree(
        .round, x: x + part * 150 * unit, y: y - 6 * unit,
        height: (60 + 24 * (1 - part * part)) * unit * (later ? 1.2 : 1),
        haze: 0.06, salt: 260 + index)
    }
    block(Box(x - 10 * unit, y - 74 * unit, 84 * unit, 52 * unit), Tint(0xf2eadc))
    context.polygon([
      (x - 16 * unit, y - 72 * unit), (x + 2 * unit, y - 104 * unit), (x + 62 * unit, y - 104 * unit),
      (x + 80 * unit, y - 72 * unit),
    ])
    context.fill(light.lit(Tint(0x9a5a44), 0.7))
    block(Box(x - 40 * unit, y - 150 * unit, 32 * unit, 130 * unit), Tint(0xf6f0e4))
    context.polygon([(x - 44 * unit, y - 148 * unit), (x - 24 * unit, y - 214 * unit), (x - 4 * unit, y - 148 * unit)])
    context.fill(from: (x - 44 * unit, 0), to: (x - 4 * unit, 0), across(Tint(0x6a5a50)))
  }

  private func jetty(from shore: Double) {
    let (left, right) = (width * 0.52, width * 0.78)
    let (far, near) = (shore + (height - shore) * 0.34, height + 10)
    let farX = width * 0.47
    let boards = 15
    for board in 0..<boards {
      let (a, b) = (Double(board) / Double(boards), (Double(board) + 0.88) / Double(boards))
      let (ta, tb) = (a * a, b * b)
      func y(_ t: Double) -> Double { far + (near - far) * t }
      func x(_ side: Double, _ t: Double) -> Double { farX + 16 * unit * (side == left ? -1 : 1) + (side - farX) * t }
      context.polygon([(x(left, ta), y(ta)), (x(right, ta), y(ta)), (x(right, tb), y(tb)), (x(left, tb), y(tb))])
      let tone = noise(Double(board) * 0.31, 0.2)
      let wood = light.lit(light.season == .winter ? Tint(0xdfe4e8) : Tint(0x8f7d68), 0.45 + tone * 0.5)
      context.fill(
        from: (x(left, tb), 0), to: (x(right, tb), 0), [(0, wood.scaled(0.86)), (0.6, wood), (1, wood.scaled(0.78))])
    }
  }
}
