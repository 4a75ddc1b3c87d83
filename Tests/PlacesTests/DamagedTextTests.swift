import AtlasModel
import Testing

@testable import Places

/// Words found although they were read with damage.
struct DamagedTextTests {
  private func distance(_ read: String, _ meant: String, limit: Int = 6) -> Int? {
    DamagedText.distance(Array(read.utf8), Array(meant.utf8), limit: limit)
  }

  @Test func `letters that look alike are nearer than others`() {
    #expect(distance("helsinki", "helsinki") == 0)
    #expect(distance("helslnki", "helsinki") == 1)
    #expect(distance("helswnki", "helsinki") == 2)
    #expect(distance("hlsinki", "helsinki") == 2)
    #expect(distance("xhelsinki", "helsinki") == 1)
    #expect(distance("helsinkix", "helsinki") == 1)
    #expect(distance("helxsinki", "helsinki") == 2)
  }

  @Test func `too far is nothing`() {
    #expect(distance("praha", "paris", limit: 2) == nil)
    #expect(distance("rome", "helsinki") == nil)
    #expect(DamagedText.allowance(letters: 4) == 0)
  }

  @Test func `the index finds what comparing every word finds`() {
    let words = ["praha", "paris", "prague", "parma", "helsinki", "heligan"].map { Array($0.utf8) }
    let index = DamageIndex(words)
    for read in ["prahaa", "parls", "helsinkl", "prague", "zzzzzz", "", "helsimkl"] {
      let bytes = Array(read.utf8)
      let found = words.indices.compactMap { number -> DamageIndex.Match? in
        let limit = min(
          DamagedText.allowance(letters: bytes.count), DamagedText.allowance(letters: words[number].count))
        return DamagedText.distance(bytes, words[number], limit: limit).map { .init(number: number, distance: $0) }
      }
      let least = found.map(\.distance).min()
      #expect(index.nearest(to: bytes) == found.filter { $0.distance == least }, "\(read)")
    }
  }

  @Test func `airports and their cities are found by damaged names`() throws {
    let ports = PortNames(try BundledGazetteer.gazetteer())
    func names(_ word: String) -> [String] { ports.nearest(to: Array(word.utf8)).map(\.key) }
    #expect(names("suvarnabhuml").contains("suvarnabhumi"))
    #expect(names("schiphcl").contains("schiphol"))
    #expect(names("qxzjkwvh") == [])
    #expect(names("rom") == [])
    let keflavik = PlaceID("iata-kef")
    #expect(ports.scheduled.contains { $0.place.id == keflavik })
    #expect(ports.airports.values.contains { $0.contains { $0.place.id == keflavik } })
    #expect(ports.airports(withWord: "international") == [])
  }
}
