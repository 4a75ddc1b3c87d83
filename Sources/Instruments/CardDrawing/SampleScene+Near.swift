#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// An alley of blossoming trees, a path between them.
  func cherryAlley() throws(CardError) {
    let eye = (x: width * 0.54, y: height * 0.57)
    try sky(to: eye.y + 20 * unit, clouds: 0.4)
    farHills(
      crest(base: eye.y - 60 * unit, rise: 110 * unit, length: 900, roughness: 0.5, salt: 2), to: eye.y + 40 * unit,
      Tint(0x6f8290), haze: 0.6)
    try land(
      under: { _ in eye.y + 6 * self.unit }, to: height, top: eye.y,
      look: LandLook(
        ground: light.grass, rock: light.grass.scaled(0.84), haze: 0.06, folds: 200, depth: 0.7, isField: true))
    let blossom: [Tint] =
      switch light.season {
      case .spring: [Tint(0xf6d3dc), Tint(0xeeb8c8), Tint(0xfbe6ea), Tint(0xe8a8bc)]
      case .autumn: [Tint(0xc8532c), Tint(0xd8803a), Tint(0xa83a24), Tint(0xdca84a)]
      case .summer: [Tint(0x587c3c), Tint(0x466a31), Tint(0x6c9148)]
      case .winter: [Tint(0xe9eef2), Tint(0xd5dde4), Tint(0xf4f7f9)]
      }
    alley(eye)
    var random = random(4)
    let scale = min(width * 0.62, height * 0.62)
    let grown = later ? 1.22 : 0.92
    for depth in [9.0, 6.6, 4.9, 3.6, 2.7, 2.0, 1.5, 1.12] {
      for side in [-1.0, 1.0] {
        let (x, foot) = (eye.x + side * scale * 1.08 / depth, eye.y + scale * 0.62 / depth)
        let tall = scale * 2.05 / depth * random.between(0.92, 1.08) * grown
        let haze = min(0.62, depth * 0.062)
        let bark = light.lit(Tint(0x3f332e), 0.3).mixed(light.haze, haze)
        context.move(x - tall * 0.035, foot)
        context.curve(
          x - tall * 0.02, foot - tall * 0.2, x - side * tall * 0.02, foot - tall * 0.4, x - side * tall * 0.1,
          foot - tall * 0.62)
        context.line(x - side * tall * 0.07, foot - tall * 0.62)
        context.curve(x + tall * 0.01, foot - tall * 0.4, x + tall * 0.025, foot - tall * 0.2, x + tall * 0.04, foot)
        context.close()
        context.fill(bark)
        for bough in 0..<5 {
          let reach = tall * random.between(0.16, 0.5)
          let (bx, by) = (
            x - side * tall * 0.06 - side * reach * (bough == 0 ? -0.6 : 1), foot - tall * random.between(0.6, 0.92)
          )
          context.move(x - side * tall * 0.03, foot - tall * 0.42)
          context.curve(x - side * tall * 0.08, foot - tall * 0.6, bx + side * reach * 0.3, by, bx, by)
          context.stroke(bark, width: max(0.8, tall * 0.012))
          crown(bx, by, tall * 0.2, tall * 0.13, blossom, haze, 70, &random)
        }
        crown(x - side * tall * 0.1, foot - tall * 0.84, tall * 0.3, tall * 0.18, blossom, haze, 90, &random)
        crown(x + side * tall * 0.18, foot - tall * 0.76, tall * 0.24, tall * 0.16, blossom, haze, 60, &random)
      }
      if depth < 6, depth > 1.9 {
        for walker in 0..<2 {
          let x = eye.x + random.between(-0.3, 0.3) * scale / depth
          let size = scale * 0.56 / depth
          let tint = light.lit(
            random.pick([Tint(0x39424f), Tint(0x9a4a42), Tint(0xd8cdb8), Tint(0x4f5f54)], else: Tint(0x39424f)), 0.5
          ).mixed(light.haze, depth * 0.05)
          person(x: x, y: eye.y + scale * 0.62 / depth, height: size, tint: tint, salt: Int(depth * 50) + walker)
        }
      }
    }
    if later { lamps(eye, scale) }
    let count = light.season == .spring || light.season == .autumn ? 420 : 0
    for _ in 0..<count {
      let t = random.unit()
      let size = (1.5 + 7 * t * t) * unit
      context.ellipse(Box(random.unit() * width, eye.y + (height - eye.y) * (0.08 + 0.92 * t), size * 1.5, size * 0.8))
      context.fill(light.lit(random.pick(blossom, else: blossom[0]), 0.95).alpha(0.9))
    }
    for _ in 0..<count / 7 {
      context.ellipse(Box(random.unit() * width, random.unit() * height * 0.8, 7 * unit, 5 * unit))
      context.fill(light.lit(blossom[0], 1).alpha(0.8))
    }
  }

  private func alley(_ eye: (x: Double, y: Double)) {
    let tint = light.season == .winter ? Tint(0xd9dfe3) : Tint(0xcdb994)
    let scale = min(width * 0.62, height * 0.62)
    func edge(_ depth: Double, _ side: Double) -> (x: Double, y: Double) {
      (eye.x + side * scale * 0.52 / depth, eye.y + scale * 0.62 / depth)
    }
    context.polygon([edge(14, -1), edge(14, 1), edge(0.7, 1), edge(0.7, -1)])
    context.fill(
      from: (0, eye.y), to: (0, height), [(0, light.lit(tint, 0.8).mixed(light.haze, 0.4)), (1, light.lit(tint, 0.72))])
    var random = random(31)
    // Shade of the crowns in patches across the path.
    for _ in 0..<46 {
      let depth = random.between(0.9, 6)
      let (x, y) = (eye.x + random.between(-0.7, 0.7) * scale / depth, eye.y + scale * 0.62 / depth)
      let wide = scale * random.between(0.12, 0.34) / depth
      context.ellipse(Box(x - wide, y - wide * 0.1, wide * 2, wide * 0.24))
      context.fill(Tint(0x4a4650, 0.13 * (1 - light.cover * 0.6)))
    }
  }

  private func lamps(_ eye: (x: Double, y: Double), _ scale: Double) {
    for depth in [3.2, 1.6] {
      let (x, y, tall) = (eye.x + scale * 0.66 / depth, eye.y + scale * 0.62 / depth, scale * 0.9 / depth)
      context.fill(Box(x, y - tall, max(1, tall * 0.02), tall), light.lit(Tint(0x2c2f33), 0.4))
      let head = Box(x - tall * 0.05, y - tall * 1.1, tall * 0.12, tall * 0.12)
      context.roundedRectangle(head, radius: tall * 0.02)
      context.fill(light.night > 0.15 ? Tint(0xffdfa4) : light.lit(Tint(0xece4d4), 0.8))
      if light.night > 0.15 { glow(around: (x, y - tall), radius: tall * 0.5, Tint(0xffcf8a), 0.6) }
    }
  }

  /// Land that passes a train's window, a cup and a book on the sill.
  func trainWindow() throws(CardError) {
    let horizon = height * 0.47
    try sky(to: horizon, clouds: 0.5)
    let peaks = crest(base: horizon - 50 * unit, rise: 260 * unit, length: 800, roughness: 0.9, salt: 2)
    try land(
      under: peaks, to: horizon + 60 * unit, top: 0,
      look: LandLook(
        ground: Tint(0x76808a), rock: Tint(0x7f8088),
        snowAbove: light.season == .winter ? height : horizon - 190 * unit, haze: 0.4, folds: 300))
    if variant == 1 {
      // The line follows a shore.
      try sea(from: horizon - 4 * unit, to: horizon + 150 * unit, deep: Tint(0x2a7f90))
      for (place, wide) in [(0.36, 0.05), (0.48, 0.03)] {
        context.ellipse(Box(width * (place - wide), horizon - 26 * unit, width * wide * 2, 60 * unit))
        context.fill(light.lit(Tint(0x4f6f5a), 0.5).mixed(light.haze, 0.4))
      }
      context.fill(Box(0, horizon + 4 * unit, width, 30 * unit), light.lit(Tint(0x2a7f90), 0.6).mixed(light.haze, 0.4))
    }
    let wood = crest(
      base: horizon + (variant == 1 ? 130 : 30) * unit, rise: 70 * unit, length: 900, roughness: 0.2, salt: 4)
    try land(
      under: wood, to: horizon + 130 * unit, top: horizon - 80 * unit,
      look: LandLook(ground: light.grass.scaled(0.8), rock: Tint(0x3f5a38), haze: 0.2, folds: 120, depth: 1.2))
    for index in 0..<(variant == 1 ? 0 : later ? 6 : 3) {
      let x = width * (0.3 + 0.07 * Double(index))
      house(
        Box(x, horizon + 26 * unit, 56 * unit, 30 * unit), wall: Tint(0xeee2cc), roof: .gable, roofTint: Tint(0x8f4a38),
        floors: 1, columns: 2, glow: light.night, haze: 0.16, salt: 30 + index)
    }
    // What is near is smeared by the speed.
    let (grass, dark) = (light.lit(light.grass, 0.9), light.lit(light.grass.scaled(0.55), 0.4))
    try shade(Box(0, horizon + 70 * unit, width, height), step: 2) { x, y in
      let t = (y - horizon - 70 * self.unit) / (self.height * 0.3)
      let streak = self.noise(x / (self.width * (1.4 + 3 * t)), y / (120 * self.unit))
      let fine = self.noise(x / (self.width * 2.6), y / (26 * self.unit))
      return dark.mixed(grass, min(1, max(0, 0.3 + streak * 0.7 + (fine - 0.5) * 0.6))).alpha(min(1, t * 8))
    }
    var random = random(5)
    for index in 0..<4 {
      // A pole or a tree close to the line, only a streak.
      let x = width * (0.2 + 0.2 * Double(index)) + random.between(-40, 40) * unit
      context.rectangle(Box(x, horizon - 160 * unit, 60 * unit, 400 * unit))
      let smear = light.lit(Tint(0x3a4a34), 0.3)
      context.fill(
        from: (x, 0), to: (x + 60 * unit, 0), [(0, smear.alpha(0)), (0.5, smear.alpha(0.3)), (1, smear.alpha(0))])
    }
    carriage()
  }

  private func carriage() {
    let wall = later ? Tint(0x9aa4a8) : Tint(0x8a6244)
    let inside = light.lit(wall, 0.5).scaled(0.62 + 0.1 * (1 - light.night))
    let pane = Box(width * 0.1, height * 0.09, width * 0.84, height * 0.66)
    // The wall round the window: everything but a rounded hole.
    context.save()
    context.rectangle(bounds)
    let radius = 60 * unit
    context.move(pane.x + radius, pane.y)
    context.curve(pane.x + radius * 0.45, pane.y, pane.x, pane.y + radius * 0.45, pane.x, pane.y + radius)
    context.line(pane.x, pane.bottom - radius)
    context.curve(
      pane.x, pane.bottom - radius * 0.45, pane.x + radius * 0.45, pane.bottom, pane.x + radius, pane.bottom)
    context.line(pane.right - radius, pane.bottom)
    context.curve(
      pane.right - radius * 0.45, pane.bottom, pane.right, pane.bottom - radius * 0.45, pane.right, pane.bottom - radius
    )
    context.line(pane.right, pane.y + radius)
    context.curve(pane.right, pane.y + radius * 0.45, pane.right - radius * 0.45, pane.y, pane.right - radius, pane.y)
    context.close()
    context.fill(from: (0, 0), to: (width, height), [(0, inside.scaled(1.15)), (0.5, inside), (1, inside.scaled(0.6))])
    context.restore()
    for (grow, tint, thick) in [(12.0, Tint(0x1c1e20, 0.8), 18.0), (26, inside.scaled(1.5), 8)] {
      context.roundedRectangle(pane.inset(-grow * unit), radius: radius + grow * unit)
      context.stroke(tint, width: thick * unit)
    }
    // The lamp above mirrors faintly in the glass.
    for shift in [0.2, 0.46] {
      context.polygon([
        (pane.x + pane.width * shift, pane.y), (pane.x + pane.width * (shift + 0.09), pane.y),
        (pane.x + pane.width * (shift - 0.16), pane.bottom), (pane.x + pane.width * (shift - 0.25), pane.bottom),
      ])
      context.fill(from: (0, pane.y), to: (0, pane.bottom), [(0, Tint(1, 1, 1, 0.1)), (1, Tint(1, 1, 1, 0.02))])
    }
    let cloth = light.lit(later ? Tint(0x35506a) : Tint(0x9a3f34), 0.6)
    context.move(-10, 0)
    context.line(width * 0.17, 0)
    context.curve(width * 0.14, height * 0.3, width * 0.19, height * 0.5, width * 0.12, height * 0.84)
    context.line(-10, height * 0.84)
    context.close()
    context.fill(
      from: (0, 0), to: (width * 0.18, 0),
      [
        (0, cloth.scaled(0.6)), (0.2, cloth), (0.34, cloth.scaled(0.5)), (0.55, cloth.scaled(1.1)),
        (0.72, cloth.scaled(0.55)), (0.9, cloth.scaled(1.2)), (1, cloth.scaled(0.7)),
      ])
    let table = height * 0.83
    context.polygon([
      (width * 0.2, table), (width * 1.02, table - 20 * unit), (width * 1.02, height * 1.02),
      (width * 0.06, height * 1.02),
    ])
    let top = later ? Tint(0xcfd2d0) : Tint(0xb98a5c)
    context.fill(
      from: (width * 0.8, table), to: (width * 0.2, height),
      [(0, light.lit(top, 0.9)), (1, light.lit(top, 0.4).scaled(0.8))])
    context.move(width * 0.2, table)
    context.line(width * 1.02, table - 20 * unit)
    context.stroke(light.lit(top, 1).scaled(1.1), width: 6 * unit)
    book(x: width * 0.42, y: height * 0.92, size: 260 * unit)
    cup(x: width * 0.72, y: height * 0.91, size: 170 * unit)
  }
}
