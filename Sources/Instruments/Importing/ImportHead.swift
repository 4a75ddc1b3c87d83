/// The beginning of a file, from which formats are recognised.
package struct ImportHead: Sendable {
  /// The first bytes, at most 64 KiB.
  package let bytes: [UInt8]
  /// The same as text, without a byte-order mark; UTF-16 is turned into UTF-8, what is neither is read as Latin-1.
  package let text: String
  /// Which members it has, when it is JSON.
  package let sketch: JSONSketch
  /// The heading of its table, when it can be one.
  let heading: CSVHeading

  /// How much of a file is looked at.
  package static let mostBytes = 65_536

  /// Reads the text of the first bytes, once for all formats.
  package init(_ bytes: [UInt8]) {
    let text = ImportHead.text(of: bytes)
    let first = text.first { !$0.isWhitespace }
    (self.bytes, self.text, self.first) = (bytes, text, first)
    let isJSON = first == "{" || first == "["
    sketch = JSONSketch(isJSON ? Array(text.utf8) : [])
    heading = isJSON || first == "<" ? CSVHeading([]) : CSVHeading(beginning: text)
  }

  private static func text(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      let isLittle = bytes[0] == 0xff
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        isLittle
          ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8 : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }
    let body = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    // The last character may be cut in two by the end of the head.
    for cut in 0..<min(4, body.count + 1) {
      if let text = String(validating: body.dropLast(cut), as: UTF8.self) { return text }
    }
    return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
  }

  /// Whether it is no text at all, as pictures and films are: a NUL outside UTF-16.
  package var isBinary: Bool {
    !bytes.starts(with: [0xff, 0xfe]) && !bytes.starts(with: [0xfe, 0xff]) && bytes.prefix(4096).contains(0)
  }

  /// The first character that is no blank.
  package let first: Character?

  /// The first line that is not blank.
  package var firstLine: Substring {
    text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
  }

  /// Whether it begins as JSON does.
  package var isJSON: Bool { first == "{" || first == "[" }
}
