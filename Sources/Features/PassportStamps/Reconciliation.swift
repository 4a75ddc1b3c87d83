/// What was seen of the file that a stamp's picture refers to.
package struct PictureSighting: Hashable, Sendable {
  /// What lies at the path.
  package enum Place: Sendable, Hashable, CaseIterable {
    /// The file that was meant, with the same bytes.
    case same
    /// A file with other bytes.
    case other
    /// Nothing: its folder could be listed, and no spelling of the name is in it.
    case nothing
    /// The folder or the file could not be looked at.
    case unknown
  }

  /// What lies at the path.
  package var place: Place
  /// Whether a file with the same bytes was seen anywhere else.
  package var isElsewhere: Bool
  /// Whether the path lies in a known folder that was walked to its end without an error, on the volume it was on.
  package var isOwnRootVisible: Bool
  /// Whether that holds for every other known folder too.
  package var areOtherRootsVisible: Bool
  /// Whether it was missing in a scan a day or more ago, and since.
  package var wasMissingBefore: Bool

  /// Makes a sighting.
  package init(
    place: Place, isElsewhere: Bool, isOwnRootVisible: Bool, areOtherRootsVisible: Bool, wasMissingBefore: Bool
  ) {
    (self.place, self.isElsewhere, self.isOwnRootVisible) = (place, isElsewhere, isOwnRootVisible)
    (self.areOtherRootsVisible, self.wasMissingBefore) = (areOtherRootsVisible, wasMissingBefore)
  }
}

/// What is known of a picture's file.
package enum PictureState: String, Sendable, Hashable, CaseIterable {
  /// It is where it was.
  case present
  /// It is elsewhere.
  case moved
  /// Nothing can be said: a folder is out of reach, or the file lies in no known one.
  case unreachable
  /// It is missing, or changed, and that is not proof enough.
  case suspect
  /// It is missing from everywhere, again and again.
  case gone
}

/// Tells what became of pictures that stamps refer to: what cannot be seen is not gone, and any doubt keeps the stamp.
package enum Reconciliation {
  /// How many stamps may be taken off at once without asking.
  package static let mostAtOnce = 10
  /// One in so many stamps may be taken off at once without asking.
  package static let shareAtOnce = 10

  /// What is known of one picture.
  package static func state(of sighting: PictureSighting) -> PictureState {
    switch sighting.place {
    case .same: return .present
    case .other: return sighting.isElsewhere ? .moved : .suspect
    case .unknown: return sighting.isElsewhere ? .moved : .unreachable
    case .nothing:
      if sighting.isElsewhere { return .moved }
      guard sighting.isOwnRootVisible, sighting.areOtherRootsVisible else { return .unreachable }
      return sighting.wasMissingBefore ? .gone : .suspect
    }
  }

  /// Whether so many stamps may be taken off without asking: more than ten, or more than one in ten, are rather a disk that
  /// is half there.
  ///
  /// - Parameter areFilesBelieved: whether the scan believed that so many files of the folders are missing.
  package static func believes(gone: Int, of stamps: Int, areFilesBelieved: Bool) -> Bool {
    areFilesBelieved && gone <= mostAtOnce && gone * shareAtOnce <= stamps
  }
}
