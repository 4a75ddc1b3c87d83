import AtlasModel
import Presentation
import RecordKeeping

/// `list`: what the journal holds, as a table or as JSON Lines.
enum ListCommand: Verb {
  static let specification = VerbSpecification(
    "list", "print photos, evidence, passing, places, pairs, stamps, books, roots, rules or decisions",
    usage: ["list KIND [--json]"],
    examples: [
      ("daymark list photos", "every photo with its day and place"),
      ("daymark list pairs --json", "one JSON line a pair, for scripts"),
    ])

  private static let kinds = [
    "photos", "evidence", "passing", "places", "pairs", "stamps", "books", "roots", "rules", "decisions", "skipped",
  ]

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    guard let given = arguments.words.first else {
      throw .misuse("list", "what is to be listed is needed", advice: "choose one of \(kinds.joined(separator: ", "))")
    }
    let kind = given
    guard kinds.contains(kind) else {
      let near = nearest(to: given, among: kinds).map { "did you mean '\($0)'?" }
      throw .misuse(
        given, "is nothing that can be listed", advice: near ?? "choose one of \(kinds.joined(separator: ", "))")
    }
    try arguments.refuseMore(than: 1)
    let workspace = try Workspace(arguments, ambient, console)
    let json = arguments.has("json")
    for line in try lines(of: kind, workspace, json: json) { console.print(line) }
    return .done
  }

  private static func lines(of kind: String, _ workspace: Workspace, json: Bool) throws(CommandError) -> [String] {
    let store = try workspace.store()
    switch kind {
    case "photos":
      let atlas = try workspace.atlas()
      let rules = try workspace.rules()
      return atlas.photos.map { photo in
        let reason = rules.ruleHiding(photo)?.id ?? atlas.secrecy(of: photo.id)
        return json ? RecordJSON.photo(photo, in: atlas, hiddenBy: reason).line : photoRow(photo, atlas)
      }
    case "evidence", "passing":
      let atlas = try workspace.atlas()
      let items = try workspace.reading { () throws(StorageError) in try store.evidence() }
        .filter { kind == "evidence" || $0.passing }
      return items.map { item in
        if json { return RecordJSON.evidence(item).line }
        return [
          item.day.description.padding(to: 10), item.kind.rawValue.padding(to: 7),
          item.place.text.padding(to: 12), Console.printable(atlas.places[item.place]?.name ?? item.place.text),
        ].joined(separator: "  ")
      }
    case "places":
      let atlas = try workspace.atlas()
      return atlas.places.values.sorted { $0.id < $1.id }.map { place in
        json
          ? RecordJSON.place(place).line
          : "\(place.id.text.padding(to: 14))  \(place.kind.rawValue.padding(to: 7))  \(Console.printable(place.name))"
      }
    case "pairs":
      let journal = try Journal(workspace)
      return try journal.pairs().map { pair in
        json
          ? ShowCommand.json(pair, in: journal.visible.atlas).line
          : ShowCommand.row(pair, in: journal.visible.atlas, phrases: journal.phrases)
      }
    case "stamps":
      return try workspace.atlas().stamps.map { stamp in
        json ? RecordJSON.stamp(stamp).line : StampCommand.row(stamp)
      }
    case "books":
      return try workspace.atlas().books.map { book in
        json
          ? JSONValue.object([
            "id": .string(book.id), "name": .string(book.name), "issuer": .optional(book.issuer?.letters),
          ]).line
          : "\(book.id)  \(Console.printable(book.name))" + (book.issuer.map { "  \($0.letters)" } ?? "")
      }
    case "roots":
      return try workspace.reading { () throws(StorageError) in try store.roots() }.map { root in
        json
          ? JSONValue.object(["path": .string(root.path), "complete": .bool(root.complete)]).line
          : Console.printable(root.path)
      }
    case "skipped":
      return try workspace.reading { () throws(StorageError) in try store.skippedFiles() }.map { file in
        json
          ? JSONValue.object(["path": .string(file.reference.path), "reason": .string(file.reason)]).line
          : "\(Console.printable(file.reference.path)): \(file.reason)"
      }
    case "rules":
      return try workspace.rules().rules.map { rule in
        json ? RecordJSON.rule(rule).line : "\(rule.id.padding(to: 10))  \(RuleWords.words(rule.subject))"
      }
    default:
      return store.log.decisions.map { decision in
        json
          ? JSONValue.object([
            "n": .int(decision.number), "day": .string(decision.day.description),
            "what": .string(UndoCommand.words(decision.action)),
          ]).line : "\(decision.number)  \(decision.day)  \(UndoCommand.words(decision.action))"
      }
    }
  }

  private static func photoRow(_ photo: PhotoRecord, _ atlas: Atlas) -> String {
    let place = photo.places.first.flatMap { atlas.places[$0]?.name } ?? "-"
    return [
      photo.id.text, (photo.captured.day?.description ?? "-").padding(to: 10), Console.printable(place).padding(to: 20),
      Console.printable(photo.reference.path),
    ].joined(separator: "  ")
  }
}
