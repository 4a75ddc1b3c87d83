import AtlasModel
import Foundation
import Places
import Raster
import RecordKeeping

/// The stamps that wait, one after the other, on the terminal.
struct StampDialogue {
  private let workspace: Workspace
  private let resolver: PlaceResolver

  init(_ workspace: Workspace) throws(CommandError) {
    self.workspace = workspace
    resolver = try workspace.resolver()
  }

  /// A stamp with its suggestions and their reasons.
  func lines(_ proposal: StampProposal) -> [String] {
    let name = proposal.image.path.split(separator: "/").last.map(String.init) ?? proposal.image.path
    var lines = ["\(Console.printable(name)) (\(proposal.id))"]
    if let caution = proposal.caution { lines.append("  " + caution) }
    if proposal.candidates.isEmpty { lines.append("  nothing was read that could be suggested") }
    for (number, candidate) in proposal.candidates.enumerated() {
      lines.append("  \(number + 1)  \(words(candidate))")
      lines += candidate.reasons.map { "       \(Console.printable($0))" }
    }
    return lines
  }

  private func words(_ candidate: ProposedStamp) -> String {
    let places = places(of: candidate).map(\.name)
    return [
      places.isEmpty ? "no place" : places.joined(separator: ", "), candidate.date?.description,
      candidate.direction?.rawValue, candidate.method.map { "by \($0.rawValue)" },
      candidate.strength == "strong" ? "a strong suggestion" : "possible",
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Asks about every trip, and about every stamp that is left.
  ///
  /// - Returns: whether the person goes on to what else waits.
  func ask(_ proposals: [StampProposal]) throws(CommandError) -> Bool {
    let console = workspace.console
    guard let proposals = try StampTrips(workspace, self).offer(proposals) else { return false }
    for (index, proposal) in proposals.enumerated() {
      lines(proposal).forEach(console.note)
      let count = proposal.candidates.count
      let numbers = count == 0 ? "" : count == 1 ? "1 keep that, " : "1-\(count) keep that one, "
      while true {
        let question =
          "\(index + 1) of \(proposals.count). \(numbers)m by hand, d decline for good, Enter later, q quit:"
        guard let answer = console.ask(question)?.lowercased() else { break }
        if answer == "q" { return false }
        if answer == "d" {
          let decision = try workspace.decide(.answerProposal(proposal.id, stamp: nil))
          console.note("declined; `daymark undo \(decision.number)` brings the question back")
          break
        }
        if answer == "m" {
          if try byHand(proposal) { break }
          continue
        }
        if let number = Int(answer), proposal.candidates.indices.contains(number - 1) {
          try keep(proposal, proposal.candidates[number - 1])
          break
        }
        console.note("'\(Console.printable(answer))' is none of the answers")
      }
    }
    return true
  }

  /// Keeps a suggestion; the person may leave levels out.
  private func keep(_ proposal: StampProposal, _ candidate: ProposedStamp) throws(CommandError) {
    let places = places(of: candidate)
    var accepted = places
    if places.count > 1 {
      for (number, place) in places.enumerated() {
        workspace.console.note("  \(number + 1)  \(place.kind.rawValue)  \(place.name)")
      }
      if let answer = workspace.console.ask("Which of these were you in? (numbers, Enter for all)") {
        let numbers = answer.split { !$0.isNumber }.compactMap { Int($0) }
        accepted = places.enumerated().filter { numbers.contains($0.offset + 1) }.map(\.element)
      }
    }
    var stamp = try stamp(of: proposal, candidate, accepting: accepted)
    offerStraightening(of: &stamp, proposal)
    try record(stamp, proposal, places.first)
  }

  /// The places of a suggestion, from the finest to the country.
  func places(of candidate: ProposedStamp) -> [Place] { candidate.chain.compactMap { resolver.gazetteer.place($0) } }

  /// The stamp that a suggestion becomes, with the levels that the person was in.
  func stamp(of proposal: StampProposal, _ candidate: ProposedStamp, accepting accepted: [Place]) throws(CommandError)
    -> Stamp
  {
    let places = places(of: candidate)
    var stamp = Stamp(id: try id(of: proposal))
    stamp.image = proposal.image
    stamp.country = places.last?.country
    stamp.place = places.first.flatMap { $0.kind == .country ? nil : $0.id }
    stamp.acceptedPlaces = accepted.map(\.id)
    (stamp.date, stamp.direction, stamp.method) = (candidate.date, candidate.direction, candidate.method)
    stamp.edit = StampDialogue.crop(to: proposal.quad)
    return stamp
  }

  /// Asks for what the stamp says; nothing is kept when the person gives no place.
  private func byHand(_ proposal: StampProposal) throws(CommandError) -> Bool {
    let console = workspace.console
    guard let text = console.ask("Country, airport or city:") else { return false }
    var stamp = Stamp(id: try id(of: proposal))
    (stamp.image, stamp.edit) = (proposal.image, StampDialogue.crop(to: proposal.quad))
    let place: Place
    do throws(CommandError) { place = try PlaceChooser(workspace: workspace).place(named: text) } catch {
      console.report(error)
      return false
    }
    let chain = resolver.gazetteer.chain(for: place.id)?.places ?? [place]
    (stamp.country, stamp.place) = (place.country, place.kind == .country ? nil : place.id)
    stamp.acceptedPlaces = chain.map(\.id)
    if let text = console.ask("Date (YYYY-MM-DD, YYYY-MM, YYYY, or Enter):") {
      guard let date = PartialDay(parsing: text), date.firstDay <= workspace.today else {
        console.note("'\(Console.printable(text))' is no date that has been")
        return false
      }
      stamp.date = date
    }
    if let text = console.ask("Entry or exit? (e, x, or Enter)")?.lowercased() {
      stamp.direction = text.hasPrefix("e") && !text.hasPrefix("ex") ? .entry : .exit
    }
    if let text = console.ask("By air, sea, land or rail? (or Enter)") {
      stamp.method = CrossingMethod(rawValue: text.lowercased())
    }
    offerStraightening(of: &stamp, proposal)
    try record(stamp, proposal, place)
    return true
  }

  /// The box around the corners that were given, as the review page crops to it; nothing without corners.
  private static func crop(to quad: String?) -> String? {
    guard let corners = quad.flatMap({ PixelQuad(parsing: $0) })?.corners else { return nil }
    let (xs, ys) = (corners.map { max(0, Int($0.x)) }, corners.map { max(0, Int($0.y)) })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(), right > left,
      bottom > top
    else { return nil }
    var edit = PixelEdit()
    edit.crop = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    return edit.description
  }

  /// Asks only where a turn is suggested, and turns only what the person wants turned.
  private func offerStraightening(of stamp: inout Stamp, _ proposal: StampProposal) {
    guard let tenths = SkewSuggestion.tenths(of: proposal) else { return }
    let question = "the picture seems turned by \(SkewSuggestion.degrees(abs(tenths))) degrees: straighten it? (y/N)"
    guard workspace.console.ask(question)?.lowercased().hasPrefix("y") == true else { return }
    var recipe = stamp.edit.flatMap { PixelEdit(text: $0) } ?? PixelEdit()
    recipe.straightenTenths = tenths
    stamp.edit = recipe.description
  }

  private func id(of proposal: StampProposal) throws(CommandError) -> String {
    let store = try workspace.store()
    return JournalFolder.id(seed: [store.atlasID ?? "", "read", proposal.id], prefix: "s")
  }

  private func record(_ stamp: Stamp, _ proposal: StampProposal, _ place: Place?) throws(CommandError) {
    let decision = try AddCommand.record(.answerProposal(proposal.id, stamp: stamp), naming: place, workspace)
    workspace.console.note(
      "kept \(StampCommand.row(stamp)); take it back with `daymark undo \(decision.number)`")
  }
}
