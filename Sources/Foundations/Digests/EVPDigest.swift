import CCrypto

/// One running digest of libcrypto: the only owner of the library's context.
///
/// A failure to allocate leaves the context empty and the digest then gives no bytes, which callers turn into zeros of
/// the right length; libcrypto's own digests fail for no other reason.
struct EVPDigest: ~Copyable {
  private let context: OpaquePointer?

  init(_ algorithm: OpaquePointer?) {
    context = EVP_MD_CTX_new()
    if let context, let algorithm { EVP_DigestInit_ex2(context, algorithm, nil) }
  }

  deinit { EVP_MD_CTX_free(context) }

  mutating func update(_ bytes: RawSpan) {
    guard let context, !bytes.isEmpty else { return }
    bytes.withUnsafeBytes { buffer in
      _ = EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
  }

  consuming func finalize(count: Int) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: count)
    guard let context else { return digest }
    var written: UInt32 = 0
    EVP_DigestFinal_ex(context, &digest, &written)
    return digest
  }
}
