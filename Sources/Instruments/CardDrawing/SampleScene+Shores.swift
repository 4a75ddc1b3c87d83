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
    let near = headland(from: 0.60, top: horizon - 190 * unit, foot: horizon + 60 * unit)
    let look = LandLook(ground: light.grass.scaled(0.9), rock: Tint(0xb09a7c), haze: 0.16, folds: 250, depth: 1.25)
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
    for index in 0..<7 {
      let x = width * (0.66 + 0.05 * Double(index)) + random.between(-20, 20) * unit
      tree(
        .round, x: x, y: near(x) + 8 * unit, height: random.between(26, 44) * unit * growth, haze: 0.15,
        tints: [Tint(0x3f5c36), Tint(0x4c6a3c)], salt: 60 + index)
    }
    try beach(from: horizon)
    let pine = later ? 400.0 : 290
    for (index, place) in [(0.035, 1.0), (0.11, 0.72)].enumerated() {
      tree(
        .round, x: width * place.0, y: height * (0.86 - 0.1 * Double(index)), height: pine * place.1 * unit,
        tints: [Tint(0x3d5a35), Tint(0x2f4a2c), Tint(0x54703f)], salt: 80 + index)
    }
    blades(
      in: Box(0, height * 0.84, width * 0.3, height * 0.16), count: 420, height: 46 * unit,
      tints: [Tint(0x8d9a55), Tint(0xb5a566), Tint(0x6f8247)], salt: 90)
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

  private func beach(from horizon: Double) throws(CardError) {
    let sand = light.lit(Tint(0xdcc79f), 0.85)
    let edge: (Double) -> Double = { x in
      let part = x / self.width
      return horizon + (self.height - horizon) * (0.40 + 0.42 * part * part + 0.10 * part)
        + (self.noise(part * 0.8, 0.3) - 0.5) * 40 * self.unit
    }
    let bottom = height
    let (shallows, white, damp) = (
      light.lit(Tint(0x7fb9ad), 0.8), light.lit(Tint(0xffffff), 1), light.lit(Tint(0x9c8867), 0.7)
    )
    try shade(Box(0, horizon, width, height - horizon), step: 2) { x, y in
      let line = edge(x) + (self.noise(x / self.width * 2.4, 0.71) - 0.5) * 26 * self.unit
      let over = (y - line) / self.unit
      if over < -34 { return Tint(0, 0, 0, 0) }
      if over < 0 {
        // Shallow water and two lines of foam.
        let foam = self.noise(x / self.width * 5, y / self.height * 9)
        let band = max(0, 1 - abs(over + 6) / 7) + max(0, 1 - abs(over + 25) / 6) * 0.7
        let cover = min(1, max(0, band * (foam * 1.9 - 0.25)))
        let shallow = shallows.alpha(0.55 * (1 + over / 34))
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
    try land(under: hills, to: quay, top: quay - 420 * unit, look: look, step: 3)
    let walls = [
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
        roof: isNew ? .flat : random.chance(0.6) ? .gable : .hip,
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

  private func shadow(x: Double, y: Double, size: Double) {
    context.ellipse(Box(x - size * 0.55, y - size * 0.03, size * 1.1, size * 0.14))
    context.fill(Tint(0x0e2229, 0.5))
  }

  private func boat(x: Double, y: Double, size: Double, salt: Int) {
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
    if later {
      house(
        Box(width * 0.72, shore - 40 * unit, 82 * unit, 42 * unit), wall: Tint(0x8a5b3c), roof: .gable,
        roofTint: Tint(0x4a3f38), floors: 1, columns: 3, glow: max(0.4, light.night), salt: 41)
    }
    reflect(below: shore + 2, to: height, water: light.lit(Tint(0x1e4350), 0.5), ripple: 7, strength: 0.8)
    jetty(from: shore)
    blades(
      in: Box(0, height * 0.82, width * 0.36, height * 0.18), count: 300, height: 96 * unit,
      tints: [light.grass, light.grass.scaled(0.75), Tint(0x8f8550)], salt: 95)
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
