package import AtlasModel

/// A continent by the letters GeoNames uses.
package enum Continent: String, Sendable, Hashable, CaseIterable {
  /// Africa.
  case africa = "AF"
  /// Antarctica and the islands around it.
  case antarctica = "AN"
  /// Asia, with Türkiye.
  case asia = "AS"
  /// Europe, with the whole of Russia and with Cyprus.
  case europe = "EU"
  /// North and Central America and the Caribbean.
  case northAmerica = "NA"
  /// Australia and the islands of the Pacific.
  case oceania = "OC"
  /// South America.
  case southAmerica = "SA"
}

/// The order in which a country writes day, month and year.
///
/// From CLDR's short date of the main official language; a border post's stamp may differ.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// 9.7.2016.
  case dayMonthYear = "DMY"
  /// 7/9/2016.
  case monthDayYear = "MDY"
  /// 2016-07-09.
  case yearMonthDay = "YMD"
}

/// What the gazetteer knows of a country or territory.
package struct CountryFacts: Hashable, Sendable {
  /// A rectangle in degrees; it runs from -180 to 180 for a country on both sides of the date line.
  package struct Bounds: Hashable, Sendable {
    /// The western side, in degrees.
    package let west: Double
    /// The southern side, in degrees.
    package let south: Double
    /// The eastern side, in degrees.
    package let east: Double
    /// The northern side, in degrees.
    package let north: Double
  }

  /// The country as a place, with the label point as its coordinate.
  package let place: Place
  /// The three letters of ISO 3166-1.
  package let iso3: String
  /// The code in a passport's machine-readable zone, one to three letters (`D`, `RKS`).
  package let machineReadableCode: String
  /// The English name.
  package let englishName: String
  /// The name in each official language, in the gazetteer's order.
  package let localNames: [String]
  /// The continent, as GeoNames assigns it.
  package let continent: Continent?
  /// How dates are written; nothing where CLDR has no word on it (4 of 250).
  package let dateOrder: DateOrder?
  /// The bounding box of the country's shape.
  package let bounds: Bounds?
  /// The name of the capital; empty for territories without one.
  package let capital: String
  /// Inhabitants, as GeoNames had them in 2018.
  package let population: Int
  /// Inhabitants of the largest city; nothing where the gazetteer has no city of the country.
  package let largestCityPopulation: Int?
  /// Official languages as tags, main language first.
  package let languages: [String]
  /// Countries with a common land border.
  package let neighbours: [CountryCode]
  /// When border checks within Schengen fell at land and sea borders; nothing outside Schengen.
  package let schengenSince: CalendarDay?
  /// IANA time zones, the one with most cities first.
  package let timeZones: [String]

  /// The two letters of ISO 3166-1.
  package var code: CountryCode { place.country }
}

/// The countries and territories, and the codes passports use for them.
package struct Countries: Sendable {
  /// All countries and territories, by their two letters.
  package let all: [CountryFacts]
  /// The number of each pair of letters, -1 where there is no such country: quicker than hashing for every photo.
  private let numbers: [Int]
  private let byMachineReadableCode: [String: [CountryCode]]

  init(file: GazetteerFile) throws(GazetteerError) {
    var all: [CountryFacts] = []
    for line in try file.section("country").lines {
      guard let facts = CountryFacts(line: line) else { throw .badSection(path: file.path, name: "country") }
      all.append(facts)
    }
    var codes: [String: [CountryCode]] = [:]
    for line in try file.section("mrz").lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .badSection(path: file.path, name: "mrz") }
      codes[String(parts[0])] = parts[1].split(separator: " ").compactMap { CountryCode($0) }
    }
    self.all = all
    var numbers = [Int](repeating: -1, count: 26 * 26)
    for (number, facts) in all.enumerated() { numbers[Countries.slot(of: facts.code)] = number }
    self.numbers = numbers
    byMachineReadableCode = codes
  }

  /// The facts of one country.
  package subscript(code: CountryCode) -> CountryFacts? { number(of: code).map { all[$0] } }

  /// The countries of today behind a code of a machine-readable zone, without fillers.
  ///
  /// One for most codes, several for a state that has come apart (`SUN`), none for bodies such as the United Nations.
  package func countries(machineReadableCode code: String) -> [CountryCode] { byMachineReadableCode[code] ?? [] }

  func number(of code: CountryCode) -> Int? {
    let number = numbers[Countries.slot(of: code)]
    return number < 0 ? nil : number
  }

  private static func slot(of code: CountryCode) -> Int {
    code.letters.utf8.reduce(0) { $0 * 26 + Int($1) - 65 } % (26 * 26)
  }
}

extension CountryFacts {
  /// Reads one line of the country section; the columns are those of COUNTRY_COLUMNS in the compiling script.
  fileprivate init?(line: Substring) {
    let columns = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Substring.init)
    guard columns.count == 17, let code = CountryCode(columns[0]) else { return nil }
    func list(_ column: Int) -> [String] { columns[column].split(separator: ",").map(String.init) }
    var label: Coordinate?
    if let latitude = Double(columns[6]), let longitude = Double(columns[7]) {
      label = Coordinate(latitude: latitude, longitude: longitude)
    }
    let sides = columns[8].split(separator: ",").compactMap { Double($0) }
    place = Place(
      id: PlaceID("cc-" + code.letters.lowercased()), name: String(columns[3]), country: code, coordinate: label)
    (iso3, machineReadableCode, englishName) = (String(columns[1]), String(columns[2]), String(columns[3]))
    (continent, dateOrder) = (Continent(rawValue: String(columns[4])), DateOrder(rawValue: String(columns[5])))
    bounds = sides.count == 4 ? Bounds(west: sides[0], south: sides[1], east: sides[2], north: sides[3]) : nil
    (capital, population) = (String(columns[9]), Int(columns[10]) ?? 0)
    largestCityPopulation = Int(columns[16])
    (languages, neighbours) = (list(11), list(12).compactMap { CountryCode($0) })
    (schengenSince, timeZones) = (CalendarDay(parsing: columns[13]), list(14))
    localNames = columns[15].split(separator: "|").map { name in
      String(name.split(separator: "=", maxSplits: 1).last ?? name)
    }
  }
}
