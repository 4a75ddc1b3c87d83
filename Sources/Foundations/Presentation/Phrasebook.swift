package import AtlasModel

/// The words of one language, with its plurals, lists, numbers and dates.
///
/// Read from `Assets/phrases/<language>.json`. Sentences are whole, with named slots in braces; nothing is glued together.
package struct Phrasebook: Sendable, Codable {
  /// The language (BCP 47).
  package let language: String
  /// `ltr` or `rtl`.
  package let direction: String
  /// The twelve months inside a date.
  package let months: [String]
  /// The twelve months, shortened.
  package let shortMonths: [String]
  /// `{day} {month}`.
  package let dayMonth: String
  /// `{day} {month} {year}`.
  package let dayMonthYear: String
  /// `{month} {year}`.
  package let monthYear: String
  /// Two items of a list, with `{a}` and `{b}`.
  package let listTwo: String
  /// What joins all but the last two items of a longer list.
  package let listSeparator: String
  /// Which plural rule of CLDR the language follows: `one-other`, `zero-one-other` or `other`.
  package let plural: String
  /// What groups the thousands.
  package let grouping: String
  /// Phrases without a number.
  package let phrases: [String: String]
  /// Phrases with a number `{n}`, by plural category.
  package let counted: [String: [String: String]]

  /// The phrase, its slots filled; the key itself in double brackets when the language lacks it, so that tests see it.
  package subscript(key: String, slots: [String: String]) -> String {
    guard let phrase = phrases[key] else { return "[[\(key)]]" }
    return Phrasebook.fill(phrase, slots)
  }

  /// The phrase without slots.
  package subscript(key: String) -> String { self[key, [:]] }

  /// The phrase for so many things.
  package func count(_ key: String, _ number: Int, _ slots: [String: String] = [:]) -> String {
    guard let forms = counted[key], let phrase = forms[category(number)] ?? forms["other"] else { return "[[\(key)]]" }
    return Phrasebook.fill(phrase, slots.merging(["n": self.number(number)]) { first, _ in first })
  }

  private func category(_ number: Int) -> String {
    switch plural {
    case "one-other": number == 1 ? "one" : "other"
    case "zero-one-other": number <= 1 ? "one" : "other"
    default: "other"
    }
  }

  /// The number with its thousands grouped.
  package func number(_ value: Int) -> String {
    let digits = Array(String(abs(value)))
    var text = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += grouping }
      text.append(digit)
    }
    return text
  }

  /// “Redmond, Rome and Tokyo”.
  package func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return Phrasebook.fill(listTwo, ["a": items.dropLast().joined(separator: listSeparator), "b": last])
  }

  /// “9 July”.
  package func date(_ day: MonthDay) -> String {
    Phrasebook.fill(dayMonth, ["day": String(day.day), "month": months[day.month - 1]])
  }

  /// “9 July 2014”, or as much of it as is known.
  package func date(_ day: PartialDay) -> String {
    let year = String(day.year)
    guard let month = day.month else { return year }
    let slots = ["day": day.day.map(String.init) ?? "", "month": months[month - 1], "year": year]
    return Phrasebook.fill(day.day == nil ? monthYear : dayMonthYear, slots)
  }

  /// “9 July 2014”.
  package func date(_ day: CalendarDay) -> String { date(PartialDay(day)) }

  /// “23–25 November 2019”, “28 July – 1 August 2017”, or without the year.
  package func dates(_ first: CalendarDay, _ last: CalendarDay, withYear: Bool = true) -> String {
    func words(_ day: CalendarDay) -> String { withYear ? date(day) : date(day.monthDay) }
    guard first != last else { return words(first) }
    guard first.year == last.year else { return self["range", ["from": date(first), "to": date(last)]] }
    let from = first.month == last.month ? String(first.day) : date(first.monthDay)
    return self[first.month == last.month ? "range-in-month" : "range", ["from": from, "to": words(last)]]
  }

  /// “seven”: numbers up to ten as words, as sentences want them.
  package func spelled(_ value: Int) -> String {
    let words = self["spelled-numbers"].split(separator: " ")
    return words.indices.contains(value - 1) ? String(words[value - 1]) : number(value)
  }

  /// “94 m” or “1.2 km”.
  package func distance(metres: Double) -> String {
    if metres.rounded() < 1000 { return self["metres", ["n": number(Int(metres.rounded()))]] }
    let tenths = Int((metres / 100).rounded())
    return self["kilometres", ["n": number(tenths / 10) + self["decimal-point"] + String(tenths % 10)]]
  }

  private static func fill(_ phrase: String, _ slots: [String: String]) -> String {
    var (result, rest) = ("", Substring(phrase))
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      result += slots[name] ?? "{\(name)}"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
