/// Finds the lines of a zone among the lines that were read, and the layout they fit.
enum ZoneAssembler {
  /// What the evidence for a layout is worth, in the aligner's costs.
  private enum Worth {
    static let check = 2.0
    static let composite = 3.0
    static let knownCode = 1.0
    static let name = 0.5
    static let wrongFirstLetter = 3.0
    static let wrongOrder = 0.5
    static let lineBetween = 0.3
  }

  /// Changes a letter may cost on average; beyond, the lines are no zone.
  ///
  /// Lines of running text cost 0.3 and more a letter, the worst readings of zones that were of use 0.15.
  private static let mostCostPerLetter = 0.2

  /// How many letters a line may lack of its layout, and have beyond it.
  private static let (mostMissing, mostBeyond) = (14, 12)

  private static let aligners: [ZoneLayout: [ZoneAligner]] = Dictionary(
    uniqueKeysWithValues: ZoneLayout.allCases.map { ($0, ZoneAligner.all(for: $0)) })

  /// A reading of a zone, the better the lower its score, with the numbers of its lines among all.
  typealias Candidate = (reading: ZoneReading, lines: [Int], score: Double)

  /// The best reading of a zone among lines from top to bottom; nothing when there is none.
  static func best(_ texts: [String]) -> Candidate? {
    let lines = texts.map(Line.init).enumerated().filter { $0.element.bytes.count >= 30 - mostMissing }
    // A page may hold many lines; a zone stands at its end, whichever way up the page was.
    let considered = lines.suffix(12)
    var best: Candidate?
    for layout in ZoneLayout.allCases {
      for candidate in candidates(layout, considered.map(\.element)) where candidate.score < best?.score ?? .infinity {
        best = candidate
      }
    }
    let numbers = considered.map(\.offset)
    return best.map { ($0.reading, $0.lines.map { numbers[$0] }, $0.score) }
  }

  private static func candidates(_ layout: ZoneLayout, _ lines: [Line]) -> [Candidate] {
    guard let aligners = aligners[layout] else { return [] }
    // Every line over every row once.
    let aligned = lines.map { line in aligners.enumerated().map { rows(line, over: $1, of: layout, isFirst: $0 == 0) } }
    var found: [Candidate] = []
    for choice in choices(of: layout.lineCount, among: lines.count) {
      for order in layout.lineCount == 2 ? [choice, choice.reversed()] : [choice] {
        let span = (choice.last ?? 0) - (choice.first ?? 0) + 1 - choice.count
        let disorder = (order == choice ? 0 : Worth.wrongOrder) + Double(span) * Worth.lineBetween
        for rows in mixtures(order.enumerated().map { row, line in aligned[line][row] }) {
          let cost = rows.reduce(0) { $0 + $1.cost }
          guard cost <= mostCostPerLetter * Double(layout.lineLength * layout.lineCount) else { continue }
          let reading = ZoneReading(layout: layout, lines: rows.map(\.bytes), costs: rows.map(\.cost))
          guard let worth = worth(of: reading) else { continue }
          found.append((reading, order, cost - worth + disorder))
        }
      }
    }
    return found
  }

  // MARK: One line

  /// A line as it was read, and its words.
  private struct Line {
    let bytes: [UInt8]
    let words: [[UInt8]]

    init(_ text: String) {
      words = text.split(separator: " ").map { ZoneAlphabet.bytes(of: String($0)) }
      bytes = Array(words.joined())
    }
  }

  /// How many ways to lay a line over a row are kept.
  private static let mostWays = 3

  /// The cheapest ways to lay a line over a row of a layout: the whole line, and the line without what may be no part of
  /// the zone at its ends, which costs something.
  private static func rows(_ line: Line, over aligner: ZoneAligner, of layout: ZoneLayout, isFirst: Bool)
    -> [ZoneAligner.Result]
  {
    let length = layout.lineLength
    if isFirst, beginsAnother(line.bytes, than: layout) { return [] }
    var ways: [(bytes: [UInt8], cost: Double)] = [(line.bytes, 0)]
    let beyond = line.bytes.count - length
    if beyond > -2 {
      for count in 1...max(1, min(3, beyond + 1)) {
        let cost = Double(count) * Worth.knownCode / 2
        if count <= beyond || isFirst { ways.append((Array(line.bytes.dropFirst(count)), cost)) }
        if count <= beyond { ways.append((Array(line.bytes.dropLast(count)), cost)) }
      }
    }
    if line.words.count > 1 {
      for cut in 1..<line.words.count {
        for part in [line.words[cut...], line.words[..<cut]] {
          let bytes = Array(part.joined())
          if abs(bytes.count - length) <= 2 { ways.append((bytes, Worth.knownCode)) }
        }
      }
    }
    let range = (length - mostMissing)...(length + mostBeyond)
    var results: [ZoneAligner.Result] = []
    for way in ways where range.contains(way.bytes.count) {
      var result = aligner.align(way.bytes)
      result.cost += way.cost
      if let same = results.firstIndex(where: { $0.bytes == result.bytes }) {
        results[same].cost = min(results[same].cost, result.cost)
      } else {
        results.append(result)
      }
    }
    return Array(results.sorted { $0.cost < $1.cost }.prefix(mostWays))
  }

  /// Whether a line is the first of another document with lines of this length, so that its first letter is no junk.
  private static func beginsAnother(_ line: [UInt8], than layout: ZoneLayout) -> Bool {
    guard line.count > 5, !layout.firstLetters.contains(line[0]),
      ZoneLayout.allCases.contains(where: { $0.lineLength == layout.lineLength && $0.firstLetters.contains(line[0]) })
    else { return false }
    return line.count == layout.lineLength || hasKnownIssuer(line)
  }

  private static func hasKnownIssuer(_ line: [UInt8]) -> Bool {
    ZoneCodes.isKnown(ZoneAlphabet.text(line[2..<5].filter { $0 != ZoneAlphabet.filler }))
  }

  /// Every choice of one way a row.
  private static func mixtures(_ rows: [[ZoneAligner.Result]]) -> [[ZoneAligner.Result]] {
    rows.reduce([[]]) { starts, ways in starts.flatMap { start in ways.map { start + [$0] } } }
  }

  /// Rows of lines in their order, with at most one foreign line between two of them.
  private static func choices(of count: Int, among lines: Int) -> [[Int]] {
    var choices: [[Int]] = (0..<lines).map { [$0] }
    for _ in 1..<count {
      choices = choices.flatMap { choice in
        [1, 2].compactMap { step in choice.last.map { $0 + step } }.filter { $0 < lines }.map { choice + [$0] }
      }
    }
    return choices
  }

  /// What speaks for a reading; nothing when it is none of this layout.
  private static func worth(of reading: ZoneReading) -> Double? {
    let lines = reading.lines
    guard let first = lines.first?.first else { return nil }
    switch reading.layout {
    case .frenchCard:
      guard lines[0].starts(with: Array("IDFRA".utf8)), lines[1].prefix(4).allSatisfy(ZoneAlphabet.isDigit) else {
        return nil
      }
      return 2 * Worth.check
    case .americanCard:
      let isCard = reading.layout.firstLetters.contains(first) && lines[0][2..<5].elementsEqual("USA".utf8)
      return isCard && ZoneAlphabet.isDigit(lines[0][1]) ? 2 * Worth.check : nil
    default: break
    }
    var worth = 0.0
    let checks = reading.checks
    for check in checks where check.holds { worth += check.kind == .composite ? Worth.composite : Worth.check }
    let held = checks.count { $0.holds && $0.kind != .optional }
    let codes = [ZoneField.issuer, .nationality].count { ZoneCodes.isKnown(reading.text($0)) }
    worth += Double(codes) * Worth.knownCode
    if reading.text(.name).utf8.count > 2, reading.text(.name).contains("<<") { worth += Worth.name }
    let begins = reading.layout.firstLetters.contains(first)
    if !begins { worth -= Worth.wrongFirstLetter }
    // Something must hold that running text does not do by chance.
    guard held >= 2 || (held >= 1 && begins) || (begins && codes == 2) else { return nil }
    return worth
  }
}
