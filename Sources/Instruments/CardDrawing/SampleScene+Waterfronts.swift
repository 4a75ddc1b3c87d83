#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// A stone bridge of several arches, a castle on the hill behind the river.
  func bridge() throws(CardError) {
    let water = height * 0.66
    try sky(to: water, clouds: 0.44)
    let hill = crest(base: height * 0.45, rise: 90 * unit, length: 1000, roughness: 0.2, salt: 3)
    let bank: (Double) -> Double = { x in hill(x) - 110 * self.unit * exp(-pow((x / self.width - 0.3) / 0.22, 2)) }
    try land(
      under: bank, to: water, top: height * 0.2,
      look: LandLook(
        ground: light.grass.mixed(Tint(0x56703f), 0.6), rock: Tint(0x6a6a52), haze: 0.36, folds: 130, depth: 1.2))
    castle(x: width * 0.3, foot: bank(width * 0.3) + 14 * unit, size: 210 * unit)
    var random = random(4)
    let walls = [Tint(0xe6cf9e), Tint(0xd9a878), Tint(0xeee0c6), Tint(0xc98a6a), Tint(0xcfc09a)]
    for layer in 0..<2 {
      var x = -30 * unit
      while x < width {
        let (wide, tall) = (random.between(46, 84) * unit, random.between(60, 120) * unit * (layer == 0 ? 1.5 : 1))
        house(
          Box(x, water - tall - 10 * unit, wide, tall),
          wall: random.pick(later ? walls.reversed() : walls, else: walls[0]),
          roof: random.chance(0.6) ? .hip : .gable, roofTint: Tint(0xa85a3e), floors: 3, columns: 3,
          glow: light.night * 0.6 + light.gold * 0.05, haze: layer == 0 ? 0.36 : 0.2,
          salt: 60 + layer * 50 + Int(x / unit) % 47)
        x += wide * 1.03
      }
      if layer == 0 { mist(at: water - 100 * unit, thickness: 60 * unit, alpha: 0.3) }
    }
    for index in 0..<12 {
      tree(
        .round, x: width * random.unit(), y: water, height: random.between(60, 100) * unit * (later ? 1.3 : 1),
        haze: 0.14, salt: 20 + index)
    }
    arches(water: water)
    reflect(below: water + 2, to: height, water: light.lit(Tint(0x2f5560), 0.5), ripple: 12, strength: 0.66)
    let far = light.night + light.gold > 0.5
    if far {
      glow(around: (width * light.sunAcross, water + 40 * unit), radius: 260 * unit, light.sun, 0.3 * (1 - light.night))
    }
    for (index, place) in [(0.28, 0.78, 150.0), (0.66, 0.86, 210)].prefix(later ? 2 : 1).enumerated() {
      rowing(x: width * place.0, y: height * place.1, size: place.2 * unit, salt: 80 + index)
    }
    overhang(left: false, reach: 0.3, salt: 72)
  }

  private func castle(x: Double, foot: Double, size: Double) {
    let stone = Tint(0xcbb795)
    block(Box(x - size * 0.6, foot - size * 0.34, size * 1.2, size * 0.4), stone, haze: 0.34)
    for window in 0..<9 {
      context.fill(
        Box(x - size * 0.52 + size * 0.12 * Double(window), foot - size * 0.24, size * 0.03, size * 0.06),
        light.night > 0.3 ? Tint(0xffd08a) : light.lit(Tint(0x5a5048), 0.3).mixed(light.haze, 0.3))
    }
    for (shift, wide, tall) in [(-0.52, 0.18, 0.62), (-0.1, 0.22, 0.9), (0.34, 0.16, 0.56), (0.54, 0.14, 0.48)] {
      block(Box(x + size * (shift - wide / 2), foot - size * tall, size * wide, size * tall), stone, haze: 0.32)
      context.polygon([
        (x + size * (shift - wide * 0.6), foot - size * tall), (x + size * shift, foot - size * (tall + wide * 1.7)),
        (x + size * (shift + wide * 0.6), foot - size * tall),
      ])
      context.fill(
        from: (x + size * (shift - wide * 0.6), 0), to: (x + size * (shift + wide * 0.6), 0),
        across(later ? Tint(0x5f8474) : Tint(0x8a4a3a), haze: 0.32))
    }
  }

  private func arches(water: Double) {
    let (rise, thick) = (min(width, height) * 0.2, 46 * unit)
    let deck: (Double) -> Double = { x in water - rise + pow(x / self.width - 0.56, 2) * 110 * self.unit }
    let stone = Tint(0xb59a78)
    context.move(-4, deck(0))
    for step in 0...24 { context.line(width * Double(step) / 24, deck(width * Double(step) / 24)) }
    context.line(width + 4, water + 4)
    context.line(-4, water + 4)
    context.close()
    let count = width < height ? 3 : 5
    let pitch = width / (Double(count) - 0.3)
    for index in 0..<count {
      let x = pitch * (Double(index) - 0.16)
      archway(Box(x, deck(x + pitch * 0.4) + thick, pitch * 0.8, water + 6 - deck(x + pitch * 0.4) - thick))
    }
    let (top, low) = (light.lit(stone, 0.85), light.lit(stone, 0.3))
    context.fill(from: (0, water - rise), to: (0, water), [(0, top), (0.5, top.mixed(low, 0.4)), (1, low.scaled(0.8))])
    for index in 0..<count {
      let x = pitch * (Double(index) - 0.16)
      let opening = Box(x, deck(x + pitch * 0.4) + thick, pitch * 0.8, water + 6 - deck(x + pitch * 0.4) - thick)
      // The vault as seen from the side: a dark crescent away from the sun.
      context.save()
      archway(opening)
      context.clip()
      archway(Box(opening.x - sunSide * 16 * unit, opening.y + 9 * unit, opening.width, opening.height + 9 * unit))
      context.rectangle(opening.inset(-30 * unit))
      context.fill(light.lit(Tint(0x5c4a3a), 0.2))
      context.restore()
      archway(opening)
      context.stroke(light.lit(stone, 1).alpha(0.8), width: 5 * unit)
      // A cutwater between two arches.
      let pier = x + pitch * 0.9
      context.polygon([
        (pier - 18 * unit, water + 4), (pier - 14 * unit, water - rise * 0.42), (pier, water - rise * 0.52),
        (pier + 14 * unit, water - rise * 0.42), (pier + 18 * unit, water + 4),
      ])
      context.fill(from: (pier - 18 * unit, 0), to: (pier + 18 * unit, 0), across(stone))
    }
    for (lift, size) in [(0.0, 9.0), (20, 6)] {
      context.move(-4, deck(0) - lift * unit)
      for step in 0...24 { context.line(width * Double(step) / 24, deck(width * Double(step) / 24) - lift * unit) }
      context.stroke(light.lit(stone, lift > 0 ? 1 : 0.5), width: size * unit)
    }
    var random = random(41)
    for index in 0..<9 {
      let x = width * (0.04 + 0.115 * Double(index))
      context.fill(Box(x, deck(x) - 78 * unit, 3.4 * unit, 66 * unit), light.lit(Tint(0x2c2f33), 0.5))
      context.circle(x + 1.7 * unit, deck(x) - 82 * unit, 6 * unit)
      context.fill(light.night + light.gold > 0.6 ? Tint(0xffd592) : light.lit(Tint(0xd8d2c4), 0.8))
      if light.night > 0.25 { glow(around: (x, deck(x) - 82 * unit), radius: 56 * unit, Tint(0xffcc80), 0.7) }
      person(
        x: x + random.between(20, 90) * unit, y: deck(x) - 8 * unit, height: random.between(40, 48) * unit,
        tint: light.lit(Tint(0x3a3f4a), 0.4), salt: 44 + index)
    }
    if later {
      let x = width * 0.88
      block(
        Box(x - 44 * unit, deck(x) - 230 * unit, 88 * unit, water - deck(x) + 232 * unit), Tint(0xa08a6c), haze: 0.04)
      context.polygon([
        (x - 54 * unit, deck(x) - 228 * unit), (x, deck(x) - 370 * unit), (x + 54 * unit, deck(x) - 228 * unit),
      ])
      context.fill(from: (x - 54 * unit, 0), to: (x + 54 * unit, 0), across(Tint(0x4a5054)))
    }
  }

  func rowing(x: Double, y: Double, size: Double, salt: Int) {
    shadow(x: x, y: y, size: size)
    person(
      x: x - size * 0.06, y: y + size * 0.08, height: size * 0.44, tint: light.lit(Tint(0xc8553a), 0.7), salt: salt)
    context.move(x - size * 0.5, y - size * 0.12)
    context.curve(x - size * 0.3, y - size * 0.04, x + size * 0.3, y - size * 0.04, x + size * 0.52, y - size * 0.13)
    context.curve(x + size * 0.4, y + size * 0.06, x - size * 0.4, y + size * 0.06, x - size * 0.5, y - size * 0.12)
    context.fill(
      from: (0, y - size * 0.1), to: (0, y + size * 0.05),
      [(0, light.lit(Tint(0x9a6a42), 1)), (1, light.lit(Tint(0x5a3a24), 0.2))])
  }

  /// Narrow gabled houses on a canal, trees before them, a railing with bicycles in front.
  func canal() throws(CardError) {
    let quay = height * 0.62
    try sky(to: quay, clouds: 0.55)
    let bricks = [
      Tint(0x8f4a38), Tint(0x6b4238), Tint(0xb8785a), Tint(0x54423c), Tint(0xd8c3a0), Tint(0x9a5a44), Tint(0x3f4a4c),
    ]
    var random = random(4)
    var (x, index) = (-50 * unit, 0)
    while x < width {
      let (wide, tall) = (random.between(92, 128) * unit, random.between(300, 400) * unit)
      let paint = (index * 3 + Int(seed % 7) + (later && index % 3 == 1 ? 2 : 0)) % bricks.count
      gabled(
        Box(x, quay - tall, wide, tall - 14 * unit), bricks[paint], style: (index + Int(seed % 3)) % 3,
        salt: 100 + index)
      x += wide + 2 * unit
      index += 1
    }
    context.rectangle(Box(0, quay - 16 * unit, width, 34 * unit))
    context.fill(
      from: (0, quay - 16 * unit), to: (0, quay + 18 * unit),
      [(0, light.lit(Tint(0x9a9084), 0.8)), (0.4, light.lit(Tint(0x6a5348), 0.6)), (1, light.lit(Tint(0x3a302c), 0.2))])
    for tree in 0..<5 {
      let x = width * (0.1 + 0.21 * Double(tree)) + random.between(-20, 20) * unit
      self.tree(
        .round, x: x, y: quay - 4 * unit, height: random.between(230, 280) * unit * (later ? 1.28 : 0.9), haze: 0.04,
        salt: 60 + tree)
    }
    if later { houseboat(x: width * 0.66, y: quay + 34 * unit, size: 330 * unit) }
    boat(x: width * 0.2, y: quay + 22 * unit, size: 110 * unit, salt: 80)
    reflect(
      below: quay + (later ? 40 : 24) * unit, to: height, water: light.lit(Tint(0x2c3a34), 0.4), ripple: 13,
      strength: 0.62)
    railing(y: height * 0.98)
  }

  private func gabled(_ box: Box, _ brick: Tint, style: Int, salt: Int) {
    let (x, wide, eaves) = (box.x, box.width, box.y)
    let gable = wide * 0.72
    context.move(x, box.bottom)
    context.line(x, eaves)
    switch style {
    case 0:
      for step in 0..<4 {
        context.line(x + wide * 0.11 * Double(step), eaves - gable * 0.24 * Double(step))
        context.line(x + wide * 0.11 * Double(step), eaves - gable * 0.24 * Double(step + 1))
      }
      for step in (0..<4).reversed() {
        context.line(x + wide * (1 - 0.11 * Double(step)), eaves - gable * 0.24 * Double(step + 1))
        context.line(x + wide * (1 - 0.11 * Double(step)), eaves - gable * 0.24 * Double(step))
      }
    case 1:
      context.curve(
        x + wide * 0.2, eaves - gable * 0.1, x + wide * 0.16, eaves - gable * 0.9, x + wide * 0.5, eaves - gable)
      context.curve(x + wide * 0.84, eaves - gable * 0.9, x + wide * 0.8, eaves - gable * 0.1, x + wide, eaves)
    default:
      context.line(x + wide * 0.24, eaves - gable * 0.1)
      context.line(x + wide * 0.26, eaves - gable * 0.74)
      context.line(x + wide * 0.5, eaves - gable)
      context.line(x + wide * 0.74, eaves - gable * 0.74)
      context.line(x + wide * 0.76, eaves - gable * 0.1)
      context.line(x + wide, eaves)
    }
    context.line(x + wide, box.bottom)
    context.close()
    let front = light.lit(brick, 0.7)
    context.fill(
      from: (x, eaves - gable), to: (x + wide * 0.4, box.bottom), [(0, front.scaled(1.1)), (1, front.scaled(0.8))],
      keep: true)
    context.stroke(light.lit(Tint(0xeee6d6), 0.75).alpha(0.75), width: 3.4 * unit, round: false)
    var random = random(salt)
    for floor in 0..<4 {
      let columns = floor == 0 ? 2 : 3
      let y = eaves + box.height * (0.75 - 0.235 * Double(floor))
      for column in 0..<columns {
        let tall = box.height * (floor == 0 ? 0.2 : 0.155)
        let pane = Box(x + wide * (Double(column) + 0.26) / Double(columns), y, wide * 0.48 / Double(columns), tall)
        sash(pane, wall: front, isDoor: floor == 0 && column == salt % 2, &random)
      }
    }
    sash(Box(x + wide * 0.39, eaves - gable * 0.62, wide * 0.22, gable * 0.42), wall: front, isDoor: false, &random)
    context.fill(Box(x + wide * 0.49, eaves - gable * 1.02, wide * 0.03, gable * 0.2), light.lit(Tint(0x2c2622), 0.4))
  }

  private func sash(_ pane: Box, wall: Tint, isDoor: Bool, _ random: inout SeededRandom) {
    let frame = light.lit(Tint(0xf2ece0), 0.78)
    context.fill(pane.inset(-pane.width * 0.13), frame)
    let isLit = random.chance(light.night * 0.7 + light.gold * 0.06)
    if isDoor {
      context.fill(pane, light.lit(later ? Tint(0x2f6f5a) : Tint(0x24423a), 0.6))
    } else if isLit {
      context.fill(pane, Tint(0xffcf88))
      glow(around: (pane.x + pane.width / 2, pane.y + pane.height / 2), radius: pane.height, Tint(0xffc070), 0.3)
    } else {
      let glass = light.zenith.mixed(Tint(0x1c2226), 0.6)
      context.rectangle(pane)
      context.fill(
        from: (0, pane.y), to: (0, pane.bottom),
        [(0, glass.mixed(light.horizon, random.between(0.2, 0.5))), (1, glass)])
    }
    guard !isDoor else { return }
    context.fill(Box(pane.x + pane.width * 0.46, pane.y, pane.width * 0.08, pane.height), frame)
    for bar in [0.33, 0.66] {
      context.fill(Box(pane.x, pane.y + pane.height * bar, pane.width, max(0.7, pane.width * 0.07)), frame)
    }
  }

  private func houseboat(x: Double, y: Double, size: Double) {
    block(Box(x - size * 0.4, y - size * 0.2, size * 0.7, size * 0.13), Tint(0x3f6f86))
    for pane in 0..<6 {
      context.fill(
        Box(x - size * (0.36 - 0.112 * Double(pane)), y - size * 0.17, size * 0.07, size * 0.06),
        light.night > 0.25 ? Tint(0xffd08a) : Tint(0xd5e0e2).scaled(0.7))
    }
    context.polygon([
      (x - size * 0.52, y - size * 0.1), (x + size * 0.54, y - size * 0.1), (x + size * 0.46, y + size * 0.02),
      (x - size * 0.46, y + size * 0.02),
    ])
    context.fill(light.lit(Tint(0x2c3236), 0.5))
    for pot in 0..<5 {
      var leaves = random(90 + pot)
      crown(
        x - size * 0.34 + size * 0.15 * Double(pot), y - size * 0.23, size * 0.04, size * 0.04,
        [Tint(0x5f8a3e), Tint(0xc8452f)], 0, 10, &leaves)
    }
  }

  private func railing(y: Double) {
    let iron = light.lit(Tint(0x23282a), 0.3)
    for (lift, thick) in [(150.0, 11.0), (96, 5)] {
      context.move(-10, y - lift * unit)
      context.line(width + 10, y - (lift + 22) * unit)
      context.stroke(iron, width: thick * unit)
    }
    for post in 0..<12 {
      let x = width * Double(post) / 11
      context.fill(Box(x, y - (160 + 22 * x / width) * unit, 8 * unit, 200 * unit), iron)
    }
    for (index, place) in [0.16, 0.3, 0.8].prefix(later ? 3 : 2).enumerated() {
      bicycle(
        x: width * place, y: y - 10 * unit, size: 210 * unit,
        index == 0 ? Tint(0xb5483a) : index == 1 ? Tint(0x33454f) : Tint(0x3f7f6a))
    }
    for box in 0..<2 {
      var leaves = random(70 + box)
      let x = width * (0.5 + 0.13 * Double(box))
      block(Box(x - 66 * unit, y - 172 * unit, 132 * unit, 46 * unit), Tint(0x5a4636))
      crown(
        x, y - 196 * unit, 78 * unit, 44 * unit,
        light.season == .winter
          ? [Tint(0x4f5f48), Tint(0x5f6f56)] : [Tint(0x4f7a3c), Tint(0xd0503a), Tint(0xe6b0c0), Tint(0x5f8a48)], 0, 60,
        &leaves)
    }
  }

  private func bicycle(x: Double, y: Double, size: Double, _ tint: Tint) {
    let (dark, paint) = (light.lit(Tint(0x1c1f21), 0.3), light.lit(tint, 0.6))
    for side in [-0.3, 0.3] {
      context.circle(x + size * side, y - size * 0.2, size * 0.19)
      context.stroke(dark, width: size * 0.02)
      context.circle(x + size * side, y - size * 0.2, size * 0.02)
      context.fill(dark)
    }
    let joints: [[(Double, Double)]] = [
      [(-0.3, -0.2), (-0.1, -0.5), (0.2, -0.5), (0.0, -0.2), (-0.3, -0.2)], [(-0.12, -0.56), (0.0, -0.2)],
      [(0.3, -0.2), (0.18, -0.6), (0.28, -0.64)],
    ]
    for joint in joints {
      for (step, point) in joint.enumerated() {
        if step == 0 {
          context.move(x + size * point.0, y + size * point.1)
        } else {
          context.line(x + size * point.0, y + size * point.1)
        }
      }
      context.stroke(paint, width: size * 0.022)
    }
    context.ellipse(Box(x - size * 0.19, y - size * 0.6, size * 0.15, size * 0.05))
    context.fill(dark)
  }
}
