import Foundation
import Presentation
import Publishing
import TestSupport
import Testing

/// The official suite of Mustache, when `scripts/fetch-mustache-specs` has put it beside the build.
private enum MustacheSuite {
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: String
    let name: String
    let template: String
    let data: TemplateValue
    let partials: [String: String]
    let expected: String
    var testDescription: String { "\(kind): \(name)" }
  }

  static let folder = Repository.root.appending(path: ".build/mustache-specs")
  static let kinds = ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"]
  static let isThere = kinds.allSatisfy {
    FileManager.default.fileExists(atPath: folder.appending(path: $0 + ".json").path)
  }

  static let cases: [Case] = kinds.flatMap { kind -> [Case] in
    guard let data = try? Data(contentsOf: folder.appending(path: kind + ".json")),
      let whole = try? JSONDecoder().decode([String: Value].self, from: data), case .list(let tests)? = whole["tests"]
    else { return [] }
    return tests.compactMap { test in
      guard case .object(let test) = test, let template = test["template"]?.text, let expected = test["expected"]?.text
      else { return nil }
      var partials: [String: String] = [:]
      if case .object(let named)? = test["partials"] { partials = named.compactMapValues(\.text) }
      return Case(
        kind: kind, name: test["name"]?.text ?? "", template: template, data: test["data"]?.template ?? .flag(false),
        partials: partials, expected: expected)
    }
  }

  /// A value of JSON.
  enum Value: Decodable {
    case null, flag(Bool), number(Decimal), text(String), list([Value]), object([String: Value])

    init(from decoder: any Decoder) throws {
      let box = try decoder.singleValueContainer()
      if box.decodeNil() {
        self = .null
      } else if let flag = try? box.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? box.decode(Decimal.self) {
        self = .number(number)
      } else if let text = try? box.decode(String.self) {
        self = .text(text)
      } else if let list = try? box.decode([Value].self) {
        self = .list(list)
      } else {
        self = .object(try box.decode([String: Value].self))
      }
    }

    var text: String? {
      if case .text(let text) = self { return text }
      return nil
    }

    /// The value as templates know it: null is absent, and a number is its text.
    var template: TemplateValue {
      switch self {
      case .null: .flag(false)
      case .flag(let flag): .flag(flag)
      case .number(let number): .text("\(number)")
      case .text(let text): .text(text)
      case .list(let list): .list(list.map(\.template))
      case .object(let members): .object(members.mapValues(\.template))
      }
    }
  }
}

/// Whether templates are rendered as the official suite of Mustache says, in all its required parts.
@Suite(.enabled(if: MustacheSuite.isThere, "run scripts/fetch-mustache-specs to have the suite"))
struct MustacheSuiteTests {
  @Test(arguments: MustacheSuite.cases)
  private func `a case of the official suite renders as expected`(sample: MustacheSuite.Case) throws {
    let renderer = TemplateRenderer { $0 == "" ? sample.template : sample.partials[$0] }
    let output = String(decoding: try renderer.render("", sample.data), as: UTF8.self)
    #expect(output == sample.expected, "\(sample.template)")
  }

  @Test func `the suite is whole`() {
    let counts = Dictionary(grouping: MustacheSuite.cases, by: \.kind).mapValues(\.count)
    #expect(counts.count == MustacheSuite.kinds.count)
    #expect(MustacheSuite.cases.count >= 111, "\(counts)")
  }
}
