import CCairo

/// A piece of text fitted into a box: smaller first, then on several lines, then shortened with an ellipsis.
///
/// Every piece is a paragraph of its own, so that no text can reorder its neighbours; its direction is that of its own
/// first strong letter.
final class TextLayout {
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private let style: TextStyle
  private let isSpaced: Bool
  /// The size it was fitted at, in pixels.
  private(set) var size: Double
  /// The width it was fitted into.
  let width: Double

  /// Fits a text, already cleaned, into a width and a height.
  ///
  /// - Parameter opposite: Sets the text against the right-hand side.
  init(
    _ text: String, _ style: TextStyle, width: Double, height: Double, opposite: Bool = false, fonts: FontSetup,
    language: String
  ) throws(CardError) {
    guard let context = fonts.makeContext(language: language) else { throw CardError(.fonts, "text", "no memory") }
    guard let layout = pango_layout_new(context) else {
      g_object_unref(UnsafeMutableRawPointer(context))
      throw CardError(.fonts, "text", "no memory")
    }
    (self.context, self.layout, self.style, self.width, size) = (context, layout, style, width, style.size)
    isSpaced = style.spacing != 0 && TextLayout.canBeSpaced(text)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if style.leading != 1 { pango_layout_set_line_spacing(layout, Float(style.leading)) }
    // Pango turns “left” into “right” for a paragraph that runs from the right; we mean sides of the card.
    let runsFromRight = CardLanguage.runsFromRight(text)
    pango_layout_set_alignment(layout, opposite == runsFromRight ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
    if style.liningFigures { mark(pango_attr_font_features_new("lnum=1")) }
    fit(height: height)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  private func fit(height: Double) {
    apply(size)
    // Widths grow with the size but for rounding, so that a second try settles it.
    for _ in 0..<3 where extents.width > width {
      let fitting = size * width / extents.width * 0.99
      guard fitting >= (style.mostLines == 1 ? style.minimum : style.singleLineMinimum) else { break }
      apply(fitting)
    }
    if extents.width > width {
      pango_layout_set_width(layout, units(width))
      let start = style.isSettled ? style.size : min(style.size * 0.86, style.singleLineMinimum * 1.2)
      var trial = style.mostLines > 1 ? start : style.minimum
      apply(trial)
      while trial * 0.93 > style.minimum, lineCount > style.mostLines || extents.height > height {
        trial *= 0.93
        apply(trial)
      }
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -Int32(style.mostLines))
    } else {
      // A line may have been fitted by a hair; it must not break after all.
      pango_layout_set_width(layout, units(width + 1))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -1)
    }
    // Scripts of tall letters, or accents, may need less size than the width alone allows.
    while extents.height > height + 0.5, size * 0.93 >= style.minimum { apply(size * 0.93) }
  }

  private func apply(_ size: Double) {
    self.size = size
    guard let description = pango_font_description_new() else { return }
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(
      description, style.face == .serif ? FontConfiguration.serif : FontConfiguration.sans)
    let weight: PangoWeight =
      switch style.face {
      case .serif, .sans: PANGO_WEIGHT_NORMAL
      case .sansMedium: PANGO_WEIGHT_MEDIUM
      case .sansSemibold: PANGO_WEIGHT_SEMIBOLD
      case .sansBold: PANGO_WEIGHT_BOLD
      }
    pango_font_description_set_weight(description, weight)
    pango_font_description_set_absolute_size(description, size * Double(daymark_pango_scale))
    pango_layout_set_font_description(layout, description)
    if isSpaced { mark(pango_attr_letter_spacing_new(units(style.spacing * size)), replacing: true) }
  }

  /// Gives the bytes of a range another colour and weight.
  func emphasize(bytes: Range<Int>, _ tint: Tint, bold: Bool) {
    let parts = [tint.red, tint.green, tint.blue].map { UInt16($0 * 65535) }
    mark(pango_attr_foreground_new(parts[0], parts[1], parts[2]), bytes)
    if bold { mark(pango_attr_weight_new(PANGO_WEIGHT_BOLD), bytes) }
  }

  private func mark(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ bytes: Range<Int> = 0..<Int(UInt32.max),
    replacing: Bool = false
  ) {
    guard let attribute else { return }
    let old = pango_layout_get_attributes(layout)
    guard let list = old.flatMap({ pango_attr_list_copy($0) }) ?? pango_attr_list_new() else { return }
    daymark_insert(list, attribute, UInt32(bytes.lowerBound), UInt32(bytes.upperBound), replacing ? 1 : 0)
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  /// The room the text takes by its fonts' measure, from its own top left corner.
  var extents: Box {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return box(logical)
  }

  /// The room the ink takes, from the layout's corner.
  var ink: Box {
    var ink = PangoRectangle()
    pango_layout_get_extents(layout, &ink, nil)
    return box(ink)
  }

  /// How far the first line's base lies below the layout's top.
  var baseline: Double { Double(pango_layout_get_baseline(layout)) / Double(daymark_pango_scale) }
  /// How many lines there are.
  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }
  /// How many characters no font could show.
  var unknownGlyphs: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }
  /// Whether something was left out.
  var isShortened: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Draws with the layout's corner at the point, and never outside the given box.
  func draw(at x: Double, _ y: Double, within box: Box, on context: borrowing CairoContext) {
    context.save()
    context.rectangle(box)
    context.clip()
    context.set(style.tint)
    context.move(x, y)
    context.withHandle { pango_cairo_show_layout($0, layout) }
    context.restore()
  }

  private func box(_ rectangle: PangoRectangle) -> Box {
    let scale = Double(daymark_pango_scale)
    return Box(
      Double(rectangle.x) / scale, Double(rectangle.y) / scale, Double(rectangle.width) / scale,
      Double(rectangle.height) / scale)
  }

  private func units(_ pixels: Double) -> Int32 { Int32(min(1e6, pixels) * Double(daymark_pango_scale)) }

  /// Letters that join, or that stand in clusters, must not be spaced out.
  private static func canBeSpaced(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value < 0x590 || (0x1e00..<0x2100).contains($0.value) }
  }
}
