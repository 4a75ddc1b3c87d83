import CCairo

/// A rectangle while drawing, in pixels from the top left corner.
struct Box: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }

  /// The part left when so much is taken from every side; a negative number grows the box.
  func inset(_ by: Double) -> Box { Box(x + by, y + by, width - 2 * by, height - 2 * by) }

  /// The part that both boxes cover.
  func intersection(_ other: Box) -> Box {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Box(left, top, max(0, min(right, other.right) - left), max(0, min(bottom, other.bottom) - top))
  }

  /// Whether the other box lies within, but for so many pixels of rounding.
  func contains(_ other: Box, tolerance: Double = 0.5) -> Bool {
    other.x >= x - tolerance && other.y >= y - tolerance && other.right <= right + tolerance
      && other.bottom <= bottom + tolerance
  }
}

/// A drawing on a surface: the one owner of its cairo context.
struct CairoContext: ~Copyable {
  private let handle: OpaquePointer

  init(_ surface: CairoSurface) throws(CardError) {
    guard let made = surface.withHandle({ cairo_create($0) }) else { throw CardError(.drawing, "context", "no memory") }
    if let problem = cairoProblem(cairo_status(made)) {
      cairo_destroy(made)
      throw CardError(.drawing, "context", problem)
    }
    handle = made
  }

  deinit { cairo_destroy(handle) }

  /// Fails when anything drawn so far was refused; after a refusal cairo silently draws nothing more.
  func check(_ subject: String) throws(CardError) {
    if let problem = cairoProblem(cairo_status(handle)) { throw CardError(.drawing, subject, problem) }
  }

  /// Gives the handle to the text layout.
  func withHandle<R>(_ body: (OpaquePointer) -> R) -> R { body(handle) }

  func save() { cairo_save(handle) }
  func restore() { cairo_restore(handle) }
  func translate(_ x: Double, _ y: Double) { cairo_translate(handle, x, y) }
  func scale(_ x: Double, _ y: Double) { cairo_scale(handle, x, y) }
  func rotate(_ radians: Double) { cairo_rotate(handle, radians) }
  func clip() { cairo_clip(handle) }
  func use(_ mode: cairo_operator_t) { cairo_set_operator(handle, mode) }

  func move(_ x: Double, _ y: Double) { cairo_move_to(handle, x, y) }
  func line(_ x: Double, _ y: Double) { cairo_line_to(handle, x, y) }
  func close() { cairo_close_path(handle) }
  func rectangle(_ box: Box) { cairo_rectangle(handle, box.x, box.y, box.width, box.height) }

  func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
    cairo_curve_to(handle, x1, y1, x2, y2, x, y)
  }

  func circle(_ x: Double, _ y: Double, _ radius: Double) {
    cairo_new_sub_path(handle)
    cairo_arc(handle, x, y, radius, 0, 2 * .pi)
    cairo_close_path(handle)
  }

  func ellipse(_ box: Box) {
    guard box.width > 0, box.height > 0 else { return }
    save()
    translate(box.x + box.width / 2, box.y + box.height / 2)
    scale(box.width / 2, box.height / 2)
    circle(0, 0, 1)
    restore()
  }

  func roundedRectangle(_ box: Box, radius: Double) {
    cairo_new_sub_path(handle)
    cairo_arc(handle, box.right - radius, box.y + radius, radius, -.pi / 2, 0)
    cairo_arc(handle, box.right - radius, box.bottom - radius, radius, 0, .pi / 2)
    cairo_arc(handle, box.x + radius, box.bottom - radius, radius, .pi / 2, .pi)
    cairo_arc(handle, box.x + radius, box.y + radius, radius, .pi, 1.5 * .pi)
    cairo_close_path(handle)
  }

  /// Adds a line through points to the path.
  func trace(_ points: [(x: Double, y: Double)], isClosed: Bool) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point.x, point.y) } else { line(point.x, point.y) }
    }
    if isClosed { close() }
  }

  /// Fills the path so that a shape within a shape is a hole.
  func fill(alternating tint: Tint, keep: Bool) {
    cairo_set_fill_rule(handle, CAIRO_FILL_RULE_EVEN_ODD)
    fill(tint, keep: keep)
    cairo_set_fill_rule(handle, CAIRO_FILL_RULE_WINDING)
  }

  func polygon(_ points: [(x: Double, y: Double)]) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point.x, point.y) } else { line(point.x, point.y) }
    }
    close()
  }

  func set(_ tint: Tint) { cairo_set_source_rgba(handle, tint.red, tint.green, tint.blue, tint.alpha) }

  func fill(_ tint: Tint, keep: Bool = false) {
    set(tint)
    if keep { cairo_fill_preserve(handle) } else { cairo_fill(handle) }
  }

  func fill(_ box: Box, _ tint: Tint) {
    rectangle(box)
    fill(tint)
  }

  func stroke(_ tint: Tint, width: Double, round: Bool = true) {
    set(tint)
    cairo_set_line_width(handle, width)
    cairo_set_line_cap(handle, round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(handle, round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_stroke(handle)
  }

  /// Fills the path with colours that change along the line between two points.
  func fill(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ stops: [(Double, Tint)], keep: Bool = false
  ) {
    fill(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops, keep: keep)
  }

  /// Fills the path with colours that change from a centre outwards.
  func fill(
    around centre: (x: Double, y: Double), radius: Double, _ stops: [(Double, Tint)], keep: Bool = false
  ) {
    fill(cairo_pattern_create_radial(centre.x, centre.y, 0, centre.x, centre.y, radius), stops, keep: keep)
  }

  private func fill(_ pattern: OpaquePointer?, _ stops: [(Double, Tint)], keep: Bool) {
    for (offset, tint) in stops {
      cairo_pattern_add_color_stop_rgba(pattern, offset, tint.red, tint.green, tint.blue, tint.alpha)
    }
    cairo_set_source(handle, pattern)
    cairo_pattern_destroy(pattern)
    if keep { cairo_fill_preserve(handle) } else { cairo_fill(handle) }
  }

  /// Draws a part of a picture so that it fills the box exactly.
  func draw(_ surface: CairoSurface, part: Box, into box: Box, alpha: Double = 1) {
    guard part.width > 0, part.height > 0 else { return }
    save()
    rectangle(box)
    clip()
    translate(box.x, box.y)
    scale(box.width / part.width, box.height / part.height)
    surface.withHandle { cairo_set_source_surface(handle, $0, -part.x, -part.y) }
    let pattern = cairo_get_source(handle)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint_with_alpha(handle, alpha)
    restore()
  }

  /// Lays a colour through the opacity of a square picture, its middle at the point.
  func stamp(_ mask: CairoSurface, x: Double, y: Double, radius: Double, _ tint: Tint) {
    save()
    set(tint)
    let pattern = mask.withHandle { cairo_pattern_create_for_surface($0) }
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    var matrix = cairo_matrix_t()
    let step = Double(mask.width) / (2 * radius)
    cairo_matrix_init(&matrix, step, 0, 0, step, -(x - radius) * step, -(y - radius) * step)
    cairo_pattern_set_matrix(pattern, &matrix)
    rectangle(Box(x - radius, y - radius, 2 * radius, 2 * radius))
    clip()
    cairo_mask(handle, pattern)
    cairo_pattern_destroy(pattern)
    restore()
  }
}
