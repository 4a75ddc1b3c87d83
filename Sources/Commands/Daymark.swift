import AtlasModel
import Glibc

/// The program: picks the verb and lets it run.
package enum Daymark {
  /// The version, as `--version` prints it and `site.json` carries it.
  package static let version = "0.1.0"

  static let verbs: [any Verb.Type] = [
    JournalCommand.self, InitCommand.self, ScanCommand.self, BuildCommand.self, ShowCommand.self, OpenCommand.self,
    ListCommand.self, PlaceCommand.self, ImportCommand.self, ReviewCommand.self, PromoteCommand.self, AddCommand.self,
    CorrectCommand.self, StampCommand.self, BookCommand.self,
    ExcludeCommand.self, IncludeCommand.self, WhyCommand.self, UndoCommand.self, ShareCommand.self, RemindCommand.self,
    LinksCommand.self, ArchiveCommand.self, VerifyCommand.self,
    DemoCommand.self,
    DoctorCommand.self, BenchCommand.self, CompletionsCommand.self,
  ]

  /// Runs one command line and says how it went.
  package static func run(_ words: [String]) -> ExitStatus {
    // A closed pipe and a file-size limit are errors to be reported, not reasons to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // An interrupted build leaves the site as it was; what it laid beside it is cleared away by the next run.
    signal(SIGINT) { _ in
      let words: StaticString = "\ndaymark: interrupted; what was there before is as it was\n"
      write(2, words.utf8Start, words.utf8CodeUnitCount)
      _exit(ExitStatus.interrupted.rawValue)
    }
    let ambient = Ambient.current(program: words.first ?? "daymark")
    let plain = Console(quiet: false, color: nil, environment: ambient.environment)
    do {
      let arguments = try Arguments(Array(words.dropFirst()), verbs: verbs.map { $0.specification })
      if let when = arguments["color"], !["auto", "always", "never"].contains(when) {
        plain.report(CommandError.misuse("--color \(when)", "is none of auto, always, never"))
        return .misused
      }
      let console = Console(
        quiet: arguments.has("quiet"), color: arguments["color"], environment: ambient.environment)
      return run(arguments, ambient, console)
    } catch {
      plain.report(error)
      return error.status
    }
  }

  private static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) -> ExitStatus {
    if arguments.has("version") {
      console.print("daymark \(version)")
      return .done
    }
    guard let name = arguments.verb, name != "help" else {
      if let asked = arguments.words.first, let verb = verbs.first(where: { $0.specification.name == asked }) {
        console.print(HelpText.text(of: verb.specification))
        return .done
      }
      if let asked = arguments.words.first {
        console.report(unknownVerb(asked))
        return .misused
      }
      console.print(HelpText.overview(verbs.map { $0.specification }))
      return arguments.verb == nil && !arguments.has("help") ? .misused : .done
    }
    guard let verb = verbs.first(where: { $0.specification.name == name }) else {
      console.report(unknownVerb(name))
      return .misused
    }
    if arguments.has("help") {
      console.print(HelpText.text(of: verb.specification))
      return .done
    }
    do {
      return try verb.run(arguments, ambient, console)
    } catch {
      console.report(error)
      return error.status
    }
  }

  private static func unknownVerb(_ name: String) -> CommandError {
    let near = nearest(to: name, among: verbs.map { $0.specification.name })
    return .misuse(
      "", "unknown verb '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
      advice: near == nil ? "see `daymark --help`" : nil)
  }
}
