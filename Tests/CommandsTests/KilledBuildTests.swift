import Foundation
import Testing

/// A build that is killed leaves the old site or the new one, whole.
struct KilledBuildTests {
  @Test
  func `a build killed at any moment leaves a whole site, and the next one finishes`() throws {
    let trip = try Trip()
    try trip.addSmallLife()
    try trip.run("journal", trip.photos.path, "--no-cards")
    let old = try Trip.contents(of: trip.output)
    try trip.addPhoto("later.jpg", taken: "2021:03:03 12:00:00", at: (52.52, 13.405), grey: 140)
    try trip.run("scan", trip.photos.path)
    // What the finished build looks like, from a copy of the journal.
    let copy = trip.folder.appendingPathComponent("copy")
    try FileManager.default.copyItem(at: trip.journal, to: copy)
    try trip.run("build", "--no-cards", "--journal", copy.path)
    let new = try Trip.contents(of: copy.appendingPathComponent("output"))
    var random = SystemlessRandom(state: 20_261_201)
    var seen = Set<String>()
    for _ in 0..<12 {
      let (process, _, _) = try trip.start(["build", "--no-cards"])
      usleep(UInt32(random.next() % 160_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let now = try Trip.contents(of: trip.output)
      seen.insert(now == old ? "old" : now == new ? "new" : "broken")
      #expect(now == old || now == new)
    }
    #expect(seen.contains("broken") == false)
    #expect(try trip.run("build", "--no-cards").status == 0)
    #expect(try Trip.contents(of: trip.output) == new)
    let left = try FileManager.default.contentsOfDirectory(atPath: trip.journal.path).filter {
      $0.contains(".daymark-")
    }
    #expect(left.isEmpty)
  }

  /// A small generator with a fixed seed (xorshift), so that a failure can be repeated.
  private struct SystemlessRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
