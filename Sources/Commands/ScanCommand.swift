import AtlasModel
import Foundation
import PassportStamps
import Presentation
import RecordKeeping
import Settings

/// `scan`: reads photo folders into the record.
enum ScanCommand: Verb {
  static let specification = VerbSpecification(
    "scan", "read the photos of folders into the journal",
    usage: ["scan [FOLDER …] [--init] [--json]"],
    examples: [
      ("daymark scan ~/Pictures", "reads dates and places of all photos below the folder; photos stay where they are"),
      ("daymark scan", "reads the known folders again; unchanged files cost no more than a look"),
    ],
    options: [OptionSpecification("init", "make the journal folder first, if there is none")])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    if arguments.has("init") {
      try JournalFolder(workspace).makeIfMissing(seed: existingFolders(arguments.words, ambient))
    }
    let outcome = try scan(arguments.words, workspace)
    if arguments.has("dry-run") {
      if arguments.has("json") { console.answer("nothing was read", in: arguments) }
      return .done
    }
    if arguments.has("json") { console.print(outcome.json.line) } else { tell(outcome, console) }
    return outcome.skipped.isEmpty && outcome.kept == 0 ? .done : .skipped
  }

  /// The folders as absolute paths, their links resolved, each once.
  static func folders(_ words: [String], _ ambient: Ambient) -> [String] {
    var seen = Set<String>()
    return words.map { URL(fileURLWithPath: ambient.absolute($0)).resolvingSymlinksInPath().path }
      .filter { seen.insert($0).inserted }
  }

  /// The named folders, all of which must be there, so that a slip of the pen makes no journal.
  static func existingFolders(_ words: [String], _ ambient: Ambient) throws(CommandError) -> [String] {
    for word in words {
      var isFolder = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: ambient.absolute(word), isDirectory: &isFolder), isFolder.boolValue
      else { throw .misuse(word, "there is no such folder") }
    }
    return folders(words, ambient)
  }

  /// Scans the named folders, or all known ones, and names what was skipped.
  static func scan(_ words: [String], _ workspace: Workspace) throws(CommandError) -> ScanOutcome {
    var folders = try existingFolders(words, workspace.ambient)
    if words.isEmpty {
      let store = try workspace.store()
      folders = try workspace.reading { () throws(StorageError) in try store.roots() }.map(\.path)
        // Photos that an archive told of without their originals are nowhere to be scanned.
        .filter { !$0.hasSuffix("/" + ArchiveRestore.leftBehind) }
      for set in workspace.configuration.roots {
        let folder = workspace.ambient.absolute(set)
        if !folders.contains(folder) { folders.append(folder) }
      }
      guard !folders.isEmpty else {
        throw .misuse(
          workspace.folder, "the journal knows no photo folder yet", advice: "name one: daymark scan ~/Pictures")
      }
    }
    if workspace.arguments.has("dry-run") {
      folders.forEach { workspace.console.note("would scan \($0)") }
      return ScanOutcome()
    }
    let outcome = try ScanJob(workspace: workspace).run(folders)
    let store = try workspace.store()
    try workspace.reading { () throws(StorageError) in try store.setFact("scan-believed", outcome.kept == 0 ? "1" : "0")
    }
    for item in try StampSightings(workspace).look(remembers: true) where item.state == .suspect || item.state == .gone
    {
      workspace.console.report(
        Finding(
          .warning, item.stamp.image?.path ?? "",
          "the picture of stamp \(item.stamp.id) is missing or another file now",
          advice: "the stamp stays; see `daymark stamp reconcile`"))
    }
    for file in outcome.skipped { workspace.console.report(Finding(.warning, file.path, "skipped: \(file.reason)")) }
    return outcome
  }

  static func tell(_ outcome: ScanOutcome, _ console: Console) {
    console.print(
      "\(outcome.photos) photos: \(outcome.added) new, \(outcome.changed) changed, \(outcome.unchanged) unchanged, "
        + "\(outcome.missing) missing; \(outcome.withDay) with a day, \(outcome.withPlace) with a place; "
        + (outcome.skipped.count == 1 ? "1 file skipped" : "\(outcome.skipped.count) files skipped"))
  }
}
