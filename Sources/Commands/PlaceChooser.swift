import AtlasModel
import Places

/// Finds the one place a person means; several of one name are listed and never guessed among.
struct PlaceChooser {
  let workspace: Workspace

  /// A place by its id, or by a name that only one place has.
  func place(named text: String) throws(CommandError) -> Place {
    let resolver = try workspace.resolver()
    if let place = resolver.gazetteer.place(PlaceID(text)) { return place }
    var found = resolver.search(text, limit: PlaceCommand.mostNames)
    // A region or an airport that shares its city's name is the same place to a person; the city stands for them.
    if let city = found.first(where: { $0.kind == .city }), found.allSatisfy({ isAround($0, city, resolver) }) {
      found = [city]
    }
    if let country = found.first, country.kind == .country, !found.dropFirst().contains(where: { $0.kind == .country }),
      country.name.lowercased() == text.lowercased()
    {
      found = [country]
    }
    switch found.count {
    case 1: return found[0]
    case 0:
      throw .misuse(
        text, "no place of that name is known", advice: "try `daymark place '\(text)'` with another spelling")
    default: return try choose(among: found, for: text, resolver)
    }
  }

  private func isAround(_ place: Place, _ city: Place, _ resolver: PlaceResolver) -> Bool {
    if place.id == city.id { return true }
    let ofCity = resolver.gazetteer.chain(for: city.id)?.places.map(\.id) ?? []
    let ofPlace = resolver.gazetteer.chain(for: place.id)?.places.map(\.id) ?? []
    return place.kind != .country && (ofCity.contains(place.id) || ofPlace.contains(city.id))
  }

  private func choose(among places: [Place], for text: String, _ resolver: PlaceResolver) throws(CommandError) -> Place
  {
    let rows = places.enumerated().map { "  \($0 + 1)  \(PlaceCommand.row($1, resolver))" }
    let console = workspace.console
    guard console.canAsk, !workspace.arguments.has("no-input") else {
      throw CommandError(
        .needsDecision, text, "\(places.count) places have this name",
        advice: "give the id of one of them in place of the name:\n\(rows.joined(separator: "\n"))")
    }
    rows.forEach(console.note)
    guard let answer = console.ask("Which one? (1-\(places.count))"), let number = Int(answer),
      places.indices.contains(number - 1)
    else { throw CommandError(.needsDecision, text, "no place was chosen", advice: "nothing was changed") }
    return places[number - 1]
  }
}
