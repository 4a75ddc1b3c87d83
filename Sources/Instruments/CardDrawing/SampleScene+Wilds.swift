#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// A lagoon of icebergs before the tongue of a glacier, which is shorter years later.
  func glacier() throws(CardError) {
    let shore = height * 0.54
    try sky(to: shore, clouds: 0.55)
    context.fill(Box(0, shore, width, height - shore), light.lit(Tint(0x6f9fb4), 0.6))
    let peaks = crest(base: shore - 190 * unit, rise: 250 * unit, length: 900, roughness: 0.9, salt: 2)
    try land(
      under: peaks, to: shore, top: 0,
      look: LandLook(
        ground: Tint(0x55606a), rock: Tint(0x4a4f58), snowAbove: shore - (later ? 300 : 220) * unit, haze: 0.36,
        folds: 330, depth: 1.2))
    // The ice flows down between two slopes and widens at its end.
    if variant == 1 { try iceWall(at: shore) }
    let (end, half) = (
      later ? shore - 74 * unit : variant == 1 ? shore - 60 * unit : shore,
      (later ? 0.13 : variant == 1 ? 0.4 : 0.26) * width
    )
    let middle = width * 0.4
    let (ice, blue) = (light.lit(Tint(0xf3f7fa), 0.9), light.lit(Tint(0x8fb6cf), 0.55))
    try shade(Box(0, height * 0.2, width, end - height * 0.2), step: 2) { x, y in
      let t = (y - self.height * 0.22) / (end - self.height * 0.22)
      guard t > 0 else { return Tint(0, 0, 0, 0) }
      let bend = middle + self.width * 0.1 * (1 - t) * (1 - t)
      let wide = half * (0.2 + 0.8 * t * t) * (1 + (self.noise(y / (260 * self.unit), 0.6) - 0.5) * 0.4)
      let part = abs(x - bend) / wide
      guard part < 1.05 else { return Tint(0, 0, 0, 0) }
      let crack = self.noise((x - bend) / (90 * self.unit * (0.4 + t)), y / (34 * self.unit) + part * part * 1.4)
      let moraine = max(0, 1 - abs(part - 0.55) * 16) * 0.5
      let tint = ice.mixed(blue, min(1, max(0, (0.56 - crack) * 4)))
      return tint.mixed(Tint(0x55585c), moraine).mixed(self.light.haze, 0.3 * (1 - t)).alpha(min(1, (1.05 - part) * 12))
    }
    mist(at: shore - 110 * unit, thickness: 70 * unit, alpha: 0.3)
    if later {
      let bank = crest(base: shore - 34 * unit, rise: 40 * unit, length: 500, roughness: 0.4, salt: 9)
      try land(
        under: bank, to: shore, top: shore - 90 * unit,
        look: LandLook(ground: Tint(0x6b665c), rock: Tint(0x55524c), haze: 0.2, folds: 120))
    }
    var random = random(7)
    for index in 0..<(later ? 9 : 15) {
      let x = width * (Double(index) + random.unit()) / (later ? 9 : 15)
      berg(
        x: x, y: shore + random.between(4, 18) * unit, size: random.between(26, 70) * unit, haze: 0.2, salt: 30 + index)
    }
    reflect(below: shore + 12 * unit, to: height, water: light.lit(Tint(0x4a7c92), 0.55), ripple: 8, strength: 0.62)
    let near = [(0.2, 0.70, 130.0), (0.78, 0.74, 210), (0.5, 0.66, 84), (0.36, 0.86, 150), (0.95, 0.63, 80)]
    for (index, place) in near.prefix(later ? 3 : 5).sorted(by: { $0.1 < $1.1 }).enumerated() {
      let (x, y, size) = (width * place.0, height * place.1, place.2 * unit)
      context.ellipse(Box(x - size * 1.1, y - size * 0.1, size * 2.2, size * 0.42))
      context.fill(light.lit(Tint(0x2f6a86), 0.5).alpha(0.5))
      berg(x: x, y: y, size: size, haze: 0, salt: 60 + index)
    }
    for index in 0..<9 {
      boulder(
        x: width * (Double(index) + random.unit()) / 9, y: height * random.between(0.96, 1.03),
        size: random.between(40, 110) * unit, Tint(0x3f4146), salt: 90 + index)
    }
  }

  /// The front of a glacier: a wall of ice, split from top to bottom.
  private func iceWall(at foot: Double) throws(CardError) {
    let (ice, blue) = (light.lit(Tint(0xeef5fa), 0.95), light.lit(Tint(0x5f9fc8), 0.6))
    try shade(Box(0, foot - 190 * unit, width * 0.84, 196 * unit), step: 2) { x, y in
      let jag = self.noise(x / (130 * self.unit), 0.4) * 70 + self.noise(x / (40 * self.unit), 0.7) * 26
      let edge = foot - (90 + jag) * self.unit * (1 - 0.5 * max(0, x / self.width - 0.6))
      guard y > edge, x < self.width * (0.8 + 0.04 * self.noise(0.3, y / (90 * self.unit))) else {
        return Tint(0, 0, 0, 0)
      }
      let crack = self.noise(x / (56 * self.unit), y / (460 * self.unit) + 0.2)
      let low = (y - edge) / (foot - edge + 1)
      return ice.mixed(blue, min(0.9, max(0, (0.58 - crack) * 3.2 + low * 0.25)))
    }
  }

  private func berg(x: Double, y: Double, size: Double, haze: Double, salt: Int) {
    var random = random(salt)
    var top: [(x: Double, y: Double)] = [(x - size, y)]
    for step in 1..<7 {
      let part = Double(step) / 7 * 2 - 1
      let tall = (0.24 + 0.76 * (1 - part * part)) * random.between(0.62, 1.0)
      top.append((x + part * size, y - size * tall))
    }
    top.append((x + size, y))
    context.polygon(top + [(x + size * 0.7, y + size * 0.1), (x - size * 0.7, y + size * 0.12)])
    let (white, blue) = (
      light.lit(Tint(0xf4f8fb), 1).mixed(light.haze, haze), light.lit(Tint(0x86bcd8), 0.6).mixed(light.haze, haze)
    )
    context.fill(
      from: (x + sunSide * size, y - size), to: (x - sunSide * size * 0.7, y),
      [(0, white), (0.5, white.mixed(blue, 0.4)), (1, blue)])
    // Faces in shade, bluer towards the water.
    for facet in 0..<3 {
      let (a, b) = (top[2 + facet], top[3 + facet])
      context.polygon([a, b, (b.x - size * 0.16, y - size * 0.05), (a.x - size * 0.02, y - size * 0.1)])
      context.fill(blue.scaled(0.94).alpha(facet == 1 ? 0.55 : 0.25))
    }
    context.fill(
      Box(x - size * 0.9, y - size * 0.03, size * 1.8, size * 0.05), light.lit(Tint(0x5fb4cf), 0.8).alpha(0.6))
  }

  /// Dry grass to the horizon, flat-crowned trees, animals on the way to water.
  func savanna() throws(CardError) {
    let horizon = height * 0.58
    try sky(to: horizon, clouds: 0.4)
    farHills(
      crest(base: horizon - 30 * unit, rise: 90 * unit, length: 700, roughness: 0.5, salt: 2), to: horizon + 4,
      Tint(0x76809a), haze: 0.62)
    farHills(
      crest(base: horizon - 8 * unit, rise: 30 * unit, length: 1000, roughness: 0.3, salt: 4), to: horizon + 10 * unit,
      Tint(0x6f7350), haze: 0.4)
    let isWet = light.season == .summer || light.season == .spring
    let straw = isWet ? Tint(0xa3a04e) : Tint(0xd0a95c)
    var random = random(5)
    for index in 0..<26 {
      tree(
        .round, x: width * random.unit(), y: horizon + 6 * unit, height: random.between(16, 34) * unit, haze: 0.42,
        tints: [Tint(0x6c7444), Tint(0x5a653a)], salt: 200 + index)
    }
    try land(
      under: { _ in horizon }, to: height, top: horizon,
      look: LandLook(ground: straw, rock: straw.scaled(0.8), haze: 0.06, folds: 220, depth: 0.7, isField: true))
    mist(at: horizon + 8 * unit, thickness: 30 * unit, alpha: 0.5)
    for (index, place) in [(0.1, 0.6, 90.0), (0.19, 0.606, 70), (0.46, 0.602, 80), (0.9, 0.61, 110)].enumerated() {
      acacia(x: width * place.0, y: height * place.1, height: place.2 * unit * growth, haze: 0.32, salt: 40 + index)
    }
    if later { waterhole(x: width * 0.3, y: height * 0.72) }
    for (index, place) in [(0.25, 0.66, 92.0), (0.32, 0.668, 108), (0.385, 0.664, 60)].enumerated() {
      elephant(x: width * place.0, y: height * place.1, size: place.2 * unit, salt: 60 + index)
    }
    for (index, place) in [(0.54, 0.64, 140.0), (0.585, 0.646, 110)].prefix(later ? 2 : 1).enumerated() {
      giraffe(x: width * place.0, y: height * place.1, size: place.2 * unit, flip: index == 1)
    }
    let size = (later ? 520.0 : 430) * unit
    context.ellipse(
      Box(width * 0.77 - size * 0.7 - sunSide * size * 0.3, height * 0.8 - 12 * unit, size * 1.4, 40 * unit))
    context.fill(Tint(0x2c2a1c, 0.34 * (1 - light.cover * 0.6)))
    acacia(x: width * 0.77, y: height * 0.8, height: size, salt: 50)
    blades(
      in: Box(0, height * 0.74, width, height * 0.3), count: 2100, height: 62 * unit,
      tints: [straw, straw.scaled(0.72), straw.scaled(1.15), Tint(0x9a7a44)], salt: 91)
    birds(around: (width * 0.5, height * 0.28), spread: width * 0.12, count: 8, salt: 14)
  }

  private func waterhole(x: Double, y: Double) {
    context.ellipse(Box(x - 330 * unit, y - 34 * unit, 560 * unit, 62 * unit))
    context.fill(light.lit(Tint(0x8b7448), 0.5))
    context.ellipse(Box(x - 310 * unit, y - 30 * unit, 520 * unit, 50 * unit))
    context.fill(
      from: (0, y - 30 * unit), to: (0, y + 20 * unit), [(0, light.horizon.scaled(0.8)), (1, light.zenith)])
  }

  private func elephant(x: Double, y: Double, size: Double, salt: Int) {
    let hide = light.lit(Tint(0x7a7068), 0.5).mixed(light.haze, 0.2)
    let dark = hide.scaled(0.7)
    context.ellipse(Box(x - size * 0.6, y - size * 0.06, size * 1.2, size * 0.1))
    context.fill(Tint(0x2c2a1c, 0.3))
    for (leg, tint) in [(-0.3, dark), (0.2, dark), (-0.36, hide), (0.12, hide)] {
      context.fill(Box(x + size * leg, y - size * 0.42, size * 0.15, size * 0.42), tint)
    }
    context.ellipse(Box(x - size * 0.46, y - size * 0.86, size * 0.82, size * 0.6))
    context.fill(from: (0, y - size * 0.86), to: (0, y - size * 0.3), [(0, hide.scaled(1.2)), (1, dark)])
    context.ellipse(Box(x + size * 0.2, y - size * 0.88, size * 0.36, size * 0.42))
    context.fill(hide.scaled(1.06))
    context.move(x + size * 0.5, y - size * 0.7)
    context.curve(x + size * 0.6, y - size * 0.5, x + size * 0.54, y - size * 0.24, x + size * 0.6, y - size * 0.06)
    context.stroke(hide, width: size * 0.085)
    context.move(x + size * 0.46, y - size * 0.52)
    context.curve(x + size * 0.54, y - size * 0.44, x + size * 0.62, y - size * 0.44, x + size * 0.68, y - size * 0.5)
    context.stroke(light.lit(Tint(0xf0e6d2), 0.8), width: size * 0.03)
    context.ellipse(Box(x + size * 0.12, y - size * 0.84, size * 0.24, size * 0.4))
    context.fill(dark)
  }

  private func giraffe(x: Double, y: Double, size: Double, flip: Bool) {
    let side: Double = flip ? -1 : 1
    let coat = light.lit(Tint(0xb98a52), 0.6).mixed(light.haze, 0.22)
    for leg in [-0.16, -0.1, 0.1, 0.16] {
      context.move(x + size * leg, y - size * 0.46)
      context.line(x + size * leg * 1.1, y)
      context.stroke(coat.scaled(0.85), width: size * 0.026)
    }
    context.polygon([
      (x - side * size * 0.2, y - size * 0.44), (x - side * size * 0.18, y - size * 0.56),
      (x + side * size * 0.14, y - size * 0.64), (x + side * size * 0.32, y - size * 1.02),
      (x + side * size * 0.46, y - size * 0.98), (x + side * size * 0.45, y - size * 0.94),
      (x + side * size * 0.36, y - size * 0.95), (x + side * size * 0.22, y - size * 0.46),
    ])
    context.fill(coat)
    for spot in 0..<12 {
      let part = Double(spot) / 12
      let (sx, sy) =
        part < 0.5
        ? (-0.16 + part * 0.7, -0.52 + (spot % 2 == 0 ? 0.03 : -0.03))
        : (0.16 + (part - 0.5) * 0.34, -0.56 - (part - 0.5) * 0.8)
      context.circle(x + side * size * sx, y + size * sy, size * 0.018)
      context.fill(light.lit(Tint(0x6f4526), 0.5).mixed(light.haze, 0.2))
    }
  }

  /// Table mountains of layered red rock, a road that runs towards them.
  func redRock() throws(CardError) {
    let horizon = height * 0.6
    try sky(to: horizon, clouds: 0.48)
    farHills(
      crest(base: horizon - 20 * unit, rise: 80 * unit, length: 900, roughness: 0.3, salt: 2), to: horizon + 4,
      Tint(0x9a7f86), haze: 0.55)
    if variant == 1 {
      try monolith(foot: horizon + 6 * unit)
    } else {
      try mesa(x: width * 0.1, foot: horizon + 4 * unit, half: 180 * unit, tall: 170 * unit, haze: 0.42, salt: 3)
      try mesa(x: width * 0.52, foot: horizon + 6 * unit, half: 76 * unit, tall: 230 * unit, haze: 0.32, salt: 4)
      try mesa(x: width * 0.83, foot: horizon + 26 * unit, half: 250 * unit, tall: 350 * unit, haze: 0.12, salt: 5)
    }
    let soil = Tint(0xc07d52)
    try land(
      under: { _ in horizon + 4 * self.unit }, to: height, top: horizon,
      look: LandLook(ground: soil, rock: Tint(0x9a6a44), haze: 0.05, folds: 200, depth: 0.8, isField: true))
    mist(at: horizon + 8 * unit, thickness: 34 * unit, alpha: 0.45)
    road(from: horizon + 10 * unit)
    var random = random(8)
    for index in 0..<170 {
      let t = random.unit()
      let y = horizon + 24 * unit + (height - horizon) * t * t * 1.02
      let x = width * random.unit()
      let size = (5 + 30 * t * t) * unit * (later ? 1.2 : 1) * random.between(0.7, 1.3)
      guard abs(x - width * (0.4 + 0.04 * t)) > width * (0.02 + 0.3 * t * t) else { continue }
      crown(
        x, y, size * 1.3, size * 0.7, [Tint(0x8a8a5c), Tint(0x71784f), Tint(0xa59a68)], 0.22 * (1 - t), 14, &random)
      if index % 9 == 0 {
        boulder(x: x + 30 * unit, y: y + 10 * unit, size: size * 0.7, Tint(0xb0704a), salt: 300 + index)
      }
    }
    for index in 0..<(later ? 6 : 0) {
      let t = 1 - Double(index) / 6.4
      let (x, y, tall) = (
        width * (0.36 - 0.36 * t * t), horizon + 10 * unit + (height - horizon) * 0.86 * t * t,
        (30 + 400 * t * t) * unit
      )
      context.fill(Box(x, y - tall, max(1, tall * 0.024), tall), light.lit(Tint(0x4a3a30), 0.4))
      context.fill(
        Box(x - tall * 0.1, y - tall * 0.94, tall * 0.22, max(1, tall * 0.014)), light.lit(Tint(0x4a3a30), 0.4))
    }
  }

  /// One great round rock on a plain.
  private func monolith(foot: Double) throws(CardError) {
    let outline: (Double) -> Double = { x in
      let part = (x / self.width - 0.56) / 0.42
      guard abs(part) < 1 else { return self.height * 2 }
      let body = pow(1 - pow(abs(part), 4.2), 0.8) * (0.92 + 0.12 * cos(part * 3 + 0.6))
      return foot - body * 260 * self.unit + (self.noise(x / (500 * self.unit), 0.3) - 0.5) * 46 * self.unit
    }
    let lights = (0...24).map { light.lit(Tint(0xc4582f), Double($0) / 24).mixed(light.haze, 0.12) }
    let columns = (0...(Int(width) / 2 + 1)).map { outline(Double($0 * 2)) }
    try shade(Box(0, foot - 340 * unit, width, 344 * unit), step: 2) { x, y in
      let edge = columns[min(columns.count - 1, Int(x) / 2)]
      guard y > edge - 1, y < foot else { return Tint(0, 0, 0, 0) }
      // Rain has cut gullies down its flanks.
      let gully = self.noise(x / (110 * self.unit), y / (1400 * self.unit))
      let beside = self.noise(x / (110 * self.unit) + 0.02 * self.sunSide, y / (1400 * self.unit))
      let hollow = self.noise(x / (300 * self.unit), y / (170 * self.unit) + 0.4)
      let round = (x / self.width - 0.56) / 0.42 * self.sunSide
      let tone = 0.58 + (gully - beside) * 7 + round * 0.3 - max(0, 0.42 - hollow) * 1.6
      return lights[min(24, max(0, Int(tone * 24)))].alpha(min(1, y - edge + 1))
    }
    var random = random(18)
    for _ in 0..<60 {
      crown(
        width * random.unit(), foot + random.between(-8, 14) * unit, random.between(18, 40) * unit,
        random.between(7, 14) * unit, [Tint(0x5f6f3f), Tint(0x75804a)], 0.2, 8, &random)
    }
  }

  private func mesa(x: Double, foot: Double, half: Double, tall: Double, haze: Double, salt: Int) throws(CardError) {
    let row = Double(salt) * 0.17
    let outline: (Double) -> Double = { at in
      let part = abs(at - x) / half
      guard part < 1.9 else { return self.height * 2 }
      let ragged = (self.noise(at / (260 * self.unit), row) - 0.5) * 0.26
      // A flat top, a sheer face, and a skirt of rubble.
      let wall =
        part + ragged < 0.82 ? 1 : part + ragged < 0.96 ? 0.48 + 0.1 * ragged : max(0, 0.46 * (1.9 - part) / 0.98)
      return foot - tall * wall + (self.noise(at / (90 * self.unit), row + 0.3) - 0.5) * 22 * self.unit
    }
    let bands = [Tint(0xb5603c), Tint(0x9a4a32), Tint(0xcf8458), Tint(0xa9553a), Tint(0xd9a27a)]
    let lights = bands.map { tint in (0...16).map { light.lit(tint, Double($0) / 16).mixed(light.haze, haze) } }
    let columns = (0...(Int(width) / 2 + 1)).map { outline(Double($0 * 2)) }
    let lean = sunSide * 0.02
    try shade(Box(x - half * 2, foot - tall * 1.15, half * 4, tall * 1.2), step: 2) { px, y in
      let edge = columns[min(columns.count - 1, max(0, Int(px) / 2))]
      guard y > edge - 1, y < foot else { return Tint(0, 0, 0, 0) }
      let up = (foot - y) / tall
      let warp = (self.noise(px / (700 * self.unit), row) - 0.5) * 0.1
      let layer = Int((up + warp + 2 + (self.noise(0.2, up * 1.7 + row) - 0.5) * 0.24) * 15) % bands.count
      let crack = self.noise(px / (70 * self.unit), y / (900 * self.unit) + row)
      let beside = self.noise(px / (70 * self.unit) + lean, y / (900 * self.unit) + row)
      let rubble = self.noise(px / (60 * self.unit), y / (40 * self.unit))
      let tone = up > 0.46 ? 0.6 + (crack - beside) * 5 + (crack - 0.5) * 0.4 : 0.5 + (rubble - 0.5) * 1.1
      let side = (px - x) / half * self.sunSide * 0.2
      return lights[up > 0.46 ? layer : 3][min(16, max(0, Int((tone + side) * 16)))].alpha(min(1, y - edge + 1))
    }
  }

  private func road(from top: Double) {
    let vanish = width * 0.4
    let asphalt = later ? Tint(0x55565a) : Tint(0xcf9a70)
    func edge(_ t: Double, _ side: Double) -> (x: Double, y: Double) {
      (vanish + width * 0.06 * t * t + side * width * (0.003 + 0.17 * t * t), top + (height + 4 - top) * t * t)
    }
    let steps = 24
    let left = (0...steps).map { edge(Double($0) / Double(steps), -1) }
    let right = (0...steps).reversed().map { edge(Double($0) / Double(steps), 1) }
    context.polygon(left + right)
    context.fill(
      from: (0, top), to: (0, height),
      [(0, light.lit(asphalt, 0.7).mixed(light.haze, 0.4)), (1, light.lit(asphalt, 0.55))])
    guard later else { return }
    for dash in 0..<9 {
      let (a, b) = (0.12 + Double(dash) * 0.1, 0.165 + Double(dash) * 0.1)
      context.polygon([edge(a, -0.025), edge(a, 0.025), edge(b, 0.025), edge(b, -0.025)])
      context.fill(light.lit(Tint(0xe8c05a), 0.8))
    }
  }
}
