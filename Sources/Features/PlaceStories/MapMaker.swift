package import AtlasModel
package import Places
package import Presentation

/// Draws maps of what was visited: of everything, of a continent, a country or a year.
///
/// Everything comes from the ledger, which knows only what may be shown. The finest thing on a map is a city, at the point
/// where the gazetteer has it; no photo's own point is drawn.
package struct MapMaker: Sendable {
  private let ledger: PlaceLedger
  private let outlines: CountryOutlines
  private let phrases: Phrasebook

  /// The width of the world map, in units: twice the pixels it has on a wide page.
  package static let worldColumns = 2032
  /// The width of the map of a part of the world, in units.
  package static let partColumns = 800
  /// The width of a part for each unit of its height.
  package static let partAspect = 1.6
  /// How far lines of the maps of the map page may stray, in units: two thirds of a pixel at their usual sizes.
  ///
  /// The page has a map for every continent and must stay light.
  private static let pageTolerance = 1.5
  /// The least width of a part, in kilometres: a continent's neighbourhood, a year's, a country's.
  private static let leastKilometres = (continent: 4400.0, year: 1200.0, country: 620.0)
  /// Dots nearer to a larger one than this are left out, in units.
  private static let dotDistance = 7
  /// The most dots on the world map and on a part: each is a link of some 150 bytes.
  private static let mostCities = (world: 100, part: 40)

  /// Prepares the drawing.
  package init(_ ledger: PlaceLedger, outlines: CountryOutlines, phrases: Phrasebook) {
    (self.ledger, self.outlines, self.phrases) = (ledger, outlines, phrases)
  }

  /// What is drawn on a map: places with the days that count there.
  private struct Subject {
    var countries: [(place: Place, days: Int)] = []
    var cities: [(place: Place, point: GlobePoint, days: Int)] = []
  }

  /// The whole world.
  package func world() -> MapDrawing {
    drawing(
      of: subject { $0.days.count }, in: .world, columns: MapMaker.worldColumns, tolerance: MapMaker.pageTolerance)
  }

  /// The whole world for a picture of many pixels.
  package func picture(columns: Int) -> MapDrawing {
    drawing(of: subject { $0.days.count }, in: .world, columns: columns)
  }

  /// The surroundings of what was visited in some countries, such as those of a continent.
  package func part(of countries: [Place]) -> MapDrawing {
    let codes = Set(countries.map(\.country))
    let all = subject { $0.days.count }
    var points = all.cities.filter { codes.contains($0.place.country) }.map(\.point)
    let named = Set(all.cities.map(\.place.country))
    points += countries.filter { !named.contains($0.country) }.compactMap { outlines[$0.country]?.main?.middle }
    return drawing(
      of: all, in: MapCrop(around: points, aspect: MapMaker.partAspect, minimum: MapMaker.leastKilometres.continent),
      tolerance: MapMaker.pageTolerance)
  }

  /// A country with the places visited there, or nothing when nobody has drawn the country.
  package func country(_ place: Place) -> MapDrawing? {
    guard outlines[place.country] != nil else { return nil }
    var subject = subject { $0.days.count }
    subject.countries.removeAll { $0.place.id != place.id }
    subject.cities.removeAll { $0.place.country != place.country }
    let crop = MapCrop(
      around: outlines.mainland(of: place.country) + subject.cities.map(\.point), aspect: MapMaker.partAspect,
      minimum: MapMaker.leastKilometres.country)
    return drawing(of: subject, in: crop)
  }

  /// The places of a year, or nothing when none of them has a point.
  package func year(_ year: Int) -> MapDrawing? {
    let subject = subject { entry in
      guard entry.years.contains(year) else { return nil }
      return entry.days.count { $0.year == year }
    }
    var points = subject.cities.map(\.point)
    let named = Set(subject.cities.map(\.place.country))
    points += subject.countries.filter { !named.contains($0.place.country) }
      .compactMap { outlines[$0.place.country]?.main?.middle }
    guard !points.isEmpty else { return nil }
    let crop = MapCrop(around: points, aspect: MapMaker.partAspect, minimum: MapMaker.leastKilometres.year)
    return drawing(of: subject, in: crop)
  }

  // MARK: Drawing

  /// The countries and cities that count, with their days.
  private func subject(_ days: (PlaceLedger.Entry) -> Int?) -> Subject {
    var subject = Subject()
    for place in ledger.countries {
      guard let entry = ledger.entries[place.id], let count = days(entry) else { continue }
      subject.countries.append((place, count))
    }
    for place in ledger.places(of: .city) {
      guard let entry = ledger.entries[place.id], let count = days(entry), let point = place.coordinate else {
        continue
      }
      subject.cities.append((place, GlobePoint(latitude: point.latitude, longitude: point.longitude), count))
    }
    subject.cities.sort { ($1.days, $0.place.name, $0.place.id) < ($0.days, $1.place.name, $1.place.id) }
    return subject
  }

  private func drawing(
    of subject: Subject, in crop: MapCrop, columns: Int = MapMaker.partColumns, tolerance: Double = 1
  ) -> MapDrawing {
    var tracer = MapTracer(outlines, crop.projection, window: crop.window, columns: columns, tolerance: tolerance)
    let isWorld = crop.projection == .world
    let visited = Set(subject.countries.map(\.place.country))
    var land: [[MapPoint]] = []
    var rings: [CountryCode: [[MapPoint]]] = [:]
    for shape in outlines.shapes {
      // The world map ends north of Antarctica, whose outline has no place on it.
      if isWorld, shape.code.letters == "AQ" { continue }
      let traced = tracer.rings(of: shape).map { $0.map(MapPoint.init) }
      if visited.contains(shape.code) { rings[shape.code] = traced } else { land += traced }
    }
    let countries = subject.countries.map { place, days in
      MapDrawing.Country(
        name: place.name, link: .place(place.id), note: note(place, days), rings: rings[place.country] ?? [])
    }
    var cities: [MapDrawing.City] = []
    let most = isWorld ? MapMaker.mostCities.world : MapMaker.mostCities.part
    for (place, point, days) in subject.cities where cities.count < most {
      guard let spot = tracer.place(point).map(MapPoint.init) else { continue }
      let isFree = cities.allSatisfy { other in
        let (x, y) = (other.point.x - spot.x, other.point.y - spot.y)
        return x * x + y * y >= MapMaker.dotDistance * MapMaker.dotDistance
      }
      guard isFree else { continue }
      cities.append(
        MapDrawing.City(
          name: place.name, link: .place(place.id), note: note(place, days), point: spot,
          weight: MapDrawing.City.weight(days: days)))
    }
    let frame = isWorld ? tracer.path(MapCrop.worldEdge).first ?? [] : []
    return MapDrawing(
      width: tracer.columns, height: tracer.rows, frame: frame.map(MapPoint.init),
      grid: crop.grid.flatMap { tracer.path($0) }.map { $0.map(MapPoint.init) }, land: land, countries: countries,
      cities: cities)
  }

  private func note(_ place: Place, _ days: Int) -> String {
    days == 0 ? place.name : phrases["map-note", ["place": place.name, "days": phrases.count("days", days)]]
  }
}

extension MapPoint {
  /// The point on the grid of the drawing.
  fileprivate init(_ point: PlanePoint) { self.init(x: Int(point.x), y: Int(point.y)) }
}
