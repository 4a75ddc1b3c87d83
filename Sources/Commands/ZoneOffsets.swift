import Foundation

/// Minutes east of UTC in a time zone at a moment, from the zone tables that come with the program's runtime.
final class ZoneOffsets {
  private var zones: [String: TimeZone?] = [:]

  /// The offset in minutes; nothing for a zone nobody knows.
  func minutes(in zone: String, at secondsSince1970: Int) -> Int? {
    if zones[zone] == nil { zones[zone] = TimeZone(identifier: zone) }
    guard let found = zones[zone] ?? nil else { return nil }
    return found.secondsFromGMT(for: Date(timeIntervalSince1970: Double(secondsSince1970))) / 60
  }
}
