package import Foundation
package import Presentation

/// The checkout that the tests run in.
package enum Repository {
  /// The root of the package.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// Data of other people that lies beside the checkout on some machines.
  package static let corpus = root.deletingLastPathComponent().appending(path: "shared/corpus")

  /// The text of a file of the checkout.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The paths of all files below a folder of the checkout with one of these endings, sorted.
  package static func files(below folder: String, endingIn endings: String...) -> [String] {
    let start = root.appending(path: folder).path
    let found = FileManager.default.enumerator(atPath: start)?.compactMap { $0 as? String } ?? []
    return found.filter { name in endings.contains { name.hasSuffix("." + $0) } }.map { folder + "/" + $0 }.sorted()
  }

  /// The bundled words of a language.
  package static func phrasebook(_ language: String = "en") throws -> Phrasebook {
    try JSONDecoder().decode(Phrasebook.self, from: Data(text("Assets/phrases/\(language).json").utf8))
  }
}
