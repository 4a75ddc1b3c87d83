import Foundation
import Testing

/// From a reminder to the memory: letters and calendar, hostile names in them too, read by libraries that are not ours, and
/// links followed by the desktop's openers to the card in a browser.
struct LettersRouteTests {
  private static let script = ScriptCheck(name: "check-letters")

  @Test(.enabled(if: script.canRun, "needs a display, a browser, icalendar and libical: scripts/setup --tests"))
  func `a letter's link opens the right card by every opener`() throws {
    let trip = try Trip()
    let work = trip.folder.appendingPathComponent("work").path
    let run = try LettersRouteTests.script.run([Trip.program.path, "--work", work])
    #expect(run.status == 0, "\(run.output)")
    let steps = ["letters:", "hostile:", "calendar:", "languages:", "route:"]
    #expect(steps.allSatisfy(run.output.contains), "\(run.output)")
  }
}
