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

  /// The best reading of a zone among lines from top to bottom; nothing when there is none.
  static func best(_ texts: [String]) -> ZoneReading? {
    let lines = texts.map(ZoneAlphabet.bytes).filter { $0.count >= 30 - mostMissing }
    // A page may hold many lines; a zone stands at its end, whichever way up the page was.
    let considered = Array(lines.suffix(12))
    var best: (reading: ZoneReading, score: Double)?
    for layout in ZoneLayout.allCases {
      for candidate in candidates(layout, considered) where candidate.score < best?.score ?? .infinity {
        best = candidate
      }
    }
    return best?.reading
  }

  private static func candidates(_ layout: ZoneLayout, _ lines: [[UInt8]]) -> [(reading: ZoneReading, score: Double)] {
    guard let aligners = aligners[layout] else { return [] }
    let range = (layout.lineLength - mostMissing)...(layout.lineLength + mostBeyond)
    // Every line over every row once.
    let aligned = lines.map { line in
      range.contains(line.count) ? aligners.enumerated().map { align(line, $1, isFirst: $0 == 0) } : []
    }
    var found: [(reading: ZoneReading, score: Double)] = []
    for choice in choices(of: layout.lineCount, among: lines.count) where choice.allSatisfy({ !aligned[$0].isEmpty }) {
      for order in layout.lineCount == 2 ? [choice, choice.reversed()] : [choice] {
        let rows = order.enumerated().map { row, line in aligned[line][row] }
        let cost = rows.reduce(0) { $0 + $1.cost }
        guard cost <= mostCostPerLetter * Double(layout.lineLength * layout.lineCount) else { continue }
        let reading = ZoneReading(layout: layout, lines: rows.map(\.bytes), cost: cost)
        guard let worth = worth(of: reading) else { continue }
        let span = (choice.last ?? 0) - (choice.first ?? 0) + 1 - choice.count
        let order = (order == choice ? 0 : Worth.wrongOrder) + Double(span) * Worth.lineBetween
        found.append((reading, cost - worth + order))
      }
    }
    return found
  }

  /// A line over a row; the first row also without a letter or two of junk, should the issuer be known then.
  private static func align(_ line: [UInt8], _ aligner: ZoneAligner, isFirst: Bool) -> ZoneAligner.Result {
    let whole = aligner.align(line)
    guard isFirst, !hasKnownIssuer(whole.bytes) else { return whole }
    for junk in 1...2 {
      let rest = aligner.align(Array(line.dropFirst(junk)))
      if hasKnownIssuer(rest.bytes) {
        return ZoneAligner.Result(bytes: rest.bytes, cost: rest.cost + Double(junk) * Worth.knownCode / 2)
      }
    }
    return whole
  }

  private static func hasKnownIssuer(_ line: [UInt8]) -> Bool {
    ZoneCodes.isKnown(ZoneAlphabet.text(line[2..<5].filter { $0 != ZoneAlphabet.filler }))
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
