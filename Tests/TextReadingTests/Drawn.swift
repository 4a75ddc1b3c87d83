import CCairo
import Raster

/// Text drawn for reading.
enum Drawn {
  /// Black lines on white, in a plain typeface.
  static func lines(
    _ lines: [String], size: Double = 40, family: String = "Inter", width: Int = 900,
    ink: (Double, Double, Double) = (0, 0, 0)
  ) -> PixelImage {
    let step = size * 1.8
    let height = Int(step * Double(lines.count) + step)
    return picture(width: width, height: height, paper: (1, 1, 1)) { context in
      cairo_set_source_rgb(context, ink.0, ink.1, ink.2)
      cairo_select_font_face(context, family, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
      cairo_set_font_size(context, size)
      for (index, line) in lines.enumerated() {
        cairo_move_to(context, size, step * Double(index + 1))
        cairo_show_text(context, line)
      }
    }
  }

  /// A picture of paper of one colour, and what a closure draws on it.
  static func picture(
    width: Int, height: Int, paper: (Double, Double, Double), _ draw: (OpaquePointer?) -> Void
  ) -> PixelImage {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    cairo_set_source_rgb(context, paper.0, paper.1, paper.2)
    cairo_paint(context)
    draw(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    let stride = Int(cairo_image_surface_get_stride(surface))
    if let data = cairo_image_surface_get_data(surface) {
      for row in 0..<height {
        for column in 0..<width {
          for channel in 0..<3 {
            pixels[(row * width + column) * 4 + channel] = data[row * stride + column * 4 + channel]
          }
        }
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}
