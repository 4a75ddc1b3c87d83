package import AtlasModel

/// Confirmed stamps by continent and country.
package struct StampWall: Sendable {
  /// The stamps of one country.
  package struct Country: Sendable {
    /// The country; nothing for stamps whose country nobody knows.
    package let code: CountryCode?
    /// The stamps, newest first, undated ones last.
    package let stamps: [Stamp]
  }

  /// The countries of one continent.
  package struct Continent: Sendable {
    /// The continent in the spelling of deep links, or the empty text.
    package let name: String
    /// Its countries, by code.
    package let countries: [Country]

    /// All its stamps.
    package var stamps: [Stamp] { countries.flatMap(\.stamps) }
  }

  /// The continents by name, unknown ones last.
  package let continents: [Continent]

  /// Arranges stamps.
  package init(_ stamps: [Stamp], continents: [CountryCode: String]) {
    let byCountry = Dictionary(grouping: stamps, by: \.country)
    let countries = byCountry.map { code, stamps in
      Country(code: code, stamps: stamps.sorted(by: StampWall.newestFirst))
    }
    let grouped = Dictionary(grouping: countries) { $0.code.flatMap { continents[$0] } ?? "" }
    self.continents = grouped.map { name, countries in
      Continent(name: name, countries: countries.sorted { ($0.code?.letters ?? "~") < ($1.code?.letters ?? "~") })
    }
    .sorted { ($0.name.isEmpty ? "~" : $0.name) < ($1.name.isEmpty ? "~" : $1.name) }
  }

  /// How many countries have a stamp.
  package var countryCount: Int { continents.flatMap(\.countries).count { $0.code != nil } }

  static func newestFirst(_ left: Stamp, _ right: Stamp) -> Bool {
    switch (left.date, right.date) {
    case (let first?, let second?): first == second ? left.id < right.id : first > second
    case (nil, nil): left.id < right.id
    case (let first, _): first != nil
    }
  }
}
