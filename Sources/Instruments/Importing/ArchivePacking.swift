/// How an archive is packed, told by its first bytes.
enum ArchivePacking: Sendable {
  /// A zip with its list of entries at the end.
  case zip
  /// A zip without entries: it begins with the end of its list.
  case emptyZip
  /// Something in gzip, which has to be a tar.
  case gzip
  /// A tar as POSIX or GNU write it; older ones bear no mark.
  case tar

  /// Recognises an archive, or nothing.
  init?(_ head: [UInt8]) {
    if head.starts(with: [0x50, 0x4b, 0x03, 0x04]) {
      self = .zip
    } else if head.starts(with: [0x50, 0x4b, 0x05, 0x06]) {
      self = .emptyZip
    } else if head.starts(with: [0x1f, 0x8b]) {
      self = .gzip
    } else if head.dropFirst(257).starts(with: "ustar".utf8) {
      self = .tar
    } else {
      return nil
    }
  }
}
