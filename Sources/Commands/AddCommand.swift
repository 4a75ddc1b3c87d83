import AtlasModel
import Places
import Presentation
import RecordKeeping

/// `add`: days in a place that a person knows of.
enum AddCommand: Verb {
  static let specification = VerbSpecification(
    "add", "write down days in a place by hand",
    usage: ["add PLACE --from DAY [--to DAY]"],
    examples: [
      ("daymark add 'Lisbon, Portugal' --from 2009-07-09 --to 2009-07-14", "six days in Lisbon join the journal"),
      ("daymark add iata-kef --from 2016-07-09", "an airport by its id, as `daymark place` prints it"),
      ("daymark add Kyoto --from 1998", "a year is enough; it then joins the place and the year, and no day"),
    ],
    options: [
      OptionSpecification("from", value: "DAY", "the first day, or a month (YYYY-MM) or a year"),
      OptionSpecification("to", value: "DAY", "the last day"),
    ])

  /// The longest stay that one entry may hold, in days: ten years, more than any stay and less than a slip of the pen.
  static let longestStayDays = 3660

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let name = arguments.words.joined(separator: " ")
    guard !name.isEmpty else { throw .misuse("add", "a place is needed", advice: "see `daymark add --help`") }
    guard let from = try arguments.partialDay("from") else {
      throw .misuse("add", "the first day is needed", advice: "add --from YYYY-MM-DD")
    }
    let to = try arguments.day("to")
    for day in [from.firstDay, to].compactMap(\.self) { try workspace.refuseFuture(day) }
    if let to {
      guard let first = from.calendarDay else { throw .misuse("--to \(to)", "goes only with a whole day in --from") }
      guard to >= first else { throw .misuse("--to \(to)", "lies before --from \(first)") }
      guard to.daysSince1970 - first.daysSince1970 < longestStayDays else {
        throw .misuse("--to \(to)", "lies more than ten years after --from \(first)")
      }
    }
    let place = try PlaceChooser(workspace: workspace).place(named: name)
    if arguments.has("dry-run") {
      console.answer(
        "would add \(place.name) (\(place.id)), \(from)\(to.map { " to \($0)" } ?? "")", in: arguments,
        ["place": RecordJSON.place(place)])
      return .done
    }
    let decision = try record(
      .addStay(ManualStay(place: place.id, from: from, to: to)), naming: place, workspace
    )
    console.answer(
      "added \(place.name), \(from)\(to.map { " to \($0)" } ?? ""); take it back with `daymark undo \(decision.number)`",
      in: arguments, ["decision": .int(decision.number), "place": RecordJSON.place(place)])
    return .done
  }

  /// Keeps the place with its parents, then the decision that names it.
  static func record(_ action: DecisionAction, naming place: Place?, _ workspace: Workspace) throws(CommandError)
    -> Decision
  {
    let store = try workspace.store()
    if let place, let chain = try workspace.resolver().gazetteer.chain(for: place.id) {
      try workspace.reading { () throws(StorageError) in try store.keep(chain.places) }
    }
    return try workspace.decide(action)
  }
}
