import AtlasModel
import Presentation
import RecordKeeping

/// `correct`: what a person knows better than a photo's file.
enum CorrectCommand: Verb {
  static let specification = VerbSpecification(
    "correct", "give a photo the right date, place or rotation",
    usage: ["correct PHOTO [--date DATE] [--place PLACE] [--rotate DEGREES]", "correct PHOTO --clear"],
    examples: [
      ("daymark correct 3f2a9c0d11e7 --date 1998-07-09", "the photo joins 9 July; its file stays as it is"),
      ("daymark correct IMG_0412.jpg --place 'Lisbon, Portugal'", "a photo by its path"),
      ("daymark correct 3f2a9c0d11e7 --rotate 90", "turns the pictures of the journal a quarter clockwise"),
    ],
    options: [
      OptionSpecification("date", value: "DATE", "YYYY-MM-DD, YYYY-MM-DDThh:mm:ss, YYYY-MM or YYYY"),
      OptionSpecification("place", value: "PLACE", "a name or an id, as `daymark place` prints it"),
      OptionSpecification("rotate", value: "DEGREES", "0, 90, 180 or 270, clockwise"),
      OptionSpecification("clear", "forget all corrections of the photo"),
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let photo = try photo(named: arguments.words.joined(separator: " "), in: try workspace.atlas())
    let (action, place) = try action(for: photo, arguments, workspace)
    if arguments.has("dry-run") {
      console.answer("would \(UndoCommand.words(action)) (\(photo.reference.path))", in: arguments)
      return .done
    }
    let decision = try AddCommand.record(action, naming: place, workspace)
    try rejudge(photo.id, workspace)
    console.answer(
      "corrected \(photo.reference.path); take it back with `daymark undo \(decision.number)`", in: arguments,
      ["decision": .int(decision.number), "photo": .string(photo.id.text)])
    return .done
  }

  private static func action(for photo: PhotoRecord, _ arguments: Arguments, _ workspace: Workspace)
    throws(CommandError) -> (DecisionAction, Place?)
  {
    if arguments.has("clear") { return (.clearCorrections(photo: photo.id), nil) }
    var correction = PhotoCorrection()
    if let text = arguments["date"] {
      correction.clock = WallClock(parsing: text)
      guard let date = correction.clock.map({ PartialDay($0.day) }) ?? PartialDay(parsing: text) else {
        throw .misuse(
          "--date \(text)", "is no date", advice: "write it as YYYY-MM-DD, YYYY-MM-DDThh:mm:ss, YYYY-MM or YYYY")
      }
      try workspace.refuseFuture(date.firstDay)
      correction.date = date
    }
    if let text = arguments["rotate"] {
      guard let degrees = Int(text), [0, 90, 180, 270].contains(degrees) else {
        throw .misuse("--rotate \(text)", "is none of 0, 90, 180, 270")
      }
      correction.quarterTurns = degrees / 90
    }
    var place: Place?
    if let name = arguments["place"] {
      let found = try PlaceChooser(workspace: workspace).place(named: name)
      (correction.place, place) = (found.id, found)
    }
    guard correction != PhotoCorrection() else {
      throw .misuse("correct", "nothing to correct", advice: "give --date, --place, --rotate or --clear")
    }
    return (.correct(photo: photo.id, correction), place)
  }

  /// A photo by its id, or by its path when only one photo has it.
  static func photo(named text: String, in atlas: Atlas) throws(CommandError) -> PhotoRecord {
    guard !text.isEmpty else {
      throw .misuse("photo", "an id or a path is needed", advice: "see `daymark list photos`")
    }
    if let id = PhotoID(text: text), let photo = atlas.photos.first(where: { $0.id == id }) { return photo }
    let found = atlas.photos.filter { photo in
      let path = photo.reference.path
      return path == text || photo.reference.absolutePath == text || path.hasSuffix("/" + text)
    }
    let ids = Set(found.map(\.id))
    guard let photo = found.first else {
      throw .misuse(text, "no photo of the journal has this id or path", advice: "see `daymark list photos`")
    }
    guard ids.count == 1 else {
      let rows = found.prefix(10).map { "  \($0.id)  \($0.reference.path)" }
      throw CommandError(
        .needsDecision, text, "\(found.count) photos have this name",
        advice: "give the id of one of them:\n\(rows.joined(separator: "\n"))")
    }
    return photo
  }

  /// Judges all copies of a photo anew, with the corrections in force.
  static func rejudge(_ id: PhotoID, _ workspace: Workspace) throws(CommandError) {
    let store = try workspace.store()
    let photos = try workspace.atlas().photos
    let facts = try workspace.reading { () throws(StorageError) in try store.facts(for: photos) }
    try FactUpdate.rejudge(photos, facts: facts, workspace) { $0.id == id }
  }
}
