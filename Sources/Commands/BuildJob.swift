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
    plan = SiteDrafter.plan(workspace, isOfOneYear: workspace.configuration.year != nil)
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
    let phase = SitePhases()
    let store = try workspace.store()
    if !workspace.arguments.has("dry-run") {
      try forgetCopies(of: try workspace.reading { () throws(StorageError) in try store.identityPictures() })
    }
    let folder = try SiteDrafter.publishing { () throws(PublishingError) in try OutputFolder(workspace.outputFolder) }
    let memory = BuildMemory(workspace, plan: plan)
    if !workspace.arguments.has("dry-run"), let remembered = try memory.unchanged(folder) {
      outcome = remembered
      outcome.seconds = (clock.now - start).seconds
      return outcome
    }
    let focus = workspace.configuration.year.map { YearFocus(year: $0) }
    let journal = try phase("load") { () throws(CommandError) in try Journal(workspace, focus: focus) }
    let drafter = SiteDrafter(workspace, journal, plan: plan)
    let draft = try drafter.draft(phase) { (pages) throws(CommandError) in
      try memory.retiredLinks(pages, exclusions: journal.visible.exclusionDigest)
    }
    (outcome.findings, outcome.pages, outcome.cards) = (draft.findings, draft.pages.count, draft.cardFiles)
    try phase("pages") { () throws(CommandError) in
      outcome.result = try SiteDrafter.publishing { () throws(PublishingError) in
        try folder.publish(draft.files, dryRun: workspace.arguments.has("dry-run"))
      }
      outcome.findings += outcome.result.warnings.map { Finding(.warning, "", $0) }
      if !workspace.arguments.has("dry-run") { try memory.keep(outcome, draft.pages, journal.visible.exclusionDigest) }
    }
    (outcome.seconds, outcome.phases) = ((clock.now - start).seconds, phase.seconds)
    return outcome
  }
}
