/// Turns a name into the key under which the gazetteer keeps it: letters and digits, no marks, lower case, any script.
///
/// "København", "KOBENHAVN" and "kobenhavn" have one key. The table comes from the compiled file, made with the Unicode
/// data of the compiling Python; only the syllables of Hangul are taken apart here, by arithmetic.
package struct NameFolding: Sendable {
  private let file: GazetteerFile
  private let runs: Section
  private let texts: Section

  /// Reads the folding table of an opened places file.
  package init(file: GazetteerFile) throws(GazetteerError) {
    self.file = file
    runs = try file.section("foldrun", recordSize: 8)
    texts = try file.section("foldtext")
  }

  /// The key of a name; empty where it has neither letters nor digits.
  package func key(of name: some StringProtocol) -> String { String(decoding: keyBytes(of: name), as: UTF8.self) }

  func keyBytes(of name: some StringProtocol) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count)
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A, 0x30...0x39: key.append(UInt8(scalar.value))
      case 0x41...0x5A: key.append(UInt8(scalar.value + 32))
      case 0..<0x80: break
      case 0xAC00...0xD7A3: appendJamo(of: scalar.value - 0xAC00, to: &key)
      default: append(scalar, to: &key)
      }
    }
    return key
  }

  private func append(_ scalar: Unicode.Scalar, to key: inout [UInt8]) {
    var (low, high) = (0, runs.count / 8)
    while low < high {
      let middle = (low + high) / 2
      if runs.u32(middle * 8) <= Int(scalar.value) { low = middle + 1 } else { high = middle }
    }
    switch runs.u32(low * 8 - 4) {
    case 0: key.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    case 1: break
    case let action: texts.append(at: action - 2, to: &key)
    }
  }

  /// Takes a Hangul syllable apart, as chapter 3.12 of the Unicode Standard defines it: 21 vowels by 28 final consonants.
  private func appendJamo(of index: UInt32, to key: inout [UInt8]) {
    var jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    if index % 28 > 0 { jamo.append(0x11A7 + index % 28) }
    for scalar in jamo.compactMap(Unicode.Scalar.init) {
      key.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    }
  }
}
