/// A time as a source writes it, before it is known to be one.
package struct RawMoment: Hashable, Sendable {
  /// Whether the source says any time.
  package private(set) var isThere = false
  /// What was understood.
  package private(set) var moment: ImportedMoment?
  /// The minutes east of UTC that the source says in a number of their own.
  package var offsetMinutes: Int?

  /// No time yet.
  package init() {}

  /// Reads the next value: a text of RFC 3339, or seconds or milliseconds since 1970 also as a text.
  package mutating func read(_ json: JSONPullReader) throws(ImportError) {
    let event = try json.next()
    try json.skipRest(of: event)
    guard event == .string || event == .number else {
      isThere = isThere || event != .null
      return
    }
    take(json)
  }

  /// Reads the text or number that was just passed.
  mutating func take(_ json: JSONPullReader) {
    isThere = true
    moment = json.withText { ISOTime.moment(bytes: $0) } ?? json.double.flatMap { ISOTime.moment(epoch: $0) }
  }

  /// Reads milliseconds since 1970, also as a text.
  package mutating func readMilliseconds(_ json: JSONPullReader) throws(ImportError) {
    isThere = true
    guard let number = try json.nextInteger(), abs(number) < 100_000_000_000_000 else { return }
    // Rounded down, also before 1970.
    moment = .instant(number >= 0 ? number / 1000 : -((999 - number) / 1000))
  }

  /// The time, or why there is none in plain words.
  package var judged: Result<ImportedMoment, RowRefusal> {
    guard isThere else { return .failure(.noTime) }
    guard let moment else { return .failure(.badTime) }
    guard let minutes = offsetMinutes, abs(minutes) <= 18 * 60 else { return .success(moment) }
    switch moment {
    // The number is the place's own; the text may be in the zone of the phone that wrote the file.
    case .instant(let seconds), .offset(let seconds, _): return .success(.offset(seconds, minutes: minutes))
    case .local, .day: return .success(moment)
    }
  }
}
