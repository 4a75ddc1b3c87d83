import Digests

/// A file of the written site: its path and where its bytes come from.
package struct SiteFile: Sendable {
  /// Where the bytes come from.
  package enum Content: Sendable {
    /// Bytes at hand.
    case bytes([UInt8])
    /// A copy of a file that never changes under its name, such as one of the cache.
    case copy(of: String)
  }

  /// The path below the site's folder.
  package let path: String
  /// The bytes.
  package let content: Content
  /// What identifies the bytes: a digest, or the name of the unchanging file.
  package let identity: String

  /// A file of bytes at hand.
  package init(_ path: String, _ bytes: [UInt8]) {
    (self.path, content) = (path, .bytes(bytes))
    identity = String(SHA256.hexadecimal(of: bytes).prefix(32))
  }

  /// A file of text at hand.
  package init(_ path: String, text: String) { self.init(path, Array(text.utf8)) }

  /// A copy of a file that never changes under its name.
  ///
  /// - Parameter key: what identifies its bytes.
  package init(_ path: String, copyOf file: String, key: String) {
    (self.path, content, identity) = (path, .copy(of: file), "=" + key)
  }
}
