/// The TIFF structure in which EXIF keeps its values, read where it lies.
///
/// Every place is checked against the block's end. Directories are read one at a time and never chained, so a loop
/// cannot be entered.
struct TIFFBlock {
  /// One directory entry: what type, how many, and where the value lies in the file.
  struct Entry {
    let type: Int
    let count: Int
    let place: Int
  }

  /// More entries than this are no directory of a camera; the largest seen has about 100.
  private static let mostEntries = 1_000

  let firstDirectory: Int
  private let source: ByteSource
  private let range: Range<Int>
  private let bigEndian: Bool

  init?(_ source: ByteSource, _ range: Range<Int>) {
    let start = range.lowerBound
    guard range.count >= 8, let first = source.byte(start), source.byte(start + 1) == first else { return nil }
    guard first == 0x49 || first == 0x4D else { return nil }
    bigEndian = first == 0x4D
    (self.source, self.range) = (source, range)
    guard let directory = source.number(start + 4, bytes: 4, bigEndian: bigEndian) else { return nil }
    firstDirectory = directory
  }

  /// The entries of the directory at an offset, by tag; the first of several with one tag counts.
  ///
  /// Entries that point outside the block are left out and the others kept.
  func directory(at offset: Int) -> [Int: Entry] {
    var entries: [Int: Entry] = [:]
    guard offset >= 8, offset < range.count, let count = number(range.lowerBound + offset, 2) else { return entries }
    for index in 0..<min(count, TIFFBlock.mostEntries) {
      let place = range.lowerBound + offset + 2 + index * 12
      guard place + 12 <= range.upperBound, let tag = number(place, 2), let type = number(place + 2, 2),
        let items = number(place + 4, 4)
      else { break }
      let size = TIFFBlock.size(ofType: type) * items
      guard size > 0, entries[tag] == nil else { continue }
      var value = place + 8
      if size > 4 {
        guard let pointer = number(place + 8, 4), pointer + size <= range.count else { continue }
        value = range.lowerBound + pointer
      }
      entries[tag] = Entry(type: type, count: items, place: value)
    }
    return entries
  }

  private static func size(ofType type: Int) -> Int {
    switch type {
    case 1, 2, 6, 7, 129: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: 0
    }
  }

  private func number(_ place: Int, _ size: Int) -> Int? {
    place + size <= range.upperBound ? source.number(place, bytes: size, bigEndian: bigEndian) : nil
  }

  /// Where the bytes of an entry lie.
  func place(_ entry: Entry) -> Range<Int>? {
    entry.place..<(entry.place + entry.count * TIFFBlock.size(ofType: entry.type))
  }

  /// The first whole number of an entry.
  func whole(_ entry: Entry) -> Int? {
    switch entry.type {
    case 1, 7: source.byte(entry.place)
    case 3, 8: number(entry.place, 2)
    case 4, 9, 13: number(entry.place, 4)
    default: nil
    }
  }

  /// The text of an entry up to the first zero; bytes that are no UTF-8 are read as Latin-1.
  func text(_ entry: Entry) -> String? {
    guard [1, 2, 7, 129].contains(entry.type), let bytes = source.bytes(entry.place, min(entry.count, 512)) else {
      return nil
    }
    let kept = bytes.prefix { $0 != 0 }
    if let text = String(validating: kept, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(kept.map { Unicode.Scalar($0) }))
  }

  /// The numbers of an entry; nothing stands where a fraction is divided by zero.
  func numbers(_ entry: Entry) -> [Double?] {
    let size = TIFFBlock.size(ofType: entry.type)
    return (0..<min(entry.count, 4)).map { index in
      let place = entry.place + index * size
      switch entry.type {
      case 5:
        guard let over = number(place, 4), let under = number(place + 4, 4), under != 0 else { return nil }
        return Double(over) / Double(under)
      case 10:
        guard let over = number(place, 4), let under = number(place + 4, 4), under != 0 else { return nil }
        return Double(Int32(truncatingIfNeeded: over)) / Double(Int32(truncatingIfNeeded: under))
      case 12:
        guard let high = number(bigEndian ? place : place + 4, 4), let low = number(bigEndian ? place + 4 : place, 4)
        else { return nil }
        let value = Double(bitPattern: UInt64(high) << 32 | UInt64(low))
        return value.isFinite ? value : nil
      case 11:
        guard let bits = number(place, 4) else { return nil }
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
        return value.isFinite ? Double(value) : nil
      case 3: return number(place, 2).map(Double.init)
      case 4: return number(place, 4).map(Double.init)
      case 1: return source.byte(place).map(Double.init)
      default: return nil
      }
    }
  }
}
