import CCairo

#if canImport(Glibc)
  import Glibc
#endif

/// The fonts that cards are set in: a configuration and a font map of our own, shared by all layouts of one painter.
///
/// Not to be used by two tasks at a time; parallel work gives each task its own. Loading takes about 80 ms the first time
/// and a few milliseconds once fontconfig's cache lies in the cache folder.
package final class FontSetup {
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let configuration: OpaquePointer
  private let options: OpaquePointer

  /// Writes the font configuration into the folder, which is made if need be, and loads the fonts.
  ///
  /// - Parameter cacheFolder: An absolute path; fontconfig silently takes the system's file for a relative one.
  package init(cacheFolder: String) throws(CardError) {
    guard cacheFolder.hasPrefix("/") else { throw CardError(.fonts, cacheFolder, "the font folder's path is relative") }
    let file = try FontSetup.write(FontConfiguration.text(cacheFolder: cacheFolder), into: cacheFolder)
    (map, configuration, options) = try FontLock.held { () throws(CardError) in try FontSetup.load(file) }
    let missing = missingFamilies()
    guard !missing.contains(FontConfiguration.sans), !missing.contains(FontConfiguration.serif) else {
      throw CardError(.fonts, "fonts-ebgaramond fonts-inter", "the packages with the fonts of cards are not installed")
    }
  }

  private static func load(
    _ file: String
  ) throws(CardError) -> (UnsafeMutablePointer<PangoFontMap>, OpaquePointer, OpaquePointer) {
    guard let configuration = FcConfigCreate() else { throw CardError(.fonts, file, "no memory") }
    guard FcConfigParseAndLoad(configuration, file, 1) != 0, FcConfigBuildFonts(configuration) != 0 else {
      FcConfigDestroy(configuration)
      throw CardError(.fonts, file, "the font configuration could not be loaded")
    }
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
      let options = cairo_font_options_create()
    else {
      FcConfigDestroy(configuration)
      throw CardError(.fonts, file, "no font map for outline fonts")
    }
    daymark_font_map_set_config(map, configuration)
    daymark_font_map_set_resolution(map, 72)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    return (map, configuration, options)
  }

  deinit {
    FontLock.held {
      cairo_font_options_destroy(options)
      g_object_unref(UnsafeMutableRawPointer(map))
      FcConfigDestroy(configuration)
    }
  }

  /// The families that cards may need and that are not installed, by name.
  package func missingFamilies() -> [String] { FontLock.held(families) }

  private func families() -> [String] {
    FontConfiguration.expected.filter { family in
      guard let pattern = FcPatternCreate() else { return true }
      defer { FcPatternDestroy(pattern) }
      FcPatternAddString(pattern, FC_FAMILY, family)
      guard let wanted = FcObjectSetCreate() else { return true }
      defer { FcObjectSetDestroy(wanted) }
      guard let found = FcFontList(configuration, pattern, wanted) else { return true }
      defer { FcFontSetDestroy(found) }
      return found.pointee.nfont == 0
    }
  }

  /// A context for layouts in a language; the caller releases it.
  func makeContext(language: String) -> OpaquePointer? {
    guard let context = pango_font_map_create_context(map) else { return nil }
    pango_context_set_language(context, pango_language_from_string(language))
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    return context
  }

  /// Writes the file beside its place and moves it there, so that another program never sees half of it.
  private static func write(_ text: String, into folder: String) throws(CardError) -> String {
    let path = folder + "/fonts.conf"
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
    // A name of its own: several painters may be set up at once, in one process too.
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0, let file = fdopen(descriptor, "w") else {
      throw CardError(.file, path, String(cString: strerror(errno)))
    }
    let written = fputs(text, file) >= 0
    guard fclose(file) == 0, written, rename(name, path) == 0 else {
      unlink(name)
      throw CardError(.file, path, "could not be written")
    }
    return path
  }
}
