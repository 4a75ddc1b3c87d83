import AtlasModel
import Presentation
import RecordKeeping

/// `undo`: takes a decision back.
enum UndoCommand: Verb {
  static let specification = VerbSpecification(
    "undo", "take decisions back by their numbers",
    usage: ["undo NUMBER…", "undo FIRST-LAST"],
    examples: [
      ("daymark undo 12", "takes decision 12 back; `daymark list decisions` shows the numbers"),
      ("daymark undo 12-14 17", "takes four back, the latest first"),
      ("daymark undo 13", "an undo is a decision too, and can itself be taken back"),
    ],
    notes: ["One number that is none of a decision keeps all of them from being taken back."])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let decisions = try chosen(arguments.words, among: try workspace.store().log.decisions)
    let lines = decisions.map { "\($0.number): \(words($0.action))" }
    if arguments.has("dry-run") {
      console.answer(lines.map { "would take back \($0)" }.joined(separator: "\n"), in: arguments)
      return .done
    }
    var made: [Int] = []
    for decision in decisions {
      made.append(try workspace.decide(.undo(decision.number)).number)
      if case .correct(let photo, _) = decision.action { try CorrectCommand.rejudge(photo, workspace) }
      if case .clearCorrections(let photo) = decision.action { try CorrectCommand.rejudge(photo, workspace) }
    }
    let answers = zip(lines, made).map { "took back \($0); bring it back with `daymark undo \($1)`" }
    console.answer(
      answers.joined(separator: "\n"), in: arguments,
      ["decision": .optional(made.last), "decisions": .array(made.map(JSONValue.int))])
    return .done
  }

  /// The decisions of numbers and ranges, the latest first, so that what builds on another goes before it.
  private static func chosen(_ words: [String], among decisions: [Decision]) throws(CommandError) -> [Decision] {
    guard !words.isEmpty else {
      throw .misuse("undo", "needs the number of a decision", advice: "see `daymark list decisions`")
    }
    var chosen: [Decision] = []
    for word in words {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first <= last else {
        throw .misuse(word, "is no number and no range such as 12-14", advice: "see `daymark list decisions`")
      }
      // A range is looked through among what there is, and not counted through, since it may end anywhere.
      let found = decisions.filter { (first...last).contains($0.number) }
      guard found.first?.number == first, found.last?.number == last else {
        throw .misuse(word, "names a number of no decision", advice: "see `daymark list decisions`")
      }
      chosen += found.filter { decision in !chosen.contains { $0.number == decision.number } }
    }
    if let made = chosen.first(where: { if case .found = $0.action { true } else { false } }) {
      throw .misuse("\(made.number)", "is the making of the journal, which cannot be taken back")
    }
    return chosen.sorted { $0.number > $1.number }
  }

  /// The numbers of decisions that were made one after the other, as `undo` takes them: `12` or `12-14`.
  static func numbers(_ decisions: [Decision]) -> String {
    guard let first = decisions.first?.number, let last = decisions.last?.number else { return "" }
    return first == last ? "\(first)" : "\(first)-\(last)"
  }

  /// A decision in words.
  static func words(_ action: DecisionAction) -> String {
    switch action {
    case .found(let atlas): "journal \(atlas) made"
    case .exclude(let subject): "exclude \(RuleWords.words(subject))"
    case .include(let rule): "include what \(rule) hid"
    case .addStay(let stay): "add \(stay.place) \(stay.from)" + (stay.to.map { " to \($0)" } ?? "")
    case .correct(let photo, _): "correct \(photo)"
    case .clearCorrections(let photo): "clear corrections of \(photo)"
    case .keepStamp(let stamp): "stamp \(stamp.id)"
    case .removeStamp(let id): "take stamp \(id) off the wall"
    case .restoreStamp(let id): "put stamp \(id) back on the wall"
    case .answerProposal(let id, let stamp): stamp.map { "what was read (\(id)) is stamp \($0.id)" } ?? "decline \(id)"
    case .answerBook(let id, let book):
      book.map { "what was read (\(id)) is book \($0.id), '\($0.name)'" } ?? "decline \(id)"
    case .keepBook(let book): "book \(book.id), '\(book.name)'"
    case .settleName(let name, let place):
      place.map { "'\(name.name)' means \($0)" } ?? "leave out '\(name.name)'"
    case .promote(let stay): "visit of \(stay.place) \(stay.from)" + (stay.to.map { " to \($0)" } ?? "")
    case .undo(let number): "undo \(number)"
    }
  }
}
