import AtlasModel
import Testing

/// Which numbers are a point on the Earth, and how far points lie apart.
struct CoordinateTests {
  @Test(arguments: [
    (0.0, 0.0), (90.000_000_1, 10), (-91, 10), (213.64, 10), (10, 180.000_000_1), (10, -181), (4_294_967_295, 1),
    (.nan, 10), (10, .nan), (.infinity, 10), (10, -.infinity), (1e-9, -1e-9),
  ])
  func `numbers that are no position are refused`(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test(arguments: [(0.0, 10.0), (10, 0), (90, 0), (-90, 180), (0, -180), (1e-7, 0)])
  func `a point on the equator, the first meridian or a pole is a position`(latitude: Double, longitude: Double) throws
  {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect((point.latitude, point.longitude) == (latitude, longitude))
  }

  /// Arcs of a sphere of the IUGG's mean radius; the city pairs by the same formula in Python's own floats.
  @Test(arguments: [
    (0.0, 1.0, 0.0, 2.0, 111_195.08), (0, 179, 0, -179, 222_390.16), (89, 0, 90, 0, 111_195.08),
    (60, 0, 60, 180, 6_671_704.8), (64.1355, -21.8954, 63.985, -22.6056, 38_383.728),
    (41.8919, 12.5113, 35.6895, 139.6917, 9_853_545.195),
  ])
  func `distances are those of the great circle`(
    fromLatitude: Double, fromLongitude: Double, toLatitude: Double, toLongitude: Double, metres: Double
  ) throws {
    let from = try #require(Coordinate(latitude: fromLatitude, longitude: fromLongitude))
    let to = try #require(Coordinate(latitude: toLatitude, longitude: toLongitude))
    #expect(abs(from.metres(to: to) - metres) < 0.1, "\(from.metres(to: to)) m")
    #expect(from.metres(to: to) == to.metres(to: from))
    #expect(from.metres(to: from) == 0)
  }

  @Test(arguments: [
    "64.1355000,-21.8954000", "-0.0000001,0.0000000", "90.0000000,-180.0000000", "0.0000000,12.5000000",
  ])
  func `a point prints as it was read`(text: String) throws {
    #expect(try #require(Coordinate(text: text)).description == text)
  }

  @Test(arguments: ["", "1", "1,2,3", "0,0", "north,south", "91,0", "nan,1", "1;2"])
  func `a text that is no point is refused`(text: String) { #expect(Coordinate(text: text) == nil) }
}
