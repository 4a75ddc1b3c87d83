import AtlasModel
import Testing

@testable import Places

/// What is left of an outline on a drawing.
struct MapTracerTests {
  private static let opened = Result {
    try CountryOutlines(path: BundledGazetteer.folder + "/" + CountryOutlines.fileName)
  }

  private func outlines() throws -> CountryOutlines { try Self.opened.get() }

  private func shape(_ letters: String) throws -> CountryOutlines.Shape {
    let code = try #require(CountryCode(letters))
    return try #require(try outlines()[code])
  }

  private func world() throws -> MapTracer {
    MapTracer(try outlines(), MapCrop.world.projection, window: MapCrop.world.window, columns: 2032)
  }

  @Test func `the world holds every country but Antarctica, with no streak from side to side`() throws {
    var tracer = try world()
    #expect(tracer.columns == 2032 && (850...1000).contains(tracer.rows))
    for shape in try outlines().shapes where shape.code.letters != "AQ" {
      for ring in tracer.rings(of: shape) {
        for (one, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          #expect(abs(one.x - next.x) < 180, "\(shape.code.letters)")
          #expect(one.x == one.x.rounded() && one.y == one.y.rounded())
        }
      }
    }
    let russia = try #require(tracer.rings(of: try shape("RU")).first)
    #expect(try #require(russia.map(\.x).min()) > 1000)
  }

  @Test func `a point east of the cut lies on the right`() throws {
    let tracer = try world()
    let (anchorage, apia) = (
      GlobePoint(latitude: 61.2, longitude: -149.9), GlobePoint(latitude: -13.8, longitude: -171.8)
    )
    #expect(try #require(tracer.place(anchorage)).x < 500)
    #expect(try #require(tracer.place(apia)).x > 1800)
    #expect(tracer.place(GlobePoint(latitude: -75, longitude: 0)) == nil)
  }

  @Test func `a part is cut at its sides, and what lies behind the globe is left out`() throws {
    let wellington = GlobePoint(latitude: -41.3, longitude: 174.8)
    let crop = MapCrop(around: [wellington], aspect: 1.6, minimum: 2500)
    var tracer = MapTracer(try outlines(), crop.projection, window: crop.window, columns: 800)
    // Spain lies opposite: without care its outline would surround the map and fill it.
    #expect(tracer.rings(of: try shape("ES")).isEmpty)
    let land = tracer.rings(of: try shape("NZ"))
    #expect(land.count >= 2)
    for point in land.joined() {
      #expect((-MapTracer.bleed...812).contains(point.x) && (-MapTracer.bleed...512).contains(point.y))
    }
  }

  @Test func `neighbours share the points of their border`() throws {
    let crop = MapCrop(
      around: [GlobePoint(latitude: 40, longitude: -4)], aspect: 1.6, minimum: 2000)
    var tracer = MapTracer(try outlines(), crop.projection, window: crop.window, columns: 800)
    let portugal = Set(tracer.rings(of: try shape("PT")).joined())
    let spain = Set(tracer.rings(of: try shape("ES")).joined())
    #expect(portugal.intersection(spain).count > 20)
  }

  @Test func `simplified lines keep their ends and stray no farther than allowed`() {
    let line = (0...100).map { PlanePoint(x: Double($0), y: Double($0 % 2) * 0.4) }
    #expect(LineSimplifier.simplified(line, within: 0.5) == [line[0], line[100]])
    var bent = line
    bent[50] = PlanePoint(x: 50, y: 9)
    #expect(LineSimplifier.simplified(bent, within: 0.5).contains(bent[50]))
  }

  @Test func `clipping keeps the area inside`() {
    let square = [(0.0, 0.0), (10, 0), (10, 10), (0, 10)].map { PlanePoint(x: $0, y: $1) }
    let cut = RingClipper.clipped(square, left: 5, top: -5, right: 20, bottom: 5)
    #expect(MapTracer.area(cut) == 25)
    #expect(RingClipper.clipped(square, left: 11, top: 0, right: 20, bottom: 5).isEmpty)
    #expect(RingClipper.clipped(square, left: -1, top: -1, right: 11, bottom: 11) == square)
  }
}
