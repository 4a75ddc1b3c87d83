import AtlasModel
import Places

/// The places of points, remembered by cells of a thousandth of a degree (111 m and less): a life is spent in few of them,
/// and a search takes fifty times as long as a look into a table.
///
/// All points of a cell have the place of its middle, so that the answer does not depend on the order of points. Where a
/// border is within a kilometre, or the middle lies at sea, every point is searched for itself.
final class PlaceCells {
  /// A place on land.
  final class Ground {
    /// The finest place: city, else region, else country.
    let place: Place
    /// The name of the time zone.
    let zone: String?
    /// Whether the place was handed on already.
    var isKept = false
    /// The offset in the quarter of an hour that was asked for last: clocks change at no other moments.
    private var known: (quarter: Int, minutes: Int?)?

    init(place: Place, zone: String?) { (self.place, self.zone) = (place, zone) }

    /// Minutes east of UTC at a moment.
    func offset(at seconds: Int, _ offsets: ImportJudge.Offsets) -> Int? {
      let quarter = seconds >= 0 ? seconds / 900 : (seconds - 899) / 900
      if let known, known.quarter == quarter { return known.minutes }
      let minutes = zone.flatMap { offsets($0, seconds) }
      known = (quarter, minutes)
      return minutes
    }
  }

  private let resolver: PlaceResolver
  private var cells: [Int: Int] = [:]
  private var grounds: [Ground] = []
  private var numbers: [PlaceID: [Int]] = [:]

  /// The side of a cell in 1e-7 degree.
  private static let side = 10_000
  /// Above so many cells (about 30 MB) the table is begun anew.
  private static let mostCells = 500_000
  /// What stands for a cell whose points are searched one by one.
  private static let mixed = -1

  init(_ resolver: PlaceResolver) { self.resolver = resolver }

  /// The place of a point; nothing at sea.
  func ground(at point: Coordinate) -> Ground? {
    let row = PlaceCells.floor(point.latitudeE7), column = PlaceCells.floor(point.longitudeE7)
    let key = (row + 90_001) * 360_003 + column + 180_001
    if let known = cells[key] { return known == PlaceCells.mixed ? search(point).ground : grounds[known] }
    let half = PlaceCells.side / 2
    let middle = Coordinate(latitudeE7: row * PlaceCells.side + half, longitudeE7: column * PlaceCells.side + half)
    if cells.count >= PlaceCells.mostCells { cells = [:] }
    guard let middle, case let (ground?, isInland) = search(middle), isInland else {
      cells[key] = PlaceCells.mixed
      return search(point).ground
    }
    let number = number(of: ground)
    cells[key] = number
    return grounds[number]
  }

  private static func floor(_ value: Int) -> Int { value >= 0 ? value / side : (value - side + 1) / side }

  private func search(_ point: Coordinate) -> (ground: Ground?, isInland: Bool) {
    let found = resolver.resolve(point)
    let place = found.city ?? found.region ?? found.countryPlace
    return (place.map { Ground(place: $0, zone: found.zone) }, found.nearBorder.isEmpty)
  }

  private func number(of ground: Ground) -> Int {
    if let number = numbers[ground.place.id]?.first(where: { grounds[$0].zone == ground.zone }) { return number }
    grounds.append(ground)
    numbers[ground.place.id, default: []].append(grounds.count - 1)
    return grounds.count - 1
  }
}
