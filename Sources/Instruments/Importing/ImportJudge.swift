package import AtlasModel
package import Places

/// Turns the rows of one source into evidence: places by the gazetteer, days by the place's own clock, visits told from
/// passing through, and every row counted once.
///
/// Rows of flights wait for their neighbours; everything else is counted as it comes, so that what is held grows with the
/// days and places of a life and not with the length of a file.
package final class ImportJudge: ImportSink {
  /// Minutes east of UTC in a zone at a moment.
  package typealias Offsets = (_ zone: String, _ secondsSince1970: Int) -> Int?
  /// Takes what rows say of photos, one fact after the other.
  package typealias FactSink = (PhotoFact) throws(ImportError) -> Void

  /// What was known before this source.
  package struct Known {
    /// The evidence of all imports before.
    package var evidence: Set<EvidenceKey> = []
    /// The facts of photos of all imports before.
    package var facts: Set<UInt64> = []
    /// The names that a person gave a place; nothing for a name that was left out.
    package var names: [SourceName: PlaceID?] = [:]

    /// Nothing.
    package init() {}
  }

  private let ground: ImportGround
  private let source: String
  private let known: Known
  private let keepFact: FactSink

  private var flights: [[PresenceDay]] = []
  private var legs: [FlightLeg] = []
  private var flightsSeen: Set<FlightLeg> = []
  private var track = TrackDays()
  private var told: [EvidenceKey: PresenceDay] = [:]
  private var toldFacts: Set<UInt64> = []
  private var waiting: [WaitingName] = []
  private var answers: Set<EvidenceKey> = []
  private var (taken, duplicate, factCount) = (0, 0, 0)
  private var refused: [RefusedRow] = []

  /// The places that the evidence names, with their parents.
  package var places: [PlaceID: Place] { ground.places }

  /// Whether any row told anything yet.
  package var hasRows: Bool { taken + duplicate > 0 || !waiting.isEmpty || !flights.isEmpty || !track.isEmpty }

  /// A stay shorter than this was no visit: the time in which one changes trains.
  package static let shortestVisitSeconds = 3600
  /// A file with more unusable rows than this is not read on: a million reasons are 100 MB and no help.
  package static let mostRefusedRows = 1_000_000
  /// More flights than this are no log of one life: thirty a day for twenty years.
  package static let mostFlights = 219_000
  /// The longest stay one row may tell of, in days: ten years, more than any stay and less than a slip of a key.
  package static let longestStayDays = 3660

  /// Prepares a judge for one source.
  ///
  /// - Parameters:
  ///   - source: the name of the format, which the evidence carries.
  ///   - known: what all imports before told.
  ///   - keepFact: takes the facts of photos, which may be as many as the rows.
  package init(
    _ resolver: PlaceResolver, source: String, today: CalendarDay, known: Known = Known(),
    offsets: @escaping Offsets, keepFact: @escaping FactSink = { _ throws(ImportError) in }
  ) {
    ground = ImportGround(resolver, today: today, offsets: offsets)
    (self.source, self.known, self.keepFact) = (source, known, keepFact)
  }

  /// Takes one row.
  package func take(_ row: ImportedRow, at position: @autoclosure () -> String) throws(ImportError) {
    switch row {
    case .refused(let reason): try refuse(reason, position())
    case .endOfTrack: track.endTrack()
    case .point(let point, let moment):
      switch ground.stand(point, moment) {
      case .failure(let refusal): try refuse(refusal.reason, position())
      case .success(let stand):
        track.add(
          point, place: stand.ground.place.id, wallSeconds: stand.clock.wallSeconds, day: stand.clock.day,
          zoneCertain: stand.clock.isCertain)
      }
    case .stays(let stays):
      switch judge(stays) {
      case .failure(let refusal): try refuse(refusal.reason, position())
      case .success(let judged) where judged.ends.count == 2:
        let leg = FlightLeg(from: judged.ends[0], to: judged.ends[1])
        guard flightsSeen.insert(leg).inserted else {
          duplicate += 1
          break
        }
        guard flights.count < ImportJudge.mostFlights else {
          throw ImportError("holds more than \(ImportJudge.mostFlights) flights", at: position())
        }
        legs.append(leg)
        flights.append(judged.days)
      case .success(let judged): count(judged.days, answered: judged.answered, rows: 1)
      }
    case .photos(let photos, let stays):
      switch judge(stays).flatMap({ judged in facts(of: photos, besides: judged.days).map { (judged, $0) } }) {
      case .failure(let refusal): try refuse(refusal.reason, position())
      case .success(let (judged, facts)):
        var isNew = false
        for fact in facts where toldFacts.insert(fact.key).inserted {
          // A receipt holds all it tells, known before or not, so that taking an earlier import back loses nothing.
          if !known.facts.contains(fact.key) { isNew = true }
          try keepFact(fact)
          factCount += 1
        }
        count(judged.days, answered: judged.answered, rows: 1, isNew: isNew)
      }
    }
  }

  /// Ends the source and counts its rows against what was known.
  package func receipt(id: String, path: String, fingerprint: String) -> ImportReceipt {
    let layovers = FlightLeg.layovers(of: legs)
    for (number, row) in flights.enumerated() {
      // A flight is two ends with a day each, in this order.
      let (arrives, leaves) = (layovers.arrivals.contains(number), layovers.departures.contains(number))
      count(
        row.enumerated().map { (index: Int, item: PresenceDay) in
          (index == 0 ? leaves : arrives) ? item.passing(true) : item
        }, rows: 1)
    }
    flights = []
    for stop in track.stops() {
      count([stop.evidence(source: source, reference: id)], rows: stop.pointCount)
    }
    // A visit says more than having passed on the same day.
    let evidence = told.values.filter { item in
      !item.passing || told[EvidenceKey(item, asVisit: true)] == nil
    }
    var receipt = ImportReceipt(
      id: id, path: path, fingerprint: fingerprint, format: source, day: ground.today, taken: taken,
      duplicate: duplicate, refused: refused,
      evidence: evidence.map { $0.referring(to: id) }.sorted {
        ($0.day, $0.place, $0.kind.rawValue) < ($1.day, $1.place, $1.kind.rawValue)
      })
    (receipt.waiting, receipt.legs, receipt.factCount) = (waiting, legs, factCount)
    return receipt
  }

  private func refuse(_ reason: String, _ position: String) throws(ImportError) {
    refused.append(RefusedRow(position: position, reason: reason))
    if refused.count == ImportJudge.mostRefusedRows {
      throw ImportError("has \(ImportJudge.mostRefusedRows) rows that cannot be used", at: position)
    }
  }

  private func count(_ evidence: [PresenceDay], answered: [PresenceDay] = [], rows: Int, isNew: Bool = false) {
    var isNew = isNew
    for key in answered.map({ EvidenceKey($0) }) where told[key] == nil {
      if answers.insert(key).inserted, !known.evidence.contains(key) { isNew = true }
    }
    for item in evidence {
      let key = EvidenceKey(item)
      if told.updateValue(item, forKey: key) == nil, !known.evidence.contains(key) { isNew = true }
    }
    if isNew { taken += rows } else { duplicate += rows }
  }

  // MARK: Stays

  /// What stays come to.
  private struct Judged {
    /// The evidence that the row itself gives.
    var days: [PresenceDay] = []
    /// The evidence that it gives by a person's answer, which the receipt keeps as a waiting row.
    var answered: [PresenceDay] = []
    /// The ends of a flight.
    var ends: [FlightLeg.End] = []
  }

  private func judge(_ stays: [ImportedStay]) -> Result<Judged, RowRefusal> {
    var judged = Judged()
    for stay in ground.arrivingInTime(stays) {
      switch judge(stay) {
      case .failure(let refusal): return .failure(refusal)
      case .success(let one):
        judged.days += one.days
        judged.answered += one.answered
        judged.ends += one.ends
      }
    }
    return .success(judged)
  }

  private func judge(_ stay: ImportedStay) -> Result<Judged, RowRefusal> {
    switch ground.find(stay.place) {
    case .failure(let refusal): return .failure(refusal)
    case .success(.several(let name, let written, let places)):
      switch days(of: stay, zone: nil) {
      case .failure(let refusal): return .failure(refusal)
      case .success(let span):
        // It waits in the receipt also when the person said before which place is meant, so that the answer can be taken
        // back.
        let row = WaitingName(
          name: name, written: written, candidates: places.map(\.id), kind: stay.kind, days: span.days,
          passing: span.passing, zoneCertain: span.isCertain)
        waiting.append(row)
        places.forEach(ground.keep)
        guard let answer = known.names[name] else {
          let count = places.count < ImportGround.mostCandidates ? "\(places.count)" : "at least \(places.count)"
          return .failure(RowRefusal("'\(written)' is the name of \(count) places and waits in `daymark review`"))
        }
        guard let place = answer else {
          return .failure(RowRefusal("'\(written)' was left out in `daymark review`"))
        }
        return .success(Judged(answered: row.evidence(at: place, source: source, reference: "")))
      }
    case .success(.one(let place, let zone)):
      switch days(of: stay, zone: zone) {
      case .failure(let refusal): return .failure(refusal)
      case .success(let span):
        ground.keep(place)
        let evidence = span.days.map { day in
          PresenceDay(
            day: day, precision: day.precision, place: place.id, kind: stay.kind, passing: span.passing,
            zoneCertain: span.isCertain, withinStay: span.days.count > 1, source: source, reference: "")
        }
        let end = FlightLeg.End(place: place.id, day: span.start.day, wallSeconds: span.start.wallSeconds)
        return .success(Judged(days: evidence, ends: stay.kind == .flight ? [end] : []))
      }
    }
  }

  private struct Span {
    let start: ImportGround.Clock
    let days: [PartialDay]
    let passing: Bool
    let isCertain: Bool
  }

  /// The days of a stay by the clock of a zone.
  private func days(of stay: ImportedStay, zone: String?) -> Result<Span, RowRefusal> {
    let from = ground.clock(stay.from, zone: zone)
    let to = stay.to.map { ground.clock($0, zone: zone) }
    if let reason = ground.unusable(from.day) { return .failure(RowRefusal(reason)) }
    guard let first = from.day.calendarDay else {
      return from.day.through(to?.day ?? from.day).map {
        Span(start: from, days: $0, passing: stay.passing, isCertain: true)
      }
    }
    guard let last = to.map({ $0.day.calendarDay }) ?? first else { return .failure(.mixedSpan) }
    if last < first { return .failure(RowRefusal("ends before it begins")) }
    if last > ground.today { return .failure(RowRefusal("lies ahead of today")) }
    let span = last.daysSince1970 - first.daysSince1970
    guard span < ImportJudge.longestStayDays else { return .failure(RowRefusal("lasts more than ten years")) }
    var passing = stay.passing
    if stay.kind == .import, let start = from.wallSeconds, let finish = to?.wallSeconds,
      finish - start < ImportJudge.shortestVisitSeconds
    {
      passing = true
    }
    return .success(
      Span(
        start: from, days: (0...span).map { PartialDay(first.adding(days: $0)) }, passing: passing,
        isCertain: from.isCertain && (to?.isCertain ?? true)))
  }

  // MARK: Photos

  /// What a row says of photos, or why nothing of it can be used.
  private func facts(of photos: [ImportedPhoto], besides days: [PresenceDay]) -> Result<[PhotoFact], RowRefusal> {
    var facts: [PhotoFact] = []
    for photo in photos {
      switch ground.fact(of: photo, source: source) {
      case .success(let fact): facts.append(fact)
      // A journal's entry is a fact of its own, whatever its pictures say.
      case .failure where !days.isEmpty: continue
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(facts)
  }
}

extension PartialDay {
  /// The months from one to another, or the years; the longest span is that of days.
  fileprivate func through(_ last: PartialDay) -> Result<[PartialDay], RowRefusal> {
    guard precision == last.precision else { return .failure(.mixedSpan) }
    let first = year * 12 + (month ?? 1) - 1
    let end = last.year * 12 + (last.month ?? 1) - 1
    if end < first { return .failure(RowRefusal("ends before it begins")) }
    guard end - first <= ImportJudge.longestStayDays / 30 else {
      return .failure(RowRefusal("lasts more than ten years"))
    }
    return .success(
      stride(from: first, through: end, by: month == nil ? 12 : 1).compactMap {
        PartialDay(year: $0 / 12, month: month == nil ? nil : $0 % 12 + 1)
      })
  }
}
