internal import CTOML

/// A settings file, flattened to keys with dots.
struct TOMLDocument {
  struct Entry {
    let key: String
    let value: SettingValue
    let line: Int
    let column: Int
  }

  let entries: [Entry]

  /// Parses a text; the error names line and column.
  init(parsing text: String, name: String) throws(ConfigurationError) {
    var copy = text
    let parsed = copy.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { daymark_toml_parse($0.baseAddress, $0.count) }
    }
    guard let document = parsed else {
      throw ConfigurationError(subject: name, message: "cannot be read", advice: nil)
    }
    defer { daymark_toml_free(document) }
    if let error = daymark_toml_error(document) {
      let place = "\(name):\(daymark_toml_error_line(document)):\(daymark_toml_error_column(document))"
      throw ConfigurationError(subject: place, message: String(cString: error), advice: nil)
    }
    entries = (0..<daymark_toml_count(document)).map { index in
      let text = String(cString: daymark_toml_text(document, index))
      let value: SettingValue
      switch daymark_toml_kind_of(document, index) {
      case Int32(daymark_toml_string.rawValue): value = .text(text)
      case Int32(daymark_toml_integer.rawValue): value = Int(text).map(SettingValue.number) ?? .other
      case Int32(daymark_toml_boolean.rawValue): value = .flag(text == "true")
      case Int32(daymark_toml_strings.rawValue):
        value = .texts(
          (0..<daymark_toml_element_count(document, index)).map {
            String(cString: daymark_toml_element(document, index, $0))
          })
      default: value = .other
      }
      return Entry(
        key: String(cString: daymark_toml_key(document, index)), value: value,
        line: Int(daymark_toml_line(document, index)), column: Int(daymark_toml_column(document, index)))
    }
  }
}
