import AtlasModel

/// The flight log of myFlightradar24, called flightdiary before: the clocks of both airports, one date, a duration.
package enum MyFlightradarFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "myflightradar24"

  /// Whether it has the columns of that log.
  package static func recognizes(_ head: ImportHead) -> Bool {
    head.heading.has("date", "flightnumber", "from", "to", "deptime", "arrtime", "duration")
  }

  /// Reads the flights.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    try FlightTableFormat.readTable(source, into: sink)
  }
}

/// Any table of flights with a heading: `date,from,to` and, when known, `depart`, `arrive` and `duration`.
///
/// Airports are IATA or ICAO codes, alone or in brackets behind a name; dates are `2014-07-09`; clocks are `14:36` or
/// `2:36PM` and local; `depart` and `arrive` may also be whole moments such as `2014-07-09 14:36`. Other names for the
/// columns: `origin` and `destination`, `departure` and `arrival`, `dep time` and `arr time`, `time`.
package enum FlightTableFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "flight-table"

  /// Whether it has a date and two airports.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let columns = Columns(head.heading)
    return columns.date != nil && columns.from != nil && columns.to != nil && !columns.isOfAnotherKind
  }

  /// Reads the flights.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    try readTable(source, into: sink)
  }

  private struct Columns {
    let date, from, to, depart, arrive, duration: Int?
    let isOfAnotherKind: Bool

    init(_ heading: CSVHeading) {
      date = heading.column("date", "flightdate", "departuredate")
      from = heading.column("from", "origin", "fromairport", "departureairport", "origincode")
      to = heading.column("to", "destination", "toairport", "arrivalairport", "destinationcode")
      depart = heading.column("depart", "departure", "deptime", "departuretime")
      arrive = heading.column("arrive", "arrival", "arrtime", "arrivaltime")
      duration = heading.column("duration", "time", "flighttime")
      isOfAnotherKind = heading.column("place", "city", "lat", "latitude") != nil
    }
  }

  static func readTable(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let table = try CSVTable(source)
    let columns = Columns(table.heading)
    try table.read(into: sink) { flight($0, columns) }
  }

  private static func flight(_ row: CSVRow, _ columns: Columns) -> ImportedRow {
    let date = row[columns.date]
    guard let given = TableTime.moment(date) else { return FlightEnds.noDate(date) }
    let (from, to) = (row[columns.from], row[columns.to])
    let (depart, arrive) = (row[columns.depart], row[columns.arrive])
    let duration = TableTime.duration(row[columns.duration])
    if !depart.isEmpty, let departure = TableTime.moment(depart) {
      return FlightEnds.row(from: from, to: to, departure: departure, arrival: TableTime.moment(arrive))
    }
    guard case .day(let partial) = FlightEnds.day(of: given), let day = partial.calendarDay else {
      return FlightEnds.row(from: from, to: to, departure: given)
    }
    var clock = TableTime.clock(depart)
    if clock == nil, case .local(let wall) = given { clock = wall.secondOfDay }
    guard let clock, let departure = FlightEnds.local(day, clock) else {
      if !depart.isEmpty { return .refused("\(FlightEnds.quoted(depart)) is no time of day") }
      return FlightEnds.row(from: from, to: to, departure: .day(partial))
    }
    if !arrive.isEmpty {
      guard let landing = TableTime.clock(arrive) else {
        return .refused("\(FlightEnds.quoted(arrive)) is no time of day")
      }
      let arrival = FlightEnds.arrival(day, departure: clock, clock: landing, duration: duration)
      return FlightEnds.row(from: from, to: to, departure: departure, arrival: arrival)
    }
    return FlightEnds.row(
      from: from, to: to, departure: departure,
      arrival: duration.map { FlightEnds.arrival(departure, duration: $0) })
  }
}
