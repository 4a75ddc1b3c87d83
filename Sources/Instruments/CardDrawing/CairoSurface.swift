import CCairo
import Raster

/// A picture in cairo's memory: the one owner of a surface handle, shared by the contexts and patterns that use it.
final class CairoSurface {
  private let handle: OpaquePointer
  let width: Int
  let height: Int

  /// Makes an empty picture, black when opaque and clear otherwise.
  init(width: Int, height: Int, opaque: Bool = true) throws(CardError) {
    let made = cairo_image_surface_create(
      opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let made else { throw CardError(.drawing, "surface", "no memory") }
    if let problem = cairoProblem(cairo_surface_status(made)) {
      cairo_surface_destroy(made)
      throw CardError(.drawing, "surface of \(width) by \(height) pixels", problem)
    }
    (handle, self.width, self.height) = (made, width, height)
  }

  /// Copies a picture.
  convenience init(_ image: PixelImage) throws(CardError) {
    try self.init(width: image.width, height: image.height, opaque: image.isOpaque)
    withRows { rows, stride in
      image.pixels.withUnsafeBytes { source in
        guard let start = source.baseAddress else { return }
        for row in 0..<height {
          rows.advanced(by: row * stride).copyMemory(from: start.advanced(by: row * width * 4), byteCount: width * 4)
        }
      }
    }
  }

  deinit { cairo_surface_destroy(handle) }

  /// Gives the handle to the few files that draw.
  func withHandle<R>(_ body: (OpaquePointer) throws -> R) rethrows -> R { try body(handle) }

  /// Lets pixels be read and changed in place; does nothing for an empty picture.
  func withRows(_ body: (_ rows: UnsafeMutableRawPointer, _ stride: Int) -> Void) {
    cairo_surface_flush(handle)
    guard let data = cairo_image_surface_get_data(handle) else { return }
    body(UnsafeMutableRawPointer(data), Int(cairo_image_surface_get_stride(handle)))
    cairo_surface_mark_dirty(handle)
  }

  /// The pixels as a value; opaque pictures get full alpha bytes.
  func image(opaque: Bool = true) throws(CardError) -> PixelImage {
    if let problem = cairoProblem(cairo_surface_status(handle)) { throw CardError(.drawing, "surface", problem) }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    withRows { rows, stride in
      pixels.withUnsafeMutableBytes { target in
        guard let start = target.baseAddress else { return }
        for row in 0..<height {
          start.advanced(by: row * width * 4).copyMemory(from: rows.advanced(by: row * stride), byteCount: width * 4)
        }
        guard opaque else { return }
        let words = target.bindMemory(to: UInt32.self)
        for index in words.indices { words[index] |= 0xff00_0000 }
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels, isOpaque: opaque)
  }
}

/// The one place where a cairo status becomes words; nothing for success.
func cairoProblem(_ status: cairo_status_t) -> String? {
  guard status != CAIRO_STATUS_SUCCESS else { return nil }
  guard let text = cairo_status_to_string(status) else { return "cairo status \(status.rawValue)" }
  return String(cString: text)
}
