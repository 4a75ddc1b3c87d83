/// How the top of a house looks.
enum RoofShape {
  case gable
  case flat
  case hip
}

extension SceneCanvas {
  /// A house seen from the front.
  ///
  /// - Parameter glow: How many of its windows are lit, 0 to 1.
  func house(
    _ box: Box, wall: Tint, roof: RoofShape, roofTint: Tint, floors: Int, columns: Int, glow: Double, haze: Double = 0,
    salt: Int
  ) {
    var random = random(salt)
    let front = light.lit(wall, 0.78).mixed(light.haze, haze)
    context.rectangle(box)
    context.fill(
      from: (box.x, box.y), to: (box.x + box.width * 0.2, box.bottom),
      [(0, front.scaled(1.05)), (1, front.scaled(0.84))])
    self.roof(box, roof, light.lit(roofTint, 0.6).mixed(light.haze, haze))
    let (cellWidth, cellHeight) = (box.width / Double(columns), box.height / Double(floors))
    for floor in 0..<floors {
      for column in 0..<columns {
        let pane = Box(
          box.x + cellWidth * (Double(column) + 0.29), box.y + cellHeight * (Double(floor) + 0.22), cellWidth * 0.42,
          cellHeight * 0.56)
        window(pane, lit: random.chance(glow), wall: front, haze: haze, &random)
      }
    }
  }

  private func roof(_ box: Box, _ shape: RoofShape, _ tint: Tint) {
    let (over, rise) = (box.width * 0.04, box.width * 0.26)
    switch shape {
    case .flat:
      context.fill(Box(box.x - over * 0.5, box.y - box.width * 0.03, box.width + over, box.width * 0.04), tint)
    case .gable:
      context.polygon([(box.x - over, box.y), (box.x + box.width / 2, box.y - rise * 1.3), (box.right + over, box.y)])
      context.fill(tint)
    case .hip:
      context.polygon([
        (box.x - over, box.y), (box.x + box.width * 0.14, box.y - rise), (box.right - box.width * 0.14, box.y - rise),
        (box.right + over, box.y),
      ])
      context.fill(from: (0, box.y - rise), to: (0, box.y), [(0, tint.scaled(1.12)), (1, tint.scaled(0.86))])
    }
    guard light.season == .winter else { return }
    let snow = light.lit(Tint(0xf3f6fa), 0.8)
    switch shape {
    case .flat:
      context.fill(Box(box.x - over * 0.5, box.y - box.width * 0.055, box.width + over, box.width * 0.03), snow)
    case .gable:
      context.polygon([
        (box.x - over, box.y - rise * 0.1), (box.x + box.width / 2, box.y - rise * 1.36),
        (box.right + over, box.y - rise * 0.1), (box.x + box.width / 2, box.y - rise * 0.95),
      ])
      context.fill(snow)
    case .hip:
      context.polygon([
        (box.x + box.width * 0.03, box.y - rise * 0.3), (box.x + box.width * 0.14, box.y - rise * 1.04),
        (box.right - box.width * 0.14, box.y - rise * 1.04), (box.right - box.width * 0.03, box.y - rise * 0.3),
      ])
      context.fill(snow)
    }
  }

  private func window(_ pane: Box, lit: Bool, wall: Tint, haze: Double, _ random: inout SeededRandom) {
    context.fill(pane.inset(-pane.width * 0.12), wall.scaled(1.12))
    if lit {
      let lamp = Tint(0xffd08a).mixed(Tint(0xffb35e), random.unit())
      context.fill(pane, lamp.scaled(random.between(0.75, 1)))
      glow(around: (pane.x + pane.width / 2, pane.y + pane.height / 2), radius: pane.height * 1.5, lamp, 0.25)
    } else {
      let glass = light.zenith.mixed(Tint(0x20262e), 0.62).mixed(light.haze, haze * 0.7)
      context.rectangle(pane)
      context.fill(from: (0, pane.y), to: (0, pane.bottom), [(0, glass.mixed(light.horizon, 0.3)), (1, glass)])
    }
    context.fill(Box(pane.x + pane.width * 0.46, pane.y, pane.width * 0.08, pane.height), wall.scaled(0.9))
  }

  /// A person seen from afar, as a dark shape of two strokes.
  func person(x: Double, y: Double, height: Double, tint: Tint, salt: Int) {
    var random = random(salt)
    let sway = random.between(-0.03, 0.03) * height
    let skin = light.lit(Tint(0x9a7560), 0.4)
    context.fill(
      Box(x + sway * 0.6 - height * 0.025, y - height * 0.87, height * 0.05, height * 0.07), skin.scaled(0.8))
    context.ellipse(Box(x + sway - height * 0.058, y - height * 0.99, height * 0.116, height * 0.15))
    context.fill(skin)
    // Seen from behind, most of a head is hair.
    context.ellipse(Box(x + sway - height * 0.063, y - height, height * 0.126, height * 0.115))
    context.fill(
      light.lit(
        random.pick([Tint(0x2a211c), Tint(0x5a4230), Tint(0x8a6a44), Tint(0x1e1c1e)], else: Tint(0x2a211c)), 0.5))
    context.move(x - height * 0.13, y - height * 0.74)
    context.curve(
      x - height * 0.1, y - height * 0.84, x + height * 0.1, y - height * 0.84, x + height * 0.13, y - height * 0.74)
    context.line(x + height * 0.1, y - height * 0.4)
    context.line(x + height * 0.09, y)
    context.line(x + height * 0.02, y)
    context.line(x, y - height * 0.36)
    context.line(x - height * 0.03, y)
    context.line(x - height * 0.1, y)
    context.line(x - height * 0.11, y - height * 0.42)
    context.close()
    context.fill(tint)
  }
}
