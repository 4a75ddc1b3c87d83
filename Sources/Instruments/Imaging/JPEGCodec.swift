import AtlasModel
import CCodecs
package import Raster

/// JPEG files out of pictures, and back.
///
/// Files carry pixels only: no EXIF, no profile, no comment. They are meant as sRGB.
package enum JPEGCodec {
  /// How colour is stored beside brightness.
  package enum Colour: Sendable, Hashable {
    /// Half the columns and half the rows (4:2:0): for photographs.
    case half
    /// All of it (4:4:4): for drawn text and edges in colour.
    case full
  }

  /// The highest quality that the search for a fitting file begins at.
  package static let bestQuality = 90
  /// The lowest quality that is still worth sending.
  package static let worstQuality = 40

  /// The picture as a baseline JPEG with tables made for it; alpha is ignored.
  ///
  /// - Parameter quality0to100: libjpeg's scale.
  package static func encode(_ image: PixelImage, quality0to100: Int = 85, colour: Colour = .half) throws(PhotoError)
    -> [UInt8]
  {
    guard image.width <= 65_500, image.height <= 65_500 else {
      throw PhotoError(.tooLarge, "JPEG: more than 65,500 pixels on a side")
    }
    return try CodecCall.encode(image, "JPEG") { pixels, file, status in
      cc_jpeg_encode(
        pixels, Int32(image.width), Int32(image.height), Int32(min(max(1, quality0to100), 100)),
        colour == .full ? 1 : 0, &file, &status)
    }
  }

  /// The picture at the best quality, from 90 down, whose file has at most so many bytes.
  ///
  /// Quality falls in steps of five, with full colour down to 80 and half below, so the choice is the same everywhere.
  package static func jpeg(_ image: PixelImage, atMost limit: Int) throws(PhotoError) -> [UInt8] {
    for quality in stride(from: bestQuality, through: worstQuality, by: -5) {
      let file = try encode(image, quality0to100: quality, colour: quality >= 80 ? .full : .half)
      if file.count <= limit { return file }
    }
    throw PhotoError(.tooLarge, "does not fit into \(limit) bytes at quality \(worstQuality)")
  }

  /// The pixels of a JPEG at their full size, upright.
  package static func decode(_ bytes: [UInt8]) throws(PhotoError) -> PixelImage {
    let source = ByteSource(memory: bytes)
    guard FormatSniffer.format(of: source) == .jpeg else {
      throw PhotoError(.notAPicture, FormatSniffer.refusal(of: source))
    }
    return try PhotoDecoder.decode(bytes: bytes, longSide: DecodingLimits.mostSide).image
  }
}
