import AtlasModel
import Places
import Testing

/// What the gazetteer tells of places by id, code and name.
struct GazetteerTests {
  @Test(arguments: [
    ("iata-kef", ["iata-kef", "gn-8644037", "rg-is-2", "cc-is"]), ("gn-3169070", ["gn-3169070", "rg-it-62", "cc-it"]),
    ("rg-is-2", ["rg-is-2", "cc-is"]), ("cc-is", ["cc-is"]),
    ("gn-0", []), ("gn-x", []), ("iata-zzz", []), ("rg-xx-1", []), ("cc-zz", []), ("cc-i", []), ("", []),
  ])
  func `a chain leads from a place to its country`(id: String, chain: [String]) throws {
    let places = try BundledGazetteer.gazetteer().chain(for: PlaceID(id))?.places ?? []
    #expect(places.map(\.id.text) == chain)
  }

  @Test func `a city knows its name, point, zone and inhabitants`() throws {
    let gazetteer = try BundledGazetteer.gazetteer()
    let rome = try #require(gazetteer.place(PlaceID("gn-3169070")))
    #expect(rome.name == "Rome")
    #expect(rome.timeZone == "Europe/Rome")
    #expect(rome.coordinate?.latitude.rounded() == 42)
    #expect(gazetteer.population(of: rome.id) ?? 0 > 2_000_000)
  }

  @Test func `an airport knows its codes and the city it serves`() throws {
    let facts = try #require(try BundledGazetteer.gazetteer().airportFacts(iata: "kef"))
    #expect((facts.place.iata, facts.icao, facts.size, facts.isScheduled) == ("KEF", "BIKF", .large, true))
    #expect(facts.servedCity == PlaceID("gn-3413829"))
  }

  @Test func `a country knows its codes, names, dates and neighbours`() throws {
    let gazetteer = try BundledGazetteer.gazetteer()
    let facts = try #require(CountryCode("IS").flatMap { gazetteer.facts(of: $0) })
    #expect((facts.iso3, facts.machineReadableCode, facts.englishName) == ("ISL", "ISL", "Iceland"))
    #expect((facts.continent, facts.dateOrder, facts.capital) == (.europe, .dayMonthYear, "Reykjavik"))
    #expect(facts.localNames == ["Ísland"])
    #expect(facts.schengenSince == CalendarDay(year: 2001, month: 3, day: 25))
    #expect(facts.timeZones == ["Atlantic/Reykjavik"])
    #expect(gazetteer.countries.all.count == 250)
    #expect(gazetteer.countries.all.allSatisfy { $0.continent != nil && $0.bounds != nil })
  }

  @Test(arguments: [("D", "DE"), ("RKS", "XK"), ("GBN", "GB"), ("SUN", "RU UA BY KZ UZ TM KG TJ AM AZ GE MD LT LV EE")])
  func `a passport's code names the countries of today`(code: String, countries: String) throws {
    let found = try BundledGazetteer.gazetteer().countries.countries(machineReadableCode: code)
    #expect(found.map(\.letters).joined(separator: " ") == countries)
  }

  @Test(arguments: [
    ("Rome", "gn-3169070"), ("roma", "gn-3169070"), ("Georgetown, Guyana", "gn-3378644"),
    ("Springfield, IL", "gn-4250542"), ("Springfield, Illinois, USA", "gn-4250542"), ("Paris, US", "gn-4717560"),
    ("New York", "gn-5128581"), ("California", "rg-us-ca"), ("Georgia", "cc-ge"), ("Georgia, US", "rg-us-ga"),
    ("KEF", "iata-kef"), ("US", "cc-us"), ("Keflavik", "gn-3415496"), (" reykjavík ,, iceland ", "gn-3413829"),
  ])
  func `a name with or without its country finds the likeliest place first`(name: String, id: String) throws {
    #expect(try BundledGazetteer.resolver().search(name, limit: 3).first?.id.text == id)
  }

  @Test(arguments: ["Rome, Iceland", "qqqqqqqq", "", ",", "Springfield, IL, France"])
  func `a name that is nowhere, or not there, finds nothing`(name: String) throws {
    let found = try BundledGazetteer.resolver().search(name, limit: 5)
    #expect(found.isEmpty, "\(found.map(\.id))")
  }

  @Test func `a search gives no more than asked for and the same every time`() throws {
    let resolver = try BundledGazetteer.resolver()
    #expect(resolver.search("San Antonio", limit: 4).count == 4)
    #expect(resolver.search("San Antonio", limit: 0).isEmpty)
    #expect(resolver.search("San Antonio", limit: 100) == resolver.search("San Antonio", limit: 100))
  }
}
