import AtlasModel
import CardDrawing

/// A made-up life of twenty years: what the sample library draws.
///
/// Places are real, the days and the traveller are invented. The same life every time.
enum SampleLife {
  /// One photo of the library.
  struct Shot: Sendable {
    /// The file's name below the library's folder.
    let path: String
    let scene: SampleScene.Kind
    let season: SampleSeason
    let seed: UInt64
    let yearsLater: Bool
    let upright: Bool
    /// The wall clock, or nothing for a photo that lost its date.
    let taken: WallClock?
    let offsetMinutes: Int
    /// Degrees, or nothing for a photo without a position.
    let position: (latitude: Double, longitude: Double)?
  }

  /// One stamp of the library.
  struct Stamping: Sendable {
    let country: String
    let letters: String
    let port: String
    let words: String
    let date: String
    let direction: CrossingDirection
    let method: CrossingMethod
    let style: SampleStamp.Style
    let seed: UInt64
    let favourite: Bool
  }

  /// A stay somewhere: where, when, and what is photographed on which day at which hour.
  private struct Trip {
    let name: String
    let latitude: Double
    let longitude: Double
    let offsetMinutes: Int
    let first: String
    let season: SampleSeason
    let later: Bool
    let shots: [(day: Int, hour: Double, scene: SampleScene.Kind)]
  }

  private static let trips: [Trip] = [
    Trip(
      name: "reykjavik", latitude: 64.1466, longitude: -21.9426, offsetMinutes: 0, first: "2006-07-08", season: .summer,
      later: false,
      shots: [
        (0, 21.5, .harbour), (1, 10.2, .volcano), (1, 13.0, .mountains), (1, 17.4, .coast), (1, 19.1, .lake),
        (1, 22.6, .harbour), (2, 9.0, .coast),
      ]),
    Trip(
      name: "redmond", latitude: 47.6740, longitude: -122.1215, offsetMinutes: -420, first: "2007-10-14",
      season: .autumn, later: false, shots: [(0, 16.5, .forest), (0, 17.2, .lake)]),
    Trip(
      name: "lisbon", latitude: 38.7131, longitude: -9.1334, offsetMinutes: 60, first: "2008-05-17", season: .spring,
      later: false, shots: [(0, 11.0, .oldTown), (0, 18.5, .harbour), (1, 10.5, .oldTown), (2, 19.8, .coast)]),
    Trip(
      name: "kyoto", latitude: 34.9949, longitude: 135.7850, offsetMinutes: 540, first: "2010-04-03", season: .spring,
      later: false, shots: [(0, 8.5, .temple), (0, 19.8, .nightMarket), (1, 16.0, .forest)]),
    Trip(
      name: "bled", latitude: 46.3625, longitude: 14.0936, offsetMinutes: 120, first: "2011-08-20", season: .summer,
      later: false, shots: [(0, 7.5, .lake), (1, 15.0, .mountains)]),
    Trip(
      name: "marrakesh", latitude: 31.6258, longitude: -7.9891, offsetMinutes: 0, first: "2012-02-28",
      season: .winter, later: false,
      shots: [(0, 17.0, .oldTown), (1, 9.0, .desert), (1, 18.0, .desert), (1, 20.5, .nightMarket)]),
    Trip(
      name: "cusco", latitude: -13.5163, longitude: -71.9785, offsetMinutes: -300, first: "2013-06-12",
      season: .winter, later: false, shots: [(0, 12.0, .oldTown), (2, 9.5, .mountains), (3, 16.5, .mountains)]),
    Trip(
      name: "sapa", latitude: 22.3364, longitude: 103.8438, offsetMinutes: 420, first: "2014-09-20", season: .autumn,
      later: false, shots: [(0, 9.0, .riceTerraces), (0, 17.3, .riceTerraces), (1, 19.5, .nightMarket)]),
    Trip(
      name: "tallinn", latitude: 59.4370, longitude: 24.7453, offsetMinutes: 120, first: "2015-12-30",
      season: .winter, later: false, shots: [(0, 14.5, .winterCity), (1, 17.0, .winterCity), (2, 11.0, .winterCity)]),
    Trip(
      name: "bergen", latitude: 60.3972, longitude: 5.3240, offsetMinutes: 120, first: "2016-06-24", season: .summer,
      later: false, shots: [(0, 20.0, .harbour), (1, 11.0, .mountains)]),
    Trip(
      name: "cape-town", latitude: -33.9036, longitude: 18.4205, offsetMinutes: 120, first: "2017-01-15",
      season: .summer, later: false, shots: [(0, 18.8, .coast), (1, 10.0, .mountains), (2, 19.2, .harbour)]),
    Trip(
      name: "redmond", latitude: 47.6741, longitude: -122.1213, offsetMinutes: -420, first: "2018-10-21",
      season: .autumn, later: true, shots: [(0, 16.0, .forest)]),
    Trip(
      name: "kyoto", latitude: 34.9951, longitude: 135.7848, offsetMinutes: 540, first: "2019-11-23",
      season: .autumn, later: true, shots: [(0, 16.2, .temple), (1, 19.0, .nightMarket)]),
    Trip(
      name: "bled", latitude: 46.3627, longitude: 14.0934, offsetMinutes: 120, first: "2021-08-21", season: .summer,
      later: true, shots: [(0, 18.9, .lake)]),
    Trip(
      name: "lisbon", latitude: 38.7129, longitude: -9.1336, offsetMinutes: 60, first: "2022-05-17", season: .spring,
      later: true, shots: [(0, 17.5, .oldTown), (1, 11.0, .harbour)]),
    Trip(
      name: "tbilisi", latitude: 41.6930, longitude: 44.8015, offsetMinutes: 240, first: "2023-12-24",
      season: .winter, later: false, shots: [(0, 15.0, .oldTown), (0, 20.0, .nightMarket)]),
    Trip(
      name: "reykjavik", latitude: 64.1467, longitude: -21.9424, offsetMinutes: 0, first: "2024-07-09",
      season: .summer, later: true, shots: [(0, 22.0, .harbour), (1, 12.0, .volcano)]),
  ]

  /// All photos, oldest first.
  static var shots: [Shot] {
    var shots: [Shot] = []
    for trip in trips {
      guard let first = CalendarDay(parsing: trip.first) else { continue }
      for (index, shot) in trip.shots.enumerated() {
        let day = first.adding(days: shot.day)
        // The same name and scene give the same seed, so that a return shows the same spot.
        let seed = UInt64(trip.name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff }) &+ UInt64(index)
        let second = Int(shot.hour * 3600) + index * 7
        // Photos of one trip are taken some hundred metres apart; the first of each keeps the very spot.
        let drift = Double(index) * 0.0041
        shots.append(
          Shot(
            path: "\(day.year)/\(trip.name)-\(padded(index + 1, 2)).jpg", scene: shot.scene, season: trip.season,
            seed: seed, yearsLater: trip.later, upright: index % 4 == 2,
            taken: WallClock(day: day, secondOfDay: second),
            offsetMinutes: trip.offsetMinutes,
            position: (trip.latitude + drift, trip.longitude + drift)))
      }
    }
    shots.append(
      Shot(
        path: "undated/scan-01.jpg", scene: .oldTown, season: .summer, seed: 901, yearsLater: false, upright: false,
        taken: nil, offsetMinutes: 0, position: nil))
    shots.append(
      Shot(
        path: "2009/somewhere-01.jpg", scene: .coast, season: .summer, seed: 902, yearsLater: false, upright: false,
        taken: WallClock(parsing: "2009-08-02T15:20:00"), offsetMinutes: 60, position: nil))
    return shots
  }

  /// All stamps.
  static let stamps: [Stamping] = [
    Stamping(
      country: "IS", letters: "ISL", port: "iata-kef", words: "KEFLAVIK", date: "2006-07-08", direction: .entry,
      method: .air, style: .rectangle, seed: 11, favourite: true),
    Stamping(
      country: "JP", letters: "JPN", port: "iata-kix", words: "KANSAI", date: "2010-04-02", direction: .entry,
      method: .air, style: .oval, seed: 12, favourite: false),
    Stamping(
      country: "JP", letters: "JPN", port: "iata-kix", words: "KANSAI", date: "2019-11-25", direction: .exit,
      method: .air, style: .rounded, seed: 13, favourite: false),
    Stamping(
      country: "MA", letters: "MAR", port: "iata-rak", words: "MENARA", date: "2012-02-27", direction: .entry,
      method: .air, style: .rounded, seed: 14, favourite: false),
    Stamping(
      country: "PE", letters: "PER", port: "iata-lim", words: "LIMA", date: "2013-06-11", direction: .entry,
      method: .air, style: .oval, seed: 15, favourite: true),
    Stamping(
      country: "VN", letters: "VNM", port: "iata-han", words: "NOI BAI", date: "2014-09-18", direction: .entry,
      method: .air, style: .rectangle, seed: 16, favourite: false),
    Stamping(
      country: "ZA", letters: "ZAF", port: "iata-cpt", words: "CAPE TOWN", date: "2017-01-14", direction: .entry,
      method: .air, style: .rounded, seed: 17, favourite: false),
    Stamping(
      country: "GE", letters: "GEO", port: "iata-tbs", words: "TBILISI", date: "2023-12-23", direction: .entry,
      method: .air, style: .oval, seed: 18, favourite: false),
  ]
}
