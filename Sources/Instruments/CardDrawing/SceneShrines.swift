extension SceneCanvas {
  /// A low hall of several sweeping roofs, gilded gables in front.
  func wat(x: Double, foot: Double, size: Double) {
    let (gold, red) = (light.lit(Tint(0xd8a83e), 0.95), light.lit(later ? Tint(0xa83a2c) : Tint(0x8f3a30), 0.6))
    let plaster = Tint(0xf0e6d2)
    block(Box(x - size * 0.62, foot - size * 0.06, size * 1.24, size * 0.08), Tint(0xb8a890))
    block(Box(x - size * 0.44, foot - size * 0.34, size * 0.88, size * 0.29), plaster)
    for pillar in 0..<6 {
      let px = x - size * 0.4 + size * 0.16 * Double(pillar)
      context.fill(Box(px - size * 0.02, foot - size * 0.34, size * 0.04, size * 0.28), pillar % 5 == 0 ? gold : red)
    }
    archway(Box(x - size * 0.07, foot - size * 0.25, size * 0.14, size * 0.2))
    context.fill(light.night > 0.3 ? Tint(0xffc26a) : light.lit(Tint(0x3a2018), 0.4))
    archway(Box(x - size * 0.085, foot - size * 0.265, size * 0.17, size * 0.215))
    context.stroke(gold, width: size * 0.014)
    for tier in 0..<3 {
      let (wide, low, rise) = (
        size * (0.66 - 0.14 * Double(tier)), size * (0.3 + 0.12 * Double(tier)), size * (0.24 + 0.06 * Double(tier))
      )
      let eaves = foot - low
      for side in [-1.0, 1.0] {
        context.move(x, eaves - rise)
        context.curve(
          x + side * wide * 0.3, eaves - rise * 0.3, x + side * wide * 0.7, eaves - rise * 0.02, x + side * wide,
          eaves - size * 0.03)
        context.line(x + side * wide * 0.96, eaves + size * 0.035)
        context.curve(
          x + side * wide * 0.6, eaves + size * 0.01, x + side * wide * 0.24, eaves - rise * 0.2, x, eaves - rise * 0.82
        )
        context.close()
        context.fill(light.lit(Tint(0x9a4a34), side == sunSide ? 0.95 : 0.45), keep: true)
        context.stroke(gold, width: size * 0.01)
        // The finial at the end of an eave curls up.
        context.move(x + side * wide * 0.97, eaves)
        context.curve(
          x + side * wide * 1.04, eaves - size * 0.02, x + side * wide * 1.06, eaves - size * 0.06,
          x + side * wide * 1.03, eaves - size * 0.1)
        context.stroke(gold, width: size * 0.014)
      }
      context.polygon([
        (x, eaves - rise * 0.82), (x - wide * 0.28, eaves - rise * 0.16), (x + wide * 0.28, eaves - rise * 0.16),
      ])
      context.fill(from: (0, eaves - rise), to: (0, eaves), [(0, gold), (1, gold.scaled(0.66))])
    }
    context.move(x, foot - size * 0.9)
    context.line(x, foot - size * 1.04)
    context.stroke(gold, width: size * 0.016)
    for side in [-1.0, 1.0] {
      // A slim shrine on either side.
      let sx = x + side * size * 0.86
      block(Box(sx - size * 0.09, foot - size * 0.12, size * 0.18, size * 0.13), plaster)
      dome(x: sx, foot: foot - size * 0.11, radius: size * 0.085, rise: size * 0.14, Tint(0xd8a83e))
      context.polygon([
        (sx - size * 0.03, foot - size * 0.24), (sx, foot - size * 0.46), (sx + size * 0.03, foot - size * 0.24),
      ])
      context.fill(from: (sx - size * 0.03, 0), to: (sx + size * 0.03, 0), across(Tint(0xe0b64e)))
    }
  }
}
