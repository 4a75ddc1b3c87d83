import AtlasModel

/// Readings of stamps as text, so that rules can be measured again without reading the pictures again.
///
/// Tab separated, one word a line behind the name of its picture: pass, area, turn, line, left, top, width, height,
/// confidence, text. A line of the kind `shape` says outline, arrow and whether the stamp is crossed out.
enum StampReadingFile {
  /// The lines of one picture's reading.
  static func lines(_ reading: StampReading, of name: String) -> [String] {
    let shape = reading.shape
    var lines = [
      [
        name, "shape", shape.frame?.rawValue ?? "-", shape.arrow?.rawValue ?? "-", shape.isCrossedOut ? "crossed" : "-",
      ].joined(separator: "\t")
    ]
    for (number, pass) in reading.passes.enumerated() {
      for (row, line) in pass.text.lines.enumerated() {
        for word in line.words {
          let box = word.box
          let fields = [
            name, "word", String(number), pass.name, pass.area.rawValue, String(pass.turn), String(row),
            String(box.left),
            String(box.top), String(box.width), String(box.height), String(Int(word.confidence.rounded())), word.text,
          ]
          lines.append(fields.map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }.joined(separator: "\t"))
        }
      }
    }
    return lines
  }

  /// The readings by the names of their pictures; lines of another form are passed over.
  static func readings(_ text: String) -> [String: StampReading] {
    var readings: [String: StampReading] = [:]
    var numbers: [String: (pass: String, row: String)] = [:]
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 5 else { continue }
      let name = fields[0]
      var reading = readings[name] ?? StampReading(passes: [])
      if fields[1] == "shape" {
        reading.shape = StampShape(
          frame: StampShape.Frame(rawValue: fields[2]), arrow: CrossingDirection(rawValue: fields[3]),
          isCrossedOut: fields[4] == "crossed")
      } else if fields.count == 13, let area = StampReading.Area(rawValue: fields[4]) {
        let box = fields[7...10].compactMap { Int($0) }
        guard let turn = Int(fields[5]), box.count == 4, let confidence = Double(fields[11]) else { continue }
        let word = RecognizedText.Word(
          text: fields[12], box: .init(left: box[0], top: box[1], width: box[2], height: box[3]), confidence: confidence
        )
        if numbers[name]?.pass != fields[2] {
          reading.passes.append(
            StampReading.Pass(name: fields[3], area: area, turn: turn, text: RecognizedText(lines: [])))
          numbers[name] = (fields[2], "")
        }
        let pass = reading.passes.count - 1
        if numbers[name]?.row != fields[6] {
          reading.passes[pass].text.lines.append(RecognizedText.Line(words: []))
          numbers[name] = (fields[2], fields[6])
        }
        reading.passes[pass].text.lines[reading.passes[pass].text.lines.count - 1].words.append(word)
      }
      readings[name] = reading
    }
    return readings
  }
}
