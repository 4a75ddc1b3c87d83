import AtlasModel

/// The personal data that App in the Air hands out: a text of sections, in which each trip has its `flights:`.
///
/// A flight is a line of 17 parts between semicolons; the last ones are two airports, departure and arrival in UTC, the
/// same two by the local clocks, and when the line was made. Counted are lines, not trips.
package enum AppInTheAirFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "app-in-the-air"

  /// Whether it begins as that text does.
  package static func recognizes(_ head: ImportHead) -> Bool {
    head.text.hasPrefix("user:") && head.text.contains("\ntrips:") && head.text.contains("\nflights:")
  }

  /// Reads the flights of all trips.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let reader = try CSVReader(source, delimiter: UInt8(ascii: ";"), hasQuotes: false)
    var isInFlights = false
    while let row = try reader.next() {
      if row.fault == nil, row.count == 1 || row[0].hasPrefix("Ownership.") {
        if row[0].hasSuffix(":") || row.count > 1 { isInFlights = row[0] == "flights:" }
        continue
      }
      guard isInFlights else { continue }
      let result = row.fault.map(ImportedRow.refused) ?? flight(row)
      try sink.take(result, at: "row \(row.number)")
    }
  }

  private static func flight(_ row: CSVRow) -> ImportedRow {
    // Counted from the end, because a note in front may hold a semicolon.
    let first = row.count - 7
    guard first >= 3 else { return .refused("has too few parts for a flight") }
    guard let departure = moment(row[first + 2], row[first + 4]) else { return FlightEnds.noDate(row[first + 4]) }
    return FlightEnds.row(
      from: row[first], to: row[first + 1], departure: departure, arrival: moment(row[first + 3], row[first + 5]))
  }

  /// The moment of a clock in UTC and the same one on the wall: their difference is the offset of the place.
  private static func moment(_ utc: String, _ local: String) -> ImportedMoment? {
    guard case .local(let wall) = TableTime.moment(local) else { return TableTime.moment(local) }
    guard case .local(let zero) = TableTime.moment(utc) else { return .local(wall) }
    let difference = wall.wallSeconds - zero.wallSeconds
    guard abs(difference) <= 14 * 3600, difference % 60 == 0 else { return .local(wall) }
    return .offset(zero.wallSeconds, minutes: difference / 60)
  }
}
