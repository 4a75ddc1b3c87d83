package import AtlasModel
package import Presentation

/// The 366 day pages and the calendar that leads to them.
package struct DayPages: Sendable {
  private let finder: MemoryFinder
  private let visible: VisibleAtlas
  private let context: PageContext
  private let occupied: [MonthDay]

  /// Prepares the pages of an atlas.
  package init(_ visible: VisibleAtlas, context: PageContext) {
    self.visible = visible
    self.context = context
    finder = MemoryFinder(visible, today: context.today)
    occupied = finder.occupiedDays
  }

  /// One page for each day of the year, empty ones with a pointer to the nearest memory, and the calendar.
  package func pages() -> [Page] { MonthDay.all.map(page(of:)) + [calendar()] }

  /// The share cards of the days that this build draws, today's first.
  package func cards() -> [ShareCard] {
    let today = context.today.monthDay.ringPosition
    let coming = occupied.filter { context.cards.draws($0, today: context.today) }
      .sorted { ($0.ringPosition - today + 366) % 366 < ($1.ringPosition - today + 366) % 366 }
    return coming.flatMap { day in
      finder.memory(of: day).years.compactMap { $0.shareCard(on: day, context: context) }
    }
  }

  private var phrases: Phrasebook { context.phrases }

  private func page(of day: MonthDay) -> Page {
    let memory = finder.memory(of: day)
    let path = SiteMap.address(of: .day(day, year: nil)).page
    var values: [String: TemplateValue] = [
      "heading": .text(phrases.date(day)), "eyebrow": .text(phrases["on-this-day"]),
      "datetime": .text(day.description),
      "previous": neighbour(of: day, by: -1, on: path), "next": neighbour(of: day, by: 1, on: path),
      "calendar": context.reference(phrases["calendar"], on: path, to: .calendar),
      "years": .list(memory.years.map { yearValue($0, of: day, on: path) }),
      "leap": leapPointer(from: day, on: path),
    ]
    if memory.years.isEmpty {
      values["empty"] = emptyValue(day, on: path)
    } else {
      values["sentence"] = .text(sentence(memory))
    }
    let own = PageLink(.day(day, year: nil), title: phrases.date(day))
    let years = memory.years.map {
      PageLink(.day(day, year: $0.year), title: "\(phrases.date(day)) \($0.year)")
    }
    return Page(
      path: path, template: "day", title: "\(phrases.date(day)) · \(phrases["on-this-day"])", section: "on-this-day",
      values: values, links: [own] + years)
  }

  private func sentence(_ memory: Memory) -> String {
    memory.words(phrases)
  }

  private func neighbour(of day: MonthDay, by step: Int, on path: String) -> TemplateValue {
    let other = MonthDay(ringPosition: day.ringPosition + step)
    return context.reference(phrases.date(other), on: path, to: .day(other, year: nil))
  }

  /// 28 February and 1 March always lead to the leap day, which most years step over.
  private func leapPointer(from day: MonthDay, on path: String) -> TemplateValue {
    guard day.description == "02-28" || day.description == "03-01", let leapDay = MonthDay(month: 2, day: 29),
      !finder.memory(of: leapDay).years.isEmpty
    else { return .flag(false) }
    let words = phrases["leap-pointer", ["date": phrases.date(leapDay)]]
    return context.reference(words, on: path, to: .day(leapDay, year: nil))
  }

  private func emptyValue(_ day: MonthDay, on path: String) -> TemplateValue {
    guard let nearest = NearestMemory(to: day, among: occupied) else {
      return .object(["text": .text(phrases["nothing-at-all"])])
    }
    return .object([
      "text": .text(
        context.scope.map { phrases["nothing-that-year", ["year": String($0.year)]] } ?? phrases["nothing-today"]),
      "pointer": context.reference(phrases.date(nearest.day), on: path, to: .day(nearest.day, year: nil)),
      "away": .text(phrases.count("days-away", nearest.daysAway)),
    ])
  }

  private func yearValue(_ card: YearCard, of day: MonthDay, on path: String) -> TemplateValue {
    let link = DeepLink.day(day, year: card.year)
    var value: [String: TemplateValue] = [
      "anchor": .text("y" + padded(card.year, 4)), "year": .text(String(card.year)),
      "yearhref": .text(SiteMap.reference(from: path, to: .year(card.year))),
      "stories": .list(card.stories.enumerated().map { storyValue($1, index: $0, of: card, on: path) }),
      "route": .text(link.route),
    ]
    if let share = card.shareCard(on: day, context: context) {
      value["card"] = context.cardValue(of: share, on: path, isDrawn: context.cards.draws(day, today: context.today))
    }
    return .object(value)
  }

  private func storyValue(_ story: DayStory, index: Int, of card: YearCard, on path: String) -> TemplateValue {
    var value = context.mosaic(story.photos, on: path, in: visible.atlas)
    value["headline"] = .text(story.headline?.name ?? phrases["no-place"])
    if let headline = story.headline {
      value["href"] = .text(SiteMap.reference(from: path, to: .place(headline.id)))
    }
    value["chips"] = context.chips(story.chain, on: path, current: story.headline?.id)
    value["evidence"] = .text(evidenceWords(story))
    value["galleryid"] = .text("y" + padded(card.year, 4) + "-photos" + (index == 0 ? "" : "-\(index + 1)"))
    return .object(value)
  }

  private func evidenceWords(_ story: DayStory) -> String {
    var words = [story.photos.isEmpty ? phrases["no-photos"] : phrases.count("photos", story.photos.count)]
    for kind in EvidenceKind.allCases where kind != .photo {
      let items = story.evidence.filter { $0.kind == kind }
      guard let first = items.first else { continue }
      let airport = items.lazy.compactMap { visible.atlas.places[$0.place]?.iata }.first
      words.append(phrases["evidence-" + kind.rawValue, ["place": airport ?? ""]].trimmingEnd())
      if !first.zoneCertain { words.append(phrases["zone-uncertain"]) }
    }
    if story.photos.contains(where: { !$0.captured.zoneCertain }) { words.append(phrases["zone-uncertain"]) }
    return words.joined(separator: " · ")
  }

  private func calendar() -> Page {
    let path = SiteMap.address(of: .calendar).page
    let counts = finder.photoCounts
    let full = Set(occupied)
    let most = max(1, counts.max() ?? 1)
    let months = (1...12).map { month in
      let days = MonthDay.all.filter { $0.month == month }.map { day -> TemplateValue in
        let count = counts[day.ringPosition]
        // Four steps of density, by the square root so that a few crowded days do not flatten the rest.
        let ratio = (Double(count) / Double(most)).squareRoot()
        let density = full.contains(day) ? max(1, Int((ratio * 4).rounded(.up))) : 0
        return .object([
          "day": .number(day.day), "href": .text(SiteMap.reference(from: path, to: .day(day, year: nil))),
          "density": .number(density), "label": .text("\(phrases.date(day)): \(phrases.count("photos", count))"),
        ])
      }
      return TemplateValue.object(["name": .text(phrases.months[month - 1]), "days": .list(days)])
    }
    return Page(
      path: path, template: "calendar", title: "\(phrases["calendar"]) · \(phrases["on-this-day"])",
      section: "on-this-day",
      values: [
        "eyebrow": .text(phrases["on-this-day"]), "heading": .text(phrases["calendar"]),
        "sentence": .text(phrases.count("days-with-memories", occupied.count)), "months": .list(months),
      ], links: [PageLink(.calendar, title: phrases["calendar"])])
  }
}

extension String {
  /// The text without blanks at its end, for a phrase whose last slot was empty.
  func trimmingEnd() -> String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
