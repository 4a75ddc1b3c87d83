import CCairo
package import Raster

/// Passport stamps drawn for the sample journal and for tests: ink on a page, never a copy of a real stamp.
///
/// The same arguments and fonts give the same bytes.
package enum SampleStamp {
  /// The frame of a stamp.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    case rectangle
    case oval
    case rounded
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
    let inks = [Tint(0x1f3f8a), Tint(0x8a1f2e), Tint(0x23603d), Tint(0x2a2a33), Tint(0x5a2d7a)]
    let ink = random.pick(inks, else: Tint(0x1f3f8a))
    let page = try CairoSurface(width: size.width, height: size.height)
    let sheet = try CairoContext(page)
    let bounds = Box(0, 0, Double(size.width), Double(size.height))
    paper(bounds, on: sheet, seed: seed)

    let print = try CairoSurface(width: size.width, height: size.height, opaque: false)
    let stamp = StampDrawing(
      context: try CairoContext(print), unit: min(bounds.width / 900, bounds.height / 640), ink: ink, fonts: fonts)
    stamp.context.save()
    stamp.context.translate(bounds.width / 2, bounds.height / 2)
    stamp.context.rotate(random.between(-0.07, 0.07))
    try stamp.draw(text, style, direction)
    stamp.context.restore()
    try stamp.context.check("stamp")
    wear(print, seed: seed)

    sheet.save()
    sheet.use(CAIRO_OPERATOR_MULTIPLY)
    sheet.draw(print, part: bounds, into: bounds, alpha: 0.9)
    sheet.restore()
    try sheet.check("stamp")
    return try page.image()
  }

  /// A page with a faint pattern of waves, as passports have.
  private static func paper(_ bounds: Box, on context: borrowing CairoContext, seed: UInt64) {
    context.rectangle(bounds)
    context.fill(from: (0, 0), to: (bounds.width, bounds.height), [(0, Tint(0xf6f1e4)), (1, Tint(0xece5d3))])
    let unit = bounds.width / 900
    for line in 0..<26 {
      let y = bounds.height * Double(line) / 25
      context.move(0, y)
      for step in 0..<9 {
        let x = bounds.width * Double(step) / 9
        let swing = (step + line) % 2 == 0 ? 26 * unit : -26 * unit
        context.curve(x + bounds.width / 27, y + swing, x + bounds.width / 13.5, y + swing, x + bounds.width / 9, y)
      }
      context.stroke(line % 2 == 0 ? Tint(0x9fb7b0, 0.26) : Tint(0xc9a58f, 0.24), width: 1.2 * unit)
    }
    var random = SeededRandom(seed, 9)
    for _ in 0..<500 {
      let (x, y) = (random.unit() * bounds.width, random.unit() * bounds.height)
      context.circle(x, y, random.between(0.4, 1.1) * unit)
      context.fill(Tint(0x6d6250, random.between(0.04, 0.16)))
    }
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

/// One stamp being drawn, its middle at the origin.
private final class StampDrawing {
  let context: CairoContext
  private let unit: Double
  private let ink: Tint
  private let fonts: FontSetup

  init(context: consuming CairoContext, unit: Double, ink: Tint, fonts: FontSetup) {
    self.context = context
    (self.unit, self.ink, self.fonts) = (unit, ink, fonts)
  }

  func draw(_ text: SampleStamp.Text, _ style: SampleStamp.Style, _ direction: SampleStamp.Direction) throws(CardError)
  {
    switch style {
    case .rectangle:
      frame(Box(-290, -190, 580, 380), thick: 9, radius: 0)
      rule(-272, -78, 272)
      rule(-272, 80, 272)
      try set(text.country, 66, Box(-262, -168, 250, 86))
      arrow(x: 160, y: -125, direction, 0.9)
      try set(text.date, 104, Box(-256, -66, 512, 136))
      try set(text.port, 54, Box(-256, 86, 512, 80))
    case .oval:
      for (reach, thick) in [(0.0, 9.0), (20, 4)] {
        context.ellipse(scaled(Box(-330 + reach, -220 + reach, 660 - 2 * reach, 440 - 2 * reach)))
        context.stroke(ink, width: thick * unit)
      }
      rule(-296, -56, 296)
      rule(-296, 60, 296)
      try set(text.country, 58, Box(-150, -192, 300, 76))
      arrow(x: 0, y: -88, direction, 0.72)
      try set(text.date, 88, Box(-250, -52, 500, 108))
      try set(text.port, 50, Box(-205, 72, 410, 72))
      context.circle(0, 172 * unit, 8 * unit)
      context.fill(ink)
    case .rounded:
      frame(Box(-300, -180, 600, 360), thick: 10, radius: 62)
      rule(-282, -48, 282)
      rule(-282, 66, 282)
      try set(text.port, 54, Box(-262, -154, 380, 96))
      arrow(x: 192, y: -106, direction, 0.78)
      try set(text.date, 86, Box(-256, -44, 512, 106))
      try set(text.country, 62, Box(-250, 72, 500, 84))
    }
  }

  private func scaled(_ box: Box) -> Box { Box(box.x * unit, box.y * unit, box.width * unit, box.height * unit) }

  private func frame(_ box: Box, thick: Double, radius: Double) {
    for (inset, width) in [(0.0, thick), (18, 3.5)] {
      let box = scaled(box.inset(inset))
      if radius > 0 {
        context.roundedRectangle(box, radius: (radius - inset * 0.7) * unit)
      } else {
        context.rectangle(box)
      }
      context.stroke(ink, width: width * unit, round: radius > 0)
    }
  }

  private func rule(_ left: Double, _ y: Double, _ right: Double) {
    context.move(left * unit, y * unit)
    context.line(right * unit, y * unit)
    context.stroke(ink, width: 4 * unit, round: false)
  }

  /// An arrow into a door or out of it.
  private func arrow(x: Double, y: Double, _ direction: SampleStamp.Direction, _ scale: Double) {
    context.save()
    context.translate(x * unit, y * unit)
    context.scale(scale * unit, scale * unit)
    context.move(-62, 0)
    context.line(54, 0)
    context.stroke(ink, width: 11, round: false)
    context.polygon([(28, -26), (62, 0), (28, 26)])
    context.fill(ink)
    context.fill(Box(direction == .arrival ? 71 : -81, -34, 10, 68), ink)
    context.restore()
  }

  /// Sets a line in the middle of a box.
  private func set(_ text: String, _ size: Double, _ box: Box) throws(CardError) {
    let style = TextStyle(.sansBold, size * unit, least: 24 * unit, spacing: 0.05, tint: ink)
    let box = scaled(box)
    let layout = try TextLayout(
      text, style, width: box.width, height: box.height, fonts: fonts, language: "en")
    let words = layout.ink
    let (x, y) = (box.x + (box.width - words.width) / 2 - words.x, box.y + (box.height - words.height) / 2 - words.y)
    layout.draw(at: x, y, within: box.inset(-8 * unit), on: context)
  }
}
