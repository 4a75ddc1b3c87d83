import AtlasModel
import Presentation
import TestSupport
import Testing

/// The grammar of deep links: what is read, and what is refused.
struct DeepLinkTests {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let lettersAndDigits = letters + Array("0123456789".utf8)

  private static func id(_ generator: inout SeededGenerator) -> String {
    var bytes = [letters[Int.random(in: 0..<26, using: &generator)]]
    let length = Int.random(in: 1...40, using: &generator)
    while bytes.count < length {
      let isHyphen = bytes.count < length - 1 && bytes.last != 45 && Int.random(in: 0..<6, using: &generator) == 0
      bytes.append(isHyphen ? 45 : lettersAndDigits[Int.random(in: 0..<36, using: &generator)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func link(_ generator: inout SeededGenerator) -> DeepLink {
    let day = MonthDay(ringPosition: Int.random(in: 0..<366, using: &generator))
    let year = Int.random(in: 1...9999, using: &generator)
    let area = String((0..<2).compactMap { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator) })
    let continent = DeepLink.continents.randomElement(using: &generator) ?? "asia"
    let fixed: [DeepLink] = [.home, .today, .calendar, .years, .places, .pairs, .stamps, .cards, .map]
    switch Int.random(in: 0..<11, using: &generator) {
    case 0: return .day(day, year: nil)
    case 1: return .day(day, year: year)
    case 2: return .year(year)
    case 3: return .place(PlaceID(id(&generator)))
    case 4: return .pair(id(&generator))
    case 5: return .stampArea(area)
    case 6: return .stampArea(continent)
    case 7: return .stamp(id(&generator))
    case 8: return .book(id(&generator))
    case 9: return .trip(id(&generator))
    default: return fixed.randomElement(using: &generator) ?? .home
    }
  }

  @Test func `a hundred thousand links are read as they were written`() {
    var generator = SeededGenerator(seed: 20_260_709)
    var wrong: [String] = []
    for round in 0..<100_000 {
      let link = DeepLinkTests.link(&generator)
      let text = link.description
      // The two short forms are read for one link in ten, since they differ only in what is cut off first.
      let forms = round % 10 == 0 ? [text, "daymark:" + link.route, link.route] : [text]
      if text.utf8.count > DeepLink.longestText || forms.contains(where: { DeepLink(parsing: $0) != link }) {
        wrong.append(text)
      }
    }
    #expect(wrong == [])
  }

  @Test func `a damaged link is refused or says what it prints`() {
    var generator = SeededGenerator(seed: 7)
    let bytes = Array("abz019-_/?&=#%:. A\u{0}é".unicodeScalars)
    var wrong: [String] = []
    for _ in 0..<20_000 {
      var scalars = Array(DeepLinkTests.link(&generator).description.unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = scalars.indices.randomElement(using: &generator) ?? 0
        scalars[index] = bytes.randomElement(using: &generator) ?? "a"
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      if let link = DeepLink(parsing: text), DeepLink(parsing: link.description) != link { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    ("daymark://on-this-day/07-09?year=2014", "on-this-day/07-09?year=2014"),
    ("daymark:on-this-day/02-29", "on-this-day/02-29"), ("place/iata-kef", "place/iata-kef"),
    ("stamps/is", "stamps/is"),
    ("daymark://stamps/north-america", "stamps/north-america"), ("daymark://year/0044", "year/0044"),
    ("daymark://home?from=mail", "home"), ("on-this-day/07-09?utm=1&year=2014&x=", "on-this-day/07-09?year=2014"),
    ("on-this-day/07-09?atlas=a1b2c3", "on-this-day/07-09"), ("then-now/cell-62005-12345", "then-now/cell-62005-12345"),
    ("on-this-day", "on-this-day"), ("places?year=2014", "places"),
  ])
  func `a link is read with or without its scheme, and unknown keys are ignored`(text: String, route: String) {
    #expect(DeepLink(parsing: text)?.route == route)
  }

  @Test(arguments: [
    "", "daymark://", "daymark:", "on-this-day/02-30", "on-this-day/13-01", "on-this-day/7-9", "on-this-day/07-09/",
    "on-this-day//07-09", "/home", "home/", "nowhere", "nowhere/at-all", "year/14", "year/0000", "year/20144",
    "year/-014", "on-this-day/07-09?year=14", "on-this-day/07-09?year=0000", "on-this-day/07-09?year=2014&year=2014",
    "home?x=1&x=2", "home?x", "home?", "home?&", "home?atlas=A1", "home?atlas=", "place/iata-KEF", "Place/iata-kef",
    "place/iata--kef", "place/-kef", "place/kef-", "place/9kef", "place/", "place/kef%20", "place/kéf", "place/k_f",
    "place/kef#y2014", "on-this-day/07-09#y2014", "stamps/isl", "stamps/IS", "stamps/i1", "stamps/atlantis",
    "DAYMARK://home", "http://home", "file:///etc/passwd", "daymark://user@home", "daymark://home:80", " home", "home ",
    "home\n", "home\u{0}", "daymark:///home", "daymark:daymark:home", "place/../../etc",
  ])
  func `anything outside the grammar is refused`(text: String) { #expect(DeepLink(parsing: text) == nil) }

  @Test(arguments: [(120, true), (121, false)])
  func `the longest link has 120 bytes`(length: Int, isAccepted: Bool) {
    let start = "daymark://home?x="
    let text = start + String(repeating: "y", count: length - start.utf8.count)
    #expect((DeepLink(parsing: text) == .home) == isAccepted)
  }

  @Test(arguments: [(40, true), (41, false)])
  func `the longest id has 40 characters`(length: Int, isAccepted: Bool) {
    let id = String(repeating: "a", count: length)
    #expect(DeepLink.isID(id) == isAccepted)
    #expect((DeepLink(parsing: "stamp/" + id) == .stamp(id)) == isAccepted)
  }
}
