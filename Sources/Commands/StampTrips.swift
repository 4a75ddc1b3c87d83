import AtlasModel
import PassportStamps
import Presentation

/// The stamps of a trip, kept with one answer; each becomes a decision of its own, so that one can be taken back alone.
struct StampTrips {
  private let workspace: Workspace
  private let dialogue: StampDialogue

  init(_ workspace: Workspace, _ dialogue: StampDialogue) {
    (self.workspace, self.dialogue) = (workspace, dialogue)
  }

  private static func span(_ trip: StampTrip) -> String {
    trip.first == trip.last ? "\(trip.first)" : "\(trip.first) to \(trip.last)"
  }

  /// The stamps of a trip, each with the one suggestion that would be kept and its reasons.
  private func lines(_ trip: StampTrip) -> [String] {
    var lines = ["\(trip.stamps.count) stamps seem to be of one trip, \(StampTrips.span(trip)):"]
    for var proposal in trip.stamps {
      proposal.candidates = Array(proposal.candidates.prefix(1))
      lines += dialogue.lines(proposal).map { "  " + $0 }
    }
    return lines
  }

  /// How each trip is kept without going through it, for those who read a list.
  static func hints(_ waiting: [StampProposal]) -> [String] {
    StampTrip.trips(in: waiting).map { trip in
      "\(trip.stamps.count) stamps seem to be of one trip, \(span(trip)); keep them with "
        + "`daymark review --accept-trip \(trip.first)`"
    }
  }

  /// The trips for scripts and for the review page.
  static func json(_ waiting: [StampProposal]) -> JSONValue {
    .array(
      StampTrip.trips(in: waiting).map { trip in
        .object([
          "first": .string("\(trip.first)"), "last": .string("\(trip.last)"),
          "stamps": .array(trip.stamps.map { .string($0.id) }),
        ])
      })
  }

  /// Offers every trip on the terminal.
  ///
  /// - Returns: the stamps that are to be asked about one by one, or nothing when the person stops.
  func offer(_ waiting: [StampProposal]) throws(CommandError) -> [StampProposal]? {
    var done = Set<String>()
    for trip in StampTrip.trips(in: waiting) {
      lines(trip).forEach(workspace.console.note)
      while true {
        let question =
          "keep all \(trip.stamps.count) of this trip? (y keep them, n later, Enter one by one, q quit)"
        guard let answer = workspace.console.ask(question)?.lowercased() else { break }
        if answer == "q" { return nil }
        if answer == "y" { workspace.console.note(StampTrips.words(try keep(trip))) }
        if answer == "y" || answer == "n" {
          done.formUnion(trip.stamps.map(\.id))
          break
        }
        workspace.console.note("'\(Console.printable(answer))' is none of the answers")
      }
    }
    return waiting.filter { !done.contains($0.id) }
  }

  /// `review --accept-trip DAY`: lists the trip of that day and keeps it when the person says so.
  func accept(_ day: CalendarDay, _ waiting: [StampProposal]) throws(CommandError) -> ExitStatus {
    let (console, arguments) = (workspace.console, workspace.arguments)
    guard let trip = StampTrip.trips(in: waiting).first(where: { ($0.first...$0.last).contains(day) }) else {
      throw .misuse("--accept-trip \(day)", "no trip of that day waits", advice: "`daymark review` lists those that do")
    }
    if !arguments.has("json") { lines(trip).forEach(console.print) }
    let ids = JSONValue.array(trip.stamps.map { .string($0.id) })
    if arguments.has("dry-run") {
      console.answer("would keep these \(trip.stamps.count) stamps", in: arguments, ["stamps": ids])
      return .done
    }
    if !arguments.has("yes") {
      let mayAsk = console.canAsk && !arguments.has("no-input")
      guard mayAsk else {
        throw CommandError(
          .needsDecision, "trip of \(StampTrips.span(trip))", "its \(trip.stamps.count) stamps go on waiting",
          advice: "add --yes to keep them all")
      }
      guard console.ask("keep all \(trip.stamps.count) of this trip? (y/N)")?.lowercased() == "y" else { return .done }
    }
    let decisions = try keep(trip)
    console.answer(
      StampTrips.words(decisions), in: arguments,
      ["stamps": ids, "decisions": .array(decisions.map { .int($0.number) })])
    return .done
  }

  private static func words(_ decisions: [Decision]) -> String {
    "kept \(decisions.count) stamps; take them back with `daymark undo \(UndoCommand.numbers(decisions))`"
  }

  private func keep(_ trip: StampTrip) throws(CommandError) -> [Decision] {
    var decisions: [Decision] = []
    for proposal in trip.stamps {
      guard let candidate = proposal.candidates.first else { continue }
      let places = dialogue.places(of: candidate)
      let stamp = try dialogue.stamp(of: proposal, candidate, accepting: places)
      decisions.append(
        try AddCommand.record(.answerProposal(proposal.id, stamp: stamp), naming: places.first, workspace))
    }
    return decisions
  }
}
