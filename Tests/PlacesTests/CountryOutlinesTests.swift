import AtlasModel
import Foundation
import Testing

@testable import Places

/// The bundled outlines, and what becomes of damaged ones.
struct CountryOutlinesTests {
  private static let opened = Result {
    try CountryOutlines(path: BundledGazetteer.folder + "/" + CountryOutlines.fileName)
  }
  private let folder = FileManager.default.temporaryDirectory.appending(path: "outlines-\(UUID().uuidString)")

  private func shape(_ letters: String) throws -> CountryOutlines.Shape {
    let code = try #require(CountryCode(letters))
    return try #require(try Self.opened.get()[code], "\(letters)")
  }

  @Test func `every country of the gazetteer has an outline`() throws {
    let outlines = try Self.opened.get()
    let gazetteer = try BundledGazetteer.gazetteer()
    #expect(outlines.shapes.map(\.code) == gazetteer.countries.all.map(\.code))
    #expect(outlines.shapes.allSatisfy { !$0.polygons.isEmpty })
  }

  @Test func `rings close, and no line runs across the map`() throws {
    let outlines = try Self.opened.get()
    for shape in outlines.shapes {
      for ring in shape.polygons.flatMap(\.rings) {
        let points = ring.flatMap { $0 >= 0 ? outlines.lines[$0] : outlines.lines[~$0].reversed() }
        if shape.code.letters != "AQ" { #expect(points.first == points.last, "\(shape.code.letters)") }
        let longest = zip(points, points.dropFirst()).map { abs($0.longitude - $1.longitude) }.max() ?? 0
        #expect(longest < 35, "\(shape.code.letters): \(longest)")
      }
    }
  }

  @Test(arguments: ["RU", "FJ", "NZ", "US", "KI", "TV", "WS"])
  func `countries at the date line lie on one side of the cut`(letters: String) throws {
    let outlines = try Self.opened.get()
    for polygon in try shape(letters).polygons {
      let longitudes = polygon.rings.joined().flatMap { outlines.lines[$0 >= 0 ? $0 : ~$0] }.map(\.longitude)
      // A few tenths of a degree of small islands may stand over.
      #expect(try #require(longitudes.min()) > -169.1 && (try #require(longitudes.max())) < 191.4)
    }
  }

  @Test func `Russia reaches past the 180th meridian in one piece, and Fiji lies together`() throws {
    let outlines = try Self.opened.get()
    let main = try #require(try shape("RU").main)
    let longitudes = main.rings.joined().flatMap { outlines.lines[$0 >= 0 ? $0 : ~$0] }.map(\.longitude)
    #expect(try #require(longitudes.max()) > 190 && (try #require(longitudes.min())) > 26)
    let fiji = try shape("FJ").polygons.map(\.middle.longitude)
    #expect(fiji.allSatisfy { abs($0 - 179) < 4 || abs($0 + 181) < 4 })
  }

  @Test(arguments: [("JP", 45.0, 30.0), ("NZ", -34, -47), ("US", 50, 24), ("FR", 52, 41)])
  func `the mainland has its large neighbours and nothing overseas`(letters: String, north: Double, south: Double)
    throws
  {
    let code = try #require(CountryCode(letters))
    let latitudes = try Self.opened.get().mainland(of: code).map(\.latitude)
    let (top, bottom) = (try #require(latitudes.max()), try #require(latitudes.min()))
    #expect(top < north + 1 && top > north - 2 && bottom > south - 1 && bottom < south + 2, "\(bottom) to \(top)")
  }

  @Test func `files that are cut, changed or made up are refused or read without a trap`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(
      contentsOf: URL(filePath: BundledGazetteer.folder).appending(path: CountryOutlines.fileName))
    let places = BundledGazetteer.folder + "/" + Gazetteer.fileName
    #expect(throws: GazetteerError.notAGazetteer(path: places)) { try CountryOutlines(path: places) }
    for length in [0, 31, 32, 200, whole.count / 2, whole.count - 1] {
      let path = try write(whole.prefix(length))
      #expect(throws: GazetteerError.self) { try CountryOutlines(path: path) }
    }
    var changed = whole
    changed[whole.count / 3] ^= 1
    let damaged = try write(changed)
    #expect(throws: GazetteerError.damaged(path: damaged)) { try CountryOutlines(path: damaged) }
    for round in 0..<8 {
      var random = SplitMix(state: UInt64(round))
      changed = whole
      for _ in 0..<(1 << round) {
        changed[128 + Int(random.next() % UInt64(whole.count - 128))] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try write(signed(changed))
      // Either the numbers still mean a map, or the section is called broken.
      do { _ = try CountryOutlines(path: path) } catch let error {
        #expect(
          [
            .badSection(path: path, name: "line"), .badSection(path: path, name: "shape"),
            .badSection(path: path, name: "key"),
          ].contains(error))
      }
    }
  }

  @Test func `counts that promise more than there is are refused`() throws {
    let bytes: [UInt8] = [0xFF, 0xFF, 0x7F, 1, 2]
    try bytes.withUnsafeBytes { buffer in
      var reader = VarintReader(Section(base: try #require(buffer.baseAddress), count: buffer.count))
      #expect(reader.count() == nil)
    }
    let endless = [UInt8](repeating: 0xFF, count: 20)
    try endless.withUnsafeBytes { buffer in
      var reader = VarintReader(Section(base: try #require(buffer.baseAddress), count: buffer.count))
      #expect(reader.signed() == nil)
    }
  }

  private func write(_ data: Data) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "file")
    try data.write(to: file)
    return file.path
  }

  /// The same bytes with the checksum that belongs to them.
  private func signed(_ data: Data) throws -> Data {
    var data = data
    let sum = data.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        GazetteerFile.checksum(
          $0 + 32, length: bytes.count - 32, count: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
      }
    }
    withUnsafeBytes(of: try #require(sum)) { data.replaceSubrange(16..<24, with: $0) }
    return data
  }
}
