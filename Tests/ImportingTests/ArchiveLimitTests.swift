import AtlasModel
import Foundation
import Importing
import TestSupport
import Testing

/// Where the reading of an archive stops, whatever it says of itself.
struct ArchiveLimitTests {
  private static func small(_ change: (inout ArchiveLimits) -> Void) -> ArchiveLimits {
    var limits = ArchiveLimits()
    change(&limits)
    return limits
  }

  /// Reads every entry to its end; tells how many bytes came, which entries were begun, and what was refused.
  private func read(
    _ path: String, _ limits: ArchiveLimits = ArchiveLimits(), skipping skipped: Set<String> = []
  ) throws -> (bytes: Int, begun: [String], refused: [RefusedRow]) {
    var bytes = 0
    var begun: [String] = []
    let refused = try ArchiveReader(path: path, limits: limits).read { entry, source throws(ImportError) in
      begun.append(entry.path)
      if skipped.contains(entry.path) { return }
      defer { bytes += source.position }
      // Lines of blanks: a reader that takes whole buffers.
      let table = try CSVReader(source)
      while try table.next() != nil {}
    }
    return (bytes, begun, refused)
  }

  @Test(arguments: [PackedArchive.Form.zip, .tgz])
  func `a bomb stops at the real limits, and what came before is kept`(form: PackedArchive.Form) throws {
    let folder = try TemporaryFolder()
    let runs = [PackedArchive.Run("good", 1000), .init("bomb", 110_000_000), .init("after", 1000)]
    let path = try PackedArchive.write(runs, as: form, into: folder)
    let result = try read(path)
    #expect(result.begun == ["good", "bomb"])
    #expect((90_000_000...100_000_000).contains(result.bytes), "\(result.bytes)")
    let reason =
      "unpacks to more than 100,000,000 bytes and 10 times its own size; its rest was not read: unpack it and import the "
      + "folder"
    #expect(result.refused == [RefusedRow(position: "archive", reason: reason)])
  }

  @Test func `what is passed over counts where it has to be inflated`() throws {
    let folder = try TemporaryFolder()
    let limits = ArchiveLimitTests.small { $0.mostBytes = 1_000_000 }
    let runs = [PackedArchive.Run("bomb", 20_000_000), .init("after", 1000)]
    let tar = try PackedArchive.write(runs, as: .tgz, into: folder)
    let result = try read(tar, limits, skipping: ["bomb"])
    #expect(result.begun == ["bomb"] && result.refused.map(\.position) == ["archive"])
    let listing = try ArchiveReader(path: tar, limits: limits).listing()
    #expect(listing.entries.map(\.path) == ["bomb"] && listing.refused == result.refused)
    let zip = try PackedArchive.write(runs, as: .zip, into: folder)
    #expect(try read(zip, limits, skipping: ["bomb"]).begun == ["bomb", "after"])
    #expect(try read(zip, limits, skipping: ["bomb"]).refused == [])
    #expect(try ArchiveReader(path: zip, limits: limits).listing().entries.count == 2)
  }

  @Test func `much content is no bomb in an archive of its size`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("stored.zip")
    let data = [UInt8](repeating: 32, count: 100_000)
    let entries = (0..<5).map { ArchiveMaker.Entry(Array("\($0)".utf8), data) }
    try Data(ArchiveMaker.zip(entries)).write(to: URL(filePath: path))
    let result = try read(path, ArchiveLimitTests.small { $0.mostBytes = 1000 })
    #expect(result.bytes == 500_000 && result.refused == [])
    // Five times its size is too much where only four are allowed.
    let packed = try PackedArchive.write([.init("a", 1000), .init("b", 1000)], as: .zip, into: folder)
    let size = try Data(contentsOf: URL(filePath: packed)).count
    let stopped = try read(
      packed,
      ArchiveLimitTests.small {
        $0.mostBytes = 1999
        $0.mostTimesItsSize = 1999 / size
      })
    #expect(stopped.begun == ["a", "b"] && stopped.refused.map(\.position) == ["archive"])
    #expect(try read(packed, ArchiveLimitTests.small { $0.mostBytes = 2000 }).refused == [])
  }

  @Test func `the limits are those that are documented`() {
    let limits = ArchiveLimits()
    #expect(limits.mostEntries == 200_000 && limits.mostBytes == 100_000_000 && limits.mostTimesItsSize == 10)
  }

  @Test func `entries are counted, folders and refused ones too`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("many.zip")
    var entries = (0..<7).map { ArchiveMaker.Entry("f\($0)", "x") }
    entries[1].path = Array("../out".utf8)
    entries[2].path = Array("folder/".utf8)
    entries[2].mode = 0o040755
    try Data(ArchiveMaker.zip(entries)).write(to: URL(filePath: path))
    let limits = ArchiveLimitTests.small { $0.mostEntries = 5 }
    let result = try read(path, limits)
    #expect(result.begun == ["f0", "f3", "f4"])
    #expect(result.refused.map(\.position) == ["../out", "archive"])
    #expect(
      result.refused[1].reason
        == "holds more than 5 entries; its rest was not read: unpack it and import the folder")
    #expect(try ArchiveReader(path: path, limits: limits).listing().refused == result.refused)
    #expect(try read(path, ArchiveLimitTests.small { $0.mostEntries = 7 }).refused.count == 1)
  }

  @Test func `a zip whose list of entries is too long stops before it fills the memory`() throws {
    let folder = try TemporaryFolder()
    let path = try PackedArchive.write((0..<5000).map { .init("\($0)", 0) }, as: .zip, into: folder)
    #expect(try ArchiveReader(path: path).listing().entries.count == 5000)
    let refused = try read(path, ArchiveLimitTests.small { $0.mostListBytes = 100_000 }).refused
    #expect(refused.map(\.position) == ["archive"])
    #expect(refused[0].reason.hasPrefix("has a list of entries of more than 100,000 bytes;"))
  }

  @Test func `holes of a tar that are filled with zeros count`() throws {
    let folder = try TemporaryFolder()
    var holes = PackedArchive.Run("holes", 5_000_000)
    holes.isHole = true
    let path = try PackedArchive.write([holes], as: .tar, into: folder)
    #expect(try Data(contentsOf: URL(filePath: path)).count < 100_000)
    let result = try read(path, ArchiveLimitTests.small { $0.mostBytes = 1_000_000 })
    #expect(result.begun == ["holes"] && result.refused.map(\.position) == ["archive"])
    #expect(result.bytes <= 1_000_000)
  }

  @Test func `an archive that is changed at random is read to some end`() throws {
    let entries = [
      ArchiveMaker.Entry("a.gpx", "<gpx></gpx>"), ArchiveMaker.Entry("é/b.json", String(repeating: "{}", count: 400)),
      ArchiveMaker.Entry("c").with { ($0.mode, $0.target) = (0o120777, "a.gpx") },
    ]
    let seeds = [
      ArchiveMaker.zip(entries), ArchiveMaker.tar(entries), ArchiveMaker.gzip(ArchiveMaker.tar(entries)),
    ]
    let folder = try TemporaryFolder()
    let path = folder.path("changed")
    var dice = SeededGenerator(seed: 11)
    for round in 0..<150 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...8, using: &dice) {
        let index = Int.random(in: 4..<bytes.count, using: &dice)
        switch Int.random(in: 0...3, using: &dice) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.remove(at: index)
        case 2: bytes.replaceSubrange(index..<min(bytes.count, index + 4), with: [0xff, 0xff, 0xff, 0x7f])
        default: bytes.insert(contentsOf: bytes.suffix(9), at: index)
        }
      }
      try Data(bytes).write(to: URL(filePath: path))
      guard let first = try? read(path) else { continue }
      let second = try read(path)
      #expect(first.bytes == second.bytes && first.begun == second.begun && first.refused == second.refused)
    }
  }
}
