package import Raster

/// A photo decoded, turned upright, in sRGB and reduced, with a word on damage if there was any.
package struct DecodedPhoto: Sendable, Hashable {
  /// The picture.
  package let image: PixelImage
  /// What of the file is damaged, in plain words; nothing when it was whole.
  package let damage: String?
  /// Columns and rows of the whole photo, upright.
  package let fullSize: PixelSize
}
