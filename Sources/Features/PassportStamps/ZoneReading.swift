/// Lines that were laid over a layout: one reading of a zone, not yet checked.
struct ZoneReading: Sendable, Hashable {
  /// The layout.
  let layout: ZoneLayout
  /// The lines, each of the layout's length; `?` where a letter is lost.
  var lines: [[UInt8]]
  /// How much had to be changed in each line to get there.
  let costs: [Double]
  /// How much had to be changed in all.
  var cost: Double { costs.reduce(0, +) }

  /// Whether the line of a field was read as it stands: nothing was put in, left out or mended.
  func isClean(_ field: ZoneField) -> Bool {
    layout.places[field].map { costs[$0.line] < ZoneReading.cleanCost } ?? true
  }

  /// Below the cost of one letter put in, left out or mended.
  private static let cleanCost = 0.45

  /// The bytes of a field; none in layouts without that field.
  func bytes(_ field: ZoneField) -> [UInt8] {
    guard let place = layout.places[field] else { return [] }
    return Array(lines[place.line][place.range])
  }

  /// A field without the fillers at its end.
  func text(_ field: ZoneField) -> String {
    let bytes = bytes(field)
    return ZoneAlphabet.text(bytes.prefix((bytes.lastIndex { $0 != ZoneAlphabet.filler } ?? -1) + 1))
  }

  /// Changes the bytes of a field.
  mutating func set(_ field: ZoneField, to bytes: [UInt8]) {
    guard let place = layout.places[field], bytes.count == place.range.count else { return }
    lines[place.line].replaceSubrange(place.range, with: bytes)
  }

  /// Whether each printed check digit holds; the composite comes last.
  var checks: [ZoneCheck] { ZoneCheck.Kind.allCases.compactMap { check($0) } }

  /// Whether all of them hold.
  var holds: Bool { layout.isKnown && checks.allSatisfy(\.holds) }

  /// One check digit; nothing when the layout has none of this kind.
  func check(_ kind: ZoneCheck.Kind) -> ZoneCheck? {
    let expected: [UInt8]
    let printed: UInt8?
    switch kind {
    case .number:
      guard layout.places[.number] != nil else { return nil }
      (expected, printed) = longNumber.map { ($0.number, $0.check) } ?? (bytes(.number), bytes(.numberCheck).first)
    case .birth: (expected, printed) = (bytes(.birth), bytes(.birthCheck).first)
    case .expiry: (expected, printed) = (bytes(.expiry), bytes(.expiryCheck).first)
    case .optional: (expected, printed) = (bytes(.optional), bytes(.optionalCheck).first)
    case .composite:
      expected = layout.compositeParts.flatMap { Array(lines[$0.line][$0.range]) }
      printed = bytes(.composite).first
    }
    guard let printed, !expected.isEmpty else { return nil }
    var holds = ZoneAlphabet.checkDigit(of: expected) == printed
    // An empty field may have a filler for its check digit.
    if kind == .optional, printed == ZoneAlphabet.filler {
      holds = expected.allSatisfy { $0 == ZoneAlphabet.filler }
    }
    return ZoneCheck(kind: kind, holds: holds)
  }

  /// A number that is too long for its field: nine letters there, a filler for the check digit, and the rest with the
  /// check digit at the start of the optional field.
  var longNumber: (number: [UInt8], check: UInt8, rest: [UInt8])? {
    guard layout == .td1 || layout == .td2, bytes(.numberCheck) == [ZoneAlphabet.filler] else { return nil }
    let optional = bytes(.optional)
    let tail = Array(optional.prefix { $0 != ZoneAlphabet.filler })
    guard !bytes(.number).contains(ZoneAlphabet.filler), tail.count >= 2, let check = tail.last else { return nil }
    return (bytes(.number) + tail.dropLast(), check, Array(optional.dropFirst(tail.count + 1)))
  }
}

/// One printed check digit and whether it holds.
package struct ZoneCheck: Sendable, Hashable {
  /// What the check digit covers.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case number = "document_number"
    case birth = "birth_date"
    case expiry = "expiry_date"
    case optional = "personal_number"
    case composite
  }

  /// What it covers.
  package let kind: Kind
  /// Whether it holds.
  package let holds: Bool
}
