package import AtlasModel
package import Places

/// What is printed on an identity page beside its zone: the place of birth and the authority, found below their labels,
/// and whether the print bears the zone's number out.
///
/// Best effort on noisy text; a person looks at everything.
package struct PrintedFields: Sendable {
  /// Words below a label.
  package struct Value: Sendable, Hashable {
    /// As printed.
    package let text: String
    /// How sure the recogniser is, 0 to 100; no probability.
    package let confidence: Double
  }

  /// What the print says of the zone's number.
  package enum Agreement: Sendable, Hashable {
    /// The same number is printed.
    case confirmed
    /// A number is printed that differs only in letters no check digit can tell from each other.
    case contradicted
    /// Neither.
    case silent
  }

  /// Where the holder was born.
  package private(set) var placeOfBirth: Value?
  /// Who issued the document.
  package private(set) var authority: Value?
  /// What the print says of the number.
  package let number: Agreement

  /// Labels of common passport languages; most passports print two, one of them English or French.
  private static let birthLabels = [
    "place of birth", "lieu de naissance", "geburtsort", "lugar de nacimiento", "luogo di nascita", "geboorteplaats",
    "local de nascimento", "fødested", "födelseort", "syntymäpaikka", "fæðingarstaður", "miejsce urodzenia",
    "místo narození", "miesto narodenia", "születési hely", "locul nașterii", "mjesto rođenja", "kraj rojstva",
    "місце народження", "место рождения", "τόπος γέννησης", "sünnikoht", "gimimo vieta", "dzimšanas vieta",
  ]
  private static let authorityLabels = [
    "authority", "autorité", "behörde", "autoridad", "autorità", "autoriteit", "autoridade", "myndighet",
    "viranomainen",
    "organ wydający", "vydal", "kiállító hatóság", "issuing office",
  ]
  private static let otherLabels = [
    "surname", "given names", "nationality", "date of birth", "date of issue", "date of expiry", "sex", "signature",
    "passport no", "document no", "personal no", "type", "code", "nom", "prénoms", "nationalité", "date de naissance",
  ]

  /// Looks for labels and numbers.
  package init(_ text: RecognizedText, zone: MachineReadableZone, folding: NameFolding) {
    number = PrintedFields.agreement(of: zone.number, in: text)
    let rows = text.lines.map { Row($0, folding) }
    func folded(_ labels: [String]) -> [[String]] {
      labels.map { $0.split(separator: " ").map { folding.key(of: $0) }.filter { !$0.isEmpty } }
    }
    let (birth, authorities) = (folded(PrintedFields.birthLabels), folded(PrintedFields.authorityLabels))
    let labels = birth + authorities + folded(PrintedFields.otherLabels)
    placeOfBirth = PrintedFields.value(below: birth, rows, labels)
    authority = PrintedFields.value(below: authorities, rows, labels)
  }

  private struct Row {
    let line: RecognizedText.Line
    /// Folded words; labels of two languages stand with a stroke between them.
    let keys: [String]
    /// Where they stand.
    let boxes: [RecognizedText.Box]

    init(_ line: RecognizedText.Line, _ folding: NameFolding) {
      self.line = line
      var (keys, boxes): ([String], [RecognizedText.Box]) = ([], [])
      for word in line.words {
        let length = max(1, word.text.count)
        var start = 0
        for part in word.text.split(separator: "/", omittingEmptySubsequences: false) {
          let key = folding.key(of: part)
          if !key.isEmpty {
            keys.append(key)
            var box = word.box
            (box.left, box.width) = (box.left + box.width * start / length, box.width * part.count / length)
            boxes.append(box)
          }
          start += part.count + 1
        }
      }
      (self.keys, self.boxes) = (keys, boxes)
    }

    /// Whether a word is a label's; a long one may have something stuck to it, a short one would be found everywhere.
    private static func isAlike(_ key: String, _ part: String) -> Bool {
      key == part || (part.utf8.count >= 6 && (key.hasSuffix(part) || key.hasPrefix(part)))
    }

    /// The words that a label is made of, or nothing when it is not in the row.
    func words(of parts: [String]) -> ClosedRange<Int>? {
      guard let first = parts.first, keys.count >= parts.count else { return nil }
      for start in 0...(keys.count - parts.count) where Row.isAlike(keys[start], first) {
        if zip(parts, keys[start...]).allSatisfy({ Row.isAlike($1, $0) }) {
          return start...(start + parts.count - 1)
        }
      }
      return nil
    }
  }

  private static func value(below wanted: [[String]], _ rows: [Row], _ labels: [[String]]) -> Value? {
    for row in rows {
      for label in wanted {
        guard let words = row.words(of: label) else { continue }
        let box = words.dropFirst().reduce(row.boxes[words.lowerBound]) { $0.united(with: row.boxes[$1]) }
        if let value = run(below: box, rows, labels) { return value }
      }
    }
    return nil
  }

  /// The run of words that begins below a label, at most two and a half of its heights further down.
  private static func run(below label: RecognizedText.Box, _ rows: [Row], _ labels: [[String]]) -> Value? {
    let height = max(8, label.height)
    let candidates = rows.filter { row in
      let top = row.line.box.top
      return top > label.top + height / 2 && top < label.bottom + height * 5 / 2
        && !labels.contains { row.words(of: $0) != nil }
    }
    for row in candidates.sorted(by: { $0.line.box.top < $1.line.box.top }) {
      var run: [RecognizedText.Word] = []
      for word in row.line.words {
        if let last = run.last {
          // A gap of several letters begins another column.
          guard word.box.left - last.box.right < height * 3 / 2 else { break }
          run.append(word)
        } else if word.box.left >= label.left - height * 2, word.box.left < label.right {
          run.append(word)
        }
      }
      let line = RecognizedText.Line(words: run)
      let letters = line.text.count(where: \.isLetter)
      if letters >= 3, letters * 2 > line.text.count, line.confidence >= 50 {
        return Value(text: line.text, confidence: line.confidence)
      }
    }
    return nil
  }

  // MARK: The number

  private static func agreement(of number: String, in text: RecognizedText) -> Agreement {
    let wanted = Array(number.utf8)
    guard wanted.count >= 6 else { return .silent }
    var result = Agreement.silent
    for line in text.lines {
      // A number may be printed with spaces in it.
      for start in line.words.indices {
        var bytes: [UInt8] = []
        for word in line.words[start...] {
          bytes += word.text.uppercased().utf8.filter { ZoneAlphabet.isLetter($0) || ZoneAlphabet.isDigit($0) }
          guard bytes.count < wanted.count else { break }
        }
        if bytes == wanted { return .confirmed }
        if differsUnseen(bytes, wanted) { result = .contradicted }
      }
    }
    return result
  }

  /// Whether two numbers differ in one or two letters, each of which counts the same in a check digit.
  private static func differsUnseen(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    let pairs = zip(one, other).filter { $0 != $1 }
    return !pairs.isEmpty && pairs.count <= 2
      && pairs.allSatisfy { pair in
        guard let left = ZoneAlphabet.value(pair.0), let right = ZoneAlphabet.value(pair.1) else { return false }
        return left % 10 == right % 10
      }
  }
}
