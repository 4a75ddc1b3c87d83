import AtlasModel
import TestSupport
import Testing

/// Chains of places, lasting ids, and words that come near.
struct AtlasTests {
  @Test(arguments: [
    (SmallWorld.keflavik, ["iata-kef", "gn-3413829", "rg-is-1", "cc-is"]), (SmallWorld.iceland, ["cc-is"]),
    ("gn-1", []),
  ])
  func `a chain leads from a place up to its country`(place: String, chain: [String]) {
    #expect(AtlasBuilder().atlas.chainIDs(of: PlaceID(place)).map(\.text) == chain)
  }

  @Test func `places that contain each other in a circle end`() throws {
    let code = try #require(CountryCode("IS"))
    var builder = AtlasBuilder()
    builder.add([
      Place(id: PlaceID("gn-1"), name: "one", country: code, parent: PlaceID("gn-2")),
      Place(id: PlaceID("gn-2"), name: "two", country: code, parent: PlaceID("gn-1")),
    ])
    #expect(builder.atlas.chain(of: PlaceID("gn-1")).count == 8)
  }

  @Test func `a chain sorts its places finest first`() throws {
    let chain = try #require(PlaceChain(AtlasBuilder().atlas.chain(of: PlaceID(SmallWorld.keflavik)).reversed()))
    #expect(chain.places.map(\.kind) == [.airport, .city, .region, .country])
    #expect(chain.finest.iata == "KEF")
    #expect(chain[.region]?.name == "Capital Region")
    #expect(PlaceChain([]) == nil)
  }

  @Test func `photos of a day stand oldest first, then by path`() {
    var builder = AtlasBuilder()
    for (path, taken) in [
      ("d.jpg", "2014-07-09T12:00:00.500"), ("c.jpg", "2014-07-09T12:00:00"), ("b.jpg", "2014-07-09T12:00:00"),
      ("e.jpg", "2014-07-09"), ("a.jpg", "2014-07-09T13:00:00"),
    ] { builder.photo(path, taken) }
    let sorted = builder.atlas.photos.sorted(by: PhotoRecord.oldestFirst)
    #expect(sorted.map(\.reference.path) == ["e.jpg", "b.jpg", "c.jpg", "d.jpg", "a.jpg"])
  }

  @Test(arguments: ["0123456789ab", "ffffffffffff"])
  func `a photo's id is twelve hexadecimal digits`(text: String) {
    #expect(PhotoID(text: text)?.text == text)
    #expect(PhotoID(fingerprint: text + "0000") == PhotoID(text: text))
    #expect(PhotoID(text: text.uppercased() + "0") == nil)
    #expect(PhotoID(text: String(text.dropLast()) + "g") == nil)
  }

  @Test(arguments: [("is", "IS"), ("Is", "IS"), ("I1", nil), ("ISL", nil), ("é", nil), ("", nil)])
  func `a country is two letters`(text: String, letters: String?) { #expect(CountryCode(text)?.letters == letters) }

  @Test(arguments: [
    ("biuld", "build"), ("build", "build"), ("shwo", "show"), ("SHARE", "share"), ("exlcude", "exclude"),
    ("completoins", "completions"), ("zzz", nil), ("", nil), ("id", nil),
  ])
  func `the nearest word is the one that was meant, or none`(typed: String, meant: String?) {
    #expect(nearest(to: typed, among: ["build", "show", "share", "exclude", "completions"]) == meant)
  }
}
