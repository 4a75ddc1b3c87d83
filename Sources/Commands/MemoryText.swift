import AtlasModel
import OnThisDay
import Presentation

/// Memories as text and as JSON.
struct MemoryText {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  private var phrases: Phrasebook { journal.phrases }

  func lines(_ memory: Memory, _ nearest: NearestMemory?) -> [String] {
    var lines = [phrases.date(memory.day)]
    guard !memory.years.isEmpty else {
      lines.append(phrases["nothing-today"])
      if let nearest {
        lines.append(
          "\(phrases["nearest"]) \(phrases.date(nearest.day)), \(phrases.count("days-away", nearest.daysAway)): "
            + "daymark show on-this-day/\(nearest.day)")
      }
      return lines
    }
    for card in memory.years {
      let ago = journal.workspace.today.year - card.year
      lines.append("\(card.year)  (\(phrases.count("years-ago", ago)))")
      for story in card.stories {
        let names = story.chain.isEmpty ? phrases["no-place"] : story.chain.map(\.name).joined(separator: ", ")
        let photos = story.photos.isEmpty ? phrases["no-photos"] : phrases.count("photos", story.photos.count)
        let kinds = Set(story.evidence.map(\.kind)).sorted { $0.rawValue < $1.rawValue }
        let words = kinds.map { phrases["evidence-" + $0.rawValue, ["place": ""]] }
        lines.append("  " + Console.printable(([names, photos] + words).joined(separator: " · ")))
      }
      lines.append("  \(DeepLink.day(memory.day, year: card.year).description)")
    }
    return lines
  }

  func json(_ memory: Memory, _ nearest: NearestMemory?) -> JSONValue {
    .object([
      "schema": .string("daymark.memory/1"), "day": .string(memory.day.description),
      "nearest": nearest.map {
        .object(["day": .string($0.day.description), "days_away": .int($0.daysAway)])
      } ?? .null,
      "years": .array(memory.years.map { year($0, memory.day) }),
    ])
  }

  private func year(_ card: YearCard, _ day: MonthDay) -> JSONValue {
    let first = card.stories.first
    let stories = card.stories.map { story -> JSONValue in
      .object([
        "headline": story.headline.map(RecordJSON.place) ?? .null, "chain": .array(story.chain.map(RecordJSON.place)),
        "photos": .array(story.photos.map { .string($0.id.text) }),
      ])
    }
    return .object([
      "year": .int(card.year), "headline": first?.headline.map(RecordJSON.place) ?? .null,
      "chain": .array((first?.chain ?? []).map(RecordJSON.place)),
      "photos": .array(card.photos.map { .string($0.id.text) }), "stories": .array(stories),
      "evidence": .array(
        card.evidence.map {
          .object([
            "source": .string($0.kind == .import ? $0.source : $0.kind.rawValue), "place": .string($0.place.text),
          ])
        }),
      "link": .string(DeepLink.day(day, year: card.year).description),
    ])
  }
}
