import CCrypto

/// SHA-512 over bytes that arrive in pieces.
///
/// For the manifests of archives, where readers expect it; elsewhere `SHA256` is twice as fast.
package struct SHA512: ~Copyable {
  /// How many bytes the digest has.
  package static let byteCount = 64

  private var running = EVPDigest(EVP_sha512())

  /// Begins a digest of nothing.
  package init() {}

  /// Takes in the next bytes.
  package mutating func update(_ bytes: [UInt8]) { running.update(bytes.span.bytes) }

  /// Takes in the next bytes, wherever they lie.
  package mutating func update(_ bytes: RawSpan) { running.update(bytes) }

  /// Ends the digest and gives its 64 bytes.
  package consuming func finalize() -> [UInt8] { running.finalize(count: SHA512.byteCount) }

  /// The digest of bytes at hand.
  package static func digest(of bytes: [UInt8]) -> [UInt8] { digest(of: bytes.span.bytes) }

  /// The digest of bytes at hand, wherever they lie.
  package static func digest(of bytes: RawSpan) -> [UInt8] {
    var digest = SHA512()
    digest.update(bytes)
    return digest.finalize()
  }

  /// The digest of bytes at hand in lower-case hexadecimal.
  package static func hexadecimal(of bytes: [UInt8]) -> String { Hexadecimal.text(digest(of: bytes)) }
}
