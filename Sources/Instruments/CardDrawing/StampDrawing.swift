#if canImport(Glibc)
  import Glibc
#endif

/// One stamp being drawn, its middle at the origin of a sheet 900 by 640 units wide.
final class StampDrawing {
  let context: CairoContext
  private let unit: Double
  private let ink: Tint
  private let second: Tint
  private let fonts: FontSetup

  /// Prepares to draw.
  ///
  /// - Parameter second: The ink of a date that is set by another stamp, as some countries do.
  init(context: consuming CairoContext, unit: Double, ink: Tint, second: Tint, fonts: FontSetup) {
    self.context = context
    (self.unit, self.ink, self.second, self.fonts) = (unit, ink, second, fonts)
  }

  func draw(_ text: SampleStamp.Text, _ style: SampleStamp.Style, _ direction: SampleStamp.Direction) throws(CardError)
  {
    switch style {
    case .rectangle: try rectangle(text, direction)
    case .oval: try oval(text, direction)
    case .rounded: try rounded(text, direction)
    case .circle: try circle(text, direction)
    case .hexagon: try polygon(text, direction, corners: 6, reach: 300)
    case .octagon: try polygon(text, direction, corners: 8, reach: 270)
    case .triangle: try triangle(text, direction)
    case .double: try double(text, direction)
    case .visa: try visa(text, direction)
    }
  }

  private func rectangle(_ text: SampleStamp.Text, _ direction: SampleStamp.Direction) throws(CardError) {
    frame(Box(-290, -190, 580, 380), thick: 9, radius: 0)
    rule(-272, -78, 272)
    rule(-272, 80, 272)
    try set(text.country, 66, Box(-262, -168, 300, 86))
    arrow(x: 176, y: -125, direction, 0.9)
    try set(text.date, 104, Box(-256, -66, 512, 136), tint: second)
    try set(text.port, 54, Box(-256, 86, 512, 80))
  }

  private func oval(_ text: SampleStamp.Text, _ direction: SampleStamp.Direction) throws(CardError) {
    for (reach, thick) in [(0.0, 9.0), (20, 4)] {
      context.ellipse(scaled(Box(-330 + reach, -220 + reach, 660 - 2 * reach, 440 - 2 * reach)))
      context.stroke(ink, width: thick * unit)
    }
    rule(-296, -56, 296)
    rule(-296, 60, 296)
    try set(text.country, 58, Box(-150, -192, 300, 76))
    arrow(x: 0, y: -88, direction, 0.72)
    try set(text.date, 88, Box(-250, -52, 500, 108), tint: second)
    try set(text.port, 50, Box(-205, 72, 410, 72))
    context.circle(0, 172 * unit, 8 * unit)
    context.fill(ink)
  }

  private func rounded(_ text: SampleStamp.Text, _ direction: SampleStamp.Direction) throws(CardError) {
    frame(Box(-300, -180, 600, 360), thick: 10, radius: 62)
    rule(-282, -48, 282)
    rule(-282, 66, 282)
    try set(text.port, 54, Box(-262, -154, 380, 96))
    arrow(x: 192, y: -106, direction, 0.78)
    try set(text.date, 86, Box(-256, -44, 512, 106), tint: second)
    try set(text.country, 62, Box(-250, 72, 500, 84))
  }

  private func circle(_ text: SampleStamp.Text, _ direction: SampleStamp.Direction) throws(CardError) {
    for (reach, thick) in [(250.0, 9.0), (232, 3.5), (158, 4)] {
      context.circle(0, 0, reach * unit)
      context.stroke(ink, width: thick * unit)
    }
    try ring(text.country, 50, radius: 194, from: -.pi / 2)
    try ring(text.port, 38, radius: 194, from: .pi / 2)
    for side in [-1.0, 1.0] { star(x: 195 * side, y: 0, size: 17) }
    arrow(x: 0, y: -84, direction, 0.72)
    try set(text.date, 54, Box(-146, -42, 292, 84), tint: second)
    rule(-150, 50, 150)
    try set(direction == .arrival ? "ENTRY" : "EXIT", 38, Box(-110, 58, 220, 62))
  }

  private func polygon(
    _ text: SampleStamp.Text, _ direction: SampleStamp.Direction, corners: Int, reach: Double
  ) throws(CardError) {
    for (inset, thick) in [(0.0, 10.0), (22, 4)] {
      context.polygon(
        (0..<corners).map { corner in
          let angle = (Double(corner) + (corners == 8 ? 0.5 : 0)) / Double(corners) * 2 * .pi
          return (
            cos(angle) * (reach - inset) * unit * (corners == 8 ? 1.1 : 1), sin(angle) * (reach - inset) * unit * 0.92
          )
        })
      context.stroke(ink, width: thick * unit, round: false)
    }
    let half = reach * 0.8
    try set(text.country, 60, Box(-half * 0.74, -reach * 0.72, half * 1.48, 84))
    rule(-half, -64, half)
    try set(text.date, 66, Box(-half, -52, half * 2, 104), tint: second)
    rule(-half, 62, half)
    try set(text.port, 42, Box(-half * 0.72, 72, half * 1.44, 66))
    arrow(x: 0, y: 176, direction, 0.62)
  }

  private func triangle(_ text: SampleStamp.Text, _ direction: SampleStamp.Direction) throws(CardError) {
    for (inset, thick) in [(0.0, 10.0), (24, 4)] {
      context.polygon([
        (0, (-262 + inset * 1.9) * unit), ((330 - inset * 1.75) * unit, (232 - inset) * unit),
        ((-330 + inset * 1.75) * unit, (232 - inset) * unit),
      ])
      context.stroke(ink, width: thick * unit)
    }
    arrow(x: 0, y: -104, direction, 0.5)
    try set(text.country, 40, Box(-140, -62, 280, 62))
    rule(-168, 8, 168)
    try set(text.date, 50, Box(-178, 16, 356, 84), tint: second)
    rule(-228, 106, 228)
    try set(text.port, 46, Box(-226, 116, 452, 74))
  }

  private func double(_ text: SampleStamp.Text, _ direction: SampleStamp.Direction) throws(CardError) {
    for (inset, thick) in [(0.0, 5.0), (14, 13), (34, 4)] {
      context.rectangle(scaled(Box(-320, -170, 640, 340).inset(inset)))
      context.stroke(ink, width: thick * unit, round: false)
    }
    context.fill(scaled(Box(-284, -134, 190, 268)), ink)
    arrow(x: -190, y: -48, direction, 1.05, tint: Tint(1, 1, 1, 1))
    try set(direction == .arrival ? "IN" : "OUT", 76, Box(-276, 20, 174, 100), tint: Tint(1, 1, 1, 1))
    try set(text.country, 58, Box(-84, -134, 360, 84))
    try set(text.date, 60, Box(-84, -46, 360, 92), tint: second)
    try set(text.port, 46, Box(-84, 50, 360, 78))
  }

  /// A large label with lines to be filled in.
  private func visa(_ text: SampleStamp.Text, _ direction: SampleStamp.Direction) throws(CardError) {
    frame(Box(-372, -252, 744, 504), thick: 8, radius: 22)
    context.fill(scaled(Box(-350, -230, 700, 92)), ink)
    try set(text.country, 62, Box(-330, -224, 460, 80), tint: Tint(1, 1, 1, 1))
    star(x: 286, y: -184, size: 34, tint: Tint(1, 1, 1, 1))
    let rows = [("PORT", text.port), ("DATE", text.date), ("STAY", "90 DAYS")]
    for (index, row) in rows.enumerated() {
      let y = -118.0 + 88 * Double(index)
      try set(row.0, 28, Box(-346, y + 14, 116, 60))
      try set(row.1, index == 1 ? 64 : 46, Box(-218, y, 424, 80), tint: index == 0 ? ink : second)
      rule(-218, y + 80, 206)
    }
    for ring in 0..<3 {
      context.circle(284 * unit, 18 * unit, (66 - 16 * Double(ring)) * unit)
      context.stroke(ink, width: (ring == 0 ? 5 : 2.5) * unit)
    }
    arrow(x: 284, y: 18, direction, 0.6)
    for stripe in 0..<46 {
      let wide = [3.0, 6, 2, 9][stripe * 7 % 4]
      context.fill(scaled(Box(-346 + 15.1 * Double(stripe), 168, wide, 58)), ink.alpha(0.9))
    }
  }

  private func scaled(_ box: Box) -> Box { Box(box.x * unit, box.y * unit, box.width * unit, box.height * unit) }

  private func frame(_ box: Box, thick: Double, radius: Double) {
    for (inset, width) in [(0.0, thick), (18, 3.5)] {
      let box = scaled(box.inset(inset))
      if radius > 0 {
        context.roundedRectangle(box, radius: max(4, radius - inset * 0.7) * unit)
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

  private func star(x: Double, y: Double, size: Double, tint: Tint? = nil) {
    context.polygon(
      (0..<12).map { corner in
        let angle = Double(corner) / 12 * 2 * .pi
        let reach = (corner % 2 == 0 ? size : size * 0.52) * unit
        return (x * unit + cos(angle) * reach, y * unit + sin(angle) * reach)
      })
    context.fill(tint ?? ink)
  }

  /// An arrow into a door or out of it.
  private func arrow(
    x: Double, y: Double, _ direction: SampleStamp.Direction, _ scale: Double, tint: Tint? = nil
  ) {
    context.save()
    context.translate(x * unit, y * unit)
    context.scale(scale * unit, scale * unit)
    context.move(-62, 0)
    context.line(54, 0)
    context.stroke(tint ?? ink, width: 11, round: false)
    context.polygon([(28, -26), (62, 0), (28, 26)])
    context.fill(tint ?? ink)
    context.fill(Box(direction == .arrival ? 71 : -81, -34, 10, 68), tint ?? ink)
    context.restore()
  }

  /// Sets a line in the middle of a box.
  private func set(_ text: String, _ size: Double, _ box: Box, tint: Tint? = nil) throws(CardError) {
    let style = TextStyle(.sansBold, size * unit, least: 24 * unit, spacing: 0.05, tint: tint ?? ink)
    let box = scaled(box)
    let layout = try TextLayout(
      text, style, width: box.width, height: box.height, fonts: fonts, language: "en")
    let words = layout.ink
    let (x, y) = (box.x + (box.width - words.width) / 2 - words.x, box.y + (box.height - words.height) / 2 - words.y)
    layout.draw(at: x, y, within: box.inset(-8 * unit), on: context)
  }

  /// Sets letters along a circle, their middle at an angle; below the middle of the circle they stand the other way up, so
  /// that they can be read.
  private func ring(_ text: String, _ size: Double, radius: Double, from middle: Double) throws(CardError) {
    let style = TextStyle(.sansBold, size * unit, least: 24 * unit, tint: ink)
    let isBelow = middle > 0
    var letters: [(layout: TextLayout, width: Double)] = []
    for letter in text where letter != " " || !letters.isEmpty {
      let layout = try TextLayout(
        letter == " " ? "·" : String(letter), style, width: 200 * unit, height: 200 * unit, fonts: fonts, language: "en"
      )
      letters.append((layout, layout.ink.width + size * 0.2 * unit))
    }
    let length = letters.reduce(0) { $0 + $1.width }
    var place = -length / 2
    for letter in letters {
      let turn = (place + letter.width / 2) / (radius * unit)
      context.save()
      context.rotate(isBelow ? middle - turn - .pi / 2 : middle + turn + .pi / 2)
      context.translate(0, (isBelow ? radius : -radius) * unit)
      let ink = letter.layout.ink
      let (x, y) = (-ink.x - ink.width / 2, -size * unit * 0.36 - letter.layout.ink.y - ink.height + size * unit * 0.72)
      letter.layout.draw(
        at: x, y, within: Box(-100 * unit, -100 * unit, 200 * unit, 200 * unit), on: context)
      context.restore()
      place += letter.width
    }
  }
}
