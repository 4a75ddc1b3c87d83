import AtlasModel
import Foundation
import PassportStamps
import Places
import Presentation
import RecordKeeping

/// `book`: the passports that stamps stand in.
enum BookCommand: Verb {
  static let specification = VerbSpecification(
    "book", "read identity pages, add, change and list the passports that stamps stand in",
    usage: [
      "book scan IMAGE… [--show-numbers] [--json]", "book add NAME [--issuer CODE]", "book list [--json]",
      "book show ID [--show-numbers]", "book edit ID [--name NAME] [--issuer CODE] [--field FIELD=VALUE]",
    ],
    examples: [
      (
        "daymark book scan passport.jpg",
        "reads the machine readable zone and the print above it; `daymark review` asks before anything is kept"
      ),
      (
        "daymark book scan passport.jpg --rotate 90 --crop 0,900,2400,800",
        "turns and cuts the picture before it is read"
      ),
      ("daymark book add 'Passport 2012' --issuer IS", "stamps can now name it with --book"),
      ("daymark book edit b2x… --field birth_date=1911-03-02", "mends a century that the zone does not say"),
    ],
    options: [
      OptionSpecification("issuer", value: "CODE", "the two letters of the country that issued it"),
      OptionSpecification("name", value: "NAME", "what the book is called"),
      OptionSpecification(
        "field", value: "FIELD=VALUE", "change a field of the identity page; nothing behind = takes it out",
        repeats: true),
      OptionSpecification("show-numbers", "print numbers in full; they are masked otherwise"),
      OptionSpecification("crop", value: "X,Y,W,H", "the part of the picture that is read, in its own pixels"),
      OptionSpecification("rotate", value: "DEGREES", "turn the picture clockwise before: 0, 90, 180, 270"),
      OptionSpecification("straighten", value: "DEGREES", "turn it finely clockwise before, -45 to 45"),
      OptionSpecification("censor", value: "STROKE", "'RADIUS X,Y X,Y …': what is not to be read", repeats: true),
      OptionSpecification("seconds", value: "N", "how long a picture may take (default 12)"),
    ],
    notes: [
      "Fields are \(BookField.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      "Names and numbers stay in the journal's own decisions.jsonl: they are in no page, card, letter or export, and a "
        + "picture that was scanned is shown nowhere as a photo. A copy that another program saved anew is another picture: "
        + "scan it too, or exclude it.",
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    switch arguments.words.first {
    case "list": return try ListCommand.run(arguments.replacing(words: ["books"]), ambient, console)
    case "scan": return try BookScan(workspace).run()
    case "add": return try add(workspace)
    case "show": return try show(workspace)
    case "edit": return try edit(workspace)
    default:
      throw .misuse(
        arguments.words.first ?? "book", "is none of scan, add, list, show, edit", advice: "see `daymark book --help`")
    }
  }

  private static func add(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let (arguments, console) = (workspace.arguments, workspace.console)
    let name = arguments.words.dropFirst().joined(separator: " ")
    guard !name.isEmpty else { throw .misuse("book add", "needs a name", advice: "see `daymark book --help`") }
    let store = try workspace.store()
    let issuer = try issuer(workspace)
    if store.decisions.books.contains(where: { $0.name == name }) {
      throw .misuse(name, "there is a book of this name already", advice: "see `daymark book list`")
    }
    if arguments.has("dry-run") {
      console.answer("would keep the book \(name)", in: arguments)
      return .done
    }
    let id = JournalFolder.id(seed: [store.atlasID ?? "", "book", String(store.log.nextNumber)], prefix: "b")
    _ = try workspace.decide(.keepBook(PassportBook(id: id, name: name, issuer: issuer)))
    console.print(
      arguments.has("json")
        ? JSONValue.object(["schema": .string("daymark.book/1"), "id": .string(id), "name": .string(name)]).line
        : "kept \(id)  \(name)")
    return .done
  }

  private static func issuer(_ workspace: Workspace) throws(CommandError) -> CountryCode? {
    guard let text = workspace.arguments["issuer"] else { return nil }
    guard let code = CountryCode(text), try workspace.resolver().gazetteer.facts(of: code) != nil else {
      throw .misuse("--issuer \(text)", "is the two letters of no country", advice: "as in --issuer IS")
    }
    return code
  }

  /// The book that the command line names, by id or name.
  private static func book(_ workspace: Workspace) throws(CommandError) -> PassportBook {
    let wanted = workspace.arguments.words.dropFirst().joined(separator: " ")
    guard let book = try workspace.store().decisions.books.first(where: { $0.id == wanted || $0.name == wanted }) else {
      throw .misuse(wanted.isEmpty ? "book" : wanted, "is the id of no book", advice: "see `daymark book list`")
    }
    return book
  }

  private static func show(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let book = try book(workspace)
    let isOpen = workspace.arguments.has("show-numbers")
    if workspace.arguments.has("json") {
      workspace.console.print(
        JSONValue.object([
          "schema": .string("daymark.book/1"), "id": .string(book.id), "name": .string(book.name),
          "issuer": .optional(book.issuer?.letters),
          "fields": .object(
            Dictionary(
              uniqueKeysWithValues: (book.identity?.fields ?? []).map {
                ($0.kind.rawValue, .string(isOpen ? $0.value : $0.shown))
              })),
        ]).line)
      return .done
    }
    workspace.console.print(Console.printable("\(book.id)  \(book.name)  \(book.issuer?.letters ?? "")"))
    for field in book.identity?.fields ?? [] {
      workspace.console.print(Console.printable(BookScan.row(field, open: isOpen)))
    }
    return .done
  }

  private static func edit(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let arguments = workspace.arguments
    let before = try book(workspace)
    var book = before
    if let name = arguments["name"] {
      guard !name.isEmpty,
        try !workspace.store().decisions.books.contains(where: { $0.name == name && $0.id != book.id })
      else { throw .misuse("--name \(name)", "there is a book of this name already") }
      book.name = name
    }
    if let issuer = try issuer(workspace) { book.issuer = issuer }
    var answers = BookAnswers(fields: book.identity?.fields ?? [])
    for text in arguments.all("field") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      // What stands behind = may be a number, which no message repeats.
      guard parts.count == 2, let kind = BookAnswers.kind(named: parts[0]) else {
        throw .misuse(
          "--field \(parts.first ?? "")", "is no field with a value",
          advice: "the fields are \(BookField.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      try answers.set(kind, to: parts[1])
    }
    if !arguments.all("field").isEmpty {
      book.identity = IdentityPage(
        fields: answers.fields, image: book.identity?.image, edit: book.identity?.edit)
    }
    guard book != before else { throw .misuse("book edit", "nothing to change", advice: "see `daymark book --help`") }
    if arguments.has("dry-run") {
      workspace.console.answer("would change \(book.id)", in: arguments)
      return .done
    }
    let decision = try workspace.decide(.keepBook(book))
    workspace.console.answer(
      "changed \(book.id)  \(book.name); take it back with `daymark undo \(decision.number)`", in: arguments,
      ["id": .string(book.id), "decision": .int(decision.number)])
    return .done
  }
}
