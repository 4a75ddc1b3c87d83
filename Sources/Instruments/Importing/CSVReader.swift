/// Reads a table of separated values row by row, in constant memory, whatever its bytes are.
///
/// Quotes follow RFC 4180; a quote that does not open a field stands for itself. Lines end with LF, CR LF or CR alone.
/// Rows of blanks alone are counted and skipped.
package final class CSVReader {
  private enum Encoding {
    case utf8
    case latin1
    case utf16(isLittle: Bool)
  }

  private let source: ByteReader
  private let encoding: Encoding
  private var machine: CSVMachine
  private var transcoder: UTF16Transcoder
  private var transcoded: [UInt8] = []
  private var nextTranscoded = 0
  private var number = 0
  private var isAtEnd = false

  /// Begins at the beginning of a file.
  ///
  /// - Parameter delimiter: the byte between fields; without one it is told from the first line: `,`, `;` or a tab.
  /// - Parameter hasQuotes: whether quotes hold fields together.
  /// - Throws: when the file cannot be read.
  package init(_ source: ByteReader, delimiter: UInt8? = nil, hasQuotes: Bool = true) throws(ImportError) {
    let head = ImportHead(try source.head(ImportHead.mostBytes))
    self.source = source
    encoding = CSVReader.encoding(of: head.bytes)
    machine = CSVMachine(delimiter: delimiter ?? CSVReader.delimiter(of: head.text), hasQuotes: hasQuotes)
    if case .utf16(let isLittle) = encoding {
      transcoder = UTF16Transcoder(isLittle: isLittle)
      for _ in 0..<2 { _ = try source.byte() }
    } else {
      transcoder = UTF16Transcoder(isLittle: true)
      if head.bytes.starts(with: [0xef, 0xbb, 0xbf]) { for _ in 0..<3 { _ = try source.byte() } }
    }
  }

  /// The next row that is not blank, or nothing at the end.
  package func next() throws(ImportError) -> CSVRow? {
    while try advance() {
      number += 1
      let (bytes, ends, fault) = machine.takeRow()
      if fault == nil, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      return CSVRow(number: number, bytes: bytes, ends: ends, isLatin1: isLatin1, fault: reason(fault, bytes, ends))
    }
    return nil
  }

  private var isLatin1: Bool { if case .latin1 = encoding { true } else { false } }

  /// Feeds the machine until a row is complete; tells whether there is one.
  private func advance() throws(ImportError) -> Bool {
    while !isAtEnd {
      var isComplete = false
      if case .utf16 = encoding {
        isComplete = try advanceUTF16()
      } else {
        var hadBytes = false
        try source.withBuffered { buffer in
          hadBytes = !buffer.isEmpty
          let (taken, complete) = machine.consume(buffer)
          isComplete = complete
          return taken
        }
        isAtEnd = !hadBytes
      }
      if isComplete { return true }
    }
    return machine.finish()
  }

  private func advanceUTF16() throws(ImportError) -> Bool {
    if nextTranscoded == transcoded.count {
      transcoded.removeAll(keepingCapacity: true)
      nextTranscoded = 0
      var hadBytes = false
      try source.withBuffered { buffer in
        hadBytes = !buffer.isEmpty
        let part = UnsafeRawBufferPointer(rebasing: buffer.prefix(65_536))
        transcoder.append(part, to: &transcoded)
        return part.count
      }
      if !hadBytes {
        transcoder.finish(into: &transcoded)
        isAtEnd = transcoded.isEmpty
      }
    }
    let start = nextTranscoded
    let (taken, isComplete) = transcoded.withUnsafeBytes {
      machine.consume(UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
    nextTranscoded += taken
    return isComplete
  }

  private func reason(_ fault: CSVMachine.Fault?, _ bytes: [UInt8], _ ends: [Int]) -> String? {
    switch fault {
    case .nul: return "holds a NUL byte"
    case .longField: return "holds a field of more than 1 MiB"
    case .longRow: return "is longer than 4 MiB"
    case .openQuote: return "opens a quote that is never closed"
    case nil: break
    }
    guard !isLatin1, bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    // A character that two fields hold a half of is none.
    let isTorn = ends.contains { $0 < bytes.count && bytes[$0] & 0xc0 == 0x80 }
    guard isTorn || String(validating: bytes, as: UTF8.self) == nil else { return nil }
    if case .utf16 = encoding { return "holds a character that is no UTF-16" }
    return "holds a byte that is no UTF-8"
  }

  /// UTF-8 unless bytes that are none outnumber the characters of several bytes: then it is Latin-1.
  private static func encoding(of head: [UInt8]) -> Encoding {
    if head.starts(with: [0xff, 0xfe]) { return .utf16(isLittle: true) }
    if head.starts(with: [0xfe, 0xff]) { return .utf16(isLittle: false) }
    var (good, bad) = (0, 0)
    var index = 0
    while index < head.count {
      let byte = head[index]
      let length = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      let rest = head[min(index + 1, head.count)..<min(index + length, head.count)]
      if byte < 0x80 {
        index += 1
      } else if byte >= 0xc2, byte < 0xf5, rest.allSatisfy({ $0 & 0xc0 == 0x80 }) {
        good += 1
        index += length
      } else {
        bad += 1
        index += 1
      }
    }
    return bad > good ? .latin1 : .utf8
  }

  /// The delimiter that stands most often outside quotes in the first line that is neither blank nor a remark.
  static func delimiter(of text: String) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    var isRemark = false
    var hasBegun = false
    for byte in text.utf8 {
      if byte == 0x0a || byte == 0x0d {
        if hasBegun, !isRemark, !isQuoted { break }
        if isRemark { (isRemark, hasBegun, isQuoted) = (false, false, false) }
        continue
      }
      if !hasBegun, byte != 0x20, byte != 0x09 { (hasBegun, isRemark) = (true, byte == UInt8(ascii: "#")) }
      if isRemark { continue }
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let most = candidates.map { counts[$0] ?? 0 }.max() ?? 0
    return candidates.first { (counts[$0] ?? 0) == most } ?? UInt8(ascii: ",")
  }
}
