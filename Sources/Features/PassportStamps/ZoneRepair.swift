/// Mends what is left after the vote, and only where nothing else could be meant.
///
/// A number whose check digit fails is changed in one place, between a letter and a digit that look alike and count
/// differently, if exactly one such change makes its check digit hold. A letter gives way to a digit before the reverse is
/// tried: most of a number are digits, and letters stand in front. Two possible changes, or none, leave it as it was read,
/// with the failing check digit to be seen.
enum ZoneRepair {
  static func apply(to outcome: inout ZoneVote.Outcome) {
    mendCode(.issuer, &outcome)
    mendCode(.nationality, &outcome)
    if let mended = mendedName(outcome.reading.bytes(.name)) {
      outcome.reading.set(.name, to: mended)
      outcome.repaired.insert(.name)
    }
    for field in [ZoneField.optional, .secondOptional] { mendFillers(field, &outcome) }
    mend(.number, by: .number, &outcome)
    mend(.optional, by: .optional, &outcome)
    guard outcome.reading.check(.composite)?.holds == false, outcome.reading.check(.optional) == nil else { return }
    let others = outcome.reading.checks.filter { $0.kind != .composite }
    guard others.allSatisfy(\.holds) else { return }
    for field in [ZoneField.optional, .secondOptional] { mend(field, by: .composite, &outcome) }
  }

  /// Changes one letter of a field when exactly one change makes the check digit hold.
  private static func mend(_ field: ZoneField, by kind: ZoneCheck.Kind, _ outcome: inout ZoneVote.Outcome) {
    guard outcome.reading.check(kind)?.holds == false else { return }
    for lettersGiveWay in [true, false] {
      let found = changes(of: field, by: kind, lettersGiveWay: lettersGiveWay, outcome.reading)
      guard let first = found.first else { continue }
      if found.count == 1 {
        outcome.reading = first
        outcome.repaired.insert(field)
      }
      return
    }
  }

  /// How many places at the start of a number may become letters.
  private static let prefixLength = 2

  private static func changes(
    of field: ZoneField, by kind: ZoneCheck.Kind, lettersGiveWay: Bool, _ reading: ZoneReading
  ) -> [ZoneReading] {
    let bytes = reading.bytes(field)
    var found: [ZoneReading] = []
    for index in bytes.indices where ZoneAlphabet.isLetter(bytes[index]) == lettersGiveWay {
      guard lettersGiveWay || index < prefixLength else { break }
      for twin in ZoneAlphabet.twins(of: bytes[index]) {
        var changed = bytes
        changed[index] = twin
        var trial = reading
        trial.set(field, to: changed)
        if trial.check(kind)?.holds == true { found.append(trial) }
      }
    }
    return found
  }

  /// Settles what a digit in a code was misread for by the list of codes: `UT0` is UTO, `0EU` is DEU.
  private static func mendCode(_ field: ZoneField, _ outcome: inout ZoneVote.Outcome) {
    let bytes = outcome.reading.bytes(field)
    guard !bytes.isEmpty, !ZoneCodes.isKnown(outcome.reading.text(field)) else { return }
    // The position rule has made an O of a zero; a D or a Q may have been meant.
    var found: [[UInt8]] = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "O") {
      for letter in "DQ".utf8 {
        var changed = bytes
        changed[index] = letter
        let code = ZoneAlphabet.text(changed.filter { $0 != ZoneAlphabet.filler })
        if ZoneCodes.isKnown(code) { found.append(changed) }
      }
    }
    // Between issuer and nationality the other one decides.
    let other = outcome.reading.bytes(field == .issuer ? .nationality : .issuer)
    let agreeing = found.filter { $0 == other }
    guard let only = agreeing.first ?? (found.count == 1 ? found.first : nil) else { return }
    outcome.reading.set(field, to: only)
    outcome.repaired.insert(field)
  }

  /// A single letter with fillers on both sides far into a field's padding was a filler.
  private static func mendFillers(_ field: ZoneField, _ outcome: inout ZoneVote.Outcome) {
    var bytes = outcome.reading.bytes(field)
    guard bytes.count > 4 else { return }
    for index in bytes.indices.dropFirst(2) where bytes[index] == UInt8(ascii: "K") {
      let before = bytes[(index - 2)..<index].allSatisfy { $0 == ZoneAlphabet.filler }
      let after = bytes[(index + 1)...].prefix(2).allSatisfy { $0 == ZoneAlphabet.filler }
      if before, after { bytes[index] = ZoneAlphabet.filler }
    }
    outcome.reading.set(field, to: bytes)
  }

  /// A name whose padding holds letters that look like fillers; nothing when its padding is clean.
  ///
  /// Where the padding shows that fillers were read as K, a K at the end of the name and between two names is one too.
  /// Two names are told from one by their sound: each side has a vowel, the left one ends and the right one begins so
  /// that it can be spoken.
  static func mendedName(_ bytes: [UInt8]) -> [UInt8]? {
    let k = UInt8(ascii: "K")
    guard let start = paddingStart(bytes), bytes[start...].contains(k) else { return nil }
    var result = bytes
    for index in start..<result.count { result[index] = ZoneAlphabet.filler }
    var end = start
    while end > 0, result[end - 1] == k || result[end - 1] == ZoneAlphabet.filler {
      result[end - 1] = ZoneAlphabet.filler
      end -= 1
    }
    for index in result[..<end].indices where result[index] == k {
      let left = result[..<index].reversed().prefix { $0 != ZoneAlphabet.filler }
      let right = result[(index + 1)..<end].prefix { $0 != ZoneAlphabet.filler }
      guard left.count >= 3, right.count >= 3, let last = left.first, let first = right.first,
        let second = right.dropFirst().first, left.contains(where: isVowel), right.contains(where: isVowel),
        isVowel(last), isVowel(first) != isVowel(second)
      else { continue }
      result[index] = ZoneAlphabet.filler
    }
    return result
  }

  /// Where the padding of a name begins: the longest end of at least six places that holds fillers and a few K only.
  private static func paddingStart(_ bytes: [UInt8]) -> Int? {
    var start = bytes.count
    while start > 0, bytes[start - 1] == ZoneAlphabet.filler || bytes[start - 1] == UInt8(ascii: "K") { start -= 1 }
    let padding = bytes[start...]
    guard let first = padding.firstIndex(of: ZoneAlphabet.filler) else { return nil }
    let fillers = padding.count { $0 == ZoneAlphabet.filler }
    return bytes.count - first >= 6 && fillers * 2 >= padding.count ? first : nil
  }

  private static func isVowel(_ byte: UInt8) -> Bool { "AEIOUY".utf8.contains(byte) }
}
