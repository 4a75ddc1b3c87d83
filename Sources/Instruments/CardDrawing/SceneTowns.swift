#if canImport(Glibc)
  import Glibc
#endif

/// How the streets of a town look: what it is built of, and what stands at the end of a lane.
struct TownLook {
  /// What closes the view down a lane.
  enum Landmark {
    case tower
    case bulbs
    case minaret
    case dome
    case cone
    case belfries
  }

  var walls: [Tint]
  var shutters: [Tint]
  var roof: Tint
  var landmark: Landmark
  /// How high the houses stand, in parts of a lane's half width.
  var tall: (least: Double, most: Double)
  /// The share of windows that are there.
  var openings = 1.0
  /// Wooden galleries along the fronts.
  var hasGalleries = false
  /// What hangs across the lane: nothing, flags, or cloth against the sun.
  var hung: Hung?

  /// What hangs across a lane.
  enum Hung {
    case flags
    case cloth
  }

  /// One of six towns.
  static func look(_ variant: Int) -> TownLook {
    switch variant % 6 {
    case 1:
      TownLook(
        walls: [Tint(0xe6cf9e), Tint(0xd9b0a0), Tint(0xe9e2d2), Tint(0xb9c0a0), Tint(0xd8bc84), Tint(0xc9d0d0)],
        shutters: [Tint(0x6f5a48), Tint(0x5f6a64)], roof: Tint(0xa8543a), landmark: .bulbs, tall: (1.35, 1.75))
    case 2:
      TownLook(
        walls: [Tint(0xc8805a), Tint(0xba6f4c), Tint(0xd29468), Tint(0xc07a58)],
        shutters: [Tint(0x3f6b6a), Tint(0x6a4430)],
        roof: Tint(0xb0704e), landmark: .minaret, tall: (0.8, 1.15), openings: 0.42, hung: .cloth)
    case 3:
      TownLook(
        walls: [Tint(0xe2d2b0), Tint(0xd8c6a0), Tint(0xebdfc4), Tint(0xcfbb94)],
        shutters: [Tint(0x3f6f8a), Tint(0x4f7a6a)],
        roof: Tint(0xcdb890), landmark: .dome, tall: (0.85, 1.3), openings: 0.6)
    case 4:
      TownLook(
        walls: [Tint(0xd8a890), Tint(0xc8b8a0), Tint(0xb08a7a), Tint(0xd9c49a), Tint(0x9fb0a8)],
        shutters: [Tint(0x6a4a36), Tint(0x7a5a44)], roof: Tint(0x8a5a48), landmark: .cone, tall: (0.85, 1.2),
        hasGalleries: true)
    case 5:
      TownLook(
        walls: [Tint(0xf2ece0), Tint(0xeee4d0), Tint(0xf4efe6), Tint(0xe6d8c0)],
        shutters: [Tint(0x2f6fa0), Tint(0x3f7f9a)],
        roof: Tint(0xb0603c), landmark: .belfries, tall: (0.75, 1.0), openings: 0.8, hasGalleries: true)
    default:
      TownLook(
        walls: [Tint(0xd9a066), Tint(0xe5cfa6), Tint(0xc97f57), Tint(0xe9dcc2), Tint(0x9fb8c4), Tint(0xd8b0a0)],
        shutters: [Tint(0x3f6b57), Tint(0x54707f), Tint(0x7b4a36), Tint(0x3d5b4a)], roof: Tint(0x9a5a40),
        landmark: .tower,
        tall: (1.05, 1.5), hung: .flags)
    }
  }
}

extension SceneCanvas {
  /// What closes the view down a lane, a little hazy.
  func landmark(_ look: TownLook, at eye: (x: Double, y: Double)) {
    let (x, foot) = (eye.x + 10 * unit, eye.y + 40 * unit)
    switch look.landmark {
    case .tower: break
    case .bulbs:
      for (shift, tall) in [(-46.0, 400.0), (46, 400)] {
        block(Box(x + (shift - 30) * unit, foot - tall * unit, 60 * unit, tall * unit), Tint(0xe0d2b4), haze: 0.3)
        for row in 0..<3 {
          archway(Box(x + (shift - 9) * unit, foot - (tall - 30 - 90 * Double(row)) * unit, 18 * unit, 46 * unit))
          context.fill(light.lit(Tint(0x5a5048), 0.2).mixed(light.haze, 0.3))
        }
        let copper = later ? Tint(0x6fa890) : Tint(0x5f9480)
        dome(
          x: x + shift * unit, foot: foot - tall * unit, radius: 40 * unit, rise: 74 * unit, copper, haze: 0.24,
          onion: true)
        dome(
          x: x + shift * unit, foot: foot - (tall + 74) * unit, radius: 15 * unit, rise: 40 * unit, copper, haze: 0.24,
          onion: true)
        context.fill(
          Box(x + (shift - 1.5) * unit, foot - (tall + 150) * unit, 3 * unit, 60 * unit), light.lit(Tint(0xd8b45a), 0.8)
        )
      }
      context.polygon([
        (x - 76 * unit, foot - 240 * unit), (x, foot - 310 * unit), (x + 76 * unit, foot - 240 * unit),
        (x + 76 * unit, foot), (x - 76 * unit, foot),
      ])
      context.fill(from: (x - 76 * unit, 0), to: (x + 76 * unit, 0), across(Tint(0xe6d9bc), haze: 0.26))
      archway(Box(x - 22 * unit, foot - 120 * unit, 44 * unit, 120 * unit))
      context.fill(light.lit(Tint(0x4a3a30), 0.3).mixed(light.haze, 0.2))
    case .minaret:
      block(Box(x - 52 * unit, foot - 430 * unit, 104 * unit, 430 * unit), Tint(0xc98a60), haze: 0.26)
      for row in 0..<3 {
        for column in [-24.0, 24] {
          archway(Box(x + (column - 13) * unit, foot - (400 - 110 * Double(row)) * unit, 26 * unit, 56 * unit))
          context.fill(light.lit(Tint(0x8a5a3e), 0.3).mixed(light.haze, 0.26))
        }
      }
      context.fill(
        Box(x - 52 * unit, foot - 416 * unit, 104 * unit, 12 * unit),
        light.lit(Tint(0x4f8a80), 0.7).mixed(light.haze, 0.24))
      for notch in 0..<6 {
        block(
          Box(x + (-54 + 19 * Double(notch)) * unit, foot - 446 * unit, 12 * unit, 18 * unit), Tint(0xc98a60),
          haze: 0.26)
      }
      block(Box(x - 22 * unit, foot - 514 * unit, 44 * unit, 84 * unit), Tint(0xc98a60), haze: 0.26)
      dome(x: x, foot: foot - 512 * unit, radius: 24 * unit, rise: 30 * unit, Tint(0xd8a070), haze: 0.26)
      context.fill(Box(x - 1.5 * unit, foot - 580 * unit, 3 * unit, 40 * unit), light.lit(Tint(0xd8b45a), 0.8))
    case .dome:
      block(Box(x - 130 * unit, foot - 190 * unit, 260 * unit, 190 * unit), Tint(0xdccaa4), haze: 0.26)
      block(Box(x - 86 * unit, foot - 240 * unit, 172 * unit, 54 * unit), Tint(0xd2c09a), haze: 0.26)
      dome(
        x: x, foot: foot - 238 * unit, radius: 84 * unit, rise: 92 * unit, later ? Tint(0x8fa4ac) : Tint(0x9a9c98),
        haze: 0.24)
      block(Box(x + 150 * unit, foot - 330 * unit, 44 * unit, 330 * unit), Tint(0xdccaa4), haze: 0.3)
      archway(Box(x - 40 * unit, foot - 130 * unit, 80 * unit, 130 * unit))
      context.fill(light.lit(Tint(0x5a4632), 0.3).mixed(light.haze, 0.2))
    case .cone:
      block(Box(x - 90 * unit, foot - 200 * unit, 180 * unit, 200 * unit), Tint(0xd8c094), haze: 0.26)
      block(Box(x - 46 * unit, foot - 320 * unit, 92 * unit, 130 * unit), Tint(0xd0b88c), haze: 0.26)
      for pane in 0..<3 {
        archway(Box(x + (-36 + 28 * Double(pane)) * unit, foot - 300 * unit, 13 * unit, 74 * unit))
        context.fill(light.lit(Tint(0x5a4632), 0.2).mixed(light.haze, 0.26))
      }
      context.polygon([(x - 56 * unit, foot - 318 * unit), (x, foot - 460 * unit), (x + 56 * unit, foot - 318 * unit)])
      context.fill(
        from: (x - 56 * unit, 0), to: (x + 56 * unit, 0), across(later ? Tint(0x6a8a80) : Tint(0x9a8a78), haze: 0.26))
      context.fill(Box(x - 1.5 * unit, foot - 500 * unit, 3 * unit, 42 * unit), light.lit(Tint(0xd8b45a), 0.8))
    case .belfries:
      block(Box(x - 100 * unit, foot - 210 * unit, 200 * unit, 210 * unit), Tint(0xc9a37a), haze: 0.22)
      for side in [-1.0, 1.0] {
        block(Box(x + (side * 104 - 36) * unit, foot - 300 * unit, 72 * unit, 300 * unit), Tint(0xc29a70), haze: 0.22)
        archway(Box(x + (side * 104 - 13) * unit, foot - 284 * unit, 26 * unit, 60 * unit))
        context.fill(light.lit(Tint(0x4a3a30), 0.2).mixed(light.haze, 0.22))
        dome(
          x: x + side * 104 * unit, foot: foot - 298 * unit, radius: 34 * unit, rise: 46 * unit, Tint(0xb8906a),
          haze: 0.22)
      }
      archway(Box(x - 30 * unit, foot - 130 * unit, 60 * unit, 130 * unit))
      context.fill(light.lit(Tint(0x3f7fa0), 0.4).mixed(light.haze, 0.2))
    }
  }

  /// Cords across a lane, with flags or with cloth against the sun.
  func hang(_ hung: TownLook.Hung, eye: (x: Double, y: Double), scale: Double) {
    var random = random(880)
    let tints = [Tint(0xd0453a), Tint(0xe6b03a), Tint(0x3f7f9a), Tint(0x5f9a5a), Tint(0xf0e8d8), Tint(0xc86a9a)]
    for depth in [3.4, 2.3, 1.6] {
      let (left, right) = (eye.x - scale / depth, eye.x + scale / depth)
      let y = eye.y - scale * (hung == .flags ? 0.62 : 0.4) / depth
      let sag = scale * 0.14 / depth
      func point(_ part: Double) -> (x: Double, y: Double) {
        (left + (right - left) * part, y + (1 - pow(part * 2 - 1, 2)) * sag)
      }
      context.move(left, y)
      for step in 1...16 { context.line(point(Double(step) / 16).x, point(Double(step) / 16).y) }
      context.stroke(light.lit(Tint(0x4a4038), 0.4), width: max(0.7, 2.4 * unit / depth))
      if hung == .flags {
        for flag in 0..<15 {
          let (a, b) = (point((Double(flag) + 0.1) / 15), point((Double(flag) + 0.85) / 15))
          context.polygon([a, b, ((a.x + b.x) / 2, (a.y + b.y) / 2 + scale * 0.085 / depth)])
          context.fill(light.lit(tints[(flag + Int(depth * 3)) % tints.count], random.between(0.5, 0.95)))
        }
      } else {
        let fall = scale * 0.16 / depth
        for strip in 0..<4 {
          let (a, b) = (point((Double(strip) + 0.08) / 4), point((Double(strip) + 0.9) / 4))
          context.polygon([
            a, b, (b.x, b.y + fall * random.between(0.5, 1)), (a.x, a.y + fall * random.between(0.5, 1)),
          ])
          let cloth = light.lit(
            [Tint(0xe8dcc0), Tint(0xc8603c), Tint(0xd8a050), Tint(0x8a4a5a)][(strip + Int(depth * 2)) % 4], 0.8)
          context.fill(from: (0, a.y), to: (0, a.y + fall), [(0, cloth), (1, cloth.scaled(0.66))])
        }
      }
    }
  }
}
