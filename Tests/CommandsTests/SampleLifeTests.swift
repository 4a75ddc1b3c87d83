import AtlasModel
import CardDrawing
import Foundation
import Places
import Testing

@testable import Commands

/// What the sample library tells: a life with everything a journal can show.
struct SampleLifeTests {
  private let shots = SampleLife.shots

  /// The photos of each day, by the day.
  private var days: [CalendarDay: [SampleLife.Shot]] {
    Dictionary(grouping: shots.filter { $0.taken != nil && $0.spot != nil }) {
      $0.taken?.day ?? CalendarDay(daysSince1970: 0)
    }
  }

  /// The photos of each spot, oldest first.
  private var visits: [String: [SampleLife.Shot]] {
    Dictionary(grouping: shots.filter { $0.spot != nil }) { $0.spot?.name ?? "" }
  }

  @Test func `there are enough photos, of every kind, in twenty years, each in a file of its own`() {
    #expect((150...190).contains(shots.count), "\(shots.count)")
    #expect(Set(shots.map(\.path)).count == shots.count)
    #expect(Set(shots.map(\.scene)) == Set(SampleScene.Kind.allCases))
    #expect(Set(shots.map(\.view.weather)).isSuperset(of: [.clear, .overcast, .rain, .fog, .snow]))
    let years = Set(days.keys.map(\.year))
    #expect(years.min() == 2005 && years.max() == 2025)
    #expect(shots.count { $0.taken == nil } >= 2)
    #expect(shots.count { $0.position == nil } >= 3)
  }

  @Test func `trips follow one another, and so do the photos of each`() throws {
    let clocks = shots.filter { $0.spot != nil }.compactMap(\.taken)
    #expect(clocks.count == shots.count { $0.spot != nil })
    let firsts = try SampleLife.trips.map { try #require(CalendarDay(parsing: $0.first)) }
    #expect(firsts == firsts.sorted())
    for trip in SampleLife.trips {
      let hours = trip.visits.map { Double($0.day) * 24 + $0.hour }
      #expect(hours == hours.sorted(), "\(trip.name) \(trip.first)")
    }
  }

  @Test func `days have one to many photos, and none repeats another`() {
    let counts = Set(days.values.map(\.count))
    #expect(counts.isSuperset(of: [1, 2, 3, 4]))
    #expect(days.values.count { $0.count >= 6 } >= 2)
    for (day, taken) in days {
      let looks = taken.map { "\($0.seed) \($0.scene) \($0.view) \($0.upright)" }
      #expect(Set(looks).count == looks.count, "\(day)")
    }
  }

  @Test func `there are two leap days, a ninth of July in four years, and a quiet stretch`() {
    let leaps = days.keys.filter { $0.month == 2 && $0.day == 29 }
    #expect(leaps.count >= 2, "\(leaps.sorted())")
    let ninths = days.filter { $0.key.month == 7 && $0.key.day == 9 }
    #expect(ninths.count >= 4)
    #expect(Set(ninths.values.compactMap { $0.first?.spot?.country }).count >= 4)
    let sorted = days.keys.sorted()
    let gaps = zip(sorted, sorted.dropFirst()).map { $1.daysSince1970 - $0.daysSince1970 }
    #expect((gaps.max() ?? 0) > 14 * 30)
  }

  @Test func `many spots are seen again years later in the same framing, changed`() {
    var spans: [Int] = []
    for (name, taken) in visits {
      guard let first = taken.first, let last = taken.last, let then = first.taken, let now = last.taken,
        now.day.year - then.day.year >= 2
      else { continue }
      spans.append(now.day.year - then.day.year)
      #expect(first.view.framing == last.view.framing && first.upright == last.upright, "\(name)")
      #expect(!first.view.yearsLater && last.view.yearsLater, "\(name)")
    }
    #expect(spans.count >= 10, "\(spans.sorted())")
    #expect(spans.min() == 2 && spans.max() == 18, "\(spans.sorted())")
  }

  @Test func `spots lie apart, so that a return pairs with its own`() throws {
    let spots = Dictionary(shots.compactMap(\.spot).map { ($0.name, $0) }) { first, _ in first }.values.sorted {
      $0.name < $1.name
    }
    let points = try spots.map {
      try #require(Coordinate(latitude: $0.latitude, longitude: $0.longitude), "\($0.name)")
    }
    for (index, point) in points.enumerated() {
      for other in points.indices.dropFirst(index + 1) {
        #expect(point.metres(to: points[other]) > 420, "\(spots[index].name) and \(spots[other].name)")
      }
    }
  }

  @Test func `every position lies in the country that the data names, on six continents`() throws {
    let resolver = try PlaceResolver(folder: Trip.package.appendingPathComponent("Assets/gazetteer").path)
    var continents = Set<Continent>()
    for shot in shots {
      guard let spot = shot.spot, let position = shot.position else { continue }
      let point = try #require(Coordinate(latitude: position.latitude, longitude: position.longitude))
      let found = resolver.resolve(point)
      #expect(found.country == CountryCode(spot.country), "\(spot.name): \(found.country?.letters ?? "none")")
      #expect(found.city != nil, "\(spot.name)")
      if let continent = found.country.flatMap(resolver.gazetteer.continent) { continents.insert(continent) }
    }
    #expect(continents.count == 6)
  }

  @Test func `twenty stamps of twelve countries stand in two passports, beside the days they tell of`() throws {
    let stamps = SampleLife.stamps
    #expect(stamps.count == 20)
    #expect(Set(stamps.map(\.country)).count >= 12)
    #expect(Set(stamps.map(\.method)) == Set(CrossingMethod.allCases))
    #expect(Set(stamps.map(\.direction)) == Set(CrossingDirection.allCases))
    #expect(Set(stamps.map(\.style)).count >= 7)
    #expect(Dictionary(grouping: stamps, by: \.country).values.count { $0.count >= 2 } >= 3)
    #expect(stamps.count(where: \.favourite) >= 3)
    #expect(stamps.map(\.date) == stamps.map(\.date).sorted())
    #expect(Set(stamps.map { SampleLife.book(on: $0.date) }) == [0, 1])
    let gazetteer = try PlaceResolver(folder: Trip.package.appendingPathComponent("Assets/gazetteer").path).gazetteer
    for stamp in stamps {
      let chain = try #require(gazetteer.chain(for: PlaceID(stamp.port)), "\(stamp.port)")
      #expect(chain.places.contains { $0.country == CountryCode(stamp.country) }, "\(stamp.port)")
      let date = try #require(CalendarDay(parsing: stamp.date))
      let near = days.contains { day, taken in
        abs(day.daysSince1970 - date.daysSince1970) <= 3 && taken.contains { $0.spot?.country == stamp.country }
      }
      #expect(near, "\(stamp.country) \(stamp.date)")
    }
    for id in SampleLife.stays.map(\.place) + [SampleLife.corrected.place] {
      #expect(gazetteer.chain(for: PlaceID(id)) != nil, "\(id)")
    }
    #expect(SampleLife.excluded != nil)
  }
}
