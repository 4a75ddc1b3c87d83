private import Glibc

/// A compiled file of the gazetteer, mapped into memory and read where it lies.
///
/// `scripts/compile-gazetteer` writes these files and describes their layout. Opening compares length and checksum, so a
/// truncated or damaged file is refused as a whole. A file that another program shortens while it is mapped would still
/// end the process; the files are bundled and nothing writes to them.
///
/// `@unchecked Sendable`: all stored properties are constants and the mapping is read-only.
package final class GazetteerFile: @unchecked Sendable {
  /// Which of the three files is meant; they have different licences and therefore stay apart.
  package enum Kind: Sendable {
    /// Places, names and countries: `places.dmg1`.
    case places
    /// The polygons of countries and time zones: `zones.dmz1`.
    case zones
    /// The countries as maps draw them: `outlines.dmo1`.
    case outlines

    /// The first eight bytes of such a file, the last being the version of the layout.
    var magic: [UInt8] {
      let name =
        switch self {
        case .places: "GAZ"
        case .zones: "ZON"
        case .outlines: "OUT"
        }
      return Array("DM".utf8) + Array(name.utf8) + [0, 0, 1]
    }
  }

  /// Where the file lies, as given.
  package let path: String
  private let base: UnsafeRawPointer
  private let length: Int
  private let sections: [String: Range<Int>]

  /// The bytes before the list of sections: magic, length, checksum and number of sections.
  private static let headLength = 32

  /// Maps a file and checks it; costs about one reading of its bytes from memory.
  package init(path: String, kind: Kind) throws(GazetteerError) {
    let (base, length) = try GazetteerFile.mapping(of: path)
    let found: Result<[String: Range<Int>], GazetteerError> = GazetteerFile.sections(
      base, length: length, kind: kind, path: path)
    guard case .success(let sections) = found else {
      munmap(UnsafeMutableRawPointer(mutating: base), length)
      throw found.error ?? .damaged(path: path)
    }
    (self.path, self.base, self.length, self.sections) = (path, base, length, sections)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: base), length) }

  /// A section made of records of one size; throws when it is absent or its length is no multiple of that size.
  func section(_ name: String, recordSize: Int = 1) throws(GazetteerError) -> Section {
    guard let range = sections[name], range.count % recordSize == 0 else {
      throw .badSection(path: path, name: name)
    }
    return Section(base: base + range.lowerBound, count: range.count)
  }

  private static func mapping(of path: String) throws(GazetteerError) -> (UnsafeRawPointer, Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(path: path, code: errno) }
    let length = Int(status.st_size)
    guard length >= headLength else {
      throw .wrongLength(path: path, expected: UInt64(headLength), found: UInt64(max(0, length)))
    }
    // MAP_POPULATE: opening reads every byte for the checksum; one call is cheaper than a fault for every few pages.
    let start = mmap(nil, length, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw .cannotOpen(path: path, code: errno) }
    return (UnsafeRawPointer(start), length)
  }

  private static func sections(
    _ base: UnsafeRawPointer, length: Int, kind: Kind, path: String
  ) -> Result<[String: Range<Int>], GazetteerError> {
    let whole = Section(base: base, count: length)
    guard kind.magic.enumerated().allSatisfy({ whole.u8($0.offset) == Int($0.element) }) else {
      return .failure(.notAGazetteer(path: path))
    }
    let expected = base.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    guard expected == UInt64(length) else {
      return .failure(.wrongLength(path: path, expected: expected, found: UInt64(length)))
    }
    let count = base.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    guard length % 32 == 0, count <= 64,
      checksum(base + headLength, length: length - headLength, count: count)
        == base.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    else { return .failure(.damaged(path: path)) }
    var sections: [String: Range<Int>] = [:]
    for index in 0..<Int(count) {
      let entry = headLength + 24 * index
      let name = String(whole.text(entry, length: 8).prefix { $0 != "\0" })
      guard let offset = Int(exactly: whole.u32(entry + 8)), let size = Int(exactly: whole.u32(entry + 16)),
        whole.u32(entry + 12) == 0, whole.u32(entry + 20) == 0, offset <= length, size <= length - offset
      else { return .failure(.badSection(path: path, name: name)) }
      sections[name] = offset..<offset + size
    }
    return .success(sections)
  }

  /// Sums 64-bit words in four lanes, so that the multiplications of one word need not wait for the word before.
  ///
  /// Each step is a bijection of its lane, so one changed word always changes the sum. It guards against accidents, not
  /// against somebody who means to deceive.
  static func checksum(_ bytes: UnsafeRawPointer, length: Int, count: UInt64) -> UInt64 {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15  // 2^64 divided by the golden ratio, made odd
    var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    var offset = 0
    while offset &+ 32 <= length {
      lanes.0 = (lanes.0 ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* prime
      lanes.1 = (lanes.1 ^ bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)) &* prime
      lanes.2 = (lanes.2 ^ bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self)) &* prime
      lanes.3 = (lanes.3 ^ bytes.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self)) &* prime
      offset &+= 32
    }
    var total = UInt64(length) &+ count
    for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
      total = (total ^ (lane >> 32)) &* prime
      total = (total ^ lane) &* prime
    }
    return total
  }
}

extension Result {
  /// The failure, if it is one.
  fileprivate var error: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
