import AtlasModel
import Foundation
import Presentation
import Publishing

/// `build`: writes the site.
enum BuildCommand: Verb {
  static let specification = VerbSpecification(
    "build", "write the site and its share cards",
    usage: ["build [--no-cards] [--open] [--output DIR] [--json]"],
    examples: [
      ("daymark build", "writes the pages that changed; the site is swapped in when it is complete"),
      ("daymark build --today 2026-07-09 --set cards.on-this-day=all", "every card of every day"),
    ],
    options: [
      OptionSpecification("no-cards", "leave the share cards out"),
      OptionSpecification("open", "open the site when it is written"),
      OptionSpecification("wait", value: "SECONDS", "wait for another run to end"),
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    try arguments.refuseMore(than: 0)
    let workspace = try Workspace(arguments, ambient, console)
    let outcome = try BuildJob(workspace).run()
    RemindCommand.refresh(workspace, after: outcome)
    if arguments.has("json") { console.print(outcome.json.line) } else { tell(outcome, workspace) }
    if arguments.has("open") { try Desktop(workspace).open(page: "index.html", anchor: nil) }
    return outcome.findings.contains { $0.severity != .note } ? .skipped : .done
  }

  static func tell(_ outcome: BuildOutcome, _ workspace: Workspace) {
    let console = workspace.console
    outcome.findings.forEach(console.report)
    let result = outcome.result
    if workspace.arguments.has("dry-run") {
      console.print("would write \(result.written) files, keep \(result.unchanged) and remove \(result.removed)")
      return
    }
    console.print(
      "\(outcome.pages) pages, \(outcome.cards) card files: \(result.written) files written, "
        + "\(result.unchanged) unchanged, \(result.removed) removed")
    console.print("\(workspace.outputFolder)/index.html")
  }
}

/// `journal`: the main job in one go.
enum JournalCommand: Verb {
  static let specification = VerbSpecification(
    "journal", "read photo folders and write the journal, in one go",
    usage: ["journal FOLDER … [--no-cards] [--open] [--json]"],
    examples: [
      ("daymark journal ~/Pictures", "makes ~/Journal if needed, reads the photos, writes output/index.html"),
      ("daymark journal", "does it again for the known folders; only what changed is done"),
    ],
    options: [
      OptionSpecification("no-cards", "leave the share cards out"),
      OptionSpecification("open", "open the journal when it is written"),
      OptionSpecification("wait", value: "SECONDS", "wait for another run to end"),
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let folders = try ScanCommand.existingFolders(arguments.words, ambient)
    guard !folders.isEmpty || FileManager.default.fileExists(atPath: workspace.folder + "/decisions.jsonl") else {
      throw .misuse("journal", "a photo folder is needed the first time", advice: "daymark journal ~/Pictures")
    }
    try JournalFolder(workspace).makeIfMissing(seed: folders)
    let scanned = try ScanCommand.scan(arguments.words, workspace)
    if arguments.has("dry-run") {
      if arguments.has("json") { console.answer("nothing was read and nothing written", in: arguments) }
      return .done
    }
    let json = arguments.has("json")
    if !json { ScanCommand.tell(scanned, console) }
    let built = try BuildJob(workspace).run()
    RemindCommand.refresh(workspace, after: built)
    if json {
      guard case .object(var members) = built.json else { return .failed }
      members["scan"] = scanned.json
      members["schema"] = .string("daymark.journal/1")
      console.print(JSONValue.object(members).line)
    } else {
      BuildCommand.tell(built, workspace)
    }
    if arguments.has("open") { try Desktop(workspace).open(page: "index.html", anchor: nil) }
    let skipped = !scanned.skipped.isEmpty || scanned.kept > 0 || built.findings.contains { $0.severity != .note }
    return skipped ? .skipped : .done
  }
}
