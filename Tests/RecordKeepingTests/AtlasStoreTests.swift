import AtlasModel
import Foundation
import RecordKeeping
import TestSupport
import Testing

/// Whether the record comes back as it was put away, and can be rebuilt from the decisions.
struct AtlasStoreTests {
  private let folder: TemporaryFolder
  private let day = CalendarDay(daysSince1970: 20_000)

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> AtlasStore { try AtlasStore(folder: folder.path) }

  private func fullPhoto() throws -> PhotoRecord {
    var builder = AtlasBuilder()
    var photo = builder.photo("é/a b.jpg", "2014-07-09T12:00:00.250", at: (64.1355, -21.8954), in: SmallWorld.reykjavik)
    photo.byteCount = 3_000_000_000
    photo.modifiedNanoseconds = 1_700_000_000_123_456_789
    (photo.metadata.width, photo.metadata.height, photo.metadata.orientation) = (4000, 3000, 6)
    (photo.metadata.make, photo.metadata.model) = ("Make’s", "")
    photo.metadata.takenDay = PartialDay(parsing: "2014-07")
    photo.metadata.dateSource = .iptc
    (photo.metadata.offsetMinutes, photo.metadata.gpsClock) = (-300, 1_404_948_600)
    photo.captured.offsetMinutes = -300
    photo.metadata.coordinate = Coordinate(latitude: -0.5, longitude: 179.999_999_9)
    photo.nearBorder = [CountryCode("IS"), CountryCode("GL")].compactMap { $0 }
    photo.extraQuarterTurns = 3
    return photo
  }

  private func photoStore(_ photos: [PhotoRecord]) throws -> AtlasStore {
    let store = try open()
    try store.keep(SmallWorld.places)
    try store.keep(RootRecord(path: "/photos", fileSystem: "fs1", complete: true))
    try store.record(photos: photos, skipped: [], gone: [])
    return store
  }

  @Test func `photos come back as they were, full ones and bare ones`() throws {
    var builder = AtlasBuilder()
    let photos = [
      try fullPhoto(), builder.photo("bare.jpg"), builder.photo("year.jpg", "2014", in: SmallWorld.iceland),
    ]
    _ = try photoStore(photos)
    let atlas = try open().atlas()
    #expect(atlas.photos.map(\.reference.path) == ["bare.jpg", "year.jpg", "é/a b.jpg"])
    #expect(Set(atlas.photos) == Set(photos))
    #expect(atlas.photoGeneration == 1)
  }

  @Test func `places come back with their parents, points and codes`() throws {
    let store = try open()
    try store.keep(SmallWorld.places)
    try store.keep(SmallWorld.places)
    #expect(try store.atlas().places == AtlasBuilder().atlas.places)
  }

  @Test func `a photo that is recorded again replaces itself, and one that is gone leaves`() throws {
    var builder = AtlasBuilder()
    let photos = [builder.photo("a.jpg", "2014-07-09", in: SmallWorld.rome), builder.photo("b.jpg")]
    let store = try photoStore(photos)
    var changed = photos[0]
    changed.extraQuarterTurns = 1
    try store.record(photos: [changed], skipped: [], gone: [photos[1].reference])
    #expect(try store.atlas().photos == [changed])
    #expect(try store.atlas().photoGeneration == 2)
    try store.record(photos: [], skipped: [], gone: [])
    #expect(try store.atlas().photoGeneration == 2, "nothing changed")
  }

  @Test func `a refused file is listed until it can be read, and is no photo`() throws {
    var builder = AtlasBuilder()
    let photo = builder.photo("a.jpg", "2014-07-09", in: SmallWorld.rome)
    let store = try photoStore([photo])
    let refused = RefusedFile(reference: photo.reference, reason: "ends after 0 bytes")
    try store.record(photos: [], skipped: [refused], gone: [])
    #expect(try store.skippedFiles() == [refused])
    #expect(try store.atlas().photos == [])
    try store.record(photos: [photo], skipped: [], gone: [])
    #expect(try store.skippedFiles() == [])
    #expect(try store.atlas().photos == [photo])
  }

  @Test func `presence days are made anew with the photos and the decisions`() throws {
    var builder = AtlasBuilder()
    let photos = [builder.photo("a.jpg", "2014-07-09", in: SmallWorld.rome), builder.photo("b.jpg", "2014-07-10")]
    let store = try photoStore(photos)
    #expect(try store.evidence().map(\.reference) == [photos[0].id.text])
    let from = try #require(PartialDay(parsing: "2014-07-08"))
    let stay = ManualStay(place: PlaceID(SmallWorld.rome), from: from, to: from.calendarDay?.adding(days: 2))
    let decision = try store.decide(.addStay(stay), on: day)
    #expect(
      try store.evidence().map { "\($0.day) \($0.kind)" } == [
        "2014-07-08 manual", "2014-07-09 manual", "2014-07-09 photo", "2014-07-10 manual",
      ])
    #expect(try store.atlas().evidence.allSatisfy { $0.kind == .manual && $0.withinStay })
    _ = try store.decide(.undo(decision.number), on: day)
    try store.record(photos: [], skipped: [], gone: [photos[0].reference])
    #expect(try store.evidence() == [])
  }

  private func decide(_ store: AtlasStore) throws {
    var stamp = Stamp(id: "a123456789")
    (stamp.country, stamp.date, stamp.place) = (CountryCode("IS"), PartialDay(parsing: "2014"), PlaceID("iata-kef"))
    (stamp.acceptedPlaces, stamp.book, stamp.page) = ([PlaceID("iata-kef"), PlaceID("cc-is")], "k123456789", 3)
    (stamp.direction, stamp.method, stamp.favourite, stamp.note) = (.exit, .sea, true, "")
    stamp.image = ImageReference(path: "/s.jpg", fingerprint: "0123456789abcdef01234567", byteCount: 9)
    var correction = PhotoCorrection()
    correction.quarterTurns = 1
    let photo = try #require(PhotoID(text: "0123456789ab"))
    let actions: [DecisionAction] = [
      .found(atlas: "a1"), .keepBook(PassportBook(id: "k123456789", name: "Blue", issuer: CountryCode("DE"))),
      .keepStamp(stamp), .keepStamp(Stamp(id: "b123456789")), .exclude(.folder("/private")),
      .exclude(.yearly(try #require(MonthDay(month: 2, day: 29)))), .correct(photo: photo, correction),
    ]
    for action in actions { _ = try store.decide(action, on: day) }
  }

  @Test func `stamps, books, rules and corrections come back as they were decided`() throws {
    let store = try open()
    try decide(store)
    let again = try open()
    let decided = again.decisions
    #expect(try again.atlas().stamps == decided.stamps)
    #expect(try again.atlas().books == decided.books)
    #expect(try again.rules() == decided.rules)
    #expect(again.atlasID == "a1")
    #expect(decided.stamps.count == 2)
    #expect(decided.rules.map(\.id) == ["rule-5", "rule-6"])
    #expect(decided.corrections.count == 1)
  }

  @Test func `deleting the index and opening the journal gives the same decisions`() throws {
    var store: AtlasStore? = try open()
    try store?.keep(SmallWorld.places)
    try decide(try #require(store))
    let before = try #require(try store?.atlas())
    let rules = try store?.rules()
    store = nil
    for name in folder.files() where name.hasPrefix("atlas.sqlite") {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    #expect(folder.files() == ["decisions.jsonl"])
    let rebuilt = try open()
    let after = try rebuilt.atlas()
    #expect(after.stamps == before.stamps)
    #expect(after.books == before.books)
    #expect(after.evidence == before.evidence)
    #expect(try rebuilt.rules() == rules)
    try rebuilt.keep(SmallWorld.places)
    #expect(try rebuilt.atlas().places == before.places, "a place known by its id alone gets its name back")
  }

  @Test func `decisions that the index has not seen are replayed`() throws {
    let store = try open()
    try decide(store)
    var log = try DecisionLog(path: folder.path("decisions.jsonl"))
    _ = try log.append(.exclude(.folder("/later")), on: day)
    #expect(try open().rules().map(\.id) == ["rule-5", "rule-6", "rule-8"])
  }

  @Test func `a result is remembered until its key changes`() throws {
    let store = try open()
    try store.remember("pairs", key: "1", "old")
    #expect(try store.remembered("pairs", key: "1") == "old")
    #expect(try store.remembered("pairs", key: "2") == nil)
    try store.remember("pairs", key: "2", "new")
    #expect(try open().remembered("pairs", key: "2") == "new")
    #expect(try store.remembered("pairs", key: "1") == nil)
  }

  @Test func `photo folders are kept by their path`() throws {
    let store = try open()
    try store.keep(RootRecord(path: "/b", fileSystem: nil, complete: false))
    try store.keep(RootRecord(path: "/a", fileSystem: "1", complete: true))
    try store.keep(RootRecord(path: "/b", fileSystem: "2", complete: true))
    #expect(
      try store.roots().map { "\($0.path) \($0.fileSystem ?? "-") \($0.complete)" } == ["/a 1 true", "/b 2 true"])
  }

  @Test func `a folder that is not there holds no journal`() throws {
    let error = try #require(throws: StorageError.self) { try AtlasStore(folder: folder.path("nowhere")) }
    #expect(error.kind == .noJournal)
  }

  @Test func `a file that is no index is refused as damaged, and left as it is`() throws {
    try folder.write(String(repeating: "this is no database. ", count: 100), "atlas.sqlite")
    let error = try #require(throws: StorageError.self) { try open() }
    #expect(error.kind == .damaged)
    #expect(error.advice?.contains("decisions.jsonl") == true)
    #expect(folder.text("atlas.sqlite")?.hasPrefix("this is no database.") == true)
  }
}
