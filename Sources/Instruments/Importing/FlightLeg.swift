import AtlasModel

/// A flight, as far as it tells layovers from visits.
struct FlightLeg {
  /// One end of a flight.
  struct End: Hashable {
    let place: PlaceID
    /// The clock on the wall of the airport in seconds, when the source has it.
    let wallSeconds: Int?
    let day: PartialDay
  }

  /// Both ends.
  struct Ends: Hashable {
    let from: End
    let to: End
  }

  /// The number of its row among all flights.
  let row: Int
  let from: End
  let to: End

  init(row: Int, ends: Ends) { (self.row, from, to) = (row, ends.from, ends.to) }

  /// The time below which airlines count a stop as part of one journey.
  static let longestLayoverSeconds = 86_400

  /// Marks both days of every airport where one flight ended and the next began within a day, on the way elsewhere.
  ///
  /// Flying back to where one came from makes the stop a visit, however short.
  static func markLayovers(_ legs: [FlightLeg], in rows: inout [[PresenceDay]]) {
    let sorted = legs.sorted {
      ($0.from.day, $0.from.wallSeconds ?? 0, $0.row) < ($1.from.day, $1.from.wallSeconds ?? 0, $1.row)
    }
    for (arriving, leaving) in zip(sorted, sorted.dropFirst())
    where arriving.to.place == leaving.from.place && leaving.to.place != arriving.from.place
      && isShort(from: arriving.to, to: leaving.from)
    {
      for row in [arriving.row, leaving.row] {
        rows[row] = rows[row].map { $0.place == arriving.to.place ? $0.passingThrough : $0 }
      }
    }
  }

  private static func isShort(from end: End, to start: End) -> Bool {
    if let arrived = end.wallSeconds, let left = start.wallSeconds {
      return left >= arrived && left - arrived < longestLayoverSeconds
    }
    return end.day == start.day
  }
}
