import AtlasModel
import Foundation
import Presentation
import RecordKeeping

/// `book`: the passports that stamps stand in.
enum BookCommand: Verb {
  static let specification = VerbSpecification(
    "book", "add and list the passports that stamps stand in",
    usage: ["book add NAME [--issuer CODE]", "book list [--json]"],
    examples: [("daymark book add 'Passport 2012' --issuer IS", "stamps can now name it with --book")],
    options: [OptionSpecification("issuer", value: "CODE", "the two letters of the country that issued it")])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    if arguments.words.first == "list" {
      return try ListCommand.run(arguments.replacing(words: ["books"]), ambient, console)
    }
    let name = arguments.words.dropFirst().joined(separator: " ")
    guard arguments.words.first == "add", !name.isEmpty else {
      throw .misuse("book", "use book add NAME, or book list", advice: "see `daymark book --help`")
    }
    let workspace = try Workspace(arguments, ambient, console)
    let store = try workspace.store()
    var issuer: CountryCode?
    if let text = arguments["issuer"] {
      issuer = CountryCode(text)
      guard issuer != nil else { throw .misuse("--issuer \(text)", "is no pair of letters") }
    }
    if store.decisions.books.contains(where: { $0.name == name }) {
      throw .misuse(name, "there is a book of this name already", advice: "see `daymark book list`")
    }
    if arguments.has("dry-run") {
      console.answer("would keep the book \(name)", in: arguments)
      return .done
    }
    let id = JournalFolder.id(seed: [store.atlasID ?? "", "book", String(store.log.nextNumber)], prefix: "b")
    _ = try workspace.decide(.keepBook(PassportBook(id: id, name: name, issuer: issuer)))
    console.print(
      arguments.has("json")
        ? JSONValue.object(["schema": .string("daymark.book/1"), "id": .string(id), "name": .string(name)]).line
        : "kept \(id)  \(name)")
    return .done
  }
}
