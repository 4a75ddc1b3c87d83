import AtlasModel
import Foundation
import RecordKeeping
import TestSupport
import Testing

/// Facts about photos beside their receipts.
struct PhotoFactTests {
  private let folder: TemporaryFolder
  private let day = CalendarDay(daysSince1970: 20_000)

  init() throws { folder = try TemporaryFolder() }

  private func receipt(_ id: String, facts: Int) -> ImportReceipt {
    var receipt = ImportReceipt(
      id: id, path: "/x", fingerprint: id, format: "google-photos", day: day, taken: facts, duplicate: 0, refused: [],
      evidence: [])
    receipt.factCount = facts
    return receipt
  }

  private func fact(_ name: String, taken: String? = nil, at point: (Double, Double)? = nil) throws -> PhotoFact {
    var fact = PhotoFact(name: name, byteCount: 100)
    fact.taken = taken.flatMap { WallClock(parsing: $0) }
    fact.coordinate = point.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    if point != nil, let taken = fact.taken {
      fact.evidence = PresenceDay(
        day: PartialDay(taken.day), precision: .day, place: PlaceID(SmallWorld.rome), kind: .import,
        source: "google-photos", reference: "")
    }
    return fact
  }

  private func keep(_ facts: [PhotoFact], as id: String, in store: AtlasStore) throws {
    let writer = try store.stageFacts(id)
    for fact in facts { try writer.add(fact) }
    try store.keep([(receipt(id, facts: facts.count), writer)], naming: SmallWorld.places)
  }

  private func photo(_ name: String) -> PhotoRecord {
    PhotoRecord(
      reference: PhotoReference(root: "/r", path: name), fingerprint: String(repeating: "a", count: 24), byteCount: 100,
      modifiedNanoseconds: 0, metadata: PhotoMetadata(format: .jpeg))
  }

  @Test func `names with tabs, line breaks and backslashes come back as they were`() throws {
    let names = ["a\tb.jpg", "c\nd.jpg", "e\\tf.jpg", "g\r.jpg", "плёнка 😀.jpg"]
    let store = try AtlasStore(folder: folder.path)
    try keep(try names.map { try fact($0, taken: "2019-05-04T05:00:00.250") }, as: "import-1", in: store)
    for name in names {
      let found = try store.facts(for: [photo(name)])
      #expect(found.values.first?.name == name && found.values.first?.taken?.millisecond == 250)
    }
    #expect(try store.factKeys().count == names.count)
  }

  @Test func `facts of several imports complete each other, and count only while their receipts do`() throws {
    let store = try AtlasStore(folder: folder.path)
    try keep([try fact("a.jpg", taken: "2019-05-04T05:00:00")], as: "import-1", in: store)
    var place = try fact("a.jpg", at: (41.9, 12.5))
    place.taken = nil
    try keep([place], as: "import-2", in: store)
    let both = try #require(try store.facts(for: [photo("a.jpg")]).values.first)
    #expect(both.taken != nil && both.coordinate != nil)
    try store.undoImport("import-1")
    let left = try #require(try store.facts(for: [photo("a.jpg")]).values.first)
    #expect(left.taken == nil && left.coordinate != nil)
  }

  @Test func `a visit is proved by a fact only while no photo of the journal says it`() throws {
    let store = try AtlasStore(folder: folder.path)
    try keep([try fact("a.jpg", taken: "2019-05-04T05:00:00", at: (41.9, 12.5))], as: "import-1", in: store)
    #expect(try store.evidence().map(\.reference) == ["import-1"])
    try store.keep(RootRecord(path: "/r", fileSystem: nil, complete: true))
    try store.record(photos: [photo("a.jpg")], skipped: [], gone: [])
    #expect(try store.evidence().isEmpty)
    try store.record(photos: [], skipped: [], gone: [PhotoReference(root: "/r", path: "a.jpg")])
    #expect(try store.evidence().map(\.reference) == ["import-1"])
  }

  @Test func `what was written for an import that was never kept counts for nothing and is cleared away`() throws {
    let store = try AtlasStore(folder: folder.path)
    let writer = try store.stageFacts("import-1")
    for number in 0..<5000 { try writer.add(try fact("\(number).jpg", taken: "2019-05-04T05:00:00")) }
    #expect(try store.factKeys().isEmpty)
    store.removeUnfinishedImports()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("imports")).isEmpty)
  }

  @Test func `a list of receipts that was kept is brought to its end by the next opening`() throws {
    do {
      let store = try AtlasStore(folder: folder.path)
      try keep([try fact("a.jpg", taken: "2019-05-04T05:00:00", at: (41.9, 12.5))], as: "import-1", in: store)
    }
    // As it is when the machine stops between the list and the renaming.
    let imports = folder.path("imports")
    for name in ["import-1.jsonl", "import-1.photos.tsv"] {
      try FileManager.default.moveItem(atPath: "\(imports)/\(name)", toPath: "\(imports)/\(name).part")
    }
    try Data("import-1.photos.tsv\nimport-1.jsonl".utf8).write(to: URL(fileURLWithPath: imports + "/kept"))
    let store = try AtlasStore(folder: folder.path)
    #expect(try store.receipts().map(\.id) == ["import-1"])
    #expect(try store.evidence().count == 1)
    #expect(!FileManager.default.fileExists(atPath: imports + "/kept"))
  }
}
