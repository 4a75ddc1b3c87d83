/// The lasting id of a photo: the first twelve hexadecimal digits of its fingerprint.
package struct PhotoID: Hashable, Comparable, Sendable, TextCodable {
  /// Twelve hexadecimal digits.
  package let text: String

  /// Takes the first twelve digits of a fingerprint.
  package init(fingerprint: String) { text = String(fingerprint.prefix(12)) }

  /// Reads an id as it was printed: twelve lower-case hexadecimal digits.
  package init?(text: String) {
    guard text.utf8.count == 12, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.text = text
  }

  /// The digits.
  package var description: String { text }

  package static func < (left: PhotoID, right: PhotoID) -> Bool { left.text < right.text }
}

/// How to find the file of a photo again.
package struct PhotoReference: Hashable, Comparable, Sendable {
  /// The folder given to `scan`, as an absolute path.
  package let root: String
  /// The path below the root, with `/` between folders.
  package let path: String

  /// Makes a reference.
  package init(root: String, path: String) { (self.root, self.path) = (root, path) }

  // Two files whose names differ in the form of an accent alone are two files, though their names read the same.
  package static func == (left: PhotoReference, right: PhotoReference) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8) && left.root.utf8.elementsEqual(right.root.utf8)
  }

  /// Feeds the bytes of the names.
  package func hash(into hasher: inout Hasher) {
    for name in [path, root] {
      var name = name
      name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// The absolute path.
  package var absolutePath: String { root == "/" ? "/" + path : root + "/" + path }

  package static func < (left: PhotoReference, right: PhotoReference) -> Bool {
    guard (left.path, left.root) == (right.path, right.root) else {
      return (left.path, left.root) < (right.path, right.root)
    }
    return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}

/// What is known of a photo: its file, its capture date as judged, its place as resolved.
package struct PhotoRecord: Hashable, Sendable {
  /// Where the file lies.
  package var reference: PhotoReference
  /// The quick identity of the bytes, 24 hexadecimal digits.
  package var fingerprint: String
  /// The size of the file in bytes.
  package var byteCount: Int
  /// The file's modification time in nanoseconds since 1970; evidence of nothing but change.
  package var modifiedNanoseconds: Int
  /// What the file says of itself.
  package var metadata: PhotoMetadata
  /// The capture date, as judged and corrected.
  package var captured: CaptureDate
  /// Where it was taken, as read or corrected.
  package var coordinate: Coordinate?
  /// The places of that point, finest first: city, region, country, as far as they are known.
  package var places: [PlaceID]
  /// The countries in question when the point lies within about a kilometre of a border.
  package var nearBorder: [CountryCode]
  /// Quarter turns clockwise that the person added, 0 to 3.
  package var extraQuarterTurns: Int

  /// Makes a record.
  package init(
    reference: PhotoReference, fingerprint: String, byteCount: Int, modifiedNanoseconds: Int,
    metadata: PhotoMetadata, captured: CaptureDate = .unknown, coordinate: Coordinate? = nil,
    places: [PlaceID] = [], nearBorder: [CountryCode] = [], extraQuarterTurns: Int = 0
  ) {
    (self.reference, self.fingerprint, self.byteCount) = (reference, fingerprint, byteCount)
    (self.modifiedNanoseconds, self.metadata, self.captured) = (modifiedNanoseconds, metadata, captured)
    (self.coordinate, self.places, self.nearBorder) = (coordinate, places, nearBorder)
    self.extraQuarterTurns = extraQuarterTurns
  }

  /// The lasting id.
  package var id: PhotoID { PhotoID(fingerprint: fingerprint) }

  /// The order inside a day: oldest first, then by file path.
  package static func oldestFirst(_ left: PhotoRecord, _ right: PhotoRecord) -> Bool {
    let leftTime = (left.captured.orderSeconds, left.captured.clock?.millisecond ?? 0)
    let rightTime = (right.captured.orderSeconds, right.captured.clock?.millisecond ?? 0)
    return leftTime == rightTime ? left.reference < right.reference : leftTime < rightTime
  }
}
