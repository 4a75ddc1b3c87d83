#if canImport(Glibc)
  import Glibc
#endif

/// The pages that stamps stand on: tinted paper under fine lines, as passports have, of our own design.
enum StampPaper {
  /// Draws a page; the seed chooses its tint and its pattern.
  static func draw(_ bounds: Box, on context: borrowing CairoContext, seed: UInt64) {
    var random = SeededRandom(seed, 9)
    let tints: [(paper: Tint, lines: [Tint])] = [
      (Tint(0xf4eee0), [Tint(0x9fb7b0), Tint(0xc9a58f)]), (Tint(0xe9eff0), [Tint(0x8fb0c4), Tint(0xb9b0cf)]),
      (Tint(0xf3e8e6), [Tint(0xd0a0a4), Tint(0xa8b4c8)]), (Tint(0xeaf0e2), [Tint(0x9cba94), Tint(0xc8bf8e)]),
      (Tint(0xf5edd6), [Tint(0xd0b070), Tint(0xb4c09c)]), (Tint(0xece8f1), [Tint(0xb0a2cc), Tint(0x9cc0c0)]),
    ]
    let chosen = random.pick(tints, else: tints[0])
    context.rectangle(bounds)
    context.fill(
      from: (0, 0), to: (bounds.width, bounds.height),
      [(0, chosen.paper), (0.6, chosen.paper.scaled(0.985)), (1, chosen.paper.scaled(0.94))])
    let unit = bounds.width / 900
    if random.chance(0.5) {
      waves(bounds, chosen.lines, unit, on: context)
    } else {
      ribbons(bounds, chosen.lines, unit, &random, on: context)
    }
    let centre = (x: bounds.width * random.between(0.15, 0.85), y: bounds.height * random.between(0.2, 0.8))
    rosette(around: centre, radius: 210 * unit, chosen.lines[1], unit, petals: 7 + Int(seed % 5), on: context)
    for _ in 0..<500 {
      let (x, y) = (random.unit() * bounds.width, random.unit() * bounds.height)
      context.circle(x, y, random.between(0.4, 1.1) * unit)
      context.fill(Tint(0x6d6250, random.between(0.04, 0.16)))
    }
    // The fold of the book darkens one side.
    let isLeft = random.chance(0.5)
    context.rectangle(bounds)
    context.fill(
      from: (isLeft ? 0 : bounds.width, 0), to: (isLeft ? bounds.width * 0.16 : bounds.width * 0.84, 0),
      [(0, Tint(0x4a4030, 0.22)), (0.4, Tint(0x4a4030, 0.07)), (1, Tint(0x4a4030, 0))])
  }

  private static func waves(_ bounds: Box, _ lines: [Tint], _ unit: Double, on context: borrowing CairoContext) {
    for line in 0..<26 {
      let y = bounds.height * Double(line) / 25
      context.move(0, y)
      for step in 0..<9 {
        let x = bounds.width * Double(step) / 9
        let swing = (step + line) % 2 == 0 ? 26 * unit : -26 * unit
        context.curve(x + bounds.width / 27, y + swing, x + bounds.width / 13.5, y + swing, x + bounds.width / 9, y)
      }
      context.stroke(lines[line % 2].alpha(0.34), width: 1.2 * unit)
    }
  }

  private static func ribbons(
    _ bounds: Box, _ lines: [Tint], _ unit: Double, _ random: inout SeededRandom, on context: borrowing CairoContext
  ) {
    let (swing, bend) = (random.between(40, 90) * unit, random.between(0.006, 0.011) / unit)
    for line in 0..<44 {
      let part = Double(line) / 43
      for (index, x) in stride(from: 0, through: bounds.width, by: 18 * unit).enumerated() {
        let y =
          bounds.height * part + sin(x * bend + part * 5) * swing + sin(x * bend * 2.3 - part * 9) * swing * 0.32
        if index == 0 { context.move(x, y) } else { context.line(x, y) }
      }
      context.stroke(lines[line / 4 % 2].alpha(0.3), width: 1.1 * unit)
    }
  }

  private static func rosette(
    around centre: (x: Double, y: Double), radius: Double, _ tint: Tint, _ unit: Double, petals: Int,
    on context: borrowing CairoContext
  ) {
    for ring in 0..<11 {
      let base = radius * (0.34 + 0.06 * Double(ring))
      for step in 0...120 {
        let angle = Double(step) / 120 * 2 * .pi
        let reach = base * (1 + 0.2 * sin(angle * Double(petals) + Double(ring) * 0.5))
        let (x, y) = (centre.x + cos(angle) * reach, centre.y + sin(angle) * reach)
        if step == 0 { context.move(x, y) } else { context.line(x, y) }
      }
      context.close()
      context.stroke(tint.alpha(0.26), width: unit)
    }
  }
}
