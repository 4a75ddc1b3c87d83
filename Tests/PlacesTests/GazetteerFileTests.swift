import AtlasModel
import Foundation
import Testing

@testable import Places

/// What becomes of files that are not what they should be.
struct GazetteerFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID().uuidString)")

  private func bundled(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: BundledGazetteer.folder).appending(path: name))
  }

  private func write(_ data: Data) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "file")
    try data.write(to: file)
    return file.path
  }

  @Test func `a file that is absent or something else says so`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: GazetteerError.cannotOpen(path: "/nowhere/places.dmg1", code: ENOENT)) {
      try Gazetteer(path: "/nowhere/places.dmg1")
    }
    #expect(throws: GazetteerError.self) { try Gazetteer(path: NSTemporaryDirectory()) }
    let text = try write(Data(repeating: 65, count: 5000))
    #expect(throws: GazetteerError.notAGazetteer(path: text)) { try Gazetteer(path: text) }
    let zones = BundledGazetteer.folder + "/" + PlaceResolver.zonesFileName
    #expect(throws: GazetteerError.notAGazetteer(path: zones)) { try Gazetteer(path: zones) }
  }

  @Test func `a file cut short anywhere is refused with its length`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try bundled(PlaceResolver.zonesFileName)
    var random = SplitMix(state: 1)
    let lengths = [0, 1, 7, 8, 31, 32, 33, 200, whole.count - 1] + (0..<8).map { _ in Int(random.next() % 8_000_000) }
    for length in lengths {
      let path = try write(whole.prefix(length))
      let expected = length < 32 ? 32 : UInt64(whole.count)
      #expect(throws: GazetteerError.wrongLength(path: path, expected: expected, found: UInt64(length))) {
        try ZoneIndex(path: path)
      }
    }
  }

  @Test func `one changed byte is noticed`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try bundled(PlaceResolver.zonesFileName)
    var random = SplitMix(state: 2)
    for _ in 0..<6 {
      var changed = whole
      changed[24 + Int(random.next() % UInt64(whole.count - 24))] ^= UInt8(1 + random.next() % 255)
      let path = try write(changed)
      #expect(throws: GazetteerError.damaged(path: path)) { try ZoneIndex(path: path) }
    }
  }

  @Test(arguments: [Gazetteer.fileName, PlaceResolver.zonesFileName])
  func `a damaged file with a right checksum may answer wrongly but ends no process`(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try bundled(name)
    for round in 0..<6 {
      var random = SplitMix(state: UInt64(round))
      var changed = whole
      for _ in 0..<(round < 3 ? 20 : 20_000) {
        // Every second blow falls on the list of sections and the small tables at the front.
        let reach = random.next() % 2 == 0 && round < 3 ? 2000 : UInt64(whole.count - 32)
        changed[32 + Int(random.next() % reach)] = UInt8(truncatingIfNeeded: random.next())
      }
      let sum = changed.withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          GazetteerFile.checksum(
            $0 + 32, length: bytes.count - 32, count: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
        }
      }
      withUnsafeBytes(of: try #require(sum)) { changed.replaceSubrange(16..<24, with: $0) }
      let path = try write(changed)
      let isPlaces = name == Gazetteer.fileName
      do {
        let resolver = PlaceResolver(
          gazetteer: isPlaces ? try Gazetteer(path: path) : try BundledGazetteer.gazetteer(),
          zones: isPlaces ? try BundledGazetteer.resolver().zones : try ZoneIndex(path: path))
        try exercise(resolver, seed: UInt64(round))
      } catch is GazetteerError {}
    }
  }

  /// Asks everything that reads the file.
  private func exercise(_ resolver: PlaceResolver, seed: UInt64) throws {
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      let here = try point(Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
      _ = resolver.resolve(here).chain
    }
    for city in stride(from: 0, to: resolver.gazetteer.tables.cityCount, by: 5000) {
      guard let place = resolver.gazetteer.cityPlace(city) else { continue }
      if let here = place.coordinate { _ = resolver.resolve(here) }
      _ = resolver.gazetteer.chain(for: place.id)
      _ = resolver.search(place.name, limit: 10)
      _ = resolver.gazetteer.names.matches(beginning: place.name + "xyz")
      _ = resolver.gazetteer.names.matches(startingWith: place.name.prefix(3), limit: 10)
    }
    _ = resolver.search("KEF", limit: 5)
    _ = resolver.gazetteer.airportFacts(iata: "KEF")
  }
}
