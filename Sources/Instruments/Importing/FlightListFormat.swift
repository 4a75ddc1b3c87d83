import AtlasModel

/// A list of flights without a heading: in each row a date, then two airport codes side by side; what stands around
/// them is not looked at.
package enum FlightListFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "flight-list"

  /// Whether its first row holds a date and two codes.
  package static func recognizes(_ head: ImportHead) -> Bool { firstColumn(head.heading.fields) != nil }

  /// Reads the flights; lines that begin with `#` are remarks.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let reader = try CSVReader(source)
    var first: Int?
    while let row = try reader.next() {
      if row[0].hasPrefix("#") { continue }
      first = first ?? firstColumn(row.fields)
      let result = row.fault.map(ImportedRow.refused) ?? flight(row, first)
      try sink.take(result, at: "row \(row.number)")
    }
  }

  private static func flight(_ row: CSVRow, _ first: Int?) -> ImportedRow {
    guard let first else { return .refused("has no date with two airports behind it") }
    guard let departure = TableTime.moment(row[first]) else { return FlightEnds.noDate(row[first]) }
    return FlightEnds.row(from: row[first + 1], to: row[first + 2], departure: departure)
  }

  /// The column of the date that two codes follow.
  static func firstColumn(_ fields: [String]) -> Int? {
    guard fields.count >= 3 else { return nil }
    return (0..<fields.count - 2).first { column in
      fields[column].contains("-") && TableTime.moment(fields[column]) != nil
        && fields[column + 1...column + 2].allSatisfy { $0 == $0.uppercased() && FlightEnds.code(in: $0) != nil }
    }
  }
}
