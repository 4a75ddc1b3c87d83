import CCairo
package import Raster

/// Passport stamps drawn for the sample journal and for tests: ink on a page, never a copy of a real stamp.
///
/// The same arguments and fonts give the same bytes.
package enum SampleStamp {
  /// The frame of a stamp.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// Two frames, the date between two lines, the arrow in a corner.
    case rectangle
    /// Two ellipses.
    case oval
    /// Two frames with round corners.
    case rounded
    /// Rings with letters along them.
    case circle
    /// Six corners.
    case hexagon
    /// Eight corners.
    case octagon
    /// Three corners.
    case triangle
    /// Three frames and a filled field.
    case double
    /// A large label with lines to be filled in.
    case visa
  }

  /// Which way the traveller went.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case arrival
    case departure
  }

  /// What a stamp says.
  package struct Text: Sendable, Hashable {
    /// The letters of the country, such as `ISL`.
    package let country: String
    /// The port of entry, such as `KEFLAVIK`.
    package let port: String
    /// The date as it is stamped, such as `09 07 14`.
    package let date: String

    /// Makes the words of a stamp.
    package init(country: String, port: String, date: String) {
      (self.country, self.port, self.date) = (country, port, date)
    }
  }

  /// Draws a stamp on a page.
  ///
  /// - Parameters:
  ///   - seed: Chooses the ink, how straight it sits and how unevenly it took.
  ///   - size: At least 64 pixels each way; 900 by 640 is a good one.
  package static func image(
    _ text: Text, style: Style, direction: Direction, seed: UInt64, size: PixelSize, fonts: FontSetup
  ) throws(CardError) -> PixelImage {
    guard size.width >= 64, size.height >= 64 else {
      throw CardError(.drawing, "stamp of \(size.width) by \(size.height) pixels", "smaller than 64 pixels")
    }
    return try FontLock.held { () throws(CardError) in
      try drawn(text, style: style, direction: direction, seed: seed, size: size, fonts: fonts)
    }
  }

  private static func drawn(
    _ text: Text, style: Style, direction: Direction, seed: UInt64, size: PixelSize, fonts: FontSetup
  ) throws(CardError) -> PixelImage {
    var random = SeededRandom(seed, 3)
    let (ink, second) = inks(&random)
    let page = try CairoSurface(width: size.width, height: size.height)
    let sheet = try CairoContext(page)
    let bounds = Box(0, 0, Double(size.width), Double(size.height))
    StampPaper.draw(bounds, on: sheet, seed: seed)

    func press(
      _ text: Text, _ style: Style, _ direction: Direction, ink: Tint, second: Tint, turn: Double,
      at place: (x: Double, y: Double), strength: Double
    ) throws(CardError) {
      let print = try CairoSurface(width: size.width, height: size.height, opaque: false)
      let stamp = StampDrawing(
        context: try CairoContext(print), unit: min(bounds.width / 900, bounds.height / 640), ink: ink, second: second,
        fonts: fonts)
      stamp.context.save()
      stamp.context.translate(bounds.width * place.x, bounds.height * place.y)
      stamp.context.rotate(turn)
      try stamp.draw(text, style, direction)
      stamp.context.restore()
      try stamp.context.check("stamp")
      wear(print, seed: seed)
      sheet.save()
      sheet.use(CAIRO_OPERATOR_MULTIPLY)
      sheet.draw(print, part: bounds, into: bounds, alpha: strength)
      sheet.restore()
    }
    if random.chance(0.4) {
      // Another stamp of the same page reaches into the picture, paler.
      let other = inks(&random).first
      try press(
        Text(country: "TRANSIT", port: "GATE", date: "21 04"), random.chance(0.5) ? .oval : .rectangle, .departure,
        ink: other, second: other, turn: random.between(-0.5, 0.5),
        at: (random.chance(0.5) ? -0.06 : 1.06, random.chance(0.5) ? 0.02 : 0.98), strength: 0.34)
    }
    try press(
      text, style, direction, ink: ink, second: second, turn: random.between(-0.14, 0.14),
      at: (0.5 + random.between(-0.02, 0.02), 0.5 + random.between(-0.02, 0.02)), strength: random.between(0.74, 0.95))
    try sheet.check("stamp")
    return try page.image()
  }

  /// The ink of the frame, and that of the date, which now and then comes from another pad.
  private static func inks(_ random: inout SeededRandom) -> (first: Tint, second: Tint) {
    let pads = [
      Tint(0x1f3f8a), Tint(0x8a1f2e), Tint(0x23603d), Tint(0x2a2a33), Tint(0x5a2d7a), Tint(0x0f6a78), Tint(0xa8481c),
      Tint(0x33518f),
    ]
    let first = random.pick(pads, else: Tint(0x1f3f8a))
    return (first, random.chance(0.36) ? random.pick(pads, else: first) : first)
  }

  /// Takes ink away where the stamp met the page badly.
  private static func wear(_ print: CairoSurface, seed: UInt64) {
    let tile = NoiseTile.shared
    let shift = Double(seed % 97) / 97
    let (across, down) = (1 / Double(print.width), 1 / Double(print.height))
    print.withRows { rows, stride in
      for y in 0..<print.height {
        let line = rows.advanced(by: y * stride)
        for x in 0..<print.width {
          let pixel = line.load(fromByteOffset: x * 4, as: UInt32.self)
          guard pixel != 0 else { continue }
          let broad = tile.at(Double(x) * across * 0.7 + shift, Double(y) * down * 0.7)
          let fine = tile.at(Double(x) * across * 5.3, Double(y) * down * 4.1 + shift)
          let keep = UInt32(min(1, max(0.25, 0.36 + broad * 0.8 + (fine - 0.5) * 0.9)) * 256)
          var worn: UInt32 = 0
          for shift in [UInt32(0), 8, 16, 24] { worn |= ((((pixel >> shift) & 255) * keep) >> 8) << shift }
          line.storeBytes(of: worn, toByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }
}
