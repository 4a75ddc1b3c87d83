package import AtlasModel

/// A position as a source writes it, before it is known to be one.
package struct RawPosition: Hashable, Sendable {
  /// Latitude and longitude in 1e-7 degree, as written.
  package var latitudeE7: Int?, longitudeE7: Int?

  /// No position yet.
  package init() {}

  /// Reads the next value when it is an object with `latitude` and `longitude` in degrees, whatever else it holds.
  init(latitudeAndLongitude json: JSONPullReader) throws(ImportError) {
    self.init()
    guard try json.enterObject() else { return }
    while try json.nextKey() {
      if json.matches("latitude") {
        latitudeE7 = RawPosition.e7(try json.nextDouble())
      } else if json.matches("longitude") {
        longitudeE7 = RawPosition.e7(try json.nextDouble())
      } else {
        try json.skipValue()
      }
    }
  }

  /// Reads two numbers in degrees out of a text, whatever stands around them.
  ///
  /// `geo:48.8566,2.3522` and `48.8566°, 2.3522°` are what the two kinds of phones write. The letter e may belong to a
  /// number; alone, as in `geo`, it is none.
  package init(parsing text: String) {
    let numbers = text.utf8.split { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "e"): false
      default: true
      }
    }
    let values = numbers.compactMap { Double(Substring($0)) }
    guard values.count >= 2 else { return }
    (latitudeE7, longitudeE7) = (RawPosition.e7(values[0]), RawPosition.e7(values[1]))
  }

  /// Degrees as a whole number of 1e-7 degree; beyond any coordinate for what is no angle at all.
  package static func e7(_ degrees: Double?) -> Int? {
    guard let degrees else { return nil }
    return abs(degrees) <= 360 ? Int((degrees * 1e7).rounded()) : 9_999_999_999
  }

  /// Whether any of the two numbers is there.
  package var isThere: Bool { latitudeE7 != nil || longitudeE7 != nil }

  /// The point, or why there is none in plain words.
  package var judged: Result<Coordinate, RowRefusal> {
    guard let latitudeE7, let longitudeE7 else { return .failure(.noPosition) }
    guard latitudeE7 != 0 || longitudeE7 != 0 else { return .failure(.nullIsland) }
    // Old exports of Google hold numbers of 32 bits read without their sign: 2^32 too much, and no angle otherwise.
    let point = Coordinate(latitudeE7: RawPosition.signed(latitudeE7), longitudeE7: RawPosition.signed(longitudeE7))
    return point.map { .success($0) } ?? .failure(.outside)
  }

  private static func signed(_ number: Int) -> Int {
    (2_494_967_296...4_294_967_295).contains(number) ? number - 4_294_967_296 : number
  }
}

/// Why a row cannot be used.
package struct RowRefusal: Error, Hashable, Sendable {
  /// The reason in plain words.
  package let reason: String

  /// Makes a reason.
  package init(_ reason: String) { self.reason = reason }

  /// The row says no place.
  package static let noPosition = RowRefusal("has no position")
  /// The row says 0,0.
  package static let nullIsland = RowRefusal("has the position 0,0, which stands for none")
  /// The row says angles that are none.
  package static let outside = RowRefusal("has a position that is not on the Earth")
  /// The point lies in no country.
  package static let atSea = RowRefusal("lies at sea")
  /// It begins with a day and ends with a month, or the like.
  package static let mixedSpan = RowRefusal(
    "begins and ends with dates of different kinds; write both as days, months or years")
  /// The time is where a clock stands that was never set.
  package static let unsetClock = RowRefusal("has the time of a clock that was never set")
  /// The row says no time.
  package static let noTime = RowRefusal("has no time")
  /// The row says a time in a way that is not understood.
  package static let badTime = RowRefusal("has a time that cannot be read")
}
