import AtlasModel
import Foundation
import RecordKeeping
import TestSupport
import Testing

/// Imports in the record: kept, taken back, and found again when the index is gone.
struct ReceiptTests {
  private let folder: TemporaryFolder
  private let day = CalendarDay(daysSince1970: 20_000)

  init() throws { folder = try TemporaryFolder() }

  private func receipt(_ id: String, _ days: [String], passing: Bool = false) throws -> ImportReceipt {
    ImportReceipt(
      id: id, path: "/x/\(id).csv", fingerprint: id, format: "flighty", day: day, taken: days.count, duplicate: 0,
      refused: [RefusedRow(position: "row 9", reason: "has no date")],
      evidence: try days.map {
        PresenceDay(
          day: try #require(PartialDay(parsing: $0)), precision: .day, place: PlaceID(SmallWorld.keflavik),
          kind: .flight, passing: passing, source: "flighty", reference: id)
      })
  }

  private func evidence(_ store: AtlasStore) throws -> [String] {
    try store.evidence().map { "\($0.day) \($0.reference)\($0.passing ? " passing" : "")" }
  }

  @Test func `receipts come back as they were kept, and their numbers go on`() throws {
    let store = try AtlasStore(folder: folder.path)
    #expect(store.nextReceiptNumber == 1)
    let kept = try receipt("import-1", ["2016-07-09", "2016"])
    try store.keep([(kept, nil)], naming: SmallWorld.places)
    let read = try #require(try store.receipts().first)
    #expect(read.id == "import-1" && read.read == 3 && read.refused == kept.refused)
    #expect(read.evidence.count == 2)
    #expect(store.nextReceiptNumber == 2)
    try store.undoImport("import-1")
    #expect(try store.receipts().isEmpty && store.nextReceiptNumber == 2)
  }

  @Test func `taking an import back removes what it alone told`() throws {
    let store = try AtlasStore(folder: folder.path)
    try store.keep([(receipt("import-1", ["2016-07-09", "2016-07-10"]), nil)], naming: SmallWorld.places)
    try store.keep([(receipt("import-2", ["2016-07-10", "2016-07-11"]), nil)], naming: SmallWorld.places)
    #expect(try evidence(store) == ["2016-07-09 import-1", "2016-07-10 import-1", "2016-07-11 import-2"])
    try store.undoImport("import-1")
    #expect(try evidence(store) == ["2016-07-10 import-2", "2016-07-11 import-2"])
  }

  @Test func `a visit that one import tells outweighs the passing of another`() throws {
    let store = try AtlasStore(folder: folder.path)
    try store.keep([(receipt("import-1", ["2016-07-09"], passing: true), nil)], naming: SmallWorld.places)
    try store.keep([(receipt("import-2", ["2016-07-09"]), nil)], naming: SmallWorld.places)
    #expect(try evidence(store) == ["2016-07-09 import-2"])
  }

  @Test func `imports survive the index, decisions beside them`() throws {
    do {
      let store = try AtlasStore(folder: folder.path)
      try store.keep([(receipt("import-1", ["2016-07-09"]), nil)], naming: SmallWorld.places)
      _ = try store.decide(
        .addStay(ManualStay(place: PlaceID(SmallWorld.rome), from: PartialDay(CalendarDay(daysSince1970: 10_000)))),
        on: day)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("atlas.sqlite") {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    let store = try AtlasStore(folder: folder.path)
    #expect(try store.evidence().map(\.reference).sorted() == ["decision-1", "import-1"])
    #expect(try store.unknownPlaces().contains(PlaceID(SmallWorld.keflavik)))
  }

  @Test func `a damaged receipt is named and nothing is changed`() throws {
    let store = try AtlasStore(folder: folder.path)
    try store.keep([(receipt("import-1", ["2016-07-09"]), nil)], naming: SmallWorld.places)
    let path = folder.path("imports/import-1.jsonl")
    try Data("{\"schema\"\n".utf8).write(to: URL(fileURLWithPath: path))
    let error = try #require(throws: StorageError.self) { try AtlasStore(folder: folder.path) }
    #expect(error.message == "line 1 is damaged")
  }
}
