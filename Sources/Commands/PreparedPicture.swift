import Imaging
import Raster

/// The one road from a file to the pixels that are read, for stamps and identity pages alike: upright by its EXIF
/// orientation, then with the person's edits.
enum PreparedPicture {
  /// Decodes a picture and replays the edits.
  ///
  /// - Parameter longSide: What the longer side is brought to, in pixels, when it is longer; edits are replayed before.
  static func load(_ path: String, named name: String, edit: PixelEdit?, longSide: Int) throws(CommandError)
    -> PixelImage
  {
    do {
      guard let edit, !edit.isEmpty else { return try PhotoDecoder.decode(path: path, longSide: longSide).image }
      let edited = edit.applied(to: try PhotoDecoder.image(path: path, longSide: StampShelf.fullSide))
      return edited.resized(to: edited.size.fitted(longSide: longSide))
    } catch { throw CommandError(.failed, name, error.reason) }
  }
}
