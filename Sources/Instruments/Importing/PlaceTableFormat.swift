import AtlasModel

/// A table of places a person kept by hand: `place,from,to`, with `country` where a name needs it.
///
/// Dates are `2014-07-09`, `2014-07` or `2014`; without `to` the stay is that one date. Other names for the columns:
/// `city`, `name` or `location`; `start`, `date`, `arrival`; `end`, `until`, `departure`.
package enum PlaceTableFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "place-table"

  /// Whether it has a place and a date and no coordinates.
  package static func recognizes(_ head: ImportHead) -> Bool {
    let heading = head.heading
    return place(heading) != nil && start(heading) != nil && heading.column("lat", "latitude", "latitudee7") == nil
  }

  private static func place(_ heading: CSVHeading) -> Int? { heading.column("place", "city", "name", "location") }
  private static func start(_ heading: CSVHeading) -> Int? {
    heading.column("from", "start", "date", "startdate", "arrival")
  }

  /// Reads the places.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let table = try CSVTable(source)
    let (place, start) = (place(table.heading), start(table.heading))
    let end = table.heading.column("to", "end", "until", "enddate", "departure")
    let country = table.heading.column("country", "countrycode")
    try table.read(into: sink) { row in
      let name = row[place]
      guard !name.isEmpty else { return .refused("has no place") }
      guard let from = TableTime.moment(row[start]) else { return FlightEnds.noDate(row[start]) }
      var to: ImportedMoment?
      if !row[end].isEmpty {
        to = TableTime.moment(row[end])
        if to == nil { return FlightEnds.noDate(row[end]) }
      }
      if let last = to, isReversed(from, last) { return .refused("ends before it begins") }
      let land = row[country]
      return .stays([
        ImportedStay(.import, .name(name, country: land.isEmpty ? nil : land), from: from, to: to)
      ])
    }
  }

  private static func isReversed(_ from: ImportedMoment, _ to: ImportedMoment) -> Bool {
    switch (from, to) {
    case (.day(let first), .day(let last)): lastDay(of: last) < first.firstDay
    case (.local(let first), .local(let last)): last < first
    default: false
    }
  }

  /// The last whole day that a date may mean: a stay may begin within the month it ends in.
  private static func lastDay(of date: PartialDay) -> CalendarDay {
    let month = date.month ?? 12
    let day = date.day ?? CalendarDay.daysIn(month: month, year: date.year)
    return CalendarDay(year: date.year, month: month, day: day) ?? date.firstDay
  }
}
