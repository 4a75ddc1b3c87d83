import AtlasModel
import PassportStamps
import Presentation

/// What `stamp read` says of a picture: as JSON for scripts, in plain words for people.
enum StampReport {
  /// How many lines of text are listed in JSON at most; the passes see the same line a dozen times.
  private static let mostLines = 60
  /// The reasons that are printed below a suggestion; JSON has all of them.
  private static let mostReasons = 8

  // MARK: JSON

  static func json(_ outcome: StampJob.Outcome) -> JSONValue {
    guard !outcome.isIdentityPage else {
      return .object([
        "path": .string(outcome.path), "lines": .array([]), "candidates": .array([]), "identity_page": .bool(true),
        "seconds": .double((outcome.seconds * 1000).rounded() / 1000), "complete": .bool(outcome.reading.isComplete),
      ])
    }
    var members: [String: JSONValue] = [
      "path": .string(outcome.path), "lines": .array(lines(outcome.reading).map(line)),
      "candidates": .array(outcome.findings.candidates.enumerated().map { candidate($1, rank: $0 + 1) }),
      "seconds": .double((outcome.seconds * 1000).rounded() / 1000), "complete": .bool(outcome.reading.isComplete),
    ]
    members["refusal"] = .optional(outcome.findings.refusal?.text)
    return .object(members)
  }

  private static func line(_ line: (text: String, confidence: Double)) -> JSONValue {
    .object(["text": .string(line.text), "confidence": .double((line.confidence * 10).rounded() / 10)])
  }

  private static func candidate(_ candidate: StampCandidate, rank: Int) -> JSONValue {
    .object([
      "rank": .int(rank), "country": .optional(candidate.country?.letters),
      "chain": .array(
        (candidate.chain?.places ?? []).map {
          .object(["id": .string($0.id.text), "name": .string($0.name), "kind": .string($0.kind.rawValue)])
        }),
      "iata": .optional(candidate.iata), "date": .optional(candidate.date?.description),
      "direction": .optional(candidate.direction?.rawValue), "method": .optional(candidate.method?.rawValue),
      "score": .double(candidate.score), "strength": .string(candidate.strength.rawValue),
      "clues": .array(
        candidate.clues.map {
          .object([
            "kind": .string($0.kind.rawValue), "text": .string($0.text),
            "weight": .double(($0.weight * 100).rounded() / 100),
          ])
        }),
    ])
  }

  /// The different lines of all passes, the most confident first.
  private static func lines(_ reading: StampReading) -> [(text: String, confidence: Double)] {
    var best: [String: Double] = [:]
    for line in reading.passes.flatMap(\.text.lines) where line.text.contains(where: { $0.isLetter || $0.isNumber }) {
      best[line.text] = max(best[line.text] ?? 0, line.confidence)
    }
    let sorted = best.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    return sorted.prefix(mostLines).map { ($0.key, $0.value) }
  }

  // MARK: Words

  static func words(_ outcome: StampJob.Outcome) -> String {
    guard !outcome.isIdentityPage else {
      let advice =
        "  this looks like an identity page and no stamp: read it with `daymark book scan \(quoted(outcome.path))`, or cut "
        + "the stamp out with --quad"
      return [outcome.path, advice].map(Console.printable).joined(separator: "\n")
    }
    var lines = [outcome.path]
    if let refusal = outcome.findings.refusal {
      lines.append("  no suggestion: \(refusal.text)")
    } else if outcome.findings.candidates.isEmpty {
      lines.append("  no suggestion: nothing readable names a country, a date or a direction")
      lines.append("  crop it with --quad, or enter it by hand with `daymark stamp add \(quoted(outcome.path))`")
    }
    for (index, candidate) in outcome.findings.candidates.prefix(3).enumerated() {
      let strength = candidate.strength == .strong ? "strong suggestion" : "possible"
      lines.append("  \(index == 0 ? "suggests" : "or") \(said(candidate)) (\(strength))")
      guard index == 0 else { continue }
      for clue in candidate.clues.prefix(mostReasons) { lines.append("      \(clue.text)") }
      let more = candidate.clues.count - mostReasons
      if more > 0 { lines.append("      and \(more) more; see --json") }
      lines.append("  if that is right: \(command(candidate, path: outcome.path))")
    }
    if !outcome.reading.isComplete { lines.append("  the time was up before all passes were made") }
    return lines.map(Console.printable).joined(separator: "\n")
  }

  private static func said(_ candidate: StampCandidate) -> String {
    var parts = (candidate.chain?.places ?? []).map(\.name)
    if parts.isEmpty { parts = ["an unknown country"] }
    parts.append(candidate.date.map(\.description) ?? "no date")
    if let direction = candidate.direction { parts.append(direction.rawValue) }
    if let method = candidate.method { parts.append("by \(method.rawValue)") }
    return parts.joined(separator: ", ")
  }

  private static func command(_ candidate: StampCandidate, path: String) -> String {
    var words = ["daymark stamp add", quoted(path)]
    if let country = candidate.country { words.append("--country \(country)") }
    if let place = candidate.chain?.finest, place.kind != .country { words.append("--place \(place.id)") }
    if let date = candidate.date { words.append("--date \(date)") }
    if let direction = candidate.direction { words.append("--direction \(direction.rawValue)") }
    if let method = candidate.method { words.append("--method \(method.rawValue)") }
    return words.joined(separator: " ")
  }

  /// A path as a shell reads it.
  private static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || [45, 46, 47, 95].contains($0)
    }
    return plain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
