import AtlasModel
import Places
import Presentation
import RecordKeeping

/// `review`: what waits for a person's decision.
enum ReviewCommand: Verb {
  static let specification = VerbSpecification(
    "review", "decide what waits: stamps and identity pages that were read, names of several places in imports",
    usage: [
      "review", "review --page [--open]", "review --apply FILE", "review --accept-trip DAY [--yes]",
      "review NAME --means PLACE-ID", "review NAME --none",
    ],
    examples: [
      ("daymark review", "asks about one name after the other; without a terminal it lists them"),
      (
        "daymark review --page --open", "the same as a page, with the pictures, and tools to crop, turn and censor them"
      ),
      ("daymark review --apply ~/Downloads/daymark-answers.json", "takes over what was answered on the page"),
      (
        "daymark review --accept-trip 2014-03-02 --yes",
        "keeps all stamps of the trip that begins that day, where each is suggested strongly and with its whole date"
      ),
      ("daymark review Springfield --means gn-4250542", "all rows that say Springfield mean the one in Illinois"),
      ("daymark review Georgetown --none", "leaves the rows that say Georgetown out"),
    ],
    options: [
      OptionSpecification("page", "write the review page into the journal's folder review/"),
      OptionSpecification("open", "open the page"),
      OptionSpecification("apply", value: "FILE", "take over the answers that the page saved"),
      OptionSpecification("accept-trip", value: "DAY", "list the stamps of one trip, and keep them all with --yes"),
      OptionSpecification("means", value: "PLACE-ID", "the place that the name means"),
      OptionSpecification("none", "none of the places: leave the rows out"),
    ],
    notes: ["Every answer is a decision: `daymark undo NUMBER` brings the question back."])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    if let file = arguments["apply"] { return try apply(file, workspace) }
    let queue = try NameQueue(workspace)
    let store = try workspace.store()
    let stamps = try workspace.reading { () throws(StorageError) in try store.waitingProposals() }
    let books = try workspace.reading { () throws(StorageError) in try store.waitingBooks() }
    if let day = try arguments.day("accept-trip") {
      try arguments.refuseMore(than: 0)
      return try StampTrips(workspace, StampDialogue(workspace)).accept(day, stamps)
    }
    if arguments.has("page") { return try writePage(stamps, books, queue, workspace) }
    let text = arguments.words.joined(separator: " ")
    if !text.isEmpty { return try decide(text, queue, workspace) }
    for option in ["means", "none"] where arguments.has(option) || arguments[option] != nil {
      throw .misuse("--\(option)", "goes only with a name", advice: "see `daymark review --help`")
    }
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.review/1"), "names": .array(queue.items.map(\.json)),
          "stamps": .array(stamps.map { .object(["id": .string($0.id), "path": .string($0.image.path)]) }),
          "trips": StampTrips.json(stamps),
          "books": .array(
            books.map { .object(["id": .string($0.id), "path": .optional($0.identity.image?.path)]) }),
        ]).line)
      return .done
    }
    if queue.items.isEmpty, stamps.isEmpty, books.isEmpty {
      console.note("nothing waits for a decision")
    } else if console.canAsk, !arguments.has("no-input"), !arguments.has("dry-run") {
      if try StampDialogue(workspace).ask(stamps), try BookDialogue(workspace).ask(books) { try ask(queue, workspace) }
    } else {
      let dialogue = try StampDialogue(workspace)
      for stamp in stamps { dialogue.lines(stamp).forEach(console.print) }
      StampTrips.hints(stamps).forEach(console.note)
      for book in books { BookDialogue(workspace).lines(book).forEach(console.print) }
      for item in queue.items { item.lines.forEach(console.print) }
      if !stamps.isEmpty || !books.isEmpty {
        console.note("decide in a terminal with `daymark review`, or on the page that `daymark review --page` writes")
      }
      guard !queue.items.isEmpty else { return .done }
      console.note(
        "decide with `daymark review NAME --means PLACE-ID`, or `--none` to leave the rows out; a place that is not listed "
          + "may be meant too: see `daymark place NAME`")
    }
    return .done
  }

  private static func writePage(
    _ stamps: [StampProposal], _ books: [BookProposal], _ queue: NameQueue, _ workspace: Workspace
  ) throws(CommandError) -> ExitStatus {
    if workspace.arguments.has("dry-run") {
      workspace.console.answer("would write \(workspace.folder)/review/index.html", in: workspace.arguments)
      return .done
    }
    let path = try ReviewPage(workspace).write(stamps, books, queue.items)
    workspace.console.answer(path, in: workspace.arguments, ["path": .string(path)])
    if workspace.arguments.has("open") { try Desktop(workspace).open(file: path) }
    return .done
  }

  private static func apply(_ file: String, _ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let (applied, refused) = try ReviewAnswers(file, workspace).apply()
    let verb = workspace.arguments.has("dry-run") ? "would take over" : "took over"
    workspace.console.answer(
      "\(verb) \(applied == 1 ? "1 answer" : "\(applied) answers")"
        + (refused > 0 ? "; \(refused) could not be used" : ""),
      in: workspace.arguments,
      ["applied": .int(applied), "refused": .int(refused)])
    return refused > 0 ? .skipped : .done
  }

  /// One name after the other, on the terminal.
  private static func ask(_ queue: NameQueue, _ workspace: Workspace) throws(CommandError) {
    let console = workspace.console
    for (index, item) in queue.items.enumerated() {
      item.lines.forEach(console.note)
      let question =
        "\(index + 1) of \(queue.items.count). Which one? (1-\(item.candidates.count), n none of them, Enter later, q quit)"
      guard let answer = console.ask(question)?.lowercased() else { continue }
      if answer == "q" { return }
      if answer == "n" {
        try settle(item, nil, workspace)
      } else if let number = Int(answer), item.candidates.indices.contains(number - 1) {
        try settle(item, item.candidates[number - 1], workspace)
      } else {
        console.note("'\(answer)' is none of the answers; the name goes on waiting")
      }
    }
  }

  private static func decide(_ text: String, _ queue: NameQueue, _ workspace: Workspace) throws(CommandError)
    -> ExitStatus
  {
    let (arguments, wanted) = (workspace.arguments, SourceName(text).name)
    if arguments.has("none"), arguments["means"] != nil {
      throw .misuse("--none", "goes not with --means", advice: "a name means a place, or is left out")
    }
    // A name is written as it is listed, with its country where it has one, or without.
    let listed = queue.items.filter { $0.title.lowercased() == text.lowercased() }
    let found = listed.isEmpty ? queue.items.filter { $0.name.name == wanted } : listed
    guard !found.isEmpty else {
      throw .misuse(text, "is no name that waits", advice: "see `daymark review`")
    }
    if arguments.has("none") {
      for item in found { try settle(item, nil, workspace) }
      return .done
    }
    guard let id = arguments["means"] else {
      throw .misuse("review", "the place is needed", advice: "add --means PLACE-ID, or --none to leave the rows out")
    }
    guard let place = try workspace.resolver().gazetteer.place(PlaceID(id)) else {
      throw .misuse("--means \(id)", "is the id of no place", advice: "see `daymark place '\(text)'`")
    }
    for item in found { try settle(item, place, workspace) }
    return .done
  }

  private static func settle(_ item: NameQueue.Item, _ place: Place?, _ workspace: Workspace) throws(CommandError) {
    let chain = try place.flatMap { place throws(CommandError) in
      try workspace.resolver().gazetteer.chain(for: place.id)?.places.map(\.name).joined(separator: ", ")
    }
    let words = place.map { "'\(item.title)' means \(chain ?? $0.name) (\($0.id))" } ?? "'\(item.title)' is left out"
    guard !workspace.arguments.has("dry-run") else {
      return workspace.console.answer("would decide: \(words)", in: workspace.arguments)
    }
    let decision = try AddCommand.record(.settleName(item.name, place?.id), naming: place, workspace)
    workspace.console.answer(
      "\(words), \(item.rowWords); take it back with `daymark undo \(decision.number)`", in: workspace.arguments,
      ["decision": .int(decision.number)])
  }
}

/// The names of imports that wait for a decision.
struct NameQueue {
  /// One name with everything that hangs on it.
  struct Item {
    let name: SourceName
    let written: String
    let candidates: [Place]
    let rows: [WaitingName]
    let sources: [String]
    let candidateRows: [String]

    /// The name as it is listed, with its country where the source says one.
    var title: String { written + (name.country.map { " (\($0.uppercased()))" } ?? "") }

    var rowWords: String { rows.count == 1 ? "1 row" : "\(rows.count) rows" }

    /// How many rows of which imports, and when.
    var about: String {
      let days = rows.flatMap(\.days).sorted()
      let span = days.first.map { first in
        days.last.map { $0 == first ? "\(first)" : "\(first) to \($0)" } ?? "\(first)"
      }
      return "\(rowWords) of \(sources.joined(separator: ", ")), \(span ?? "")"
    }

    var lines: [String] {
      ["\(Console.printable(title)): \(about)"]
        + candidateRows.enumerated().map { "  \($0 + 1)  \($1)" }
    }

    var json: JSONValue {
      .object([
        "name": .string(written), "country": .optional(name.country), "rows": .int(rows.count),
        "sources": .array(sources.map(JSONValue.string)), "candidates": .array(candidates.map(RecordJSON.place)),
      ])
    }
  }

  let items: [Item]

  init(_ workspace: Workspace) throws(CommandError) {
    let store = try workspace.store()
    let receipts = try workspace.reading { () throws(StorageError) in try store.receipts() }
    let settled = store.decisions.names
    let resolver = try workspace.resolver()
    var rows: [SourceName: [(receipt: String, row: WaitingName)]] = [:]
    for receipt in receipts {
      for row in receipt.waiting where settled[row.name] == nil {
        let file = receipt.path.split(separator: "/").last.map(String.init) ?? receipt.path
        rows[row.name, default: []].append(("\(receipt.id) (\(Console.printable(file)))", row))
      }
    }
    items = rows.sorted { $0.key < $1.key }.map { name, waiting in
      let candidates = waiting[0].row.candidates.compactMap { resolver.gazetteer.place($0) }
      var sources: [String] = []
      for item in waiting where !sources.contains(item.receipt) { sources.append(item.receipt) }
      return Item(
        name: name, written: waiting[0].row.written, candidates: candidates, rows: waiting.map(\.row),
        sources: sources, candidateRows: candidates.map { PlaceCommand.row($0, resolver) })
    }
  }
}
