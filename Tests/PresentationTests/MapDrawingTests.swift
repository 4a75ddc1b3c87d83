import AtlasModel
import Presentation
import TestSupport
import Testing

/// How a map is written for a browser, and where its names stand.
struct MapDrawingTests {
  private func map(cities: [MapDrawing.City], countries: [MapDrawing.Country] = []) -> MapDrawing {
    MapDrawing(width: 400, height: 300, frame: [], grid: [], land: [], countries: countries, cities: cities)
  }

  private func city(_ name: String, _ x: Int, _ y: Int, days: Int = 1) -> MapDrawing.City {
    MapDrawing.City(
      name: name, link: .place(PlaceID("gn-1")), note: name, point: MapPoint(x: x, y: y),
      weight: MapDrawing.City.weight(days: days))
  }

  private let setting = MapLabels.Setting(name: "wide", pixels: 12, unitsPerPixel: 1)

  @Test func `paths are short and start where the last one ended`() {
    let triangle = [MapPoint(x: 10, y: 20), MapPoint(x: 13, y: 16), MapPoint(x: 18, y: 22)]
    #expect(MapPath.closed([triangle, triangle]) == "m10 20 3-4 5 6zm0 0 3-4 5 6z")
    #expect(MapPath.open([triangle, [MapPoint(x: 18, y: 22), MapPoint(x: 8, y: 22)]]) == "m10 20 3-4 5 6m0 0-10 0")
    #expect(MapPath.closed([[]]).isEmpty && MapPath.open([[MapPoint(x: 1, y: 1)]]).isEmpty)
    #expect(MapPath.dots([MapPoint(x: 1, y: 2), MapPoint(x: 3, y: 4)]) == "M1 2h0M3 4h0")
  }

  @Test func `no name meets another, a dot or the edge`() {
    var random = SeededGenerator(seed: 7)
    let cities = (0..<60).map { number in
      city(
        "Town \(number)", Int.random(in: 0...400, using: &random), Int.random(in: 0...300, using: &random), days: number
      )
    }
    let map = map(cities: cities)
    let labels = MapLabels.placed(on: map, setting, namesCountries: false)
    #expect(labels.count > 10)
    let sheet = MapBox(left: 0, top: 0, right: 400, bottom: 300)
    for (index, label) in labels.enumerated() {
      #expect(sheet.contains(label.box), "\(label.text)")
      for other in labels.dropFirst(index + 1) { #expect(!label.box.meets(other.box), "\(label.text), \(other.text)") }
      for city in cities where city.name != label.text {
        #expect(MapBox(around: [city.point]).map { !$0.grown(by: 2).meets(label.box) } == true)
      }
    }
    #expect(MapLabels.placed(on: map, setting, namesCountries: false) == labels)
  }

  @Test func `a name stands right of its dot, or left of it at the right edge, and a very long one is left out`() {
    let labels = MapLabels.placed(
      on: map(cities: [
        city("Rome", 100, 100), city("Tokyo", 390, 200), city(String(repeating: "x", count: 60), 200, 250),
      ]),
      setting, namesCountries: false)
    #expect(labels.map(\.text) == ["Rome", "Tokyo"])
    #expect(labels.map(\.anchor) == [.start, .end])
  }

  @Test func `a country is named within its land`() throws {
    let ring = [(100, 100), (300, 100), (300, 250), (100, 250)].map { MapPoint(x: $0, y: $1) }
    let country = MapDrawing.Country(name: "Italy", link: .place(PlaceID("cc-it")), note: "Italy", rings: [ring])
    let label = try #require(
      MapLabels.placed(on: map(cities: [], countries: [country]), setting, namesCountries: true).first)
    #expect(label.isCountry && label.anchor == .middle && label.point.x == 200)
    #expect(MapBox(around: ring)?.contains(label.box) == true)
  }

  @Test(arguments: [(0, 1), (2, 1), (3, 2), (6, 2), (7, 3), (20, 3), (21, 4), (90, 4), (91, 5), (5000, 5)])
  func `dots grow gently with the days`(days: Int, weight: Int) {
    #expect(MapDrawing.City.weight(days: days) == weight)
  }
}
