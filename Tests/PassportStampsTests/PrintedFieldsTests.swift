import AtlasModel
import Places
import TestSupport
import Testing

@testable import PassportStamps

/// What is printed on identity pages, with its labels.
struct PrintedFieldsTests {
  private static let zone = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]

  /// Words of 10 by 20 pixels a letter, from a column and a row on.
  private func line(_ text: String, x: Int, y: Int, confidence: Double = 90) -> RecognizedText.Line {
    var left = x
    return RecognizedText.Line(
      words: text.split(separator: " ").map { word in
        defer { left += (word.count + 1) * 10 }
        return RecognizedText.Word(
          text: String(word), box: .init(left: left, top: y, width: word.count * 10, height: 20), confidence: confidence
        )
      })
  }

  private func fields(_ lines: [RecognizedText.Line]) throws -> PrintedFields {
    let zone = try #require(MachineReadableZone(lines: PrintedFieldsTests.zone, readingYear: 2026))
    return PrintedFields(
      RecognizedText(lines: lines), zone: zone, folding: try Stamped.atlas().gazetteer.folding)
  }

  @Test func `a value is found below its label in any of two languages`() throws {
    let fields = try fields([
      line("Sex/ Sexe", x: 100, y: 300), line("Place of birth/ Lieu de naissance", x: 400, y: 300),
      line("F", x: 110, y: 330), line("ZENITH", x: 420, y: 330), line("MISTO NAROZENI/LUGAR", x: 900, y: 800),
      line("Authority/ Autorité", x: 700, y: 400), line("PASSPORT OFFICE ESSEX", x: 705, y: 428),
    ])
    #expect(fields.placeOfBirth?.text == "ZENITH")
    #expect(fields.authority?.text == "PASSPORT OFFICE ESSEX")
  }

  @Test func `a label is no value, and nothing far below is one`() throws {
    let fields = try fields([
      line("Lieu de naissance", x: 400, y: 300), line("Date de naissance", x: 400, y: 330),
      line("ZENITH", x: 400, y: 500), line("Authority", x: 100, y: 300), line("02.03.2004", x: 100, y: 330),
    ])
    #expect(fields.placeOfBirth == nil)
    #expect(fields.authority == nil)
  }

  @Test func `the number in print confirms the zone`() throws {
    #expect(try fields([line("L898902C3", x: 0, y: 0)]).number == .confirmed)
    #expect(try fields([line("L 898902 C3", x: 0, y: 0)]).number == .confirmed)
    #expect(try fields([line("L898902C4", x: 0, y: 0)]).number == .silent)
  }

  @Test func `a number in print that no check digit can tell apart makes a zone less than valid`() throws {
    let fields = try fields([line("L8989U2C3", x: 0, y: 0)])
    #expect(fields.number == .contradicted)
    let zone = try #require(MachineReadableZone(lines: PrintedFieldsTests.zone, readingYear: 2026))
    #expect(zone.isFullyValid)
    #expect(!zone.compared(with: fields, marked: 0).isFullyValid)
    #expect(!zone.compared(with: nil, marked: 0.01).isFullyValid)
    let confirmed = try self.fields([line("L898902C3", x: 0, y: 0)])
    #expect(zone.compared(with: confirmed, marked: 0.01).isFullyValid)
  }
}
