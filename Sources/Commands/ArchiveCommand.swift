import Archiving
import AtlasModel
import Foundation
import Presentation
import RecordKeeping

/// `archive`: lays years down so that they can be read, checked and trusted without Daymark, and takes one up again.
enum ArchiveCommand: Verb {
  static let specification = VerbSpecification(
    "archive", "lay a year down as a folder that can be checked for decades",
    usage: [
      "archive YEAR --to DIR [--originals] [--no-cards] [--json]", "archive --all --to DIR [--originals]",
      "archive --restore DIR [--journal NEW]",
    ],
    examples: [
      (
        "daymark archive 2019 --to /media/disk/2019",
        "the pages, cards and records of 2019, with a list of SHA-512 digests"
      ),
      ("daymark archive 2019 --to /media/disk/2019 --originals", "the photos themselves as well, byte for byte"),
      ("daymark archive --all --to /media/disk/journal", "a folder for each year"),
      ("daymark archive 2019 --to X --dry-run", "what would be in it, and how large it would be"),
      ("daymark archive --restore /media/disk/2019 --journal ~/Restored", "a journal from an archive"),
    ],
    options: [
      OptionSpecification("to", value: "DIR", "the folder of the archive; with --all the folder above them"),
      OptionSpecification("originals", "copy the photos themselves too"),
      OptionSpecification("all", "every year that has something, each in a folder of its own"),
      OptionSpecification("restore", value: "DIR", "read an archive back into an empty journal"),
      OptionSpecification("no-cards", "leave the share cards out"),
      OptionSpecification("wait", value: "SECONDS", "wait for another run to end"),
    ],
    notes: [
      "The folder is a bag (BagIt 1.0, RFC 8493): `daymark verify DIR` or `sha512sum -c manifest-sha512.txt` in it checks it.",
      "It gets its name when it is complete and was read back; what a killed run leaves goes with the next one.",
      "What quiet rules hide, and what identity pages say, is in no archive.",
      "Archiving a year again replaces its folder when something changed; one with more originals is never replaced unasked.",
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    if let folder = arguments["restore"] {
      guard arguments["to"] == nil, !arguments.has("all"), arguments.words.isEmpty else {
        throw .misuse(
          "--restore", "takes an archive and nothing else", advice: "daymark archive --restore DIR --journal NEW")
      }
      return try ArchiveRestore(Workspace(arguments, ambient, console), from: ambient.absolute(folder)).run()
    }
    guard let target = arguments["to"] else {
      throw .misuse("archive", "needs a folder to write to", advice: "daymark archive 2019 --to DIR")
    }
    let workspace = try Workspace(arguments, ambient, console)
    let folder = ambient.absolute(target)
    try refuseInside(folder, workspace)
    if arguments.has("all") {
      try arguments.refuseMore(than: 0)
      return try archive(try years(workspace).map { ($0, "\(folder)/\(padded($0, 4))") }, workspace)
    }
    try arguments.refuseMore(than: 1)
    guard let word = arguments.words.first, word.utf8.count == 4, let year = Int(word), year > 0 else {
      throw .misuse(
        arguments.words.first ?? "archive", "is no year of four digits",
        advice: "daymark archive 2019 --to DIR, or daymark archive --all --to DIR")
    }
    return try archive([(year, folder)], workspace)
  }

  /// An archive inside the journal would go with it, and one inside a photo folder would be read by the next scan.
  private static func refuseInside(_ folder: String, _ workspace: Workspace) throws(CommandError) {
    func isInside(_ above: String) -> Bool {
      (resolved(folder) + "/").hasPrefix((resolved(above) == "/" ? "" : resolved(above)) + "/")
    }
    if isInside(workspace.folder) || isInside(workspace.outputFolder) {
      throw .misuse(folder, "lies inside the journal", advice: "name a folder outside of it, best on another disk")
    }
    let store = try workspace.store()
    let roots = try workspace.reading { () throws(StorageError) in try store.roots() }
    if let root = roots.first(where: { isInside($0.path) }) {
      throw .misuse(
        folder, "lies inside the photo folder \(root.path), where the next scan would take its pictures for photos",
        advice: "name a folder outside of it, best on another disk")
    }
  }

  /// The path without symbolic links, as far as it is there.
  private static func resolved(_ path: String) -> String {
    var (above, below) = (URL(fileURLWithPath: path), [String]())
    while !FileManager.default.fileExists(atPath: above.path), above.path != "/" {
      below.insert(above.lastPathComponent, at: 0)
      above.deleteLastPathComponent()
    }
    return ([above.resolvingSymlinksInPath().path] + below).joined(separator: "/")
  }

  /// The years that have something to show.
  private static func years(_ workspace: Workspace) throws(CommandError) -> [Int] {
    let atlas = try workspace.atlas().visible(under: try workspace.rules()).atlas
    let undated = (atlas.photos.count { $0.captured.day == nil }, atlas.stamps.count { $0.date == nil })
    if undated != (0, 0) {
      workspace.console.report(
        Finding(
          .note, "", "\(undated.0) photos and \(undated.1) stamps without a date are in no archive",
          advice: "give them one with `daymark correct` or `daymark stamp edit`"))
    }
    let years =
      atlas.photos.compactMap { $0.captured.day?.year } + atlas.evidence.map(\.day.year)
      + atlas.stamps.compactMap { $0.date?.year }
    return Set(years).sorted()
  }

  private static func archive(_ orders: [(year: Int, folder: String)], _ workspace: Workspace) throws(CommandError)
    -> ExitStatus
  {
    let (arguments, console) = (workspace.arguments, workspace.console)
    var outcomes: [ArchiveOutcome] = []
    for (year, folder) in orders {
      let job = ArchiveJob(workspace: workspace, year: year, withOriginals: arguments.has("originals"))
      let payload = try job.payload()
      if year >= workspace.today.year {
        console.report(Finding(.note, String(year), "is not over yet; archive it again when it is"))
      }
      if !arguments.has("json") { console.print(listing(payload, folder)) }
      if arguments.has("dry-run") {
        outcomes.append(ArchiveOutcome(contents: payload.contents, path: folder, findings: payload.findings))
        continue
      }
      let outcome = try job.write(payload, to: folder)
      outcomes.append(outcome)
      outcome.findings.forEach(console.report)
      if !arguments.has("json") { console.print(words(outcome)) }
    }
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.archive/1"), "dry_run": .bool(arguments.has("dry-run")),
          "archives": .array(outcomes.map(\.json)),
        ]).line)
    }
    return outcomes.contains { $0.findings.contains { $0.severity != .note } } ? .skipped : .done
  }

  /// What is inside, told before anything is written.
  private static func listing(_ payload: ArchiveJob.Payload, _ folder: String) -> String {
    let contents = payload.contents
    func row(_ count: Int, _ words: String) -> String? { count == 0 ? nil : "  \("\(count)".padding(to: 7)) \(words)" }
    let rows = [
      row(contents.pages, "pages, opened by double click"), row(contents.cards, "card files"),
      row(contents.photos, "photos, as reduced copies without camera data"),
      row(contents.originals, "originals, byte for byte, with their camera data"),
      row(contents.presenceDays, "days with a known place"), row(contents.stamps, "stamps"),
      row(contents.pairs, "returns"), row(contents.decisions, "decisions"), row(contents.notes, "notes"),
    ].compactMap(\.self)
    let hidden = row(contents.hiddenPhotos, "photos left out: quiet rules hide them")
    return (["\(contents.year) goes into \(folder):"] + rows + [hidden].compactMap(\.self)).joined(separator: "\n")
  }

  private static func words(_ outcome: ArchiveOutcome) -> String {
    let size = "\(outcome.summary.files) files, \(ByteProgress.words(outcome.summary.bytes))"
    return outcome.summary.isUnchanged
      ? "\(outcome.path) holds all of that already, and is whole: \(size)"
      : "\(outcome.path) is written and was read back: \(size)"
  }
}
