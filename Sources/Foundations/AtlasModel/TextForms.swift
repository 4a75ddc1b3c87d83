// The one-line text form of the small values, for `decisions.jsonl` and every other JSON that Daymark writes.

/// A value whose JSON form is its own text.
package protocol TextCodable: Codable, CustomStringConvertible {
  /// Reads the text form back, or nothing.
  init?(text: String)
}

extension TextCodable {
  /// Reads the text form; any other text is refused as damaged data.
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Self(text: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is no \(Self.self)"))
    }
    self = value
  }

  /// Writes the text form.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension CalendarDay: TextCodable {
  /// Reads `YYYY-MM-DD`.
  package init?(text: String) { self.init(parsing: text) }
}

extension PartialDay: TextCodable {
  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
  package init?(text: String) { self.init(parsing: text) }
}

extension MonthDay: TextCodable {
  /// Reads `MM-DD`.
  package init?(text: String) { self.init(parsing: text) }
}

extension WallClock: TextCodable {
  /// Reads `YYYY-MM-DDThh:mm:ss` with optional milliseconds.
  package init?(text: String) { self.init(parsing: text) }
}

extension PlaceID: TextCodable {
  /// Takes the id as it is.
  package init?(text: String) { self.init(text) }
}

extension CountryCode: TextCodable {
  /// Reads two letters.
  package init?(text: String) { self.init(text) }
}

extension Coordinate: TextCodable {
  /// Reads `latitude,longitude` in degrees.
  package init?(text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(trimmed(parts[0])), let longitude = Double(trimmed(parts[1]))
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// `latitude,longitude` in degrees with seven decimals.
  package var description: String { Coordinate.degrees(latitudeE7) + "," + Coordinate.degrees(longitudeE7) }

  private static func degrees(_ value: Int) -> String {
    (value < 0 ? "-" : "") + String(abs(value) / 10_000_000) + "." + padded(abs(value) % 10_000_000, 7)
  }
}

private func trimmed(_ text: Substring) -> String {
  var rest = text
  while rest.first == " " { rest.removeFirst() }
  while rest.last == " " { rest.removeLast() }
  return String(rest)
}
