import Foundation
import TestSupport
import Testing

/// An import that is killed leaves the record as it was or as it would be, never half of it.
struct KilledImportTests {
  @Test func `an import killed at any moment is whole or not there, and the next one finishes`() throws {
    let trip = try Trip()
    try trip.run("init")
    let folder = trip.folder.appendingPathComponent("exports")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var random = SeededGenerator(seed: 20_261_201)
    for file in 0..<4 {
      var table = "path,time,lat,lon\n"
      for row in 0..<1500 {
        let day = 1 + row % 28
        table += "f\(file)/IMG_\(row).jpg,20\(10 + file)-0\(1 + row % 9)-\(day < 10 ? "0" : "")\(day)T12:00:00Z,"
        table += "\(41 + Double.random(in: 0..<1, using: &random)),12.5\n"
      }
      try Data(table.utf8).write(to: folder.appendingPathComponent("\(file).csv"))
    }
    let copy = trip.folder.appendingPathComponent("copy")
    try FileManager.default.copyItem(at: trip.journal, to: copy)
    let start = ContinuousClock.now
    try trip.run("import", folder.path, "--journal", copy.path)
    let length = (ContinuousClock.now - start) / .milliseconds(1)
    let whole = try trip.run("list", "evidence", "--json", "--journal", copy.path).output
    #expect(whole.split(separator: "\n").count > 100)
    for _ in 0..<8 {
      let (process, _, _) = try trip.start(["import", folder.path])
      usleep(UInt32(Double.random(in: 0..<length * 1100, using: &random)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let now = try trip.run("list", "evidence", "--json").output
      #expect(now.isEmpty || now == whole)
    }
    #expect([0, 3].contains(try trip.run("import", folder.path).status))
    #expect(try trip.run("list", "evidence", "--json").output == whole)
    let left = try FileManager.default.contentsOfDirectory(atPath: trip.journal.appendingPathComponent("imports").path)
    #expect(left.allSatisfy { $0.hasSuffix(".jsonl") || $0.hasSuffix(".tsv") }, "\(left)")
  }
}
