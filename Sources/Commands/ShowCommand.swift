import AtlasModel
import OnThisDay
import Presentation
import ThenAndNow

/// `show`: a memory, a pair, a place, a stamp or a year on the terminal.
enum ShowCommand: Verb {
  static let specification = VerbSpecification(
    "show", "print a memory, the pairs, a place, a stamp or a year",
    usage: ["show [LINK] [--json]"],
    examples: [
      ("daymark show", "today's memories"),
      ("daymark show on-this-day/07-09", "all years of 9 July"),
      ("daymark show then-now --json", "all return pairs, for scripts"),
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    try arguments.refuseMore(than: 1)
    let workspace = try Workspace(arguments, ambient, console)
    let text = arguments.words.first ?? "today"
    guard let link = DeepLink(parsing: text) else {
      throw .misuse(text, "is no link", advice: "links look like on-this-day/07-09, then-now or place/cc-is")
    }
    let journal = try Journal(workspace)
    let json = arguments.has("json")
    switch link {
    case .today, .home: try today(journal, console, json: json)
    case .day(let day, let year): try show(day, year: year, journal, console, json: json)
    case .pairs, .pair: try pairs(link, journal, console, json: json)
    default: try StoryText(journal).lines(of: link, json: json).forEach(console.print)
    }
    return .done
  }

  private static func today(_ journal: Journal, _ console: Console, json: Bool) throws(CommandError) {
    let today = journal.workspace.today
    let finder = MemoryFinder(journal.visible, today: today)
    let days = TodaysMemories.days(on: today)
    if days.count > 1, !json { console.note("in a common year 28 February also shows 29 February") }
    let shown = TodaysMemories(on: today, from: finder).memories.map(\.day)
    for day in shown.isEmpty ? [today.monthDay] : shown {
      try show(day, year: nil, journal, console, json: json)
    }
  }

  private static func show(_ day: MonthDay, year: Int?, _ journal: Journal, _ console: Console, json: Bool)
    throws(CommandError)
  {
    let finder = MemoryFinder(journal.visible, today: journal.workspace.today)
    var memory = finder.memory(of: day)
    if let year {
      let years = memory.years.map { String($0.year) }
      memory = Memory(day: day, years: memory.years.filter { $0.year == year })
      if memory.years.isEmpty, !years.isEmpty {
        throw CommandError(
          .failed, DeepLink.day(day, year: year).route, "\(year) has nothing on this day",
          advice: "these years have: \(years.joined(separator: ", "))")
      }
    }
    let nearest = memory.years.isEmpty ? NearestMemory(to: day, among: finder.occupiedDays) : nil
    if json {
      console.print(MemoryText(journal).json(memory, nearest).line)
    } else {
      MemoryText(journal).lines(memory, nearest).forEach(console.print)
    }
  }

  private static func pairs(_ link: DeepLink, _ journal: Journal, _ console: Console, json: Bool) throws(CommandError) {
    var pairs = try journal.pairs()
    if case .pair(let id) = link {
      pairs = pairs.filter { $0.id == id }
      guard !pairs.isEmpty else {
        throw CommandError(.failed, link.route, "there is no such pair", advice: "see `daymark list pairs`")
      }
    }
    let atlas = journal.visible.atlas
    if json {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.pairs/1"), "pairs": .array(pairs.map { self.json($0, in: atlas) }),
        ]).line)
    } else {
      if pairs.isEmpty { console.note(journal.phrases["no-pairs-sentence"]) }
      for pair in pairs { console.print(row(pair, in: atlas, phrases: journal.phrases)) }
    }
  }

  /// A pair in one line.
  static func row(_ pair: ReturnPair, in atlas: Atlas, phrases: Phrasebook) -> String {
    let days = [pair.then, pair.now].map { $0.captured.day?.description ?? "" }
    return [
      pair.id, "\(days[0]) → \(days[1])", pair.title(in: atlas, phrases: phrases),
      pair.spanWords(phrases), phrases.distance(metres: pair.distanceMetres),
    ].map(Console.printable).joined(separator: "  ")
  }

  /// A pair as scripts know it.
  static func json(_ pair: ReturnPair, in atlas: Atlas) -> JSONValue {
    func side(_ photo: PhotoRecord) -> JSONValue {
      .object([
        "photo": .string(photo.id.text), "path": .string(photo.reference.path),
        "day": .optional(photo.captured.day?.description), "lat": .optional(photo.coordinate?.latitude),
        "lon": .optional(photo.coordinate?.longitude),
      ])
    }
    let place = pair.place(in: atlas)
    return .object([
      "id": .string(pair.id), "then": side(pair.then), "now": side(pair.now),
      "distance_m": .double((pair.distanceMetres * 10).rounded() / 10), "span_days": .int(pair.spanDays),
      "years": .int(pair.span.years),
      "place": place.map { .object(["id": .string($0.id.text), "name": .string($0.name)]) } ?? .null,
      "country": .optional(place?.country.letters), "link": .string(DeepLink.pair(pair.id).description),
    ])
  }
}
