import CArchive
import Glibc

/// What libarchive tells of an entry.
struct ArchiveHeader {
  /// What an entry is.
  enum Kind { case file, folder, symbolicLink, hardLink, other }

  /// The path as written; nothing when it is no UTF-8.
  let name: String?
  let kind: Kind
  let isEncrypted: Bool
  let size: Int?
}

/// One way of libarchive through an archive file; what the library holds is freed when the last holder lets go.
final class ArchiveHandle {
  private let archive: OpaquePointer
  private let input: ArchiveInput
  private let packing: ArchivePacking
  private let size: Int
  private let limits: ArchiveLimits
  private var delivered = 0
  private var deliveredOfEntry = 0

  /// The number of the entry that can be read now, counted from 1.
  private(set) var number = 0
  /// What is wrong with the data of that entry.
  private(set) var damage: ImportError?
  /// Why the rest of the archive is not read.
  private(set) var stop: ImportError?

  /// Whether names may hold what is not ASCII.
  ///
  /// A Swift program starts in the locale "C", in which libarchive has no name for such an entry, whatever `LANG` says.
  /// Only the kinds of characters are changed, once; numbers and texts stay as they are.
  private static let hasTextLocale = setlocale(LC_CTYPE, "C.UTF-8") != nil

  /// Opens an archive anew.
  init(_ file: OpenFile, _ packing: ArchivePacking, _ limits: ArchiveLimits) throws(ImportError) {
    _ = ArchiveHandle.hasTextLocale
    guard let archive = archive_read_new() else { throw ImportError("cannot be read: no memory for an archive") }
    (self.archive, self.packing, self.limits) = (archive, packing, limits)
    (input, size) = (ArchiveInput(file), file.size)
    switch packing {
    case .zip, .emptyZip:
      // The other reader of zips goes by the headers between the data: a cut-off zip would seem whole until its end.
      archive_read_support_format_zip_seekable(archive)
      input.most = limits.mostListBytes
    case .gzip:
      // Exactly one layer of gzip; when libarchive may choose it takes off as many as there are.
      archive_read_append_filter(archive, ARCHIVE_FILTER_GZIP)
      archive_read_support_format_tar(archive)
      input.mayGoOn = { !limits.areExceeded(by: ArchiveHandle.inflated(archive), size: file.size) }
    case .tar: archive_read_support_format_tar(archive)
    }
    input.serve(archive)
    guard archive_read_open1(archive) == ARCHIVE_OK else { throw fault() }
  }

  deinit { archive_read_free(archive) }

  /// How many bytes came out of gzip, those passed over among them.
  private static func inflated(_ archive: OpaquePointer) -> Int { Int(archive_filter_bytes(archive, 0)) }

  /// Moves on to the next entry; nothing at the end.
  ///
  /// - Throws: `stop` when it is set, or what is wrong with the archive; nothing can be read after either.
  func next() throws(ImportError) -> ArchiveHeader? {
    number += 1
    (damage, deliveredOfEntry) = (nil, 0)
    var entry: OpaquePointer?
    let code = archive_read_next_header(archive, &entry)
    if input.isSpent {
      let words = ArchiveLimits.words(limits.mostListBytes)
      throw stopping("has a list of entries of more than \(words) bytes")
    }
    input.most = nil
    if code == ARCHIVE_EOF { return nil }
    try checkLimits()
    guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else { throw fault() }
    guard number <= limits.mostEntries else {
      throw stopping("holds more than \(ArchiveLimits.words(limits.mostEntries)) entries")
    }
    return ArchiveHandle.header(entry)
  }

  private static func header(_ entry: OpaquePointer) -> ArchiveHeader {
    let kind: ArchiveHeader.Kind =
      if archive_entry_hardlink(entry) != nil {
        .hardLink
      } else if daymark_archive_is_file(entry) != 0 {
        .file
      } else if daymark_archive_is_folder(entry) != 0 {
        .folder
      } else if daymark_archive_is_link(entry) != 0 {
        .symbolicLink
      } else {
        .other
      }
    return ArchiveHeader(
      name: archive_entry_pathname(entry).flatMap { String(validatingCString: $0) }, kind: kind,
      isEncrypted: archive_entry_is_encrypted(entry) != 0,
      size: archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil)
  }

  /// Delivers the next bytes of an entry.
  ///
  /// - Parameter wanted: the number of the entry that is meant.
  /// - Throws: when its data are damaged, when the archive has moved on, or `stop`.
  func read(_ wanted: Int, into buffer: inout [UInt8]) throws(ImportError) -> Int {
    if let error = stop ?? damage { throw error }
    guard wanted == number else { throw ImportError("can be read no more: its archive was read on") }
    let got = buffer.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
    delivered += max(0, got)
    deliveredOfEntry += max(0, got)
    try checkLimits()
    guard got >= 0 else {
      let error =
        input.failure ?? ImportError("cannot be unpacked behind byte \(deliveredOfEntry) (libarchive: \(words))")
      damage = error
      throw error
    }
    return got
  }

  private func checkLimits() throws(ImportError) {
    let bytes = max(delivered, packing == .gzip ? ArchiveHandle.inflated(archive) : 0)
    guard limits.areExceeded(by: bytes, size: size) else { return }
    let most = ArchiveLimits.words(limits.mostBytes)
    throw stopping("unpacks to more than \(most) bytes and \(limits.mostTimesItsSize) times its own size")
  }

  private func stopping(_ reason: String) -> ImportError {
    let error = ImportError("\(reason); its rest was not read: unpack it and import the folder")
    stop = error
    return error
  }

  private var words: String { archive_error_string(archive).map { String(cString: $0) } ?? "no reason given" }

  private func fault() -> ImportError {
    if let failure = input.failure { return failure }
    guard archive_format(archive) == 0 else { return ImportError("cannot be read (libarchive: \(words))") }
    switch packing {
    case .zip, .emptyZip:
      return ImportError("is cut off or damaged: the list of entries at its end is missing; copy it again")
    case .gzip:
      return ImportError(
        "is packed with gzip but is no whole tar archive; copy it again, or unpack it and import what is in it")
    case .tar: return ImportError("is no tar archive that can be read (libarchive: \(words))")
    }
  }
}
