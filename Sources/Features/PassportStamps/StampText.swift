import AtlasModel
import Places

/// The words of all passes, and every run of neighbouring words as one: a recogniser puts blanks into words and loses them
/// between words.
struct StampText {
  /// A word, or a part of one between hyphens.
  struct Atom {
    /// As read, without marks at its ends.
    let text: String
    /// Folded; digits that stand among letters are taken for the letters they look like.
    let key: [UInt8]
    let box: RecognizedText.Box
    let confidence: Double
  }

  /// A line of a pass.
  struct Row {
    let pass: Int
    let area: StampReading.Area
    let atoms: [Atom]
    let words: [RecognizedText.Word]
    let box: RecognizedText.Box
    /// Whether its last word goes on in the next line.
    let endsOpen: Bool
  }

  /// Where a run of words was seen.
  struct Sighting {
    let pass: Int
    let row: Int
    let confidence: Double
    /// Whether the line holds nothing else.
    let isAlone: Bool
    let box: RecognizedText.Box
  }

  /// A run of words, wherever it was seen.
  struct Span {
    let key: [UInt8]
    /// As it was first read.
    let text: String
    /// How many words it was read as, at least.
    let words: Int
    var sightings: [Sighting]

    /// In how many passes it was seen.
    var passes: Int { Set(sightings.map(\.pass)).count }
    /// The best confidence, 0 to 100.
    var confidence: Double { sightings.map(\.confidence).max() ?? 0 }
    /// Whether it is looked for among names it may be with damage: a long run of scraps is no damaged name.
    var isWorthMending: Bool { confidence >= 25 && key.count >= 5 && words <= 4 }
    /// How much the run counts: more for being read with confidence and in several passes, at most 1.
    var worth: Double { (0.4 + 0.6 * confidence / 100) * min(1, 0.6 + 0.15 * Double(passes)) }
  }

  /// How many words a run has at most: REPUBLIC OF SOUTH AFRICA, with room for a split.
  private static let mostAtoms = 6
  /// How many letters, in bytes of UTF-8.
  private static let mostBytes = 60

  let rows: [Row]
  /// The runs in the order of their keys.
  let spans: [Span]
  /// Columns and rows that hold text, of the passes over the whole; zero where boxes are not known.
  let extent: (width: Int, height: Int)

  init(_ reading: StampReading, folding: NameFolding) {
    var rows: [Row] = []
    for (number, pass) in reading.passes.enumerated() {
      for line in pass.text.lines {
        var atoms: [Atom] = []
        for word in line.words {
          for part in word.text.split(whereSeparator: { "-–—/()".contains($0) }) {
            let text = StampText.trimmed(StampText.lettered(part))
            guard !text.isEmpty else { continue }
            let key = Array(folding.key(of: StampText.lettered(text)).utf8)
            guard !key.isEmpty else { continue }
            atoms.append(Atom(text: text, key: key, box: word.box, confidence: word.confidence))
          }
        }
        let last = line.words.last { $0.text.contains(where: \.isLetter) }?.text
        rows.append(
          Row(
            pass: number, area: pass.area, atoms: atoms, words: line.words, box: line.box,
            endsOpen: last.map { $0.hasSuffix("-") } ?? false))
      }
    }
    self.rows = rows
    let wholes = rows.filter { $0.area == .whole }
    extent = (wholes.map(\.box.right).max() ?? 0, wholes.map(\.box.bottom).max() ?? 0)
    spans = StampText.spans(of: rows)
  }

  private static func spans(of rows: [Row]) -> [Span] {
    var found: [[UInt8]: Span] = [:]
    func add(_ atoms: ArraySlice<Atom>, row: Int, isAlone: Bool) {
      let key = atoms.flatMap(\.key)
      guard key.count <= mostBytes, key.contains(where: { !(48...57).contains($0) }) else { return }
      let letters = Double(max(1, key.count))
      let confidence = atoms.reduce(0) { $0 + $1.confidence * Double($1.key.count) } / letters
      let box = atoms.dropFirst().reduce(atoms.first?.box ?? rows[row].box) { $0.united(with: $1.box) }
      let sighting = Sighting(pass: rows[row].pass, row: row, confidence: confidence, isAlone: isAlone, box: box)
      let text = atoms.map(\.text).joined(separator: " ")
      found[key, default: Span(key: key, text: text, words: atoms.count, sightings: [])].sightings.append(sighting)
    }
    for (number, row) in rows.enumerated() {
      var atoms = row.atoms
      let own = atoms.count
      if row.endsOpen, number + 1 < rows.count, rows[number + 1].pass == row.pass { atoms += rows[number + 1].atoms }
      for start in 0..<own {
        for end in start..<min(atoms.count, start + mostAtoms) {
          add(atoms[start...end], row: number, isAlone: start == 0 && end == own - 1 && own == atoms.count)
        }
      }
    }
    return found.values.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// Without marks at its ends: frames and arrows are read as such.
  private static func trimmed(_ word: String) -> String {
    var text = word[...]
    while let first = text.first, !first.isLetter, !first.isNumber { text.removeFirst() }
    while let last = text.last, !last.isLetter, !last.isNumber, !last.unicodeScalars.contains(where: isMark) {
      text.removeLast()
    }
    return String(text)
  }

  /// Vowel signs of Indic and Thai writing are marks and end a word all the same.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  private static let lookalikes: [Character: Character] = [
    "0": "O", "1": "I", "!": "I", "|": "I", ":": "I", "5": "S", "$": "S", "4": "A", "@": "A", "8": "B", "€": "E",
    "£": "E", "6": "G", "]": "I", "[": "I", "¢": "C",
  ]

  /// Digits and signs between letters as the letters they look like; numbers stay numbers.
  static func lettered(_ text: some StringProtocol) -> String {
    let letters = text.count { $0.isLetter }
    guard letters >= 2, letters < text.count, letters * 2 > text.count else { return String(text) }
    // At the ends of a short word they are marks: NL: is no NLI.
    var characters = Array(text)
    for index in characters.indices {
      let isInside = index > 0 && index < characters.count - 1
      guard isInside || (letters >= 4 && "!|1".contains(characters[index])) else { continue }
      characters[index] = lookalikes[characters[index]] ?? characters[index]
    }
    return String(characters)
  }
}
