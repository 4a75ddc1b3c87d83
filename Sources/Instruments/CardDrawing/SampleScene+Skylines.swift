#if canImport(Glibc)
  import Glibc
#endif

extension SceneCanvas {
  /// Domes and minarets over a strait, a ferry before them.
  func domes() throws(CardError) {
    let water = height * 0.64
    try sky(to: water, clouds: 0.46)
    var random = random(3)
    farHills(
      crest(base: water - 70 * unit, rise: 80 * unit, length: 900, roughness: 0.2, salt: 2), to: water, Tint(0x6a7088),
      haze: 0.6)
    mosque(x: width * 0.84, foot: water - 66 * unit, size: 150 * unit, haze: 0.5, minarets: 2)
    if later {
      for (index, tall) in [150.0, 210, 170].enumerated() {
        block(
          Box(width * (0.06 + 0.035 * Double(index)), water - (60 + tall) * unit, 40 * unit, tall * unit),
          Tint(0x8fa0b0), haze: 0.56)
      }
    }
    for layer in 0..<2 {
      var x = -20 * unit
      while x < width {
        let (wide, tall) = (random.between(26, 50) * unit, random.between(30, 76) * unit * (layer == 0 ? 1.4 : 1))
        house(
          Box(x, water - tall - 6 * unit, wide, tall),
          wall: random.pick([Tint(0xd9c6a4), Tint(0xc9a88a), Tint(0xe4d8c4), Tint(0xb58f78)], else: Tint(0xd9c6a4)),
          roof: random.chance(0.6) ? .hip : .flat, roofTint: Tint(0x9a5a48), floors: 3, columns: 2,
          glow: light.night * 0.6, haze: layer == 0 ? 0.46 : 0.3, salt: 60 + layer * 90 + Int(x / unit) % 83)
        x += wide * 1.02
      }
      if layer == 0 {
        mist(at: water - 60 * unit, thickness: 46 * unit, alpha: 0.36)
        mosque(x: width * 0.42, foot: water - 56 * unit, size: min(300 * unit, width * 0.3), haze: 0.2, minarets: 4)
      }
    }
    for index in 0..<14 {
      tree(
        index % 3 == 0 ? .cypress : .round, x: width * random.unit(), y: water - 2 * unit,
        height: random.between(30, 60) * unit * growth, haze: 0.24, tints: [Tint(0x44603c), Tint(0x56704a)],
        salt: 30 + index)
    }
    context.fill(Box(0, water - 8 * unit, width, 12 * unit), light.lit(Tint(0x8a8278), 0.5).mixed(light.haze, 0.2))
    reflect(below: water + 4, to: height, water: light.lit(Tint(0x2a566e), 0.5), ripple: 15, strength: 0.58)
    ferry(x: width * 0.7, y: height * 0.77, size: 300 * unit)
    if later { ferry(x: width * 0.2, y: water + 30 * unit, size: 120 * unit) }
    birds(around: (width * 0.6, height * 0.5), spread: width * 0.18, count: 9, salt: 15)
    birds(around: (width * 0.25, height * 0.2), spread: width * 0.1, count: 4, salt: 16)
  }

  private func mosque(x: Double, foot: Double, size: Double, haze: Double, minarets: Int) {
    let (stone, lead) = (Tint(0xd2c4ae), later ? Tint(0x7f929c) : Tint(0x8b979c))
    let places = minarets == 4 ? [-0.84, -0.5, 0.5, 0.84] : [-0.62, 0.62]
    func minaret(_ place: Double) {
      let (mx, half) = (x + size * place, size * 0.026)
      let tall = size * (abs(place) > 0.7 ? 0.98 : 1.2)
      block(Box(mx - half, foot - tall, half * 2, tall), stone, haze: haze)
      for balcony in [0.62, 0.82] {
        block(Box(mx - half * 1.8, foot - tall * balcony, half * 3.6, size * 0.022), stone, haze: haze)
        if light.night > 0.3 { glow(around: (mx, foot - tall * balcony), radius: size * 0.07, Tint(0xffd592), 0.6) }
      }
      context.polygon([(mx - half * 1.2, foot - tall), (mx, foot - tall - size * 0.2), (mx + half * 1.2, foot - tall)])
      context.fill(from: (mx - half, 0), to: (mx + half, 0), across(lead.scaled(0.8), haze: haze))
    }
    for place in places where abs(place) < 0.7 { minaret(place) }
    block(Box(x - size * 0.66, foot - size * 0.27, size * 1.32, size * 0.36), stone, haze: haze)
    for side in [-1.0, 1.0] {
      dome(x: x + side * size * 0.5, foot: foot - size * 0.26, radius: size * 0.13, rise: size * 0.13, lead, haze: haze)
      dome(x: x + side * size * 0.3, foot: foot - size * 0.32, radius: size * 0.2, rise: size * 0.2, lead, haze: haze)
    }
    block(Box(x - size * 0.4, foot - size * 0.42, size * 0.8, size * 0.18), stone, haze: haze)
    dome(x: x, foot: foot - size * 0.4, radius: size * 0.34, rise: size * 0.22, lead, haze: haze)
    block(Box(x - size * 0.27, foot - size * 0.6, size * 0.54, size * 0.13), stone, haze: haze)
    for pane in 0..<9 {
      context.fill(
        Box(x - size * 0.24 + size * 0.056 * Double(pane), foot - size * 0.575, size * 0.026, size * 0.07),
        light.night > 0.3 ? Tint(0xffc878) : light.lit(Tint(0x4a443e), 0.2).mixed(light.haze, haze))
    }
    dome(x: x, foot: foot - size * 0.59, radius: size * 0.27, rise: size * 0.28, lead, haze: haze)
    context.fill(
      Box(x - size * 0.006, foot - size * 0.98, size * 0.012, size * 0.12),
      light.lit(Tint(0xd8b45a), 0.9).mixed(light.haze, haze))
    for row in 0..<2 {
      for pane in 0..<10 {
        archway(
          Box(
            x - size * 0.6 + size * 0.124 * Double(pane), foot - size * (0.22 - 0.13 * Double(row)), size * 0.05,
            size * 0.1))
        context.fill(
          light.night > 0.3 && (pane + row) % 2 == 0
            ? Tint(0xffc878) : light.lit(Tint(0x54493e), 0.2).mixed(light.haze, haze))
      }
    }
    for place in places where abs(place) > 0.7 { minaret(place) }
    if light.night > 0.3 { glow(around: (x, foot - size * 0.3), radius: size * 0.9, Tint(0xffb860), 0.34) }
  }

  private func ferry(x: Double, y: Double, size: Double) {
    shadow(x: x, y: y + size * 0.02, size: size * 1.1)
    var random = random(Int(size))
    for step in 0..<26 {
      let part = Double(step) / 26
      glow(
        around: (x - size * (0.08 + 0.55 * part), y - size * (0.36 + 0.1 * part) + random.between(-5, 5) * unit),
        radius: size * (0.03 + 0.1 * part), light.lit(Tint(0xb9b6b2), 0.6), 0.3 * (1 - part))
    }
    block(Box(x - size * 0.06, y - size * 0.35, size * 0.08, size * 0.14), later ? Tint(0x2f6f9a) : Tint(0xc8552f))
    block(Box(x - size * 0.3, y - size * 0.24, size * 0.6, size * 0.09), Tint(0xf4f0e6))
    block(Box(x - size * 0.38, y - size * 0.16, size * 0.76, size * 0.1), Tint(0xf8f4ec))
    for row in 0..<2 {
      for pane in 0..<13 {
        context.fill(
          Box(
            x - size * (0.34 - 0.052 * Double(pane)) + (row == 0 ? size * 0.03 : 0),
            y - size * (row == 0 ? 0.22 : 0.135), size * 0.034, size * 0.042),
          light.night > 0.2 ? Tint(0xffd592) : Tint(0x39464e))
      }
    }
    context.polygon([
      (x - size * 0.5, y - size * 0.08), (x + size * 0.52, y - size * 0.09), (x + size * 0.42, y + size * 0.03),
      (x - size * 0.44, y + size * 0.03),
    ])
    context.fill(
      from: (0, y - size * 0.08), to: (0, y + size * 0.03),
      [(0, light.lit(Tint(0x2b3640), 0.8)), (0.7, light.lit(Tint(0x2b3640), 0.3)), (1, light.lit(Tint(0x8a3a2c), 0.3))])
    context.move(x - size * 0.44, y + size * 0.035)
    context.line(x - size * 0.95, y + size * 0.07)
    context.stroke(light.lit(Tint(0xffffff), 0.9).alpha(0.4), width: 4 * unit)
  }

  /// Towers round a bay, a promenade in front.
  func skyline() throws(CardError) {
    let water = height * 0.63
    try sky(to: water, clouds: 0.5)
    farHills(
      crest(base: water - 70 * unit, rise: 110 * unit, length: 900, roughness: 0.5, salt: 2), to: water, Tint(0x5f6f88),
      haze: 0.56)
    var random = random(3)
    for layer in 0..<3 {
      let haze = [0.56, 0.32, 0.08][layer]
      var x = width * (layer == 0 ? -0.02 : 0.03) - 20 * unit
      while x < width {
        let wide = random.between(40, 92) * unit
        // Tallest a little left of the middle, as towers crowd a centre.
        let crowd = exp(-pow((x / width - 0.42) / 0.3, 2))
        let tall = random.between(70, 180) * unit * (1 + crowd * 1.7) * [1.1, 1, 0.7][layer]
        let isThere = later || layer == 2 || random.chance(0.66)
        if isThere { tower(Box(x, water - tall, wide, tall), haze: haze, salt: 50 + layer * 60 + Int(x / unit) % 57) }
        x += wide * random.between(1.02, layer == 2 ? 1.2 : 1.7)
      }
      if layer == 0 {
        let (mx, tall) = (width * 0.62, 470 * unit)
        context.polygon([
          (mx - 16 * unit, water), (mx - 5 * unit, water - tall), (mx + 5 * unit, water - tall),
          (mx + 16 * unit, water),
        ])
        context.fill(from: (mx - 16 * unit, 0), to: (mx + 16 * unit, 0), across(Tint(0xc9cdd2), haze: 0.36))
        context.ellipse(Box(mx - 36 * unit, water - tall * 0.84, 72 * unit, 30 * unit))
        context.fill(from: (mx - 36 * unit, 0), to: (mx + 36 * unit, 0), across(Tint(0xd8dadc), haze: 0.3))
        context.fill(
          Box(mx - 1.4 * unit, water - tall - 90 * unit, 2.8 * unit, 92 * unit), light.lit(Tint(0x8a8f96), 0.5))
        if light.night > 0.2 { glow(around: (mx, water - tall * 0.82), radius: 70 * unit, Tint(0x9fd8ff), 0.6) }
      }
      if layer < 2 { mist(at: water - 40 * unit, thickness: 60 * unit, alpha: 0.26) }
    }
    if later {
      let (x, tall) = (width * 0.36, 560 * unit)
      tower(Box(x, water - tall, 92 * unit, tall), haze: 0.12, salt: 300)
      context.polygon([(x, water - tall), (x + 92 * unit, water - tall - 74 * unit), (x + 92 * unit, water - tall)])
      context.fill(light.zenith.mixed(light.horizon, 0.5).scaled(0.8))
    }
    for index in 0..<18 {
      tree(
        .round, x: width * random.unit(), y: water, height: random.between(20, 38) * unit * growth, haze: 0.12,
        tints: [Tint(0x3f5a38), Tint(0x4f6a42)], salt: 20 + index)
    }
    context.fill(Box(0, water - 4 * unit, width, 8 * unit), light.lit(Tint(0x5a5c60), 0.4))
    reflect(below: water + 3, to: height, water: light.lit(Tint(0x1f4660), 0.5), ripple: 17, strength: 0.66)
    if variant == 1 { suspension(water: water) }
    if variant == 2 { steelArch(water: water) }
    promenade()
  }

  /// A bridge that hangs from two stone towers, near on the left.
  private func suspension(water: Double) {
    let (near, far) = (width * 0.1, width * 0.66)
    let steel = light.lit(Tint(0x4a4f58), 0.5)
    func deck(_ x: Double) -> Double { water - (150 - 96 * min(1, max(0, (x - near) / (far - near)))) * unit }
    for (x, tall, wide) in [(far, 170.0, 24.0), (near, 430, 62)] {
      let foot = water + (x == near ? 60 : 4) * unit
      block(
        Box(x - wide * unit / 2, foot - tall * unit, wide * unit, tall * unit), Tint(0xa08a72),
        haze: x == near ? 0 : 0.2)
      for side in [-1.0, 1.0] {
        archway(
          Box(
            x + side * wide * unit * 0.22 - wide * unit * 0.13, foot - tall * unit * 0.86, wide * unit * 0.26,
            tall * unit * 0.4))
        context.fill(light.zenith.mixed(light.horizon, 0.6).scaled(0.8))
      }
    }
    let (topNear, topFar) = (water - 366 * unit, water - 166 * unit)
    context.polygon([
      (-10, deck(near) - 30 * unit), (near, deck(near)), (far, deck(far)), (width + 10, water - 40 * unit),
      (width + 10, water - 36 * unit), (far, deck(far) + 8 * unit), (near, deck(near) + 20 * unit),
      (-10, deck(near) - 6 * unit),
    ])
    context.fill(steel)
    var cable: [(x: Double, y: Double)] = []
    for step in 0...30 {
      let part = Double(step) / 30
      let x = near + (far - near) * part
      let straight = topNear + (topFar - topNear) * part
      cable.append((x, min(deck(x) - 8 * unit, straight + (1 - pow(part * 2 - 1, 2)) * 190 * unit * (1 - part * 0.5))))
    }
    for (step, point) in cable.enumerated() {
      if step == 0 { context.move(point.x, point.y) } else { context.line(point.x, point.y) }
    }
    context.stroke(steel, width: 5 * unit)
    for point in cable {
      context.move(point.x, point.y)
      context.line(point.x, deck(point.x))
      context.stroke(steel.alpha(0.7), width: 1.6 * unit)
      if light.night > 0.15 { glow(around: point, radius: 26 * unit, Tint(0xffe2b0), 0.8) }
    }
    context.move(near, topNear)
    context.line(-10, topNear + 120 * unit)
    context.stroke(steel, width: 5 * unit)
  }

  /// A bridge under a steel arch across the bay's mouth.
  private func steelArch(water: Double) {
    let (left, right) = (width * 0.5, width * 1.12)
    let steel = light.lit(Tint(0x5a6068), 0.5).mixed(light.haze, 0.1)
    let deck = water - 70 * unit
    func arch(_ part: Double, _ rise: Double) -> Double { water - 6 * unit - (1 - pow(part * 2 - 1, 2)) * rise * unit }
    context.fill(Box(left - 60 * unit, deck, right - left + 60 * unit, 11 * unit), steel)
    for rise in [232.0, 276] {
      for step in 0...40 {
        let part = Double(step) / 40
        let (x, y) = (left + (right - left) * part, arch(part, rise))
        if step == 0 { context.move(x, y) } else { context.line(x, y) }
      }
      context.stroke(steel, width: 7 * unit)
    }
    for step in 0..<26 {
      let (a, b) = (Double(step) / 26, Double(step + 1) / 26)
      context.move(left + (right - left) * a, arch(a, 232))
      context.line(left + (right - left) * b, arch(b, 276))
      context.stroke(steel, width: 2.4 * unit)
      let y = arch(a, 232)
      if y < deck { context.fill(Box(left + (right - left) * a, y, 2 * unit, deck - y), steel.alpha(0.8)) }
      if light.night > 0.15 { glow(around: (left + (right - left) * a, deck), radius: 20 * unit, Tint(0xffd592), 0.8) }
    }
    for shift in [0.0, 0.03] {
      block(Box(left + width * shift - 16 * unit, water - 130 * unit, 30 * unit, 132 * unit), Tint(0xc0ab90), haze: 0.1)
    }
  }

  private func tower(_ box: Box, haze: Double, salt: Int) {
    var random = random(salt)
    let skins = [Tint(0x7f93a4), Tint(0xa7adb2), Tint(0xc4b9a8), Tint(0x5f7488), Tint(0x8f8a88)]
    let skin = random.pick(skins, else: skins[0])
    let glass = light.lit(skin, 0.7).mixed(light.horizon, 0.3).mixed(light.haze, haze)
    context.rectangle(box)
    let stops =
      sunSide < 0
      ? [(0.0, 1.16), (0.55, 0.95), (0.56, 0.66), (1, 0.6)] : [(0.0, 0.6), (0.44, 0.66), (0.45, 0.95), (1, 1.16)]
    context.fill(from: (box.x, 0), to: (box.right, 0), stops.map { ($0.0, glass.scaled($0.1)) })
    if random.chance(0.4) {
      context.fill(Box(box.x + box.width * 0.3, box.y - 22 * unit, box.width * 0.4, 23 * unit), glass.scaled(0.8))
    }
    if random.chance(0.3) {
      context.fill(Box(box.x + box.width * 0.5, box.y - 70 * unit, 2 * unit, 70 * unit), glass.scaled(0.6))
    }
    let (floors, columns) = (Int(box.height / (13 * unit)), max(3, Int(box.width / (11 * unit))))
    let isBanded = random.chance(0.4)
    let glowing = min(0.62, light.night * 0.6 + light.gold * 0.1 + light.dusk * 0.2)
    for floor in 0..<max(1, floors) {
      let y = box.y + box.height * (Double(floor) + 0.3) / Double(max(1, floors))
      context.fill(Box(box.x, y, box.width, (isBanded ? 5.5 : 2) * unit), Tint(0x1a2632, 0.26 * (1 - haze)))
      guard glowing > 0.04 else { continue }
      for column in 0..<columns where random.chance(glowing) {
        let lamp = random.chance(0.8) ? Tint(0xffd79a) : Tint(0xcfe6ff)
        context.fill(
          Box(
            box.x + box.width * (Double(column) + 0.2) / Double(columns), y, box.width * 0.62 / Double(columns),
            6.4 * unit), lamp.alpha((0.4 + 0.55 * light.night) * (1 - haze * 0.6)))
      }
    }
  }

  private func promenade() {
    let y = height * 0.92
    context.polygon([(0, y), (width, y - 26 * unit), (width, height), (0, height)])
    context.fill(
      from: (0, y - 26 * unit), to: (0, height),
      [(0, light.lit(Tint(0xa49a8c), 0.7)), (1, light.lit(Tint(0x6c655c), 0.4))])
    let iron = light.lit(Tint(0x2b3034), 0.3)
    for lift in [64.0, 34] {
      context.move(0, y - lift * unit)
      context.line(width, y - (26 + lift) * unit)
      context.stroke(iron, width: 5 * unit)
    }
    for post in 0...16 {
      let x = width * Double(post) / 16
      context.fill(Box(x - 2.5 * unit, y - (26 * x / width + 68) * unit, 5 * unit, 76 * unit), iron)
    }
    for (index, place) in [(0.14, 178.0), (0.19, 168), (0.72, 172)].prefix(later ? 3 : 2).enumerated() {
      person(
        x: width * place.0, y: y + (22 - 26 * place.0) * unit, height: place.1 * unit,
        tint: light.lit([Tint(0x2c3642), Tint(0x9a4a3c), Tint(0x4a5a4c)][index], 0.4), salt: 90 + index)
    }
    for lamp in [0.4, 0.9] {
      let x = width * lamp
      context.fill(Box(x, y - 330 * unit, 7 * unit, 340 * unit), iron)
      context.circle(x + 3.5 * unit, y - 338 * unit, 15 * unit)
      context.fill(light.night + light.gold + light.dusk > 0.5 ? Tint(0xffe0ae) : light.lit(Tint(0xe4e0d6), 0.8))
      if light.night > 0.15 { glow(around: (x, y - 338 * unit), radius: 170 * unit, Tint(0xffd08a), 0.55) }
    }
  }

  /// Curtains of light over snowy hills and a lake, a cabin with a lamp.
  func aurora() throws(CardError) {
    let shore = height * 0.68
    context.rectangle(bounds)
    context.fill(from: (0, 0), to: (0, shore), [(0, Tint(0x070d22)), (0.6, Tint(0x0f2238)), (1, Tint(0x21405a))])
    var random = random(3)
    for _ in 0..<420 {
      let bright = random.unit()
      context.circle(random.unit() * width, random.unit() * shore, (0.5 + bright * bright * 1.7) * unit)
      context.fill(Tint(0.88, 0.92, 1, 0.2 + 0.7 * bright * bright))
    }
    let curtains = [(0.5, 0.34, 1.0, 0.0), (0.36, 0.5, 0.7, 0.37), (0.6, 0.22, 0.5, 0.71)]
    try shade(Box(0, 0, width, shore), step: 3) { x, y in
      var (red, green, blue, cover) = (0.0, 0.0, 0.0, 0.0)
      let across = x / self.width
      for (base, length, strength, row) in curtains {
        let fold = (self.noise(across * 0.42, row) - 0.5) * 0.62 + (self.noise(across * 1.7, row + 0.2) - 0.5) * 0.14
        let foot = (base + fold) * self.height
        let rise = (foot - y) / (length * self.height)
        guard rise > -0.08, rise < 1.2 else { continue }
        let ray = 0.45 + 0.9 * self.noise(across * 5.2 + fold * 2, row + 0.5)
        let body = rise < 0 ? max(0, 1 + rise / 0.08) : exp(-rise * 2.7)
        let power = body * ray * strength * (0.35 + self.noise(across * 0.7, row + 0.8))
        green += power * (0.98 - rise * 0.4)
        red += power * (0.16 + rise * 0.72)
        blue += power * (0.46 + rise * 0.5)
        cover += power
      }
      let top = max(red, green, blue, 0.001)
      return Tint(red / top, green / top, blue / top, min(0.86, cover * 0.95))
    }
    let hills = crest(base: shore - 90 * unit, rise: 190 * unit, length: 800, roughness: 0.9, salt: 2)
    let night = LandLook(ground: Tint(0xb9ccd8), rock: Tint(0x6f8496), snowAbove: shore, haze: 0.1, folds: 300)
    try land(under: hills, to: shore, top: height * 0.3, look: night)
    let near = crest(base: shore - 18 * unit, rise: 50 * unit, length: 900, roughness: 0.3, salt: 4)
    try land(
      under: near, to: shore + 2, top: shore - 120 * unit,
      look: LandLook(ground: Tint(0xdfe8ee), rock: Tint(0xaebfcb), haze: 0, folds: 200))
    for index in 0..<60 {
      let x = width * random.unit()
      tree(
        .conifer, x: x, y: near(x) + 20 * unit, height: random.between(30, 74) * unit * (later ? 1.2 : 1),
        tints: [Tint(0x24343a)], salt: 100 + index)
    }
    for index in 0..<(later ? 3 : 1) {
      let x = width * (0.66 + 0.1 * Double(index))
      house(
        Box(x, shore - 40 * unit, 74 * unit, 40 * unit), wall: Tint(0x9a4a34), roof: .gable, roofTint: Tint(0x3c3a38),
        floors: 1, columns: 3, glow: 1, salt: 40 + index)
      glow(around: (x + 37 * unit, shore - 20 * unit), radius: 120 * unit, Tint(0xffb860), 0.5)
    }
    reflect(below: shore + 2, to: height, water: Tint(0x0c1c2c), ripple: 8, strength: 0.82)
    let bank = crest(base: height * 0.93, rise: 70 * unit, length: 1100, roughness: 0.2, salt: 14)
    try land(
      under: bank, to: height, top: height * 0.8,
      look: LandLook(ground: Tint(0xe6eef4), rock: Tint(0xc4d2de), haze: 0, folds: 240, depth: 0.7, isField: true))
    for (index, place) in [(0.04, 1.0, 520.0), (0.13, 0.98, 330), (0.95, 1.0, 430)].enumerated() {
      tree(
        .conifer, x: width * place.0, y: height * place.1, height: place.2 * unit * (later ? 1.15 : 1),
        tints: [Tint(0x1c2a2e)], salt: 60 + index)
    }
    person(x: width * 0.36, y: height * 0.93, height: 120 * unit, tint: Tint(0x10151c), salt: 70)
    person(x: width * 0.395, y: height * 0.935, height: 112 * unit, tint: Tint(0x141a20), salt: 71)
  }
}
