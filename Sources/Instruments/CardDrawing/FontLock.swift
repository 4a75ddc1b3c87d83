import Foundation

/// Lets one thread at a time work with fonts.
///
/// Each painter has its own font map, but below them cairo and FreeType share faces and caches between all threads of the
/// process, and two painters at work at once were seen to crash there (cairo 1.16, in the glyph cache, once in some hundred
/// runs). Painting is a third of the cost of a card; loading its pictures and encoding it stay parallel.
enum FontLock {
  private static let lock = NSRecursiveLock()

  /// Runs a block while no other thread works with fonts; blocks may nest.
  static func held<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
