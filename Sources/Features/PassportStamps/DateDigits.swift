/// Numbers out of worn print, where 0 is read as 9 and 1 as l.
///
/// Letters are always taken for the digit they look like. A digit is taken for another one only where the number is
/// impossible as it stands: range alone repairs, never a guess at what would be likelier.
enum DateDigits {
  /// What a letter or sign among digits may be.
  private static let ofSign: [Character: [Int]] = [
    "O": [0], "o": [0], "D": [0], "Q": [0], "C": [0], "U": [0], "G": [0, 6], "I": [1], "i": [1], "l": [1], "|": [1],
    "!": [1], "]": [1], "[": [1], "t": [1], "J": [1], ")": [1], "L": [1], "Z": [2], "z": [2], "e": [2], "@": [0, 2],
    "A": [4], "S": [5, 8], "s": [5, 8], "b": [6], "T": [7, 1], "?": [7, 2], "B": [8], "&": [8, 0], "g": [9], "q": [9],
    "¢": [2, 0], "c": [0, 2], "f": [7, 1], "F": [7], "a": [0, 8], "R": [8],
  ]
  /// What a digit may have been, the likeliest first; from readings of drawn stamps.
  private static let ofDigit: [[Int]] = [
    [8, 9, 6], [7, 4], [7, 1], [0, 8, 5], [1, 9], [6, 3, 8], [0, 5, 8], [1, 2], [0, 3, 6], [0, 8, 3],
  ]

  /// A number that a group may be, and what it costs to read it so: 0 as it stands, 1 for each letter, 2 for each digit
  /// changed.
  struct Reading: Hashable {
    let value: Int
    let cost: Int
  }

  /// Whether a group can be a number: at least one digit, or one or two signs that look like digits.
  static func isNumeric(_ group: [Character]) -> Bool {
    guard (1...8).contains(group.count), group.allSatisfy({ digit($0) != nil || ofSign[$0] != nil }) else {
      return false
    }
    return group.contains { digit($0) != nil } || group.count <= 2
  }

  static func digit(_ character: Character) -> Int? {
    guard let value = character.asciiValue, (48...57).contains(value) else { return nil }
    return Int(value - 48)
  }

  /// The numbers within the range that a group of up to four characters may be, the cheapest first, four at most.
  static func readings(_ group: some Collection<Character>, in range: ClosedRange<Int>) -> [Reading] {
    guard (1...4).contains(group.count) else { return [] }
    var plain = [Reading(value: 0, cost: 0)]
    for character in group {
      let options = digit(character).map { [($0, 0)] } ?? (ofSign[character] ?? []).map { ($0, 1) }
      plain = plain.flatMap { number in
        options.map { Reading(value: number.value * 10 + $0.0, cost: number.cost + $0.1) }
      }
    }
    let fitting = plain.filter { range.contains($0.value) }
    if !fitting.isEmpty { return cheapest(fitting) }
    var repaired = [Reading(value: 0, cost: 0)]
    for character in group {
      var options: [(Int, Int)] = []
      if let digit = digit(character) {
        options = [(digit, 0)] + ofDigit[digit].enumerated().map { ($1, 2 + ($0 > 0 ? 1 : 0)) }
      } else {
        options = (ofSign[character] ?? []).flatMap { digit in [(digit, 1)] + ofDigit[digit].map { ($0, 3) } }
      }
      repaired = repaired.flatMap { number in
        options.map { Reading(value: number.value * 10 + $0.0, cost: number.cost + $0.1) }
      }
    }
    return cheapest(repaired.filter { range.contains($0.value) && $0.cost <= 4 })
  }

  private static func cheapest(_ readings: [Reading]) -> [Reading] {
    var best: [Int: Int] = [:]
    for reading in readings { best[reading.value] = min(best[reading.value] ?? Int.max, reading.cost) }
    let sorted = best.map { Reading(value: $0.key, cost: $0.value) }
      .sorted { ($0.cost, $0.value) < ($1.cost, $1.value) }
    return Array(sorted.filter { $0.cost <= (sorted.first?.cost ?? 0) + 1 }.prefix(4))
  }
}
