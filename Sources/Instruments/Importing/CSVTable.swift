/// One row of a table.
package struct CSVRow: Sendable {
  /// Its number, counted from 1 with the heading and with blank rows, as spreadsheets count.
  package let number: Int
  /// Why nothing of the row can be used, in plain words; nothing for a sound row.
  package let fault: String?
  /// How many fields it has; none in a row with a fault.
  package var count: Int { fault == nil ? ends.count : 0 }

  private let bytes: [UInt8]
  private let ends: [Int]
  private let isLatin1: Bool

  init(number: Int, bytes: [UInt8], ends: [Int], isLatin1: Bool, fault: String?) {
    (self.number, self.fault) = (number, fault)
    (self.bytes, self.ends, self.isLatin1) = (bytes, ends, isLatin1)
  }

  /// The field of a column, without blanks around it; empty where the row has none.
  package subscript(column: Int?) -> String {
    withBytes(of: column) { bytes in
      isLatin1
        ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) : String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Looks at the same field where it stands: tables of a million rows need no text for what is only read as a number.
  func withBytes<Result>(of column: Int?, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let range = column.map(place) ?? 0..<0
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private func place(_ column: Int) -> Range<Int> {
    guard column >= 0, column < count else { return 0..<0 }
    var (start, end) = (column == 0 ? 0 : ends[column - 1], ends[column])
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// All fields.
  package var fields: [String] { (0..<count).map { self[$0] } }
}

/// The heading of a table: names of columns, without regard to case, blanks, `_` and `-`.
struct CSVHeading: Sendable {
  private let columns: [String: Int]
  /// The fields as they are written.
  let fields: [String]
  /// The fields of the row below, when the beginning of a file was looked at.
  let firstRow: [String]

  init(_ fields: [String], firstRow: [String] = []) {
    (self.fields, self.firstRow) = (fields, firstRow)
    columns = Dictionary(
      fields.enumerated().map { (CSVHeading.folded($1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The first row that is no remark of the beginning of a table, which may end anywhere.
  init(beginning text: String) {
    let rows = CSVHeading.rows(text).drop { $0.first?.hasPrefix("#") == true }
    self.init(rows.first ?? [], firstRow: rows.dropFirst().first ?? [])
  }

  /// The first of these columns that the table has.
  func column(_ names: String...) -> Int? { names.lazy.compactMap { columns[$0] }.first }

  /// Whether the table has all these columns.
  func has(_ names: String...) -> Bool { names.allSatisfy { columns[$0] != nil } }

  /// The first rows that are not blank: a heading behind some remarks, and the row below it.
  private static func rows(_ text: String) -> [[String]] {
    var machine = CSVMachine(delimiter: CSVReader.delimiter(of: text))
    var rows: [[String]] = []
    Array(text.utf8).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty, rows.count < 4 {
        let (taken, isComplete) = machine.consume(UnsafeRawBufferPointer(rebasing: rest))
        rest = rest.dropFirst(taken)
        guard isComplete || machine.finish() else { break }
        let row = machine.takeRow()
        let fields = CSVRow(number: 0, bytes: row.bytes, ends: row.ends, isLatin1: false, fault: nil).fields
        if row.fault == nil, fields.contains(where: { !$0.isEmpty }) { rows.append(fields) }
      }
    }
    return rows
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" && $0 != "\u{feff}" })
  }
}

/// A table with a heading.
struct CSVTable {
  /// The heading.
  let heading: CSVHeading
  private let reader: CSVReader

  /// Reads the heading, past remarks.
  init(_ source: ByteReader) throws(ImportError) {
    reader = try CSVReader(source)
    while let row = try reader.next() {
      if let fault = row.fault { throw ImportError("its heading \(fault)", at: "row \(row.number)") }
      guard row[0].hasPrefix("#") else {
        heading = CSVHeading(row.fields)
        return
      }
    }
    throw ImportError("is empty")
  }

  /// Puts every row into a sink as a closure reads it.
  func read(into sink: any ImportSink, _ convert: (CSVRow) -> ImportedRow) throws(ImportError) {
    while let row = try reader.next() {
      let result = row.fault.map(ImportedRow.refused) ?? convert(row)
      try sink.take(result, at: "row \(row.number)")
    }
  }
}
