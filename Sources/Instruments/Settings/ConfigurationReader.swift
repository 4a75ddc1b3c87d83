package import AtlasModel

/// Reads settings from files and options, later ones over earlier ones.
package struct ConfigurationReader: Sendable {
  /// The settings so far.
  package private(set) var configuration = Configuration()
  /// Keys nobody knows, each with the nearest known key.
  package private(set) var findings: [Finding] = []
  /// Where each value that is no default comes from.
  package private(set) var sources: [String: String] = [:]

  /// Starts with the defaults.
  package init() {}

  /// Lays a settings file over what is there.
  package mutating func read(_ text: String, name: String) throws(ConfigurationError) {
    for entry in try TOMLDocument(parsing: text, name: name).entries {
      let place = "\(name):\(entry.line):\(entry.column)"
      try set(entry.key, to: entry.value, at: place, source: name)
    }
  }

  /// Lays `KEY=VALUE` over what is there; the value is written as in the file, and plain text needs no quotes.
  package mutating func read(option: String) throws(ConfigurationError) {
    let place = "--set \(option)"
    guard let equals = option.firstIndex(of: "=") else {
      throw ConfigurationError(subject: place, message: "is not KEY=VALUE", advice: nil)
    }
    let (key, text) = (String(option[..<equals]), String(option[option.index(after: equals)...]))
    guard Configuration.keys.contains(key) || Configuration.laterKeys.contains(key) else {
      throw ConfigurationError(
        subject: place, message: "there is no setting '\(key)'",
        advice: nearest(to: key, among: Configuration.keys).map { "did you mean '\($0)'?" })
    }
    let value: SettingValue
    if let entry = try? TOMLDocument(parsing: "value = " + text, name: place).entries.first {
      value = entry.value
    } else {
      value = .text(text)
    }
    try set(key, to: value, at: place, source: "--set")
  }

  private mutating func set(_ key: String, to value: SettingValue, at place: String, source: String)
    throws(ConfigurationError)
  {
    guard Configuration.keys.contains(key) || Configuration.laterKeys.contains(key) else {
      let near = nearest(to: key, among: Configuration.keys)
      findings.append(
        Finding(.warning, place, "there is no setting '\(key)'", advice: near.map { "did you mean '\($0)'?" }))
      return
    }
    try configuration.set(key, to: value, at: place)
    sources[key] = source
  }
}
