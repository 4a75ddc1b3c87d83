package import AtlasModel
package import Raster

/// Reads what is printed on an identity page above its zone, as well as it goes.
///
/// A page mixes sizes, languages and art, so that this is far less certain than the zone: names of places come out right
/// on clear scans only. Its dictionaries are on, unlike the zone's.
package final class PrintedReader {
  /// The longer side to which a page is brought, in pixels: labels are 2 mm high, some 20 pixels then.
  private static let pageSide = 1600
  /// The time a page may take.
  private static let limit = Duration.seconds(6)
  private let reader: TextReader

  /// Loads languages, or says which of them is missing and what installs it.
  package init(languages: [String] = [LanguageData.fallback], data: LanguageData = LanguageData()) throws(ReadingError)
  {
    reader = try TextReader(languages: languages, data: data, usesDictionaries: true)
  }

  /// Reads the part of a page above its zone.
  ///
  /// - Parameter position: How the page lies, as the zone showed it.
  package func read(_ image: PixelImage, at position: ZonePosition, isCancelled: () -> Bool = { false })
    throws(ReadingError) -> RecognizedText
  {
    let page = try LeptonicaImage(image).sized(longSide: PrintedReader.pageSide).turned(quarters: position.quarterTurns)
      .straightened(degrees: position.degrees)
    let bottom = Int(Double(page.height) * position.top)
    // A zone at the very top leaves nothing to read.
    guard bottom > page.height / 8 else { return RecognizedText(lines: []) }
    let part = try page.cut(left: 0, top: 0, right: page.width, bottom: bottom)
    return try reader.read(
      part, mode: ReadingMode(.sparse), deadline: ContinuousClock.now + PrintedReader.limit, isCancelled: isCancelled)
  }
}
