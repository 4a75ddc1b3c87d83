import AtlasModel
import Testing

@testable import PassportStamps

/// Method and direction, each from its own evidence.
struct StampEvidenceTests {
  // MARK: Levels do not depend on each other

  @Test func `the way of crossing survives without a place, and the place without it`() throws {
    let method = try #require(try Stamped.best("QXZKJWVGH AIRPOPT", "EXIT"))
    #expect(method.method == .air && method.direction == .exit && method.chain == nil)
    let place = try #require(try Stamped.best("MEXICO", "GUADALAJARA"))
    #expect(place.chain?[.city]?.name == "Guadalajara" && place.method == nil && place.direction == nil)
  }

  @Test func `the date survives without a place, and the place without a date`() throws {
    let date = try #require(try Stamped.best("09.07.2016"))
    #expect(date.date == CalendarDay(year: 2016, month: 7, day: 9) && date.chain == nil && date.strength == .possible)
    #expect(try Stamped.best("ICELAND", "99.99.9999")?.date == nil)
  }

  // MARK: How

  @Test(arguments: [
    ("FLUGVOLL", CrossingMethod.air), ("AEROPUERT", .air), ("LUCHTHAV", .air), ("LETISTE", .air), ("АЭРОПОРТ", .air),
    ("ท่าอากาศยาน", .air), ("FLUSHAFEN", .air), ("HAVALIMANI", .air), ("SADAM", .sea), ("FERRY", .sea),
    ("GRENZUBERGANG", .land),
    ("FRONTERA", .land), ("BAHNHOF", .rail),
  ])
  func `words for the way of crossing are known, damaged airports too`(line: String, method: CrossingMethod) throws {
    #expect(try Stamped.best(line)?.method == method, "\(line)")
  }

  @Test(arguments: ["FLUGV", "LUFT", "AERO", "IMPORT", "PASSPORT", "HAVE", "LETTER", "FLYING"])
  func `a beginning that is too short or another word is none`(line: String) throws {
    #expect(try Stamped.best(line)?.method == nil, "\(line)")
  }

  @Test func `a port inside an airport is no crossing by sea`() throws {
    #expect(try Stamped.best("AIR PORT", "DUBLIN AIRPORT")?.method == .air)
    #expect(try Stamped.best("PUERTO DE ALGECIRAS")?.method == .sea)
  }

  @Test func `stems stay at seven letters or fewer`() throws {
    let long = try Stamped.atlas().lexicon.stems.filter { String(decoding: $0.term.stem, as: UTF8.self).count > 9 }
    // Folded marks of other scripts count as letters of their own; what is written has seven.
    #expect(long.map(\.term.text) == [])
  }

  // MARK: Which way

  @Test(arguments: [
    ("ENTRY", CrossingDirection.entry), ("ARRIVAL", .entry), ("SALIDA", .exit), ("GİRİŞ", .entry), ("ÇIKIŞ", .exit),
    ("入国", .entry), ("出国", .exit), ("ВЪЕЗД", .entry), ("KEBERANGKATAN", .exit), ("DEPARTUR", .exit), ("ขาเข้า", .entry),
    ("PERMITTED TO LAND", .entry),
  ])
  func `a word says which way`(line: String, direction: CrossingDirection) throws {
    #expect(try Stamped.best(line)?.direction == direction, "\(line)")
  }

  @Test func `words for both ways say nothing`() throws {
    #expect(try Stamped.best("ENTRY", "EXIT", "ICELAND")?.direction == nil)
  }

  @Test func `outline and arrow of a common European stamp say which way`() throws {
    #expect(try Stamped.best("NL", shape: Stamped.common(.entry))?.direction == .entry)
    #expect(try Stamped.best("NL", shape: Stamped.common(.exit))?.direction == .exit)
    #expect(try Stamped.best("NETHERLANDS", shape: StampShape(frame: .rounded))?.direction == .exit)
  }

  @Test func `an outline says nothing elsewhere, nor when the arrow contradicts it`() throws {
    #expect(try Stamped.best("SINGAPORE", shape: StampShape(frame: .rounded))?.direction == nil)
    #expect(try Stamped.best("NL", shape: StampShape(frame: .square, arrow: .exit))?.direction == nil)
    #expect(try Stamped.best("NL", shape: StampShape(frame: .oval))?.direction == nil)
  }

  // MARK: Refusal

  @Test func `a crossed-out stamp with a letter from A to I is a refusal and no visit`() throws {
    let shape = StampShape(frame: .square, arrow: .entry, isCrossedOut: true)
    let refused = try Stamped.findings("NL", "09 07 16", "LUCHTHAVEN SCHIPHOL", "C", shape: shape)
    #expect(refused.candidates.isEmpty && refused.refusal?.text.contains("refusal") == true)
    let struck = try Stamped.findings("NL", "09 07 16", "LUCHTHAVEN SCHIPHOL", "K", shape: shape)
    #expect(!struck.candidates.isEmpty && struck.refusal == nil)
    let plain = try Stamped.findings("NL", "09 07 16", "LUCHTHAVEN SCHIPHOL", "C", shape: Stamped.common(.entry))
    #expect(!plain.candidates.isEmpty && plain.refusal == nil)
  }
}
