import CCodecs
package import Raster

/// Turns the results of the C codecs into values and typed errors; the only place where their pointers are handled.
enum CodecCall {
  /// What a codec decoded.
  struct Decoded {
    var pixels: [UInt8]
    var profile: [UInt8]
    var status: cc_status
  }

  /// Decodes into a new buffer of that size.
  static func decode(
    _ size: PixelSize, _ format: String,
    _ body: (_ pixels: UnsafeMutablePointer<UInt8>, _ profile: inout cc_bytes, _ status: inout cc_status) -> Int32
  ) throws(PhotoError) -> Decoded {
    var profile = cc_bytes()
    var status = cc_status()
    defer { cc_free(&profile) }
    var succeeded = false
    let count = size.width * size.height * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      base.initialize(repeating: 0xC0, count: count)
      succeeded = body(base, &profile, &status) == 1
      filled = succeeded ? count : 0
    }
    guard succeeded else { throw error(format, status) }
    return Decoded(pixels: pixels, profile: bytes(profile), status: status)
  }

  /// Encodes a picture into new bytes.
  static func encode(
    _ image: PixelImage, _ format: String,
    _ body: (_ pixels: UnsafePointer<UInt8>, _ file: inout cc_bytes, _ status: inout cc_status) -> Int32
  ) throws(PhotoError) -> [UInt8] {
    var file = cc_bytes()
    var status = cc_status()
    defer { cc_free(&file) }
    guard image.width > 0, image.height > 0 else { throw PhotoError(.unsupported, "a picture without pixels") }
    let code = image.pixels.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { body($0, &file, &status) } ?? 0
    }
    guard code == 1 else { throw error(format, status) }
    return bytes(file)
  }

  static func bytes(_ made: cc_bytes) -> [UInt8] {
    made.bytes == nil ? [] : Array(UnsafeBufferPointer(start: made.bytes, count: made.count))
  }

  static func error(_ format: String, _ status: cc_status) -> PhotoError {
    let text = withUnsafePointer(to: status) { String(cString: cc_message($0)) }
    let isUnsupported = text.hasPrefix("Unsupported") || text.contains("not supported")
    return PhotoError(isUnsupported ? .unsupported : .damaged, "\(format): \(text)")
  }
}

extension PixelImage {
  /// The picture at another size, by a Lanczos kernel of three lobes.
  ///
  /// Whole-number weights of 14 bits: the same bytes on every machine, at 55 dB against the exact kernel (measured).
  package func resized(to target: PixelSize) -> PixelImage {
    resized(to: target, spanWidth: Double(width), spanHeight: Double(height))
  }

  /// The picture at another size, where only so much of it is the picture and the rest was rounded up by a decoder.
  func resized(to target: PixelSize, spanWidth: Double, spanHeight: Double) -> PixelImage {
    guard target != size, target.width > 0, target.height > 0, width > 0, height > 0 else { return self }
    let count = target.width * target.height * 4
    var done = false
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let into = buffer.baseAddress else { return }
        done =
          cc_resize(
            from, Int32(width), Int32(height), spanWidth, spanHeight, into, Int32(target.width), Int32(target.height))
          == 1
      }
      filled = done ? count : 0
    }
    return done ? PixelImage(width: target.width, height: target.height, pixels: result, isOpaque: isOpaque) : self
  }

  /// The picture in sRGB, given the profile that its numbers follow; unchanged when that is no profile of RGB colours.
  func convertedToSRGB(from profile: [UInt8]) -> PixelImage {
    guard !profile.isEmpty, width > 0, height > 0 else { return self }
    var converted = pixels
    let code = converted.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { cc_to_srgb($0, Int32(width), Int32(height), profile, profile.count) } ?? 0
    }
    return code == 1 ? PixelImage(width: width, height: height, pixels: converted, isOpaque: isOpaque) : self
  }
}
