package import AtlasModel

extension AtlasStore {
  /// The imports in force, oldest first.
  package func receipts() throws(StorageError) -> [ImportReceipt] { try receiptFolder.all() }

  /// The number the next receipt gets.
  package var nextReceiptNumber: Int { receiptFolder.nextNumber }

  /// Begins to write down what an import says of photos; nothing counts before its receipt is kept.
  package func stageFacts(_ id: String) throws(StorageError) -> PhotoFactWriter { try receiptFolder.stageFacts(id) }

  /// Takes away what an interrupted import left.
  package func removeUnfinishedImports() { receiptFolder.removeParts() }

  /// Writes receipts down, then into the index.
  ///
  /// The files come first: a crash between the two is mended by the next opening.
  package func keep(
    _ receipts: [(receipt: ImportReceipt, facts: PhotoFactWriter?)], naming places: [Place]
  ) throws(StorageError) {
    try keep(places)
    try receiptFolder.keep(receipts)
    try replayImports()
  }

  /// Takes an import back: what no other import tells too leaves the record.
  package func undoImport(_ id: String) throws(StorageError) {
    try receiptFolder.undo(id)
    try replayImports()
  }

  /// The keys of all facts about photos in force.
  package func factKeys() throws(StorageError) -> Set<UInt64> {
    var keys: Set<UInt64> = []
    guard receiptFolder.hasFacts else { return keys }
    try receiptFolder.forEachFact(of: receipts()) { line, receipt in
      keys.insert(PhotoFactFile.fact(line, source: receipt.format, receipt: receipt.id).key)
    }
    return keys
  }

  /// What imports say of photos: one fact for each photo that any speaks of, put together from all of them.
  ///
  /// One that names a photo's path is believed before one that only names it, and else the first import that knows a
  /// moment or a point.
  package func facts(for photos: [PhotoRecord]) throws(StorageError) -> [PhotoReference: PhotoFact] {
    guard receiptFolder.hasFacts, !photos.isEmpty else { return [:] }
    let receipts = try receipts()
    let matcher = PhotoFactMatcher(photos)
    var found: [PhotoReference: (fact: PhotoFact, bond: PhotoFactMatcher.Bond)] = [:]
    try receiptFolder.forEachFact(of: receipts) { line, receipt in
      guard matcher.mayKnow(name: line.name, id: line.photo) else { return }
      let fact = PhotoFactFile.fact(line, source: receipt.format, receipt: receipt.id)
      let (indices, bond) = matcher.photos(of: fact)
      for index in indices {
        let reference = photos[index].reference
        guard let known = found[reference] else {
          found[reference] = (fact, bond)
          continue
        }
        found[reference] =
          bond > known.bond ? (fact.filled(by: known.fact), bond) : (known.fact.filled(by: fact), known.bond)
      }
    }
    return found.mapValues(\.fact)
  }

  /// What the rows of imports depend on.
  private var importKey: String { receiptFolder.digest + decisions.importWords }

  /// Makes the rows of imports anew when a receipt, a name or a promotion came or went.
  func replayImportsIfNeeded() throws(StorageError) {
    if try (fact("imports") ?? "") != importKey { try replayImports() }
  }

  /// Makes the rows of imports anew from their receipts.
  func replayImports() throws(StorageError) {
    let receipts = try receiptFolder.all()
    // What several imports tell stands once, by the first of them; a visit says more than having passed.
    var seen = Set<EvidenceKey>()
    let decisions = self.decisions
    var told: [PresenceDay] = []
    let flights = FlightDays(receipts.flatMap(\.legs))
    for receipt in receipts {
      let evidence = receipt.evidence(answered: decisions.names).map { flights.judged($0) }
      told += evidence.filter { seen.insert(EvidenceKey($0)).inserted }
    }
    told += try factEvidence(of: receipts).filter { seen.insert(EvidenceKey($0)).inserted }
    let evidence = told.filter { item in
      !item.passing || !seen.contains(EvidenceKey(item, asVisit: true))
    }
    try connection.transaction { () throws(StorageError) in
      try connection.run("DELETE FROM presence_days WHERE reference LIKE 'import-%'")
      try PresenceRows.add(evidence.map { decisions.promoting($0) }, in: connection)
      try setFact("imports", importKey)
    }
  }

  /// What facts prove of the traveller where no photo of the journal says it itself.
  ///
  /// A photo that is here speaks for itself, and what the person hides of it stays hidden.
  private func factEvidence(of receipts: [ImportReceipt]) throws(StorageError) -> [PresenceDay] {
    guard receipts.contains(where: { $0.factCount > 0 }) else { return [] }
    let matcher = PhotoFactMatcher(try PhotoRows.all(in: connection, chains: Atlas()))
    var seen: Set<String> = ["\t\t"]
    var evidence: [PresenceDay] = []
    try receiptFolder.forEachFact(of: receipts) { line, receipt in
      let proof = line.proof
      guard !seen.contains(proof) else { return }
      let fact = PhotoFactFile.fact(line, source: receipt.format, receipt: receipt.id)
      guard let item = fact.evidence, !matcher.hasLikely(fact) else { return }
      seen.insert(proof)
      evidence.append(item)
    }
    return evidence
  }
}

extension PhotoFact {
  /// The same fact, completed by another of the same photo.
  fileprivate func filled(by other: PhotoFact) -> PhotoFact {
    var fact = self
    if taken == nil, takenDay == nil {
      (fact.taken, fact.takenDay, fact.offsetMinutes) = (other.taken, other.takenDay, other.offsetMinutes)
    }
    fact.coordinate = coordinate ?? other.coordinate
    return fact
  }
}

/// Which days at airports were visits, by the flights of all imports together.
private struct FlightDays {
  private struct Day: Hashable {
    let place: PlaceID
    let day: PartialDay
  }

  private var visits: Set<Day> = []
  private var known: Set<Day> = []

  init(_ legs: [FlightLeg]) {
    let legs = Array(Set(legs))
    let layovers = FlightLeg.layovers(of: legs)
    for (number, leg) in legs.enumerated() {
      for (end, isLayover) in [
        (leg.from, layovers.departures.contains(number)), (leg.to, layovers.arrivals.contains(number)),
      ] {
        let day = Day(place: end.place, day: end.day)
        known.insert(day)
        if !isLayover { visits.insert(day) }
      }
    }
  }

  /// The same evidence, as a visit or as passing through.
  func judged(_ item: PresenceDay) -> PresenceDay {
    let day = Day(place: item.place, day: item.day)
    guard item.kind == .flight, known.contains(day), item.passing == visits.contains(day) else { return item }
    return item.passing(!item.passing)
  }
}
