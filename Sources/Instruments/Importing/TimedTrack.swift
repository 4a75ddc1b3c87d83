/// The times and positions of one `gx:Track`, which come by turns or in two lists of equal length.
///
/// Only what has no partner yet is kept, byte by byte as it stands in the file: nothing when they come by turns, and all
/// of the first list when they come one list after the other.
struct TimedTrack {
  private var times = WaitingTexts()
  private var places = WaitingTexts()

  /// Takes the next time.
  mutating func add(time: String, to points: TrackPoints) throws(ImportError) {
    guard let place = places.takeFirst() else { return try TimedTrack.wait(&times, time, points) }
    try TimedTrack.put(time, place, into: points)
  }

  /// Takes the next position.
  mutating func add(place: String, to points: TrackPoints) throws(ImportError) {
    guard let time = times.takeFirst() else { return try TimedTrack.wait(&places, place, points) }
    try TimedTrack.put(time, place, into: points)
  }

  /// Refuses what has found no partner.
  mutating func finish(into points: TrackPoints) throws(ImportError) {
    for _ in 0..<times.count { try points.take(.refused(RowRefusal.noPosition.reason)) }
    for _ in 0..<places.count { try points.take(.refused(RowRefusal.noTime.reason)) }
    self = TimedTrack()
  }

  private static func wait(_ texts: inout WaitingTexts, _ text: String, _ points: TrackPoints) throws(ImportError) {
    guard texts.append(text) else {
      throw ImportError("has a track whose times and positions lie more than 32 MiB apart", at: points.position)
    }
  }

  private static func put(_ time: String, _ place: String, into points: TrackPoints) throws(ImportError) {
    let parts = place.split(separator: " ")
    try points.take(
      parts.count > 1 ? String(parts[1]) : "", parts.first.map(String.init) ?? "", time, TableTime.moment(time))
  }
}

/// Short texts in the order in which they came, one behind the other with its length in front.
private struct WaitingTexts {
  /// 32 MiB: one and a half million times of the usual 20 letters, a year of points by the half minute.
  static let mostBytes = 33_554_432

  /// How many texts wait.
  private(set) var count = 0
  private var bytes: [UInt8] = []
  private var next = 0

  /// Adds a text, of which 255 bytes are kept, more than any time and position has; false when there is no room.
  mutating func append(_ text: String) -> Bool {
    let kept = text.utf8.prefix(255)
    guard bytes.count - next + kept.count < WaitingTexts.mostBytes else { return false }
    // What was taken makes room before it is more than what waits.
    if next > 4096, next > bytes.count / 2 {
      bytes.removeFirst(next)
      next = 0
    }
    bytes.append(UInt8(kept.count))
    bytes.append(contentsOf: kept)
    count += 1
    return true
  }

  /// Takes the text that waits longest.
  mutating func takeFirst() -> String? {
    guard count > 0 else { return nil }
    let end = next + 1 + Int(bytes[next])
    let text = String(decoding: bytes[next + 1..<end], as: UTF8.self)
    (next, count) = (end, count - 1)
    if count == 0 {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 65_536)
      next = 0
    }
    return text
  }
}
