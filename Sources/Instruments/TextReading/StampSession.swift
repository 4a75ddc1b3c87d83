import AtlasModel

/// The passes over one picture, until the time is up.
final class StampSession {
  private let reader: TextReader
  private let deadline: ContinuousClock.Instant
  private let isCancelled: () -> Bool
  /// What was read so far.
  private(set) var reading = StampReading(passes: [])

  init(reader: TextReader, deadline: ContinuousClock.Instant, isCancelled: @escaping () -> Bool) {
    (self.reader, self.deadline, self.isCancelled) = (reader, deadline, isCancelled)
  }

  // MARK: A stamp with its corners

  /// Reads an upright stamp that fills its picture.
  func readStamp(_ ink: InkLayers) throws(ReadingError) {
    let even = ink.coloured.blurred(radius: 1).evened(reach: 60, floor: 0.35)
    reading.shape = StampShapeFinder(even).shape
    try readLayout(ink, even: even, turn: 0)
    if reading.shape.frame == .oval { try readArcs(even) } else { try readRing(even) }
    try readLines(ink, even: even)
  }

  /// The passes that look at everything, each prepared and laid out in another way.
  private func readLayout(_ ink: InkLayers, even: InkPlane, turn: Int) throws(ReadingError) {
    try read("colour, sparse", even, ReadingMode(.sparse), turn: turn)
    // Thick blur closes the holes of worn ink and swallows the thin lines of the page's art.
    let soft = ink.coloured.blurred(radius: 2).evened(reach: 60, floor: 0.3)
    let thick = ink.coloured.blurred(radius: 1).opened(radius: 2).evened(reach: 60, floor: 0.35)
    try read("soft, block", StampSession.withoutFrame(soft), ReadingMode(.block), turn: turn)
    try read(
      "dark, sparse", ink.dark.blurred(radius: 1).evened(reach: 90, floor: 0.4), ReadingMode(.sparse), turn: turn)
    try read("thick, sparse", thick, ReadingMode(.sparse), turn: turn)
    try read("colour, digits", StampSession.withoutFrame(even), .digits(.sparse), turn: turn)
  }

  /// The plane without outlines and specks: marks that are half as wide or high as the stamp, or smaller than a dot.
  private static func withoutFrame(_ plane: InkPlane) -> InkPlane {
    InkMarks(of: plane, threshold: 0.4).plane { mark in
      mark.width < plane.width / 2 && mark.height < plane.height / 2 && mark.count > 12
    }
  }

  /// The letters in the ring of stars, which is at the upper left of a common European stamp.
  private func readRing(_ even: InkPlane) throws(ReadingError) {
    let corner = even.cropped(
      left: even.width * 3 / 100, top: even.height * 4 / 100, right: even.width * 27 / 100,
      bottom: even.height * 38 / 100)
    let marks = InkMarks(of: corner, threshold: 0.45)
    // Letters are about an eighth of the stamp high and stand in the middle; stars are a third of that.
    let letters = marks.marks.filter { mark in
      mark.height * 12 > even.height && mark.height * 4 < even.height && mark.width * 6 < even.width
        && mark.top + mark.height / 2 > corner.height / 4 && mark.top + mark.height / 2 < corner.height * 3 / 4
    }
    guard !letters.isEmpty, letters.count <= 4 else { return }
    let heights = letters.map(\.height)
    guard let tallest = heights.max(), tallest * 2 < (heights.min() ?? 0) * 3 else { return }
    let kept = marks.plane { mark in letters.contains { $0.left == mark.left && $0.top == mark.top } }
    let capitals = ReadingMode(.word, whitelist: "ABCDEFGHIKLMNOPRSTYZ")
    try read("ring", kept.padded(by: 20), capitals, area: .ring)
  }

  /// The text along an oval frame, laid straight.
  private func readArcs(_ even: InkPlane) throws(ReadingError) {
    for upper in [true, false] {
      // The frame itself is some 3 % of the half axis from the edge; letters reach to about a third.
      let strip = even.unrolled(upper: upper, depth: 0.36)
      let inner =
        upper
        ? strip.cropped(left: 0, top: strip.height / 9, right: strip.width, bottom: strip.height)
        : strip.cropped(left: 0, top: 0, right: strip.width, bottom: strip.height * 8 / 9)
      let name = upper ? "upper arc" : "lower arc"
      try read(name, inner.padded(by: 12), ReadingMode(.block), area: upper ? .upperArc : .lowerArc)
      try read(
        name, StampSession.withoutLong(inner).padded(by: 12), ReadingMode(.line), area: upper ? .upperArc : .lowerArc)
    }
  }

  private static func withoutLong(_ plane: InkPlane) -> InkPlane {
    InkMarks(of: plane, threshold: 0.4).plane { $0.width * 4 < plane.width && $0.count > 12 }
  }

  // MARK: Lines read again

  /// Cuts out the lines that the passes agree on and reads each by itself, once more as digits where it has digits.
  private func readLines(_ ink: InkLayers, even: InkPlane) throws(ReadingError) {
    let found = reading.passes.filter { $0.area == .whole }.flatMap(\.text.lines)
    let softer = ink.dark.blurred(radius: 2).evened(reach: 60, floor: 0.3)
    // A date is worth more looks than a name: one wrong digit is another day, and nothing else tells it is wrong.
    let sharp = ink.dark.evened(reach: 60, floor: 0.4)
    let thick = ink.dark.blurred(radius: 2).opened(radius: 2).evened(reach: 60, floor: 0.35)
    var dated = 0
    for box in StampSession.rows(found, height: even.height).prefix(7) {
      let margin = max(6, box.height / 4)
      let (left, right) = (box.left - margin * 2, box.right + margin * 2)
      let (top, bottom) = (box.top - margin, box.bottom + margin)
      var planes = [("line, colour", even), ("line, dark", softer)]
      if box.hasDigits, dated < 2 {
        planes += [("line, sharp", sharp), ("line, thick", thick)]
        dated += 1
      }
      for (name, plane) in planes {
        let cut = plane.cropped(left: left, top: top, right: right, bottom: bottom)
        guard cut.height > 12, cut.width > 30 else { continue }
        // Letters of about 36 pixels, whatever size the line has.
        let scale = min(2.5, max(0.6, 44 / Double(max(1, box.height))))
        let sized = scale > 1.15 || scale < 0.85 ? cut.turned(degrees: 0, scale: scale) : cut
        let offset = (x: left, y: top)
        try read(name, sized.padded(by: 12), ReadingMode(.line), area: .line, at: offset, scale: scale)
        if box.hasDigits {
          try read(name + ", digits", sized.padded(by: 12), .digits(.line), area: .line, at: offset, scale: scale)
        }
      }
    }
  }

  private struct Row {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var hasDigits: Bool
    var weight: Double
    var height: Int { bottom - top }
  }

  /// The rows of text, the best attested first: lines of several passes that overlap by half their height are one.
  private static func rows(_ lines: [RecognizedText.Line], height: Int) -> [Row] {
    var rows: [Row] = []
    for line in lines {
      let letters = line.text.filter { $0.isLetter || $0.isNumber }.count
      let box = line.box
      guard letters >= 3, box.height * 4 < height, box.height * 40 > height, box.width > box.height else { continue }
      let hasDigits = line.text.filter(\.isNumber).count >= 2
      let weight = line.confidence * Double(letters)
      if let index = rows.firstIndex(where: { row in
        let shared = min(row.bottom, box.bottom) - max(row.top, box.top)
        return shared * 2 > min(row.height, box.height)
          && max(row.height, box.height) < min(row.height, box.height) * 2
      }) {
        rows[index].left = min(rows[index].left, box.left)
        rows[index].right = max(rows[index].right, box.right)
        rows[index].hasDigits = rows[index].hasDigits || hasDigits
        rows[index].weight += weight
      } else {
        rows.append(
          Row(left: box.left, top: box.top, right: box.right, bottom: box.bottom, hasDigits: hasDigits, weight: weight))
      }
    }
    return rows.sorted { ($0.hasDigits ? 1 : 0, $0.weight, $1.top) > ($1.hasDigits ? 1 : 0, $1.weight, $0.top) }
  }

  // MARK: A page without corners

  /// Reads a whole page: first which way the text runs, then all passes in that direction and one in the next best.
  func readPage(_ ink: InkLayers) throws(ReadingError) {
    let even = ink.coloured.blurred(radius: 1).evened(reach: 60, floor: 0.35)
    let scale = min(1, 1000 / Double(max(even.width, even.height)))
    var tried: [(turn: Int, worth: Double)] = []
    func attempt(_ turn: Int) throws(ReadingError) {
      guard !tried.contains(where: { $0.turn == turn }) else { return }
      guard ContinuousClock.now < deadline else { return }
      let text = try reader.read(
        LeptonicaImage(even.turned(degrees: Double(turn), scale: scale)), mode: ReadingMode(.sparse),
        deadline: deadline,
        isCancelled: isCancelled)
      tried.append((turn, StampSession.worth(of: text)))
    }
    for turn in [0, 270, 90, 180] { try attempt(turn) }
    func best() -> Int { tried.max { $0.worth < $1.worth }?.turn ?? 0 }
    // A slanted stamp shows best at the nearest quarter turn, but not well; a fifteenth of a turn to each side is left.
    let quarter = best()
    for turn in [quarter - 20, quarter + 20] { try attempt((turn + 360) % 360) }
    let chosen = best()
    for turn in [chosen - 8, chosen + 8] { try attempt((turn + 360) % 360) }
    let final = best()
    let turned = InkLayers(ink, turned: Double(final))
    try readLayout(
      turned, even: turned.coloured.blurred(radius: 1).evened(reach: 60, floor: 0.35), turn: final)
  }

  /// How much confident text there is: the letters of words of three and more.
  private static func worth(of text: RecognizedText) -> Double {
    text.words.filter { $0.confidence >= 60 && $0.text.filter { $0.isLetter || $0.isNumber }.count >= 3 }
      .reduce(0) { $0 + Double($1.text.count) * $1.confidence }
  }

  // MARK: One pass

  private func read(
    _ name: String, _ plane: InkPlane, _ mode: ReadingMode, area: StampReading.Area = .whole, turn: Int = 0,
    at offset: (x: Int, y: Int)? = nil, scale: Double = 1
  ) throws(ReadingError) {
    guard ContinuousClock.now < deadline else {
      reading.isComplete = false
      return
    }
    var text = try reader.read(LeptonicaImage(plane), mode: mode, deadline: deadline, isCancelled: isCancelled)
    if !text.isComplete { reading.isComplete = false }
    if let offset {
      // Back into the pixels of the whole, so that lines can be compared by where they stand.
      for line in text.lines.indices {
        for word in text.lines[line].words.indices {
          let box = text.lines[line].words[word].box
          text.lines[line].words[word].box = RecognizedText.Box(
            left: Int(Double(box.left - 12) / scale) + offset.x, top: Int(Double(box.top - 12) / scale) + offset.y,
            width: Int(Double(box.width) / scale), height: Int(Double(box.height) / scale))
        }
      }
    }
    reading.passes.append(StampReading.Pass(name: name, area: area, turn: turn, text: text))
  }
}

extension LeptonicaImage {
  /// A plane of ink as grey, black on white.
  convenience init(_ plane: InkPlane) throws(ReadingError) {
    try self.init(grey: plane.grey, width: plane.width, height: plane.height)
  }
}

extension InkLayers {
  /// Both layers turned counter-clockwise.
  init(_ layers: InkLayers, turned degrees: Double) {
    self.init(dark: layers.dark.turned(degrees: degrees), coloured: layers.coloured.turned(degrees: degrees))
  }
}
