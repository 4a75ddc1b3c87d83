/// The layouts of machine readable zones.
package enum ZoneLayout: String, Sendable, Hashable, CaseIterable {
  /// Three lines of 30: cards.
  case td1 = "TD1"
  /// Two lines of 36: larger cards.
  case td2 = "TD2"
  /// Two lines of 44: passports.
  case td3 = "TD3"
  /// Two lines of 44: visas.
  case visaA = "MRV-A"
  /// Two lines of 36: small visas.
  case visaB = "MRV-B"
  /// Two lines of 36 in an order of their own: French identity cards until 2021. Lines are kept, fields are not read.
  case frenchCard = "FRA-ID"
  /// Three lines of 30 in an order of their own: resident and crossing cards of the United States. Likewise.
  case americanCard = "USA-CARD"

  /// Whether the order of the fields is the one of ICAO Doc 9303.
  package var isKnown: Bool { self != .frenchCard && self != .americanCard }

  /// How many lines there are.
  package var lineCount: Int { self == .td1 || self == .americanCard ? 3 : 2 }

  /// How many letters each line has.
  package var lineLength: Int {
    switch self {
    case .td1, .americanCard: 30
    case .td2, .visaB, .frenchCard: 36
    case .td3, .visaA: 44
    }
  }

  /// The letters that a document of this layout may begin with.
  var firstLetters: [UInt8] {
    switch self {
    case .td1, .td2: Array("ICAP".utf8)
    case .td3: Array("P".utf8)
    case .visaA, .visaB: Array("V".utf8)
    case .frenchCard: Array("I".utf8)
    case .americanCard: Array("CB".utf8)
    }
  }
}

/// What a part of a zone says.
package enum ZoneField: String, Sendable, Hashable, CaseIterable {
  case documentCode = "document_code"
  case issuer = "issuing_country"
  case number = "document_number"
  case numberCheck
  case nationality
  case birth = "birth_date"
  case birthCheck
  case sex
  case expiry = "expiry_date"
  case expiryCheck
  case name
  case optional = "personal_number"
  case optionalCheck
  case secondOptional = "optional_2"
  case composite
}

/// What may stand in a place of a zone.
enum ZoneSlot: UInt8, Sendable {
  /// The first letter of all.
  case first
  /// A letter or a filler: names, countries, the kind of document.
  case letter
  /// A digit.
  case digit
  /// A digit, or a filler for what is unknown or empty.
  case digitOrFiller
  /// `M`, `F`, `X` or a filler.
  case sex
  /// Anything: numbers and optional data.
  case any

  /// Whether a byte may stand here.
  func fits(_ byte: UInt8) -> Bool {
    switch self {
    case .first: ZoneAlphabet.isLetter(byte)
    case .letter: ZoneAlphabet.isLetter(byte) || byte == ZoneAlphabet.filler
    case .digit: ZoneAlphabet.isDigit(byte)
    case .digitOrFiller: ZoneAlphabet.isDigit(byte) || byte == ZoneAlphabet.filler
    case .sex: [UInt8(ascii: "M"), UInt8(ascii: "F"), UInt8(ascii: "X"), ZoneAlphabet.filler].contains(byte)
    case .any: byte != ZoneAlphabet.unknown
    }
  }

  /// What a byte that may not stand here was probably misread for; nothing when there is no telling.
  func mended(_ byte: UInt8) -> UInt8? {
    switch self {
    case .first, .letter: ZoneAlphabet.letters(lookingLike: byte).first
    case .digit, .digitOrFiller: ZoneAlphabet.digit(lookingLike: byte)
    case .sex:
      switch byte {
      case UInt8(ascii: "H"), UInt8(ascii: "N"), UInt8(ascii: "W"): UInt8(ascii: "M")
      case UInt8(ascii: "P"), UInt8(ascii: "E"): UInt8(ascii: "F")
      case UInt8(ascii: "K"): ZoneAlphabet.filler
      default: nil
      }
    case .any: nil
    }
  }

  /// Whether a lost filler may be put in here.
  var takesFiller: Bool { self != .first && self != .digit }
}

/// Where a field stands: a line and the places in it, counted from 0.
struct ZonePlace: Sendable, Hashable {
  let line: Int
  let range: Range<Int>

  init(_ line: Int, _ range: Range<Int>) { (self.line, self.range) = (line, range) }
}

extension ZoneLayout {
  /// Where the fields stand; empty for layouts whose order is not known.
  var places: [ZoneField: ZonePlace] { ZoneLayout.allPlaces[self] ?? [:] }

  /// Looked up for every field of every reading, so they are made once.
  private static let allPlaces = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.ownPlaces) })

  private var ownPlaces: [ZoneField: ZonePlace] {
    switch self {
    case .td1:
      [
        .documentCode: ZonePlace(0, 0..<2), .issuer: ZonePlace(0, 2..<5), .number: ZonePlace(0, 5..<14),
        .numberCheck: ZonePlace(0, 14..<15), .optional: ZonePlace(0, 15..<30), .birth: ZonePlace(1, 0..<6),
        .birthCheck: ZonePlace(1, 6..<7), .sex: ZonePlace(1, 7..<8), .expiry: ZonePlace(1, 8..<14),
        .expiryCheck: ZonePlace(1, 14..<15), .nationality: ZonePlace(1, 15..<18),
        .secondOptional: ZonePlace(1, 18..<29), .composite: ZonePlace(1, 29..<30), .name: ZonePlace(2, 0..<30),
      ]
    case .td2:
      common.merging([.optional: ZonePlace(1, 28..<35), .composite: ZonePlace(1, 35..<36)]) { $1 }
    case .td3:
      common.merging([
        .optional: ZonePlace(1, 28..<42), .optionalCheck: ZonePlace(1, 42..<43), .composite: ZonePlace(1, 43..<44),
      ]) { $1 }
    case .visaA, .visaB: common.merging([.optional: ZonePlace(1, 28..<lineLength)]) { $1 }
    case .frenchCard, .americanCard: [:]
    }
  }

  /// What all layouts of two lines share.
  private var common: [ZoneField: ZonePlace] {
    [
      .documentCode: ZonePlace(0, 0..<2), .issuer: ZonePlace(0, 2..<5), .name: ZonePlace(0, 5..<lineLength),
      .number: ZonePlace(1, 0..<9), .numberCheck: ZonePlace(1, 9..<10), .nationality: ZonePlace(1, 10..<13),
      .birth: ZonePlace(1, 13..<19), .birthCheck: ZonePlace(1, 19..<20), .sex: ZonePlace(1, 20..<21),
      .expiry: ZonePlace(1, 21..<27), .expiryCheck: ZonePlace(1, 27..<28),
    ]
  }

  /// The parts that the composite check digit covers, in order; empty for layouts without one.
  var compositeParts: [ZonePlace] {
    switch self {
    case .td1: [ZonePlace(0, 5..<30), ZonePlace(1, 0..<7), ZonePlace(1, 8..<15), ZonePlace(1, 18..<29)]
    case .td2: [ZonePlace(1, 0..<10), ZonePlace(1, 13..<20), ZonePlace(1, 21..<35)]
    case .td3: [ZonePlace(1, 0..<10), ZonePlace(1, 13..<20), ZonePlace(1, 21..<43)]
    case .visaA, .visaB, .frenchCard, .americanCard: []
    }
  }

  /// What may stand in each place, line by line.
  var slots: [[ZoneSlot]] {
    switch self {
    case .frenchCard:
      // The kind, the issuer and the surname; then month and office of issue, a number and its check digit, given names,
      // birth and its check digit, sex, a last check digit.
      return [
        row("1f35l"),
        row("4d3a6d14l7d1s1d"),
      ].map { Array($0.prefix(36)) }
    case .americanCard:
      return [row("1f1d3l25a"), row("7d1s7d3l11a1d"), row("30l")]
    default:
      var slots = [[ZoneSlot]](repeating: [ZoneSlot](repeating: .any, count: lineLength), count: lineCount)
      for (field, place) in places {
        let slot: ZoneSlot =
          switch field {
          case .documentCode, .issuer, .nationality, .name: .letter
          case .birth, .expiry, .optionalCheck: .digitOrFiller
          // A number that is too long for its field has a filler here.
          case .numberCheck: self == .td1 || self == .td2 ? .digitOrFiller : .digit
          case .birthCheck, .expiryCheck, .composite: .digit
          case .sex: .sex
          case .number, .optional, .secondOptional: .any
          }
        for index in place.range { slots[place.line][index] = slot }
      }
      slots[0][0] = .first
      return slots
    }
  }

  /// Slots written as counts and kinds: `f` first, `l` letter, `d` digit, `s` sex, `a` anything.
  private func row(_ text: String) -> [ZoneSlot] {
    var (slots, count): ([ZoneSlot], Int) = ([], 0)
    for byte in text.utf8 {
      if ZoneAlphabet.isDigit(byte) {
        count = count * 10 + Int(byte) - 48
        continue
      }
      let slot: ZoneSlot =
        switch byte {
        case UInt8(ascii: "f"): .first
        case UInt8(ascii: "l"): .letter
        case UInt8(ascii: "d"): .digit
        case UInt8(ascii: "s"): .sex
        default: .any
        }
      slots += [ZoneSlot](repeating: slot, count: count)
      count = 0
    }
    return slots
  }
}
