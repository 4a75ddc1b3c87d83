import AtlasModel
import Places
import Presentation

/// `place`: what the gazetteer says of a point or a name.
enum PlaceCommand: Verb {
  static let specification = VerbSpecification(
    "place", "say what the gazetteer knows of a point or a name",
    usage: ["place LAT,LON [--json]", "place NAME [--json]", "place --batch"],
    examples: [
      ("daymark place 64.1466,-21.9426", "the country, region, city and time zone of the point"),
      ("daymark place Springfield", "every place of that name"),
    ],
    options: [OptionSpecification("batch", "read lines of LAT<TAB>LON and print one JSON line each")])

  /// How many places of one name are listed.
  static let mostNames = 20

  static func run(_ arguments: Arguments, _ ambient: Ambient, _ console: Console) throws(CommandError) -> ExitStatus {
    let workspace = try Workspace(arguments, ambient, console)
    let resolver = try workspace.resolver()
    if arguments.has("batch") { return batch(resolver, console) }
    let text = arguments.words.joined(separator: " ")
    guard !text.isEmpty else {
      throw .misuse("place", "a point or a name is needed", advice: "see `daymark place --help`")
    }
    if let point = numbers(text) {
      let found = Coordinate(latitude: point.latitude, longitude: point.longitude).map(resolver.resolve)
      console.print(
        arguments.has("json")
          ? json(point.latitude, point.longitude, found).line
          : found.map { words($0).joined(separator: "\n") } ?? "no place: out of range, or 0,0")
      return .done
    }
    if let place = resolver.gazetteer.place(PlaceID(text)) {
      console.print(arguments.has("json") ? json(place, resolver).line : row(place, resolver))
      return .done
    }
    let places = resolver.search(text, limit: mostNames)
    guard !places.isEmpty else { throw CommandError(.failed, text, "no place of that name is known") }
    for place in places {
      console.print(arguments.has("json") ? json(place, resolver).line : row(place, resolver))
    }
    if places.count == mostNames { console.note("there may be more; add a region or country: NAME, COUNTRY") }
    return .done
  }

  /// Two numbers with a comma between them, whether or not they are a point of the Earth.
  private static func numbers(_ text: String) -> (latitude: Double, longitude: Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    return (latitude, longitude)
  }

  private static func json(_ place: Place, _ resolver: PlaceResolver) -> JSONValue {
    let chain = resolver.gazetteer.chain(for: place.id)?.places ?? [place]
    return .object([
      "id": .string(place.id.text), "name": .string(place.name), "kind": .string(place.kind.rawValue),
      "country": .string(place.country.letters), "chain": .array(chain.map(RecordJSON.place)),
    ])
  }

  /// One place with its chain, as candidates are listed.
  static func row(_ place: Place, _ resolver: PlaceResolver) -> String {
    let chain = resolver.gazetteer.chain(for: place.id)?.places.dropFirst().map(\.name).joined(separator: ", ") ?? ""
    let kind = place.kind.rawValue.padding(to: 7)
    return "\(place.id.text.padding(to: 14))  \(kind)  \(place.name)\(chain.isEmpty ? "" : ", " + chain)"
  }

  private static func batch(_ resolver: PlaceResolver, _ console: Console) -> ExitStatus {
    var refused = 0
    while let line = readLine() {
      let parts = line.split(whereSeparator: { $0 == "\t" || $0 == "," || $0 == " " })
      guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else {
        refused += 1
        console.report(Finding(.warning, line, "is no pair of numbers"))
        console.print("{\"error\":\"not a point\"}")
        continue
      }
      let found = Coordinate(latitude: latitude, longitude: longitude).map(resolver.resolve)
      console.print(json(latitude, longitude, found).line)
    }
    return refused == 0 ? .done : .skipped
  }

  private static func json(_ latitude: Double, _ longitude: Double, _ found: ResolvedPlace?) -> JSONValue {
    func named(_ place: Place?) -> JSONValue {
      place.map { .object(["id": .string($0.id.text), "name": .string($0.name)]) } ?? .null
    }
    let airport: JSONValue =
      found?.airport.map { .object(["iata": .optional($0.iata), "name": .string($0.name)]) } ?? .null
    let border = found?.nearBorder ?? []
    return .object([
      "lat": .double(latitude), "lon": .double(longitude), "country": .optional(found?.country?.letters),
      "zone": .optional(found?.zone), "region": named(found?.region), "city": named(found?.city), "airport": airport,
      "near_border": border.isEmpty ? .null : .array(border.map { .string($0.letters) }),
    ])
  }

  private static func words(_ found: ResolvedPlace) -> [String] {
    var lines: [String] = []
    if let chain = found.chain {
      lines += chain.places.map { "\($0.kind.rawValue.padding(to: 8))\($0.name)  (\($0.id))" }
    } else {
      lines.append("at sea: no country")
    }
    if let airport = found.airport { lines.append("airport \(airport.name) (\(airport.iata ?? ""))") }
    if let zone = found.zone { lines.append("zone    \(zone)") }
    if !found.nearBorder.isEmpty {
      lines.append("near a border: \(found.nearBorder.map(\.letters).joined(separator: " or "))")
    }
    return lines
  }
}
