import Presentation

/// `init`: makes a journal folder.
enum InitCommand: Verb {
  static let specification = VerbSpecification(
    "init", "make a journal folder",
    usage: ["init [DIR]"],
    examples: [("daymark init ~/Journal", "makes the folder with a settings file to edit; nothing else is touched")],
    options: [OptionSpecification("seed", value: "TEXT", "make the journal's lasting id from this text")])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    var arguments = arguments
    if let folder = arguments.words.first { arguments = arguments.setting("journal", to: folder) }
    let workspace = try Workspace(arguments, ambient, console)
    let made = try JournalFolder(workspace).makeIfMissing(seed: arguments["seed"].map { [$0] } ?? [])
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.init/1"), "journal": .string(workspace.folder), "made": .bool(made),
        ]).line)
    } else if !arguments.has("dry-run") {
      console.print(
        made ? "made a journal in \(workspace.folder)" : "there is a journal in \(workspace.folder) already")
    }
    return .done
  }
}
