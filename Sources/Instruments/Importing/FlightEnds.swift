import AtlasModel

/// What flight logs have in common: two airports and what the clocks there showed.
enum FlightEnds {
  /// A flight, or why it is none.
  ///
  /// - Parameter from: the departure's airport as the source writes it: `LHR`, `EGLL`, `London / Heathrow (LHR/EGLL)`.
  /// - Parameter arrival: nothing stands for the day of the departure.
  static func row(
    from: String, to: String, departure: ImportedMoment, arrival: ImportedMoment? = nil
  ) -> ImportedRow {
    guard let origin = code(in: from) else { return noCode(from) }
    guard let destination = code(in: to) else { return noCode(to) }
    return .stays([
      ImportedStay(.flight, .airport(origin), from: departure),
      ImportedStay(.flight, .airport(destination), from: arrival ?? day(of: departure)),
    ])
  }

  /// The code of an airport: three letters of IATA or four of ICAO, alone or in brackets at the end of its name.
  static func code(in text: String) -> String? {
    guard text.hasSuffix(")"), let bracket = text.lastIndex(of: "(") else { return code(text) }
    let inside = text[text.index(after: bracket)...].dropLast()
    return inside.split(separator: "/").lazy.compactMap { code($0) }.first
  }

  private static func code(_ text: some StringProtocol) -> String? {
    let trimmed = text.drop { $0 == " " }.prefix { $0 != " " }.uppercased()
    guard (3...4).contains(trimmed.utf8.count), trimmed.utf8.allSatisfy({ (65...90).contains($0) }) else { return nil }
    return text.contains(" ") && text.split(separator: " ").count > 1 ? nil : trimmed
  }

  private static func noCode(_ text: String) -> ImportedRow {
    text.isEmpty ? .refused("has no airport code") : .refused("\(quoted(text)) is no airport code")
  }

  /// A few words of a source between quotes, without what a terminal would act on.
  static func quoted(_ text: String) -> String {
    let clean = text.unicodeScalars.prefix(40).map { scalar -> Character in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        ? " " : Character(scalar)
    }
    return "'" + String(clean) + (text.unicodeScalars.count > 40 ? "…'" : "'")
  }

  /// A refusal of a date.
  static func noDate(_ text: String) -> ImportedRow {
    text.isEmpty ? .refused("has no date") : .refused("\(quoted(text)) is no date")
  }

  /// The day a moment falls on where it is known.
  static func day(of moment: ImportedMoment) -> ImportedMoment {
    switch moment {
    case .local(let clock): .day(PartialDay(clock.day))
    case .offset(let seconds, let minutes):
      .day(PartialDay(WallClock(secondsSince1970: seconds, offsetMinutes: minutes).day))
    case .instant, .day: moment
    }
  }

  /// The moment of a clock on a day.
  static func local(_ day: CalendarDay, _ secondOfDay: Int) -> ImportedMoment? {
    WallClock(day: day, secondOfDay: secondOfDay).map(ImportedMoment.local)
  }

  /// When a flight landed, by the clock of the arrival's airport that the source gives without its day.
  ///
  /// With a duration it is the day that makes the two zones lie nearest to each other, which fails over the date line
  /// only; without one it is the next day when the clock stands before that of the departure.
  static func arrival(_ day: CalendarDay, departure: Int, clock: Int, duration: Int?) -> ImportedMoment? {
    guard let duration else { return local(clock < departure ? day.adding(days: 1) : day, clock) }
    // Rounded to whole days, so that the difference of the zones lies between -12 and 12 hours.
    let days = Int((Double(departure + duration - clock) / 86_400).rounded())
    return local(day.adding(days: days), clock)
  }

  /// When a flight landed, when only its duration is known: the day on the departure's clock.
  static func arrival(_ departure: ImportedMoment, duration: Int) -> ImportedMoment {
    guard case .local(let clock) = departure else { return day(of: departure) }
    return .day(PartialDay(CalendarDay(daysSince1970: (clock.wallSeconds + duration).flooredDays)))
  }
}

extension Int {
  /// Whole days of so many seconds, rounded down.
  fileprivate var flooredDays: Int { self >= 0 ? self / 86_400 : -((-self + 86_399) / 86_400) }
}
