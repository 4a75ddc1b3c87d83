/// The known word that differs least from what was typed, when it is near enough to have been meant.
///
/// Near enough are two changed, added, lost or exchanged letters, or three in words of more than eight.
package func nearest(to word: String, among known: some Sequence<String>) -> String? {
  let limit = word.count > 8 ? 3 : 2
  var best: (word: String, distance: Int)?
  for candidate in known {
    let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
    if distance <= limit, distance < candidate.count, distance < best?.distance ?? Int.max {
      best = (candidate, distance)
    }
  }
  return best?.word
}

/// Changes, insertions, losses and exchanges of neighbours (optimal string alignment).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1] + [Int](repeating: 0, count: right.count)
    for (column, other) in right.enumerated() {
      current[column + 1] = min(
        last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        current[column + 1] = min(current[column + 1], beforeLast[column - 1] + 1)
      }
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
