import AtlasModel
import Presentation
import RecordKeeping

/// `undo`: takes a decision back.
enum UndoCommand: Verb {
  static let specification = VerbSpecification(
    "undo", "take a decision back by its number",
    usage: ["undo NUMBER"],
    examples: [
      ("daymark undo 12", "takes decision 12 back; `daymark list decisions` shows the numbers"),
      ("daymark undo 13", "an undo is a decision too, and can itself be taken back"),
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let store = try workspace.store()
    guard let text = arguments.words.first, let number = Int(text),
      let decision = store.log.decisions.first(where: { $0.number == number })
    else {
      throw .misuse(
        arguments.words.first ?? "undo", "is the number of no decision", advice: "see `daymark list decisions`")
    }
    if case .found = decision.action { throw .misuse(text, "is the making of the journal, which cannot be taken back") }
    if arguments.has("dry-run") {
      console.answer("would take back \(number): \(words(decision.action))", in: arguments)
      return .done
    }
    let made = try workspace.decide(.undo(number))
    if case .correct(let photo, _) = decision.action { try CorrectCommand.rejudge(photo, workspace) }
    if case .clearCorrections(let photo) = decision.action { try CorrectCommand.rejudge(photo, workspace) }
    console.answer(
      "took back \(number): \(words(decision.action)); bring it back with `daymark undo \(made.number)`", in: arguments,
      ["decision": .int(made.number)])
    return .done
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
    case .keepBook(let book): "book \(book.id)"
    case .settleName(let name, let place):
      place.map { "'\(name.name)' means \($0)" } ?? "leave out '\(name.name)'"
    case .promote(let stay): "visit of \(stay.place) \(stay.from)" + (stay.to.map { " to \($0)" } ?? "")
    case .undo(let number): "undo \(number)"
    }
  }
}
