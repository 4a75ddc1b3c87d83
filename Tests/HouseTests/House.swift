import Foundation
import Testing

/// The checkout as these tests read it: the manifest and every source file.
enum House {
  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of a file of the checkout, or nothing when there is none.
  static func text(_ path: String) -> String? { try? String(contentsOf: root.appending(path: path), encoding: .utf8) }

  /// The paths of all files below a folder with one of these endings, sorted.
  static func files(below folder: String, endingIn endings: String...) -> [String] {
    let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?
      .compactMap { $0 as? String }
    return (found ?? []).filter { name in endings.contains { name.hasSuffix("." + $0) } }.map { folder + "/" + $0 }
      .sorted()
  }

  /// Every Swift source.
  static let sources = files(below: "Sources", endingIn: "swift").compactMap(SourceFile.init)
}

/// Looks for a pattern with the library's own engine, which is quick in debug builds too.
///
/// - Returns: The lines that match, and what the first group caught or else the whole match.
func matches(of pattern: String, in text: String) -> [(line: Int, text: String)] {
  guard let expression = try? NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines]) else {
    Issue.record("'\(pattern)' is no pattern")
    return []
  }
  let whole = text as NSString
  return expression.matches(in: text, range: NSRange(location: 0, length: whole.length)).map { match in
    let group = match.numberOfRanges > 1 && match.range(at: 1).location != NSNotFound ? match.range(at: 1) : match.range
    let line = whole.substring(to: match.range.location).utf8.count { $0 == 10 } + 1
    return (line, whole.substring(with: group))
  }
}

/// A Swift source and where it stands in the house.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// The path from the root of the package.
  let path: String
  /// `Foundations`, `Features`, `Instruments`, `Commands` or `daymark`.
  let wing: String
  /// The target.
  let target: String
  /// The text as written.
  let text: String
  /// The text without its comments, line by line in the same place.
  let code: String
  /// The modules the file imports.
  let imports: Set<String>

  init?(path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count >= 3, let text = House.text(path) else { return nil }
    (self.path, wing, target, self.text) = (path, parts[1], parts.count > 3 ? parts[2] : parts[1], text)
    // Two slashes behind a colon belong to a link in a text.
    code = text.replacingOccurrences(of: #"(?<!:)//[^\n]*"#, with: "", options: .regularExpression)
    let pattern =
      #"^\s*(?:@\w+\s+)*(?:(?:package|public|internal|fileprivate|private)\s+)?import\s+"#
      + #"(?:(?:struct|class|enum|protocol|func|var|let)\s+)?(\w+)"#
    imports = Set(matches(of: pattern, in: code).map(\.text))
  }

  var testDescription: String { path }

  /// The places where the code matches, as `path:line: text`.
  func places(of pattern: String) -> [String] {
    matches(of: pattern, in: code).map { "\(path):\($0.line): \($0.text)" }
  }
}

/// The targets of `Package.swift` with their direct dependencies, read from its text.
struct Manifest {
  /// The direct dependencies of each target that is no test.
  private(set) var dependencies: [String: Set<String>] = [:]
  /// The C libraries.
  private(set) var libraries: Set<String> = []
  /// The targets under test.
  private(set) var tested: Set<String> = []

  init() throws {
    let text = try #require(House.text("Package.swift"))
    let targets = try #require(text.range(of: "  targets: [")).upperBound
    let body = String(text[targets...])
    let shared = try #require(text.firstMatch(of: /name: name, dependencies: (\[[^\]]*\]), path: "Sources\/Features/))
    for match in body.matches(of: /\bfeature\("(\w+)"\)/) {
      dependencies[String(match.1)] = Manifest.names(String(shared.1))
    }
    for match in body.matches(of: /\b(?:foundation|instrument)\("(\w+)"(?:,\s*(\[[^\]]*\]))?\)/) {
      dependencies[String(match.1)] = Manifest.names(match.2.map(String.init) ?? "")
    }
    for match in body.matches(
      of: /\.(?:executableTarget|target)\(\s*name: "(\w+)",\s*dependencies: (\[[^\]]*\]),\s*path: "Sources/)
    {
      dependencies[String(match.1)] = Manifest.names(String(match.2))
    }
    libraries = Set(body.matches(of: /\blibrary\(\s*"(\w+)"/).map { String($0.1) })
    for match in body.matches(of: /\.target\(\s*name: "(\w+)",\s*path: "Sources\/CLibraries/) {
      libraries.insert(String(match.1))
    }
    tested = Set(body.matches(of: /\btests\(of: "(\w+)"/).map { String($0.1) })
  }

  private static func names(_ list: String) -> Set<String> { Set(list.matches(of: /"(\w+)"/).map { String($0.1) }) }
}
