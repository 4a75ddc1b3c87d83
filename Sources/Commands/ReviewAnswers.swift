import AtlasModel
import Foundation
import Places
import Presentation
import Raster
import RecordKeeping

/// The answers that the review page saved: checked one by one, so that one that cannot be used keeps none of the others.
struct ReviewAnswers {
  private struct File: Decodable {
    let schema: String
    let journal: String?
    let stamps: [StampAnswer]?
    let names: [NameAnswer]?
    let pages: [BookAnswer]?
  }

  private struct StampAnswer: Decodable {
    let proposal: String
    let answer: String
    let edit: String?
    let places: [PlaceAnswer]?
    let date: String?
    let direction: String?
    let method: String?
    let book: String?
    let page: Int?
    let favourite: Bool?
    let note: String?
  }

  private struct PlaceAnswer: Decodable {
    let kind: String
    let id: String?
    let name: String
    let marked: Bool
  }

  private struct BookAnswer: Decodable {
    let proposal: String
    let answer: String
    let name: String?
    /// Only the fields that the person changed; an empty value takes a field out.
    let fields: [String: String]?
  }

  private struct NameAnswer: Decodable {
    let name: String
    let country: String?
    let means: String?
  }

  private let workspace: Workspace
  private let file: File

  /// Reads a file of answers.
  init(_ path: String, _ workspace: Workspace) throws(CommandError) {
    self.workspace = workspace
    guard let data = FileManager.default.contents(atPath: workspace.ambient.absolute(path)) else {
      throw .misuse(path, "cannot be read", advice: "name the file that the review page saved")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: data), file.schema == "daymark.answers/1" else {
      throw .misuse(
        path, "is no file of answers", advice: "save it anew on the page that `daymark review --page` writes")
    }
    if let journal = file.journal, journal != (try workspace.store().atlasID) {
      throw .misuse(path, "holds the answers for another journal")
    }
    self.file = file
  }

  /// Applies the answers; what cannot be used is named and waits on.
  ///
  /// - Returns: how many were applied, and how many were not.
  func apply() throws(CommandError) -> (applied: Int, refused: Int) {
    var (applied, refused) = (0, 0)
    let store = try workspace.store()
    let waiting = try workspace.reading { () throws(StorageError) in try store.waitingProposals() }
    let pages = try workspace.reading { () throws(StorageError) in try store.waitingBooks() }
    // One that cannot be used keeps none of the others; `name` says which picture it is about.
    func attempt(_ name: Substring? = nil, _ body: () throws(CommandError) -> Void) {
      do throws(CommandError) {
        try body()
        applied += 1
      } catch {
        refused += 1
        let subject = name.map { "\($0), \(error.subject)" } ?? error.subject
        workspace.console.report(Finding(.warning, subject, error.message, advice: error.advice))
      }
    }
    func found<Proposal: Identifiable>(_ id: String, among proposals: [Proposal]) throws(CommandError) -> Proposal
    where Proposal.ID == String {
      guard let proposal = proposals.first(where: { $0.id == id }) else {
        throw .misuse(id, "does not wait, or was answered before")
      }
      return proposal
    }
    for answer in file.stamps ?? [] {
      attempt { () throws(CommandError) in try take(answer, try found(answer.proposal, among: waiting)) }
    }
    for answer in file.pages ?? [] {
      let name = pages.first { $0.id == answer.proposal }?.identity.image?.path.split(separator: "/").last
      attempt(name) { () throws(CommandError) in try take(answer, try found(answer.proposal, among: pages)) }
    }
    for answer in file.names ?? [] { attempt { () throws(CommandError) in try take(answer) } }
    return (applied, refused)
  }

  private var isDry: Bool { workspace.arguments.has("dry-run") }

  private func take(_ answer: BookAnswer, _ proposal: BookProposal) throws(CommandError) {
    switch answer.answer {
    case "decline":
      if !isDry { _ = try BookAnswers.decline(proposal, in: workspace) }
    case "accept":
      var answers = BookAnswers(fields: proposal.identity.fields)
      for (key, value) in (answer.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let kind = BookField.Kind(rawValue: key) else { throw .misuse(proposal.id, "'\(key)' is no field") }
        try answers.set(kind, to: value)
      }
      let book = try answers.book(of: proposal, named: answer.name ?? "", in: workspace)
      if !isDry { _ = try workspace.decide(.answerBook(proposal.id, book: book)) }
    default: throw .misuse(proposal.id, "has the answer '\(answer.answer)', which is neither accept nor decline")
    }
  }

  private func take(_ answer: NameAnswer) throws(CommandError) {
    let place = try answer.means.map { id throws(CommandError) in
      guard let place = try workspace.resolver().gazetteer.place(PlaceID(id)) else {
        throw .misuse(answer.name, "'\(id)' is the id of no place")
      }
      return place
    }
    guard !isDry else { return }
    _ = try AddCommand.record(
      .settleName(SourceName(answer.name, country: answer.country), place?.id), naming: place, workspace)
  }

  private func take(_ answer: StampAnswer, _ proposal: StampProposal) throws(CommandError) {
    let name = proposal.image.path.split(separator: "/").last.map(String.init) ?? proposal.id
    switch answer.answer {
    case "decline":
      if !isDry { _ = try workspace.decide(.answerProposal(proposal.id, stamp: nil)) }
    case "accept":
      let (stamp, finest) = try stamp(answer, proposal, name)
      guard !isDry else { return }
      _ = try AddCommand.record(.answerProposal(proposal.id, stamp: stamp), naming: finest, workspace)
    default: throw .misuse(name, "has the answer '\(answer.answer)', which is neither accept nor decline")
    }
  }

  /// The stamp that an answer makes of a proposal, with its finest place.
  private func stamp(_ answer: StampAnswer, _ proposal: StampProposal, _ name: String) throws(CommandError)
    -> (Stamp, Place?)
  {
    let store = try workspace.store()
    var stamp = Stamp(id: JournalFolder.id(seed: [store.atlasID ?? "", "read", proposal.id], prefix: "s"))
    stamp.image = proposal.image
    var finest: Place?
    for level in answer.places ?? [] {
      let place = try place(level, name)
      guard finest == nil || place.country == finest?.country else {
        throw .misuse(name, "\(place.name) lies in \(place.country) and not where the finer place lies")
      }
      if finest == nil { finest = place }
      if level.marked { stamp.acceptedPlaces.append(place.id) }
    }
    guard let finest else {
      throw .misuse(name, "names no place and no country", advice: "answer Later, or fill it in")
    }
    (stamp.country, stamp.place) = (finest.country, finest.kind == .country ? nil : finest.id)
    if let text = answer.date, !text.isEmpty {
      guard let date = PartialDay(parsing: text) else {
        throw .misuse(name, "'\(text)' is no date", advice: "write it as YYYY-MM-DD, YYYY-MM or YYYY")
      }
      try workspace.refuseFuture(date.firstDay)
      stamp.date = date
    }
    stamp.direction = try choice(answer.direction, name)
    stamp.method = try choice(answer.method, name)
    if let book = answer.book, !book.isEmpty {
      guard store.decisions.books.contains(where: { $0.id == book }) else {
        throw .misuse(name, "names no known passport")
      }
      stamp.book = book
    }
    (stamp.page, stamp.favourite) = (answer.page, answer.favourite ?? false)
    if let note = answer.note, !note.isEmpty { stamp.note = note }
    if let text = answer.edit, !text.isEmpty {
      guard let edit = PixelEdit(text: text) else { throw .misuse(name, "has edits that cannot be read") }
      stamp.edit = edit.description
    }
    return (stamp, finest)
  }

  private func choice<Value: RawRepresentable>(_ text: String?, _ name: String) throws(CommandError) -> Value?
  where Value.RawValue == String {
    guard let text, !text.isEmpty else { return nil }
    guard let value = Value(rawValue: text) else { throw .misuse(name, "'\(text)' is not understood") }
    return value
  }

  /// A place by its id, or by a name that only one place has.
  private func place(_ level: PlaceAnswer, _ name: String) throws(CommandError) -> Place {
    let resolver = try workspace.resolver()
    if let id = level.id, let place = resolver.gazetteer.place(PlaceID(id)) { return place }
    if level.kind == "country", let code = CountryCode(level.name.uppercased()),
      let place = resolver.gazetteer.place(.country(code))
    {
      return place
    }
    if let place = resolver.gazetteer.place(PlaceID(level.name)) { return place }
    let found = resolver.search(level.name, limit: 12).filter { $0.kind.rawValue == level.kind }
    guard let place = found.first, found.count == 1 else {
      throw .misuse(
        name,
        found.isEmpty
          ? "no \(level.kind) named '\(level.name)' is known"
          : "'\(level.name)' is the name of several places of kind \(level.kind)",
        advice: "write its id in place of the name; `daymark place '\(level.name)'` lists them")
    }
    return place
  }
}
