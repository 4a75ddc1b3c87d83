import AtlasModel
import PassportStamps
import Places
import RecordKeeping

/// The fields of an identity page as a person changes them.
struct BookAnswers {
  /// The fields, in the order of `BookField.Kind`.
  private(set) var fields: [BookField]

  init(fields: [BookField]) { self.fields = fields }

  /// Takes a value that a person wrote; an empty one takes the field out.
  ///
  /// The error does not repeat the value, which may be a number.
  mutating func set(_ kind: BookField.Kind, to text: String) throws(CommandError) {
    if text.allSatisfy(\.isWhitespace) {
      fields.removeAll { $0.kind == kind }
      return
    }
    guard let value = BookForm.value(text, for: kind) else {
      let wanted: [BookField.Kind: String] = [
        .birth: "a date, YYYY-MM-DD, YYYY-MM or YYYY", .expiry: "a date, YYYY-MM-DD, YYYY-MM or YYYY",
        .sex: "M, F or X", .documentCode: "one to three letters", .issuer: "one to three letters",
        .nationality: "one to three letters",
      ]
      throw .misuse(kind.rawValue, "has to be \(wanted[kind] ?? "a line of at most 100 letters")")
    }
    // What was read and left as it is keeps its source.
    guard fields.first(where: { $0.kind == kind })?.value != value else { return }
    fields.removeAll { $0.kind == kind }
    fields.append(BookField(kind: kind, value: value, source: .person, confidence: .checked))
    let order = BookField.Kind.allCases
    fields.sort { (order.firstIndex(of: $0.kind) ?? 0) < (order.firstIndex(of: $1.kind) ?? 0) }
  }

  /// A field by its number in a list, by what it is called, or by its name in JSON.
  static func kind(named text: String) -> BookField.Kind? {
    let all = BookField.Kind.allCases
    if let number = Int(text) { return all.indices.contains(number - 1) ? all[number - 1] : nil }
    let wanted = text.lowercased()
    return all.first { $0.rawValue == wanted || BookForm.name(of: $0) == wanted }
  }

  /// Declines a page for good, and forgets what was read on it.
  static func decline(_ proposal: BookProposal, in workspace: Workspace) throws(CommandError) -> Decision {
    let decision = try workspace.decide(.answerBook(proposal.id, book: nil))
    let store = try workspace.store()
    try workspace.reading { () throws(StorageError) in try store.forgetFields(of: proposal) }
    return decision
  }

  /// What a book may be called: the kind of document, the issuer and the year until which it is good.
  static func suggestedName(_ fields: [BookField], among books: [PassportBook]) -> String {
    func value(_ kind: BookField.Kind) -> String? { fields.first { $0.kind == kind }?.value }
    let kinds = ["P": "Passport", "V": "Visa"]
    let kind = value(.documentCode)?.first.map { kinds[String($0)] ?? "Card" } ?? "Passport"
    let parts = [kind, value(.issuer), value(.expiry).map { "until \($0.prefix(4))" }].compactMap(\.self)
    let name = parts.joined(separator: " ")
    var (number, free) = (2, name)
    while books.contains(where: { $0.name == free }) { (free, number) = ("\(name) (\(number))", number + 1) }
    return free
  }

  /// The book that a proposal becomes.
  func book(of proposal: BookProposal, named name: String, in workspace: Workspace) throws(CommandError) -> PassportBook
  {
    let store = try workspace.store()
    guard !name.isEmpty, name.utf8.count <= 200 else { throw .misuse("the book", "needs a name") }
    guard !store.decisions.books.contains(where: { $0.name == name }) else {
      throw .misuse(name, "there is a book of this name already", advice: "give it another name")
    }
    let code = fields.first { $0.kind == .issuer }?.value
    let countries = try workspace.resolver().gazetteer.countries.all
    return PassportBook(
      id: JournalFolder.id(seed: [store.atlasID ?? "", "read", proposal.id], prefix: "b"), name: name,
      issuer: countries.first { $0.machineReadableCode == code || $0.iso3 == code }?.code,
      identity: IdentityPage(fields: fields, image: proposal.identity.image, edit: proposal.identity.edit))
  }
}
