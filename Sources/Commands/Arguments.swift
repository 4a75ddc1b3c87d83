import AtlasModel

/// An option as the command line, the help and the completions know it.
struct OptionSpecification: Sendable {
  /// The long name without dashes.
  let name: String
  /// What its value is called in help, or nothing for a flag.
  let value: String?
  /// One line of help.
  let help: String
  /// Whether it may be given several times.
  let repeats: Bool

  init(_ name: String, value: String? = nil, _ help: String, repeats: Bool = false) {
    (self.name, self.value, self.help, self.repeats) = (name, value, help, repeats)
  }

  /// Options that every verb takes.
  static let global = [
    OptionSpecification("journal", value: "DIR", "the journal folder (default ~/Journal, or DAYMARK_JOURNAL)"),
    OptionSpecification("output", value: "DIR", "write the site there (default: output inside the journal folder)"),
    OptionSpecification("json", "print one JSON object, or JSON Lines, for scripts"),
    OptionSpecification("quiet", "no progress and no notes"),
    OptionSpecification("debug", "more detail with errors"),
    OptionSpecification("no-input", "never ask a question"),
    OptionSpecification("dry-run", "say what would be done, and do nothing"),
    OptionSpecification("yes", "answer yes to questions"),
    OptionSpecification("color", value: "WHEN", "auto, always or never"),
    OptionSpecification("lang", value: "LANG", "the language of the site and of letters: en or de"),
    OptionSpecification("today", value: "YYYY-MM-DD", "the day to work for, in place of the clock's"),
    OptionSpecification("jobs", value: "N", "how many files are worked on at a time"),
    OptionSpecification("set", value: "KEY=VALUE", "override a setting of daymark.toml for this run", repeats: true),
    OptionSpecification("templates", value: "DIR", "a folder of templates laid over the built-in ones"),
    OptionSpecification("assets", value: "DIR", "the folder of bundled data"),
    OptionSpecification("help", "this help"),
    OptionSpecification("version", "the version"),
  ]
}

/// A verb as the command line, the help and the completions know it.
struct VerbSpecification: Sendable {
  let name: String
  let summary: String
  let usage: [String]
  let examples: [(command: String, effect: String)]
  let options: [OptionSpecification]
  let notes: [String]

  init(
    _ name: String, _ summary: String, usage: [String], examples: [(command: String, effect: String)],
    options: [OptionSpecification] = [], notes: [String] = []
  ) {
    (self.name, self.summary, self.usage) = (name, summary, usage)
    (self.examples, self.options, self.notes) = (examples, options, notes)
  }
}

/// The words of one command line, sorted into flags, options and the rest.
struct Arguments: Sendable {
  /// The verb, when one was given.
  private(set) var verb: String?
  /// What is neither a verb nor an option.
  fileprivate(set) var words: [String] = []
  fileprivate var values: [String: [String]] = [:]
  private var flags = Set<String>()

  /// Sorts the words, looking up the options of whatever verb comes first.
  init(_ words: [String], verbs: [VerbSpecification]) throws(CommandError) {
    var rest = words[...]
    var optionsEnded = false
    var pending: [(name: String, value: String?)] = []
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" || Arguments.isNegativeNumber(word) {
        if verb == nil { verb = word } else { self.words.append(word) }
        continue
      }
      if word == "--" {
        optionsEnded = true
        continue
      }
      if word == "-h" {
        flags.insert("help")
        continue
      }
      guard word.hasPrefix("--") else {
        throw .misuse(word, "there are no short options but -h", advice: "see `daymark --help`")
      }
      let halves = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      let known = OptionSpecification.global + (verbs.first { $0.name == verb }?.options ?? [])
      // Before the verb is known, an option of any verb may stand.
      let anywhere = verb == nil ? known + verbs.flatMap(\.options) : known
      guard let option = anywhere.first(where: { $0.name == name }) else {
        let near = nearest(to: name, among: known.map(\.name)).map { "did you mean '--\($0)'?" }
        let verb = verb.map { "daymark \($0)" } ?? "daymark"
        throw .misuse(word, "there is no such option", advice: near ?? "see `\(verb) --help`")
      }
      if option.value == nil {
        guard halves.count == 1 else { throw .misuse(word, "--\(name) takes no value") }
        pending.append((name, nil))
      } else if halves.count == 2 {
        pending.append((name, String(halves[1])))
      } else if let value = rest.popFirst() {
        pending.append((name, value))
      } else {
        throw .misuse(word, "--\(name) needs a value: \(option.value ?? "")")
      }
    }
    for (name, value) in pending {
      guard let value else {
        flags.insert(name)
        continue
      }
      let own = OptionSpecification.global + (verbs.first { $0.name == verb }?.options ?? [])
      let specification = own.first { $0.name == name }
      if value.isEmpty, ["DIR", "FILE"].contains(specification?.value) {
        throw .misuse("--\(name)", "needs a name that is not empty")
      }
      let repeats = (OptionSpecification.global + verbs.flatMap(\.options)).contains { $0.name == name && $0.repeats }
      values[name] = repeats ? (values[name] ?? []) + [value] : [value]
    }
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
  }

  /// Refuses words that the verb does not take.
  func refuseMore(than count: Int) throws(CommandError) {
    guard words.count <= count else {
      throw .misuse(words[count], "is one word too many", advice: "see `daymark \(verb ?? "") --help`")
    }
  }

  /// Whether a flag was given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The last value of an option.
  subscript(option: String) -> String? { values[option]?.last }

  /// All values of an option that repeats.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// A whole number of at least 1.
  func count(_ option: String) throws(CommandError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), number >= 1 else {
      throw .misuse("--\(option) \(text)", "is no whole number above 0")
    }
    return number
  }

  /// A day.
  func day(_ option: String) throws(CommandError) -> CalendarDay? {
    guard let text = self[option] else { return nil }
    guard let day = CalendarDay(parsing: text) else {
      throw .misuse("--\(option) \(text)", "is no day of the calendar", advice: "write it as YYYY-MM-DD")
    }
    return day
  }

  /// A day, a month or a year.
  func partialDay(_ option: String) throws(CommandError) -> PartialDay? {
    guard let text = self[option] else { return nil }
    guard let day = PartialDay(parsing: text) else {
      throw .misuse("--\(option) \(text)", "is no date", advice: "write it as YYYY-MM-DD, YYYY-MM or YYYY")
    }
    return day
  }

  /// One of several words.
  func choice<Choice: RawRepresentable & CaseIterable>(_ option: String, _: Choice.Type) throws(CommandError)
    -> Choice? where Choice.RawValue == String
  {
    guard let text = self[option] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue)
      throw .misuse("--\(option) \(text)", "is none of \(all.joined(separator: ", "))")
    }
    return choice
  }
}

extension Arguments {
  /// The same command line with other words.
  func replacing(words: [String]) -> Arguments {
    var copy = self
    copy.words = words
    return copy
  }

  /// The same command line with an option given.
  func setting(_ option: String, to value: String) -> Arguments {
    var copy = self
    copy.values[option] = [value]
    return copy
  }
}
