import AtlasModel
import Foundation
import PassportStamps
import Presentation

/// `bench books`: identity pages with known lines, read and checked.
///
/// The folder holds `expected.tsv`, whose `file` names pictures in it. A document counts when every line is exact.
enum BenchBooks {
  /// What one picture came to.
  private struct Outcome {
    let origin: String
    let level: String
    var isExact = false
    var rightLines = 0
    var lines = 0
    var isValid = false
    /// Called fully valid with a wrong number, date or code.
    var isValidAndWrong = false
    var seconds = 0.0
  }

  static func run(_ workspace: Workspace) throws(CommandError) {
    let arguments = workspace.arguments
    guard arguments.words.count == 2 else { throw .misuse("bench books", "needs a folder") }
    let folder = workspace.ambient.absolute(arguments.words[1])
    let items = try AnswerTable.rows("\(folder)/expected.tsv")
    let step = try arguments.count("every") ?? 1
    let reader = try ZoneScan(workspace)
    let start = ContinuousClock.now
    var outcomes: [Outcome] = []
    for (number, item) in items.enumerated() where number % step == 0 {
      let name = item["file"] ?? ""
      let scan = try reader.read("\(folder)/\(name)", named: name)
      let outcome = judge(scan, item)
      outcomes.append(outcome)
      workspace.console.progress("read", outcomes.count, of: (items.count + step - 1) / step)
      if arguments.has("debug") { workspace.console.note(remark(outcome, scan, item)) }
    }
    report(outcomes, seconds: (ContinuousClock.now - start).seconds, workspace)
  }

  private static func wanted(_ item: [String: String]) -> [String] {
    ["line1", "line2", "line3"].compactMap { item[$0] }.filter { !$0.isEmpty }
  }

  private static func judge(_ scan: ZoneScan.Outcome, _ item: [String: String]) -> Outcome {
    let wanted = wanted(item)
    var outcome = Outcome(origin: item["origin"] ?? "", level: item["difficulty"] ?? "")
    (outcome.lines, outcome.seconds) = (wanted.count, scan.seconds)
    guard let zone = scan.zone else { return outcome }
    outcome.rightLines = zip(zone.lines, wanted).count { $0 == $1 }
    outcome.isExact = zone.lines == wanted
    outcome.isValid = zone.isFullyValid
    let said = [
      "number": zone.number, "birth": zone.birth?.description ?? "", "expiry": zone.expiry?.description ?? "",
      "issuer": zone.issuer, "nationality": zone.nationality, "sex": zone.sex, "doc_code": zone.documentCode,
    ]
    outcome.isValidAndWrong = zone.isFullyValid && said.contains { $1 != item[$0] ?? "" }
    return outcome
  }

  private static func remark(_ outcome: Outcome, _ scan: ZoneScan.Outcome, _ item: [String: String]) -> String {
    let marks = [
      outcome.isExact ? "exact" : "\(outcome.rightLines)/\(outcome.lines)", outcome.isValid ? "valid" : "open",
      outcome.isValidAndWrong ? "VALID-AND-WRONG" : "", "\(scan.readings) readings",
      "\((outcome.seconds * 100).rounded() / 100) s", "number \(scan.printed.map { "\($0.number)" } ?? "-")",
      "born \(scan.printed?.placeOfBirth?.text ?? "-")", "authority \(scan.printed?.authority?.text ?? "-")",
    ]
    // The corpus holds specimens and invented people only.
    let difference = zip(wanted(item), scan.zone?.lines ?? []).filter { $0 != $1 }.map {
      "\n  want \($0)\n  read \($1)"
    }
    return "\(item["file"] ?? "") \(outcome.level) \(marks.joined(separator: " "))"
      + (scan.zone == nil ? " nothing found" : difference.joined())
  }

  private static func report(_ outcomes: [Outcome], seconds: Double, _ workspace: Workspace) {
    let groups = Dictionary(grouping: outcomes) { $0.origin == "synthetic" ? "drawn, level \($0.level)" : "specimens" }
    let drawn = outcomes.filter { $0.origin == "synthetic" }
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) + [("drawn", drawn), ("all", outcomes)] {
      let each = group.reduce(0) { $0 + $1.seconds } / Double(max(1, group.count))
      workspace.console.note(
        name.padding(to: 15)
          + "documents \(group.count), exact \(group.count(where: \.isExact)), "
          + "lines \(group.reduce(0) { $0 + $1.rightLines })/\(group.reduce(0) { $0 + $1.lines }), "
          + "fully valid \(group.count(where: \.isValid)), valid and wrong \(group.count(where: \.isValidAndWrong)), "
          + "each \((each * 100).rounded() / 100) s")
    }
    let specimens = outcomes.filter { $0.origin != "synthetic" }
    let check =
      "\(outcomes.count) documents, specimens \(specimens.count(where: \.isExact))/\(specimens.count), "
      + "drawn \(drawn.count(where: \.isExact))/\(drawn.count), "
      + "valid and wrong \(outcomes.count(where: \.isValidAndWrong))"
    workspace.console.print(JSONValue.object(["inner_s": .double(seconds), "check": .string(check)]).line)
  }
}
