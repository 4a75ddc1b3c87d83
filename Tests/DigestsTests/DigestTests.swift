import Digests
import Testing

/// Digests against the published examples of FIPS 180-4, and the fingerprint's recipe.
struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 gives the published digests`(text: String, digest: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digest)
  }

  @Test func `SHA-512 gives the published digest`() {
    let expected =
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
      + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    #expect(SHA512.hexadecimal(of: Array("abc".utf8)) == expected)
  }

  @Test(arguments: [1, 7, 63, 64, 65, 1000])
  func `bytes in pieces give the digest of the whole`(piece: Int) {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var digest = SHA256()
    var long = SHA512()
    for start in stride(from: 0, to: bytes.count, by: piece) {
      digest.update(Array(bytes[start..<min(bytes.count, start + piece)]))
      long.update(Array(bytes[start..<min(bytes.count, start + piece)]))
    }
    #expect(digest.finalize() == SHA256.digest(of: bytes))
    #expect(long.finalize() == SHA512.digest(of: bytes))
  }

  @Test(arguments: [
    (DigestAlgorithm.md5, "900150983cd24fb0d6963f7d28e17f72"),
    (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (.sha512, SHA512.hexadecimal(of: Array("abc".utf8))),
  ])
  func `every algorithm of manifests gives the published digest`(algorithm: DigestAlgorithm, digest: String) {
    var running = RunningDigest(algorithm)
    running.update(Array("a".utf8).span.bytes)
    running.update(Array("bc".utf8).span.bytes)
    #expect(running.hexadecimal() == digest)
    #expect(digest.utf8.count == algorithm.byteCount * 2)
  }

  @Test func `hexadecimal goes there and back`() {
    #expect(Hexadecimal.text([0, 10, 255]) == "000aff")
    #expect(Hexadecimal.bytes("000AfF") == [0, 10, 255])
    #expect(Hexadecimal.bytes("0") == nil)
    #expect(Hexadecimal.bytes("0g") == nil)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 80_000, 300_000])
  func `a fingerprint covers size, head, middle and tail`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let size = (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    let middle = bytes.dropFirst(count / 2).prefix(8192)
    let taken = count <= 65_536 ? bytes : bytes.prefix(16_384) + middle + bytes.suffix(8192)
    #expect(Fingerprint.text(of: bytes) == String(SHA256.hexadecimal(of: size + taken).prefix(24)))
  }
}
