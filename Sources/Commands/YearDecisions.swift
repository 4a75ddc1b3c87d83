import AtlasModel
import Presentation

/// The decisions that concern one year, as far as what is shown of it speaks of them.
///
/// What a rule hides stays out: a stay is cut to its visible days, a correction counts only for a photo that is there, and
/// the rules themselves stay at home, since a zone or a folder would tell what it hides. Of a photo or a stamp that was
/// decided on several times the last word counts. Nothing of identity pages or passport books is among them.
struct YearDecisions {
  private let year: Int
  private let visible: VisibleAtlas
  private let photos: Set<PhotoID>
  private let dismissedReturns: Set<String>

  init(_ journal: Journal, year: Int) {
    (self.year, visible) = (year, journal.visible)
    photos = Set(journal.pictured.map(\.id))
    dismissedReturns = Set(journal.dismissedReturns)
  }

  /// The decisions, oldest first.
  func decisions(in all: [Decision]) -> [Decision] {
    let folded = Decisions(all)
    let undone = Decisions.undoneNumbers(all)
    let rules = Set(folded.rules.map(\.id))
    let stamps = Dictionary(visible.atlas.stamps.map { ($0.id, $0) }) { first, _ in first }
    let places = Set(visible.atlas.places.keys)
    var last: [PhotoID: Int] = [:]
    for decision in all where !undone.contains(decision.number) {
      if case .correct(let photo, _) = decision.action { last[photo] = decision.number }
    }
    var kept = Set<String>()
    return all.filter { !undone.contains($0.number) }.flatMap { decision -> [Decision] in
      let actions: [DecisionAction]
      switch decision.action {
      case .found: actions = [decision.action]
      case .addStay(let stay): actions = visibleRuns(of: stay, decision.number).map { .addStay($0) }
      case .promote(let stay): actions = promoted(stay).map { .promote($0) }
      case .correct(let photo, _):
        let correction = photos.contains(photo) && last[photo] == decision.number ? folded.corrections[photo] : nil
        actions = correction.map { [.correct(photo: photo, $0)] } ?? []
      case .keepStamp(let stamp), .answerProposal(_, .some(let stamp)):
        actions = stamps[stamp.id].flatMap { kept.insert($0.id).inserted ? [.keepStamp($0)] : nil } ?? []
      case .settleName(let name, let place):
        actions = folded.names[name] == .some(place) && place.map(places.contains) ?? false ? [decision.action] : []
      case .exclude(.link(let link)):
        actions = rules.contains("rule-\(decision.number)") && concerns(link) ? [decision.action] : []
      case .exclude, .include, .clearCorrections, .removeStamp, .restoreStamp, .answerProposal, .answerBook, .keepBook,
        .undo:
        actions = []
      }
      return actions.map { Decision(number: decision.number, day: decision.day, action: $0) }
    }
  }

  /// Whether a dismissal is one of a memory of the year, or of a return that would come out again.
  private func concerns(_ link: String) -> Bool {
    switch DeepLink(parsing: link) {
    case .day(_, let day): day == nil || day == year
    case .pair: dismissedReturns.contains(link)
    default: false
    }
  }

  /// The parts of a stay that are shown.
  private func visibleRuns(of stay: ManualStay, _ number: Int) -> [ManualStay] {
    let shown = visible.atlas.evidence.filter { $0.kind == .manual && $0.reference == "decision-\(number)" }.map(\.day)
    return runs(shown, at: stay.place).map { run in
      // A day that belonged to a longer stay and is alone now still ranks as one of a stay.
      var run = run
      run.isPart = stay.isPart ?? (run.to == nil && stay.to != nil && stay.to != stay.from.calendarDay ? true : nil)
      return run
    }
  }

  /// The visible days of a place that passing through was a visit on.
  private func promoted(_ stay: ManualStay) -> [ManualStay] {
    let (first, last) = (stay.from.firstDay, stay.to ?? stay.from.firstDay)
    let shown = visible.atlas.evidence.filter { item in
      item.place == stay.place && item.exactDay.map { first <= $0 && $0 <= last } ?? false
    }.map(\.day)
    return runs(shown, at: stay.place)
  }

  private func runs(_ days: [PartialDay], at place: PlaceID) -> [ManualStay] {
    let exact = Set(days.compactMap(\.calendarDay)).sorted()
    let coarse = Set(days.filter { $0.calendarDay == nil }.map(\.description)).sorted().compactMap {
      PartialDay(parsing: $0)
    }
    var runs = coarse.map { ManualStay(place: place, from: $0) }
    var start = 0
    for index in exact.indices where index + 1 == exact.count || exact[index + 1] != exact[index].adding(days: 1) {
      let (first, last) = (exact[start], exact[index])
      runs.append(ManualStay(place: place, from: PartialDay(first), to: first == last ? nil : last))
      start = index + 1
    }
    return runs
  }
}
