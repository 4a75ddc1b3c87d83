#if canImport(Glibc)
  import Glibc
#endif

/// The shapes of trees.
enum TreeShape {
  case round
  case conifer
  case palm
  case bare
  case cypress
}

extension SceneCanvas {
  /// A tree standing on a point.
  ///
  /// - Parameter haze: How much air lies in between, 0 to 1.
  func tree(_ shape: TreeShape, x: Double, y: Double, height: Double, haze: Double = 0, tints: [Tint]? = nil, salt: Int)
  {
    var random = random(salt)
    switch shape {
    case .conifer: conifer(x, y, height, haze, tints, &random)
    case .palm: palm(x, y, height, haze, &random)
    case .cypress: crown(x, y - height * 0.5, height * 0.1, height * 0.5, tints ?? [Tint(0x35502f)], haze, 46, &random)
    case .round where light.season == .winter && tints == nil:
      tree(.bare, x: x, y: y, height: height, haze: haze, salt: salt)
    case .round, .bare:
      let trunk = light.lit(Tint(0x4d4036), 0.35).mixed(light.haze, haze)
      branch(
        x, y, -.pi / 2 + random.between(-0.08, 0.08), height * 0.34, height * 0.035, shape == .bare ? 6 : 3, trunk,
        &random)
      guard shape == .round else { return }
      crown(x, y - height * 0.64, height * 0.34, height * 0.34, tints ?? light.leaves, haze, 110, &random)
    }
  }

  private func branch(
    _ x: Double, _ y: Double, _ angle: Double, _ length: Double, _ thickness: Double, _ left: Int, _ tint: Tint,
    _ random: inout SeededRandom
  ) {
    let (endX, endY) = (x + cos(angle) * length, y + sin(angle) * length)
    context.move(x, y)
    context.line(endX, endY)
    context.stroke(tint, width: max(0.7, thickness))
    guard left > 0 else { return }
    for side in [-1.0, 1.0] {
      let turn = side * random.between(0.22, 0.55)
      branch(endX, endY, angle + turn, length * random.between(0.62, 0.8), thickness * 0.62, left - 1, tint, &random)
    }
  }

  /// A cloud of leaves: dark below, lit towards the sun.
  func crown(
    _ x: Double, _ y: Double, _ halfWidth: Double, _ halfHeight: Double, _ tints: [Tint], _ haze: Double, _ count: Int,
    _ random: inout SeededRandom
  ) {
    let sunSide: Double = light.sunAcross < 0.5 ? -1 : 1
    let short = min(halfWidth, halfHeight)
    // Leaves have a size of their own: a larger tree has more of them, not larger ones.
    let most = [26.0, 12, 6.5].map { $0 * unit }
    for pass in 0..<3 {
      let tones = tints.map { tint in
        light.lit(tint, [0.05, 0.42, 0.95][pass]).scaled([0.66, 0.92, 1.08][pass]).mixed(light.haze, haze)
      }
      let size = min(short * [0.3, 0.17, 0.1][pass], most[pass])
      let room = halfWidth * halfHeight / (size * size)
      let drawn = min(Int(room * [1.6, 1.5, 0.75][pass]) + 6, count * [3, 6, 6][pass])
      for _ in 0..<drawn {
        let (angle, reach) = (random.between(0, 2 * .pi), random.unit().squareRoot())
        // A few bulges instead of one smooth round.
        let bulge = 0.84 + 0.16 * sin(angle * 5 + x)
        var (dx, dy) = (cos(angle) * reach * bulge, sin(angle) * reach * bulge)
        if pass == 2 {
          dx = dx * 0.84 + sunSide * 0.15
          dy = dy * 0.8 - 0.19
        }
        let blob = size * random.between(0.6, 1.3)
        leaf(x + dx * halfWidth, y + dy * halfHeight, blob, turn: angle)
        context.fill(random.pick(tones, else: Tint(0x4f7438)).alpha(pass == 0 ? 1 : 0.8))
      }
    }
  }

  /// A tuft with seven corners, cheaper than an ellipse and less smooth.
  private func leaf(_ x: Double, _ y: Double, _ size: Double, turn: Double) {
    for corner in 0..<7 {
      let angle = turn + Double(corner) * 0.8976
      let reach = corner % 2 == 0 ? size : size * 0.86
      let (px, py) = (x + cos(angle) * reach, y + sin(angle) * reach * 0.72)
      if corner == 0 { context.move(px, py) } else { context.line(px, py) }
    }
    context.close()
  }

  private func conifer(
    _ x: Double, _ y: Double, _ height: Double, _ haze: Double, _ tints: [Tint]?, _ random: inout SeededRandom
  ) {
    let base = tints?.first ?? Tint(0x33472f)
    let tiers = 9
    let sunSide: Double = light.sunAcross < 0.5 ? -1 : 1
    context.fill(
      Box(x - height * 0.012, y - height * 0.1, height * 0.024, height * 0.1), light.lit(Tint(0x463a30), 0.3))
    for tier in 0..<tiers {
      let part = Double(tier) / Double(tiers)
      let (top, foot) = (
        y - height * (1 - part * 0.0) + height * part * 0.86, y - height + height * (part + 0.24) * 0.86
      )
      let reach = height * (0.03 + part * 0.2) * random.between(0.85, 1.15)
      for (side, tone) in [(-1.0, sunSide < 0 ? 0.85 : 0.25), (1.0, sunSide > 0 ? 0.85 : 0.25)] {
        context.move(x, top)
        context.curve(
          x + side * reach * 0.3, top + (foot - top) * 0.6, x + side * reach * 0.8, foot, x + side * reach, foot)
        context.line(x, foot - (foot - top) * 0.14)
        context.close()
        context.fill(light.lit(base, tone * random.between(0.85, 1.1)).mixed(light.haze, haze))
      }
      if light.season == .winter {
        context.move(x - reach * 0.7, foot - (foot - top) * 0.16)
        context.curve(
          x - reach * 0.3, top + (foot - top) * 0.4, x + reach * 0.3, top + (foot - top) * 0.4, x + reach * 0.7,
          foot - (foot - top) * 0.16)
        context.line(x, top + (foot - top) * 0.45)
        context.close()
        context.fill(light.lit(Tint(0xf2f6fa), 0.7).mixed(light.haze, haze).alpha(0.75))
      }
    }
  }

  private func palm(_ x: Double, _ y: Double, _ height: Double, _ haze: Double, _ random: inout SeededRandom) {
    let lean = random.between(-0.2, 0.2) * height
    let (topX, topY) = (x + lean, y - height)
    let thick = height * 0.017
    context.move(x - thick * 1.5, y)
    context.curve(
      x + lean * 0.1 - thick, y - height * 0.4, x + lean * 0.5 - thick, y - height * 0.8, topX - thick * 0.6, topY)
    context.line(topX + thick * 0.6, topY)
    context.curve(
      x + lean * 0.5 + thick, y - height * 0.8, x + lean * 0.1 + thick, y - height * 0.4, x + thick * 1.5, y)
    context.close()
    let left = x + min(0, lean) - thick
    context.fill(
      from: (left, 0), to: (left + abs(lean) + 2 * thick, 0), across(Tint(0x7a6650), haze: haze))
    // Close by, a frond is a rib with leaflets; far off one shape does.
    let isNear = height > 170 * unit
    for frond in 0..<15 {
      let angle = Double(frond) / 15 * 2 * .pi + random.between(-0.15, 0.15)
      let length = height * random.between(0.3, 0.42)
      let tint = light.lit(Tint(0x54713a), random.between(0.1, 0.95)).mixed(light.haze, haze)
      let (endX, endY) = (topX + cos(angle) * length, topY + sin(angle) * length * 0.5 + length * 0.3)
      let (bendX, bendY) = (topX + cos(angle) * length * 0.55, topY + sin(angle) * length * 0.3 - length * 0.24)
      guard isNear else {
        context.move(topX, topY)
        context.curve(topX + cos(angle) * length * 0.4, topY - length * 0.3, bendX, bendY, endX, endY)
        context.curve(
          topX + cos(angle) * length * 0.7, topY + sin(angle) * length * 0.3, topX + cos(angle) * length * 0.35,
          topY - length * 0.12, topX, topY)
        context.fill(tint)
        continue
      }
      let leaflets = 24
      for step in 1...leaflets {
        let t = Double(step) / Double(leaflets)
        let (px, py) = (
          topX * (1 - t) * (1 - t) + bendX * 2 * t * (1 - t) + endX * t * t,
          topY * (1 - t) * (1 - t) + bendY * 2 * t * (1 - t) + endY * t * t
        )
        let (dx, dy) = ((bendX - topX) * (1 - t) + (endX - bendX) * t, (bendY - topY) * (1 - t) + (endY - bendY) * t)
        let reach = length * (0.1 + 0.2 * sin(.pi * min(1, t * 0.86 + 0.1))) * random.between(0.85, 1.1)
        let long = max(1, (dx * dx + dy * dy).squareRoot())
        for side in [-1.0, 1.0] {
          let (ax, ay) = (dx / long * 0.62 - dy / long * 0.6 * side, dy / long * 0.62 + dx / long * 0.6 * side)
          context.move(px, py)
          context.curve(
            px + ax * reach * 0.4, py + ay * reach * 0.4, px + ax * reach * 0.8, py + ay * reach * 0.8,
            px + ax * reach, py + ay * reach + reach * 0.34)
          context.stroke(side < 0 ? tint : tint.scaled(0.82), width: max(0.8, height * 0.0062))
        }
      }
      context.move(topX, topY)
      context.curve((topX + bendX) / 2, (topY + bendY) / 2, (bendX + endX) / 2, (bendY + endY) / 2, endX, endY)
      context.stroke(tint.scaled(1.1), width: max(0.8, height * 0.006))
    }
    for _ in 0..<4 {
      context.circle(topX + random.between(-1.6, 1.6) * thick, topY + random.between(0.4, 2) * thick, thick * 0.9)
      context.fill(light.lit(Tint(0x6b5a34), 0.5).mixed(light.haze, haze))
    }
  }

  /// A tree of dry plains: several limbs fan out under a wide, flat crown.
  func acacia(x: Double, y: Double, height: Double, haze: Double = 0, salt: Int) {
    var random = random(salt)
    let bark = light.lit(Tint(0x4a3d31), 0.3).mixed(light.haze, haze)
    let fork = y - height * random.between(0.3, 0.42)
    context.move(x, y)
    context.line(x + random.between(-0.02, 0.02) * height, fork)
    context.stroke(bark, width: height * 0.036)
    let tints = [Tint(0x5c6b38), Tint(0x4d5c30), Tint(0x6f7a42)]
    let limbs = [-0.5, -0.3, -0.1, 0.16, 0.34, 0.52].map { $0 + random.between(-0.06, 0.06) }
    for limb in limbs {
      let (endX, endY) = (
        x + limb * height, y - height * (0.84 - 0.12 * abs(limb)) + random.between(-0.02, 0.02) * height
      )
      context.move(x, fork + random.between(-0.04, 0.04) * height)
      context.curve(
        x + (endX - x) * 0.12, fork - height * 0.16, x + (endX - x) * 0.7, endY + height * 0.12, endX, endY)
      context.stroke(bark, width: height * random.between(0.011, 0.02))
    }
    // Flat pads of leaves, the lower ones towards the sides.
    let pads = [
      (-0.44, 0.78, 0.24, 0.05), (0.46, 0.79, 0.26, 0.055), (-0.16, 0.86, 0.34, 0.075), (0.2, 0.87, 0.32, 0.08),
      (0.02, 0.93, 0.26, 0.06),
    ]
    for pad in pads {
      crown(
        x + pad.0 * height, y - height * pad.1, height * pad.2, height * pad.3, tints, haze, 110, &random)
    }
  }

  /// Blades of grass, reeds or flowers over a strip of ground.
  func blades(in box: Box, count: Int, height: Double, tints: [Tint], salt: Int) {
    var random = random(salt)
    for index in 0..<count {
      let part = Double(index) / Double(count)
      let (x, y) = (box.x + random.unit() * box.width, box.y + part * box.height)
      let size = height * (0.35 + part * 0.85) * random.between(0.6, 1.3)
      let lean = random.between(-0.35, 0.35) * size
      context.move(x, y)
      context.curve(x, y - size * 0.5, x + lean * 0.4, y - size * 0.8, x + lean, y - size)
      context.stroke(
        light.lit(random.pick(tints, else: light.grass), random.between(0.2, 1)), width: max(0.8, size * 0.05))
    }
  }
}
