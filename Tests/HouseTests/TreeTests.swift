import Foundation
import Testing

/// Whether what belongs together beside the sources is there: verbs in README, partials of templates, no machine's paths.
struct TreeTests {
  @Test(.enabled(if: House.text("README.md") != nil, "there is no README.md yet"))
  func `README names every verb`() throws {
    let readme = try #require(House.text("README.md"))
    let verbs = House.sources.filter { $0.target == "Commands" }.flatMap { file in
      matches(of: #"VerbSpecification\(\s*"([a-z -]+)""#, in: file.text).map(\.text)
    }
    #expect(verbs.count > 10)
    for verb in verbs { #expect(readme.contains("daymark \(verb)") || readme.contains("`\(verb)"), "\(verb)") }
  }

  @Test(arguments: House.files(below: "Templates", endingIn: "html"))
  func `every partial that a template includes exists`(path: String) throws {
    let set = path.split(separator: "/").prefix(2).joined(separator: "/")
    for match in matches(of: #"\{\{[><]\s*([\w-]+)\s*\}\}"#, in: try #require(House.text(path))) {
      let isThere = ["partials", "pages"].contains { House.text("\(set)/\($0)/\(match.text).html") != nil }
      #expect(isThere, "\(path) includes '\(match.text)'")
    }
  }

  @Test func `every page that a feature names has its template`() {
    for file in House.sources {
      for match in matches(of: #"\btemplate: "(\w+)""#, in: file.text) {
        #expect(House.text("Templates/journal/pages/\(match.text).html") != nil, "\(file.path) names '\(match.text)'")
      }
    }
  }

  @Test(arguments: House.files(below: "Templates", endingIn: "html", "css", "js"))
  func `templates ask no other computer for anything`(path: String) throws {
    let pattern = #"(?:src|href)="(?:https?:)?//|url\(["']?(?:https?:)?//|@import"#
    #expect(matches(of: pattern, in: try #require(House.text(path))).map(\.text) == [])
  }

  @Test func `no tracked file holds a path of somebody's machine`() throws {
    // Assembled here, so that this file does not hold what it looks for.
    let patterns = [
      "/ho" + "me/[a-z0-9]+/", "/Us" + "ers/[A-Za-z]", "/wo" + "rk/(?:main|shared|wt)", "/ro" + "ot/[a-z.]",
    ]
    let pattern = patterns.joined(separator: "|")
    let top = ["README.md", "NOTICE.md", "Makefile", "Package.swift", ".swift-format", ".gitignore"]
    let below = ["Sources", "Tests", "Templates", "docs", "scripts", ".ci", "Assets"].flatMap { folder in
      House.files(
        below: folder, endingIn: "swift", "c", "cpp", "h", "md", "html", "css", "js", "json", "tsv", "modulemap")
    }
    let scripts = ["scripts", ".ci"].flatMap { folder -> [String] in
      let names = try? FileManager.default.contentsOfDirectory(atPath: House.root.appending(path: folder).path)
      return (names ?? []).map { folder + "/" + $0 }
    }
    for path in top + below + scripts {
      guard let text = House.text(path) else { continue }
      #expect(matches(of: pattern, in: text).map(\.text) == [], "\(path)")
    }
  }
}
