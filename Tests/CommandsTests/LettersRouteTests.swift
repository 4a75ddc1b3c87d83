import Foundation
import Testing

/// From a reminder to the memory: letters and calendar read by Python's own libraries, and links followed by the desktop's
/// openers to the card in a browser.
struct LettersRouteTests {
  private static let python = Trip.package.path + "/.build/venv/bin/python"

  /// Whether what opens, shows and parses is there; in continuous integration it must be.
  static let canRun =
    ProcessInfo.processInfo.environment["CI"] != nil || (try? check(["--needs"]).status) == 0

  private static func check(_ words: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [Trip.package.path + "/scripts/check-letters"] + words
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(.enabled(if: canRun, "needs a display, a browser and icalendar: scripts/setup --tests"))
  func `a letter's link opens the right card by every opener`() throws {
    let trip = try Trip()
    let work = trip.folder.appendingPathComponent("work").path
    let run = try LettersRouteTests.check([Trip.program.path, "--work", work])
    #expect(run.status == 0, "\(run.output)")
    #expect(["letters:", "calendar:", "languages:", "route:"].allSatisfy(run.output.contains), "\(run.output)")
  }
}
