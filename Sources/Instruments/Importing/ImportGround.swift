import AtlasModel
import Places

/// Where rows stand: the gazetteer, the clocks of its zones, and the day up to which anything can have happened.
final class ImportGround {
  private let resolver: PlaceResolver
  /// The last day that can have been.
  let today: CalendarDay
  private let offsets: ImportJudge.Offsets
  private lazy var airportsByICAO = resolver.gazetteer.airportsByICAO()
  private let cells: PlaceCells
  /// The places that were named, with their parents.
  private(set) var places: [PlaceID: Place] = [:]

  /// Before it there were no travel logs and no clocks of devices.
  static let firstYear = 1900
  /// What clocks show that were never set: the first and the last second of 32 bits, and the second that all of them begin at.
  private static let unset: Set<Int> = [Int(Int32.min), Int(Int32.max), 0]
  /// How many places of one name are offered.
  static let mostCandidates = 12
  /// How many places of a name are looked through for those of one country.
  private static let widestSearch = 200

  init(_ resolver: PlaceResolver, today: CalendarDay, offsets: @escaping ImportJudge.Offsets) {
    (self.resolver, self.today, self.offsets) = (resolver, today, offsets)
    cells = PlaceCells(resolver)
  }

  /// Keeps a place with its parents.
  func keep(_ place: Place) {
    guard places[place.id] == nil else { return }
    for place in resolver.gazetteer.chain(for: place.id)?.places ?? [place] { places[place.id] = place }
  }

  // MARK: Clocks

  /// The day a source speaks of, the seconds along the wall clock where it knows them, and whether the zone is certain.
  typealias Clock = (day: PartialDay, wallSeconds: Int?, isCertain: Bool)

  /// A moment by the clock of a zone; by UTC, and not certain, where no zone is known.
  func clock(_ moment: ImportedMoment, zone: String?) -> Clock {
    clock(moment) { seconds in zone.flatMap { offsets($0, seconds) } }
  }

  private func clock(_ moment: ImportedMoment, offset: (Int) -> Int?) -> Clock {
    switch moment {
    case .local(let clock): return (PartialDay(clock.day), clock.wallSeconds, true)
    case .day(let day): return (day, nil, true)
    case .offset(let seconds, let minutes):
      let clock = WallClock(secondsSince1970: seconds, offsetMinutes: minutes)
      return (PartialDay(clock.day), clock.wallSeconds, true)
    case .instant(let seconds):
      let minutes = offset(seconds)
      let clock = WallClock(secondsSince1970: seconds, offsetMinutes: minutes ?? 0)
      return (PartialDay(clock.day), clock.wallSeconds, minutes != nil)
    }
  }

  /// Why nothing can have been on a day, or nothing when it can.
  func unusable(_ day: PartialDay) -> String? {
    if day.year < ImportGround.firstYear { return "the year \(day.year) cannot be right" }
    return day.firstDay > today ? "lies ahead of today" : nil
  }

  /// Minutes east of UTC at a place at a moment.
  func offset(in ground: PlaceCells.Ground, at seconds: Int) -> Int? { ground.offset(at: seconds, offsets) }

  // MARK: Places

  /// What a source's place comes to.
  enum Found {
    case one(Place, zone: String?)
    case several(SourceName, written: String, [Place])
  }

  /// The place of a point, kept, and the clock of a moment there.
  func stand(
    _ point: Coordinate, _ moment: ImportedMoment
  ) -> Result<(ground: PlaceCells.Ground, clock: Clock), RowRefusal> {
    guard let ground = cells.ground(at: point) else { return .failure(.atSea) }
    if case .instant(let seconds) = moment, ImportGround.unset.contains(seconds) { return .failure(.unsetClock) }
    let clock = clock(moment) { ground.offset(at: $0, offsets) }
    if let reason = unusable(clock.day) { return .failure(RowRefusal(reason)) }
    if !ground.isKept {
      keep(ground.place)
      ground.isKept = true
    }
    return .success((ground, clock))
  }

  /// The place that a source means.
  func find(_ place: ImportedPlace) -> Result<Found, RowRefusal> {
    switch place {
    case .point(let point):
      guard let ground = cells.ground(at: point) else { return .failure(.atSea) }
      return .success(.one(ground.place, zone: ground.zone))
    case .airport(let code):
      guard let airport = airport(code) else {
        return .failure(RowRefusal("no airport with the code '\(code)' is known"))
      }
      return .success(.one(airport, zone: airport.timeZone))
    case .name(let written, let country):
      let name = SourceName(written, country: country)
      let found: [Place]
      switch places(named: written, country: country) {
      case .failure(let refusal): return .failure(refusal)
      case .success(let places): found = places
      }
      if found.isEmpty { return .failure(RowRefusal("no place named '\(written)' is known")) }
      if found.count == 1 { return .success(.one(found[0], zone: found[0].timeZone)) }
      return .success(.several(name, written: written, found))
    }
  }

  /// The places of a name, the likeliest first; several are never guessed among.
  private func places(named name: String, country: String?) -> Result<[Place], RowRefusal> {
    // A person who was told the ids writes one in place of the name.
    if let place = resolver.gazetteer.place(PlaceID(name)) { return .success([place]) }
    var found = resolver.search(name, limit: ImportGround.mostCandidates)
    if let country {
      guard let code = self.country(named: country) else {
        return .failure(RowRefusal("the country '\(country)' is not known; write its two letters"))
      }
      found = resolver.search(name, limit: ImportGround.widestSearch).filter { $0.country == code }
      found = Array(found.prefix(ImportGround.mostCandidates))
    }
    // Where places bear the very name, those that only hold it are not meant.
    let folding = resolver.gazetteer.folding
    let exact = found.filter { folding.key(of: $0.name) == folding.key(of: name) }
    if !exact.isEmpty { found = exact }
    // A region or an airport around a city of the same name is the same place to a person.
    if let city = found.first(where: { $0.kind == .city }),
      found.allSatisfy({ $0.kind != .city || $0.id == city.id }), found.allSatisfy({ $0.country == city.country })
    {
      return .success([city])
    }
    if let first = found.first, first.kind == .country { return .success([first]) }
    return .success(found)
  }

  /// A country by its two letters or by its name in any language that the gazetteer knows.
  private func country(named text: String) -> CountryCode? {
    if let code = CountryCode(text.uppercased()), resolver.gazetteer.place(.country(code)) != nil { return code }
    return resolver.search(text, limit: ImportGround.mostCandidates).first { $0.kind == .country }?.country
  }

  // MARK: Airports

  private func airport(_ code: String) -> Place? {
    code.utf8.count == 4 ? airportsByICAO[code.uppercased()] : resolver.gazetteer.airport(iata: code)
  }

  /// A flight whose two clocks are known without a date of its arrival lands within a day of its start: over the date line
  /// that may be the day before.
  func arrivingInTime(_ stays: [ImportedStay]) -> [ImportedStay] {
    guard stays.count == 2, stays[0].kind == .flight, case .local(let departure) = stays[0].from,
      case .local(let arrival) = stays[1].from, let start = instant(departure, stays[0].place),
      let end = instant(arrival, stays[1].place)
    else { return stays }
    let day = 86_400
    // The number of days by which the arrival must move for the flight to last more than nothing and at most a day.
    let shift = end > start ? -((end - start - 1) / day) : (start - end) / day + 1
    guard shift != 0, let clock = WallClock(day: arrival.day.adding(days: shift), secondOfDay: arrival.secondOfDay)
    else {
      return stays
    }
    var landed = stays[1]
    landed.from = .local(clock)
    return [stays[0], landed]
  }

  /// The moment of a wall clock at an airport, in seconds since 1970.
  private func instant(_ clock: WallClock, _ place: ImportedPlace) -> Int? {
    guard case .airport(let code) = place, let zone = airport(code)?.timeZone,
      let minutes = offsets(zone, clock.wallSeconds)
    else { return nil }
    return clock.wallSeconds - (offsets(zone, clock.wallSeconds - minutes * 60) ?? minutes) * 60
  }
}
