import CCairo
import Presentation
import Raster

/// The sheet a design draws on: surface, colours, fonts and the running report.
final class CardCanvas {
  let size: PictureSize
  let palette: Palette
  let metrics: CardMetrics
  /// Whether the card runs from the right: text against the right side, the earlier picture on the right.
  let runsFromRight: Bool
  var report = CardReport()

  private let surface: CairoSurface
  private let context: CairoContext
  private let fonts: FontSetup
  private let language: String

  init(
    ratio: AspectRatio, palette: Palette, fonts: FontSetup, language: String, runsFromRight: Bool
  ) throws(CardError) {
    size = ratio.pixels
    (self.palette, self.fonts, self.runsFromRight) = (palette, fonts, runsFromRight)
    self.language = CardLanguage.tag(for: language)
    metrics = CardMetrics(ratio)
    surface = try CairoSurface(width: size.width, height: size.height)
    context = try CairoContext(surface)
    context.fill(bounds, tint("card"))
  }

  var bounds: Box { Box(0, 0, Double(size.width), Double(size.height)) }

  func tint(_ name: String) -> Tint { Tint(palette[name]) }

  /// Ends the drawing.
  func finish() throws(CardError) -> (PixelImage, CardReport) {
    try context.check("card")
    return (try surface.image(), report)
  }

  /// The box on the other side, when the card runs from the right.
  func placed(_ box: Box) -> Box {
    runsFromRight ? Box(bounds.width - box.x - box.width, box.y, box.width, box.height) : box
  }

  /// Fits a text into a width and a height.
  func layout(_ text: String, _ style: TextStyle, width: Double, height: Double) throws(CardError) -> TextLayout {
    try TextLayout(
      text, style, width: width, height: height, opposite: runsFromRight, fonts: fonts, language: language)
  }

  /// Sets a fitted text with its corner at the point.
  ///
  /// Ink may leave the room by a little, as italics and accents do, and is cut beyond that.
  func set(_ layout: TextLayout, _ role: CardReport.Role, x: Double, y: Double, tint: Tint) {
    let extents = layout.extents
    let frame = Box(x, y, layout.width, extents.height)
    let edge = frame.inset(-layout.size * 0.12).intersection(bounds)
    layout.draw(at: x, y, within: edge, on: context)
    let ink = layout.ink
    report.textBoxes.append(
      CardReport.TextBox(
        role: role, frame: frame, ink: Box(x + ink.x, y + ink.y, ink.width, ink.height).intersection(edge),
        size: layout.size, lineCount: layout.lineCount, isShortened: layout.isShortened, tint: tint))
    report.unknownGlyphs += layout.unknownGlyphs
  }

  /// A hairline.
  func rule(x: Double, y: Double, width: Double) {
    context.fill(Box(x, y.rounded(), width, 2), tint("rule"))
  }

  /// Fills a box with one colour.
  func fill(_ box: Box, _ tint: Tint) { context.fill(box, tint) }

  /// Fills a box with a picture cropped from its centre, or with a quiet field when there is none.
  func picture(_ image: PixelImage?, in box: Box) throws(CardError) {
    report.pictures.append(box)
    guard let image, image.width > 0, image.height > 0 else {
      context.rectangle(box)
      context.fill(from: (box.x, box.y), to: (box.x, box.bottom), [(0, tint("chip")), (1, tint("rule"))])
      return
    }
    let shape = PixelSize(width: Int(box.width), height: Int(box.height))
    let part = image.size.crop(filling: shape)
    let source = try CairoSurface(image.cropped(to: part))
    context.draw(source, part: Box(0, 0, Double(part.width), Double(part.height)), into: box)
  }

  /// Lays a piece of paper with a picture on it, a little turned, with the shadow of a sheet on a table.
  func piece(
    _ image: PixelImage, centre: (x: Double, y: Double), size: (width: Double, height: Double), degrees: Double,
    within field: Box
  ) throws(CardError) {
    report.pictures.append(
      Box(centre.x - size.width / 2, centre.y - size.height / 2, size.width, size.height).intersection(field))
    let source = try CairoSurface(image)
    context.save()
    context.translate(centre.x, centre.y)
    context.rotate(degrees * .pi / 180)
    let sheet = Box(-size.width / 2, -size.height / 2, size.width, size.height)
    // Cairo knows no blur: a few wide and faint layers do for a soft shadow.
    for layer in 1...6 {
      let spread = Double(layer) * size.width * 0.006
      let shadow = Box(sheet.x, sheet.y + size.width * 0.01, sheet.width, sheet.height).inset(-spread)
      context.roundedRectangle(shadow, radius: spread + 4)
      context.fill(Tint(0x0d0f12, 0.035))
    }
    context.draw(source, part: Box(0, 0, Double(image.width), Double(image.height)), into: sheet)
    context.restore()
  }

  /// Fills closed shapes of one colour, a shape within another being a hole, and draws their edges or open lines.
  func shapes(
    _ shapes: [[(x: Double, y: Double)]], fill: Tint?, line: Tint?, width: Double = 1, isClosed: Bool = true,
    within box: Box
  ) {
    context.save()
    context.rectangle(box)
    context.clip()
    for shape in shapes where shape.count > 1 { context.trace(shape, isClosed: isClosed) }
    if let fill { context.fill(alternating: fill, keep: line != nil) }
    if let line { context.stroke(line, width: width) }
    context.restore()
  }

  /// A round dot.
  func dot(_ centre: (x: Double, y: Double), radius: Double, _ tint: Tint, within box: Box) {
    context.save()
    context.rectangle(box)
    context.clip()
    context.circle(centre.x, centre.y, radius)
    context.fill(tint)
    context.restore()
  }

  /// A frame of a line's width.
  func frame(_ box: Box, width: Double, radius: Double, _ tint: Tint) {
    context.roundedRectangle(box, radius: radius)
    context.stroke(tint, width: width)
  }

  /// Darkens the lower (or upper) end of a box just enough for light text, however bright the picture is.
  ///
  /// - Parameter text: Where the text will stand; its whole height gets the full strength.
  func scrim(in box: Box, behind text: Box, fromTop: Bool = false) {
    let strength = neededStrength(behind: text.inset(-8).intersection(box))
    let ground = Tint(0x0d0f12)
    let reach = text.height * 2.4
    let end = fromTop ? box.y : box.bottom
    let full = fromTop ? text.bottom + 8 : text.y - 8
    let start = fromTop ? min(box.bottom, full + reach) : max(box.y, full - reach)
    let length = abs(end - start)
    guard length > 1 else { return }
    let fullAt = abs(full - start) / length
    var stops: [(Double, Tint)] = []
    for step in 0...8 {
      let part = Double(step) / 8
      stops.append((fullAt * part, ground.alpha(strength * part * part * (3 - 2 * part))))
    }
    stops.append((1, ground.alpha(min(0.86, strength + 0.08))))
    context.rectangle(Box(box.x, min(start, end), box.width, length))
    context.fill(from: (0, start), to: (0, end), stops)
  }

  /// How much of black has to lie over the brightest spot of a box to leave 5:1 for white.
  private func neededStrength(behind box: Box) -> Double {
    var brightest = 0.0
    let (left, right) = (max(0, Int(box.x)), min(size.width, Int(box.right)))
    let (top, bottom) = (max(0, Int(box.y)), min(size.height, Int(box.bottom)))
    surface.withRows { rows, stride in
      for y in Swift.stride(from: top, to: bottom, by: 2) {
        let row = rows.advanced(by: y * stride)
        for x in Swift.stride(from: left, to: right, by: 2) {
          let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
          let green = Double(pixel >> 8 & 255)
          let rough = (Double(pixel >> 16 & 255) * 0.2126 + green * 0.7152 + Double(pixel & 255) * 0.0722) / 255
          brightest = max(brightest, rough)
        }
      }
    }
    // White at 5:1 stands on a luminance of 0.16, which is a grey of 0.43.
    let needed = brightest <= 0.43 ? 0 : 1 - (0.43 - 0.055) / max(0.001, brightest - 0.055)
    return min(0.8, max(0.3, needed + 0.03))
  }
}
