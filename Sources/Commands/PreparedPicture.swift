import Imaging
import Raster

/// The one road from a file to the pixels that are read, for stamps and identity pages alike: upright by its EXIF
/// orientation, then with the person's edits.
struct PreparedPicture {
  /// The pixels that are read.
  let image: PixelImage
  /// How many pixels one of the upright and edited original became.
  let scale: Double

  /// Below this side, in pixels, there is nothing to read: a line of letters needs a dozen rows.
  private static let shortestSide = 24

  /// Decodes a picture and replays the edits.
  ///
  /// - Parameters:
  ///   - name: What the picture is called in errors.
  ///   - edit: What the person did; it counts in pixels of the original.
  ///   - longSide: What the longer side is brought to, in pixels, when it is longer; edits are replayed before.
  init(_ path: String, named name: String, edit: PixelEdit? = nil, longSide: Int) throws(CommandError) {
    do throws(PhotoError) {
      let whole: Int
      if let edit, !edit.isEmpty {
        let original = try PhotoDecoder.image(path: path, longSide: StampShelf.fullSide)
        let edited = edit.applied(to: original)
        guard edited.width > 0, edited.height > 0 else {
          throw PhotoError(.damaged, "is \(original.width) by \(original.height) pixels; the crop lies outside of it")
        }
        (image, whole) = (edited.resized(to: edited.size.fitted(longSide: longSide)), edited.width)
      } else {
        let photo = try PhotoDecoder.decode(path: path, longSide: longSide)
        (image, whole) = (photo.image, photo.fullSize.width)
      }
      guard min(image.width, image.height) >= PreparedPicture.shortestSide else {
        throw PhotoError(.damaged, "is too small to be read")
      }
      scale = Double(image.width) / Double(max(1, whole))
    } catch { throw CommandError(.failed, name, error.reason) }
  }
}
