import Glibc

/// The right to change a journal, held by one process at a time.
///
/// A kernel lock on a file of its own: it goes with the process, so a killed run never leaves a stale one.
package final class JournalLock {
  private let descriptor: Int32

  /// Takes the lock of a journal folder at once, or says who has it.
  package init(folder: String) throws(StorageError) {
    let path = folder + "/.lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(.failed, path, String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StorageError(
        .locked, folder, "another run is working on this journal", advice: "wait for it to end, and try again")
    }
  }

  deinit { close(descriptor) }
}
