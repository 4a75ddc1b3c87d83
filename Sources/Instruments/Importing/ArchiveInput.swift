import CArchive
import Glibc

/// The bytes of an archive file as libarchive asks for them.
///
/// libarchive could open the file itself, but only between two of its calls is there a chance to stop it: a list of
/// millions of entries, or headers that inflate without end, would fill the memory within one call. Here every 64 KiB
/// of the file pass by.
final class ArchiveInput {
  private let file: OpenFile
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveInput.blockBytes, alignment: 16)
  private var position = 0
  private var handedOut = 0
  /// How many bytes may be handed out; nothing for any number.
  var most: Int?
  /// Whether the archive may be read on, asked before every block.
  var mayGoOn: () -> Bool = { true }
  /// What the machine said when the file could not be read.
  private(set) var failure: ImportError?

  /// 64 KiB: deflate makes at most 66 MB of one block, so that a bomb is seen before it hurts.
  private static let blockBytes = 65_536

  init(_ file: OpenFile) { self.file = file }

  deinit { buffer.deallocate() }

  /// Whether more was asked for than may be handed out.
  var isSpent: Bool { most.map { handedOut > $0 } ?? false }

  /// Lets libarchive read from here; it must not outlive this.
  func serve(_ archive: OpaquePointer) {
    archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
    archive_read_set_read_callback(archive) { _, context, memory in
      guard let input = ArchiveInput.of(context) else { return Int(ARCHIVE_FATAL) }
      memory?.pointee = UnsafeRawPointer(input.buffer.baseAddress)
      return input.block() ?? Int(ARCHIVE_FATAL)
    }
    archive_read_set_seek_callback(archive) { _, context, offset, whence in
      ArchiveInput.of(context)?.seek(Int(offset), from: whence).map(Int64.init) ?? Int64(ARCHIVE_FATAL)
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> ArchiveInput? {
    context.map { Unmanaged<ArchiveInput>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Fills the buffer; tells how many bytes there are, or nothing when reading must end.
  private func block() -> Int? {
    guard mayGoOn(), !isSpent, failure == nil else { return nil }
    do throws(ImportError) {
      let got = try file.read(at: position, into: buffer)
      (position, handedOut) = (position + got, handedOut + got)
      return got
    } catch {
      failure = error
      return nil
    }
  }

  private func seek(_ offset: Int, from whence: Int32) -> Int? {
    let start = whence == SEEK_END ? file.size : whence == SEEK_CUR ? position : 0
    let (target, isTooFar) = start.addingReportingOverflow(offset)
    guard !isTooFar, target >= 0 else { return nil }
    position = target
    return target
  }
}
