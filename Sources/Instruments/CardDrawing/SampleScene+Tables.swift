#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// An open book lying on a table.
  func book(x: Double, y: Double, size: Double) {
    context.ellipse(Box(x - size * 0.62, y - size * 0.02, size * 1.3, size * 0.26))
    context.fill(Tint(0x1c1410, 0.3))
    let paper = light.lit(Tint(0xf6f0e2), 0.9)
    for side in [-1.0, 1.0] {
      context.move(x, y - size * 0.16)
      context.curve(
        x + side * size * 0.2, y - size * 0.26, x + side * size * 0.42, y - size * 0.22, x + side * size * 0.56,
        y - size * 0.17)
      context.line(x + side * size * 0.66, y + size * 0.14)
      context.curve(x + side * size * 0.46, y + size * 0.07, x + side * size * 0.2, y + size * 0.05, x, y + size * 0.17)
      context.close()
      context.fill(
        from: (x, 0), to: (x + side * size * 0.6, 0),
        [(0, paper.scaled(0.7)), (0.25, paper), (1, paper.scaled(side == sunSide ? 1 : 0.86))])
      for line in 0..<7 {
        let part = Double(line) / 7
        context.move(x + side * size * (0.08 + 0.01 * part), y - size * (0.15 - 0.26 * part) - size * 0.02)
        context.line(x + side * size * (0.48 + 0.07 * part), y - size * (0.155 - 0.25 * part) - size * 0.01)
        context.stroke(Tint(0x4a443c, 0.4), width: max(0.7, size * 0.006))
      }
    }
  }

  /// A cup on its saucer, seen from the table's edge.
  func cup(x: Double, y: Double, size: Double) {
    let glazes = [Tint(0xf4efe6), Tint(0xc8563c), Tint(0x2f5f94), Tint(0xe0b040), Tint(0xf4efe6)]
    let glaze = later ? Tint(0x4f7f8a) : glazes[variant % 5]
    context.ellipse(Box(x - size * 0.74 - sunSide * size * 0.2, y - size * 0.08, size * 1.48, size * 0.4))
    context.fill(Tint(0x1c1410, 0.3))
    context.ellipse(Box(x - size * 0.68, y - size * 0.14, size * 1.36, size * 0.38))
    context.fill(from: (x - size * 0.7, 0), to: (x + size * 0.7, 0), across(Tint(0xf4efe6)))
    context.ellipse(Box(x - size * 0.36, y - size * 0.06, size * 0.72, size * 0.18))
    context.fill(Tint(0x3a2f28, 0.2))
    context.circle(x + size * 0.5, y - size * 0.3, size * 0.15)
    context.stroke(light.lit(glaze, 0.6), width: size * 0.06)
    context.move(x - size * 0.44, y - size * 0.56)
    context.curve(x - size * 0.44, y - size * 0.1, x - size * 0.26, y + size * 0.04, x, y + size * 0.04)
    context.curve(x + size * 0.26, y + size * 0.04, x + size * 0.44, y - size * 0.1, x + size * 0.44, y - size * 0.56)
    context.close()
    context.fill(from: (x - size * 0.44, 0), to: (x + size * 0.44, 0), across(glaze))
    context.ellipse(Box(x - size * 0.44, y - size * 0.68, size * 0.88, size * 0.24))
    context.fill(light.lit(glaze, 0.95))
    context.ellipse(Box(x - size * 0.38, y - size * 0.64, size * 0.76, size * 0.17))
    context.fill(
      from: (x - size * 0.3, 0), to: (x + size * 0.4, 0),
      [(0, light.lit(Tint(0x5a3822), 0.8)), (1, light.lit(Tint(0x2c1a10), 0.5))])
    context.ellipse(Box(x - size * 0.2, y - size * 0.61, size * 0.34, size * 0.08))
    context.fill(light.lit(Tint(0xd9b48a), 0.8).alpha(0.8))
    var random = random(66)
    for wisp in 0..<10 {
      let part = Double(wisp) / 10
      glow(
        around: (x + sin(part * 5) * size * 0.1 + random.between(-4, 4) * unit, y - size * (0.7 + 0.6 * part)),
        radius: size * (0.1 + 0.12 * part), Tint(1, 1, 1), 0.12 * (1 - part))
    }
  }

  /// A table outside a café, the street behind it out of focus.
  func cafeTable() throws(CardError) {
    let edge = height * 0.56
    let wall = light.lit(later ? Tint(0xd8b48a) : Tint(0xcf9a72), 0.7)
    context.rectangle(bounds)
    context.fill(
      from: (0, 0), to: (0, edge * 1.1),
      [(0, light.zenith.mixed(light.horizon, 0.7)), (0.4, wall.mixed(light.horizon, 0.4)), (1, wall.scaled(0.62))])
    var random = random(3)
    // Out of focus, a street is soft patches: fronts, doorways, people, leaves.
    let streets: [[Tint]] = [
      [Tint(0xe6cfa6), Tint(0xb9724f), Tint(0x5f7f6a), Tint(0x54707f), Tint(0xefe4d0), Tint(0x4a3a30)],
      [Tint(0x8f4a38), Tint(0x6b4238), Tint(0x4f6a4a), Tint(0x3f4a4c), Tint(0xd8c3a0), Tint(0x6f8a5a)],
      [Tint(0xfaf6ee), Tint(0xf2ece0), Tint(0x2f6cb4), Tint(0x4f8fc8), Tint(0xe8e4da), Tint(0xc84a8a)],
      [Tint(0xe8c890), Tint(0x5f8aa0), Tint(0xd8d0c0), Tint(0x8f6a4a), Tint(0xf0d8b0), Tint(0x3f6f80)],
      [Tint(0x9fbcc8), Tint(0xe0c070), Tint(0xd89a70), Tint(0x5f8a9a), Tint(0xf0e6d0), Tint(0x7a5a48)],
    ]
    let patches = streets[variant % 5]
    for _ in 0..<64 {
      let tint = light.lit(random.pick(patches, else: patches[0]), random.between(0.3, 1))
      let (x, y) = (random.unit() * width, random.between(0.02, 0.6) * height)
      context.save()
      context.translate(x, y)
      context.scale(random.between(60, 150) * unit, random.between(90, 260) * unit)
      glow(around: (0, 0), radius: 1.4, tint, 0.55)
      context.restore()
    }
    for index in 0..<34 {
      let (x, y, radius) = (random.unit() * width, random.between(0.02, 0.46) * height, random.between(16, 48) * unit)
      let lamp = random.pick([Tint(0xffd9a0), Tint(0xfff0d0), Tint(0xdcecc0), Tint(0xffc080)], else: Tint(0xffd9a0))
      context.circle(x, y, radius)
      context.fill(lamp.alpha(index % 3 == 0 ? 0.3 : 0.16), keep: true)
      context.stroke(lamp.alpha(0.22), width: 2 * unit)
    }
    if variant == 2 {
      // A terrace above the sea: a far line, a white wall.
      context.rectangle(Box(0, height * 0.24, width, edge))
      context.fill(
        from: (0, height * 0.24), to: (0, edge),
        [
          (0, light.horizon.mixed(light.lit(Tint(0x3f7fb8), 0.8), 0.5)), (0.4, light.lit(Tint(0x2f6fb0), 0.8)),
          (1, light.lit(Tint(0x5f9fd0), 0.8)),
        ])
      context.rectangle(Box(0, height * 0.44, width, edge))
      context.fill(
        from: (0, height * 0.44), to: (0, edge),
        [(0, light.lit(Tint(0xfcfaf6), 0.95)), (1, light.lit(Tint(0xe6e2da), 0.5))])
      for _ in 0..<26 {
        let (x, y) = (width * random.between(0.68, 1), height * random.between(0.16, 0.44))
        glow(
          around: (x, y), radius: random.between(30, 70) * unit, random.chance(0.7) ? Tint(0xd04a8a) : Tint(0x5f8a4a),
          0.7)
      }
    }
    // A chair's back on the far side.
    for (shift, thick) in [(0.0, 15.0), (0.045, 11)] {
      context.move(width * (0.6 + shift), edge + 60 * unit)
      context.curve(
        width * (0.6 + shift), height * 0.2, width * (0.88 - shift), height * 0.2, width * (0.88 - shift),
        edge + 60 * unit)
      context.stroke(light.lit(Tint(0x5a3a26), 0.5), width: thick * unit)
    }
    let tops = [Tint(0xd9d5cc), Tint(0x7a4f34), Tint(0x3f7fa8), Tint(0xb98a58), Tint(0xe6e0d2)]
    let top = later ? Tint(0x8a5f40) : tops[variant % 5]
    let isWood = later || variant == 1 || variant == 3
    let table = Box(-width * 0.16, edge, width * 1.32, (height - edge) * 2.3)
    context.ellipse(Box(table.x, table.y + 16 * unit, table.width, table.height))
    context.fill(light.lit(top, 0.2).scaled(0.55))
    context.ellipse(table)
    context.fill(
      from: (sunSide < 0 ? 0 : width, edge), to: (sunSide < 0 ? width : 0, height),
      [(0, light.lit(top, 1)), (0.5, light.lit(top, 0.72)), (1, light.lit(top, 0.34))])
    context.save()
    context.ellipse(table)
    context.clip()
    try mottle(
      Box(0, edge, width, height - edge), grain: (isWood ? 900 : 260) * unit, stretch: isWood ? 0.07 : 0.7,
      strength: 0.1)
    context.restore()
    if variant == 3 {
      teaGlass(x: width * 0.32, y: height * 0.76, size: 190 * unit)
    } else {
      plate(x: width * 0.3, y: height * 0.72, size: 300 * unit)
    }
    glass(x: width * 0.86, y: height * 0.74, size: 230 * unit)
    var leaves = self.random(24)
    block(
      Box(width * 0.52 - 34 * unit, edge - 50 * unit, 68 * unit, 108 * unit), later ? Tint(0x6a8a90) : Tint(0xe8e2d4))
    crown(
      width * 0.52, edge - 110 * unit, (later ? 110 : 76) * unit, (later ? 90 : 66) * unit,
      [Tint(0x6a8a4a), Tint(0xe6dcb0), Tint(0xd8a0b0), Tint(0x587a40)], 0, 70, &leaves)
    cup(x: width * 0.6, y: height * 0.84, size: 250 * unit)
    if variant % 2 == 0 {
      book(x: width * 0.24, y: height * 0.95, size: 330 * unit)
    } else {
      map(x: width * 0.24, y: height * 0.92, size: 360 * unit)
    }
    if variant != 2 { overhang(left: true, reach: 0.3, salt: 70) }
  }

  private func plate(x: Double, y: Double, size: Double) {
    context.ellipse(Box(x - size * 0.6 - sunSide * size * 0.1, y - size * 0.12, size * 1.2, size * 0.44))
    context.fill(Tint(0x1c1410, 0.26))
    context.ellipse(Box(x - size * 0.58, y - size * 0.18, size * 1.16, size * 0.42))
    context.fill(from: (x - size * 0.6, 0), to: (x + size * 0.6, 0), across(Tint(0xf6f2ea)), keep: true)
    context.stroke(light.lit(Tint(0x5f7fa0), 0.8), width: 3 * unit)
    for roll in 0..<6 {
      let part = Double(roll) / 5 * 2 - 1
      let fat = size * (0.17 - 0.07 * part * part)
      context.ellipse(
        Box(
          x + size * 0.3 * part - fat, y - size * 0.02 - size * 0.13 * (1 - part * part) - fat * 0.7, fat * 1.8,
          fat * 1.5))
      context.fill(
        from: (0, y - size * 0.26), to: (0, y + size * 0.06),
        [(0, light.lit(Tint(0xe0a456), 1)), (0.6, light.lit(Tint(0xb5702e), 0.6)), (1, light.lit(Tint(0x7a4218), 0.3))])
    }
  }

  /// Tea in a waisted glass on a small saucer.
  private func teaGlass(x: Double, y: Double, size: Double) {
    context.ellipse(Box(x - size * 0.6, y - size * 0.12, size * 1.2, size * 0.34))
    context.fill(from: (x - size * 0.6, 0), to: (x + size * 0.6, 0), across(Tint(0xf2ece2)), keep: true)
    context.stroke(light.lit(Tint(0xb83a2c), 0.8), width: 5 * unit)
    context.move(x - size * 0.24, y - size * 0.86)
    context.curve(x - size * 0.22, y - size * 0.5, x - size * 0.1, y - size * 0.5, x - size * 0.16, y - size * 0.28)
    context.curve(x - size * 0.3, y - size * 0.06, x - size * 0.16, y + size * 0.04, x, y + size * 0.04)
    context.curve(x + size * 0.16, y + size * 0.04, x + size * 0.3, y - size * 0.06, x + size * 0.16, y - size * 0.28)
    context.curve(x + size * 0.1, y - size * 0.5, x + size * 0.22, y - size * 0.5, x + size * 0.24, y - size * 0.86)
    context.close()
    context.fill(
      from: (x - size * 0.26, 0), to: (x + size * 0.26, 0),
      [(0, Tint(0xc8602a, 0.9)), (0.4, Tint(0xd8782e)), (1, Tint(0x8a3214, 0.95))])
    context.ellipse(Box(x - size * 0.24, y - size * 0.92, size * 0.48, size * 0.12))
    context.fill(Tint(0xe8a860, 0.8), keep: true)
    context.stroke(Tint(1, 1, 1, 0.7), width: 2.4 * unit)
  }

  /// A map unfolded, streets and a river on it.
  private func map(x: Double, y: Double, size: Double) {
    func point(_ u: Double, _ v: Double) -> (x: Double, y: Double) {
      (x + size * ((u - 0.5) * (1.1 + 0.24 * v)), y + size * ((v - 0.5) * 0.52) + size * 0.05 * (u - 0.5))
    }
    context.polygon([point(0.03, 0.05), point(1.04, 0.06), point(1.05, 1.06), point(0.02, 1.06)])
    context.fill(Tint(0x1c1410, 0.26))
    for fold in 0..<4 {
      let (a, b) = (Double(fold) / 4, Double(fold + 1) / 4)
      context.polygon([point(a, 0), point(b, 0), point(b, 1), point(a, 1)])
      context.fill(light.lit(Tint(0xf2ead6), fold % 2 == 0 ? 0.9 : 0.72))
    }
    var random = random(28)
    for street in 0..<17 {
      let (isAcross, at, bend) = (street % 2 == 0, random.unit(), random.between(-0.16, 0.16))
      let (a, b) =
        isAcross
        ? (point(0, at), point(1, min(1, max(0, at + bend)))) : (point(at, 0), point(min(1, max(0, at + bend)), 1))
      context.move(a.x, a.y)
      context.line(b.x, b.y)
      context.stroke(
        light.lit(street % 5 == 0 ? Tint(0xd8913a) : Tint(0xb8b0a0), 0.8), width: (street % 5 == 0 ? 5 : 2.4) * unit)
    }
    let (a, b, c, d) = (point(0, 0.3), point(0.3, 0.8), point(0.6, 0.2), point(1, 0.6))
    context.move(a.x, a.y)
    context.curve(b.x, b.y, c.x, c.y, d.x, d.y)
    context.stroke(light.lit(Tint(0x7fb0cc), 0.85), width: 15 * unit)
  }

  private func glass(x: Double, y: Double, size: Double) {
    context.ellipse(Box(x - size * 0.3 - sunSide * size * 0.2, y - size * 0.06, size * 0.6, size * 0.16))
    context.fill(Tint(0x1c1410, 0.22))
    context.polygon([
      (x - size * 0.24, y - size * 0.9), (x + size * 0.24, y - size * 0.9), (x + size * 0.2, y), (x - size * 0.2, y),
    ])
    context.fill(
      from: (x - size * 0.24, 0), to: (x + size * 0.24, 0),
      [(0, Tint(1, 1, 1, 0.5)), (0.2, Tint(1, 1, 1, 0.12)), (0.7, Tint(1, 1, 1, 0.06)), (1, Tint(1, 1, 1, 0.4))])
    context.ellipse(Box(x - size * 0.22, y - size * 0.66, size * 0.44, size * 0.11))
    context.fill(Tint(1, 1, 1, 0.3))
    context.ellipse(Box(x - size * 0.24, y - size * 0.95, size * 0.48, size * 0.12))
    context.stroke(Tint(1, 1, 1, 0.7), width: 2.4 * unit)
    context.ellipse(Box(x - size * 0.2, y - size * 0.05, size * 0.4, size * 0.1))
    context.fill(Tint(1, 1, 1, 0.26))
  }
}
