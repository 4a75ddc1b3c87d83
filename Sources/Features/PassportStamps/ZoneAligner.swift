/// Lays a noisy line over the places of a layout.
///
/// What a recogniser adds and loses is mended by the cheapest way to turn the line into one of the layout's length: junk
/// before the first and behind the last letter, a letter read twice, fillers too many or too few. Letters that cannot
/// stand in their place are taken for the ones they look like; this is done before any check digit is trusted, because
/// check digits cannot tell a filler from K, 1 from L, 6 from G, 8 from S, 5 from Z or M from W.
struct ZoneAligner {
  /// A line of exactly the layout's length, and what it took to get there.
  struct Result: Sendable, Hashable {
    /// The line; `?` where a letter is lost.
    var bytes: [UInt8]
    /// The sum of all changes.
    var cost: Double
  }

  /// What changes cost.
  ///
  /// One wrong letter in its place costs more than mending it, and less than shifting all others.
  ///
  /// Chosen so that each damage seen in readings of specimens (junk before the line, a doubled letter, a filler run of the
  /// wrong length) is undone by the way a person would take, and by no cheaper one.
  private enum Cost {
    static let mended = 0.7
    static let impossible = 2.5
    static let oddBeginning = 2.0
    static let edgeJunk = 0.7
    static func filler(inRun length: Int) -> Double { max(0.2, 1.8 / Double(length)) }
    static let fillerInPair = 0.9
    static let letterTooMany = 1.6
    static let doubled = 1.1
    static let fillerAtFieldEnd = 1.0
    static let fillerAnywhere = 1.8
    static let lost = 3.0
  }

  private let slots: [ZoneSlot]
  /// What the line may begin with, when it is the first of its layout.
  private let firstLetters: [UInt8]
  /// The places that are the last of a field that is filled up with fillers.
  private let fieldEnds: [Bool]

  init(slots: [ZoneSlot], firstLetters: [UInt8], fieldEnds: Set<Int>) {
    (self.slots, self.firstLetters) = (slots, firstLetters)
    self.fieldEnds = slots.indices.map(fieldEnds.contains)
  }

  /// The aligners of all lines of a layout.
  static func all(for layout: ZoneLayout) -> [ZoneAligner] {
    let padded: Set<ZoneField> = [.documentCode, .issuer, .number, .nationality, .optional, .secondOptional, .name]
    return layout.slots.enumerated().map { line, slots in
      let ends = layout.places.filter { padded.contains($0.key) && $0.value.line == line }
        .map { $0.value.range.upperBound - 1 }
      return ZoneAligner(slots: slots, firstLetters: layout.firstLetters, fieldEnds: Set(ends))
    }
  }

  private enum Step: UInt8 { case take, skip, fill, lose }

  /// The line laid over the slots.
  func align(_ line: [UInt8]) -> Result {
    if line.count == slots.count, let straight = straight(line) { return straight }
    let runs = ZoneAligner.runs(line)
    let (rows, columns) = (line.count + 1, slots.count + 1)
    var costs = [Double](repeating: .infinity, count: rows * columns)
    var steps = [Step](repeating: .take, count: rows * columns)
    costs[0] = 0
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * columns + column
        if row > 0, column > 0 {
          let cost = costs[index - columns - 1] + taking(line[row - 1], column - 1)
          if cost < costs[index] { (costs[index], steps[index]) = (cost, .take) }
        }
        if row > 0 {
          let cost = costs[index - columns] + skipping(line, runs, row - 1, column)
          if cost < costs[index] { (costs[index], steps[index]) = (cost, .skip) }
        }
        if column > 0 {
          let filling = filling(line, runs, row, column - 1)
          let cost = costs[index - 1] + min(filling, Cost.lost)
          if cost < costs[index] {
            (costs[index], steps[index]) = (cost, filling <= Cost.lost ? .fill : .lose)
          }
        }
      }
    }
    return Result(bytes: walk(line, steps, columns), cost: costs[rows * columns - 1])
  }

  /// A line of the right length whose letters all stand where they may needs no search.
  private func straight(_ line: [UInt8]) -> Result? {
    var (bytes, cost) = (line, 0.0)
    guard slots.first != .first || firstLetters.contains(line.first ?? 0) else { return nil }
    for index in slots.indices where !slots[index].fits(line[index]) {
      guard let mended = slots[index].mended(line[index]) else { return nil }
      bytes[index] = mended
      cost += Cost.mended
    }
    return cost > 4 * Cost.mended ? nil : Result(bytes: bytes, cost: cost)
  }

  private func walk(_ line: [UInt8], _ steps: [Step], _ columns: Int) -> [UInt8] {
    var (row, column) = (line.count, slots.count)
    var bytes: [UInt8] = []
    while row > 0 || column > 0 {
      switch row == 0 ? (steps[column] == .lose ? .lose : .fill) : column == 0 ? .skip : steps[row * columns + column] {
      case .take:
        let byte = line[row - 1]
        bytes.append(slots[column - 1].fits(byte) ? byte : slots[column - 1].mended(byte) ?? byte)
        (row, column) = (row - 1, column - 1)
      case .skip: row -= 1
      case .fill:
        bytes.append(ZoneAlphabet.filler)
        column -= 1
      case .lose:
        bytes.append(ZoneAlphabet.unknown)
        column -= 1
      }
    }
    return bytes.reversed()
  }

  private func taking(_ byte: UInt8, _ place: Int) -> Double {
    if slots[place] == .first, !firstLetters.contains(byte) { return Cost.oddBeginning }
    if slots[place].fits(byte) { return 0 }
    return slots[place].mended(byte) == nil ? Cost.impossible : Cost.mended
  }

  /// How many fillers stand together at each place of a line.
  private static func runs(_ line: [UInt8]) -> [Int] {
    var runs = [Int](repeating: 0, count: line.count)
    var start = 0
    while start < line.count {
      var end = start
      while end < line.count, line[end] == ZoneAlphabet.filler { end += 1 }
      for index in start..<end { runs[index] = end - start }
      start = max(end, start + 1)
    }
    return runs
  }

  private func skipping(_ line: [UInt8], _ runs: [Int], _ index: Int, _ column: Int) -> Double {
    let byte = line[index]
    let before = index > 0 ? line[index - 1] : 0
    let after = index + 1 < line.count ? line[index + 1] : 0
    // The longer a run, the worse it is counted; between two names there are two.
    if runs[index] > 2 { return Cost.filler(inRun: runs[index]) }
    if runs[index] == 2 { return Cost.fillerInPair }
    if column == 0 || column == slots.count { return Cost.edgeJunk }
    // Read twice, as itself or as what it looks like.
    if byte == before || byte == after || ZoneAlphabet.lookAlike(byte, before) || ZoneAlphabet.lookAlike(byte, after) {
      return Cost.doubled
    }
    return Cost.letterTooMany
  }

  private func filling(_ line: [UInt8], _ runs: [Int], _ row: Int, _ place: Int) -> Double {
    guard slots[place].takesFiller else { return .infinity }
    let run = max(row > 0 ? runs[row - 1] : 0, row < line.count ? runs[row] : 0)
    if slots[place] != .sex, run > 0 { return run > 2 ? Cost.filler(inRun: run) : Cost.fillerInPair }
    return fieldEnds[place] ? Cost.fillerAtFieldEnd : Cost.fillerAnywhere
  }
}

extension ZoneAlphabet {
  /// Whether two letters are often taken for each other, so that both may have been read for one.
  static func lookAlike(_ one: UInt8, _ other: UInt8) -> Bool {
    if digit(lookingLike: one) == other || digit(lookingLike: other) == one { return true }
    let pairs: [(String, String)] = [
      ("M", "N"), ("M", "H"), ("N", "K"), ("M", "W"), ("E", "F"), ("V", "Y"), ("H", "N"), ("C", "G"), ("P", "R"),
      ("9", "7"), ("3", "8"), ("6", "8"), ("<", "K"),
    ]
    return pairs.contains { pair in
      let (first, second) = (pair.0.utf8.first, pair.1.utf8.first)
      return (first == one && second == other) || (first == other && second == one)
    }
  }
}
