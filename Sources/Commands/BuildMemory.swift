import AtlasModel
import Digests
import Foundation
import Glibc
import Presentation
import Publishing
import RecordKeeping
import Settings

/// What the last build rested on and what it wrote, so that a build in which nothing changed does nothing.
struct BuildMemory {
  private let workspace: Workspace
  private let plan: CardPlan

  init(_ workspace: Workspace, plan: CardPlan) { (self.workspace, self.plan) = (workspace, plan) }

  private struct Kept: Codable {
    let pages: Int
    let cards: Int
    let files: Int
    let warnings: [[String]]
    /// Whether there was a cache: one that was deleted since is to be made again.
    let isCached: Bool
  }

  private var isCached: Bool { FileManager.default.fileExists(atPath: workspace.cacheFolder) }

  /// The last build's outcome when it would come out the same and every file of it is still there.
  func unchanged(_ folder: OutputFolder) throws(CommandError) -> BuildOutcome? {
    let store = try workspace.store()
    let key = try key()
    let text = try workspace.reading { () throws(StorageError) in try store.remembered("build", key: key) }
    guard let text, let kept = try? JSONDecoder().decode(Kept.self, from: Data(text.utf8)), folder.isWhole(),
      isCached || !kept.isCached
    else { return nil }
    var outcome = BuildOutcome()
    (outcome.pages, outcome.cards, outcome.result.unchanged) = (kept.pages, kept.cards, kept.files)
    outcome.findings = kept.warnings.filter { $0.count == 2 }.map { Finding(.warning, $0[0], $0[1]) }
    return outcome
  }

  /// Keeps what this build rested on.
  func keep(_ outcome: BuildOutcome, _ pages: [Page], _ exclusions: String) throws(CommandError) {
    let warnings = outcome.findings.filter { $0.severity != .note }.map { [$0.subject, $0.message] }
    let kept = Kept(
      pages: outcome.pages, cards: outcome.cards, files: outcome.result.written + outcome.result.unchanged,
      warnings: warnings, isCached: isCached)
    guard let data = try? JSONEncoder().encode(kept) else { return }
    let links = Links(
      exclusions: exclusions, links: pages.flatMap(\.links).map(\.link.description).sorted(),
      retired: try retiredLinks(pages, exclusions: exclusions))
    let linkText = (try? JSONEncoder().encode(links)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let store = try workspace.store()
    let key = try key()
    try workspace.reading { () throws(StorageError) in
      try store.remember("build", key: key, String(decoding: data, as: UTF8.self))
      // The site of one year is a part of the journal's: what it lacks is not gone.
      if workspace.configuration.year == nil { try store.setFact("published-links", linkText) }
    }
  }

  private struct Links: Codable {
    let exclusions: String
    let links: [String]
    let retired: [String: String]
  }

  /// Links of earlier builds that are gone, each with the link that takes its place.
  ///
  /// Ids speak of places. When a rule was added, what went away may be what the person wants forgotten, so the list is
  /// emptied whenever the rules change, and empty in the site of one year, which is to say nothing of others.
  func retiredLinks(_ pages: [Page], exclusions: String) throws(CommandError) -> [String: String] {
    guard workspace.configuration.year == nil else { return [:] }
    let store = try workspace.store()
    let text = try workspace.reading { () throws(StorageError) in try store.fact("published-links") }
    guard let text, let last = try? JSONDecoder().decode(Links.self, from: Data(text.utf8)),
      last.exclusions == exclusions
    else { return [:] }
    let now = Set(pages.flatMap(\.links).map(\.link.description))
    var retired: [String: String] = [:]
    for link in last.links + last.retired.keys where !now.contains(link) {
      retired[link] = DeepLink(parsing: link).map(BuildMemory.successor)?.description
    }
    return retired
  }

  private static func successor(of link: DeepLink) -> DeepLink {
    switch link {
    case .day(let day, _): .day(day, year: nil)
    case .pair: .pairs
    case .place: .places
    case .year: .years
    case .stamp, .stampArea, .book: .stamps
    default: .home
    }
  }

  /// Everything that decides the bytes of the site.
  private func key() throws(CommandError) -> String {
    let store = try workspace.store()
    let generation = try workspace.reading { () throws(StorageError) in try store.fact("photo-generation") } ?? "0"
    let secret = try workspace.reading { () throws(StorageError) in try store.identityPictures() }
    let templates = workspace.program.templateFolders.flatMap { folder in
      (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { name in
        "\(name) \(BuildMemory.fingerprint("\(folder)/\(name)"))"
      }
    }
    let assets = ["phrases", "fonts"].flatMap { name -> [String] in
      let folder = "\(workspace.program.assets)/\(name)"
      return (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map {
        "\($0) \(BuildMemory.fingerprint("\(folder)/\($0)"))"
      }
    }
    let parts =
      [
        Daymark.version, BuildMemory.fingerprint("/proc/self/exe"), generation, store.log.digest, store.importsDigest,
        OpenedDays(workspace.ambient).words(of: store.atlasID ?? ""),
        secret.sorted().map(\.text).joined(separator: " "),
        "\(workspace.configuration)", "\(plan)", workspace.today.description, workspace.outputFolder,
      ] + templates + assets
    return SHA256.hexadecimal(of: Array(parts.joined(separator: "\n").utf8))
  }

  /// Size and time of a file: enough to see that one of the program's own files was changed.
  private static func fingerprint(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "-" }
    return "\(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
