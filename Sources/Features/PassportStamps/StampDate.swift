import AtlasModel
import Places

/// A date as one line of one pass may be read.
struct StampDate {
  /// In which order its parts stand.
  enum Form: Hashable {
    /// Numbers only, in an order.
    case numeric(DateOrder)
    /// The month is a word.
    case named(languages: [String])
  }

  /// How the year was given.
  enum Years: Hashable {
    case four
    case two
    /// Another count, turned into ours.
    case buddhist
    case minguo
  }

  let day: CalendarDay
  let form: Form
  let years: Years
  /// As printed, for the clue.
  let text: String
  /// What it cost to read it so, in half letters.
  let cost: Int
  let confidence: Double
  let pass: Int
  let row: Int
  let box: RecognizedText.Box
}

/// Finds all dates that the lines may hold.
struct StampDateFinder {
  private struct Group {
    let characters: [Character]
    let word: Int
    let isNumeric: Bool
    let months: [(month: Int, languages: [String], cost: Int)]
  }

  /// The oldest year on a stamp that is worth reading: nobody's living passport is older.
  static let firstYear = 1950

  private let lexicon: StampLexicon
  private let folding: NameFolding
  private let today: CalendarDay
  private let isCommonStamp: Bool
  /// The last day that can be meant.
  var latest: CalendarDay { today }
  /// The dates, line by line.
  private(set) var dates: [StampDate] = []
  /// Texts of years in the Islamic or solar Hijri count, which are not converted.
  private(set) var unconverted: [String] = []

  init(_ text: StampText, shape: StampShape, lexicon: StampLexicon, folding: NameFolding, today: CalendarDay) {
    (self.lexicon, self.folding, self.today) = (lexicon, folding, today)
    isCommonStamp = shape.arrow != nil
    for (number, row) in text.rows.enumerated() where row.area != .ring { find(in: row, number) }
  }

  private mutating func find(in row: StampText.Row, _ number: Int) {
    let groups = groups(of: row)
    guard groups.contains(where: \.isNumeric) else { return }
    // Where the dates found so far end, and what the cheapest of them cost.
    var found: [(range: Range<Int>, cost: Int, parts: [Part])] = []
    for start in groups.indices {
      for count in 1...4 where start + count <= groups.count {
        let window = Array(groups[start..<(start + count)])
        var parts = count == 3 ? named(window) + numeric(window.map(\.characters)) : []
        // Lost points leave whole words; a piece of a longer number is none.
        let isWhole =
          (start == 0 || groups[start - 1].word != window[0].word)
          && (start + count == groups.count || groups[start + count].word != window[count - 1].word)
        if isWhole, window.allSatisfy(\.isNumeric) { parts += compact(window.map(\.characters)) }
        guard let cost = parts.map(\.cost).min() else { continue }
        // Every order of the parts keeps its cheapest reading: which order holds is known only with the country.
        let least = Dictionary(parts.map { ($0.form, $0.cost) }, uniquingKeysWith: min)
        parts = parts.filter { $0.cost <= (least[$0.form] ?? cost) + 1 }
        found.append((start..<(start + count), cost, parts))
      }
    }
    for date in found {
      // A date begins with the first group that can begin it: what follows is its code, and no year of another date.
      let isTail = found.contains { other in
        other.range.lowerBound < date.range.lowerBound && other.range.overlaps(date.range) && other.cost <= date.cost
      }
      if isTail { continue }
      let words = row.words[groups[date.range.lowerBound].word...groups[date.range.upperBound - 1].word]
      let box = words.dropFirst().reduce(words.first?.box ?? row.box) { $0.united(with: $1.box) }
      let confidence = words.reduce(0) { $0 + $1.confidence } / Double(max(1, words.count))
      for part in date.parts {
        dates.append(
          StampDate(
            day: part.day, form: part.form, years: part.years, text: words.map(\.text).joined(separator: " "),
            cost: part.cost, confidence: confidence, pass: row.pass, row: number, box: box))
      }
    }
  }

  // MARK: Groups

  private func groups(of row: StampText.Row) -> [Group] {
    var groups: [Group] = []
    for (index, word) in row.words.enumerated() {
      // A month may have points inside, as in Thai.
      let whole = word.text.allSatisfy { !$0.isNumber } ? exactMonths(word.text) : []
      if !whole.isEmpty {
        groups.append(Group(characters: Array(word.text), word: index, isNumeric: false, months: whole))
        continue
      }
      for part in word.text.split(whereSeparator: { ".,-–—/:;'’‘\"“”°*~=_()<>«»年月日".contains($0) }) {
        var characters = Array(part)
        // A bar at either end is the frame.
        while characters.count > 1, let first = characters.first, "|\\[{".contains(first) { characters.removeFirst() }
        while characters.count > 1, let last = characters.last, "|\\]}".contains(last), characters.count > 2 {
          characters.removeLast()
        }
        let letters = characters.filter { DateDigits.digit($0) == nil }.count
        let months = letters >= 2 ? months(String(part)) : []
        groups.append(
          Group(
            characters: characters, word: index, isNumeric: DateDigits.isNumeric(characters), months: months))
      }
    }
    return groups.filter { $0.isNumeric || !$0.months.isEmpty || $0.characters.count > 1 }
  }

  private func exactMonths(_ word: String) -> [(month: Int, languages: [String], cost: Int)] {
    let key = Array(folding.key(of: StampText.lettered(word)).utf8)
    guard key.count >= 2, let terms = lexicon.months[key] else { return [] }
    // Folding drops vowel signs, by which Thai tells January from March: what is spelt alike goes first.
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != "." } }
    let same = terms.filter { plain($0.text) == plain(word) }
    return (same.isEmpty ? terms : same).compactMap { term in Int(term.value).map { ($0, term.languages, 0) } }
  }

  /// The months that a word may be: exactly, or with one letter that looks alike.
  private func months(_ word: String) -> [(month: Int, languages: [String], cost: Int)] {
    let exact = exactMonths(word)
    let key = Array(folding.key(of: StampText.lettered(word)).utf8)
    guard exact.isEmpty, key.count >= 3 else { return exact }
    var found: [(month: Int, languages: [String], cost: Int)] = []
    for (name, terms) in lexicon.months where name.count >= 3 && abs(name.count - key.count) <= 1 {
      let limit = name.count == 3 ? 1 : max(2, DamagedText.allowance(letters: name.count))
      // A name of three letters must not lose or gain one: too many words are one letter off.
      guard name.count > 3 || key.count == 3 else { continue }
      guard let distance = DamagedText.distance(key, name, limit: limit) else { continue }
      for term in terms {
        if let month = Int(term.value) { found.append((month, term.languages, distance)) }
      }
    }
    let least = found.map(\.cost).min() ?? 0
    return found.filter { $0.cost == least }
  }

  // MARK: Forms

  private typealias Part = (day: CalendarDay, form: StampDate.Form, years: StampDate.Years, cost: Int)

  /// 9 JUL 2016, JUL 09 2016, 2016 JUL 09.
  private mutating func named(_ window: [Group]) -> [Part] {
    var parts: [Part] = []
    for (month, first, second, yearFirst) in [(1, 0, 2, false), (0, 1, 2, false), (1, 2, 0, true)] {
      guard window[first].isNumeric, window[second].isNumeric, window[first].characters.count <= 2 else { continue }
      if yearFirst, window[second].characters.count != 4 { continue }
      for name in window[month].months {
        for day in DateDigits.readings(window[first].characters, in: 1...31) {
          for year in years(window[second].characters) {
            guard let whole = CalendarDay(year: year.year, month: name.month, day: day.value), whole <= today else {
              continue
            }
            let cost = name.cost + day.cost + year.cost + (year.years == .two ? 1 : 0)
            parts.append((whole, .named(languages: name.languages), year.years, cost))
          }
        }
      }
    }
    return parts
  }

  /// 09.07.2016, 09 07 16, 2016-07-09, 105.7.9.
  private mutating func numeric(_ groups: [[Character]]) -> [Part] {
    guard groups.allSatisfy(DateDigits.isNumeric) else { return [] }
    var parts: [Part] = []
    for order in [DateOrder.dayMonthYear, .monthDayYear, .yearMonthDay] {
      let positions: (day: Int, month: Int, year: Int) =
        switch order {
        case .dayMonthYear: (0, 1, 2)
        case .monthDayYear: (1, 0, 2)
        case .yearMonthDay: (2, 1, 0)
        }
      guard groups[positions.day].count <= 2, groups[positions.month].count <= 2 else { continue }
      var years = years(groups[positions.year])
      if order == .yearMonthDay { years += minguo(groups[positions.year]) }
      for year in years {
        for month in DateDigits.readings(groups[positions.month], in: 1...12) {
          for day in DateDigits.readings(groups[positions.day], in: 1...31) {
            guard let whole = CalendarDay(year: year.year, month: month.value, day: day.value), whole <= today
            else { continue }
            parts.append((whole, .numeric(order), year.years, year.cost + month.cost + day.cost))
          }
        }
      }
    }
    return parts
  }

  /// Six or eight digits whose blanks and points were lost: 0907 16, 090716, 09.07.1673 with a security code.
  private mutating func compact(_ groups: [[Character]]) -> [Part] {
    let digits = groups.flatMap(\.self)
    let isUsual = groups.count >= 3 && groups.prefix(3).allSatisfy { $0.count <= 2 }
    guard !isUsual, digits.count == 6 || digits.count == 8 else { return [] }
    // A group that is a year by itself belongs to another form, but for the code that clings to two digits of a year.
    let holdsYear = groups.contains { group in
      group.count == 4
        && DateDigits.readings(group, in: StampDateFinder.firstYear...today.year).first?.cost == 0
    }
    // Four digits in the third place are a year, if a strange one, unless the stamp has codes at all.
    guard isCommonStamp || !(holdsYear || groups.count == 3 && groups[2].count == 4) else { return [] }
    func pair(_ index: Int) -> [Character] { Array(digits[(index * 2)..<(index * 2 + 2)]) }
    var parts: [Part] = []
    // Day, month, two digits of the year and, in eight, the code behind them.
    parts += numeric([pair(0), pair(1), pair(2)]).filter { $0.form == .numeric(.dayMonthYear) }
      .map { ($0.day, $0.form, $0.years, $0.cost + 1) }
    if digits.count == 8, groups.count < 3 {
      let whole = numeric([pair(0), pair(1), Array(digits[4...])]).filter { $0.form == .numeric(.dayMonthYear) }
      // With the arrow of a common European stamp the last two digits are its code: it never prints four of a year.
      parts += whole.map { ($0.day, $0.form, $0.years, $0.cost + (isCommonStamp ? 4 : 0)) }
    }
    return parts
  }

  // MARK: Years

  private mutating func years(_ group: [Character]) -> [(year: Int, years: StampDate.Years, cost: Int)] {
    if group.count == 2 {
      return DateDigits.readings(group, in: 0...99).map { reading in
        let recent = 2000 + reading.value
        return (recent <= today.year ? recent : recent - 100, .two, reading.cost)
      }
    }
    guard group.count == 4 else { return [] }
    let ours = StampDateFinder.firstYear...today.year
    let buddhist = (ours.lowerBound + 543)...(ours.upperBound + 543)
    // Both counts as they stand, before any digit is changed.
    for (range, offset, years) in [(ours, 0, StampDate.Years.four), (buddhist, -543, .buddhist)] {
      let plain = DateDigits.readings(group, in: range).filter { $0.cost == 0 }
      if let reading = plain.first { return [(reading.value + offset, years, 0)] }
    }
    if let hijri = DateDigits.readings(group, in: 1300...1500).first, hijri.cost == 0 {
      unconverted.append(String(group))
      return []
    }
    return DateDigits.readings(group, in: ours).map { ($0.value, .four, $0.cost) }
      + DateDigits.readings(group, in: buddhist).map { ($0.value - 543, .buddhist, $0.cost + 1) }
  }

  private func minguo(_ group: [Character]) -> [(year: Int, years: StampDate.Years, cost: Int)] {
    guard (2...3).contains(group.count) else { return [] }
    return DateDigits.readings(group, in: 60...130).filter { $0.value + 1911 <= today.year }
      .map { ($0.value + 1911, .minguo, $0.cost) }
  }
}
