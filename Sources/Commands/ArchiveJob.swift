import Archiving
import AtlasModel
import Foundation
import Places
import Presentation
import Publishing
import RecordKeeping
import Settings

/// What became of the archive of a year.
struct ArchiveOutcome {
  let contents: YearContents
  let path: String
  var summary = YearBag.Summary()
  var findings: [Finding] = []

  var json: JSONValue {
    .object([
      "year": .int(contents.year), "path": .string(path), "files": .int(summary.files), "bytes": .int(summary.bytes),
      "unchanged": .bool(summary.isUnchanged), "photos": .int(contents.photos), "originals": .int(contents.originals),
      "presence_days": .int(contents.presenceDays), "stamps": .int(contents.stamps), "pairs": .int(contents.pairs),
      "decisions": .int(contents.decisions), "notes": .int(contents.notes), "pages": .int(contents.pages),
      "cards": .int(contents.cards), "hidden_photos": .int(contents.hiddenPhotos),
    ])
  }
}

/// How much of what an archive holds.
struct YearContents {
  let year: Int
  var photos = 0
  /// Photos of other years to which returns lead.
  var companions = 0
  var originals = 0
  var presenceDays = 0
  var stamps = 0
  var pairs = 0
  var decisions = 0
  var notes = 0
  var pages = 0
  var cards = 0
  /// Photos of the year that rules hide, and that are not in it.
  var hiddenPhotos = 0
  /// The first and the last day of which something is known.
  var span: String?
}

/// Lays one year of a journal down.
struct ArchiveJob {
  let workspace: Workspace
  let year: Int
  /// Whether the photos themselves go along.
  let withOriginals: Bool
  /// What the photos of the journal are called in archives.
  let names: OriginalNames

  /// A payload that is ready to be laid down.
  struct Payload {
    var contents: YearContents
    var files: [BagFile] = []
    var findings: [Finding] = []
    /// The labels of `bag-info.txt`.
    var info: [(label: String, value: String)] = []

    /// How many bytes the files have together.
    func byteCount() throws(CommandError) -> Int {
      try ArchiveJob.bagging { () throws(BagError) in
        var sum = 0
        for file in files { sum += try file.byteCount() }
        return sum
      }
    }
  }

  /// Gathers everything that the archive of the year holds.
  func payload() throws(CommandError) -> Payload {
    let all = try workspace.atlas()
    let focus = YearFocus(year: year) { [names] photo in
      PhotoReference(root: "/" + OriginalNames.folder, path: names.name(of: photo.reference))
    }
    let journal = try Journal(workspace, focus: focus)
    guard !journal.visible.atlas.isEmpty else {
      throw CommandError(
        .misused, String(year), "has nothing that could be archived",
        advice: "`daymark show years` lists the years that have something")
    }
    var payload = Payload(contents: YearContents(year: year))
    let draft = try SiteDrafter(workspace, journal, plan: SiteDrafter.plan(workspace, isOfOneYear: true))
      .draft(SitePhases()) { (_) throws(CommandError) in [:] }
    payload.findings = draft.findings
    payload.files = draft.files.map { file in
      switch file.content {
      case .bytes(let bytes): BagFile("site/" + file.path, .bytes(bytes))
      case .copy(let source): BagFile("site/" + file.path, .copy(of: source))
      }
    }
    for stamp in journal.visible.atlas.stamps {
      guard let copy = draft.stamps.cardCopy(of: stamp.id) else { continue }
      payload.files.append(BagFile(ArchiveJob.stampCopy(stamp.id), .copy(of: copy)))
    }
    (payload.contents.pages, payload.contents.cards) = (draft.pages.count, draft.cardFiles)
    try addRecords(journal, all, draft, &payload)
    try addNotes(journal, all, &payload)
    payload.files.append(BagFile("README.txt", text: ArchiveTexts.readMe(payload.contents)))
    payload.info = try info(payload.contents)
    return payload
  }

  /// Where the larger copy of a stamp's picture lies in a payload.
  static func stampCopy(_ id: String) -> String { "pictures/stamp-\(id).jpg" }

  /// Lays a payload down.
  func write(_ payload: Payload, to folder: String) throws(CommandError) -> ArchiveOutcome {
    let console = workspace.console
    let progress = ByteProgress(console)
    var outcome = ArchiveOutcome(contents: payload.contents, path: folder)
    outcome.findings = payload.findings
    let jobs = try workspace.jobs()
    outcome.summary = try ArchiveJob.bagging { () throws(BagError) in
      try YearBag(folder).write(payload.files, info: payload.info, jobs: jobs) {
        stage, done, total in
        progress.tell(stage.rawValue, done, total)
      }
    }
    return outcome
  }

  /// Refuses a place before anything is computed.
  func refuse(_ folder: String) throws(CommandError) {
    try ArchiveJob.bagging { () throws(BagError) in _ = try YearBag(folder) }
    if let only = workspace.configuration.year, only != year {
      throw .misuse(
        String(year), "may not be all there: by its setting site.year this journal is of \(only) alone",
        advice: "archive \(only), or take the line with the year out of \(workspace.folder)/daymark.toml")
    }
  }

  /// What an archive must not lose when it is replaced: the labels of its counts and what is counted.
  private static let kept = [
    ("Daymark-Photos", "photos"), ("Daymark-Originals", "originals"), ("Daymark-Stamps", "stamps"),
    ("Daymark-Presence-Days", "days"), ("Daymark-Notes", "notes"), ("Daymark-Cards", "card files"),
  ]

  /// Refuses to put a payload in the place of an archive that holds other things or more.
  func refuseLoss(_ payload: Payload, _ folder: String) throws(CommandError) {
    try ArchiveJob.bagging { () throws(BagError) in try refuseOther(try YearBag(folder), payload) }
  }

  /// An archive is replaced by one of the same year of the same journal alone, and never unasked by one that holds less.
  private func refuseOther(_ bag: YearBag, _ payload: Payload) throws(BagError) {
    guard bag.isThere else { return }
    if let stranger = bag.stranger {
      throw BagError(
        bag.path, "holds something that is not of the archive: '\(stranger)'",
        advice: "move it elsewhere, so that it does not go with the older archive", isMisuse: true)
    }
    func new(_ label: String) -> String? { payload.info.first { $0.label == label }?.value }
    let label = "External-Identifier"
    guard bag.info(label) == new(label) else {
      throw BagError(
        bag.path, "is another archive: \(bag.info(label) ?? "made by another program")",
        advice: "name another folder with --to", isMisuse: true)
    }
    guard !workspace.arguments.has("yes") else { return }
    for (label, what) in ArchiveJob.kept {
      let (before, after) = (Int(bag.info(label) ?? "0") ?? 0, Int(new(label) ?? "0") ?? 0)
      guard after < before else { continue }
      let advice: String
      switch what {
      case "originals" where !withOriginals: advice = "say --originals as well, or"
      case "card files" where workspace.arguments.has("no-cards"): advice = "leave --no-cards out, or"
      default: advice = "when a quiet rule hides the others since, or they went on purpose,"
      }
      throw BagError(
        bag.path, "holds \(before) \(what), and the new archive would hold \(after)",
        advice: "\(advice) say --yes to replace it; --to names another folder", isMisuse: true)
    }
  }

  private func info(_ contents: YearContents) throws(CommandError) -> [(label: String, value: String)] {
    let atlasID = try workspace.store().atlasID ?? "journal"
    // No date of bagging: the same year laid down twice is the same to the byte.
    return [
      ("Bag-Software-Agent", "daymark \(Daymark.version)"),
      ("External-Identifier", "daymark:\(atlasID):\(year)"),
      ("External-Description", "The year \(year) of a Daymark journal"),
      ("Daymark-Journal", atlasID), ("Daymark-Year", String(year)), ("Daymark-Span", contents.span ?? String(year)),
      ("Daymark-Photos", String(contents.photos)), ("Daymark-Originals", String(contents.originals)),
      ("Daymark-Presence-Days", String(contents.presenceDays)), ("Daymark-Stamps", String(contents.stamps)),
      ("Daymark-Pairs", String(contents.pairs)), ("Daymark-Decisions", String(contents.decisions)),
      ("Daymark-Notes", String(contents.notes)), ("Daymark-Cards", String(contents.cards)),
      ("Daymark-Schema", YearRecords.schema),
    ]
  }

  // MARK: Records

  private func addRecords(
    _ journal: Journal, _ all: Atlas, _ draft: SiteDraft, _ payload: inout Payload
  ) throws(CommandError) {
    let visible = journal.visible.atlas
    let own = Set(visible.photos.map(\.id))
    var originals = OriginalFiles(withOriginals ? all.photos.filter { own.contains($0.id) } : [], names: names)
    let rules = try workspace.rules()
    let stamps = visible.stamps.map { stamp in
      var stamp = stamp
      // Where the picture lay on this computer is nobody's business; where it lies in the archive is.
      let isTaken = withOriginals && stamp.image.map { !ArchiveJob.hides($0, rules, all) } ?? false
      let path = isTaken ? originals.take(stamp) : nil
      stamp.image?.path = path ?? ""
      return stamp
    }
    payload.files += originals.files
    payload.findings += originals.findings
    let byID = Dictionary(journal.pictured.map { ($0.id, $0.reference) }) { first, _ in first }
    let photos = journal.returning.atlas.photos.map { photo in
      YearRecords.Photo(
        photo, path: byID[photo.id].map(names.path) ?? photo.reference.path, file: originals.places[photo.id],
        failure: draft.pictures.failure(of: photo.id))
    }
    let presence =
      visible.photos.compactMap { YearRecords.Presence($0) } + visible.evidence.map(YearRecords.Presence.init)
    let stampsByID = Dictionary(stamps.map { ($0.id, $0) }) { first, _ in first }
    let store = try workspace.store()
    let decisions = YearDecisions(journal, year: year).decisions(in: store.log.decisions).map { decision in
      guard case .keepStamp(let stamp) = decision.action, let shown = stampsByID[stamp.id] else { return decision }
      return Decision(number: decision.number, day: decision.day, action: .keepStamp(shown))
    }
    let pairs = try journal.pairs()
    let places = journal.returning.atlas.namedPlaces
    let head = YearRecords.Head(journal: store.atlasID ?? "journal", year: year, version: Daymark.version)
    let records: [(String, [UInt8])] = [
      ("archive.json", YearRecords.lines([head])), ("photos.jsonl", YearRecords.lines(photos)),
      ("presence.jsonl", YearRecords.lines(presence)), ("stamps.jsonl", YearRecords.lines(stamps)),
      ("books.jsonl", YearRecords.lines(visible.books.map(\.withoutIdentity))),
      ("pairs.jsonl", YearRecords.lines(pairs.map { YearRecords.Pair($0) })),
      ("places.jsonl", YearRecords.lines(places.values.sorted { $0.id < $1.id }.map { YearRecords.Location($0) })),
      ("decisions.jsonl", YearRecords.lines(decisions)), ("originals.jsonl", YearRecords.lines(originals.names)),
      ("settings.toml", Array(ArchiveTexts.settings(workspace.configuration, year: year).utf8)),
      ("SCHEMA.md", Array(ArchiveTexts.schema.utf8)),
    ]
    payload.files += records.map { BagFile("records/" + $0, .bytes($1)) }
    (payload.contents.photos, payload.contents.companions) = (own.count, photos.count - own.count)
    payload.contents.originals = originals.files.count { $0.path.hasPrefix(OriginalNames.folder) }
    (payload.contents.stamps, payload.contents.pairs) = (stamps.count, pairs.count)
    (payload.contents.decisions, payload.contents.presenceDays) = (
      // That the journal was made is no decision about the year.
      decisions.count { if case .found = $0.action { false } else { true } },
      Set(presence.compactMap(\.day.calendarDay)).count
    )
    let hidden = Set(all.photos.filter { $0.captured.day?.year == year }.map(\.id)).subtracting(own)
    payload.contents.hiddenPhotos = hidden.count
    let days = presence.compactMap(\.day.calendarDay).sorted()
    if let first = days.first, let last = days.last { payload.contents.span = "\(first) to \(last)" }
  }

  /// Whether a rule hides a picture, as a photo of the journal or by where its file lies.
  private static func hides(_ image: ImageReference, _ rules: PrivacyRules, _ all: Atlas) -> Bool {
    let file = PhotoRecord(
      reference: PhotoReference(root: "/", path: String(image.path.drop { $0 == "/" })), fingerprint: image.fingerprint,
      byteCount: image.byteCount, modifiedNanoseconds: 0, metadata: PhotoMetadata(format: .jpeg))
    let known = all.photos.filter { $0.id == file.id }
    return (known + [file]).contains { rules.ruleHiding($0) != nil } || all.secrecy(of: file.id) != nil
  }

  // MARK: Notes

  private func addNotes(_ journal: Journal, _ all: Atlas, _ payload: inout Payload) throws(CommandError) {
    let visible = journal.visible.atlas
    let shown = Set(visible.photos.map(\.id))
    let ids = visible.stamps.map(\.id) + visible.places.keys.map(\.text) + (try journal.pairs()).map(\.id)
    let hidden = all.photos.filter { $0.captured.day?.year == year && !shown.contains($0.id) }
    let notes = YearNotes(
      workspace.folder + "/notes", year: year, ids: Set(ids), rules: try workspace.rules(),
      hiddenDays: Set(hidden.compactMap(\.captured.exactDay)))
    payload.files += notes.files
    payload.findings += notes.findings
    payload.contents.notes = notes.files.count
  }

  /// Turns a bag's errors into the command line's.
  static func bagging<Result>(_ body: () throws(BagError) -> Result) throws(CommandError) -> Result {
    do { return try body() } catch {
      throw CommandError(error.isMisuse ? .misused : .failed, error.subject, error.message, advice: error.advice)
    }
  }
}

extension Atlas {
  /// Whether there is nothing to show.
  var isEmpty: Bool { photos.isEmpty && evidence.isEmpty && stamps.isEmpty }
}
