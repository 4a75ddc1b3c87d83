import Foundation
import Places
import Testing

/// Whether the globe is laid flat as the papers say.
struct MapProjectionTests {
  @Test func `Equal Earth has its known corners`() {
    let projection = MapProjection.equalEarth(meridian: 0)
    func place(_ latitude: Double, _ longitude: Double) -> PlanePoint {
      projection.point(GlobePoint(latitude: latitude, longitude: longitude))
    }
    #expect(place(0, 0) == PlanePoint(x: 0, y: 0))
    // Worked out from the paper's polynomial: the ends of the equator and the pole line.
    #expect(abs(place(0, 180).x - 2.706630) < 1e-6 && abs(place(0, 180).y) < 1e-12)
    #expect(abs(place(90, 0).y + 1.317363) < 1e-6 && abs(place(-90, 0).y - 1.317363) < 1e-6)
    #expect(abs(place(90, 180).x - 1.603_589) < 1e-6)
    #expect(place(40, -70).x == -place(40, 70).x && place(-40, 70).y == -place(40, 70).y)
  }

  @Test func `the azimuthal plane agrees with Snyder's worked example and comes back`() {
    // USGS 1395, page 332: radius 3, centre 40 N 100 W, point 20 S 100 E.
    let centre = GlobePoint(latitude: 40, longitude: -100)
    let place = MapProjection.azimuthal(centre: centre).point(GlobePoint(latitude: -20, longitude: 100))
    #expect(abs(place.x * 3 + 4.233_930_3) < 1e-6 && abs(place.y * 3 + 4.025_777_5) < 1e-6)
    let back = MapProjection.globePoint(place, around: centre)
    #expect(abs(back.latitude + 20) < 1e-9 && abs(back.longitude + 260) < 1e-9)
  }

  @Test(arguments: [MapProjection.world, .azimuthal(centre: GlobePoint(latitude: 64, longitude: -20))])
  func `areas are kept`(projection: MapProjection) {
    let step = 1e-4
    for latitude in stride(from: -50.0, through: 80, by: 13) {
      for longitude in stride(from: -120.0, through: 120, by: 24) {
        func place(_ north: Double, _ east: Double) -> PlanePoint {
          projection.point(GlobePoint(latitude: latitude + north * step, longitude: longitude + east * step))
        }
        let (east, north, here) = (place(0, 1), place(1, 0), place(0, 0))
        let area = abs((east.x - here.x) * (north.y - here.y) - (north.x - here.x) * (east.y - here.y))
        let globe = pow(step * .pi / 180, 2) * cos(latitude * .pi / 180)
        #expect(abs(area / globe - 1) < 1e-3, "\(latitude), \(longitude)")
      }
    }
  }

  @Test func `on the world map east is always right of west, and north above south`() {
    for latitude in stride(from: -58.0, through: 84, by: 7) {
      let row = stride(from: -169.0, through: 191, by: 5).map {
        MapProjection.world.point(GlobePoint(latitude: latitude, longitude: $0))
      }
      #expect(zip(row, row.dropFirst()).allSatisfy { $0.x < $1.x && $0.y == $1.y })
    }
    let column = stride(from: -58.0, through: 84, by: 2).map {
      MapProjection.world.point(GlobePoint(latitude: $0, longitude: 11)).y
    }
    #expect(zip(column, column.dropFirst()).allSatisfy(>))
  }

  @Test func `a crop holds its points, and one town shows its surroundings`() throws {
    let rome = GlobePoint(latitude: 41.9, longitude: 12.5)
    let crop = MapCrop(around: [rome], aspect: 1.6, minimum: 1200)
    #expect(abs(crop.window.width * MapCrop.globeKilometres - 1200) < 1e-6)
    #expect(abs(crop.window.width / crop.window.height - 1.6) < 1e-9)
    let suva = GlobePoint(latitude: -18.1, longitude: 178.4)
    let apia = GlobePoint(latitude: -13.8, longitude: -171.8)
    let pacific = MapCrop(around: [suva, apia], aspect: 1.6, minimum: 500)
    // Across the date line the map is some thousand kilometres wide and not the whole globe.
    #expect(pacific.window.width * MapCrop.globeKilometres < 2000)
    for point in [suva, apia] {
      let place = pacific.projection.point(point)
      #expect(place.x > pacific.window.left && place.x < pacific.window.left + pacific.window.width)
    }
    #expect(MapCrop(around: [rome, suva], aspect: 1.6, minimum: 500).projection == .world)
    #expect(MapCrop(around: [], aspect: 1.6, minimum: 500).projection == .world)
  }
}
