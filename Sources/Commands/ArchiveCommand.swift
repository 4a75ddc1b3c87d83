import Archiving
import AtlasModel
import Foundation
import Presentation
import RecordKeeping
import Settings

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
      "Archiving a year again replaces its folder when something changed; one that holds more is never replaced unasked.",
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    if let folder = arguments["restore"] {
      guard arguments["to"] == nil, !["all", "originals", "no-cards"].contains(where: arguments.has),
        arguments.words.isEmpty
      else {
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
    try ArchiveTarget.refuseInside(folder, workspace)
    if arguments.has("all") {
      // The folders of the years lie below it, which must be no archive itself.
      try ArchiveTarget.refuseInsideBag(folder + "/1")
      try arguments.refuseMore(than: 0)
      return try archive(try years(workspace).map { ($0, "\(folder)/\(padded($0, 4))") }, workspace)
    }
    try arguments.refuseMore(than: 1)
    let help = "daymark archive 2019 --to DIR, or daymark archive --all --to DIR"
    guard let word = arguments.words.first else { throw .misuse("archive", "needs a year, or --all", advice: help) }
    guard word.utf8.count == 4, let year = Int(word), year > 0 else {
      throw .misuse(word, "is no year of four digits", advice: help)
    }
    return try archive([(year, folder)], workspace)
  }

  /// The years that have something to show.
  private static func years(_ workspace: Workspace) throws(CommandError) -> [Int] {
    let atlas = try workspace.atlas().visible(under: try workspace.rules()).atlas
    let undated = (atlas.photos.count { $0.captured.day == nil }, atlas.stamps.count { $0.date == nil })
    let words = [(undated.0, "photo"), (undated.1, "stamp")].filter { $0.0 > 0 }.map { count($0.0, $0.1) }
    if !words.isEmpty {
      workspace.console.report(
        Finding(
          .note, "", "without a date, and so in no archive: \(words.joined(separator: ", "))",
          advice: "give them one with `daymark correct` or `daymark stamp edit`"))
    }
    let years =
      atlas.photos.compactMap { $0.captured.day?.year } + atlas.evidence.map(\.day.year)
      + atlas.stamps.compactMap { $0.date?.year }
    // The journal of one year holds a few photos of others, to which returns lead.
    return Set(years).sorted().filter { year in workspace.configuration.year.map { $0 == year } ?? true }
  }

  private static func archive(_ orders: [(year: Int, folder: String)], _ workspace: Workspace) throws(CommandError)
    -> ExitStatus
  {
    let (arguments, console) = (workspace.arguments, workspace.console)
    var outcomes: [ArchiveOutcome] = []
    let names = OriginalNames(try workspace.atlas().photos)
    var failures: [(year: Int, error: CommandError)] = []
    for (year, folder) in orders {
      let job = ArchiveJob(
        workspace: workspace, year: year, withOriginals: arguments.has("originals"), names: names)
      do throws(CommandError) {
        outcomes.append(try one(job, to: folder, workspace))
      } catch {
        // One year that cannot be written keeps no other from being written.
        guard orders.count > 1, error.status != .locked else { throw error }
        console.report(error)
        failures.append((year, error))
      }
    }
    if orders.count > 1, !arguments.has("json"), !arguments.has("dry-run") {
      console.print(
        "\(count(outcomes.count, "year")) of \(orders.count) archived"
          + (failures.isEmpty ? "" : "; \(failures.count) not, as told above"))
    }
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.archive/1"), "dry_run": .bool(arguments.has("dry-run")),
          "archives": .array(outcomes.map(\.json)),
          "failed": .array(
            failures.map { failure in
              .object([
                "year": .int(failure.year), "subject": .string(failure.error.subject),
                "message": .string(failure.error.message),
              ])
            }),
        ]).line)
    }
    if let failure = failures.first { return failure.error.status }
    return outcomes.contains { $0.findings.contains { $0.severity != .note } } ? .skipped : .done
  }

  private static func one(_ job: ArchiveJob, to folder: String, _ workspace: Workspace) throws(CommandError)
    -> ArchiveOutcome
  {
    let (arguments, console) = (workspace.arguments, workspace.console)
    try job.refuse(folder)
    let payload = try job.payload()
    if job.year >= workspace.today.year {
      console.report(Finding(.note, String(job.year), "is not over yet; archive it again when it is"))
    }
    try job.refuseLoss(payload, folder)
    let isTold = !arguments.has("json") && !arguments.has("quiet")
    if isTold { console.print(try listing(payload, folder)) }
    guard !arguments.has("dry-run") else {
      var outcome = ArchiveOutcome(contents: payload.contents, path: folder, findings: payload.findings)
      (outcome.summary.files, outcome.summary.bytes) = (payload.files.count, try payload.byteCount())
      return outcome
    }
    let outcome = try job.write(payload, to: folder)
    outcome.findings.forEach(console.report)
    if !arguments.has("json") { console.print(words(outcome)) }
    return outcome
  }

  /// “1 photo”, “2 photos”.
  static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// What is inside, told before anything is written.
  private static func listing(_ payload: ArchiveJob.Payload, _ folder: String) throws(CommandError) -> String {
    let contents = payload.contents
    func row(_ number: Int, _ word: String, _ more: String = "") -> String? {
      number == 0 ? nil : "  \("\(number)".padding(to: 7)) \(word)\(number == 1 ? "" : "s")\(more)"
    }
    let rows = [
      row(contents.pages, "page", ", opened by double click"), row(contents.cards, "card file"),
      row(contents.photos, "photo", ", reduced and without camera data"),
      row(contents.companions, "photo", " of other years, to which returns lead"),
      row(contents.originals, "original", ", byte for byte, camera data included"),
      row(contents.presenceDays, "day", " with a known place"), row(contents.stamps, "stamp"),
      row(contents.pairs, "return"), row(contents.decisions, "decision"), row(contents.notes, "note"),
      row(contents.hiddenPhotos, "photo", " left out: quiet rules hide what they show"),
    ].compactMap(\.self)
    let size = "  \(count(payload.files.count, "file")), \(ByteProgress.words(try payload.byteCount())) in all"
    return (["\(contents.year) goes into \(folder):"] + rows + [size]).joined(separator: "\n")
  }

  private static func words(_ outcome: ArchiveOutcome) -> String {
    let size = "\(outcome.summary.files) files, \(ByteProgress.words(outcome.summary.bytes))"
    return outcome.summary.isUnchanged
      ? "\(outcome.path) holds all of that already, and is whole: \(size)"
      : "\(outcome.path) is written and was read back: \(size)"
  }
}
