package import AtlasModel

/// What the machine readable zone of a passport, a card or a visa says.
///
/// A reading and no fact: names, issuer, nationality and sex are covered by no check digit, and those cannot tell some
/// letters from others. Everything is to be shown to a person before it is kept.
package struct MachineReadableZone: Sendable, Hashable {
  /// What is to be looked at before the zone is believed.
  package enum Warning: Sendable, Hashable {
    /// The order of the fields is not the one of ICAO Doc 9303; nothing but the lines was read.
    case unknownLayout
    /// A printed check digit does not hold: a misreading, or a document that is wrong itself.
    case checkFails(ZoneCheck.Kind)
    /// The code of a country or organisation is in no list.
    case unknownCode(ZoneField)
    /// Six places that are no date.
    case impossibleDate(ZoneField)
    /// The name fills its field to the end, so that letters of it may be missing.
    case nameMayBeCut
    /// A letter was changed so that a check digit holds, or a filler was taken out of a name.
    case repaired(ZoneField)
    /// Readings differ although the check digit holds for each, or only one reading says it.
    case disputed(ZoneField)
    /// The print above the zone shows another number, which no check digit can tell from this one.
    case printDiffers
    /// A pen or an ink pad went over the zone, and letters below may be taken for others.
    case marked
    /// The year of birth may be a hundred years earlier: the holder would have been a small child.
    case centuryUnsure
    /// Letters are missing in the lines; `?` stands for each.
    case incomplete
  }

  /// The layout.
  package let layout: ZoneLayout
  /// The lines as printed, each of the layout's length.
  package let lines: [String]
  /// Every printed check digit and whether it holds.
  package let checks: [ZoneCheck]
  /// What is to be looked at.
  package private(set) var warnings: [Warning]
  /// How many readings agree on each part.
  let support: [ZoneField: Int]
  private let reading: ZoneReading
  private let readingYear: Int

  /// Reads lines from top to bottom; other lines may stand among them.
  ///
  /// Nothing when there is no zone.
  ///
  /// - Parameter readingYear: The year of the reading, which decides centuries.
  package init?(lines: [String], readingYear: Int) {
    var vote = ZoneVote()
    vote.add(lines)
    guard let zone = vote.zone(readingYear: readingYear) else { return nil }
    self = zone
  }

  init(_ outcome: ZoneVote.Outcome, readingYear: Int) {
    (reading, support, self.readingYear) = (outcome.reading, outcome.support, readingYear)
    layout = reading.layout
    lines = reading.lines.map(ZoneAlphabet.text)
    checks = layout.isKnown ? reading.checks : []
    var warnings: [Warning] = layout.isKnown ? [] : [.unknownLayout]
    if reading.lines.joined().contains(ZoneAlphabet.unknown) { warnings.append(.incomplete) }
    if layout.isKnown {
      warnings += checks.filter { !$0.holds }.map { .checkFails($0.kind) }
      for field in [ZoneField.issuer, .nationality] where !ZoneCodes.isKnown(reading.text(field)) {
        warnings.append(.unknownCode(field))
      }
      for field in [ZoneField.birth, .expiry] where !ZoneDates.isPossible(ZoneAlphabet.text(reading.bytes(field))) {
        warnings.append(.impossibleDate(field))
      }
      if reading.bytes(.name).last != ZoneAlphabet.filler { warnings.append(.nameMayBeCut) }
      warnings += outcome.repaired.sorted { $0.rawValue < $1.rawValue }.map { .repaired($0) }
      warnings += outcome.disputed.sorted { $0.rawValue < $1.rawValue }.map { .disputed($0) }
    }
    self.warnings = warnings
    if layout.isKnown, let birth, let expiry, birth.year > expiry.year - MachineReadableZone.longestValidity {
      self.warnings.append(.centuryUnsure)
    }
  }

  /// How many years a passport is good for at most: who was born within them was a child, or is over a hundred.
  private static let longestValidity = 10

  /// Whether the layout is known, nothing is missing, every check digit holds, the codes are known and the dates exist.
  ///
  /// A zone that was repaired is not: its check digits were used up for the repair.
  package var isFullyValid: Bool {
    layout.isKnown && warnings.allSatisfy { $0 == .nameMayBeCut || $0 == .centuryUnsure }
  }

  /// Whether two readings or more agree on a field.
  func isAgreed(_ field: ZoneField) -> Bool { support[field, default: 0] >= 2 }

  /// The share of a zone under coloured marks from which letters may be hidden.
  ///
  /// A pen's arc through one line covered 0.3 % of the zones on drawn documents, printed art below 0.1 % on most specimens.
  private static let mostMarked = 0.0015
  /// The share from which the zone itself is printed in colour: letters cover 10 to 15 %.
  private static let colouredInk = 0.03

  /// The zone with what the rest of the page says of it.
  ///
  /// - Parameters:
  ///   - print: What is printed above it.
  ///   - marked: The share of it that lies under coloured marks, 0 to 1.
  package func compared(with print: PrintedFields?, marked: Double) -> MachineReadableZone {
    var zone = self
    if print?.number == .contradicted { zone.warnings.append(.printDiffers) }
    let isUnderPen = (MachineReadableZone.mostMarked...MachineReadableZone.colouredInk).contains(marked)
    if isUnderPen, print?.number != .confirmed { zone.warnings.append(.marked) }
    return zone
  }

  /// The kind of document, such as `P`, `ID` or `V`.
  package var documentCode: String { reading.text(.documentCode) }
  /// The code of the issuer, as printed and without fillers.
  package var issuer: String { reading.text(.issuer) }
  /// The code of the nationality, as printed and without fillers.
  package var nationality: String { reading.text(.nationality) }

  /// The number of the document, also one that is longer than its field.
  package var number: String {
    if let long = reading.longNumber { return ZoneAlphabet.text(long.number) }
    // A few cards fill up before the number.
    return String(reading.text(.number).drop { $0 == "<" })
  }

  /// The date of birth as far as it is known; the century is a guess.
  package var birth: PartialDay? {
    ZoneDates.birth(ZoneAlphabet.text(reading.bytes(.birth)), expiry: expiry, readingYear: readingYear)
  }

  /// The last day on which the document is good.
  package var expiry: PartialDay? {
    ZoneDates.expiry(ZoneAlphabet.text(reading.bytes(.expiry)), readingYear: readingYear)
  }

  /// `M`, `F`, or `X` for what the zone writes as a filler; empty when the layout does not say.
  package var sex: String {
    guard let byte = reading.bytes(.sex).first else { return "" }
    return byte == ZoneAlphabet.filler ? "X" : ZoneAlphabet.text([byte])
  }

  /// The primary part of the name, with spaces where fillers stand.
  package var surname: String { nameParts.first ?? "" }
  /// The secondary part of the name; empty when there is one name only.
  package var givenNames: String { nameParts.dropFirst().joined(separator: " ") }

  /// Optional data with spaces for inner fillers: the personal number in many passports.
  package var optionalData: String {
    if let long = reading.longNumber { return MachineReadableZone.spaced(long.rest) }
    return MachineReadableZone.spaced(reading.bytes(.optional))
  }

  /// The second optional data of cards.
  package var secondOptionalData: String { MachineReadableZone.spaced(reading.bytes(.secondOptional)) }

  private var nameParts: [String] {
    var parts: [[UInt8]] = [[]]
    let bytes = Array(reading.text(.name).utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == ZoneAlphabet.filler, index + 1 < bytes.count, bytes[index + 1] == ZoneAlphabet.filler,
        parts.count == 1
      {
        parts.append([])
        index += 2
        continue
      }
      parts[parts.count - 1].append(bytes[index])
      index += 1
    }
    return parts.map(MachineReadableZone.spaced)
  }

  private static func spaced(_ bytes: [UInt8]) -> String {
    bytes.split(separator: ZoneAlphabet.filler).map(ZoneAlphabet.text).joined(separator: " ")
  }

  /// The lines with every number hidden: `*` for each letter of the document number and of optional data.
  ///
  /// Of an unknown layout, where the number stands is not known, so that all digits are hidden.
  package var maskedLines: [String] {
    guard layout.isKnown else {
      return reading.lines.map { line in
        ZoneAlphabet.text(line.map { ZoneAlphabet.isDigit($0) ? UInt8(ascii: "*") : $0 })
      }
    }
    var masked = reading.lines
    for field in [ZoneField.number, .numberCheck, .optional, .optionalCheck, .secondOptional] {
      guard let place = layout.places[field] else { continue }
      for index in place.range where masked[place.line][index] != ZoneAlphabet.filler {
        masked[place.line][index] = UInt8(ascii: "*")
      }
    }
    return masked.map(ZoneAlphabet.text)
  }
}
