import AtlasModel
import CCairo
import Foundation
import Raster
import Testing

@testable import TextReading

/// Zones drawn on pages that lie as photos do: upright, on their side, on their head, askew.
struct ZoneReaderTests {
  private static let lines = [
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
  ]
  private static let data = LanguageData(folders: [
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Assets/language-data").path
  ])
  static let hasModel = data.has(LanguageData.zone)

  /// A page with text above and a zone at its foot.
  private static let page = Drawn.picture(width: 1250, height: 880, paper: (0.96, 0.95, 0.92)) { context in
    cairo_set_source_rgb(context, 0.1, 0.1, 0.1)
    cairo_select_font_face(context, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, 30)
    for (row, text) in ["UTOPIA", "ERIKSSON", "ANNA MARIA", "12 AUGUST 1974"].enumerated() {
      cairo_move_to(context, 430, Double(120 + row * 110))
      cairo_show_text(context, text)
    }
    cairo_select_font_face(context, "DejaVu Sans Mono", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, 42)
    for (row, line) in lines.enumerated() {
      for (column, letter) in line.enumerated() {
        cairo_move_to(context, 40 + Double(column) * 26.6, Double(740 + row * 70))
        cairo_show_text(context, String(letter))
      }
    }
  }

  /// Reads a page; the judge wants lines like the drawn ones, which are in another typeface than the model's.
  private func read(_ image: PixelImage) throws -> (position: ZonePosition?, found: Bool) {
    let reader = try ZoneReader(data: ZoneReaderTests.data)
    var found = false
    let position = try reader.read(image) { read in
      let texts = read.map { $0.filter { $0 != " " } }
      let lines = texts.indices.filter { texts[$0].hasPrefix("P<UT") || texts[$0].contains("7408122F") }
      found = found || lines.count == 2
      return ZoneJudgement(worth: lines.count == 2 ? 1 : 0, lines: lines, isSettled: lines.count == 2)
    }
    return (position, found)
  }

  @Test(
    .enabled(if: hasModel, "the zone model is not there: scripts/setup"),
    arguments: [(0, 0), (1, 0), (2, 0), (3, 0), (0, 70), (0, -60), (2, 40)])
  func `a zone is found in every turn and askew`(quarters: Int, tenths: Int) throws {
    var edit = PixelEdit()
    edit.straightenTenths = tenths
    let turn = try #require(Orientation(clockwiseDegrees: quarters * 90))
    let image = edit.applied(to: ZoneReaderTests.page).oriented(turn)
    let (position, found) = try read(image)
    #expect(found)
    let lies = try #require(position)
    #expect((lies.quarterTurns + quarters) % 4 == 0)
    #expect(abs(lies.degrees + Double(tenths) / 10) < 0.6)
    #expect(lies.top > 0.6)
    #expect(lies.marked == 0)
  }

  @Test(.enabled(if: hasModel, "the zone model is not there: scripts/setup"))
  func `a page without a zone is tried to the end and has none`() throws {
    let (position, found) = try read(Drawn.lines(["THE LAZY DOG", "AND A QUICK FOX"]))
    #expect(position == nil && !found)
  }

  @Test(.enabled(if: hasModel, "the zone model is not there: scripts/setup"))
  func `a caller that stops is obeyed`() throws {
    let reader = try ZoneReader(data: ZoneReaderTests.data)
    #expect(throws: ReadingError.self) {
      try reader.read(ZoneReaderTests.page, isCancelled: { true }) { _ in
        ZoneJudgement(worth: 0, lines: [], isSettled: false)
      }
    }
  }

  @Test func `coloured marks are told from black ink and from pale paper`() throws {
    let picture = Drawn.picture(width: 100, height: 100, paper: (0.95, 0.9, 0.8)) { context in
      cairo_set_source_rgb(context, 0.05, 0.05, 0.05)
      cairo_rectangle(context, 0, 0, 100, 40)
      cairo_fill(context)
      cairo_set_source_rgb(context, 0.5, 0.1, 0.5)
      cairo_rectangle(context, 0, 60, 100, 10)
      cairo_fill(context)
    }
    #expect(abs(try LeptonicaImage(picture, grey: .colouredMarks).inkShare() - 0.1) < 0.01)
  }
}
