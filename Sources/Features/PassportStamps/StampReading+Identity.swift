import AtlasModel

extension StampReading {
  /// Letters of a line that is taken for one of a machine readable zone: the shortest zone has 30.
  private static let zoneLength = 28
  /// Digits that such a line has; two dates and their check digits alone are fourteen.
  private static let zoneDigits = 8

  /// Whether a zone of a passport, a card or a visa was read, however badly: then this is no picture of a stamp, and what
  /// was read holds the number of a person.
  package var looksLikeIdentityPage: Bool {
    passes.flatMap(\.text.lines).contains { line in
      let letters = line.text.utf8.filter { $0 != 32 }
      let zone = letters.filter { ZoneAlphabet.isLetter($0) || ZoneAlphabet.isDigit($0) || $0 == ZoneAlphabet.filler }
      guard zone.count >= StampReading.zoneLength, zone.count * 10 >= letters.count * 9 else { return false }
      let fillers = zone.count { $0 == ZoneAlphabet.filler }
      return zone.count(where: ZoneAlphabet.isDigit) >= StampReading.zoneDigits || fillers >= 4
    }
  }
}
