import AtlasModel

/// Coordinates as tables and tracks write them; no refusal repeats them, because they may be of a home.
enum TrackPlace {
  /// Why there is no point.
  struct Fault: Error {
    /// In plain words.
    let reason: String
  }

  /// Reads a latitude and a longitude in degrees, or in whole numbers of 1e-7 degree.
  static func read(_ latitude: String, _ longitude: String, isE7: Bool = false) -> Result<Coordinate, Fault> {
    if latitude.isEmpty || longitude.isEmpty { return .failure(Fault(reason: "has no position")) }
    guard let north = number(latitude), let east = number(longitude) else {
      return .failure(Fault(reason: "its coordinates are no decimal degrees"))
    }
    let scale = isE7 ? 1e-7 : 1
    if north == 0, east == 0 {
      return .failure(Fault(reason: "has the position 0,0, which receivers write when they have none"))
    }
    guard let place = Coordinate(latitude: north * scale, longitude: east * scale) else {
      return .failure(Fault(reason: "its coordinates lie outside the Earth's degrees"))
    }
    return .success(place)
  }

  /// A decimal number; not the words and hexadecimal forms that Swift reads too.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 40,
      text.utf8.allSatisfy({ (43...57).contains($0) && $0 != 44 && $0 != 47 || $0 | 32 == 101 })
    else { return nil }
    return Double(text)
  }
}
