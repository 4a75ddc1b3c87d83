import AtlasModel
import Places
import Testing

@testable import PassportStamps

/// The table of words.
struct StampLexiconTests {
  @Test func `every line of the bundled table is understood`() throws {
    let atlas = try Stamped.atlas()
    #expect(atlas.lexicon.terms.count > 1_700)
    for kind in StampLexicon.Kind.allCases {
      #expect(atlas.lexicon.terms.contains { $0.kind == kind }, "no \(kind.rawValue)")
    }
    for term in atlas.lexicon.terms where term.kind == .month {
      #expect(Int(term.value).map { (1...12).contains($0) } == true, "\(term.text)")
    }
    for term in atlas.lexicon.terms where [.country, .sign].contains(term.kind) {
      #expect(CountryCode(term.value).map(atlas.has) == true, "\(term.text)")
    }
    #expect(atlas.lexicon.orders.count > 100)
  }

  @Test func `lines of another form are passed over`() throws {
    let folding = try Stamped.atlas().gazetteer.folding
    let lexicon = StampLexicon(
      table: "kind\tterm\tvalue\tlanguages\tstem\nwhat\tx\t\t\t\nairport\tflugvöllur\t\tis\tFLUGVO\nshort\tline\n",
      folding: folding)
    #expect(lexicon.terms.map(\.text) == ["flugvöllur"])
    #expect(lexicon.stems.map { String(decoding: $0.term.stem, as: UTF8.self) } == ["flugvo"])
    #expect(StampLexicon(table: "", folding: folding).terms.isEmpty)
  }
}
