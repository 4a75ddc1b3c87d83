import Dispatch
import Synchronization

/// Work on many files at once.
enum Workers {
  private struct State: Sendable {
    var next = 0
    var error: BagError?

    /// Hands out numbers, each once, until there is an error.
    mutating func take(below count: Int) -> Int? {
      guard error == nil, next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  /// Does something for every index, several at a time; the first error stops the rest and is thrown.
  static func forEach(_ count: Int, jobs: Int, _ body: @Sendable (Int) throws(BagError) -> Void) throws(BagError) {
    let state = Mutex(State())
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
      while let index = state.withLock({ $0.take(below: count) }) {
        do throws(BagError) { try body(index) } catch { state.withLock { $0.error = $0.error ?? error } }
      }
    }
    if let error = state.withLock({ $0.error }) { throw error }
  }
}

/// Bytes that were worked on so far, told to whoever shows progress.
final class ByteCounter: Sendable {
  private let done = Mutex(0)
  private let total: Int
  private let tell: @Sendable (_ done: Int, _ total: Int) -> Void

  init(total: Int, _ tell: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) {
    (self.total, self.tell) = (total, tell)
  }

  func add(_ count: Int) {
    let now = done.withLock { done in
      done += count
      return done
    }
    tell(now, total)
  }
}
