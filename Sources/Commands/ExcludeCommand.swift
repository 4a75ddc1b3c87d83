import AtlasModel
import Foundation
import Presentation
import RecordKeeping

/// `exclude`: quiet rules.
enum ExcludeCommand: Verb {
  static let specification = VerbSpecification(
    "exclude", "keep something out of every page, card, letter and archive",
    usage: [
      "exclude photo PHOTO", "exclude folder DIR", "exclude zone LAT,LON RADIUS", "exclude dates DAY [DAY]",
      "exclude yearly MM-DD", "exclude LINK",
    ],
    examples: [
      ("daymark exclude zone 47.6740,-122.1215 500", "nothing within 500 m of the point is ever shown"),
      ("daymark exclude dates 2011-03-01 2011-03-09", "nine days are left out"),
      ("daymark exclude 'on-this-day/07-09?year=2014'", "one memory is not shown again; its photos stay elsewhere"),
      ("daymark exclude place/cc-fr", "everything in a place is left out"),
    ],
    notes: [
      "Rules count from the next `daymark build`. See them with `daymark list rules`, lift one with `daymark include`.",
      "What was archived or shared before keeps what it holds: archive the year again, and say --yes.",
    ]
  )

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let subject = try subject(arguments.words, workspace)
    let hidden = try workspace.atlas().photos.count {
      PrivacyRules([PrivacyRule(id: "", subject: subject)]).ruleHiding($0) != nil
    }
    let reach = "\(RuleWords.words(subject)) (\(hidden == 1 ? "1 photo file" : "\(hidden) photo files") today)"
    if case .link = subject {
    } else if hidden == 0 {
      console.report(
        Finding(
          .warning, RuleWords.words(subject), "nothing of the journal is there today",
          advice: "look at the spelling; the rule waits for what comes"))
    }
    if arguments.has("dry-run") {
      console.answer("would hide \(reach)", in: arguments, ["photos": .int(hidden)])
      return .done
    }
    let decision = try workspace.decide(.exclude(subject))
    console.answer(
      "rule-\(decision.number) hides \(reach) from the next build on; lift it with `daymark include rule-\(decision.number)`",
      in: arguments,
      ["id": .string("rule-\(decision.number)"), "hides": .string(RuleWords.words(subject)), "photos": .int(hidden)])
    return .done
  }

  /// Reads a subject as `exclude` and `include` take it.
  static func subject(_ words: [String], _ workspace: Workspace) throws(CommandError) -> RuleSubject {
    guard !words.isEmpty else {
      throw .misuse("exclude", "what is to be hidden is needed", advice: "see `daymark exclude --help`")
    }
    func rest(_ what: String) throws(CommandError) -> String {
      let text = words.dropFirst().joined(separator: " ")
      guard !text.isEmpty else {
        throw .misuse("exclude \(what)", "needs more words", advice: "see `daymark exclude --help`")
      }
      return text
    }
    switch words.first {
    case "photo": return .photo(try CorrectCommand.photo(named: try rest("photo"), in: try workspace.atlas()).id)
    case "folder":
      return .folder(try folder(try rest("folder"), workspace))
    case "zone":
      guard words.count == 3, let centre = Coordinate(text: words[1]), let radius = Double(words[2]),
        (1...100_000).contains(radius)
      else { throw .misuse("exclude zone", "takes LAT,LON and a radius of 1 to 100000 metres") }
      return .zone(centre, radiusMetres: radius)
    case "dates":
      guard (2...3).contains(words.count), let from = CalendarDay(parsing: words[1]),
        let to = words.count == 3 ? CalendarDay(parsing: words[2]) : from, from <= to
      else { throw .misuse("exclude dates", "takes a day, or a first and a last day, as YYYY-MM-DD") }
      return .dates(from: from, to: to)
    case "yearly":
      guard words.count == 2, let day = MonthDay(parsing: words[1]) else {
        throw .misuse("exclude yearly", "takes a day of any year, as MM-DD")
      }
      return .yearly(day)
    default: return try subject(ofLink: words.joined(separator: " "))
    }
  }

  /// A folder as a person names it: below the working folder, or below one of the photo folders.
  private static func folder(_ text: String, _ workspace: Workspace) throws(CommandError) -> String {
    let store = try workspace.store()
    let roots = try workspace.reading { () throws(StorageError) in try store.roots() }.map(\.path)
    let candidates = [workspace.ambient.absolute(text)] + roots.map { "\($0)/\(text)" }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates[0]
    return URL(fileURLWithPath: found).resolvingSymlinksInPath().path
  }

  private static func subject(ofLink text: String) throws(CommandError) -> RuleSubject {
    guard let link = DeepLink(parsing: text) else {
      let kinds = ["photo", "folder", "zone", "dates", "yearly"]
      throw .misuse(
        text, "is neither a kind of rule nor a link",
        advice: nearest(to: text, among: kinds).map { "did you mean '\($0)'?" }
          ?? "rules are \(kinds.joined(separator: ", ")), or a link such as then-now/cell-1-2")
    }
    switch link {
    case .day(let day, nil): return .yearly(day)
    case .day, .pair, .stamp: return .link(link.route)
    case .place(let place): return .place(place)
    case .year(let year):
      guard let from = CalendarDay(year: year, month: 1, day: 1), let to = CalendarDay(year: year, month: 12, day: 31)
      else { break }
      return .dates(from: from, to: to)
    default: break
    }
    throw .misuse(
      text, "is a whole section and cannot be left out", advice: "name a day, a year, a place, a pair or a stamp")
  }
}

/// `include`: lifts quiet rules.
enum IncludeCommand: Verb {
  static let specification = VerbSpecification(
    "include", "lift a quiet rule",
    usage: ["include RULE", "include (the words given to exclude)"],
    examples: [
      ("daymark include rule-7", "lifts one rule; `daymark list rules` shows their ids"),
      ("daymark include folder ~/Pictures/Private", "lifts every rule that hides just this"),
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let rules = try workspace.rules().rules
    let found: [PrivacyRule]
    guard let first = arguments.words.first else {
      throw .misuse("include", "a rule or what it hides is needed", advice: "see `daymark list rules`")
    }
    if let rule = rules.first(where: { $0.id == first }) {
      found = [rule]
    } else if first.hasPrefix("rule-") {
      throw .misuse(first, "there is no such rule", advice: "see `daymark list rules`")
    } else {
      let subject = try ExcludeCommand.subject(arguments.words, workspace)
      found = rules.filter { $0.subject == subject }
    }
    guard !found.isEmpty else {
      throw .misuse(arguments.words.joined(separator: " "), "no rule hides this", advice: "see `daymark list rules`")
    }
    for rule in found {
      guard rule.id != "rule-home-zone" else {
        throw .misuse(rule.id, "comes from the settings", advice: "change privacy.home-zone in daymark.toml")
      }
      if arguments.has("dry-run") {
        console.answer("would lift \(rule.id): \(RuleWords.words(rule.subject))", in: arguments)
        continue
      }
      _ = try workspace.decide(.include(rule: rule.id))
      console.answer("lifted \(rule.id): \(RuleWords.words(rule.subject))", in: arguments)
    }
    return .done
  }
}
