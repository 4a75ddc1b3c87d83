import Foundation

/// How far a job over many bytes is, and how long it will still take.
final class ByteProgress: @unchecked Sendable {
  // Several threads tell of their bytes; a lock keeps the times whole.
  private let lock = NSLock()
  private let console: Console
  private var stage = ""
  private var start = ContinuousClock.now

  init(_ console: Console) { self.console = console }

  /// Shows progress; a new stage begins its own time.
  func tell(_ stage: String, _ done: Int, _ total: Int) {
    lock.lock()
    defer { lock.unlock() }
    if stage != self.stage { (self.stage, start) = (stage, .now) }
    let seconds = (ContinuousClock.now - start).seconds
    let left = seconds >= 2 && done > 0 && done < total ? seconds * Double(total - done) / Double(done) : nil
    console.progress(
      "\(stage) \(ByteProgress.words(done)) of \(ByteProgress.words(total))"
        + (left.map { ", about \(ByteProgress.duration($0)) left" } ?? ""), isLast: done >= total)
  }

  /// A number of bytes in words: “412 bytes”, “4.1 kB”, “1.2 GB”, in powers of a thousand as disks are sold.
  static func words(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) bytes" }
    var (value, unit) = (Double(bytes), 0)
    while value >= 999.95, unit < 4 { (value, unit) = (value / 1000, unit + 1) }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(["bytes", "kB", "MB", "GB", "TB"][unit])"
  }

  /// A time in words, coarse enough not to flicker.
  static func duration(_ seconds: Double) -> String {
    if seconds < 60 { return "\(max(1, Int(seconds.rounded()))) s" }
    if seconds < 3600 { return "\(Int((seconds / 60).rounded())) min" }
    return "\(Int(seconds / 3600)) h \(Int(seconds / 60) % 60) min"
  }
}
