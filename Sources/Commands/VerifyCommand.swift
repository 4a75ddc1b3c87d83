import Archiving
import AtlasModel
import Digests
import Presentation

/// `verify`: checks an archive, or any other bag, byte by byte.
enum VerifyCommand: Verb {
  static let specification = VerbSpecification(
    "verify", "check an archive byte by byte",
    usage: ["verify DIR… [--resume] [--json]"],
    examples: [
      ("daymark verify /media/disk/2019", "reads every file and compares it with its digest"),
      ("daymark verify /media/disk/2019 --resume", "goes on where an interrupted check stopped"),
    ],
    options: [OptionSpecification("resume", "skip what an interrupted check found right and nobody touched since")],
    notes: [
      "Exit code 4 when something is missing, unexpected or changed. Nothing is mended and nothing written into the folder.",
      "Bags of other programs are checked as well: BagIt with SHA-512, SHA-256, SHA-1 or MD5.",
    ])

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    guard !arguments.words.isEmpty, !arguments.words.contains("") else {
      throw .misuse("verify", "needs the folder of an archive", advice: "daymark verify DIR")
    }
    var isWhole = true
    for word in arguments.words {
      let folder = ambient.absolute(word)
      let report = try check(folder, arguments, ambient, console)
      isWhole = isWhole && report.problems.isEmpty
      console.print(arguments.has("json") ? json(report, folder).line : words(report, folder))
    }
    return isWhole ? .done : .problemFound
  }

  private static func check(
    _ folder: String, _ arguments: Arguments, _ ambient: Ambient, _ console: Console
  ) throws(CommandError) -> BagReport {
    let jobs = try arguments.count("jobs") ?? ambient.processors
    let progress = ByteProgress(console)
    return try ArchiveJob.bagging { () throws(BagError) in
      let state = ambient.folder("XDG_STATE_HOME", default: ".local/state") + "/daymark/verify"
      // A state folder that cannot be written costs `--resume` and nothing else.
      let memory = try? BagMemory(folder: state, bag: folder, resuming: arguments.has("resume"))
      let report = try BagVerifier(folder).verify(jobs: jobs, memory: memory) { done, total in
        progress.tell("checking", done, total)
      }
      memory?.forget()
      return report
    }
  }

  private static func words(_ report: BagReport, _ folder: String) -> String {
    let size =
      "\(report.files) files, \(ByteProgress.words(report.bytes))"
      + (report.resumed > 0 ? ", \(report.resumed) of them found right before" : "")
    let name = Console.printable(folder)
    guard !report.problems.isEmpty else { return "\(name) is whole: \(size)" }
    let lines = report.problems.map { problem in
      "\(problem.kind.rawValue): \(Console.printable(problem.path))"
        + (problem.expected.map { "\n  expected \(Console.printable($0))" } ?? "")
        + (problem.found.map { "\n  found    \(Console.printable($0))" } ?? "")
    }
    let count = report.problems.count == 1 ? "1 problem" : "\(report.problems.count) problems"
    return (lines + ["\(name) is not whole: \(count) in \(size)"]).joined(separator: "\n")
  }

  private static func json(_ report: BagReport, _ folder: String) -> JSONValue {
    .object([
      "schema": .string("daymark.verify/1"), "path": .string(folder), "whole": .bool(report.problems.isEmpty),
      "version": .string(report.version), "algorithms": .array(report.algorithms.map { .string($0.rawValue) }),
      "files": .int(report.files), "bytes": .int(report.bytes), "resumed": .int(report.resumed),
      "problems": .array(
        report.problems.map { problem in
          .object([
            "kind": .string(problem.kind.rawValue), "path": .string(problem.path),
            "expected": .optional(problem.expected), "found": .optional(problem.found),
          ])
        }),
    ])
  }
}
