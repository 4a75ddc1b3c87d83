import AtlasModel
import Imaging
import PassportStamps
import Places
import Raster
import TextReading

/// Reading identity pages: the machine readable zone, then what is printed above it.
final class ZoneScan {
  /// The longest side at which a page is decoded, in pixels.
  ///
  /// A zone is nearly as wide as its page, so that each of 44 letters is some 40 pixels wide; more adds only time.
  static let longSide = 2400

  /// What came of a picture.
  struct Outcome: Sendable {
    /// The picture as it was named.
    let path: String
    /// What was done to it before.
    let edit: PixelEdit?
    /// What the readings say together; nothing when none was a zone.
    let zone: MachineReadableZone?
    /// What is printed above the zone; nothing when it was not looked at.
    let printed: PrintedFields?
    /// How many readings took part.
    let readings: Int
    let seconds: Double
  }

  private let zoneReader: ZoneReader
  /// Nothing when the language for the print is not installed.
  private let printedReader: PrintedReader?
  private let folding: NameFolding
  private let year: Int
  private let limit: Duration

  /// Loads what reads; the model for zones is needed, what reads the print is not.
  init(_ workspace: Workspace) throws(CommandError) {
    let data = LanguageData(folders: [workspace.program.assets + "/language-data"])
    if !data.has(LanguageData.zone), data.has(LanguageData.fallback) {
      workspace.console.report(
        Finding(
          .warning, "book scan", "the model for zones is not installed, and English reads few of them",
          advice: LanguageData.remedy(for: LanguageData.zone)))
    }
    do {
      zoneReader = try ZoneReader(
        data: data, language: data.has(LanguageData.zone) ? LanguageData.zone : LanguageData.fallback)
    } catch { throw CommandError(error) }
    printedReader = try? PrintedReader(data: data)
    folding = try workspace.resolver().gazetteer.folding
    year = workspace.today.year
    limit = try workspace.arguments.count("seconds").map { .seconds($0) } ?? ZoneReader.defaultLimit
  }

  /// Reads one picture.
  ///
  /// - Parameter edit: What the person did to the picture before.
  func read(_ path: String, named name: String, edit: PixelEdit? = nil) throws(CommandError) -> Outcome {
    let start = ContinuousClock.now
    let image = try PreparedPicture(path, named: name, edit: edit, longSide: ZoneScan.longSide).image
    var vote = ZoneVote()
    var printed: PrintedFields?
    let position: ZonePosition?
    do {
      position = try zoneReader.read(image, limit: limit) { lines in
        let found = vote.add(lines)
        return ZoneJudgement(worth: found.worth, lines: found.lines, isSettled: found.worth > 0 && vote.isSettled)
      }
      if let position, let zone = vote.zone(readingYear: year), let printedReader {
        printed = PrintedFields(try printedReader.read(image, at: position), zone: zone, folding: folding)
      }
    } catch { throw CommandError(error) }
    let zone = vote.zone(readingYear: year)?.compared(with: printed, marked: position?.marked ?? 0)
    return Outcome(
      path: name, edit: edit, zone: zone, printed: printed,
      readings: vote.count, seconds: (ContinuousClock.now - start).seconds)
  }
}
