import AtlasModel
import Testing

@testable import PassportStamps

/// Which places the matcher takes a stamp to name, and which it does not.
struct StampMatcherTests {
  @Test func `a damaged compound of city and airport gives airport, city, region and country`() throws {
    let best = try #require(try Stamped.best("KEFLAVIKURFLUGVOLI UR"))
    #expect(best.iata == "KEF")
    #expect(best.method == .air)
    #expect(best.chain?.places.map(\.name) == ["Keflavik International Airport", "Keflavík", "Suðurnes", "Iceland"])
    #expect(best.clues.contains { $0.kind == .method } && best.clues.contains { $0.kind == .airport })
  }

  @Test(arguments: [
    (["KEFLAVIKUR-", "FLUGVOLLUR"], "KEF"), (["KØBENHAVNSLUFTHAVN"], "CPH"), (["FLUGHAFEN ZURICH"], "ZRH"),
    (["LENTOA SEMA", "HELS!NKI-VANTAA"], "HEL"), (["WARSZAWA-OKECIE", "LOFNISKO"], "WAW"), (["KANSA! AIRPORT"], "KIX"),
    (["LUCHTHAVEN SCHIPHOL"], "AMS"), (["O R TAMBO AIRPORT"], "JNB"), (["ROISSY-CDG"], "CDG"),
    (["AEROPORTO DE LISSOA"], "LIS"),
  ])
  func `an airport is found in names that were split, joined or damaged`(lines: [String], iata: String) throws {
    let best = try Stamped.findings(Stamped.reading(lines)).candidates.first
    #expect(best?.iata == iata, "\(lines): \(best?.clues.map(\.text) ?? [])")
    #expect(best?.method == .air, "\(lines)")
  }

  // MARK: Codes

  @Test func `an airport's code counts when it stands alone, in capitals and read with confidence`() throws {
    let best = try #require(try Stamped.best("KEF"))
    #expect(best.iata == "KEF")
    #expect(best.clues.first?.kind == .iata)
    for lines in [["kef"], ["KEFIR"], ["XKEF1"], ["MAR"], ["AND"]] {
      let found = try Stamped.findings(Stamped.reading(lines)).candidates
      #expect(!found.contains { candidate in candidate.clues.contains { $0.kind == .iata } }, "\(lines)")
    }
    let unsure = try Stamped.findings("KEF", confidence: 40).candidates
    #expect(!unsure.contains { $0.iata == "KEF" })
  }

  @Test func `no other single piece of evidence outweighs a code`() {
    let others = [
      StampWeights.country, StampWeights.airportName, StampWeights.largeCity, StampWeights.authority, StampWeights.sign,
      StampWeights.language,
    ]
    #expect(others.allSatisfy { $0 < StampWeights.iata })
  }

  // MARK: Letters of states

  @Test(arguments: [("FIN", "FI"), ("NL", "NL"), ("A", "AT"), ("F", "FR"), ("EST", "EE"), ("SLO", "SI"), ("IS", "IS")])
  func `letters of a state count when they stand alone`(letters: String, country: String) throws {
    let best = try Stamped.findings(
      letters, "09 07 16 23", shape: Stamped.common(.entry)
    ).candidates.first
    #expect(best?.country?.letters == country)
    #expect(best?.clues.contains { $0.kind == .sign } == true)
  }

  @Test(arguments: ["IN THE NAME OF", "IS NO PLACE", "DE LA", "A 123", "G 107 NL", "no", "is"])
  func `letters inside a line of words are no state's`(line: String) throws {
    let found = try Stamped.findings(line, shape: Stamped.common(.entry)).candidates
    #expect(!found.contains { candidate in candidate.clues.contains { $0.kind == .sign } }, "\(line)")
  }

  // MARK: Countries

  @Test(arguments: [
    ("JAPAN 日本国", "JP"), ("РОССИЯ", "RU"), ("ΕΛΛΑΔΑ", "GR"), ("TÜRKİYE CUMHURİYETİ", "TR"), ("ROYAUME DU MAROC", "MA"),
    ("REPUBLIC OF KOREA", "KR"), ("МОНГОЛ УЛС", "MN"), ("대한민국", "KR"), ("SINGAPCRE", "SG"), ("VIET NAM", "VN"),
    ("المملكة العربية السعودية", "SA"), ("INDONES!A", "ID"), ("UAE", "AE"),
  ])
  func `a country is known by its names in any script, slightly damaged too`(line: String, country: String) throws {
    let best = try Stamped.best(line)
    #expect(best?.country?.letters == country, "\(line)")
  }

  @Test(arguments: ["LANDING", "IMMIGRATION", "PASSPORT CONTROL", "VISAS", "SIGNATURE", "ABCDEFG", "XYZZY QWERT"])
  func `words of every stamp name no country`(line: String) throws {
    let found = try Stamped.findings(line).candidates
    #expect(found.allSatisfy { $0.country == nil }, "\(line): \(found.first?.clues.map(\.text) ?? [])")
  }

  // MARK: Traps

  @Test func `a village called Aeropuerto is no place on a stamp`() throws {
    let found = try Stamped.findings("AEROPUERTO").candidates
    #expect(found.first?.method == .air)
    #expect(!found.contains { $0.chain?[.city]?.name == "Aeropuerto" })
  }

  @Test func `the longest name at the beginning of a compound counts, not a shorter one in it`() throws {
    let found = try Stamped.findings("KOBENHAVNS LUFTHAVN").candidates
    #expect(found.first?.country?.letters == "DK")
    #expect(!found.contains { $0.country?.letters == "JP" })
    #expect(try Stamped.best("ANXYZQ") == nil)
  }

  @Test func `a small place counts beside its country and not by itself`() throws {
    #expect(try Stamped.best("PL", "MEDYKA", shape: Stamped.common(.exit))?.chain?.finest.name == "Medyka")
    let alone = try Stamped.findings("MEDYKA").candidates
    #expect(alone.isEmpty, "\(alone.map { ($0.country?.letters ?? "-", $0.clues.map(\.text)) })")
  }

  @Test func `a city in two countries goes to the one that other evidence names`() throws {
    #expect(try Stamped.best("DOVER", "LEAVE TO ENTER")?.country?.letters == "GB")
    #expect(try Stamped.best("LONDON", "CANADA", "CBSA ASFC")?.country?.letters == "CA")
  }

  @Test func `of two cities of one name the larger goes first, and both are listed`() throws {
    let found = try Stamped.findings("AEROPUERTO BARCELONA").candidates
    #expect(found.first?.iata == "BCN")
    #expect(found.contains { $0.country?.letters == "VE" })
    let places = found.map { "\($0.chain?.finest.id.text ?? "") \($0.date?.description ?? "")" }
    #expect(Set(places).count == places.count)
  }

  // MARK: Strength

  @Test func `what independent evidence agrees on is strong, and a single piece is not`() throws {
    let strong = try #require(
      try Stamped.best("IMMIGRATION", "SINGAPORE", "ENTRY", "03 FEB 2014", "CHANGI AIRPORT", passes: 3))
    #expect(strong.strength == .strong && strong.iata == "SIN")
    for lines in [["SINGAPORE", "03 FEB 2014"], ["SINGAPORE", "CHANGI AIRPORT"], ["CHANGI AIRPORT"]] {
      let found = try Stamped.findings(Stamped.reading(lines, passes: 3)).candidates
      #expect(found.first?.strength == .possible, "\(lines)")
      #expect(found.first?.clues.contains { $0.kind == .caution } == true, "\(lines) without a reason")
    }
  }

  @Test func `a date that passes read differently keeps a suggestion from being strong`() throws {
    var reading = Stamped.reading(["SINGAPORE", "ENTRY", "03 FEB 2014", "CHANGI AIRPORT"], passes: 2)
    let other = Stamped.reading(["SINGAPORE", "ENTRY", "03 FEB 2011", "CHANGI AIRPORT"], passes: 1)
    reading.passes += other.passes
    let best = try #require(try Stamped.findings(reading).candidates.first)
    #expect(best.date == CalendarDay(year: 2014, month: 2, day: 3))
    #expect(best.strength == .possible)
  }

  @Test func `every point of the score has a clue with words`() throws {
    for lines in [
      ["KEFLAVIKURFLUGVOLI UR", "09 07 16"], ["NEW YORK JFK", "ADMITTED", "JUL 09 2014"], ["FIN", "VAALIMAA"],
    ] {
      for candidate in try Stamped.findings(Stamped.reading(lines)).candidates {
        let sum = candidate.clues.reduce(0) { $0 + $1.weight }
        #expect(abs(sum - candidate.score) < 0.011, "\(lines)")
        #expect(candidate.clues.allSatisfy { $0.text.count > 8 })
      }
    }
  }

  @Test func `nothing readable gives no suggestion`() throws {
    #expect(try Stamped.findings("~ — | / =", "::", "ee").candidates.isEmpty)
    #expect(try Stamped.findings(StampReading(passes: [])).candidates.isEmpty)
  }
}
