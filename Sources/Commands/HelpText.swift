/// Help, made from the same table as the parser and the completions.
enum HelpText {
  static func overview(_ verbs: [VerbSpecification]) -> String {
    let width = verbs.map(\.name.count).max() ?? 0
    let rows = verbs.map { "  \($0.name.padding(to: width))  \($0.summary)" }
    return """
      Daymark turns the record you already own into a private journal you can open by double click.

        daymark journal ~/Pictures        reads the photos and writes ~/Journal/output/index.html

      Verbs:
      \(rows.joined(separator: "\n"))

      Every verb tells more with --help. Nothing is ever sent anywhere, and originals are never changed.
      """
  }

  static func text(of verb: VerbSpecification) -> String {
    var parts: [String] = []
    if let example = verb.examples.first { parts.append("  \(example.command)\n      \(example.effect)") }
    parts.append(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + ".")
    parts.append("Usage:\n" + verb.usage.map { "  daymark \($0)" }.joined(separator: "\n"))
    if !verb.options.isEmpty { parts.append("Options:\n" + rows(verb.options)) }
    if verb.examples.count > 1 {
      parts.append(
        "More examples:\n"
          + verb.examples.dropFirst().map { "  \($0.command)\n      \($0.effect)" }.joined(separator: "\n"))
    }
    parts += verb.notes
    parts.append("Options of every verb:\n" + rows(OptionSpecification.global))
    return parts.joined(separator: "\n\n")
  }

  private static func rows(_ options: [OptionSpecification]) -> String {
    let names = options.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let width = names.map(\.count).max() ?? 0
    return zip(names, options).map { "  \($0.padding(to: width))  \($1.help)" }.joined(separator: "\n")
  }
}

extension String {
  /// The text filled with blanks up to a width.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
