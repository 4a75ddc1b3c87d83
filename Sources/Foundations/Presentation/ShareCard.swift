package import AtlasModel

/// A picture on a card.
package struct CardPicture: Hashable, Sendable {
  /// Where the pixels come from.
  package enum Source: Hashable, Sendable {
    /// A photo of the record.
    case photo(PhotoID)
    /// The picture of a stamp, as the person saved it, by the stamp's id.
    case stamp(String)
  }

  /// Where the pixels come from.
  package let source: Source
  /// What stands on the picture: its year.
  package var label: String?

  /// A photo.
  package init(photo: PhotoID, label: String? = nil) { (source, self.label) = (.photo(photo), label) }

  /// The picture of a stamp.
  package init(stamp: String) { (source, label) = (.stamp(stamp), nil) }
}

/// A number and what it counts.
package struct CardFigure: Hashable, Sendable {
  /// The number, as it is written.
  package var value: String
  /// What is counted.
  package var label: String

  /// Makes a figure.
  package init(value: String, label: String) { (self.value, self.label) = (value, label) }
}

/// What a share card says, before a design lays it out.
package struct ShareCard: Hashable, Sendable {
  /// The kinds of cards.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One year of a day.
    case yearCard
    /// Two photos of one spot.
    case returnPair
    /// The stamps of a country or a continent.
    case stampCollage
    /// A year in numbers.
    case yearStatistics
    /// The countries of the journal on a map.
    case countryMap
    /// A place and what the record holds of it.
    case placeCard
  }

  /// The kind, which chooses the design.
  package let kind: Kind
  /// The stem of the card's file names: letters, digits and hyphens.
  package let stem: String
  /// What the card is of.
  package let link: DeepLink
  /// The small line above the title.
  package var eyebrow: String
  /// The title: a place, or a date.
  package var title: String
  /// Quiet lines under the title.
  package var lines: [String]
  /// The pictures: a design shows as many as it has room for, the first ones first.
  package var pictures: [CardPicture]
  /// Numbers, at most four.
  package var figures: [CardFigure]
  /// The map, on cards that have one.
  package var map: MapDrawing?
  /// The command that mends what the card says.
  package let correction: String
  /// The command after which the card is not made again.
  package let dismissal: String
  /// The text for those who do not see the card.
  package let alternativeText: String
  /// The language of place names on the card (BCP 47), which decides the form of Han characters.
  package let language: String

  /// Makes a card.
  package init(
    kind: Kind, stem: String, link: DeepLink, eyebrow: String, title: String, lines: [String],
    pictures: [CardPicture] = [], figures: [CardFigure] = [], correction: String, dismissal: String? = nil,
    alternativeText: String, language: String
  ) {
    (self.kind, self.stem, self.link, self.eyebrow, self.title) = (kind, stem, link, eyebrow, title)
    (self.lines, self.pictures, self.figures) = (lines, pictures, figures)
    (self.correction, self.dismissal) = (correction, dismissal ?? "daymark exclude '\(link.route)'")
    (self.alternativeText, self.language) = (alternativeText, language)
  }
}
