#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// A lane between old fronts, running to a tower.
  func oldTown() throws(CardError) {
    let eye = (x: width * 0.47, y: height * 0.58)
    try sky(to: eye.y + 20 * unit, clouds: 0.46)
    let look = TownLook.look(variant)
    // Where the lane ends there is more of it, too far to make out.
    context.fill(Box(0, eye.y, width, height - eye.y), light.lit(look.walls[0], 0.5).mixed(light.haze, 0.5))
    if look.hasGalleries || look.landmark == .dome {
      farHills(
        crest(base: eye.y - 150 * unit, rise: 190 * unit, length: 700, roughness: 0.6, salt: 2), to: eye.y + 40 * unit,
        Tint(0x6f8078), haze: 0.5)
    }
    if look.landmark == .tower { tower(at: eye) } else { landmark(look, at: eye) }
    let (walls, shutters) = (look.walls, look.shutters)
    var random = random(7)
    for side in [-1.0, 1.0] {
      let inSun = side > 0 ? light.sunAcross < 0.5 : light.sunAcross >= 0.5
      var far = 9.5
      var index = 0
      while far > 0.72 {
        let near = far > 2 ? far / random.between(1.22, 1.42) : far / 1.5
        let tall = random.between(look.tall.least, look.tall.most)
        let paint = (index * 2 + (side > 0 ? 1 : 0) + (later && index % 2 == 1 ? 3 : 0)) % walls.count
        let frame = Front(
          side: side, far: far, near: near, eye: eye, unit: min(width * 0.52, height * 0.62), tall: tall)
        front(
          frame, look, wall: walls[paint], shutter: shutters[(index + (later ? 1 : 0)) % shutters.count],
          sun: inSun ? 0.95 : 0.3, salt: 800 + index * 2 + (side > 0 ? 1 : 0))
        far = near
        index += 1
      }
    }
    try lane(eye)
    if let hung = look.hung { hang(hung, eye: eye, scale: min(width * 0.52, height * 0.62)) }
    for (index, part) in [(0, 2.6), (1, 1.55)] {
      let height = (later ? 120.0 : 60) * unit / part * 1.6
      let ground = eye.y + min(width * 0.52, self.height * 0.62) * 0.62 / part
      let x = eye.x + (index == 0 ? -1 : 1) * min(width * 0.52, self.height * 0.62) * 0.72 / part
      context.fill(Box(x - 14 * unit, ground - 24 * unit, 28 * unit, 26 * unit), light.lit(Tint(0xa85c3c), 0.6))
      var leaves = self.random(850 + index)
      crown(
        x, ground - 24 * unit - height * 0.4, height * 0.42, height * 0.5, [Tint(0x4f7438), Tint(0x6b8a48)], 0, 70,
        &leaves)
    }
    for (index, place) in [(0.42, 0.735, 104.0), (0.53, 0.675, 66.0), (0.455, 0.665, 58.0)].prefix(later ? 3 : 2)
      .enumerated()
    {
      person(
        x: width * place.0, y: height * place.1, height: place.2 * unit,
        tint: light.lit([Tint(0x2f3b4a), Tint(0xa8483a), Tint(0xd8cdb8)][index], 0.5), salt: 860 + index)
    }
  }

  /// The front of a house along a street, in the eye's perspective.
  private struct Front {
    let side: Double
    let far: Double
    let near: Double
    let eye: (x: Double, y: Double)
    let unit: Double
    let tall: Double

    /// A point of the front: how far along (0 far, 1 near) and how high (0 ground, 1 eaves).
    func point(_ along: Double, _ up: Double) -> (x: Double, y: Double) {
      // Straight in space is 1 over the distance in the picture.
      let depth = 1 / (1 / far + (1 / near - 1 / far) * along)
      return (eye.x + side * unit / depth, eye.y + unit * (0.62 - up * (0.62 + tall)) / depth)
    }

    func quad(_ left: Double, _ right: Double, _ low: Double, _ high: Double) -> [(x: Double, y: Double)] {
      [point(left, low), point(right, low), point(right, high), point(left, high)]
    }
  }

  private func front(_ frame: Front, _ look: TownLook, wall: Tint, shutter: Tint, sun: Double, salt: Int) {
    let haze = min(0.5, frame.far * 0.035)
    let tint = light.lit(wall, sun).mixed(light.haze, haze)
    context.polygon(frame.quad(0, 1, 0, 1))
    let (top, foot) = (frame.point(1, 1).y, frame.point(1, 0).y)
    context.fill(from: (0, top), to: (0, foot), [(0, tint.scaled(1.06)), (0.75, tint), (1, tint.scaled(0.68))])
    context.polygon(frame.quad(0, 1, 0.985, 1.03))
    context.fill(light.lit(look.roof, sun * 0.6).mixed(light.haze, haze))
    context.polygon(frame.quad(0.985, 1, 0, 1))
    context.fill(Tint(0x20160f, 0.28))
    var random = random(salt)
    let columns = max(2, min(4, Int((1 / frame.near - 1 / frame.far) * 9)))
    for floor in 0..<4 {
      for column in 0..<columns {
        let left = (Double(column) + 0.33) / Double(columns)
        let right = left + 0.34 / Double(columns)
        let (low, high) = floor == 0 ? (0.0, 0.185) : (0.06 + Double(floor) * 0.235, 0.205 + Double(floor) * 0.235)
        guard floor == 0 || random.chance(look.openings) else { continue }
        context.polygon(frame.quad(left, right, low, high))
        let isLit = random.chance(light.night * 0.55)
        context.fill(
          isLit
            ? Tint(0xffc878)
            : floor == 0 ? light.lit(Tint(0x4b3325), sun * 0.6) : light.zenith.mixed(Tint(0x2a2723), 0.72))
        guard floor > 0 else { continue }
        if look.openings < 0.7 {
          context.polygon(frame.quad(left - 0.01, right + 0.01, high, high + 0.012))
          context.fill(tint.scaled(1.2))
          continue
        }
        let leaf = (right - left) * 0.5
        for (a, b) in [(left - leaf, left), (right, right + leaf)] {
          context.polygon(frame.quad(a, b, low - 0.004, high + 0.004))
          context.fill(light.lit(shutter, sun * 0.9).mixed(light.haze, haze))
        }
        context.polygon(frame.quad(left - leaf, right + leaf, low - 0.016, low - 0.004))
        context.fill(tint.scaled(1.18))
        if random.chance(later ? 0.55 : 0.18) {
          let spot = frame.point((left + right) / 2, low)
          let size = abs(frame.point(right, low).x - frame.point(left, low).x) * 0.8 + 3 * unit
          crown(spot.x, spot.y, size, size * 0.45, [Tint(0x5c8040), Tint(0xb8484a), Tint(0x4a6f36)], haze, 12, &random)
        }
      }
    }
    if look.hasGalleries { gallery(frame, wood: light.lit(shutter, sun * 0.9).mixed(light.haze, haze)) }
  }

  /// A wooden balcony along the upper floor.
  private func gallery(_ frame: Front, wood: Tint) {
    context.polygon(frame.quad(0.06, 0.94, 0.5, 0.54))
    context.fill(wood)
    context.polygon(frame.quad(0.06, 0.94, 0.54, 0.66))
    context.fill(wood.scaled(0.7).alpha(0.55))
    for post in 0...8 {
      let along = 0.06 + 0.11 * Double(post)
      context.polygon(frame.quad(along, along + 0.014, 0.5, post % 2 == 0 ? 0.84 : 0.66))
      context.fill(wood.scaled(1.1))
    }
    context.polygon(frame.quad(0.04, 0.96, 0.83, 0.86))
    context.fill(wood.scaled(0.8))
    context.polygon(frame.quad(0.06, 0.94, 0.655, 0.67))
    context.fill(wood.scaled(1.25))
  }

  private func tower(at eye: (x: Double, y: Double)) {
    let (half, top) = (62 * unit, eye.y - 400 * unit)
    let x = eye.x + 10 * unit
    let stone = light.lit(Tint(0xc9b18a), 0.7).mixed(light.haze, 0.34)
    context.rectangle(Box(x - half, top, half * 2, eye.y - top + 40 * unit))
    context.fill(
      from: (x - half, 0), to: (x + half, 0),
      [(0, stone.scaled(1.08)), (0.55, stone), (0.56, stone.scaled(0.82)), (1, stone.scaled(0.74))])
    for row in 0..<4 {
      for column in [-0.42, 0.42] {
        let pane = Box(x + half * column - 9 * unit, top + (34 + 78 * Double(row)) * unit, 18 * unit, 44 * unit)
        context.roundedRectangle(pane, radius: 8.9 * unit)
        context.fill(stone.scaled(0.45))
      }
    }
    context.polygon([(x - half * 1.12, top), (x, top - 84 * unit), (x + half * 1.12, top)])
    context.fill(light.lit(Tint(0x9a5a40), 0.65).mixed(light.haze, 0.3))
  }

  private func lane(_ eye: (x: Double, y: Double)) throws(CardError) {
    let scale = min(width * 0.52, height * 0.62)
    let far = eye.y + scale * 0.62 / 9.5
    let stone = light.lit(Tint(0xa39a8c), 0.7)
    let (sunny, shady) = (light.lit(Tint(0xc4b7a0), 1), light.lit(Tint(0x8d857b), 0.25))
    let sunSide: Double = light.sunAcross < 0.5 ? 1 : -1
    let haze = light.haze
    let open = 1 - light.cover * 0.9
    try shade(Box(0, far, width, height - far), step: 2) { x, y in
      let depth = scale * 0.62 / max(1, y - eye.y)
      let across = (x - eye.x) * depth / scale
      guard abs(across) < 1.001 else { return Tint(0, 0, 0, 0) }
      let row = depth * 17
      let column = across * 11 + (Int(row) & 1 == 0 ? 0.5 : 0)
      let (down, along) = (row - row.rounded(.down), column - column.rounded(.down))
      let sharp = max(0, 1 - depth / 4.5)
      let joint = (down < 0.16 || along < 0.1 ? -0.24 : 0) * sharp
      let own = self.noise(row.rounded(.down) * 0.173, column.rounded(.down) * 0.291) - 0.5
      let cobble = self.noise(across * 0.8, depth * 0.9) - 0.5
      // No hard edge of shadow under a closed sky.
      let lit = 0.45 + (min(1, max(0, (across * sunSide + 0.25 + cobble * 0.08) * 9)) - 0.45) * open
      let base = stone.mixed(shady, 0.35 + 0.5 * (1 - lit)).mixed(sunny, lit * 0.65)
      let edge = max(0, abs(across) - 0.86) * 2.2
      return base.scaled(0.95 + cobble * 0.3 + own * 0.3 * sharp + joint - edge).mixed(haze, min(0.4, depth * 0.04))
    }
  }

  /// Towers and gabled fronts under snow, by a river at dusk.
  func winterCity() throws(CardError) {
    let bank = height * 0.64
    try sky(to: bank, clouds: 0.55)
    var random = random(3)
    for layer in 0..<3 {
      let depth = Double(layer) / 2
      var x = -40 * unit
      var index = 0
      while x < width {
        let wide = random.between(60, 104) * unit * (0.75 + depth * 0.5)
        let tall = random.between(150, 290) * unit * (1.12 - depth * 0.32)
        let tints = [Tint(0xb9a58c), Tint(0xc8b7a2), Tint(0xa48a78), Tint(0xd1c3ad), Tint(0x97807a)]
        let floors = max(3, Int(tall / (38 * unit)))
        house(
          Box(x, bank - tall, wide, tall), wall: random.pick(tints, else: Tint(0xb9a58c)),
          roof: random.chance(0.55) ? .hip : .gable,
          roofTint: Tint(0x55504f), floors: floors, columns: 3,
          glow: light.night * 0.55 + (light.gold + light.night) * 0.12,
          haze: 0.5 * (1 - depth), salt: 900 + layer * 60 + index)
        x += wide * 1.02
        index += 1
      }
      if layer == 0 {
        spire(x: width * 0.34, foot: bank, tall: 520 * unit)
        spire(x: width * 0.41, foot: bank, tall: 470 * unit)
        if later { skyscraper(x: width * 0.72, foot: bank, tall: 560 * unit) }
        mist(at: bank - 120 * unit, thickness: 110 * unit, alpha: 0.4)
      }
    }
    let snow = light.lit(Tint(0xe9eef4), 0.6)
    context.rectangle(Box(0, bank - 8 * unit, width, 26 * unit))
    context.fill(
      from: (0, bank - 8 * unit), to: (0, bank + 18 * unit),
      [(0, snow), (0.5, snow.scaled(0.9)), (1, light.lit(Tint(0x4b4a4d), 0.3))])
    for index in 0..<12 {
      let x = width * (0.04 + 0.085 * Double(index))
      tree(.bare, x: x, y: bank + 4 * unit, height: (later ? 128 : 92) * unit, haze: 0.1, salt: 960 + index)
      guard light.night + light.gold > 0.3, index % 2 == 0 else { continue }
      glow(around: (x + 30 * unit, bank - 44 * unit), radius: 46 * unit, Tint(0xffcf8a), 0.8)
      context.fill(Box(x + 29 * unit, bank - 44 * unit, 2.4 * unit, 46 * unit), Tint(0x25262c))
    }
    reflect(below: bank + 18 * unit, to: height, water: light.lit(Tint(0x2d4152), 0.5), ripple: 13, strength: 0.6)
    let edge = crest(base: height * 0.93, rise: 60 * unit, length: 1200, roughness: 0.1, salt: 14)
    try land(
      under: edge, to: height, top: height * 0.84,
      look: LandLook(ground: Tint(0xe9eef4), rock: Tint(0xd5dde6), haze: 0, folds: 260, depth: 0.5, isField: true))
    for _ in 0..<(light.season == .winter ? 420 : 0) {
      context.circle(random.unit() * width, random.unit() * height, random.between(0.8, 3.4) * unit)
      context.fill(Tint(1, 1, 1, random.between(0.2, 0.75)))
    }
  }

  private func spire(x: Double, foot: Double, tall: Double) {
    let stone = light.lit(Tint(0x8d8378), 0.55).mixed(light.haze, 0.42)
    let half = 24 * unit
    context.rectangle(Box(x - half, foot - tall * 0.7, half * 2, tall * 0.7))
    context.fill(from: (x - half, 0), to: (x + half, 0), [(0, stone.scaled(1.08)), (1, stone.scaled(0.75))])
    context.polygon([(x - half * 1.1, foot - tall * 0.7), (x, foot - tall), (x + half * 1.1, foot - tall * 0.7)])
    context.fill(light.lit(Tint(0x4e6a62), 0.5).mixed(light.haze, 0.4))
    context.fill(Box(x - 6 * unit, foot - tall * 0.62, 12 * unit, 40 * unit), stone.scaled(0.5))
  }

  private func skyscraper(x: Double, foot: Double, tall: Double) {
    let glass = light.zenith.mixed(light.horizon, 0.5)
    let box = Box(x, foot - tall, 104 * unit, tall)
    context.rectangle(box)
    context.fill(
      from: (box.x, 0), to: (box.right, 0),
      [(0, glass.scaled(1.1)), (0.62, glass.scaled(0.86)), (0.63, glass.scaled(0.6)), (1, glass.scaled(0.55))])
    var random = random(77)
    for floor in 0..<26 {
      for column in 0..<7 where random.chance(0.2 + light.night * 0.35) {
        let pane = Box(
          box.x + (6 + 14 * Double(column)) * unit, box.y + (10 + 21 * Double(floor)) * unit, 9 * unit, 9 * unit)
        context.fill(pane, Tint(0xffd79a, 0.25 + 0.6 * light.night))
      }
    }
  }
}
