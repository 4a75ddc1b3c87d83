import AtlasModel
import Foundation
import Imaging
import Places
import Presentation
import RecordKeeping

/// `stamp`: passport stamps, read as suggestions and confirmed by hand.
enum StampCommand: Verb {
  static let specification = VerbSpecification(
    "stamp", "read passport stamps, add them by hand, change and list them",
    usage: [
      "stamp read IMAGE… [--quad CORNERS | --quads FILE]", "stamp add [IMAGE] --country CODE …", "stamp edit ID …",
      "stamp list [--json]", "stamp remove ID", "stamp restore [ID]", "stamp reconcile [--apply]",
      "stamp export [FILE]", "stamp merge FILE",
    ],
    examples: [
      (
        "daymark stamp read kef.jpg --quad '310,225 789,208 799,512 321,528'",
        "suggests country, place, date and direction with the reasons, and asks about it in `daymark review`"
      ),
      (
        "daymark stamp add kef.jpg --country IS --place iata-kef --date 2016-07-09 --direction entry --method air",
        "the stamp joins the wall, and 9 July 2016 in Iceland joins the journal"
      ),
      ("daymark stamp list", "all stamps with their ids"),
      ("daymark stamp edit s4k7… --favourite", "marks a stamp"),
      (
        "daymark stamp edit s4k7… --crop 120,80,900,700 --rotate 90 --straighten -2.5",
        "cuts and turns the picture as it is shown; the file stays as it is"
      ),
      ("daymark stamp edit s4k7… --straighten suggest", "says how far the picture seems turned, and changes nothing"),
      (
        "daymark stamp edit s4k7… --censor '40 300,500 700,520'",
        "a stroke 80 pixels wide makes what is under it unreadable"
      ),
    ],
    options: [
      OptionSpecification(
        "quad", value: "CORNERS",
        "with read: the stamp's four corners in pixels of the picture, \"x,y x,y x,y x,y\", from its own upper left, clockwise"
      ),
      OptionSpecification("quads", value: "FILE", "with read: a table with the columns file and quad, tab separated"),
      OptionSpecification("languages", value: "LIST", "with read: languages to read, such as eng,tha (default: eng)"),
      OptionSpecification("seconds", value: "N", "with read: how long a picture may take (default: 12)"),
      OptionSpecification("country", value: "CODE", "the country's two letters, or its name"),
      OptionSpecification("place", value: "PLACE", "the port: an airport, a city or a region"),
      OptionSpecification("date", value: "DATE", "YYYY-MM-DD, YYYY-MM or YYYY"),
      OptionSpecification("direction", value: "WAY", "entry or exit"),
      OptionSpecification("method", value: "HOW", "air, sea, land or rail"),
      OptionSpecification("book", value: "BOOK", "the passport it stands in, by id or name"),
      OptionSpecification("page", value: "N", "the page of the passport"),
      OptionSpecification("favourite", "mark it"),
      OptionSpecification("note", value: "TEXT", "your own words"),
      OptionSpecification("image", value: "FILE", "the picture; it stays where it is"),
      OptionSpecification("crop", value: "X,Y,W,H", "the part of the picture that is shown, in its own pixels"),
      OptionSpecification("rotate", value: "DEGREES", "turn the picture clockwise: 0, 90, 180, 270"),
      OptionSpecification(
        "straighten", value: "DEGREES", "turn it finely clockwise, -45 to 45; or suggest, which only says how far"),
      OptionSpecification(
        "censor", value: "STROKE", "'RADIUS X,Y X,Y …': a brush stroke that nobody can read through", repeats: true),
      OptionSpecification("apply", "take stamps off whose pictures are gone"),
      OptionSpecification("no-edits", "show the picture as it is again"),
      OptionSpecification(
        "storage", value: "HOW", "recipe (default), copy (an edited file beside it) or replace (with a backup)"),
      OptionSpecification(
        "only", value: "LEVELS", "which levels become presence: airport, city, region, country (default: all known)"),
    ],
    notes: [
      "A stamp's picture is kept by reference and never copied into the record. Edits are a recipe that is replayed whenever it "
        + "is shown; only `--storage replace` changes the file, and keeps the old one beside it."
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    switch arguments.words.first {
    case "read": return try read(arguments.replacing(words: Array(arguments.words.dropFirst())), ambient, console)
    case "list": return try ListCommand.run(arguments.replacing(words: ["stamps"]), ambient, console)
    case "add": return try keep(arguments, ambient, console, existing: nil)
    case "edit":
      guard arguments.words.count > 1 else { throw .misuse("stamp edit", "the id of a stamp is needed") }
      if arguments["straighten"] == "suggest" {
        return try SkewSuggestion.show(for: arguments.words[1], Workspace(arguments, ambient, console))
      }
      return try keep(arguments, ambient, console, existing: arguments.words[1])
    default:
      guard let given = arguments.words.first else {
        throw .misuse(
          "stamp", "use stamp read, stamp add, stamp edit or stamp list", advice: "see `daymark stamp --help`")
      }
      if parts.contains(given), let status = try StampKeeping.run(given, Workspace(arguments, ambient, console)) {
        return status
      }
      throw .misuse(
        "stamp \(given)", "is not known",
        advice: nearest(to: given, among: ["read", "add", "list", "edit"] + parts).map { "did you mean 'stamp \($0)'?" }
          ?? "use stamp read, stamp add, stamp edit or stamp list")
    }
  }

  /// The parts that `StampKeeping` runs.
  private static let parts = ["remove", "restore", "reconcile", "export", "merge"]

  // MARK: Reading

  private static func read(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError)
    -> ExitStatus
  {
    guard !arguments.words.isEmpty else { throw .misuse("stamp read", "needs a picture") }
    let workspace = try Workspace(arguments, ambient, console)
    let outcomes = try StampJob.readAll(workspace)
    if arguments.has("json") {
      let read = outcomes.compactMap { try? $0.result.get() }.map(StampReport.json)
      let skipped = outcomes.compactMap { outcome -> JSONValue? in
        guard case .failure(let error) = outcome.result else { return nil }
        return .object(["path": .string(outcome.path), "reason": .string(error.message)])
      }
      console.print(
        JSONValue.object([
          "schema": .string("daymark.stamps/1"), "stamps": .array(read), "skipped": .array(skipped),
        ]).line)
    }
    for outcome in outcomes {
      switch outcome.result {
      case .success(let read): if !arguments.has("json") { console.print(StampReport.words(read)) }
      case .failure(let error):
        console.report(
          Finding(.warning, error.subject, error.message, advice: error.advice))
      }
    }
    let waiting = try StampProposals(workspace).keep(outcomes.compactMap { try? $0.result.get() })
    if let waiting, waiting > 0, !arguments.has("json") {
      console.note(
        "\(waiting == 1 ? "1 stamp waits" : "\(waiting) stamps wait") in `daymark review`; nothing is a fact yet")
    }
    let failed = outcomes.count { (try? $0.result.get()) == nil }
    return failed == 0 ? .done : failed == outcomes.count ? .failed : .skipped
  }

  // MARK: Keeping

  private static func keep(_ arguments: Arguments, _ ambient: Ambient, _ console: Console, existing: String?)
    throws(CommandError) -> ExitStatus
  {
    let workspace = try Workspace(arguments, ambient, console)
    let store = try workspace.store()
    let stamps = store.decisions.stamps
    var stamp: Stamp
    if let existing {
      guard let found = stamps.first(where: { $0.id == existing }) else {
        throw .misuse(existing, "is the id of no stamp", advice: "see `daymark stamp list`")
      }
      stamp = found
    } else {
      let seed = [store.atlasID ?? "", "stamp", String(store.log.nextNumber)]
      stamp = Stamp(id: JournalFolder.id(seed: seed, prefix: "s"))
    }
    let before = stamp
    let place = try fill(&stamp, arguments, workspace)
    let image = arguments["image"] ?? (existing == nil ? arguments.words.dropFirst().first : nil)
    if let image {
      let picture = try reference(image, ambient)
      let pages = try workspace.reading { () throws(StorageError) in try store.identityPictures() }
      guard !pages.contains(PhotoID(fingerprint: picture.fingerprint)) else {
        throw .misuse(image, "is an identity page, which is shown nowhere", advice: "name a picture of the stamp alone")
      }
      (stamp.image, stamp.edit) = (picture, nil)
    }
    try StampEditing(workspace).edit(&stamp)
    guard existing == nil || stamp != before else {
      throw .misuse("stamp edit", "nothing to change", advice: "give one of the options of `daymark stamp --help`")
    }
    guard stamp.country != nil || stamp.place != nil || stamp.image != nil else {
      throw .misuse("stamp add", "a stamp needs a country, a place or a picture", advice: "see `daymark stamp --help`")
    }
    if arguments.has("dry-run") {
      console.answer("would keep \(row(stamp))", in: arguments)
      return .done
    }
    try StampEditing(workspace).store(&stamp)
    let decision = try AddCommand.record(.keepStamp(stamp), naming: place, workspace)
    console.print(
      arguments.has("json")
        ? RecordJSON.stamp(stamp).line : "kept \(row(stamp)); take it back with `daymark undo \(decision.number)`")
    return .done
  }

  /// Fills what the options say; the finest named place is returned with its chain to be kept.
  private static func fill(_ stamp: inout Stamp, _ arguments: Arguments, _ workspace: Workspace) throws(CommandError)
    -> Place?
  {
    var finest: Place?
    if let text = arguments["country"] {
      let chosen: Place
      if let code = CountryCode(text), let facts = try workspace.resolver().gazetteer.facts(of: code) {
        chosen = facts.place
      } else {
        chosen = try PlaceChooser(workspace: workspace).place(named: text)
      }
      guard chosen.kind == .country else { throw .misuse("--country \(text)", "is no country") }
      (stamp.country, finest) = (chosen.country, chosen)
    }
    if let text = arguments["place"] {
      let chosen = try PlaceChooser(workspace: workspace).place(named: text)
      if let country = stamp.country, country != chosen.country {
        throw .misuse("--place \(text)", "lies in \(chosen.country) and not in \(country)")
      }
      (stamp.country, stamp.place, finest) = (chosen.country, chosen.id, chosen)
    }
    if let finest {
      let chain = try workspace.resolver().gazetteer.chain(for: finest.id)?.places ?? [finest]
      stamp.acceptedPlaces = chain.map(\.id)
    }
    if let text = arguments["only"] {
      let levels = text.split(separator: ",").compactMap { PlaceKind(rawValue: String($0)) }
      guard levels.count == text.split(separator: ",").count else {
        throw .misuse("--only \(text)", "is no list of airport, city, region, country")
      }
      stamp.acceptedPlaces = stamp.acceptedPlaces.filter { levels.contains($0.kind) }
    }
    if let date = try arguments.partialDay("date") {
      try workspace.refuseFuture(date.firstDay)
      stamp.date = date
    }
    if let direction = try arguments.choice("direction", CrossingDirection.self) { stamp.direction = direction }
    if let method = try arguments.choice("method", CrossingMethod.self) { stamp.method = method }
    if let page = try arguments.count("page") { stamp.page = page }
    if arguments.has("favourite") { stamp.favourite = true }
    if let note = arguments["note"] { stamp.note = note }
    if let book = arguments["book"] {
      let books = try workspace.store().decisions.books
      guard let found = books.first(where: { $0.id == book || $0.name == book }) else {
        throw .misuse("--book \(book)", "there is no such book", advice: "make it with `daymark book add \(book)`")
      }
      stamp.book = found.id
    }
    return finest
  }

  static func reference(_ path: String, _ ambient: Ambient) throws(CommandError) -> ImageReference {
    let absolute = ambient.absolute(path)
    do {
      let facts = try MetadataReader.read(path: absolute)
      return ImageReference(path: absolute, fingerprint: facts.fingerprint, byteCount: facts.size)
    } catch { throw .misuse(path, error.reason) }
  }

  /// A stamp in one line.
  static func row(_ stamp: Stamp) -> String {
    [
      stamp.id, stamp.country?.letters ?? "--", stamp.date?.description ?? "no date",
      stamp.direction?.rawValue ?? "", stamp.method?.rawValue ?? "", stamp.place?.text ?? "",
      stamp.favourite ? "favourite" : "",
    ].filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
