#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// A pagoda among trees, with a stone path.
  func temple() throws(CardError) {
    let ground = height * 0.74
    try sky(to: ground, clouds: 0.36)
    farHills(
      crest(base: height * 0.5, rise: 170 * unit, length: 800, roughness: 0.6, salt: 2), to: ground, Tint(0x5d7868),
      haze: 0.6)
    let hill = crest(base: height * 0.58, rise: 130 * unit, length: 900, roughness: 0.3, salt: 3)
    try land(
      under: hill, to: ground + 10, top: height * 0.4,
      look: LandLook(ground: Tint(0x53703f), rock: Tint(0x3f5a36), haze: 0.26, folds: 110, depth: 1.3))
    mist(at: ground - 60 * unit, thickness: 80 * unit, alpha: 0.35)
    let blossom: [Tint] =
      switch light.season {
      case .spring: [Tint(0xf3c9d2), Tint(0xeab4c2), Tint(0xf9e1e5)]
      case .autumn: [Tint(0xb3341f), Tint(0xc9562a), Tint(0xd98436)]
      case .summer: [Tint(0x587c3c), Tint(0x466a31), Tint(0x6c9148)]
      case .winter: [Tint(0xe7ecf0), Tint(0xd4dce2), Tint(0x8a9088)]
      }
    var random = random(5)
    for index in 0..<16 {
      let x = width * random.unit()
      tree(
        .round, x: x, y: ground + 6 * unit, height: random.between(90, 150) * unit * (later ? 1.25 : 1), haze: 0.2,
        tints: index % 3 == 0 ? blossom : [Tint(0x3d5a38), Tint(0x4b6a40)], salt: 30 + index)
    }
    if variant == 1 {
      wat(x: width * 0.57, foot: ground, size: min(width * 0.6, height * 0.42))
    } else {
      pagoda(x: width * 0.57, foot: ground, size: min(width * 0.5, height * 0.38))
    }
    let look = LandLook(
      ground: light.grass.scaled(0.92), rock: light.grass.scaled(0.8), haze: 0, folds: 200, depth: 0.6, isField: true)
    try land(under: { _ in ground - 2 }, to: height, top: ground - 4, look: look)
    path(from: ground, at: width * 0.57)
    for (index, place) in [(0.41, 0.83), (0.75, 0.83), (0.33, 0.95), (0.85, 0.95)].enumerated() {
      lantern(x: width * place.0, y: height * place.1, size: (index < 2 ? 82 : 130) * unit)
    }
    let big = later ? 1.25 : 0.9
    tree(.round, x: width * 0.06, y: height * 0.97, height: 560 * unit * big, tints: blossom, salt: 70)
    tree(.round, x: width * 0.97, y: height * 0.93, height: 430 * unit * big, tints: blossom, salt: 71)
    for _ in 0..<(light.season == .spring || light.season == .autumn ? 130 : 0) {
      context.ellipse(Box(random.unit() * width, ground + random.unit() * (height - ground), 7 * unit, 4 * unit))
      context.fill(light.lit(random.pick(blossom, else: Tint(0xf3c9d2)), 0.9))
    }
  }

  private func pagoda(x: Double, foot: Double, size: Double) {
    let (wood, plaster) = (light.lit(later ? Tint(0xb84a30) : Tint(0x8f4634), 0.7), light.lit(Tint(0xeee4d0), 0.75))
    let tile = light.lit(Tint(0x565c62), 0.6)
    let tiers = 4
    var y = foot - size * 0.06
    context.fill(Box(x - size * 0.42, y, size * 0.84, size * 0.07), light.lit(Tint(0x9c958a), 0.6))
    for tier in 0..<tiers {
      let wide = size * (0.62 - 0.1 * Double(tier))
      let tall = size * (0.205 - 0.02 * Double(tier))
      let body = Box(x - wide / 2, y - tall, wide, tall)
      context.rectangle(body)
      context.fill(from: (body.x, 0), to: (body.right, 0), [(0, plaster), (1, plaster.scaled(0.72))])
      for post in 0...4 {
        context.fill(Box(body.x + wide * Double(post) / 4 - size * 0.008, body.y, size * 0.016, tall), wood)
      }
      context.fill(Box(body.x, body.y + tall * 0.18, wide, size * 0.014), wood)
      context.fill(
        Box(x - wide * 0.09, body.y + tall * 0.3, wide * 0.18, tall * 0.7),
        light.night > 0.4 ? Tint(0xffc26a) : Tint(0x32251f))
      context.fill(Box(body.x, body.y, wide, tall * 0.16), Tint(0x140f0c, 0.42))
      let (reach, rise) = (wide * 0.72, size * 0.085)
      let eaves = body.y + size * 0.012
      context.move(x - reach, eaves - rise * 0.2)
      context.curve(
        x - reach * 0.62, eaves + rise * 0.1, x - wide * 0.42, eaves - rise * 0.5, x - wide * 0.34, eaves - rise)
      context.line(x + wide * 0.34, eaves - rise)
      context.curve(
        x + wide * 0.42, eaves - rise * 0.5, x + reach * 0.62, eaves + rise * 0.1, x + reach, eaves - rise * 0.2)
      context.curve(
        x + reach * 0.6, eaves + rise * 0.34, x - reach * 0.6, eaves + rise * 0.34, x - reach, eaves - rise * 0.2)
      context.close()
      let snowy = light.season == .winter ? light.lit(Tint(0xf0f4f8), 0.85) : tile.scaled(1.25)
      context.fill(
        from: (0, eaves - rise), to: (0, eaves + rise * 0.3),
        [(0, snowy), (0.55, light.season == .winter ? snowy : tile), (1, tile.scaled(0.5))])
      y = eaves - rise + 2
    }
    context.move(x, y)
    context.line(x, y - size * 0.24)
    context.stroke(light.lit(Tint(0x6d6252), 0.6), width: size * 0.012)
    for ring in 0..<6 {
      context.ellipse(Box(x - size * 0.02, y - size * (0.05 + 0.026 * Double(ring)), size * 0.04, size * 0.012))
      context.fill(light.lit(Tint(0x8d7f66), 0.7))
    }
  }

  private func path(from ground: Double, at x: Double) {
    let rows = 11
    for row in 0..<rows {
      let (a, b) = (Double(row) / Double(rows), (Double(row) + 0.9) / Double(rows))
      func y(_ t: Double) -> Double { ground + (height + 4 - ground) * t * t }
      func half(_ t: Double) -> Double { (34 + 250 * t * t) * unit }
      for column in 0..<4 {
        let (left, right) = (Double(column) / 2 - 1, (Double(column) + 0.94) / 2 - 1)
        let bend: (Double) -> Double = { t in x + (self.width * 0.5 - x) * t * t }
        context.polygon([
          (bend(a) + half(a) * left, y(a)), (bend(a) + half(a) * right, y(a)), (bend(b) + half(b) * right, y(b)),
          (bend(b) + half(b) * left, y(b)),
        ])
        let tone = noise(Double(row) * 0.37 + Double(column) * 0.21, 0.6)
        context.fill(light.lit(light.season == .winter ? Tint(0xd9dee2) : Tint(0xa9a294), 0.4 + tone * 0.6))
      }
    }
  }

  private func lantern(x: Double, y: Double, size: Double) {
    let stone = light.lit(Tint(0x8f8c84), 0.6)
    let parts = [(0.30, 0.0, 0.1), (0.12, 0.1, 0.42), (0.32, 0.5, 0.07), (0.22, 0.57, 0.17)]
    for (wide, low, tall) in parts {
      let box = Box(x - size * wide / 2, y - size * (low + tall), size * wide, size * tall)
      context.rectangle(box)
      context.fill(from: (box.x, 0), to: (box.right, 0), [(0, stone.scaled(1.1)), (1, stone.scaled(0.6))])
    }
    context.fill(
      Box(x - size * 0.06, y - size * 0.71, size * 0.12, size * 0.11),
      light.night > 0.3 ? Tint(0xffcf85) : Tint(0x2a2724))
    context.polygon([(x - size * 0.27, y - size * 0.73), (x, y - size * 0.95), (x + size * 0.27, y - size * 0.73)])
    context.fill(
      from: (x - size * 0.2, 0), to: (x + size * 0.2, 0), [(0, stone.scaled(1.05)), (1, stone.scaled(0.55))])
    if light.night > 0.3 { glow(around: (x, y - size * 0.66), radius: size * 0.8, Tint(0xffc26a), 0.5) }
  }

  /// Stalls under strings of lamps, the street wet and the far end out of focus.
  func nightMarket() throws(CardError) {
    let eye = (x: width * 0.5, y: height * 0.52)
    context.rectangle(bounds)
    context.fill(from: (0, 0), to: (0, height), [(0, Tint(0x0d1328)), (0.5, Tint(0x2a2338)), (1, Tint(0x15121a))])
    var random = random(2)
    let lamps = [Tint(0xffb45c), Tint(0xff8a4a), Tint(0xffd898), Tint(0xf0605a), Tint(0x7fc7d9)]
    for _ in 0..<150 {
      let spread = random.between(0.02, 0.5)
      let (x, y) = (
        eye.x + random.between(-1, 1) * width * spread,
        eye.y - height * 0.02 + random.between(-1, 0.6) * height * spread * 0.4
      )
      let radius = random.between(7, 26) * unit
      let lamp = random.pick(lamps, else: Tint(0xffb45c))
      context.circle(x, y, radius)
      context.fill(lamp.alpha(random.between(0.12, 0.42)), keep: true)
      context.stroke(lamp.alpha(0.22), width: unit)
    }
    let scale = width < height ? width * 0.88 : min(width * 0.62, height * 0.7)
    // Lamps on wet stone: upright streaks, brightest near the far end.
    for _ in 0..<90 {
      let spread = random.unit()
      let (x, y) = (eye.x + random.between(-0.5, 0.5) * width * (0.25 + spread), eye.y + scale * (0.09 + 0.5 * spread))
      let (wide, tall) = (
        random.between(5, 16) * unit * (0.5 + spread), random.between(40, 130) * unit * (0.4 + spread)
      )
      context.save()
      context.translate(x, y)
      context.scale(wide, tall)
      glow(around: (0, 0), radius: 1, random.pick(lamps, else: Tint(0xffb45c)), 0.34)
      context.restore()
    }
    context.save()
    context.rectangle(Box(0, eye.y, width, height - eye.y))
    context.clip()
    glow(around: (eye.x, eye.y + scale * 0.12), radius: width * 0.38, Tint(0xffb066), 0.5)
    context.restore()
    for depth in [5.0, 3.6, 2.6, 1.9, 1.35, 0.95] {
      for side in [-1.0, 1.0] { stall(side, depth, eye, scale, salt: Int(depth * 100) + (side > 0 ? 7 : 0)) }
      strings(depth, eye, scale, lamps)
      crowd(depth, eye, scale)
    }
    reflect(below: height * 0.82, to: height, water: Tint(0x1a1418), ripple: 26, strength: 0.62)
  }

  private func stall(_ side: Double, _ depth: Double, _ eye: (x: Double, y: Double), _ scale: Double, salt: Int) {
    var random = random(salt)
    let cloths: [Tint] =
      switch variant {
      case 2: [Tint(0x5a3a28), Tint(0x6a4630)]
      case 3: [Tint(0xe6dcc8), Tint(0xd8cdb6)]
      case 4: [Tint(0x9a2f3a), Tint(0x2f4f8a)]
      case 5: [Tint(0xd86a9a), Tint(0xe0a030), Tint(0x3f8f7a)]
      default: [Tint(0xb5382e), Tint(0xd58b35), Tint(0x2f6f76), Tint(0xd9cdb6), Tint(0x7b4a8a)]
      }
    let cloth = random.pick(cloths, else: Tint(0xb5382e))
    let size = scale / depth
    let near = eye.x + side * size * 0.42
    let far = eye.x + side * size * 1.25
    let (top, counter, foot) = (eye.y - size * 0.34, eye.y + size * 0.12, eye.y + size * 0.38)
    let (left, right) = (min(near, far), max(near, far))
    context.rectangle(Box(left, top, right - left, counter - top))
    context.fill(
      around: ((left + right) / 2, top + size * 0.1), radius: size * 0.75,
      [(0, Tint(0xffc77a, 0.95)), (0.5, Tint(0xb86a35, 0.9)), (1, Tint(0x3a221d, 0.95))])
    for shelf in 0..<4 {
      let y = counter - size * 0.062 * Double(shelf)
      var goods = Tint(0xd9722e)
      for item in 0..<26 {
        if item % 4 == 0 {
          goods = random.pick(
            [Tint(0xc8642a), Tint(0xb33434), Tint(0x7f9a3a), Tint(0xd6ae40), Tint(0xd9c7a4), Tint(0x6a3a4c)],
            else: goods)
        }
        let x = left + (right - left) * (Double(item) + random.between(0.2, 0.8)) / 26
        context.circle(x, y - random.unit() * size * 0.02, size * random.between(0.016, 0.024))
        context.fill(goods.scaled(random.between(0.5, 0.95) - 0.08 * Double(shelf)))
      }
      context.fill(Box(left, y + size * 0.012, right - left, size * 0.008), Tint(0x2a1710, 0.8))
    }
    glow(around: ((left + right) / 2, top + size * 0.14), radius: size * 0.4, Tint(0xffe3ae), 0.7)
    context.rectangle(Box(left, counter, right - left, foot - counter))
    context.fill(from: (0, counter), to: (0, foot), [(0, Tint(0x8a5a36)), (0.3, Tint(0x5a3824)), (1, Tint(0x231815))])
    if variant == 2 { hutRoof(from: left, to: right, top: top, size: size) }
    let stripes = variant == 2 ? 0 : variant == 4 ? 1 : 9
    for stripe in 0..<stripes {
      let (a, b) = (Double(stripe) / Double(stripes), Double(stripe + 1) / Double(stripes))
      let out = side * size * 0.1
      context.polygon([
        (far + (near - far) * a, top - size * 0.13), (far + (near - far) * b, top - size * 0.13),
        (far + (near - out - far) * b, top + size * 0.05), (far + (near - out - far) * a, top + size * 0.05),
      ])
      let tint = (stripe % 2 == 0 ? cloth : Tint(0xefe4cf)).scaled(0.8)
      context.fill(from: (0, top - size * 0.13), to: (0, top + size * 0.05), [(0, tint.scaled(0.42)), (1, tint)])
    }
    if later || variant == 0 && salt % 3 == 0 {
      let sign = Box(near - side * size * 0.02 - size * 0.05, top - size * 0.34, size * 0.1, size * 0.3)
      context.roundedRectangle(sign, radius: size * 0.02)
      context.fill(Tint(0xff5a6a), keep: true)
      context.stroke(Tint(0xffd9d0), width: max(1, size * 0.008))
      glow(around: (sign.x + sign.width / 2, sign.y + sign.height / 2), radius: size * 0.26, Tint(0xff6a7a), 0.4)
    }
  }

  private func strings(_ depth: Double, _ eye: (x: Double, y: Double), _ scale: Double, _ lamps: [Tint]) {
    let size = scale / depth
    let count = later ? 15 : 9
    let y = eye.y - size * 0.62
    for index in 0...count {
      let part = Double(index) / Double(count) * 2 - 1
      let (x, hang) = (eye.x + part * size * 1.1, y + (1 - part * part) * size * 0.13)
      let lamp = lamps[index % 3]
      if variant == 1 {
        silkLantern(x: x, y: hang, size: size * 0.085, index: index + Int(depth * 10))
        continue
      }
      glow(around: (x, hang), radius: size * 0.13, lamp, 0.55)
      context.ellipse(Box(x - size * 0.026, hang - size * 0.034, size * 0.052, size * 0.068))
      context.fill(lamp.mixed(Tint(0xffffff), 0.45))
    }
  }

  /// A round lantern of coloured silk, a lamp within.
  private func silkLantern(x: Double, y: Double, size: Double, index: Int) {
    let silks = [Tint(0xe8402e), Tint(0xf0b030), Tint(0x3f8fd0), Tint(0xf07a2a), Tint(0x6fb84a), Tint(0xd85aa0)]
    let silk = silks[index % silks.count]
    glow(around: (x, y), radius: size * 3, silk, 0.5)
    let body = Box(x - size, y - size * 0.86, size * 2, size * 1.72)
    context.ellipse(body)
    context.fill(
      around: (x, y), radius: size,
      [(0, Tint(0xfff2cc)), (0.45, silk.mixed(Tint(0xfff2cc), 0.3)), (1, silk.scaled(0.8))])
    for rib in [0.3, 0.66, 1.0] {
      context.ellipse(Box(x - size * rib, body.y, size * 2 * rib, body.height))
      context.stroke(silk.scaled(0.55).alpha(0.6), width: max(0.6, size * 0.04))
    }
    context.fill(Box(x - size * 0.1, body.bottom, size * 0.2, size * 0.5), silk.scaled(0.8))
  }

  /// The roof of a wooden hut under snow.
  private func hutRoof(from left: Double, to right: Double, top: Double, size: Double) {
    let middle = (left + right) / 2
    context.polygon([
      (left - size * 0.08, top + size * 0.05), (middle, top - size * 0.36), (right + size * 0.08, top + size * 0.05),
    ])
    context.fill(from: (0, top - size * 0.3), to: (0, top + size * 0.05), [(0, Tint(0x6a4630)), (1, Tint(0x2e1d14))])
    context.polygon([
      (left - size * 0.09, top + size * 0.03), (middle, top - size * 0.42), (right + size * 0.09, top + size * 0.03),
      (right + size * 0.02, top + size * 0.03), (middle, top - size * 0.32), (left - size * 0.02, top + size * 0.03),
    ])
    context.fill(Tint(0xcfd6e4))
    for bulb in 0..<12 {
      let part = Double(bulb) / 11
      let (x, y) = (left + (right - left) * part, top + size * 0.04 - (1 - abs(part * 2 - 1)) * size * 0.34)
      glow(around: (x, y), radius: size * 0.06, Tint(0xffd890), 0.9)
    }
  }

  private func crowd(_ depth: Double, _ eye: (x: Double, y: Double), _ scale: Double) {
    var random = random(Int(depth * 37))
    let size = scale / depth
    for index in 0..<(depth > 1.2 ? 5 : 2) {
      let x = eye.x + random.between(-0.38, 0.38) * size
      let tint = random.pick([Tint(0x1b1a22), Tint(0x2a2026), Tint(0x3b2a2a), Tint(0x1d2530)], else: Tint(0x1b1a22))
      person(
        x: x, y: eye.y + size * 0.4, height: size * random.between(0.42, 0.5), tint: tint, salt: Int(depth * 91) + index
      )
    }
  }
}
