import AtlasModel
import PlaceStories
import Presentation

/// Places, years and stamps as text and as JSON.
struct StoryText {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func lines(of link: DeepLink, json: Bool) throws(CommandError) -> [String] {
    let ledger = PlaceLedger(journal.visible)
    switch link {
    case .place(let id):
      guard let entry = ledger.entries[id] else { throw missing(link) }
      return json ? [place(entry).line] : placeLines(entry)
    case .places, .map:
      return ledger.countries.map { country in
        json ? RecordJSON.place(country).line : Console.printable("\(country.id.text)  \(country.name)")
      }
    case .year(let year):
      let there = ledger.entries.values.filter { $0.years.contains(year) }
      guard !there.isEmpty else { throw missing(link) }
      let cities = there.map(\.place).filter { $0.kind == .city }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
      if json {
        return [
          JSONValue.object([
            "schema": .string("daymark.year/1"), "year": .int(year), "cities": .array(cities.map(RecordJSON.place)),
          ]).line
        ]
      }
      return ["\(year)"] + cities.map { Console.printable("  \($0.name), \($0.country)") }
    case .years:
      let years = Set(ledger.entries.values.flatMap(\.years)).sorted(by: >)
      return years.map { json ? JSONValue.int($0).line : String($0) }
    case .stamp(let id):
      guard let stamp = journal.visible.atlas.stamps.first(where: { $0.id == id }) else { throw missing(link) }
      return [json ? RecordJSON.stamp(stamp).line : StampCommand.row(stamp)]
    case .stamps, .stampArea:
      var stamps = journal.visible.atlas.stamps
      if case .stampArea(let area) = link {
        let continents = try journal.continents()
        stamps = stamps.filter { stamp in
          guard let country = stamp.country else { return false }
          return country.letters.lowercased() == area || continents[country] == area
        }
      }
      return stamps.map { json ? RecordJSON.stamp($0).line : StampCommand.row($0) }
    default: throw .misuse(link.route, "cannot be shown here", advice: "open it with `daymark open \(link.route)`")
    }
  }

  private func missing(_ link: DeepLink) -> CommandError {
    CommandError(.failed, link.route, "the journal has nothing of this")
  }

  private func placeLines(_ entry: PlaceLedger.Entry) -> [String] {
    let chain = journal.visible.atlas.chain(of: entry.place.id).map(\.name).joined(separator: ", ")
    let visits = Visit.visits(of: entry.days)
    return [Console.printable(chain)]
      + visits.reversed().map { "  " + journal.phrases.dates($0.first, $0.last) }
      + [
        "  \(journal.phrases.count("days", entry.days.count)) · \(journal.phrases.count("photos", entry.photos.count))"
      ]
  }

  private func place(_ entry: PlaceLedger.Entry) -> JSONValue {
    .object([
      "schema": .string("daymark.story/1"), "place": RecordJSON.place(entry.place),
      "first": .optional(entry.days.first?.description), "last": .optional(entry.days.last?.description),
      "days": .int(entry.days.count), "photos": .int(entry.photos.count),
      "years": .array(entry.years.map(JSONValue.int)),
      "visits": .array(
        Visit.visits(of: entry.days).map {
          .object(["from": .string($0.first.description), "to": .string($0.last.description)])
        }),
    ])
  }
}
