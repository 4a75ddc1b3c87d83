import Foundation

/// A check of `scripts/`, run by the Python that `scripts/setup --tests` lays beside the build.
struct ScriptCheck {
  /// The script's name.
  let name: String

  /// Whether what it needs is there; in continuous integration it must be.
  var canRun: Bool { ProcessInfo.processInfo.environment["CI"] != nil || (try? run(["--needs", "."]).status) == 0 }

  /// Runs it and gives how it ended and all it said.
  func run(_ words: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Trip.package.path + "/.build/venv/bin/python")
    process.arguments = [Trip.package.path + "/scripts/\(name)"] + words
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
