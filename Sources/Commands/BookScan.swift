import AtlasModel
import Digests
import Foundation
import PassportStamps
import Presentation
import Raster
import RecordKeeping

/// `book scan`: identity pages read into books that wait for a person.
struct BookScan {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Reads the pictures that the command line names, says what was read, and keeps it for `review`.
  func run() throws(CommandError) -> ExitStatus {
    let (arguments, console) = (workspace.arguments, workspace.console)
    let paths = Array(arguments.words.dropFirst())
    guard !paths.isEmpty else { throw .misuse("book scan", "needs a picture", advice: "see `daymark book --help`") }
    let edit = try StampEditing(workspace).recipe()
    let scan = try ZoneScan(workspace)
    var (outcomes, failed): ([ZoneScan.Outcome], Int) = ([], 0)
    for (index, path) in paths.enumerated() {
      do throws(CommandError) {
        outcomes.append(try scan.read(workspace.ambient.absolute(path), named: path, edit: edit))
      } catch {
        failed += 1
        console.report(error)
      }
      console.progress("reading identity pages", index + 1, of: paths.count)
    }
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.books/1"), "books": .array(outcomes.map(json)),
        ]).line)
    } else {
      for outcome in outcomes { console.print(words(outcome)) }
    }
    if let waiting = try keep(outcomes), waiting > 0, !arguments.has("json") {
      console.note(
        "\(waiting == 1 ? "1 book waits" : "\(waiting) books wait") in `daymark review`; nothing is kept before you say so"
      )
    }
    return failed == 0 ? .done : failed == paths.count ? .failed : .skipped
  }

  // MARK: Keeping

  /// Keeps what was read, where there is a journal.
  ///
  /// - Returns: how many wait now that did not wait before, or nothing without a journal.
  private func keep(_ outcomes: [ZoneScan.Outcome]) throws(CommandError) -> Int? {
    guard FileManager.default.fileExists(atPath: workspace.folder + "/decisions.jsonl"),
      !workspace.arguments.has("dry-run")
    else { return nil }
    var proposals: [BookProposal] = []
    for outcome in outcomes { proposals.append(try proposal(outcome)) }
    let store = try workspace.store()
    let read = proposals
    return try workspace.reading { () throws(StorageError) in
      let before = try store.waitingBooks().count
      try store.keep(read)
      return try store.waitingBooks().count - before
    }
  }

  private func proposal(_ outcome: ZoneScan.Outcome) throws(CommandError) -> BookProposal {
    let image = try StampCommand.reference(outcome.path, workspace.ambient)
    let edit = outcome.edit?.description
    let digest = SHA256.hexadecimal(of: Array((image.fingerprint + (edit ?? "")).utf8))
    let form = BookForm(outcome.zone, printed: outcome.printed)
    return BookProposal(
      id: "p" + digest.prefix(12), format: outcome.zone?.layout.rawValue,
      identity: IdentityPage(fields: form.fields, image: image, edit: edit), cautions: form.cautions,
      day: workspace.today)
  }

  // MARK: Saying

  private var showsNumbers: Bool { workspace.arguments.has("show-numbers") }

  private func json(_ outcome: ZoneScan.Outcome) -> JSONValue {
    let zone = outcome.zone
    let form = BookForm(zone, printed: outcome.printed)
    let byKind = Dictionary(form.fields.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
    return .object([
      "path": .string(outcome.path), "format": .optional(zone?.layout.rawValue),
      "lines": .array(((showsNumbers ? zone?.lines : zone?.maskedLines) ?? []).map(JSONValue.string)),
      "fields": .object(
        Dictionary(
          uniqueKeysWithValues: BookField.Kind.allCases.map { kind in
            (kind.rawValue, .optional(byKind[kind].map { showsNumbers ? $0.value : $0.shown }))
          })),
      "confidence": .object(
        Dictionary(uniqueKeysWithValues: form.fields.map { ($0.kind.rawValue, .string($0.confidence.rawValue)) })),
      "checks": .object(
        Dictionary(uniqueKeysWithValues: (zone?.checks ?? []).map { ($0.kind.rawValue, .bool($0.holds)) })),
      "valid": .bool(zone?.isFullyValid ?? false), "cautions": .array(form.cautions.map(JSONValue.string)),
      "seconds": .double((outcome.seconds * 1000).rounded() / 1000),
    ])
  }

  private func words(_ outcome: ZoneScan.Outcome) -> String {
    let form = BookForm(outcome.zone, printed: outcome.printed)
    var lines = [outcome.path + (outcome.zone.map { " (\($0.layout.rawValue))" } ?? "")]
    if let zone = outcome.zone { lines += (showsNumbers ? zone.lines : zone.maskedLines).map { "  " + $0 } }
    lines += form.fields.map { BookScan.row($0, open: showsNumbers) } + form.cautions.map { "  look: \($0)" }
    return lines.map(Console.printable).joined(separator: "\n")
  }

  /// A field in one line: its name, its value, where it comes from and how far it is to be believed.
  static func row(_ field: BookField, open: Bool = false) -> String {
    let sources: [BookField.Source: String] = [.zone: "zone", .print: "print", .person: "you"]
    let doubts: [BookField.Confidence: String] = [
      .checked: "check digit holds", .agreed: "readings agree", .doubtful: "look at it",
    ]
    let said = field.source == .person ? "" : ", \(doubts[field.confidence] ?? "")"
    return "  \(BookForm.name(of: field.kind).padding(to: 18))\((open ? field.value : field.shown).padding(to: 26))"
      + "\(sources[field.source] ?? "")\(said)"
  }
}
