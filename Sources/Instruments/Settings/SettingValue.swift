/// The value of one setting as a file or an option wrote it.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case texts([String])
  /// Another kind of value, which no setting takes.
  case other
}

/// What is wrong with a setting, and where it stands.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// The file with line and column, or the option.
  package let subject: String
  /// What is wrong.
  package let message: String
  /// What to do, or nothing.
  package let advice: String?
}
