package import AtlasModel

/// The sorted keys of all names, for exact look-up, for beginnings of names and for damaged words.
///
/// Keys are front coded in blocks of sixteen: a look-up is a binary search over the first keys, then a walk through one
/// block.
package struct NameIndex: Sendable {
  /// A stored key and the places it may mean.
  package struct Match: Hashable, Sendable {
    /// The folded name.
    package let key: String
    /// The places of that name: countries, regions, cities and airports mixed, in a fixed order.
    package let places: [PlaceID]
  }

  /// The shortest beginning of a damaged word that is tried, in letters.
  ///
  /// Three letters already name hundreds of villages, so that every scrap of ink would find one.
  package static let minLettersOfFragment = 4
  /// The shortest beginning tried in Han and kana, where two characters are a name (Tokyo, Beijing).
  package static let minLettersOfHanFragment = 2

  private let file: GazetteerFile
  private let folding: NameFolding
  private let tables: PlaceTables
  private let blocks: Section
  private let keys: Section
  private let countryCodes: [String]

  init(file: GazetteerFile, folding: NameFolding, tables: PlaceTables, countryCodes: [String]) throws(GazetteerError) {
    (self.file, self.folding, self.tables, self.countryCodes) = (file, folding, tables, countryCodes)
    blocks = try file.section("keyblock", recordSize: 4)
    keys = try file.section("keys")
  }

  /// The places that bear exactly this name, after folding.
  package func places(named name: some StringProtocol) -> [PlaceID] {
    targets(of: folding.keyBytes(of: name)).compactMap(placeID)
  }

  /// The names that begin with this text after folding, in the order of their keys.
  package func matches(startingWith beginning: some StringProtocol, limit: Int) -> [Match] {
    let prefix = folding.keyBytes(of: beginning)
    guard !prefix.isEmpty, limit > 0 else { return [] }
    var found: [Match] = []
    walk(from: prefix) { key, targets in
      guard !key.lexicographicallyPrecedes(prefix) else { return true }
      guard key.starts(with: prefix) else { return false }
      found.append(Match(key: String(decoding: key, as: UTF8.self), places: targets().compactMap(placeID)))
      return found.count < limit
    }
    return found
  }

  /// The stored names that a damaged or overgrown word begins with, longest first.
  ///
  /// `KEFLAVIKURFLUGVOLI` begins with Keflavikur and Keflavik. Take the longest: `KOBENHAVNSLUFTHAVN` also begins with
  /// Kobe. Words for "airport" should be taken off first.
  package func matches(beginning word: some StringProtocol) -> [Match] {
    let text = folding.key(of: word)
    let key = Array(text.utf8)
    var found: [Match] = []
    var (end, letters, isHan) = (0, 0, true)
    for scalar in text.unicodeScalars {
      end += UTF8.width(scalar)
      letters += 1
      isHan = isHan && NameIndex.isHanOrKana(scalar)
      guard letters >= (isHan ? NameIndex.minLettersOfHanFragment : NameIndex.minLettersOfFragment) else { continue }
      let fragment = Array(key[..<end])
      let places = targets(of: fragment).compactMap(placeID)
      if !places.isEmpty { found.append(Match(key: String(decoding: fragment, as: UTF8.self), places: places)) }
    }
    return found.reversed()
  }

  /// The things a key may mean: number x 4 + kind.
  func targets(of key: [UInt8]) -> [Int] {
    var found: [Int] = []
    guard !key.isEmpty else { return found }
    walk(from: key) { stored, targets in
      if stored == key { found = targets() }
      return stored.lexicographicallyPrecedes(key)
    }
    return found
  }

  /// The id of a target; nothing where the number points past its table.
  func placeID(_ target: Int) -> PlaceID? {
    let number = target / 4
    switch target % 4 {
    case 0: return number < countryCodes.count ? PlaceID("cc-" + countryCodes[number].lowercased()) : nil
    case 1: return number < tables.regionCount ? PlaceID(tables.regionID(number)) : nil
    case 2: return number < tables.cityCount ? PlaceID("gn-\(tables.cityID(number))") : nil
    default:
      return number < tables.airportCount ? PlaceID("iata-" + tables.airportCode(number).lowercased()) : nil
    }
  }

  /// Visits all keys in order until the visitor has enough.
  func visitAll(_ visit: (_ key: [UInt8], _ targets: () -> [Int]) -> Bool) { walk(from: [], visit: visit) }

  // MARK: The coded keys

  /// Visits the keys in order, from the block that may hold this key on, until the visitor has enough.
  private func walk(from key: [UInt8], visit: (_ key: [UInt8], _ targets: () -> [Int]) -> Bool) {
    var (low, high) = (0, blocks.count / 4)
    while low < high {
      let middle = (low + high) / 2
      if firstKey(ofBlock: middle, isAfter: key) { high = middle } else { low = middle + 1 }
    }
    var offset = blocks.u32(max(0, low - 1) * 4)
    var stored: [UInt8] = []
    while offset < keys.count {
      let (shared, rest) = (keys.u8(offset), keys.u8(offset + 1))
      if shared < stored.count { stored.removeLast(stored.count - shared) }
      for index in 0..<rest { stored.append(UInt8(truncatingIfNeeded: keys.u8(offset + 2 + index))) }
      offset += 2 + rest
      let start = offset
      for _ in 0..<min(varint(&offset), keys.count) where offset < keys.count { _ = varint(&offset) }
      guard visit(stored, { self.targets(at: start) }) else { return }
    }
  }

  private func targets(at start: Int) -> [Int] {
    var (offset, target) = (start, 0)
    var found: [Int] = []
    for _ in 0..<varint(&offset) where offset < keys.count {
      target += varint(&offset)
      found.append(target)
    }
    return found
  }

  private func firstKey(ofBlock block: Int, isAfter key: [UInt8]) -> Bool {
    let offset = blocks.u32(block * 4)
    let length = keys.u8(offset + 1)
    for index in 0..<min(length, key.count) {
      let byte = keys.u8(offset + 2 + index)
      if byte != Int(key[index]) { return byte > Int(key[index]) }
    }
    return length > key.count
  }

  private func varint(_ offset: inout Int) -> Int {
    var (value, shift) = (0, 0)
    while shift < 35 {
      let byte = keys.u8(offset)
      offset += 1
      value |= (byte & 127) << shift
      if byte < 128 { break }
      shift += 7
    }
    return value
  }

  private static func isHanOrKana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
    default: false
    }
  }
}
