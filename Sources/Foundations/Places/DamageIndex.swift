/// Folded words that can be looked for although a word was read with damage.
///
/// Words lie by their length in flat arrays, and a word is only compared letter by letter when its set of letters is near
/// enough: tens of thousands of them are gone through in a fraction of a millisecond.
package struct DamageIndex: Sendable {
  /// A word that is near enough.
  package struct Match: Hashable, Sendable {
    /// The number of the word in the list the index was made of.
    package let number: Int
    /// How far off the word was, in half letters.
    package let distance: Int
  }

  /// The longest word that is kept, in bytes.
  private static let longest = 47

  /// The words of one length.
  private struct Shelf: Sendable {
    var letters: [UInt32] = []
    var bytes: [UInt8] = []
    var numbers: [Int] = []
  }
  private var shelves: [Shelf]

  /// Takes a list of folded words; those longer than 47 bytes are never found.
  package init(_ words: some Sequence<[UInt8]>) {
    shelves = [Shelf](repeating: Shelf(), count: DamageIndex.longest + 1)
    for (number, word) in words.enumerated() where !word.isEmpty && word.count <= DamageIndex.longest {
      shelves[word.count].letters.append(DamageIndex.letters(of: word))
      shelves[word.count].bytes += word
      shelves[word.count].numbers.append(number)
    }
  }

  /// The words that this one is nearest to within the allowance of the shorter of both; exact ones included.
  package func nearest(to read: [UInt8]) -> [Match] {
    let letters = DamageIndex.letters(of: read)
    var (best, found): (Int, [Match]) = (DamagedText.allowance(letters: read.count), [])
    // A letter too many at either end is cheap, so that up to two more letters than usual are bridged.
    for length in max(1, read.count - best / 2 - 1)..<max(2, min(shelves.count, read.count + best / 2 + 1)) {
      let shelf = shelves[length]
      let limit = min(best, DamagedText.allowance(letters: length))
      shelf.letters.withUnsafeBufferPointer { sets in
        for place in 0..<sets.count {
          // A changed letter costs 1 at least and changes two of the sets' letters at most.
          guard (sets[place] ^ letters).nonzeroBitCount <= min(best, limit) * 2 else { continue }
          let word = Array(shelf.bytes[(place * length)..<((place + 1) * length)])
          guard let distance = DamagedText.distance(read, word, limit: min(best, limit)) else { continue }
          if distance < best { found.removeAll() }
          best = distance
          found.append(Match(number: shelf.numbers[place], distance: distance))
        }
      }
    }
    return found.sorted { $0.number < $1.number }
  }

  /// The set of a folded word's letters, one bit a letter; digits and other scripts share six bits.
  package static func letters(of word: [UInt8]) -> UInt32 {
    var set: UInt32 = 0
    for byte in word { set |= 1 << UInt32(97...122 ~= byte ? byte - 97 : 26 + byte % 6) }
    return set
  }
}
