import AtlasModel
import Foundation
import TestSupport
import Testing

@testable import PassportStamps

/// The text cases of the corpus beside the checkout: what lines say, which misreadings are mended, what is refused.
struct ZoneVectorTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: String
    let lines: [String]
    let want: String
    var testDescription: String { name }
  }

  static let vectors: [Vector] = {
    let path = Repository.corpus.appending(path: "mrz/vectors.tsv").path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Vector(
        name: cells[0], kind: cells[1], lines: cells[2].split(separator: "|").map(String.init), want: cells[3])
    }
  }()

  private static let isThere = Comment(rawValue: "shared/corpus/mrz lies beside the checkout")

  @Test(.enabled(if: !vectors.isEmpty, isThere)) func `all rows are there`() {
    #expect(ZoneVectorTests.vectors.count == 37)
  }

  @Test(.enabled(if: !vectors.isEmpty, isThere), arguments: vectors.filter { $0.kind == "valid" })
  func `a right zone says what it says`(vector: Vector) throws {
    let zone = try #require(MachineReadableZone(lines: vector.lines, readingYear: 2026))
    #expect(zone.lines == vector.lines)
    #expect(ZoneVectorTests.words(zone) == vector.want)
    #expect(zone.isFullyValid)
  }

  @Test(.enabled(if: !vectors.isEmpty, isThere), arguments: vectors.filter { $0.kind == "repair" })
  func `a usual misreading is mended`(vector: Vector) throws {
    let zone = try #require(MachineReadableZone(lines: vector.lines, readingYear: 2026))
    #expect(zone.lines.joined(separator: "|") == vector.want)
    #expect(zone.checks.filter { !$0.holds } == [])
  }

  @Test(.enabled(if: !vectors.isEmpty, isThere)) func `what cannot be known is reported and not mended`() throws {
    func lines(_ name: String) -> [String] { ZoneVectorTests.vectors.first { $0.name == name }?.lines ?? [] }
    let wrong = try #require(MachineReadableZone(lines: lines("wrong-number-digit"), readingYear: 2026))
    #expect(wrong.lines == lines("wrong-number-digit"))
    #expect(wrong.warnings == [.checkFails(.number), .checkFails(.composite)])
    let swapped = try #require(MachineReadableZone(lines: lines("swapped-lines"), readingYear: 2026))
    #expect(swapped.lines == lines("swapped-lines").reversed())
    #expect(swapped.isFullyValid)
    #expect(MachineReadableZone(lines: lines("not-an-mrz"), readingYear: 2026) == nil)
    let malta = try #require(MachineReadableZone(lines: lines("malta-bad-specimen"), readingYear: 2026))
    #expect(malta.lines == lines("malta-bad-specimen"))
    #expect(malta.checks.filter { !$0.holds }.count == 3)
  }

  /// The fields in the spelling of the corpus.
  private static func words(_ zone: MachineReadableZone) -> String {
    let names: [ZoneCheck.Kind: String] = [
      .number: "number", .birth: "birth", .expiry: "expiry", .optional: "optional", .composite: "composite",
    ]
    let checks = zone.checks.map { "\(names[$0.kind] ?? "")=\($0.holds ? "ok" : "bad")" }.joined(separator: " ")
    return [
      ("format", zone.layout.rawValue), ("doc_code", zone.documentCode), ("issuer", zone.issuer),
      ("number", zone.number), ("nationality", zone.nationality), ("birth", zone.birth?.description ?? ""),
      ("sex", zone.sex), ("expiry", zone.expiry?.description ?? ""), ("surname", zone.surname),
      ("given", zone.givenNames), ("optional1", zone.optionalData), ("optional2", zone.secondOptionalData),
      ("checks", checks),
    ].map { "\($0)=\($1)" }.joined(separator: ";")
  }
}
