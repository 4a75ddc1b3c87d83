import CCodecs
package import Raster

/// WebP files out of pictures, for drawn sample libraries.
package enum WebPCodec {
  /// The picture as a WebP file; without loss when no quality is given.
  package static func encode(_ image: PixelImage, quality0to100: Int? = nil) throws(PhotoError) -> [UInt8] {
    guard image.width <= 16_383, image.height <= 16_383 else {
      throw PhotoError(.tooLarge, "WebP: more than 16,383 pixels on a side")
    }
    return try CodecCall.encode(image, "WebP") { pixels, file, status in
      cc_webp_encode(
        pixels, Int32(image.width), Int32(image.height), Int32(quality0to100.map { min(max(0, $0), 100) } ?? 101),
        &file,
        &status)
    }
  }
}
