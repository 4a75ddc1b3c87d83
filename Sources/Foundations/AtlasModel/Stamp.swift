/// Which way a stamp says the traveller went.
package enum CrossingDirection: String, Sendable, Hashable, CaseIterable, Codable {
  case entry
  case exit
}

/// How the traveller crossed the border.
package enum CrossingMethod: String, Sendable, Hashable, CaseIterable, Codable {
  case air
  case sea
  case land
  case rail
}

/// A reference to the picture of a stamp in the person's own library; never the picture itself.
package struct ImageReference: Hashable, Sendable, Codable {
  /// The path as the person gave it, made absolute.
  package var path: String
  /// The quick identity of the bytes, 24 hexadecimal digits.
  package var fingerprint: String
  /// The size of the file in bytes.
  package var byteCount: Int

  /// Makes a reference.
  package init(path: String, fingerprint: String, byteCount: Int) {
    (self.path, self.fingerprint, self.byteCount) = (path, fingerprint, byteCount)
  }
}

/// A confirmed passport stamp.
package struct Stamp: Hashable, Sendable, Codable {
  /// The lasting id: a letter and nine letters or digits, given once.
  package var id: String
  /// The country that stamped, or nothing when the person does not know it.
  package var country: CountryCode?
  /// The finest place the person named: an airport, a city, a region.
  package var place: PlaceID?
  /// The levels the person left ticked, finest first; each becomes presence.
  package var acceptedPlaces: [PlaceID]
  /// The date on the stamp, as far as it can be read.
  package var date: PartialDay?
  /// Entry or exit.
  package var direction: CrossingDirection?
  /// By air, sea, land or rail.
  package var method: CrossingMethod?
  /// The id of the passport book it stands in.
  package var book: String?
  /// The page of the book.
  package var page: Int?
  /// Whether the person marked it.
  package var favourite: Bool
  /// The person's own words.
  package var note: String?
  /// The picture, when there is one.
  package var image: ImageReference?
  /// What was done to the picture, as the one-line recipe of `PixelEdit`; nothing shows it as it is.
  package var edit: String?

  /// The fingerprints of uncensored pictures of this stamp that lie about since a censored copy was stored.
  package var uncensored: [String]?

  /// Whether a part of the picture must not be seen.
  package var isCensored: Bool { edit?.contains("censor") ?? false }

  /// The fingerprints of pictures that may be shown nowhere as photos.
  package var hiddenPictures: [String] {
    (uncensored ?? []) + (isCensored ? [image?.fingerprint].compactMap(\.self) : [])
  }

  /// Makes a stamp with everything but the id absent.
  package init(id: String) {
    self.id = id
    acceptedPlaces = []
    favourite = false
  }
}
