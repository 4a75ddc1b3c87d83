import AtlasModel

/// The flight log of Flighty: planned and actual times of gates and runways by the clocks of the airports.
///
/// The actual time stands before the planned one and the gate before the runway. A diverted flight ends where it landed;
/// one that was cancelled is none.
package enum FlightyFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "flighty"

  /// Whether it has the columns of that log.
  package static func recognizes(_ head: ImportHead) -> Bool {
    head.heading.has("date", "from", "to", "canceled", "divertedto", "gatedeparture(scheduled)")
  }

  /// Reads the flights.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let table = try CSVTable(source)
    let heading = table.heading
    let starts = times(heading, ["gatedeparture", "takeoff"])
    let landings = times(heading, ["gatearrival", "landing"])
    try table.read(into: sink) { row in
      if ["true", "yes", "1"].contains(row[heading.column("canceled")].lowercased()) {
        return .refused("was cancelled")
      }
      let date = row[heading.column("date")]
      guard let day = TableTime.moment(date) else { return FlightEnds.noDate(date) }
      let diversion = row[heading.column("divertedto")]
      return FlightEnds.row(
        from: row[heading.column("from")], to: diversion.isEmpty ? row[heading.column("to")] : diversion,
        departure: first(of: starts, in: row) ?? day, arrival: first(of: landings, in: row))
    }
  }

  private static func times(_ heading: CSVHeading, _ names: [String]) -> [Int] {
    ["actual", "scheduled"].flatMap { kind in names.compactMap { heading.column("\($0)(\(kind))") } }
  }

  private static func first(of columns: [Int], in row: CSVRow) -> ImportedMoment? {
    columns.lazy.compactMap { TableTime.moment(row[$0]) }.first
  }
}
