import CArchive
import Foundation
import Importing
import TestSupport

/// Archives that libarchive's own writer packs: what bytes put together by hand cannot well be.
enum PackedArchive {
  /// An entry of one byte repeated, and how often it is there.
  struct Run {
    let path: String
    let byte: UInt8
    let count: Int
    /// Whether a tar has only the first byte, and a hole for the rest.
    var isHole = false

    init(_ path: String, of byte: UInt8 = 32, _ count: Int) { (self.path, self.byte, self.count) = (path, byte, count) }
  }

  /// The kind of archive.
  enum Form: String { case zip, tgz, tar }

  /// Packs runs into an archive in a folder, and returns its path.
  static func write(_ runs: [Run], as form: Form, into folder: TemporaryFolder) throws -> String {
    let path = folder.path("packed." + form.rawValue)
    guard let archive = archive_write_new() else { throw ImportError("no memory") }
    defer { archive_write_free(archive) }
    if form == .tgz { archive_write_add_filter_gzip(archive) }
    _ = form == .zip ? archive_write_set_format_zip(archive) : archive_write_set_format_pax_restricted(archive)
    guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw ImportError("cannot be written") }
    for run in runs {
      guard let entry = archive_entry_new() else { throw ImportError("no memory") }
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname(entry, run.path)
      archive_entry_set_filetype(entry, 0o100000)
      archive_entry_set_perm(entry, 0o644)
      archive_entry_set_size(entry, Int64(run.count))
      if run.isHole { archive_entry_sparse_add_entry(entry, 0, 1) }
      guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw ImportError("cannot be written") }
      let piece = [UInt8](repeating: run.byte, count: min(run.count, 1_048_576))
      var rest = run.count
      while rest > 0 { rest -= Int(archive_write_data(archive, piece, min(rest, piece.count))) }
    }
    guard archive_write_close(archive) == ARCHIVE_OK else { throw ImportError("cannot be written") }
    return path
  }
}
