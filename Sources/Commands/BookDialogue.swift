import AtlasModel
import PassportStamps
import RecordKeeping

/// The identity pages that wait, one after the other, on the terminal.
struct BookDialogue {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// A book with its fields, where they come from and how far they are to be believed; numbers are masked.
  func lines(_ proposal: BookProposal, _ fields: [BookField]? = nil) -> [String] {
    let path = proposal.identity.image?.path ?? ""
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return
      (["\(name) (\(proposal.id))" + (proposal.format.map { ", \($0)" } ?? "")]
      + (fields ?? proposal.identity.fields).map { BookScan.row($0) } + proposal.cautions.map { "  look: \($0)" })
      .map(Console.printable)
  }

  /// Asks about every book.
  ///
  /// - Returns: whether the person goes on to what else waits.
  func ask(_ proposals: [BookProposal]) throws(CommandError) -> Bool {
    let console = workspace.console
    for (index, proposal) in proposals.enumerated() {
      var answers = BookAnswers(fields: proposal.identity.fields)
      asking: while true {
        lines(proposal, answers.fields).forEach(console.note)
        let question =
          "\(index + 1) of \(proposals.count). k keep as a book, e change a field, n show the numbers, d decline for good, "
          + "Enter later, q quit:"
        switch console.ask(question)?.lowercased() {
        case nil: break asking
        case "q": return false
        case "k":
          if try keep(proposal, answers) { break asking }
        case "e": change(&answers)
        case "n":
          for field in answers.fields where field.kind.isSecret {
            console.note(Console.printable(BookScan.row(field, open: true)))
          }
        case "d":
          let decision = try BookAnswers.decline(proposal, in: workspace)
          console.note("declined; `daymark undo \(decision.number)` brings the question back")
          break asking
        case .some(let other): console.note("'\(Console.printable(other))' is none of the answers")
        }
      }
    }
    return true
  }

  private func change(_ answers: inout BookAnswers) {
    let console = workspace.console
    for (number, kind) in BookField.Kind.allCases.enumerated() {
      console.note("  \(number + 1)  \(BookForm.name(of: kind))")
    }
    guard let text = console.ask("Which field? (number or name, or Enter)") else { return }
    guard let kind = BookAnswers.kind(named: text) else {
      console.note("'\(Console.printable(text))' is none of the fields")
      return
    }
    let value = console.ask("What is \(BookForm.name(of: kind))? (Enter takes it out)") ?? ""
    do throws(CommandError) { try answers.set(kind, to: value) } catch { console.report(error) }
  }

  private func keep(_ proposal: BookProposal, _ answers: BookAnswers) throws(CommandError) -> Bool {
    let suggested = BookAnswers.suggestedName(answers.fields, among: try workspace.store().decisions.books)
    let name = workspace.console.ask("What do you call it? (Enter for '\(suggested)')") ?? suggested
    let book: PassportBook
    do throws(CommandError) { book = try answers.book(of: proposal, named: name, in: workspace) } catch {
      workspace.console.report(error)
      return false
    }
    let decision = try workspace.decide(.answerBook(proposal.id, book: book))
    workspace.console.note(
      "kept \(book.id)  \(Console.printable(book.name)); take it back with `daymark undo \(decision.number)`")
    return true
  }
}
