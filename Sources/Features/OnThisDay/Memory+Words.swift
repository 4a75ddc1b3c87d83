package import Presentation

extension Memory {
  /// How many places a sentence names before it counts the rest.
  static let namedPlaces = 6

  /// The places and how many years they come from: “Arezzo, Antequera and Ōsaka, in 3 different years”.
  package func words(_ phrases: Phrasebook) -> String {
    let year = years.first.map { String($0.year) } ?? ""
    let names = placeNames
    guard !names.isEmpty else {
      return phrases.count("photos-in-years", years.count, ["year": year, "n": phrases.spelled(years.count)])
    }
    let rest = names.count - Memory.namedPlaces
    let shown = rest > 0 ? Array(names.prefix(Memory.namedPlaces)) + [phrases.count("more-places", rest)] : names
    return phrases.count(
      "places-in-years", years.count,
      ["places": phrases.list(shown), "year": year, "n": phrases.spelled(years.count)])
  }
}
