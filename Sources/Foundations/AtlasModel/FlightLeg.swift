/// A flight from one airport to another, as far as it tells layovers from visits.
package struct FlightLeg: Hashable, Sendable, Codable {
  /// One end of a flight.
  package struct End: Hashable, Sendable, Codable {
    /// The airport.
    package var place: PlaceID
    /// The day there.
    package var day: PartialDay
    /// The clock on the wall of the airport in seconds since 1970, when the source has it.
    package var wallSeconds: Int?

    /// Makes an end.
    package init(place: PlaceID, day: PartialDay, wallSeconds: Int?) {
      (self.place, self.day, self.wallSeconds) = (place, day, wallSeconds)
    }
  }

  /// Where it took off.
  package var from: End
  /// Where it landed.
  package var to: End

  /// Makes a flight.
  package init(from: End, to: End) { (self.from, self.to) = (from, to) }

  /// The time below which airlines count a stop as part of one journey.
  package static let longestLayoverSeconds = 86_400

  /// The ends of flights that were no visits, by the numbers of their flights: an airport where one flight ended and the
  /// next began within a day, on the way elsewhere.
  ///
  /// Flying back to where one came from makes the stop a visit, however short. Where a clock is missing, the day must be
  /// the same. The order of the flights does not matter, nor which file they came from.
  package static func layovers(of legs: [FlightLeg]) -> (arrivals: Set<Int>, departures: Set<Int>) {
    let leaving = Dictionary(grouping: legs.indices) { legs[$0].from.place }
    var (arrivals, departures) = (Set<Int>(), Set<Int>())
    for (number, arriving) in legs.enumerated() {
      let next = (leaving[arriving.to.place] ?? []).filter { isShort(from: arriving.to, to: legs[$0].from) }
      // Of several flights with clocks the first one goes on; the others left later, from a visit.
      let first = next.compactMap { legs[$0].from.wallSeconds }.min()
      for leaving in next
      where first == nil || legs[leaving].from.wallSeconds == nil || legs[leaving].from.wallSeconds == first {
        guard legs[leaving].to.place != arriving.from.place else { continue }
        arrivals.insert(number)
        departures.insert(leaving)
      }
    }
    return (arrivals, departures)
  }

  private static func isShort(from end: End, to start: End) -> Bool {
    if let arrived = end.wallSeconds, let left = start.wallSeconds {
      return left >= arrived && left - arrived < longestLayoverSeconds
    }
    return end.day == start.day
  }
}
