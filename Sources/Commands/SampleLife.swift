import AtlasModel
import CardDrawing

/// A made-up life of twenty years: what the sample library draws.
///
/// Places are real, the days and the traveller are invented. The same life every time.
enum SampleLife {
  /// A place where photos are taken, again and again for some.
  struct Spot: Sendable {
    /// Names the spot, and gives the lie of the land in its pictures.
    let name: String
    /// The country the position lies in, by its two letters.
    let country: String
    let latitude: Double
    let longitude: Double
    let scene: SampleScene.Kind
    /// The same at every visit, so that a return shows the same spot.
    let seed: UInt64

    /// Makes a spot.
    ///
    /// - Parameters:
    ///   - variant: Which build of the scene's kind it is, 0 to 7.
    ///   - isMirrored: Whether left and right are exchanged, so that two places of one kind differ at a glance.
    init(
      _ name: String, _ country: String, _ latitude: Double, _ longitude: Double, _ scene: SampleScene.Kind,
      _ variant: UInt64 = 0, isMirrored: Bool = false
    ) {
      (self.name, self.country, self.scene) = (name, country, scene)
      (self.latitude, self.longitude) = (latitude, longitude)
      let land = UInt64(name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff })
      seed = land << 4 | (isMirrored ? 8 : 0) | variant
    }
  }

  /// One photo of the library.
  struct Shot: Sendable {
    /// The file's name below the library's folder.
    let path: String
    let scene: SampleScene.Kind
    let seed: UInt64
    let view: SampleView
    let upright: Bool
    /// The wall clock, or nothing for a photo that lost its date.
    let taken: WallClock?
    let offsetMinutes: Int
    /// Where it was taken, or nothing for a photo without a position.
    let spot: Spot?
    /// Degrees, a few metres from the spot's own.
    let position: (latitude: Double, longitude: Double)?
  }

  /// One stamp of the library.
  struct Stamping: Sendable {
    let country: String
    /// The letters in the stamp, such as `ISL`.
    let letters: String
    /// The place in the gazetteer: an airport, or the city of a border crossing.
    let port: String
    let words: String
    let date: String
    let direction: CrossingDirection
    let method: CrossingMethod
    let style: SampleStamp.Style
    let seed: UInt64
    var favourite = false
  }

  /// One photo of a trip as it is written down: the day, the hour, the spot, and how it is seen.
  struct Visit: Sendable {
    let day: Int
    let hour: Double
    let spot: Spot
    let framing: SampleFraming
    let weather: SampleWeather
    let upright: Bool
  }

  /// A stay somewhere: when, in which season, and what is photographed.
  struct Trip: Sendable {
    let name: String
    let first: String
    let offsetMinutes: Int
    let season: SampleSeason
    /// The hours of sunrise and sunset.
    let sun: (rise: Double, set: Double)
    /// Whether the traveller has been to these spots before.
    let isReturn: Bool
    let visits: [Visit]

    init(
      _ name: String, _ first: String, offset: Int, _ season: SampleSeason, sun: (rise: Double, set: Double),
      isReturn: Bool = false, _ visits: [Visit]
    ) {
      (self.name, self.first, offsetMinutes, self.season) = (name, first, offset, season)
      (self.sun, self.isReturn, self.visits) = (sun, isReturn, visits)
    }
  }

  /// One photo of a trip.
  static func shot(
    _ day: Int, _ hour: Double, _ spot: Spot, _ framing: SampleFraming = .wide, _ weather: SampleWeather = .clear
  ) -> Visit { Visit(day: day, hour: hour, spot: spot, framing: framing, weather: weather, upright: false) }

  /// One photo of a trip, taken with the camera held upright.
  static func tall(
    _ day: Int, _ hour: Double, _ spot: Spot, _ framing: SampleFraming = .wide, _ weather: SampleWeather = .clear
  ) -> Visit { Visit(day: day, hour: hour, spot: spot, framing: framing, weather: weather, upright: true) }

  /// All trips, oldest first.
  static var trips: [Trip] { earlyTrips + laterTrips }

  /// All photos, oldest first, then those that lost their date or position.
  static var shots: [Shot] { trips.flatMap(shots) + strays }

  private static func shots(of trip: Trip) -> [Shot] {
    guard let first = CalendarDay(parsing: trip.first) else { return [] }
    return trip.visits.enumerated().map { index, visit in
      let day = first.adding(days: visit.day)
      let clock = WallClock(day: day, secondOfDay: Int((visit.hour * 3600).rounded()) + index * 7)
      // Nobody stands twice on the very same stone: up to about twelve metres apart.
      let (north, east) = (Double((index * 37) % 11 - 5) * 0.00002, Double((index * 53) % 13 - 6) * 0.00002)
      let view = SampleView(
        season: trip.season, hour: hour(visit.hour, of: trip), weather: visit.weather, yearsLater: trip.isReturn,
        framing: visit.framing)
      let time = clock.map { $0.description.dropFirst(11).prefix(8).replacing(":", with: "") } ?? "000000"
      return Shot(
        path: "\(day.year)/\(trip.name)/\(day.description.replacing("-", with: ""))_\(time).jpg",
        scene: visit.spot.scene, seed: visit.spot.seed, view: view, upright: visit.upright, taken: clock,
        offsetMinutes: trip.offsetMinutes, spot: visit.spot,
        position: (visit.spot.latitude + north, visit.spot.longitude + east))
    }
  }

  /// The hour of a drawn day at which the sun stands as it did: drawn days are as long as their season, real ones as long
  /// as the latitude makes them.
  private static func hour(_ clock: Double, of trip: Trip) -> Double {
    let (noon, half) = ((trip.sun.rise + trip.sun.set) / 2, (trip.sun.set - trip.sun.rise) / 2)
    return 13 + (clock - noon) / half * trip.season.halfDay
  }

  /// Photos that lost their date, their position, or both.
  private static var strays: [Shot] {
    func stray(_ path: String, _ scene: SampleScene.Kind, _ seed: UInt64, _ season: SampleSeason, _ taken: String?)
      -> Shot
    {
      Shot(
        path: path, scene: scene, seed: seed, view: SampleView(season: season, hour: 15.3), upright: false,
        taken: taken.flatMap { WallClock(parsing: $0) }, offsetMinutes: 60, spot: nil, position: nil)
    }
    return [
      stray("undated/scan-01.jpg", .oldTown, 901, .summer, nil),
      stray("undated/scan-02.jpg", .ruins, 903, .spring, nil),
      stray("2009/somewhere/20090802_152000.jpg", .coast, 902, .summer, "2009-08-02T15:20:00"),
      stray(corrected.path, .vineyards, 905, .summer, "2011-08-23T16:05:00"),
    ]
  }

  /// A photo without a position whose place the traveller knows: Novo Mesto, by its number in the gazetteer.
  static let corrected = (path: "2011/Bled/20110823_160500.jpg", place: "gn-3194351")

  /// A photo the traveller keeps out of the journal.
  static var excluded: String? { shots.first { $0.spot?.name == Spot.lisbonCafe.name }?.path }
}
