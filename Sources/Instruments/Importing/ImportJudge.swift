package import AtlasModel
package import Places

/// Turns the rows of one source into evidence: places by the gazetteer, days by the place's own clock, visits told from
/// passing through, and every row counted once.
package final class ImportJudge: ImportSink {
  /// Minutes east of UTC in a zone at a moment.
  package typealias Offsets = (_ zone: String, _ secondsSince1970: Int) -> Int?

  private let resolver: PlaceResolver
  private let today: CalendarDay
  private let offsets: Offsets
  private let source: String
  private lazy var airportsByICAO = resolver.gazetteer.airportsByICAO()

  private var rows: [[PresenceDay]] = []
  private var legs: [FlightLeg] = []
  private var track = TrackDays()
  private var lastPoint: (point: Coordinate, place: ResolvedPlace)?
  private(set) var refused: [RefusedRow] = []
  /// The places that the evidence names, with their parents.
  package private(set) var places: [PlaceID: Place] = [:]

  /// A stay shorter than this was no visit: the time in which one changes trains.
  package static let shortestVisitSeconds = 3600
  /// The longest stay one row may tell of, in days: ten years, more than any stay and less than a slip of a key.
  package static let longestStayDays = 3660
  /// Before it there were no travel logs and no clocks of devices.
  package static let firstYear = 1900

  /// Prepares a judge for one source.
  ///
  /// - Parameter source: the name of the format, which the evidence carries.
  package init(_ resolver: PlaceResolver, source: String, today: CalendarDay, offsets: @escaping Offsets) {
    (self.resolver, self.source, self.today, self.offsets) = (resolver, source, today, offsets)
  }

  /// Takes one row.
  package func take(_ row: ImportedRow, at position: @autoclosure () -> String) throws(ImportError) {
    switch row {
    case .refused(let reason): refused.append(RefusedRow(position: position(), reason: reason))
    case .endOfTrack: track.endTrack()
    case .point(let point, let moment):
      let place = resolved(point)
      guard let finest = finest(of: place) else {
        return refuse("lies at sea", position())
      }
      guard let clock = clock(moment, zone: place.zone) else { return refuse("has no time", position()) }
      if let reason = unusable(clock.day) { return refuse(reason, position()) }
      keep(finest)
      track.add(
        point, place: finest.id, wallSeconds: clock.wallSeconds, day: clock.day, zoneCertain: clock.isCertain)
    case .stays(let stays):
      var evidence: [PresenceDay] = []
      var ends: [FlightLeg.End] = []
      for stay in arrivingInTime(stays) {
        switch judge(stay) {
        case .failure(let refusal): return refuse(refusal.reason, position())
        case .success(let found):
          evidence += found.days
          if let end = found.end { ends.append(end) }
        }
      }
      if ends.count == 2 { legs.append(FlightLeg(row: rows.count, from: ends[0], to: ends[1])) }
      rows.append(evidence)
    }
  }

  /// Ends the source and counts its rows against what was known.
  ///
  /// - Parameter known: the evidence of all imports before.
  package func receipt(
    id: String, path: String, fingerprint: String, known: Set<EvidenceKey>
  ) -> ImportReceipt {
    FlightLeg.markLayovers(legs, in: &rows)
    var (taken, duplicate) = (0, 0)
    var all: [EvidenceKey: PresenceDay] = [:]
    func count(_ evidence: [PresenceDay], rows: Int) {
      let isNew = evidence.contains { !known.contains(EvidenceKey($0)) && all[EvidenceKey($0)] == nil }
      if isNew { taken += rows } else { duplicate += rows }
      for item in evidence { all[EvidenceKey(item)] = item }
    }
    for row in rows { count(row, rows: 1) }
    for stop in track.stops() {
      count([stop.evidence(source: source, reference: id)], rows: stop.pointCount)
    }
    // A visit says more than having passed on the same day.
    let evidence = all.values.filter { item in
      !item.passing || all[EvidenceKey(item, asVisit: true)] == nil
    }
    return ImportReceipt(
      id: id, path: path, fingerprint: fingerprint, format: source, day: today, taken: taken, duplicate: duplicate,
      refused: refused,
      evidence: evidence.map { $0.referring(to: id) }.sorted {
        ($0.day, $0.place, $0.kind.rawValue) < ($1.day, $1.place, $1.kind.rawValue)
      })
  }

  private func refuse(_ reason: String, _ position: String) {
    refused.append(RefusedRow(position: position, reason: reason))
  }

  // MARK: Stays

  private typealias Judged = (days: [PresenceDay], end: FlightLeg.End?)

  private func judge(_ stay: ImportedStay) -> Result<Judged, RowRefusal> {
    let found: (place: Place, zone: String?)
    switch stay.place {
    case .point(let point):
      let place = resolved(point)
      guard let finest = finest(of: place) else { return .failure(RowRefusal("lies at sea")) }
      found = (finest, place.zone)
    case .airport(let code):
      guard let airport = airport(code) else {
        return .failure(RowRefusal("no airport with the code '\(code)' is known"))
      }
      found = (airport, airport.timeZone)
    case .name(let name, let country):
      switch place(named: name, country: country) {
      case .failure(let refusal): return .failure(refusal)
      case .success(let place): found = (place, place.timeZone)
      }
    }
    guard let from = clock(stay.from, zone: found.zone) else { return .failure(RowRefusal("has no time")) }
    let to = stay.to.flatMap { clock($0, zone: found.zone) }
    if let reason = unusable(from.day) { return .failure(RowRefusal(reason)) }
    keep(found.place)
    let end =
      stay.kind == .flight ? FlightLeg.End(place: found.place.id, wallSeconds: from.wallSeconds, day: from.day) : nil
    guard let first = from.day.calendarDay else {
      return .success((days: [day(from.day, stay, found.place.id, isCertain: true, within: false)], end: end))
    }
    let last = to?.day.calendarDay ?? first
    if last < first { return .failure(RowRefusal("ends before it begins")) }
    if last > today { return .failure(RowRefusal("lies ahead of today")) }
    let span = last.daysSince1970 - first.daysSince1970
    guard span < ImportJudge.longestStayDays else { return .failure(RowRefusal("lasts more than ten years")) }
    var stay = stay
    if stay.kind == .import, let start = from.wallSeconds, let finish = to?.wallSeconds,
      finish - start < ImportJudge.shortestVisitSeconds
    {
      stay.passing = true
    }
    let isCertain = from.isCertain && (to?.isCertain ?? true)
    let days = (0...span).map { offset in
      day(PartialDay(first.adding(days: offset)), stay, found.place.id, isCertain: isCertain, within: span > 0)
    }
    return .success((days: days, end: end))
  }

  /// A flight whose two clocks are known without a date of its arrival lands within a day of its start: over the date line
  /// that may be the day before.
  private func arrivingInTime(_ stays: [ImportedStay]) -> [ImportedStay] {
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

  private func airport(_ code: String) -> Place? {
    code.utf8.count == 4 ? airportsByICAO[code.uppercased()] : resolver.gazetteer.airport(iata: code)
  }

  private func day(
    _ day: PartialDay, _ stay: ImportedStay, _ place: PlaceID, isCertain: Bool, within: Bool
  ) -> PresenceDay {
    PresenceDay(
      day: day, precision: day.precision, place: place, kind: stay.kind, passing: stay.passing,
      zoneCertain: isCertain, withinStay: within, source: source, reference: "")
  }

  /// The one place of a name; several are never guessed among.
  private func place(named name: String, country: String?) -> Result<Place, RowRefusal> {
    // A person who was told the ids writes one in place of the name.
    if let place = resolver.gazetteer.place(PlaceID(name)) { return .success(place) }
    var found = resolver.search(name, limit: 12)
    if let country {
      let wanted = country.lowercased()
      found = found.filter { place in
        place.country.letters.lowercased() == wanted
          || resolver.gazetteer.place(.country(place.country))?.name.lowercased() == wanted
      }
    }
    // A region or an airport around a city of the same name is the same place to a person.
    if let city = found.first(where: { $0.kind == .city }),
      found.allSatisfy({ $0.kind != .city || $0.id == city.id }), found.allSatisfy({ $0.country == city.country })
    {
      found = [city]
    }
    if let first = found.first, first.kind == .country { found = [first] }
    switch found.count {
    case 1: return .success(found[0])
    case 0: return .failure(RowRefusal("no place named '\(name)' is known"))
    default:
      let choices = found.prefix(4).map { "\($0.id) in \($0.country)" }.joined(separator: ", ")
      return .failure(RowRefusal("'\(name)' is the name of \(found.count) places (\(choices)); give the id"))
    }
  }

  // MARK: Places and clocks

  /// A point close to the one before, away from any border, has its place: most of a track needs no new search.
  private func resolved(_ point: Coordinate) -> ResolvedPlace {
    if let lastPoint, lastPoint.place.nearBorder.isEmpty, lastPoint.point.metres(to: point) < 100 {
      return lastPoint.place
    }
    let place = resolver.resolve(point)
    lastPoint = (point, place)
    return place
  }

  private func finest(of place: ResolvedPlace) -> Place? { place.city ?? place.region ?? place.countryPlace }

  private func keep(_ place: Place) {
    guard places[place.id] == nil else { return }
    for place in resolver.gazetteer.chain(for: place.id)?.places ?? [place] { places[place.id] = place }
  }

  private typealias Clock = (day: PartialDay, wallSeconds: Int?, isCertain: Bool)

  private func clock(_ moment: ImportedMoment, zone: String?) -> Clock? {
    switch moment {
    case .local(let clock): return (PartialDay(clock.day), clock.wallSeconds, true)
    case .day(let day): return (day, nil, true)
    case .offset(let seconds, let minutes):
      let clock = WallClock(secondsSince1970: seconds, offsetMinutes: minutes)
      return (PartialDay(clock.day), clock.wallSeconds, true)
    case .instant(let seconds):
      let minutes = zone.flatMap { offsets($0, seconds) }
      let clock = WallClock(secondsSince1970: seconds, offsetMinutes: minutes ?? 0)
      return (PartialDay(clock.day), clock.wallSeconds, minutes != nil)
    }
  }

  private func unusable(_ day: PartialDay) -> String? {
    if day.year < ImportJudge.firstYear { return "the year \(day.year) cannot be right" }
    return day.firstDay > today ? "lies ahead of today" : nil
  }
}

extension PresenceDay {
  /// The same as passing through.
  var passingThrough: PresenceDay { copy(passing: true, reference: reference) }

  /// The same with the receipt that it stands on.
  func referring(to receipt: String) -> PresenceDay { copy(passing: passing, reference: receipt) }

  private func copy(passing: Bool, reference: String) -> PresenceDay {
    PresenceDay(
      day: day, precision: precision, place: place, kind: kind, passing: passing, zoneCertain: zoneCertain,
      withinStay: withinStay, source: source, reference: reference)
  }
}
