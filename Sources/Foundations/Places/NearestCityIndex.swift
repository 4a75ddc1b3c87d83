private import AtlasModel
private import Glibc

/// Finds the city whose name a point bears, and the plainly nearest place, within one country.
///
/// The label is the place with the least `kilometres - 0.008 x root of its inhabitants`, so that a suburb of a large city
/// is called by the city. The search is exact: cells are taken in growing rings, and a cell is passed over only when even
/// its nearest corner and its largest city could not win.
struct NearestCityIndex: Sendable {
  /// Kilometres that a city's name reaches for each square root of an inhabitant.
  ///
  /// Chosen on 244 hand-written points of the gazetteer's README; 0.006 to 0.010 do equally well.
  static let reachPerRootInhabitant = 0.008
  /// No label from further away, in kilometres; the reference resolver has the same limit.
  static let maxKilometres = 150.0
  /// The radius of the reference resolver, so that both give the same answer; the IUGG mean is 9 m longer.
  static let earthRadiusKilometres = 6371.0

  /// What was found: numbers of cities and the distance to the label.
  struct Found: Equatable, Sendable {
    /// The city that gives the label.
    var label: Int
    /// The plainly nearest place.
    var locality: Int
    /// The way to the label's centre, in kilometres.
    var kilometres: Double
  }

  private let file: GazetteerFile
  private let tables: PlaceTables
  private let blocks: Section
  private let cells: Section
  /// For each country the reach of its largest city in kilometres, below zero without cities.
  private let reachOfCountry: [Double]

  init(file: GazetteerFile, tables: PlaceTables, countries: Countries) throws(GazetteerError) {
    (self.file, self.tables) = (file, tables)
    blocks = try file.section("block", recordSize: 4)
    cells = try file.section("cell", recordSize: 17 * 4)
    guard blocks.count == CellGrid.blockCount * 4 else { throw .badSection(path: file.path, name: "block") }
    reachOfCountry = countries.all.map { facts in
      facts.largestCityPopulation.map { NearestCityIndex.reachPerRootInhabitant * Double($0).squareRoot() } ?? -1
    }
  }

  /// The label and the nearest place of a country for a point in degrees; nothing when all are too far away.
  func nearest(latitude: Double, longitude: Double, country: Int) -> Found? {
    guard reachOfCountry.indices.contains(country), reachOfCountry[country] >= 0 else { return nil }
    var search = Search(latitude: latitude, longitude: longitude, country: country, reach: reachOfCountry[country])
    let (row, column) = CellGrid.cell(latitude: latitude, longitude: longitude)
    scan(row: row, column: column, &search)
    var (south, north) = (row - 1, row + 1)
    while true {
      let goesSouth = south >= 0 && search.wants(search.bound(row: south))
      let goesNorth = north < CellGrid.rows && search.wants(search.bound(row: north))
      if goesSouth { scan(row: south, column: column, &search) }
      if goesNorth { scan(row: north, column: column, &search) }
      guard goesSouth || goesNorth else { break }
      south = goesSouth ? south - 1 : -1
      north = goesNorth ? north + 1 : CellGrid.rows
    }
    return search.found
  }

  /// Looks through the cells of a row, from the point's column outwards on both sides.
  private func scan(row: Int, column: Int, _ search: inout Search) {
    let rowBound = search.bound(row: row)
    let shrink = search.cosine * CellGrid.leastCosine(row: row)
    look(row: row, column: column, bound: rowBound, &search)
    for direction in [1, -1] {
      for step in 1...CellGrid.columns / 2 {
        let bound = rowBound + shrink * search.squaredHalfSine(steps: step, direction: direction)
        guard search.wants(bound) else { break }
        let wrapped = (column + direction * step + CellGrid.columns) % CellGrid.columns
        look(row: row, column: wrapped, bound: bound, &search)
      }
    }
  }

  @inline(__always)
  private func look(row: Int, column: Int, bound: Double, _ search: inout Search) {
    let entry = blocks.u32(CellGrid.block(row: row, column: column) * 4)
    guard entry > 0 else { return }
    let offset = ((entry - 1) * 17 + CellGrid.sub(row: row, column: column)) * 4
    let (start, end) = (cells.u32(offset), min(cells.u32(offset + 4), tables.cityCount))
    var city = start
    while city < end, !tables.isSection(city) {
      let reach = NearestCityIndex.reachPerRootInhabitant * Double(tables.cityPopulation(city)).squareRoot()
      // The cities of a cell stand in falling order of inhabitants, so the rest reaches no further than this one.
      let limit = search.limit(reach: reach)
      guard bound <= limit else { return }
      if tables.cityCountry(city) == search.country { search.weigh(city, reach: reach, limit: limit, tables) }
      city += 1
    }
  }
}

/// One search: the point, and the best so far.
///
/// Ways are compared as squared half chords, without roots and arcs: a way of so many kilometres has a squared half chord
/// of at most (kilometres / diameter) squared, so whatever exceeds that lies further away. Only what passes is measured.
private struct Search {
  let latitude, longitude: Double
  let country: Int
  /// The reach of the country's largest city, in kilometres.
  let reach: Double
  let sine, cosine: Double
  /// The least kilometres less reach so far.
  var score = Double.infinity
  var labelKilometres = Double.infinity
  var nearestKilometres = NearestCityIndex.maxKilometres
  var label = -1
  var locality = -1

  private static let radian = Double.pi / 180
  private static let diameter = 2 * NearestCityIndex.earthRadiusKilometres

  init(latitude: Double, longitude: Double, country: Int, reach: Double) {
    (self.latitude, self.longitude, self.country, self.reach) = (latitude, longitude, country, reach)
    (sine, cosine) = (sin(latitude * Search.radian), cos(latitude * Search.radian))
  }

  var found: NearestCityIndex.Found? {
    label < 0 ? nil : NearestCityIndex.Found(label: label, locality: locality, kilometres: labelKilometres)
  }

  /// The squared half chord beyond which a city of this reach can be neither the label nor the nearest place.
  @inline(__always)
  func limit(reach: Double) -> Double {
    // A hair wider than needed, so that rounding cannot shut out a tie.
    let kilometres = min(max(nearestKilometres, score + reach), NearestCityIndex.maxKilometres) + 1e-7
    let share = kilometres * (1 / Search.diameter)
    return share * share
  }

  /// Whether anything at least so far away could still be the label or the nearest place.
  @inline(__always)
  func wants(_ bound: Double) -> Bool { bound <= limit(reach: reach) }

  @inline(__always)
  mutating func weigh(_ city: Int, reach: Double, limit: Double, _ tables: PlaceTables) {
    let north = (Double(tables.cityLatitude(city)) * 1e-4 - latitude) * Search.radian
    let squaredHalfNorth = squaredHalfSine(north)
    guard squaredHalfNorth <= limit else { return }
    var east = abs(Double(tables.cityLongitude(city)) * 1e-4 - longitude)
    if east > 180 { east = 360 - east }
    // cos(a + b) by addition, so that no cosine is needed for each city; north stays below 0.03 within the limit.
    let other = cosine * (1 - 2 * squaredHalfNorth) - sine * smallSine(north)
    let squaredHalfChord = squaredHalfNorth + cosine * other * squaredHalfSine(east * Search.radian)
    guard squaredHalfChord <= limit else { return }
    let distance = Search.diameter * asin(min(1, squaredHalfChord.squareRoot()))
    guard distance <= NearestCityIndex.maxKilometres else { return }
    if distance < nearestKilometres || locality < 0
      || (distance == nearestKilometres && tables.cityID(city) < tables.cityID(locality))
    {
      (nearestKilometres, locality) = (distance, city)
    }
    let value = distance - reach
    if value < score
      || (value == score && (distance, tables.cityID(city)) < (labelKilometres, tables.cityID(label)))
    {
      (score, labelKilometres, label) = (value, distance, city)
    }
  }

  // MARK: Bounds, as squared half chords

  /// The least possible way to a row of cells.
  func bound(row: Int) -> Double {
    let south = CellGrid.south(row: row)
    let apart = max(0, south - latitude, latitude - (south + CellGrid.degrees))
    return squaredHalfSine(apart * Search.radian)
  }

  /// The squared sine of half the angle to the near side of the column so many steps away.
  @inline(__always)
  func squaredHalfSine(steps: Int, direction: Int) -> Double {
    let within = longitude - CellGrid.west(longitude: longitude)
    let apart = Double(steps) * CellGrid.degrees - (direction > 0 ? within : CellGrid.degrees - within)
    return squaredHalfSine(min(max(0, apart), 180) * Search.radian)
  }

  // MARK: A short series, exact to the last bits for small angles

  @inline(__always)
  func squaredHalfSine(_ angle: Double) -> Double {
    let half = angle * 0.5
    let value = abs(half) < 0.05 ? smallSine(half) : sin(half)
    return value * value
  }

  @inline(__always)
  private func smallSine(_ angle: Double) -> Double {
    let square = angle * angle
    return angle * (1 - square * (1.0 / 6) * (1 - square * (1.0 / 20) * (1 - square * (1.0 / 42))))
  }
}
