import AtlasModel

/// A time from when to when, as a source writes it.
struct RawSpan {
  /// When it begins.
  var from = RawMoment()
  /// When it ends; many sources leave it out.
  var to = RawMoment()

  /// Both times, or why there is none.
  var judged: Result<(from: ImportedMoment, to: ImportedMoment?), RowRefusal> {
    from.judged.flatMap { from in to.isThere ? to.judged.map { (from, $0) } : .success((from, nil)) }
  }

  /// A visit to a place over this time.
  func visit(_ kind: EvidenceKind, _ position: RawPosition) -> ImportedRow {
    switch (position.judged, judged) {
    case (.failure(let refusal), _), (_, .failure(let refusal)): .refused(refusal.reason)
    case (.success(let point), .success(let span)):
      .stays([ImportedStay(kind, .point(point), from: span.from, to: span.to)])
    }
  }

  /// A journey between two places over this time: somebody was at each of its ends for a moment, on the way.
  func passage(_ first: RawPosition, _ last: RawPosition) -> ImportedRow {
    switch judged {
    case .failure(let refusal): .refused(refusal.reason)
    case .success(let span): RawSpan.passage([(first, span.from), (last, span.to ?? span.from)])
    }
  }

  /// Moments on the way; those without a position are left out, and a row of nothing else is refused.
  static func passage(_ moments: [(position: RawPosition, at: ImportedMoment)]) -> ImportedRow {
    var stays: [ImportedStay] = []
    for (position, moment) in moments {
      guard case .success(let point) = position.judged else { continue }
      let stay = ImportedStay(.import, .point(point), from: moment, passing: true)
      if stays.last != stay { stays.append(stay) }
    }
    guard stays.isEmpty else { return .stays(stays) }
    // The reason of one that is there says more than that another is missing.
    let named = moments.first { $0.position.isThere } ?? moments.first
    guard let named, case .failure(let refusal) = named.position.judged else {
      return .refused(RowRefusal.noPosition.reason)
    }
    return .refused(refusal.reason)
  }
}
