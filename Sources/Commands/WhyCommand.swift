import AtlasModel
import Presentation
import RecordKeeping
import ThenAndNow

/// `why`: which rule hid what, and what a thing rests on.
enum WhyCommand: Verb {
  static let specification = VerbSpecification(
    "why", "say why something is hidden or shown",
    usage: ["why PHOTO", "why RULE", "why LINK"],
    examples: [
      ("daymark why 3f2a9c0d11e7", "whether the photo is shown, which rule hides it, and what its date rests on")
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let text = arguments.words.joined(separator: " ")
    guard !text.isEmpty else { throw .misuse("why", "an id or a link is needed", advice: "see `daymark why --help`") }
    let rules = try workspace.rules()
    let atlas = try workspace.atlas()
    var lines: [String] = []
    var hidden: String?
    if let rule = rules.rules.first(where: { $0.id == text }) {
      let photos = atlas.photos.count { PrivacyRules([rule]).ruleHiding($0) != nil }
      lines = ["\(rule.id) hides \(RuleWords.words(rule.subject)): \(photos) photo files"]
    } else if let link = DeepLink(parsing: text), PhotoID(text: text) == nil {
      hidden = rules.ruleDismissing(link.route)?.id
      lines = [hidden.map { "\(link.route) is dismissed by \($0)" } ?? "\(link.route) is not dismissed"]
      if case .pair(let id) = link { lines += try pairLines(id, workspace) }
    } else {
      let photo = try CorrectCommand.photo(named: text, in: atlas)
      let copies = atlas.photos.filter { $0.id == photo.id }
      let secrecy = atlas.secrecy(of: photo.id)
      hidden = copies.lazy.compactMap { rules.ruleHiding($0)?.id }.first ?? secrecy
      let reasons = [
        "identity-page": "because it was scanned as an identity page",
        "censored-stamp": "because it is the picture of a censored stamp",
      ]
      lines =
        [hidden.map { "\(photo.id) is hidden \(reasons[$0] ?? "by \($0)")" } ?? "\(photo.id) is shown"]
        + (try dateLines(photo, atlas, workspace))
      lines += copies.map { "file \($0.reference.absolutePath)" }
    }
    if arguments.has("json") {
      console.print(
        JSONValue.object([
          "schema": .string("daymark.why/1"), "id": .string(text), "hidden_by": .optional(hidden),
          "reasons": .array(lines.map(JSONValue.string)),
        ]).line)
    } else {
      lines.forEach { console.print(Console.printable($0)) }
    }
    return .done
  }

  private static func pairLines(_ id: String, _ workspace: Workspace) throws(CommandError) -> [String] {
    let journal = try Journal(workspace)
    guard let pair = try journal.pairs().first(where: { $0.id == id }) else { return ["there is no such pair"] }
    return [
      "the earliest and the latest photo in a square of about 280 m: \(Int(pair.distanceMetres.rounded())) m apart",
      "then \(pair.then.reference.path)", "now \(pair.now.reference.path)",
    ]
  }

  private static func dateLines(_ photo: PhotoRecord, _ atlas: Atlas, _ workspace: Workspace) throws(CommandError)
    -> [String]
  {
    let date = photo.captured
    let corrected = try workspace.store().decisions.corrections[photo.id]
    var line = "date \(date.day?.description ?? "none"), precision \(date.precision.rawValue)"
    let store = try workspace.store()
    let fact = try workspace.reading { () throws(StorageError) in try store.facts(for: atlas.photos) }[photo.reference]
    let origin = ", from \(fact?.origin ?? "an import")"
    let own = CaptureDate.judged(photo.metadata) { _ in nil }
    if corrected?.date != nil {
      line += ", from your correction"
    } else if own.precision == .unknown, date.precision != .unknown {
      line += origin
    } else if let source = photo.metadata.dateSource {
      line += ", from \(source.rawValue)"
    }
    if let written = photo.metadata.taken, written.day != date.day?.calendarDay { line += " (written \(written))" }
    if !date.zoneCertain, date.day != nil { line += ", time zone not certain" }
    let place = photo.places.first.map { "\(atlas.places[$0]?.name ?? "") (\($0))" } ?? "none"
    let isImported = photo.metadata.coordinate == nil && photo.coordinate != nil
    return [
      line,
      "place \(place)" + (corrected?.place != nil ? ", from your correction" : isImported ? origin : ""),
    ]
  }
}
