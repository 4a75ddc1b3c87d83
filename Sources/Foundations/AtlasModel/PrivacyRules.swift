/// What a quiet rule covers.
package enum RuleSubject: Hashable, Sendable {
  /// One photo, and every copy of it.
  case photo(PhotoID)
  /// Everything below a folder, given as an absolute path.
  case folder(String)
  /// Every photo within so many metres of a point.
  case zone(Coordinate, radiusMetres: Double)
  /// Every dated thing from one day to another, both included.
  case dates(from: CalendarDay, to: CalendarDay)
  /// Every dated thing on one day of every year.
  case yearly(MonthDay)
  /// Everything in a place.
  case place(PlaceID)
  /// A finding the person does not want shown: a pair, a memory, a stamp, by its link without `daymark://`.
  case link(String)
}

/// A rule that hides something from every page, card, letter and archive.
package struct PrivacyRule: Hashable, Sendable {
  /// The lasting id, `rule-` and the number of the decision that made it.
  package let id: String
  /// What it hides.
  package let subject: RuleSubject

  /// Makes a rule.
  package init(id: String, subject: RuleSubject) { (self.id, self.subject) = (id, subject) }
}

/// All quiet rules together.
///
/// They are applied in one place, `Atlas.visible(under:)`, before any feature sees the atlas.
package struct PrivacyRules: Hashable, Sendable {
  /// The rules in the order they were made.
  package let rules: [PrivacyRule]

  /// Gathers rules.
  package init(_ rules: [PrivacyRule] = []) { self.rules = rules }

  /// The first rule that hides the photo, if any does.
  package func ruleHiding(_ photo: PhotoRecord) -> PrivacyRule? { rules.first { hides($0.subject, photo) } }

  private func hides(_ subject: RuleSubject, _ photo: PhotoRecord) -> Bool {
    switch subject {
    case .photo(let id): return photo.id == id
    case .folder(let folder):
      let path = photo.reference.absolutePath
      return path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    case .zone(let centre, let radius): return photo.coordinate.map { $0.metres(to: centre) <= radius } ?? false
    case .dates, .yearly: return photo.captured.day.map { hides(subject, $0) } ?? false
    case .place(let place): return photo.places.contains(place)
    case .link: return false
    }
  }

  /// The first rule that hides evidence of a day in a place, the place given as its chain of ids; undated things are
  /// hidden by their place alone.
  package func ruleHiding(_ day: PartialDay?, in chain: [PlaceID], at point: Coordinate?) -> PrivacyRule? {
    rules.first { rule in
      switch rule.subject {
      case .dates, .yearly: day.map { hides(rule.subject, $0) } ?? false
      case .place(let place): chain.contains(place)
      case .zone(let centre, let radius): point.map { $0.metres(to: centre) <= radius } ?? false
      case .photo, .folder, .link: false
      }
    }
  }

  private func hides(_ subject: RuleSubject, _ day: PartialDay) -> Bool {
    switch subject {
    // A month or a year that overlaps the span is hidden as a whole: what is in doubt stays private.
    case .dates(let from, let to): return day.firstDay <= to && day.lastDay >= from
    case .yearly(let monthDay): return day.calendarDay?.monthDay == monthDay
    default: return false
    }
  }

  /// The rule that dismisses a link, if any does.
  package func ruleDismissing(_ link: String) -> PrivacyRule? { rules.first { $0.subject == .link(link) } }

  /// A short text that changes whenever the set of rules changes, for keys of remembered results.
  package var digest: String {
    rules.map { "\($0.subject)" }.sorted().joined(separator: "\u{1F}")
  }
}

extension PartialDay {
  /// The last whole day that this date may mean.
  package var lastDay: CalendarDay {
    let lastMonth = month ?? 12
    return CalendarDay(year: year, month: lastMonth, day: day ?? CalendarDay.daysIn(month: lastMonth, year: year))
      ?? firstDay
  }
}
