/// What a person knows better about a photo than its file does.
package struct PhotoCorrection: Hashable, Sendable, Codable {
  /// The right date, or nothing to leave it.
  package var date: PartialDay?
  /// The right time of day beside a whole `date`, `YYYY-MM-DDThh:mm:ss`.
  package var clock: WallClock?
  /// The right place, or nothing to leave it.
  package var place: PlaceID?
  /// Quarter turns clockwise, 0 to 3, or nothing to leave the picture.
  package var quarterTurns: Int?

  /// A correction that changes nothing yet.
  package init() {}

  /// This correction with a later one laid over it.
  package func updated(with later: PhotoCorrection) -> PhotoCorrection {
    var result = self
    if later.date != nil { (result.date, result.clock) = (later.date, later.clock) }
    if let place = later.place { result.place = place }
    if let turns = later.quarterTurns { result.quarterTurns = turns }
    return result
  }
}

/// Days in a place that a person wrote down.
package struct ManualStay: Hashable, Sendable, Codable {
  /// The finest place.
  package var place: PlaceID
  /// The first day, or the month or year when no more is known.
  package var from: PartialDay
  /// The last day; nothing for a single day.
  package var to: CalendarDay?
  /// Whether it is what is left of a longer stay; nothing for a whole one.
  package var isPart: Bool?

  /// Makes a stay.
  package init(place: PlaceID, from: PartialDay, to: CalendarDay? = nil) {
    (self.place, self.from, self.to) = (place, from, to)
  }
}

/// One thing a person decided.
package enum DecisionAction: Hashable, Sendable {
  /// The journal was made and given its lasting id.
  case found(atlas: String)
  /// Hide something.
  case exclude(RuleSubject)
  /// Take the rule of an earlier decision back.
  case include(rule: String)
  /// Days in a place.
  case addStay(ManualStay)
  /// A better date, place or rotation for a photo.
  case correct(photo: PhotoID, PhotoCorrection)
  /// Forget all corrections of a photo.
  case clearCorrections(photo: PhotoID)
  /// A stamp confirmed or changed; the id says which.
  case keepStamp(Stamp)
  /// A stamp taken off the wall; every field is kept.
  case removeStamp(String)
  /// A stamp put back on the wall.
  case restoreStamp(String)
  /// What was read on a stamp was decided: it became this stamp, or nothing; one decision, so that one undo takes it back.
  case answerProposal(String, stamp: Stamp?)
  /// What was read on an identity page was decided: it became this book, or nothing.
  case answerBook(String, book: PassportBook?)
  /// A passport book added or changed.
  case keepBook(PassportBook)
  /// Which place a name of an import means; nothing leaves its rows out.
  case settleName(SourceName, PlaceID?)
  /// Days on which passing through a place, or a part of it, was a visit after all.
  case promote(ManualStay)
  /// Take an earlier decision back by its number.
  case undo(Int)
}

/// A decision with its number and the day it was made.
package struct Decision: Hashable, Sendable {
  /// 1 for the first decision of a journal.
  package let number: Int
  /// The day it was made.
  package let day: CalendarDay
  /// What was decided.
  package let action: DecisionAction

  /// Makes a decision.
  package init(number: Int, day: CalendarDay, action: DecisionAction) {
    (self.number, self.day, self.action) = (number, day, action)
  }
}

/// Everything a person decided, folded from the first decision to the last.
package struct Decisions: Sendable {
  /// The lasting id of the journal.
  package private(set) var atlasID: String?
  /// The rules in force.
  package private(set) var rules: [PrivacyRule] = []
  /// Corrections by photo.
  package private(set) var corrections: [PhotoID: PhotoCorrection] = [:]
  /// Stays with the number of their decision.
  package private(set) var stays: [(number: Int, stay: ManualStay)] = []
  /// Stamps in the order they were first kept.
  package private(set) var stamps: [Stamp] = []
  /// Stamps that were taken off, with the day of it.
  package private(set) var removedStamps: [(stamp: Stamp, day: CalendarDay)] = []
  /// The proposals that need no answer any more.
  package private(set) var answeredProposals: Set<String> = []
  /// Books in the order they were first kept.
  package private(set) var books: [PassportBook] = []
  /// What names of imports mean; nothing for a name that was left out.
  package private(set) var names: [SourceName: PlaceID?] = [:]
  /// Days on which passing through was a visit after all.
  package private(set) var promotions: [ManualStay] = []

  /// Folds decisions in the order of their numbers; undone ones have no effect.
  package init(_ decisions: [Decision]) {
    let undone = Decisions.undoneNumbers(decisions)
    for decision in decisions where !undone.contains(decision.number) { apply(decision) }
  }

  /// The numbers of the decisions that later ones took back; an undone undo restores.
  package static func undoneNumbers(_ decisions: [Decision]) -> Set<Int> {
    var undone = Set<Int>()
    for decision in decisions.reversed() where !undone.contains(decision.number) {
      if case .undo(let number) = decision.action { undone.insert(number) }
    }
    return undone
  }

  private mutating func apply(_ decision: Decision) {
    switch decision.action {
    case .found(let atlas): if atlasID == nil { atlasID = atlas }
    case .exclude(let subject): rules.append(PrivacyRule(id: "rule-\(decision.number)", subject: subject))
    case .include(let rule): rules.removeAll { $0.id == rule }
    case .addStay(let stay): stays.append((decision.number, stay))
    case .correct(let photo, let correction):
      corrections[photo] = (corrections[photo] ?? PhotoCorrection()).updated(with: correction)
    case .clearCorrections(let photo): corrections[photo] = nil
    case .keepStamp(let stamp): keep(stamp, in: &stamps)
    case .removeStamp(let id):
      for stamp in stamps where stamp.id == id { removedStamps.append((stamp, decision.day)) }
      stamps.removeAll { $0.id == id }
    case .restoreStamp(let id):
      for (stamp, _) in removedStamps where stamp.id == id { keep(stamp, in: &stamps) }
      removedStamps.removeAll { $0.stamp.id == id }
    case .answerProposal(let id, let stamp):
      answeredProposals.insert(id)
      if let stamp { keep(stamp, in: &stamps) }
    case .answerBook(let id, let book):
      answeredProposals.insert(id)
      if let book { keep(book, in: &books) }
    case .keepBook(let book): keep(book, in: &books)
    case .settleName(let name, let place): names[name] = .some(place)
    case .promote(let stay): promotions.append(stay)
    case .undo: break
    }
  }

  /// A text that changes with every name and promotion; empty without any.
  package var importWords: String {
    names.sorted { $0.key < $1.key }.map { "\n\($0.key.name)/\($0.key.country ?? "") \($0.value?.text ?? "-")" }
      .joined()
      + promotions.map { "\n\($0.place) \($0.from) \($0.to?.description ?? "")" }.joined()
  }

  /// Imported evidence as the person sees it: passing through is a visit where they said so.
  package func promoting(_ item: PresenceDay) -> PresenceDay {
    guard item.passing, let day = item.exactDay,
      promotions.contains(where: { stay in
        stay.place == item.place && stay.from.firstDay <= day && day <= (stay.to ?? stay.from.firstDay)
      })
    else { return item }
    return item.passing(false)
  }

  private func keep<Kept: Identifiable>(_ item: Kept, in list: inout [Kept]) {
    if let index = list.firstIndex(where: { $0.id == item.id }) {
      list[index] = item
    } else {
      list.append(item)
    }
  }

  /// The evidence that stays and stamps give: one presence day for each day of a stay, and for each accepted level of a
  /// dated stamp.
  package var evidence: [PresenceDay] {
    var days: [PresenceDay] = []
    for (number, stay) in stays {
      let first = stay.from.calendarDay
      let span = first.flatMap { first in stay.to.map { max(0, $0.daysSince1970 - first.daysSince1970) } } ?? 0
      for offset in 0...span {
        let day = first.map { PartialDay($0.adding(days: offset)) } ?? stay.from
        days.append(
          PresenceDay(
            day: day, precision: day.precision, place: stay.place, kind: .manual,
            withinStay: span > 0 || stay.isPart == true,
            source: "manual", reference: "decision-\(number)"))
      }
    }
    for stamp in stamps {
      guard let date = stamp.date else { continue }
      for place in stamp.acceptedPlaces {
        days.append(
          PresenceDay(
            day: date, precision: date.precision, place: place, kind: .stamp, source: "stamp", reference: stamp.id))
      }
    }
    return days
  }
}

extension Stamp: Identifiable {}
extension PassportBook: Identifiable {}
