/// How far a word as it was read lies from the word that may have been meant.
///
/// Counted in half letters: a letter taken for one that looks like it costs 1, any other letter changed, lost or added
/// costs 2. A letter too many at either end costs 1, since frames are read as letters. Works on folded keys.
package enum DamagedText {
  /// Capitals and digits that a recogniser takes for each other on worn ink, as folded letters; each group is mutual.
  ///
  /// From readings of drawn stamps: KAIIA for KLIA, SEIN for FIN, NARIT4 for NARITA, VAALIMA4, ORAHA for PRAHA.
  private static let alikes = [
    "il1jt", "o0cdgq", "ef", "b8rp3", "s58", "a4", "z27", "uvy", "mnhw", "ftp", "kxr", "cge6", "nhu", "g69", "lt", "pf",
  ]
  private static let table: [Bool] = {
    var table = [Bool](repeating: false, count: 128 * 128)
    for group in alikes {
      for left in group.utf8 { for right in group.utf8 { table[Int(left) * 128 + Int(right)] = true } }
    }
    return table
  }()

  /// How many half letters a word of this length may be off and still be taken for the meant one.
  ///
  /// Three letters and fewer must be exact: every scrap of ink is one letter off some word. From there about a fifth of
  /// the letters, which is the damage that readings of worn stamps show.
  package static func allowance(letters: Int) -> Int {
    switch letters {
    case ..<5: 0
    case 5: 1
    case 6...7: 2
    case 8...9: 3
    case 10...12: 4
    case 13...17: 5
    default: 6
    }
  }

  /// The distance in half letters, or nothing when it is larger than the limit.
  package static func distance(_ read: [UInt8], _ meant: [UInt8], limit: Int) -> Int? {
    guard abs(read.count - meant.count) * 2 - 2 <= limit else { return nil }
    if read == meant { return 0 }
    var last = (0...meant.count).map { $0 * 2 }
    var current = last
    for (row, letter) in read.enumerated() {
      current[0] = row * 2 + 1
      var least = current[0]
      for (column, other) in meant.enumerated() {
        let change = letter == other ? 0 : looksLike(letter, other) ? 1 : 2
        let added = row == read.count - 1 && column == meant.count - 1 ? 1 : 2
        let value = min(last[column] + change, last[column + 1] + added, current[column] + 2)
        current[column + 1] = value
        least = min(least, value)
      }
      guard least <= limit else { return nil }
      swap(&last, &current)
    }
    return last[meant.count] <= limit ? last[meant.count] : nil
  }

  /// Whether two folded letters are often taken for each other.
  package static func looksLike(_ left: UInt8, _ right: UInt8) -> Bool {
    left < 128 && right < 128 && table[Int(left) * 128 + Int(right)]
  }
}
