import AtlasModel

/// Coordinates as tables and tracks write them; no refusal repeats them, because they may be of a home.
enum TrackPlace {
  /// Reads a latitude and a longitude in degrees, or in whole numbers of 1e-7 degree.
  static func read(_ latitude: String, _ longitude: String, isE7: Bool = false) -> Result<Coordinate, RowRefusal> {
    if latitude.isEmpty || longitude.isEmpty { return .failure(.noPosition) }
    guard let north = number(latitude), let east = number(longitude) else {
      return .failure(RowRefusal("its coordinates are no decimal degrees"))
    }
    if north == 0, east == 0 { return .failure(.nullIsland) }
    let scale = isE7 ? 1e-7 : 1
    return Coordinate(latitude: north * scale, longitude: east * scale).map { .success($0) } ?? .failure(.outside)
  }

  /// A decimal number; not the words and hexadecimal forms that Swift reads too.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 40,
      text.utf8.allSatisfy({ (43...57).contains($0) && $0 != 44 && $0 != 47 || $0 | 32 == 101 })
    else { return nil }
    return Double(text)
  }
}
