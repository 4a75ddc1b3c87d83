package import AtlasModel
package import Raster

/// Reads a picture of a stamp in several cheap passes, none of which is trusted alone.
///
/// A pass takes 0.1 to 0.5 seconds. The passes are made in the order of their worth, and none begins when the time is up.
/// It reads one picture at a time and is not `Sendable`: parallel work gives each task its own.
package final class StampReader {
  /// The time a picture may take unless the caller says otherwise.
  ///
  /// A stamp with its corners given takes 2 to 4 seconds; this is for pages full of art on a busy machine.
  package static let defaultLimit = Duration.seconds(12)
  /// The longer side to which a stamp is brought, in pixels.
  ///
  /// Its letters are then 30 to 45 pixels high, which the recogniser reads best; 1.5 times the usual size in a photo.
  static let stampSide = 880
  /// The longer side to which a whole page is brought, in pixels.
  static let pageSide = 1560

  /// The languages, by Tesseract's names.
  package var languages: [String] { reader.languages }
  let reader: TextReader

  /// Loads languages, or says which of them is missing and what installs it.
  package init(languages: [String] = [LanguageData.fallback], data: LanguageData = LanguageData()) throws(ReadingError)
  {
    reader = try TextReader(languages: languages, data: data)
  }

  /// Reads a picture that is upright by its own account.
  ///
  /// - Parameters:
  ///   - quad: The corners of the stamp, clockwise from its own upper left; nothing to search the whole picture in
  ///     several turns, which finds less and takes longer.
  ///   - limit: The time it may take; what was read until then is returned.
  ///   - isCancelled: Asked before each line; true ends the reading with an error of the kind `cancelled`.
  package func read(
    _ image: PixelImage, quad: PixelQuad? = nil, limit: Duration = StampReader.defaultLimit,
    isCancelled: () -> Bool = { false }
  ) throws(ReadingError) -> StampReading {
    guard image.width > 0, image.height > 0 else {
      throw ReadingError(.failed, "picture", "\(image.width) by \(image.height) pixels cannot be read")
    }
    return try withoutActuallyEscaping(isCancelled) { (isCancelled) throws(ReadingError) -> StampReading in
      let session = StampSession(reader: reader, deadline: ContinuousClock.now + limit, isCancelled: isCancelled)
      if let quad {
        try session.readStamp(InkLayers(image.rectified(quad, to: StampReader.size(of: quad))))
      } else {
        try session.readPage(InkLayers(StampReader.page(image)))
      }
      return session.reading
    }
  }

  /// The size a stamp is brought to: never more than three times its own, which adds nothing but time.
  private static func size(of quad: PixelQuad) -> PixelSize {
    let size = quad.size
    let scale = min(3, Double(stampSide) / Double(size.longSide))
    return PixelSize(
      width: max(1, Int(Double(size.width) * scale)), height: max(1, Int(Double(size.height) * scale)))
  }

  private static func page(_ image: PixelImage) -> PixelImage {
    let scale = min(1.5, Double(pageSide) / Double(image.size.longSide))
    let (right, bottom) = (Double(image.width), Double(image.height))
    let corners = [(0, 0), (right, 0), (right, bottom), (0, bottom)].map { PixelQuad.Point(x: $0.0, y: $0.1) }
    guard let quad = PixelQuad(corners) else { return image }
    return image.rectified(
      quad, to: PixelSize(width: max(1, Int(right * scale)), height: max(1, Int(bottom * scale))))
  }
}
