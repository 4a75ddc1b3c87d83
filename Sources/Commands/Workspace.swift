import AtlasModel
import Foundation
import Places
import Presentation
import RecordKeeping
import Settings

/// What a verb works with: the journal folder, its settings, its record and the program's data.
///
/// It opens and never computes.
final class Workspace {
  let arguments: Arguments
  let ambient: Ambient
  let console: Console
  /// The journal folder.
  let folder: String
  let today: CalendarDay
  let configuration: Configuration
  let settingSources: [String: String]
  let program: ProgramFiles
  private var openStore: AtlasStore?
  private var openResolver: PlaceResolver?
  private var lock: JournalLock?

  init(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) {
    (self.arguments, self.ambient, self.console) = (arguments, ambient, console)
    let given = arguments["journal"] ?? ambient.environment["DAYMARK_JOURNAL"] ?? "~/Journal"
    folder = ambient.absolute(given)
    today = try arguments.day("today") ?? ambient.today
    program = try ProgramFiles(arguments, ambient, journal: folder)
    var reader = ConfigurationReader()
    do {
      let user = ambient.folder("XDG_CONFIG_HOME", default: ".config") + "/daymark/config.toml"
      for file in [user, folder + "/daymark.toml"] {
        guard let data = FileManager.default.contents(atPath: file) else { continue }
        guard let text = String(data: data, encoding: .utf8) else { throw CommandError.misuse(file, "is not UTF-8") }
        try reader.read(text, name: file)
      }
      if let language = arguments["lang"] { try reader.read(option: "site.language=\"\(language)\"") }
      for option in arguments.all("set") { try reader.read(option: option) }
    } catch let error as ConfigurationError {
      throw .misuse(error.subject, error.message, advice: error.advice)
    } catch let error as CommandError {
      throw error
    } catch {
      throw .misuse(folder, "the settings cannot be read")
    }
    configuration = reader.configuration
    settingSources = reader.sources
    reader.findings.forEach(console.report)
  }

  /// Where the site is written.
  var outputFolder: String {
    if let given = arguments["output"] { return ambient.absolute(given) }
    guard let set = configuration.output else { return folder + "/output" }
    return set.hasPrefix("/") || set.hasPrefix("~") ? ambient.absolute(set) : folder + "/" + set
  }

  /// Where derivatives are kept.
  var cacheFolder: String { folder + "/cache" }

  /// How many files are worked on at a time.
  func jobs() throws(CommandError) -> Int { try arguments.count("jobs") ?? ambient.processors }

  /// The words of the site's language.
  func phrases() throws(CommandError) -> Phrasebook { try program.phrasebook(configuration.language) }

  /// The gazetteer, opened when first asked for.
  func resolver() throws(CommandError) -> PlaceResolver {
    if let openResolver { return openResolver }
    let resolver = try program.resolver()
    openResolver = resolver
    return resolver
  }

  /// The record, opened when first asked for, and held alone from then on.
  func store() throws(CommandError) -> AtlasStore {
    if let openStore { return openStore }
    let store = try reading { () throws(StorageError) in
      guard FileManager.default.fileExists(atPath: folder + "/decisions.jsonl") else {
        throw StorageError(
          .noJournal, folder, "there is no journal here",
          advice: "make one with `daymark journal FOLDER` or `daymark init`")
      }
      lock = try takeLock()
      let store = try AtlasStore(folder: folder)
      openStore = store
      return store
    }
    return try namingPlaces(in: store)
  }

  /// Gives the places that decisions name their names again when the index was made anew.
  private func namingPlaces(in store: AtlasStore) throws(CommandError) -> AtlasStore {
    let unknown = try reading { () throws(StorageError) in try store.unknownPlaces() }
    guard !unknown.isEmpty else { return store }
    let gazetteer = try resolver().gazetteer
    let places = unknown.compactMap { gazetteer.chain(for: $0)?.places }.flatMap(\.self)
    try reading { () throws(StorageError) in try store.keep(places) }
    return store
  }

  private func takeLock() throws(StorageError) -> JournalLock {
    let deadline = ContinuousClock.now + .seconds(Int(arguments["wait"] ?? "") ?? 0)
    while true {
      do { return try JournalLock(folder: folder) } catch {
        guard error.kind == .locked, ContinuousClock.now < deadline else { throw error }
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  /// The rules in force: the person's, and the home zone of the settings.
  func rules() throws(CommandError) -> PrivacyRules {
    let store = try store()
    var rules = try reading { () throws(StorageError) in try store.rules() }
    if let zone = configuration.homeZone { rules.append(PrivacyRule(id: "rule-home-zone", subject: zone)) }
    return PrivacyRules(rules)
  }

  /// The whole record.
  func atlas() throws(CommandError) -> Atlas {
    let store = try store()
    return try reading { () throws(StorageError) in try store.atlas() }
  }

  /// Refuses a day that has not come yet: what lies ahead is a plan and no memory.
  func refuseFuture(_ day: CalendarDay) throws(CommandError) {
    if day > today { throw .misuse(day.description, "lies ahead of today, \(today)") }
  }

  /// Turns the record's errors into the command line's.
  func reading<Result>(_ body: () throws(StorageError) -> Result) throws(CommandError) -> Result {
    do { return try body() } catch { throw CommandError(error) }
  }

  /// Writes a decision down.
  func decide(_ action: DecisionAction) throws(CommandError) -> Decision {
    let store = try store()
    return try reading { () throws(StorageError) in try store.decide(action, on: today) }
  }
}

extension CommandError {
  /// A storage error with its exit code.
  init(_ error: StorageError) {
    let status: ExitStatus
    switch error.kind {
    case .locked: status = .locked
    case .newer, .noJournal: status = .misused
    case .damaged, .failed: status = .failed
    }
    self.init(status, error.subject, error.message, advice: error.advice)
  }
}
