import AtlasModel
import Foundation
import Glibc
import Presentation

/// What the program says: results on standard output, everything else on standard error.
///
/// Several threads may report progress at once; a lock keeps their lines whole.
final class Console: @unchecked Sendable {
  private let lock = NSLock()
  private let quiet: Bool
  private let colours: Bool
  private let errorsAreTerminal: Bool
  private var lastProgress = ContinuousClock.now
  private var progressShown = false
  private var announced = ContinuousClock.now

  init(quiet: Bool, color: String?, environment: [String: String]) {
    self.quiet = quiet
    errorsAreTerminal = isatty(2) == 1
    let capable = environment["TERM"] != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
    colours = color == "always" || (color != "never" && errorsAreTerminal && capable)
  }

  /// Whether a question can be asked.
  var canAsk: Bool { isatty(0) == 1 && errorsAreTerminal }

  /// A result.
  func print(_ text: String) { Console.write(text + "\n", to: 1) }

  /// The answer of a verb that changes something: a sentence, or one JSON object with the sentence in it.
  func answer(_ sentence: String, in arguments: Arguments, _ members: [String: JSONValue] = [:]) {
    guard arguments.has("json") else { return print(sentence) }
    let own: [String: JSONValue] = [
      "schema": .string("daymark.\(arguments.verb ?? "answer")/1"), "message": .string(sentence),
      "dry_run": .bool(arguments.has("dry-run")),
    ]
    print(JSONValue.object(own.merging(members) { $1 }).line)
  }

  /// A remark that scripts do not need.
  func note(_ text: String) {
    if !quiet { say(text) }
  }

  /// A finding, named by its gravity.
  func report(_ finding: Finding) {
    if finding.severity == .note, quiet { return }
    say(line(finding.severity.rawValue, finding.subject, finding.message, finding.advice))
  }

  /// Why a verb could not go on.
  func report(_ error: CommandError) { say(line("error", error.subject, error.message, error.advice)) }

  private func line(_ gravity: String, _ subject: String, _ message: String, _ advice: String?) -> String {
    let start = colours && gravity != "note" ? "daymark: \u{1B}[1m\(gravity)\u{1B}[0m: " : "daymark: \(gravity): "
    let about = subject.isEmpty ? "" : Console.printable(subject) + ": "
    return start + about + Console.printable(message) + (advice.map(Console.indented) ?? "")
  }

  /// Advice below its line, every line of it indented.
  private static func indented(_ advice: String) -> String {
    advice.split(separator: "\n").map { "\n  " + printable(String($0)) }.joined()
  }

  private func say(_ text: String) {
    clearProgress()
    Console.write(text + "\n", to: 2)
  }

  /// How far a long job is: on a terminal one line that renews itself, elsewhere a line every ten seconds.
  func progress(_ what: String, _ done: Int, of total: Int) {
    guard total > 0 else { return }
    progress("\(what) \(done) of \(total)", isLast: done == total)
  }

  /// The same in other words, which say themselves how far it is.
  func progress(_ words: String, isLast: Bool) {
    guard !quiet else { return }
    lock.lock()
    defer { lock.unlock() }
    let now = ContinuousClock.now
    if errorsAreTerminal {
      guard now - lastProgress >= .milliseconds(100) || isLast else { return }
      lastProgress = now
      progressShown = true
      Console.write("\r\u{1B}[K\(words)", to: 2)
      if isLast { clearProgress() }
    } else if now - announced >= .seconds(10) {
      announced = now
      Console.write("\(words)\n", to: 2)
    }
  }

  private func clearProgress() {
    guard progressShown else { return }
    progressShown = false
    Console.write("\r\u{1B}[K", to: 2)
  }

  /// Asks on the terminal; nothing when the person only pressed return or nobody is there.
  func ask(_ question: String) -> String? {
    clearProgress()
    Console.write(question + " ", to: 2)
    guard let answer = readLine(), !answer.isEmpty else { return nil }
    return answer
  }

  /// The text with control and bidirectional characters made visible.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      done += count
    }
  }
}
