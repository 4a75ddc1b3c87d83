import AtlasModel

/// The readings of one picture's zone, until the judge is content or the time is up.
final class ZoneSession {
  private let reader: TextReader
  private let deadline: ContinuousClock.Instant
  private let isCancelled: () -> Bool
  private let judge: ([String]) -> ZoneJudgement
  private var isSettled = false

  init(
    reader: TextReader, deadline: ContinuousClock.Instant, isCancelled: @escaping () -> Bool,
    judge: @escaping ([String]) -> ZoneJudgement
  ) {
    (self.reader, self.deadline, self.isCancelled, self.judge) = (reader, deadline, isCancelled, judge)
  }

  /// A way the page may lie, with what a reading of it was worth.
  struct Sight {
    let quarterTurns: Int
    let degrees: Double
    let page: LeptonicaImage
    let worth: Double
    /// Where the lines of the zone stand.
    let boxes: [RecognizedText.Box]

    /// How the page lies, and how much of its zone is marked.
    func position(marks: LeptonicaImage) throws(ReadingError) -> ZonePosition {
      let page = try marks.sized(longSide: ZonePicture.pageSide).turned(quarters: quarterTurns)
        .straightened(degrees: degrees)
      var marked = 0.0
      if let first = boxes.first {
        let zone = boxes.dropFirst().reduce(first) { $0.united(with: $1) }
        marked = try page.cut(left: zone.left, top: zone.top, right: zone.right, bottom: zone.bottom).inkShare()
      }
      let top = boxes.map(\.top).min() ?? 0
      return ZonePosition(
        quarterTurns: quarterTurns, degrees: degrees, top: Double(top) / Double(max(1, self.page.height)),
        marked: marked)
    }
  }

  /// A page is upright beyond doubt when some of its check digits hold.
  private static let certain = 0.35

  /// Below, nothing was read, only something that looks like a zone.
  private static let unsure = 0.05

  private var isOver: Bool { isSettled || ContinuousClock.now >= deadline }

  // MARK: The way up

  /// Reads the whole picture in the likeliest turns, then the zone itself.
  func read(_ image: LeptonicaImage) throws(ReadingError) -> Sight? {
    let picture = try image.sized(longSide: ZonePicture.pageSide)
    let turns = try turns(of: picture)
    var sights: [Sight] = []
    // Most zones lie at the foot of a page that is upright or on its head; half a page is half the work.
    for (part, turns) in [(Part.foot, Array(turns.prefix(2))), (.whole, turns), (.ink, turns)] {
      for turn in turns where !isOver {
        if let sight = try look(picture, part, turn) { sights.append(sight) }
        if sights.contains(where: { $0.worth >= ZoneSession.certain }) { break }
      }
      let enough = part == .foot ? ZoneSession.certain : ZoneSession.unsure
      if sights.contains(where: { $0.worth >= enough }) { break }
    }
    guard let best = sights.max(by: { $0.worth < $1.worth }) else { return nil }
    try readZone(best)
    return best
  }

  /// Quarter turns, the likeliest first: the way text runs shows in how sharply its rows stand apart.
  private func turns(of picture: LeptonicaImage) throws(ReadingError) -> [Int] {
    let reduced = try picture.sized(longSide: 700).ink()
    let (along, across) = (try reduced.rowContrast(), try reduced.turned(quarters: 1).rowContrast())
    return across > along * 1.15 ? [1, 3, 0, 2] : [0, 2, 1, 3]
  }

  /// What of a page is looked at.
  private enum Part {
    case foot
    case whole
    /// All of it, without what is no ink.
    case ink
  }

  private func look(_ picture: LeptonicaImage, _ part: Part, _ turn: Int) throws(ReadingError) -> Sight? {
    let turned = try picture.turned(quarters: turn)
    let degrees = try turned.skew()
    let page = try turned.straightened(degrees: degrees)
    let top = part == .foot ? page.height * 11 / 20 : 0
    let looked = try page.cut(left: 0, top: top, right: page.width, bottom: page.height)
    let text = try read(part == .ink ? looked.ink() : looked, .block)
    let verdict = judged(text)
    let numbers = verdict.worth > 0 ? verdict.lines : ZoneSession.promising(text)
    var boxes = numbers.filter(text.lines.indices.contains).map { text.lines[$0].box }
    guard !boxes.isEmpty else { return nil }
    for index in boxes.indices { boxes[index].top += top }
    // What only looks like a zone is worth a closer look, if nothing better turns up.
    let worth = verdict.worth > 0 ? verdict.worth : 0.01 * Double(boxes.count)
    return Sight(quarterTurns: turn, degrees: degrees, page: page, worth: worth, boxes: boxes)
  }

  /// Two or three lines, one below the other, with runs of fillers: a zone of which parts were not read.
  private static func promising(_ text: RecognizedText) -> [Int] {
    let fillers = text.lines.map { $0.text.count { $0 == "<" } }
    let lines = text.lines.indices.filter { fillers[$0] >= 4 && text.lines[$0].text.count >= 20 }
    guard let last = lines.last else { return [] }
    return lines.count < 2 ? [] : Array(max(lines[0], last - 2)...last)
  }

  // MARK: The zone

  /// Cuts the zone out and reads it as a block and line by line, prepared in several ways.
  private func readZone(_ sight: Sight) throws(ReadingError) {
    guard let first = sight.boxes.first else { return }
    let zone = sight.boxes.dropFirst().reduce(first) { $0.united(with: $1) }
    let height = sight.boxes.map(\.height).sorted()[sight.boxes.count / 2]
    // What was cut off at the ends of a line comes back; the margins between lines stay small.
    let cut = try sight.page.cut(
      left: zone.left - height * 2, top: zone.top - height, right: zone.right + height * 2, bottom: zone.bottom + height
    )
    let residual = try cut.skew(range: 2)
    let strip = try cut.straightened(degrees: residual)
    var blocks: [(boxes: [RecognizedText.Box], picture: LeptonicaImage)] = []
    for way in ZonePicture.Way.allCases where !isOver {
      let ready = try strip.prepared(way, letterHeight: height)
      let text = try read(ready, .block)
      let verdict = judged(text)
      let boxes = verdict.lines.filter(text.lines.indices.contains).map { text.lines[$0].box }
      if !boxes.isEmpty { blocks.append((boxes, ready)) }
    }
    // Lines by themselves lose no letter to a wrong guess at the layout, and gain some at their ends.
    for (boxes, picture) in blocks where !isOver { try readLines(boxes, of: picture) }
  }

  /// Reads every line by itself, without looking for words in it.
  private func readLines(_ boxes: [RecognizedText.Box], of strip: LeptonicaImage) throws(ReadingError) {
    let (left, right) = (boxes.map(\.left).min() ?? 0, boxes.map(\.right).max() ?? strip.width)
    var lines: [String] = []
    for box in boxes where !isOver {
      let margin = max(3, box.height / 5)
      let line = try strip.cut(
        left: left - box.height / 4, top: box.top - margin, right: right + box.height / 4, bottom: box.bottom + margin)
      lines.append(try read(line, .rawLine).text)
    }
    guard lines.count == boxes.count else { return }
    isSettled = judge(lines).isSettled || isSettled
  }

  // MARK: One reading

  private func read(_ picture: LeptonicaImage, _ layout: ReadingMode.Layout) throws(ReadingError) -> RecognizedText {
    try reader.read(picture, mode: .zone(layout), deadline: deadline, isCancelled: isCancelled)
  }

  private func judged(_ text: RecognizedText) -> ZoneJudgement {
    let verdict = judge(text.lines.map(\.text))
    isSettled = verdict.isSettled || isSettled
    return verdict
  }
}
