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
    if arguments.has("list") { return try list(workspace) }
    if let id = arguments["undo"] { return try undo(id, workspace) }
    guard !arguments.words.isEmpty else {
      throw .misuse("import", "a file or a folder is needed", advice: "see `daymark import --help`")
    }
    let outcome = try ImportJob(workspace).run(arguments.words.map { ambient.absolute($0) })
    tell(outcome, workspace)
    return outcome.files.contains { !$0.refused.isEmpty } ? .skipped : .done
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
      return console.print(JSONValue.object(["schema": .string("daymark.import/1"), "files": .array(files)]).line)
    }
    for file in outcome.files {
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      for row in file.refused.prefix(mostNamedRows) {
        console.report(Finding(.warning, "\(name), \(row.position)", row.reason))
      }
      if file.refused.count > mostNamedRows {
        console.note("\(name): \(file.refused.count - mostNamedRows) more rows refused; --json names them all")
      }
      console.print("\(name): \(sums(of: file))")
    }
    if outcome.files.count > 1 { console.note(total(of: outcome.files)) }
    if outcome.pairedCount > 0 {
      console.note(
        "\(outcome.pairedCount) pictures have a sidecar there; `daymark scan FOLDER` reads the pictures themselves")
    }
    if outcome.nestedCount > 0 {
      console.note("\(outcome.nestedCount) archives inside archives were not read; unpack the outer one to import them")
    }
    if outcome.foreignCount > 0 {
      console.note("\(outcome.foreignCount) other files are in no format that can be imported")
    }
    if outcome.photoCount > 0 {
      console.note("\(outcome.photoCount) photos of the journal got a date or a place from it")
    }
    let waiting = Set(outcome.files.flatMap(\.waiting).map(\.name)).count
    if waiting > 0 {
      console.note("\(waiting == 1 ? "1 name" : "\(waiting) names") of several places: say which with `daymark review`")
    }
    if outcome.files.contains(where: { !$0.id.isEmpty }) { console.note("build the site with `daymark build`") }
  }

  private static func sums(of file: ImportReceipt) -> String {
    guard file.read > 0 else { return "\(file.format), holds no visits" }
    let receipt = file.id.isEmpty ? "" : ", receipt \(file.id)"
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
          : "\(receipt.id)  \(receipt.day)  \(receipt.format)  \(receipt.taken) taken of \(receipt.read)  \(receipt.path)"
      )
    }
    if receipts.isEmpty { workspace.console.note("nothing was imported yet") }
    return .done
  }

  private static func undo(_ id: String, _ workspace: Workspace) throws(CommandError) -> ExitStatus {
    let store = try workspace.store()
    let receipts = try workspace.reading { () throws(StorageError) in try store.receipts() }
    guard let receipt = receipts.first(where: { $0.id == id }) else {
      throw .misuse(id, "is the id of no import in force", advice: "see `daymark import --list`")
    }
    if workspace.arguments.has("dry-run") {
      workspace.console.answer("would take back \(id) (\(receipt.path))", in: workspace.arguments)
      return .done
    }
    _ = try FactUpdate(workspace).around { () throws(StorageError) in try store.undoImport(id) }
    workspace.console.answer(
      "took back \(id) (\(receipt.path)); import the file again to bring it back", in: workspace.arguments,
      ["id": .string(id)])
    return .done
  }
}
