import AtlasModel
import Digests
import Foundation
import Glibc
import Imaging
import PassportStamps
import Presentation
import Publishing
import RecordKeeping
import Settings

/// What a build did.
struct BuildOutcome {
  var pages = 0
  var cards = 0
  var result = PublishingResult()
  var findings: [Finding] = []
  var seconds = 0.0
  var phases: [String: Double] = [:]

  var json: JSONValue {
    let phases = ["load", "compute", "images", "cards", "pages"].map { name in
      (name, JSONValue.double(((self.phases[name] ?? 0) * 1000).rounded() / 1000))
    }
    return .object([
      "schema": .string("daymark.build/1"), "pages": .int(pages), "cards": .int(cards),
      "written": .int(result.written), "unchanged": .int(result.unchanged), "removed": .int(result.removed),
      "findings": .array(findings.filter { $0.severity != .note }.map(BuildOutcome.json)), "seconds": .double(seconds),
      "phases": .object(Dictionary(uniqueKeysWithValues: phases)),
    ])
  }

  private static func json(_ finding: Finding) -> JSONValue {
    .object([
      "severity": .string(finding.severity.rawValue), "subject": .string(finding.subject),
      "message": .string(finding.message), "advice": .optional(finding.advice),
    ])
  }
}

/// Writes the site: pictures, cards and pages, swapped in when complete.
struct BuildJob {
  let workspace: Workspace
  let plan: CardPlan

  init(_ workspace: Workspace) {
    self.workspace = workspace
    var plan = workspace.configuration.cards
    plan.drawn = !workspace.arguments.has("no-cards")
    self.plan = plan
  }

  /// Takes reduced copies of identity pages, made before they were known as such, out of the cache.
  ///
  /// A card may show one too, and does not tell which, so that all cards are drawn anew then.
  private func forgetCopies(of photos: Set<PhotoID>) throws(CommandError) {
    var found = false
    for photo in photos.sorted() {
      let folder = "\(workspace.cacheFolder)/images/\(photo.text.prefix(2))"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(photo.text)
      {
        found = true
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
    }
    if found { try? FileManager.default.removeItem(atPath: workspace.cacheFolder + "/cards") }
  }

  /// Builds, or finds that nothing has changed since the last build.
  func run() throws(CommandError) -> BuildOutcome {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = BuildOutcome()
    func phase<Result>(_ name: String, _ body: () throws(CommandError) -> Result) throws(CommandError) -> Result {
      let begun = clock.now
      defer { outcome.phases[name, default: 0] += (clock.now - begun).seconds }
      return try body()
    }
    let store = try workspace.store()
    if !workspace.arguments.has("dry-run") {
      try forgetCopies(of: try workspace.reading { () throws(StorageError) in try store.identityPictures() })
    }
    let folder = try publishing { () throws(PublishingError) in try OutputFolder(workspace.outputFolder) }
    let memory = BuildMemory(workspace, plan: plan)
    if !workspace.arguments.has("dry-run"), let remembered = try memory.unchanged(folder) {
      outcome = remembered
      outcome.seconds = (clock.now - start).seconds
      return outcome
    }
    let journal = try phase("load") { () throws(CommandError) in try Journal(workspace) }
    let shelf = try PictureShelf(workspace)
    let stamps = StampShelf(workspace)
    try phase("images") { () throws(CommandError) in
      try shelf.fill(journal.visible.atlas.photos, workspace)
      stamps.fill(journal.visible.atlas.stamps, photos: try workspace.atlas().photos)
    }
    let context = PageContext(
      phrases: journal.phrases, today: workspace.today, pictures: shelf.pictures, cards: plan,
      linksOriginals: workspace.configuration.linksOriginals)
    let cards = try phase("compute") { () throws(CommandError) in
      _ = try journal.pairs()
      return try journal.cards(context, stampPictures: stamps.sizes)
    }
    let drawn = try phase("cards") { () throws(CommandError) in try draw(cards, shelf, stamps) }
    outcome.findings = shelf.findings + stamps.findings + drawn.findings
    let atlasID = store.atlasID ?? ""
    try phase("pages") { () throws(CommandError) in
      let pages = try journal.pages(context, cards: cards, stampPictures: stamps.sizes, atlasID: atlasID)
      let retired = try memory.retiredLinks(pages, exclusions: journal.visible.exclusionDigest)
      var files = try text(of: pages, journal, context, retired: retired, atlasID: atlasID)
      files += pictureFiles(journal, shelf) + stamps.files + drawn.files
      (outcome.pages, outcome.cards) = (pages.count, drawn.files.count { !$0.path.hasSuffix(".txt") })
      outcome.result = try publishing { () throws(PublishingError) in
        try folder.publish(files, dryRun: workspace.arguments.has("dry-run"))
      }
      outcome.findings += outcome.result.warnings.map { Finding(.warning, "", $0) }
      if !workspace.arguments.has("dry-run") { try memory.keep(outcome, pages, journal.visible.exclusionDigest) }
    }
    outcome.seconds = (clock.now - start).seconds
    return outcome
  }

  private func draw(_ cards: [ShareCard], _ shelf: PictureShelf, _ stamps: StampShelf) throws(CommandError)
    -> (files: [SiteFile], findings: [Finding])
  {
    let orders = cards.flatMap { card in
      plan.ratios.flatMap { ratio in
        plan.appearances.map { CardStudio.Order(card: card, ratio: ratio, appearance: $0) }
      }
    }
    let drawn = try CardStudio(workspace, pictures: shelf, stamps: stamps).files(orders, plan: plan)
    var files: [SiteFile] = []
    for (order, path) in zip(orders, drawn.paths) {
      guard let path else { continue }
      let name = SiteMap.card(order.card.stem, order.ratio, order.appearance, plan.suffix)
      files.append(SiteFile(name, copyOf: path, key: path.split(separator: "/").last.map(String.init) ?? path))
    }
    for card in cards { files.append(SiteFile("cards/\(card.stem).txt", text: card.alternativeText + "\n")) }
    return (files, drawn.findings)
  }

  private func text(
    of pages: [Page], _ journal: Journal, _ context: PageContext, retired: [String: String], atlasID: String
  ) throws(CommandError) -> [SiteFile] {
    let writer = SiteWriter(templates: workspace.program.templates, phrases: journal.phrases)
    let identity = SiteWriter.Identity(
      atlas: atlasID, builtFor: workspace.today.description, version: Daymark.version)
    return try publishing { () throws(PublishingError) in
      try writer.files(
        for: pages, search: journal.search(pages), data: journal.dataScripts(context), retired: retired,
        fonts: fontFiles(), identity: identity)
    }
  }

  private func pictureFiles(_ journal: Journal, _ shelf: PictureShelf) -> [SiteFile] {
    journal.visible.atlas.photos.flatMap { shelf.files(of: $0.id) }
  }

  /// The typefaces, subset by the set-up; a site without them falls back on the reader's own.
  private func fontFiles() -> [SiteFile] {
    let folder = workspace.program.assets + "/fonts"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".woff2") } ?? []
    return names.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map { SiteFile("fonts/\(name)", Array($0)) }
    }
  }

  private func publishing<Result>(_ body: () throws(PublishingError) -> Result) throws(CommandError) -> Result {
    do { return try body() } catch {
      throw CommandError(error.isMisuse ? .misused : .failed, error.subject, error.message, advice: error.advice)
    }
  }
}
