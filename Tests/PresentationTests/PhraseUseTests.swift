import AtlasModel
import Foundation
import Presentation
import TestSupport
import Testing

/// Whether every phrase that the program and its templates ask for exists.
struct PhraseUseTests {
  private let phrases: Phrasebook

  init() throws { phrases = try Repository.phrasebook() }

  @Test(arguments: Repository.files(below: "Sources", endingIn: "swift"))
  func `every phrase that a source asks for exists`(path: String) throws {
    let text = try Repository.text(path)
    // The key is everything before the slots: a literal, two literals of a choice, or a prefix and a raw value.
    let asked = text.matches(of: /phrases\[\s*([^\],]*)/).flatMap { match in
      match.1.matches(of: /"([a-z-]+)"/).map { String($0.1) }
    }
    let labels = !path.contains("Features/") ? [] : text.matches(of: /\bfact\("([a-z-]+)"/).map { String($0.1) }
    for key in asked + labels {
      let isThere =
        key.hasSuffix("-") ? phrases.phrases.keys.contains { $0.hasPrefix(key) } : phrases.phrases[key] != nil
      #expect(isThere, "\(path) asks for '\(key)'")
    }
    let counted = text.matches(of: /phrases\.count\(\s*"([a-z-]+)"/).map { String($0.1) }
    let galleries = text.matches(of: /gallery\([a-z]+, "([a-z-]+)"/).map { String($0.1) }
    for key in counted + galleries {
      let isThere =
        key.hasSuffix("-") ? phrases.counted.keys.contains { $0.hasPrefix(key) } : phrases.counted[key] != nil
      #expect(isThere, "\(path) counts '\(key)'")
    }
  }

  @Test(arguments: Repository.files(below: "Templates", endingIn: "html"))
  func `every phrase that a template asks for exists`(path: String) throws {
    for match in try Repository.text(path).matches(of: /site\.words\.([A-Za-z-]+)/) {
      #expect(phrases.phrases[String(match.1)] != nil, "\(path) asks for '\(match.1)'")
    }
  }

  @Test func `every kind, direction, method, continent and card has its phrase`() {
    var keys = PlaceKind.allCases.map { "kind-" + $0.rawValue }
    for kind in EvidenceKind.allCases where kind != .photo {
      keys += ["evidence-" + kind.rawValue, "source-" + kind.rawValue]
    }
    keys += CrossingDirection.allCases.map { "direction-" + $0.rawValue }
    keys += CrossingMethod.allCases.map { "method-" + $0.rawValue }
    keys += DeepLink.continents.map { "continent-" + $0 }
    keys += ShareCard.Kind.allCases.map { "cards-" + $0.rawValue }
    #expect(keys.filter { phrases.phrases[$0] == nil } == [])
  }

  @Test func `months and short months are complete, and every plural has its forms`() {
    #expect(phrases.months.count == 12)
    #expect(phrases.shortMonths.count == 12)
    #expect(phrases.counted.filter { Set($0.value.keys) != ["one", "other"] }.map(\.key) == [])
  }
}
