/// `completions`: scripts for shells, made from the same table as the help.
enum CompletionsCommand: Verb {
  static let specification = VerbSpecification(
    "completions", "print a completion script for bash, zsh or fish",
    usage: ["completions bash|zsh|fish"],
    examples: [
      ("daymark completions bash > ~/.local/share/bash-completion/completions/daymark", "completes verbs and options")
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let verbs = Daymark.verbs.map { $0.specification }
    switch arguments.words.first {
    case "bash": console.print(bash(verbs))
    case "zsh": console.print("autoload -U +X bashcompinit && bashcompinit\n" + bash(verbs))
    case "fish": console.print(fish(verbs))
    default: throw .misuse(arguments.words.first ?? "completions", "is none of bash, zsh, fish")
    }
    return .done
  }

  private static func options(_ verb: VerbSpecification) -> [String] {
    (verb.options + OptionSpecification.global).map { "--" + $0.name }
  }

  private static func bash(_ verbs: [VerbSpecification]) -> String {
    let cases = verbs.map { "    \($0.name)) words=\"\(options($0).joined(separator: " "))\" ;;" }
    return """
      _daymark() {
        local word="${COMP_WORDS[COMP_CWORD]}" words=""
        case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
          *) words="\(verbs.map(\.name).joined(separator: " "))" ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o default -F _daymark daymark
      """
  }

  private static func fish(_ verbs: [VerbSpecification]) -> String {
    var lines = verbs.map { verb in
      "complete -c daymark -n __fish_use_subcommand -a \(verb.name) -d '\(verb.summary.replacing("'", with: ""))'"
    }
    for verb in verbs {
      for option in verb.options + OptionSpecification.global {
        lines.append(
          "complete -c daymark -n '__fish_seen_subcommand_from \(verb.name)' -l \(option.name)"
            + (option.value == nil ? "" : " -r"))
      }
    }
    return lines.joined(separator: "\n")
  }
}
