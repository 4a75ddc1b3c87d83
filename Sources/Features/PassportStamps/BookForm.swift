package import AtlasModel

/// The fields of a passport book as they were read, for a person to look at and change.
package struct BookForm: Sendable, Hashable {
  /// The fields that were read, in the order of `BookField.Kind`.
  package private(set) var fields: [BookField]
  /// What is to be looked at, one plain sentence each.
  package private(set) var cautions: [String]

  /// Fills a form from a zone and the print above it; without a zone it is empty, for a person to fill.
  package init(_ zone: MachineReadableZone?, printed: PrintedFields?) {
    (fields, cautions) = ([], [])
    guard let zone else {
      cautions = ["no machine readable zone was found; fill the form by hand, or crop the picture and read it again"]
      return
    }
    cautions = zone.warnings.map(BookForm.words)
    guard zone.layout.isKnown else { return }
    let shaken = Set(zone.warnings.compactMap(BookForm.kind(shakenBy:)))
    let held = Set(zone.checks.filter(\.holds).map(\.kind))
    func add(_ kind: BookField.Kind, _ value: String, checked check: ZoneCheck.Kind?, agreed field: ZoneField) {
      guard !value.isEmpty else { return }
      let confidence: BookField.Confidence =
        shaken.contains(kind)
        ? .doubtful : check.map(held.contains) == true ? .checked : zone.isAgreed(field) ? .agreed : .doubtful
      fields.append(BookField(kind: kind, value: value, source: .zone, confidence: confidence))
    }
    add(.documentCode, zone.documentCode, checked: nil, agreed: .documentCode)
    add(.issuer, zone.issuer, checked: nil, agreed: .issuer)
    add(.number, zone.number, checked: .number, agreed: .number)
    add(.nationality, zone.nationality, checked: nil, agreed: .nationality)
    add(.surname, zone.surname, checked: nil, agreed: .name)
    add(.givenNames, zone.givenNames, checked: nil, agreed: .name)
    add(.birth, zone.birth?.description ?? "", checked: .birth, agreed: .birth)
    add(.sex, zone.sex, checked: nil, agreed: .sex)
    add(.expiry, zone.expiry?.description ?? "", checked: .expiry, agreed: .expiry)
    add(
      .personalNumber, zone.optionalData, checked: zone.layout == .td3 ? .optional : .composite, agreed: .optional)
    for (kind, value) in [(BookField.Kind.placeOfBirth, printed?.placeOfBirth), (.authority, printed?.authority)] {
      guard let value else { continue }
      // Print among art and labels is a guess, however sure the recogniser is.
      fields.append(BookField(kind: kind, value: value.text, source: .print, confidence: .doubtful))
    }
  }

  /// The value that a person wrote for a field, checked and in its lasting form; nothing when it cannot be one.
  ///
  /// Days are `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; codes one to three letters; the sex `M`, `F` or `X`.
  package static func value(_ text: String, for kind: BookField.Kind) -> String? {
    let text = trimmed(text)
    guard !text.isEmpty, text.utf8.count <= 100, !text.unicodeScalars.contains(where: { $0.value < 32 }) else {
      return nil
    }
    switch kind {
    case .birth, .expiry: return PartialDay(parsing: text)?.description
    case .sex:
      let letter = text.uppercased()
      return ["M", "F", "X"].contains(letter) ? letter : nil
    case .documentCode, .issuer, .nationality:
      let code = text.uppercased()
      return code.utf8.count <= 3 && code.utf8.allSatisfy(ZoneAlphabet.isLetter) ? code : nil
    case .number, .personalNumber, .surname, .givenNames, .placeOfBirth, .authority: return text
    }
  }

  private static func trimmed(_ text: String) -> String {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// What a field is called.
  package static func name(of kind: BookField.Kind) -> String {
    switch kind {
    case .documentCode: "kind of document"
    case .issuer: "issued by"
    case .number: "number"
    case .nationality: "nationality"
    case .surname: "surname"
    case .givenNames: "given names"
    case .birth: "born"
    case .sex: "sex"
    case .expiry: "good until"
    case .personalNumber: "personal number"
    case .placeOfBirth: "place of birth"
    case .authority: "authority"
    }
  }

  // MARK: Warnings

  private static func kind(shakenBy warning: MachineReadableZone.Warning) -> BookField.Kind? {
    switch warning {
    case .checkFails(.number), .printDiffers, .marked: .number
    case .checkFails(.birth), .centuryUnsure: .birth
    case .checkFails(.expiry): .expiry
    case .checkFails(.optional): .personalNumber
    case .unknownCode(let field), .impossibleDate(let field), .repaired(let field), .disputed(let field):
      kind(of: field)
    case .checkFails(.composite), .unknownLayout, .nameMayBeCut, .incomplete: nil
    }
  }

  private static func kind(of field: ZoneField) -> BookField.Kind? {
    switch field {
    case .issuer: .issuer
    case .nationality: .nationality
    case .number, .numberCheck: .number
    case .birth, .birthCheck: .birth
    case .expiry, .expiryCheck: .expiry
    case .name: .surname
    case .sex: .sex
    case .documentCode: .documentCode
    case .optional, .optionalCheck, .secondOptional: .personalNumber
    case .composite: nil
    }
  }

  /// A warning in a sentence.
  package static func words(_ warning: MachineReadableZone.Warning) -> String {
    func called(_ field: ZoneField) -> String { kind(of: field).map(name(of:)) ?? "the whole" }
    switch warning {
    case .unknownLayout: return "the lines are in an order of their own, so that only they were read and no field"
    case .checkFails(let check):
      let names: [ZoneCheck.Kind: String] = [
        .number: "the number", .birth: "the day of birth", .expiry: "the last day", .optional: "the personal number",
        .composite: "the whole zone",
      ]
      return "the check digit of \(names[check] ?? "a field") does not hold: it was misread, or printed so"
    case .unknownCode(let field): return "\(called(field)): the code is in no list"
    case .impossibleDate(let field): return "\(called(field)): that is no date"
    case .nameMayBeCut: return "the name fills its field, so that letters of it may be missing"
    case .repaired(let field): return "\(called(field)): a letter was changed so that the check digit holds"
    case .disputed(let field): return "\(called(field)): readings differ, or only one says so"
    case .printDiffers: return "number: the print above the zone shows another one"
    case .marked: return "a pen or an ink pad went over the zone; letters below it may be others"
    case .centuryUnsure: return "born: the zone does not say the century; it may be a hundred years earlier"
    case .incomplete: return "letters of the zone could not be read; ? stands for each"
    }
  }
}
