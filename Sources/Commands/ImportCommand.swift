import AtlasModel
import Foundation
import Importing
import Places
import Presentation
import RecordKeeping

/// `import`: other people's travel files become evidence, with a receipt.
enum ImportCommand: Verb {
  static let specification = VerbSpecification(
    "import", "read travel files of other programs, with a receipt for every row",
    usage: ["import FILE… [--dry-run]", "import --list", "import --undo RECEIPT"],
    examples: [
      ("daymark import ~/Downloads/FlightyExport.csv", "flights become days at their airports, layovers set apart"),
      ("daymark import ~/Takeout", "every file of a folder, each recognised by its content"),
      ("daymark import --undo import-3", "takes back what that import alone told"),
    ],
    options: [
      OptionSpecification("list", "list the imports in force"),
      OptionSpecification("undo", value: "RECEIPT", "take an import back, by its id"),
    ],
    notes: [
      "Formats are listed in docs/importing.md. A file imported again adds nothing twice. Files are only read, never moved."
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    guard !arguments.words.contains("") else {
      throw .misuse("import", "a file name is empty", advice: "is a variable of the shell not set?")
    }
    let undone = arguments.all("undo")
    if arguments.has("list") || !undone.isEmpty, let word = arguments.words.first {
      throw .misuse(word, "goes with neither --list nor --undo", advice: "import files by themselves")
    }
    if arguments.has("list") { return try list(workspace) }
    if !undone.isEmpty {
      for id in undone { try undo(id, workspace) }
      return .done
    }
    guard !arguments.words.isEmpty else {
      throw .misuse("import", "a file or a folder is needed", advice: "see `daymark import --help`")
    }
    let outcome = try ImportJob(workspace).run(arguments.words.map { ambient.absolute($0) })
    tell(outcome, workspace)
    for folder in outcome.emptyFolders {
      console.report(Finding(.warning, folder, "holds no files that can be imported"))
    }
    return outcome.files.contains { !$0.refused.isEmpty } || !outcome.emptyFolders.isEmpty ? .skipped : .done
  }

  private static func tell(_ outcome: ImportJob.Outcome, _ workspace: Workspace) {
    let console = workspace.console
    if workspace.arguments.has("json") {
      let files = outcome.files.map { file in
        JSONValue.object([
          "path": .string(file.path), "format": file.format.isEmpty ? .null : .string(file.format),
          "read": .int(file.read), "taken": .int(file.taken), "duplicate": .int(file.duplicate),
          "refused": .array(
            file.refused.map { .object(["where": .string($0.position), "reason": .string($0.reason)]) }),
        ])
      }
      return console.print(
        JSONValue.object([
          "schema": .string("daymark.import/1"), "files": .array(files),
          "dry_run": .bool(workspace.arguments.has("dry-run")),
        ]).line)
    }
    let isDry = workspace.arguments.has("dry-run")
    if isDry { console.note("a dry run: nothing is kept") }
    let names = names(of: outcome.files)
    for (file, name) in zip(outcome.files, names) {
      for row in file.refused.prefix(mostNamedRows) {
        console.report(Finding(.warning, "\(name), \(row.position)", row.reason))
      }
      if file.refused.count > mostNamedRows {
        console.note("\(name): \(count(file.refused.count - mostNamedRows, "more row")) refused; --json names them all")
      }
      console.print("\(name): \(sums(of: file, isDry: isDry))")
    }
    if outcome.files.count > 1 { console.note(total(of: outcome.files)) }
    if outcome.pairedCount > 0 {
      console.note("\(count(outcome.pairedCount, "picture")) with a sidecar; `daymark scan FOLDER` reads the pictures")
    }
    for path in outcome.nested {
      console.report(
        Finding(.warning, path, "is an archive inside an archive", advice: "unpack the outer one to import it"))
    }
    if outcome.foreignCount > 0 {
      console.note("\(count(outcome.foreignCount, "other file")) in no format that can be imported")
    }
    if outcome.photoCount > 0 {
      console.note("\(count(outcome.photoCount, "photo")) of the journal got a date or a place from it")
    }
    let waiting = Set(outcome.files.flatMap(\.waiting).map(\.name)).count
    if waiting > 0 {
      console.note("\(waiting == 1 ? "1 name" : "\(waiting) names") of several places: say which with `daymark review`")
    }
    if !isDry, outcome.files.contains(where: { !$0.id.isEmpty }) { console.note("build the site with `daymark build`") }
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
  }

  /// What each file is called: its name, with as many folders as tell it from the others.
  private static func names(of files: [ImportReceipt]) -> [String] {
    let parts = files.map { $0.path.split(separator: "/") }
    var depths = [Int](repeating: 1, count: files.count)
    for _ in 0..<8 {
      let names = zip(parts, depths).map { $0.suffix($1).joined(separator: "/") }
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      for index in files.indices where counts[names[index], default: 0] > 1 && depths[index] < parts[index].count {
        depths[index] += 1
      }
    }
    return zip(parts, depths).map { Console.printable($0.suffix($1).joined(separator: "/")) }
  }

  private static func sums(of file: ImportReceipt, isDry: Bool) -> String {
    guard file.read > 0 else { return "\(file.format), holds no visits" }
    let receipt = file.id.isEmpty || isDry ? "" : ", receipt \(file.id)"
    return "\(file.format.isEmpty ? "not imported" : file.format), \(file.read) read: \(file.taken) taken, "
      + "\(file.duplicate) known before, \(file.refused.count) refused\(receipt)"
  }

  private static func total(of files: [ImportReceipt]) -> String {
    func sum(_ count: (ImportReceipt) -> Int) -> Int { files.reduce(0) { $0 + count($1) } }
    return "\(files.count) files, \(sum(\.read)) read: \(sum(\.taken)) taken, \(sum(\.duplicate)) known before, "
      + "\(sum(\.refused.count)) refused"
  }

  /// How many refused rows of a file are named on the terminal.
  private static let mostNamedRows = 8

  private static func list(_ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let store = try workspace.store()
    let receipts = try workspace.reading { () throws(StorageError) in try store.receipts() }
    for receipt in receipts {
      let members: [String: JSONValue] = [
        "id": .string(receipt.id), "path": .string(receipt.path), "format": .string(receipt.format),
        "day": .string(receipt.day.description), "read": .int(receipt.read), "taken": .int(receipt.taken),
        "duplicate": .int(receipt.duplicate), "refused": .int(receipt.refused.count),
      ]
      workspace.console.print(
        workspace.arguments.has("json")
          ? JSONValue.object(members).line
          : "\(receipt.id)  \(receipt.day)  \(receipt.format)  \(receipt.taken) taken of \(receipt.read)  \(Console.printable(receipt.path))"
      )
    }
    if receipts.isEmpty { workspace.console.note("no import is in force") }
    return .done
  }

  private static func undo(_ id: String, _ workspace: Workspace) throws(CommandError) {
    let store = try workspace.store()
    let receipts = try workspace.reading { () throws(StorageError) in try store.receipts() }
    guard let receipt = receipts.first(where: { $0.id == id }) else {
      throw .misuse(id, "is the id of no import in force", advice: "see `daymark import --list`")
    }
    if workspace.arguments.has("dry-run") {
      return workspace.console.answer(
        "would take back \(id) (\(Console.printable(receipt.path)))", in: workspace.arguments)
    }
    _ = try FactUpdate(workspace).around { () throws(StorageError) in try store.undoImport(id) }
    workspace.console.answer(
      "took back \(id) (\(Console.printable(receipt.path))); import the file again to bring it back",
      in: workspace.arguments,
      ["id": .string(id)])
  }
}
