import AtlasModel
import Foundation
import Presentation
import Publishing
import RecordKeeping
import Settings

/// A site before it is written anywhere: its pages and all its files.
struct SiteDraft {
  let pages: [Page]
  let files: [SiteFile]
  /// How many of the files are cards.
  let cardFiles: Int
  let findings: [Finding]
  /// The copies of photos and stamps that its files come from.
  let pictures: PictureShelf
  let stamps: StampShelf
}

/// How long the parts of a build take.
final class SitePhases {
  private(set) var seconds: [String: Double] = [:]

  /// Does a part of the work and adds its time to what is known of it.
  func callAsFunction<Result>(
    _ name: String, _ body: () throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    let start = ContinuousClock.now
    defer { seconds[name, default: 0] += (ContinuousClock.now - start).seconds }
    return try body()
  }
}

/// Makes the files of a site from a journal: pictures, cards, pages.
struct SiteDrafter {
  private let workspace: Workspace
  private let journal: Journal
  private let plan: CardPlan

  init(_ workspace: Workspace, _ journal: Journal, plan: CardPlan) {
    (self.workspace, self.journal, self.plan) = (workspace, journal, plan)
  }

  /// Which cards are drawn.
  ///
  /// The days that come next say nothing in the site of one year, which is written for no day.
  static func plan(_ workspace: Workspace, isOfOneYear: Bool) -> CardPlan {
    var plan = workspace.configuration.cards
    plan.drawn = !workspace.arguments.has("no-cards")
    if isOfOneYear, plan.onThisDay == .upcoming { plan.onThisDay = .none }
    return plan
  }

  /// Makes everything.
  ///
  /// - Parameter retired: The links of earlier sites that are gone, with what takes their place.
  func draft(
    _ phase: SitePhases, retired: ([Page]) throws(CommandError) -> [String: String]
  ) throws(CommandError) -> SiteDraft {
    let shelf = try PictureShelf(workspace)
    let stamps = StampShelf(workspace)
    try phase("images") { () throws(CommandError) in
      try shelf.fill(journal.pictured, workspace)
      stamps.fill(journal.visible.atlas.stamps, photos: try workspace.atlas().photos)
    }
    let scope = journal.focus.map { YearScope(year: $0.year, places: Set(journal.visible.atlas.places.keys)) }
    let context = PageContext(
      phrases: journal.phrases, today: journal.today, pictures: shelf.pictures, cards: plan,
      linksOriginals: workspace.configuration.linksOriginals && scope == nil, scope: scope)
    let cards = try phase("compute") { () throws(CommandError) in
      _ = try journal.pairs()
      return try journal.cards(context, stampPictures: stamps.sizes)
    }
    let drawn = try phase("cards") { () throws(CommandError) in try draw(cards, shelf, stamps) }
    let atlasID = try workspace.store().atlasID ?? ""
    return try phase("pages") { () throws(CommandError) in
      let pages = try journal.pages(context, cards: cards, stampPictures: stamps.sizes, atlasID: atlasID)
      var files = try text(of: pages, context, retired: try retired(pages), atlasID: atlasID)
      files += journal.pictured.flatMap { shelf.files(of: $0.id) } + stamps.files + drawn.files
      return SiteDraft(
        pages: pages, files: files, cardFiles: drawn.files.count { !$0.path.hasSuffix(".txt") },
        findings: shelf.findings + stamps.findings + drawn.findings, pictures: shelf, stamps: stamps)
    }
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
    of pages: [Page], _ context: PageContext, retired: [String: String], atlasID: String
  ) throws(CommandError) -> [SiteFile] {
    let writer = SiteWriter(templates: workspace.program.templates, phrases: journal.phrases)
    let identity = SiteWriter.Identity(
      atlas: atlasID, builtFor: journal.today.description, version: Daymark.version)
    return try SiteDrafter.publishing { () throws(PublishingError) in
      try writer.files(
        for: pages, search: journal.search(pages), data: journal.dataScripts(context), retired: retired,
        fonts: fontFiles(), identity: identity)
    }
  }

  /// The typefaces, subset by the set-up; a site without them falls back on the reader's own.
  private func fontFiles() -> [SiteFile] {
    let folder = workspace.program.assets + "/fonts"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".woff2") } ?? []
    return names.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map { SiteFile("fonts/\(name)", Array($0)) }
    }
  }

  /// Turns publishing's errors into the command line's.
  static func publishing<Result>(_ body: () throws(PublishingError) -> Result) throws(CommandError) -> Result {
    do { return try body() } catch {
      throw CommandError(error.isMisuse ? .misused : .failed, error.subject, error.message, advice: error.advice)
    }
  }
}
