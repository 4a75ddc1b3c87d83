import AtlasModel

/// The days that a track spends in each place, told from its points in constant memory a day and place.
struct TrackDays {
  /// What one day in one place comes to.
  struct Stop {
    let day: PartialDay
    let place: PlaceID
    let pointCount: Int
    let isVisit: Bool
    let zoneCertain: Bool

    /// The evidence it gives.
    func evidence(source: String, reference: String) -> PresenceDay {
      PresenceDay(
        day: day, precision: .day, place: place, kind: .track, passing: !isVisit, zoneCertain: zoneCertain,
        source: source, reference: reference)
    }
  }

  private struct Key: Hashable {
    let day: PartialDay
    let place: PlaceID
  }

  private struct Sum {
    var points = 0
    var slowSeconds = 0
    var zoneCertain = true
  }

  private var sums: [Sum] = []
  private var numbers: [Key: Int] = [:]
  /// The day and place of the last point: nearly always those of the next one too.
  private var current: (key: Key, number: Int)?
  private var last: (point: Coordinate, place: PlaceID, seconds: Int)?

  /// Faster than this is travelling: no runner and hardly a bicycle.
  static let slowMetresPerSecond = 8.0
  /// Two points further apart in time say nothing of what lies between them.
  static let longestGapSeconds = 12 * 3600

  /// Adds a point, in the order of time.
  mutating func add(_ point: Coordinate, place: PlaceID, wallSeconds: Int?, day: PartialDay, zoneCertain: Bool) {
    let number = number(of: Key(day: day, place: place))
    sums[number].points += 1
    if !zoneCertain { sums[number].zoneCertain = false }
    if let seconds = wallSeconds {
      if let last, last.place == place {
        let passed = seconds - last.seconds
        if passed > 0, passed <= TrackDays.longestGapSeconds,
          last.point.metres(to: point) / Double(passed) < TrackDays.slowMetresPerSecond
        {
          sums[number].slowSeconds += passed
        }
      }
      last = (point, place, seconds)
    }
  }

  private mutating func number(of key: Key) -> Int {
    if let current, current.key == key { return current.number }
    let number = numbers[key] ?? sums.count
    if number == sums.count {
      sums.append(Sum())
      numbers[key] = number
    }
    current = (key, number)
    return number
  }

  /// Whether there was no point.
  var isEmpty: Bool { sums.isEmpty }

  /// What follows belongs to another track.
  mutating func endTrack() { last = nil }

  /// The days and places in order; an hour at walking pace makes a visit.
  func stops() -> [Stop] {
    numbers.map { key, number in
      Stop(
        day: key.day, place: key.place, pointCount: sums[number].points,
        isVisit: sums[number].slowSeconds >= ImportJudge.shortestVisitSeconds, zoneCertain: sums[number].zoneCertain)
    }.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
  }
}
