import CCrypto

/// A digest by the name that manifests give it.
///
/// Daymark writes SHA-512 alone; the others are read, since bags of twenty years ago hold them.
package enum DigestAlgorithm: String, Sendable, Hashable, CaseIterable {
  case sha512
  case sha256
  case sha1
  case md5

  /// How many bytes the digest has.
  package var byteCount: Int {
    switch self {
    case .sha512: 64
    case .sha256: 32
    case .sha1: 20
    case .md5: 16
    }
  }

  /// libcrypto's description of it.
  var description: OpaquePointer? {
    switch self {
    case .sha512: EVP_sha512()
    case .sha256: EVP_sha256()
    case .sha1: EVP_sha1()
    case .md5: EVP_md5()
    }
  }
}

/// A digest of any algorithm over bytes that arrive in pieces.
package struct RunningDigest: ~Copyable {
  private var running: EVPDigest
  private let byteCount: Int

  /// Begins a digest of nothing.
  package init(_ algorithm: DigestAlgorithm) {
    running = EVPDigest(algorithm.description)
    byteCount = algorithm.byteCount
  }

  /// Takes in the next bytes, wherever they lie.
  package mutating func update(_ bytes: RawSpan) { running.update(bytes) }

  /// Ends the digest and gives it in lower-case hexadecimal.
  package consuming func hexadecimal() -> String { Hexadecimal.text(running.finalize(count: byteCount)) }
}
