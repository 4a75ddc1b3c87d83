/// One verb of the program: its entry in the table and what it does.
protocol Verb: Sendable {
  /// Its entry in the table of verbs.
  static var specification: VerbSpecification { get }

  /// Does it.
  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus
}
