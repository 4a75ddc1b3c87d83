import AtlasModel

extension [PhotoRecord] {
  /// A few photos that show different things, in their own order.
  ///
  /// One from the middle of each group, the largest groups first, and then more of the largest where there are too few.
  func spread<Group: Hashable>(over count: Int, by group: (PhotoRecord) -> Group) -> [PhotoRecord] {
    guard self.count > count else { return self }
    let groups = Dictionary(grouping: indices) { group(self[$0]) }.values
      .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    var chosen = groups.prefix(count).map { $0[$0.count / 2] }
    // What is still free goes to photos far from those chosen: the ends, and then the middles of the largest groups.
    for candidates in groups where chosen.count < count {
      for index in [candidates[0], candidates[candidates.count - 1], candidates[candidates.count / 4]]
      where chosen.count < count && !chosen.contains(index) { chosen.append(index) }
    }
    return chosen.sorted().map { self[$0] }
  }
}
