import AtlasModel

/// The flight log that OpenFlights and FlightMemory export, with its heading first, last or nowhere.
///
/// The departure's clock is given, or only a day; of the arrival the duration alone is known, so it is a day.
package enum OpenFlightsFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "openflights"

  /// Whether it has the columns of OpenFlights, or rows of that shape.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let heading = head.heading
    if heading.has("date", "from", "to", "flightnumber", "duration"), heading.column("fromoid", "reason") != nil {
      return true
    }
    return heading.fields.count >= 18 && FlightListFormat.firstColumn(heading.fields) == 0
      && TableTime.duration(heading.fields[6]) != nil
  }

  /// Reads the flights.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let reader = try CSVReader(source)
    var heading = CSVHeading(["date", "from", "to", "", "", "", "duration"])
    while let row = try reader.next() {
      let date = row[heading.column("date")]
      if row.fault == nil, CSVHeading(row.fields).has("date", "from", "to", "duration") {
        heading = CSVHeading(row.fields)
        continue
      }
      let result = row.fault.map(ImportedRow.refused) ?? flight(row, heading, date)
      try sink.take(result, at: "row \(row.number)")
    }
  }

  private static func flight(_ row: CSVRow, _ heading: CSVHeading, _ date: String) -> ImportedRow {
    guard let departure = TableTime.moment(date) else { return FlightEnds.noDate(date) }
    let duration = TableTime.duration(row[heading.column("duration")])
    return FlightEnds.row(
      from: row[heading.column("from")], to: row[heading.column("to")], departure: departure,
      arrival: duration.map { FlightEnds.arrival(departure, duration: $0) })
  }
}
