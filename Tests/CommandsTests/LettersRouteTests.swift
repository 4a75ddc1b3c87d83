import Foundation
import Testing

/// From a reminder to the memory: letters and calendar read by Python's own libraries, and links followed by the desktop's
/// openers to the card in a browser.
struct LettersRouteTests {
  private static let script = ScriptCheck(name: "check-letters")

  @Test(.enabled(if: script.canRun, "needs a display, a browser and icalendar: scripts/setup --tests"))
  func `a letter's link opens the right card by every opener`() throws {
    let trip = try Trip()
    let work = trip.folder.appendingPathComponent("work").path
    let run = try LettersRouteTests.script.run([Trip.program.path, "--work", work])
    #expect(run.status == 0, "\(run.output)")
    #expect(["letters:", "calendar:", "languages:", "route:"].allSatisfy(run.output.contains), "\(run.output)")
  }
}
