/// A passport that stamps stand in.
package struct PassportBook: Hashable, Sendable, Codable {
  /// The lasting id.
  package var id: String
  /// What the person calls it.
  package var name: String
  /// The country that issued it.
  package var issuer: CountryCode?
  /// What its identity page says, when it was scanned and confirmed.
  ///
  /// It stands in the person's decisions and nowhere else: not in the index, the site, a card, a letter or an export.
  package var identity: IdentityPage?

  /// Makes a book.
  package init(id: String, name: String, issuer: CountryCode? = nil, identity: IdentityPage? = nil) {
    (self.id, self.name, self.issuer, self.identity) = (id, name, issuer, identity)
  }

  /// The book without what its identity page says.
  package var withoutIdentity: PassportBook { PassportBook(id: id, name: name, issuer: issuer) }
}

/// What an identity page says, field by field, with the picture it was read from.
package struct IdentityPage: Hashable, Sendable, Codable {
  /// The fields that are known, in the order of `BookField.Kind`.
  package var fields: [BookField]
  /// The picture.
  package var image: ImageReference?
  /// What was done to the picture before it was read, as the one-line recipe of `PixelEdit`.
  package var edit: String?

  /// Makes a page.
  package init(fields: [BookField], image: ImageReference?, edit: String?) {
    (self.fields, self.image, self.edit) = (fields, image, edit)
  }
}

/// One field of an identity page: its value, where it comes from, and how far it is to be believed.
package struct BookField: Hashable, Sendable, Codable {
  /// Which field; the raw values are those of `book scan --json`.
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case documentCode = "document_code"
    case issuer = "issuing_country"
    case number = "document_number"
    case nationality
    case surname
    case givenNames = "given_names"
    case birth = "birth_date"
    case sex
    case expiry = "expiry_date"
    case personalNumber = "personal_number"
    case placeOfBirth = "place_of_birth"
    case authority

    /// Whether the value is shown masked.
    package var isSecret: Bool { self == .number || self == .personalNumber }
  }

  /// Where a value comes from.
  package enum Source: String, Sendable, Hashable, Codable {
    /// The machine readable zone.
    case zone
    /// The print above it.
    case print
    /// The person.
    case person
  }

  /// How far a value is to be believed.
  package enum Confidence: String, Sendable, Hashable, Codable {
    /// Its check digit holds, or the person said it.
    case checked
    /// Nothing checks it, and several readings agree.
    case agreed
    /// Look at it.
    case doubtful
  }

  /// Which field.
  package var kind: Kind
  /// The value: days as `YYYY-MM-DD`, codes and numbers as printed, names with spaces.
  package var value: String
  /// Where it comes from.
  package var source: Source
  /// How far it is to be believed.
  package var confidence: Confidence

  /// Makes a field.
  package init(kind: Kind, value: String, source: Source, confidence: Confidence) {
    (self.kind, self.value, self.source, self.confidence) = (kind, value, source, confidence)
  }

  /// The value as it is shown: numbers hidden but for their last two letters, when they have more than four.
  package var shown: String {
    guard kind.isSecret else { return value }
    let letters = Array(value)
    let open = letters.count > 4 ? 2 : 0
    return String(repeating: "*", count: letters.count - open) + String(letters.suffix(open))
  }
}

/// An identity page that was read and waits for a person.
package struct BookProposal: Hashable, Sendable, Codable, Identifiable {
  /// The lasting id: `p` and the first twelve digits of a digest of the picture and of what was done to it.
  package var id: String
  /// The layout of its zone, such as `TD3`; nothing when none was found.
  package var format: String?
  /// What was read.
  package var identity: IdentityPage
  /// What is to be looked at, one plain sentence each.
  package var cautions: [String]
  /// The day it was read.
  package var day: CalendarDay

  /// Makes a proposal.
  package init(id: String, format: String?, identity: IdentityPage, cautions: [String], day: CalendarDay) {
    (self.id, self.format, self.identity, self.cautions, self.day) = (id, format, identity, cautions, day)
  }
}
