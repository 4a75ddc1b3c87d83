import Dispatch
import Synchronization

/// The same work on many things, a bounded number at a time, with the results in the order of the things.
enum Parallel {
  /// Calls the body once for each index on up to `jobs` threads; the calling thread is one of them.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let width = min(max(1, jobs), max(1, count))
    if width == 1 { return (0..<count).map(body) }
    let next = Atomic<Int>(0)
    let lanes = Mutex<[[(Int, Result)]]>([])
    DispatchQueue.concurrentPerform(iterations: width) { _ in
      var lane: [(Int, Result)] = []
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { break }
        lane.append((index, body(index)))
      }
      lanes.withLock { $0.append(lane) }
    }
    return lanes.withLock { $0.joined().sorted { $0.0 < $1.0 }.map(\.1) }
  }
}
