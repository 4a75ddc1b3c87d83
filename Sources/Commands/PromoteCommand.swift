import AtlasModel
import Presentation
import RecordKeeping

/// `promote`: what was taken for passing through was a visit.
enum PromoteCommand: Verb {
  static let specification = VerbSpecification(
    "promote", "make a visit of a layover or another passing through",
    usage: ["promote PLACE --from DAY [--to DAY]"],
    examples: [
      (
        "daymark promote iata-ams --from 2016-07-09",
        "the layover in Amsterdam was long enough for a walk to the canals"
      ),
      ("daymark list passing", "what imports told that counts as no visit"),
    ],
    options: [
      OptionSpecification("from", value: "DAY", "the day, or the first of several"),
      OptionSpecification("to", value: "DAY", "the last day"),
    ],
    notes: ["It is a decision: `daymark undo NUMBER` makes it passing again."])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let name = arguments.words.joined(separator: " ")
    guard !name.isEmpty else { throw .misuse("promote", "a place is needed", advice: "see `daymark list passing`") }
    guard let from = try arguments.day("from") else {
      throw .misuse("promote", "the day is needed", advice: "add --from YYYY-MM-DD; see `daymark list passing`")
    }
    let to = try arguments.day("to")
    if let to, to < from { throw .misuse("--to \(to)", "lies before --from \(from)") }
    let store = try workspace.store()
    let then = try workspace.reading { () throws(StorageError) in try store.evidence() }.filter { item in
      item.exactDay.map { from <= $0 && $0 <= (to ?? from) } ?? false
    }
    let passing = then.filter(\.passing)
    let atlas = try workspace.atlas()
    let wanted = name.lowercased()
    let places = Set(passing.map(\.place)).filter { id in
      id.text == wanted || atlas.places[id]?.name.lowercased() == wanted
        || atlas.places[id]?.iata?.lowercased() == wanted
    }
    guard let id = places.first else {
      throw .misuse(
        name, "no import tells of passing through it then",
        advice: "see `daymark list passing`, or write the days "
          + "down with `daymark add`")
    }
    guard places.count == 1 else {
      throw CommandError(
        .needsDecision, name, "\(places.count) places of this name were passed then",
        advice: "give the id of one of them:\n" + places.sorted().map { "  \($0)" }.joined(separator: "\n"))
    }
    let words = "\(atlas.places[id]?.name ?? id.text) (\(id)), \(from)\(to.map { " to \($0)" } ?? "")"
    if arguments.has("dry-run") {
      console.answer("would make a visit of \(words)", in: arguments)
      return .done
    }
    let decision = try workspace.decide(.promote(ManualStay(place: id, from: PartialDay(from), to: to)))
    console.answer(
      "made a visit of \(words); take it back with `daymark undo \(decision.number)`", in: arguments,
      ["decision": .int(decision.number)])
    return .done
  }
}
