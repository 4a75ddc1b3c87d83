import AtlasModel
import Digests

/// The list of what the cache holds: one line a copy or a remark, only ever added to.
///
/// Fields stand between tabs and the last is a checksum of the line (FNV-1a, 32 bits), so a line that was cut off or
/// changed is passed over and its copy found again on disk. A later line replaces an earlier one.
///
/// ```
/// fingerprint  long side  rotation  width  height  bytes  checksum
/// fingerprint  failed     kind      generation  reason    checksum
/// fingerprint  damaged    generation  what                checksum
/// ```
struct CacheIndex: Sendable {
  /// Names a copy: which photo, how large, how turned.
  struct Key: Hashable, Sendable {
    let fingerprint: String
    let longSide: Int
    let rotation: Int
  }

  /// Raised when decoding learns something new, so that failures of before are tried once more.
  static let decoderGeneration = 1

  private(set) var copies: [Key: Derivative] = [:]
  private(set) var failures: [String: PhotoError] = [:]
  private(set) var damages: [String: String] = [:]

  init() {}

  /// Reads an index file's bytes; whatever is not whole is left out.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 10) { take(line) }
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    guard let tab = line.lastIndex(of: 9), line[(tab + 1)...].elementsEqual(CacheIndex.checksum(line[..<tab]).utf8)
    else { return }
    let fields = line[..<tab].split(separator: 9, omittingEmptySubsequences: false)
    guard fields.count >= 4 else { return }
    let fingerprint = String(decoding: fields[0], as: UTF8.self)
    func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
    if let side = decimal(fields[1]), fields.count == 6 {
      let numbers = fields[2...].compactMap { decimal($0) }
      guard numbers.count == 4 else { return }
      let key = Key(fingerprint: fingerprint, longSide: side, rotation: numbers[0])
      copies[key] = Derivative(
        relativePath: key.relativePath, width: numbers[1], height: numbers[2], byteCount: numbers[3])
    } else if text(1) == "failed", fields.count == 5, decimal(fields[3]) == CacheIndex.decoderGeneration {
      failures[fingerprint] = PhotoError.Kind(rawValue: text(2)).map { PhotoError($0, text(4)) }
    } else if text(1) == "damaged", fields.count == 4, decimal(fields[2]) == CacheIndex.decoderGeneration {
      damages[fingerprint] = text(3)
    }
  }

  /// Notes a copy and returns the line to add to the file.
  mutating func note(_ copy: Derivative, _ key: Key) -> String {
    copies[key] = copy
    return CacheIndex.line([
      key.fingerprint, "\(key.longSide)", "\(key.rotation)", "\(copy.width)", "\(copy.height)", "\(copy.byteCount)",
    ])
  }

  /// Notes that a photo cannot be decoded.
  mutating func note(_ failure: PhotoError, _ fingerprint: String) -> String {
    failures[fingerprint] = failure
    return CacheIndex.line([
      fingerprint, "failed", failure.kind.rawValue, "\(CacheIndex.decoderGeneration)", failure.reason,
    ])
  }

  /// Notes what of a photo is damaged.
  mutating func note(damage: String, _ fingerprint: String) -> String {
    damages[fingerprint] = damage
    return CacheIndex.line([fingerprint, "damaged", "\(CacheIndex.decoderGeneration)", damage])
  }

  private static func line(_ fields: [String]) -> String {
    let text = fields.map { String(String.UnicodeScalarView($0.unicodeScalars.map { $0.value < 32 ? " " : $0 })) }
      .joined(separator: "\t")
    return text + "\t" + checksum(Array(text.utf8)[...]) + "\n"
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Hexadecimal.text((0..<4).map { UInt8(truncatingIfNeeded: hash >> (24 - 8 * $0)) })
  }
}

extension CacheIndex.Key {
  /// Where the copy lies below the cache folder.
  var relativePath: String {
    let turn = rotation == 0 ? "" : "-r\(rotation)"
    return "images/\(fingerprint.prefix(2))/\(fingerprint)-\(longSide)\(turn).jpg"
  }
}
