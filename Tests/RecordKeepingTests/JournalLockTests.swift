import RecordKeeping
import TestSupport
import Testing

/// One run at a time.
struct JournalLockTests {
  @Test func `a second run is told that another works on the journal`() throws {
    let folder = try TemporaryFolder()
    let first = try JournalLock(folder: folder.path)
    let error = try #require(throws: StorageError.self) { try JournalLock(folder: folder.path) }
    #expect(error.kind == .locked)
    #expect(error.subject == folder.path)
    withExtendedLifetime(first) {}
  }

  @Test func `the lock goes with its run, and its file does not count`() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<3 {
      let lock = try JournalLock(folder: folder.path)
      withExtendedLifetime(lock) {}
    }
    #expect(folder.files() == [".lock"])
  }

  @Test func `two journals are two locks`() throws {
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    let locks = [try JournalLock(folder: one.path), try JournalLock(folder: other.path)]
    withExtendedLifetime(locks) {}
  }

  @Test func `a folder that is not there cannot be locked`() throws {
    let error = try #require(throws: StorageError.self) { try JournalLock(folder: "/no/such/folder") }
    #expect(error.kind == .failed)
  }
}
