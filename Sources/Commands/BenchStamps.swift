import AtlasModel
import Foundation
import Imaging
import PassportStamps
import Places
import Presentation
import Raster
import TextReading

/// `bench stamps`: stamps with known answers, read and weighed.
///
/// The folder holds `expected.tsv` and the pictures in `synthetic/`; the corners given there stand for the person's crop
/// and straightening.
enum BenchStamps {
  /// What one picture came to.
  private struct Outcome {
    let level: String
    var country = false
    var date = false
    var port = false
    /// Nothing where no direction is printed.
    var direction: Bool?
    var isStrong = false
    var isStrongAndWrong = false
    var seconds = 0.0
  }

  static func run(_ workspace: Workspace) throws(CommandError) {
    let arguments = workspace.arguments
    guard arguments.words.count == 2 else { throw .misuse("bench stamps", "needs a folder") }
    let folder = workspace.ambient.absolute(arguments.words[1])
    let items = try AnswerTable.rows("\(folder)/expected.tsv")
    let step = try arguments.count("every") ?? 1
    let matcher = try workspace.stampMatcher()
    let kept = try arguments["readings"].map(workspace.ambient.absolute)
    var readings: [String: StampReading] = [:]
    if let kept, let data = FileManager.default.contents(atPath: kept) {
      readings = StampReadingFile.readings(String(decoding: data, as: UTF8.self))
    }
    let reader: StampReader
    do { reader = try StampReader(languages: StampJob.languages(workspace)) } catch let error as ReadingError {
      throw CommandError(error)
    } catch { throw .misuse("--languages", "names no language") }
    let start = ContinuousClock.now
    var outcomes: [Outcome] = []
    var lines: [String] = []
    for (number, item) in items.enumerated() where number % step == 0 {
      let name = item["file"] ?? ""
      let begin = ContinuousClock.now
      let reading: StampReading
      if let known = readings[name] {
        reading = known
      } else {
        reading = try StampJob.read(
          "\(folder)/synthetic/\(name)", named: name, quad: PixelQuad(parsing: item["quad"] ?? ""), reader: reader,
          limit: StampJob.limit(arguments))
      }
      lines += StampReadingFile.lines(reading, of: name)
      let findings = matcher.findings(for: reading, today: workspace.today)
      var outcome = judge(findings.candidates.first, item, workspace)
      outcome.seconds = (ContinuousClock.now - begin).seconds
      outcomes.append(outcome)
      workspace.console.progress("read", outcomes.count, of: (items.count + step - 1) / step)
      if arguments.has("debug") { workspace.console.note(remark(outcome, findings, item)) }
    }
    if let kept, readings.isEmpty {
      try? (lines.joined(separator: "\n") + "\n").write(toFile: kept, atomically: true, encoding: .utf8)
    }
    report(outcomes, seconds: (ContinuousClock.now - start).seconds, workspace)
  }

  // MARK: Judging

  private static func judge(_ top: StampCandidate?, _ item: [String: String], _ workspace: Workspace) -> Outcome {
    var outcome = Outcome(level: item["difficulty"] ?? "")
    outcome.country = top?.country?.letters == item["country"]
    outcome.date = top?.date?.description == item["date"]
    outcome.port = outcome.country && isPort(top?.chain, item, workspace)
    // The common European stamp states its direction by shape, the others by a word.
    if item["template"] == "schengen" || item["direction_text"]?.isEmpty == false {
      outcome.direction = top?.direction?.rawValue == item["direction"]
    }
    outcome.isStrong = top?.strength == .strong
    let contradicted = top?.direction != nil && outcome.direction == false
    outcome.isStrongAndWrong = outcome.isStrong && (!outcome.country || !outcome.date || contradicted)
    return outcome
  }

  private static func isPort(_ chain: PlaceChain?, _ item: [String: String], _ workspace: Workspace) -> Bool {
    guard let chain, let gazetteer = try? workspace.resolver().gazetteer else { return false }
    if let iata = item["iata"], !iata.isEmpty, chain[.airport]?.iata == iata { return true }
    guard let city = chain[.city] else { return false }
    let name = item["city"] ?? ""
    if gazetteer.names.places(named: name).contains(city.id) { return true }
    guard let iata = item["iata"], let facts = gazetteer.airportFacts(iata: iata) else { return false }
    return facts.servedCity == city.id || facts.place.parent == city.id
  }

  private static func remark(_ outcome: Outcome, _ findings: StampFindings, _ item: [String: String]) -> String {
    let top = findings.candidates.first
    let marks = [
      outcome.country ? "country" : "COUNTRY", outcome.date ? "date" : "DATE", outcome.port ? "port" : "PORT",
      outcome.direction.map { $0 ? "way" : "WAY" } ?? "-", outcome.isStrong ? "strong" : "possible",
      outcome.isStrongAndWrong ? "WRONG-STRONG" : "",
    ]
    let said = [
      top?.country?.letters ?? "-", top?.chain?.finest.name ?? "-", top?.date?.description ?? "-",
      top?.direction?.rawValue ?? "-",
    ]
    let wanted = ["country", "port_text", "date", "date_text", "direction"].map { item[$0] ?? "" }
    return "\(item["file"] ?? "") \(outcome.level) \(marks.joined(separator: " ")) | \(said.joined(separator: ", "))"
      + " | \(wanted.joined(separator: ", "))"
      + findings.candidates.prefix(2).map { candidate in
        "\n      \(candidate.score) \(candidate.country?.letters ?? "-"): "
          + candidate.clues.map { "\($0.text) (\((($0.weight * 100).rounded()) / 100))" }.joined(separator: "; ")
      }.joined()
  }

  // MARK: Reporting

  private static func report(_ outcomes: [Outcome], seconds: Double, _ workspace: Workspace) {
    let levels = Dictionary(grouping: outcomes, by: \.level).sorted { $0.key < $1.key }
    let easy = outcomes.filter { ["1", "2"].contains($0.level) }
    let rows = levels.map { ("level \($0.key)", $0.value) } + [("levels 1-2", easy), ("all", outcomes)]
    func share(_ part: Int, _ whole: Int) -> String { whole == 0 ? "-" : "\(part * 100 / whole) %" }
    for (name, group) in rows {
      let stated = group.compactMap(\.direction)
      let fields = [
        "\(group.count)", share(group.count(where: \.country), group.count),
        share(group.count(where: \.date), group.count),
        share(group.count(where: \.port), group.count), share(stated.count { $0 }, stated.count),
        share(group.count(where: \.isStrong), group.count), "\(group.count(where: \.isStrongAndWrong))",
        "\((group.reduce(0) { $0 + $1.seconds } / Double(max(1, group.count)) * 10).rounded() / 10) s",
      ]
      let titles = ["pictures", "country", "date", "port", "direction", "strong", "strong and wrong", "each"]
      workspace.console.note(
        name.padding(to: 11) + zip(titles, fields).map { "\($0) \($1)" }.joined(separator: ", "))
    }
    let check =
      "\(outcomes.count) stamps, country \(outcomes.count(where: \.country)), date \(outcomes.count(where: \.date)), "
      + "port \(outcomes.count(where: \.port)), strong \(outcomes.count(where: \.isStrong)), "
      + "strong and wrong \(outcomes.count(where: \.isStrongAndWrong))"
    workspace.console.print(JSONValue.object(["inner_s": .double(seconds), "check": .string(check)]).line)
  }
}
