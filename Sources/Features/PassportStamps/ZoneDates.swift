package import AtlasModel

/// Dates of machine readable zones, which know two digits of the year.
package enum ZoneDates {
  /// How many years ahead of the reading an expiry may lie; beyond, it is of the century before.
  ///
  /// Passports are good for ten years and some cards for twenty.
  package static let longestValidity = 20

  /// The date on which a document ends; nothing when it is unknown or no date.
  package static func expiry(_ text: String, readingYear: Int) -> PartialDay? {
    guard let parts = Parts(text) else { return nil }
    let year = parts.year + 2000
    return parts.date(in: year > readingYear + longestValidity ? year - 100 : year)
  }

  /// The date on which a person was born: neither after the reading nor after the document's end.
  ///
  /// Somebody over a hundred gets the wrong century; nothing in the zone can tell, so that the person can correct it.
  package static func birth(_ text: String, expiry: PartialDay?, readingYear: Int) -> PartialDay? {
    guard let parts = Parts(text) else { return nil }
    let year = parts.year + 2000
    let isLater = year > readingYear || year > expiry?.year ?? readingYear
    return parts.date(in: isLater ? year - 100 : year)
  }

  /// Whether six places hold a date or its absence: whole, without its day, without day and month, or all fillers.
  package static func isPossible(_ text: String) -> Bool {
    text.utf8.count == 6 && (text.utf8.allSatisfy { $0 == ZoneAlphabet.filler } || Parts(text)?.date(in: 2000) != nil)
  }

  private struct Parts {
    let year: Int
    let month: Int?
    let day: Int?

    init?(_ text: String) {
      let bytes = Array(text.utf8)
      guard bytes.count == 6 else { return nil }
      func number(_ start: Int) -> Int?? {
        let pair = bytes[start..<(start + 2)]
        if pair.allSatisfy({ $0 == ZoneAlphabet.filler }) { return .some(nil) }
        guard pair.allSatisfy(ZoneAlphabet.isDigit) else { return nil }
        return .some(Int(pair[start] - 48) * 10 + Int(pair[start + 1] - 48))
      }
      guard let year = number(0), let year, let month = number(2), let day = number(4), month != nil || day == nil
      else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
    }

    func date(in year: Int) -> PartialDay? {
      // 29 February exists in one of two centuries at most when the year is 00.
      guard let month, let day else { return PartialDay(year: year, month: month) }
      return CalendarDay(year: year, month: month, day: day).map(PartialDay.init)
    }
  }
}
