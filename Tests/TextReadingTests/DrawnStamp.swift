import AtlasModel
import CCairo
import Raster

/// A stamp drawn for reading: black lines and letters on tinted paper.
struct DrawnStamp {
  var direction = CrossingDirection.entry
  var outline: StampShape.Frame?
  /// How many strokes of a pen lie across it.
  var strokes = 0

  private static let size = PixelSize(width: 520, height: 330)

  /// The picture, the stamp filling it.
  var image: PixelImage {
    Drawn.picture(width: DrawnStamp.size.width, height: DrawnStamp.size.height, paper: (0.95, 0.93, 0.88)) { context in
      cairo_set_source_rgb(context, 0.12, 0.12, 0.2)
      draw(on: context)
    }
  }

  private func draw(on context: OpaquePointer?) {
    let frame = outline ?? (direction == .entry ? .square : .rounded)
    cairo_set_line_width(context, 4)
    switch frame {
    case .square: cairo_rectangle(context, 8, 8, 504, 314)
    case .rounded:
      cairo_new_sub_path(context)
      for (x, y, from) in [(466.0, 54.0, -0.5), (466, 276, 0), (54, 276, 0.5), (54, 54, 1)] {
        cairo_arc(context, x, y, 46, from * .pi, (from + 0.5) * .pi)
      }
      cairo_close_path(context)
    case .oval:
      cairo_save(context)
      cairo_translate(context, 260, 165)
      cairo_scale(context, 252, 157)
      cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
      cairo_restore(context)
    }
    cairo_stroke(context)
    if frame != .oval { arrow(on: context) }
    cairo_select_font_face(context, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
    text("09.07.16", size: 46, x: 150, y: 180, context)
    text("SCHIPHOL", size: 36, x: 180, y: 260, context)
    cairo_set_line_width(context, 6)
    for (fromX, toX) in [(90.0, 430.0), (430, 90)].prefix(strokes) {
      cairo_move_to(context, fromX, 30)
      cairo_line_to(context, toX, 300)
      cairo_stroke(context)
    }
  }

  private func text(_ text: String, size: Double, x: Double, y: Double, _ context: OpaquePointer?) {
    cairo_set_font_size(context, size)
    cairo_move_to(context, x, y)
    cairo_show_text(context, text)
  }

  /// A box open to the left, and the arrow into it or out of it.
  private func arrow(on context: OpaquePointer?) {
    cairo_set_line_width(context, 2)
    for (index, point) in [(61.0, 234.0), (61, 220), (120, 220), (120, 284), (61, 284), (61, 270)].enumerated() {
      if index == 0 { cairo_move_to(context, point.0, point.1) } else { cairo_line_to(context, point.0, point.1) }
    }
    cairo_stroke(context)
    cairo_set_line_width(context, 4)
    let (tail, head, back) = direction == .entry ? (36.0, 105.0, -18.0) : (96, 36, 18)
    cairo_move_to(context, tail, 252)
    cairo_line_to(context, head, 252)
    cairo_move_to(context, head + back, 234)
    cairo_line_to(context, head, 252)
    cairo_line_to(context, head + back, 270)
    cairo_stroke(context)
  }
}
