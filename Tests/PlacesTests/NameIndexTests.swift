import AtlasModel
import Places
import Testing

/// How names find their places.
struct NameIndexTests {
  @Test(arguments: [
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("Ærøskøbing", "aeroskobing"), ("Œuvre", "oeuvre"),
    ("Reykjavík", "reykjavik"), ("Borgarfjörður", "borgarfjordur"), ("Þingvellir", "thingvellir"), ("Łódź", "lodz"),
    ("Diyarbakır", "diyarbakir"), ("İSTANBUL", "istanbul"), ("København", "kobenhavn"), ("São Paulo", "saopaulo"),
    ("Saint-Étienne", "saintetienne"), ("Ａｍｓｔｅｒｄａｍ", "amsterdam"), ("ﾄｳｷｮｳ", "トウキョウ"), ("ガーナ", "カーナ"),
    ("ΑΘΉΝΑΣ", "αθηνασ"), ("Москва́", "москва"), ("東京都", "東京都"),
    ("\u{C11C}\u{C6B8}", "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}"),
    ("L’Aquila", "laquila"), ("'s-Hertogenbosch", "shertogenbosch"), ("Đà Nẵng", "danang"), ("–", ""), ("", ""),
  ])
  func `a name folds to letters and digits`(name: String, key: String) throws {
    let folded = try BundledGazetteer.gazetteer().folding.key(of: name)
    #expect(Array(folded.unicodeScalars) == Array(key.unicodeScalars), "\(name) gives \(folded)")
  }

  @Test(arguments: [
    ("Kaupmannahöfn", "gn-2618425"), ("KOBENHAVN", "gn-2618425"), ("Ísland", "cc-is"), ("Deutschland", "cc-de"),
    ("東京", "gn-1850147"), ("서울", "gn-1835848"), ("Schiphol", "iata-ams"), ("Bayern", "rg-de-by"),
  ])
  func `a name in any language finds its place`(name: String, id: String) throws {
    #expect(try BundledGazetteer.gazetteer().names.places(named: name).contains(PlaceID(id)))
  }

  @Test(arguments: [
    ("KEFLAVIKURFLUGVOLI UR", ["keflavikur", "keflavik"], "gn-3415496"),
    ("KOBENHAVNSLUFTHAVN", ["kobenhavn", "koben", "kobe"], "gn-2618425"),
    ("東京国際空港", ["東京"], "gn-1850147"),
  ])
  func `a damaged word finds the longest name it begins with`(word: String, keys: [String], id: String) throws {
    let matches = try BundledGazetteer.gazetteer().names.matches(beginning: word)
    #expect(matches.map(\.key) == keys)
    #expect(matches.first?.places.contains(PlaceID(id)) == true)
  }

  @Test(arguments: ["AN", "KEF", "—", "", "東"])
  func `a scrap of ink finds nothing`(word: String) throws {
    #expect(try BundledGazetteer.gazetteer().names.matches(beginning: word).isEmpty)
  }

  @Test func `beginnings of names come in order and no more than asked for`() throws {
    let names = try BundledGazetteer.gazetteer().names
    let matches = names.matches(startingWith: "Reykjav", limit: 5)
    #expect(matches.first?.key == "reykjavik")
    #expect(matches.map(\.key) == matches.map(\.key).sorted())
    #expect(matches.allSatisfy { $0.key.hasPrefix("reykjav") })
    #expect(names.matches(startingWith: "s", limit: 7).count == 7)
    #expect(names.matches(startingWith: "zzzzzz", limit: 7).isEmpty)
    #expect(names.matches(startingWith: "", limit: 7).isEmpty)
  }
}
