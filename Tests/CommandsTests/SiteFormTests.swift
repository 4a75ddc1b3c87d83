import Foundation
import Testing

/// The form of written pages, as `scripts/check-site` sees it in a browser.
///
/// One after the other, since each of them keeps both of a small machine's processors busy.
@Suite(.serialized)
struct SiteFormTests {
  private static func run(_ script: String, _ words: [String]) throws -> (status: Int32, output: String) {
    try ScriptCheck(name: script).run(words)
  }

  private static let canRun = ScriptCheck(name: "check-site").canRun

  private static let kinds = [
    "about", "book", "calendar", "cards", "day", "gallery", "home", "pair", "pairs", "place cc", "place gn",
    "place iata", "place rg", "places", "quiet day", "stamp", "stampcountry", "stamps", "year", "years",
  ]

  @Test(.enabled(if: canRun, "needs a browser and what drives it: scripts/setup --tests"))
  func `a page of every kind passes every check of its form, and a broken one does not`() throws {
    let trip = try Trip()
    try trip.addWholeLife()
    try trip.run("build")
    let run = try SiteFormTests.run("check-site", [trip.output.path, "--quick"])
    #expect(run.status == 0, "\(run.output)")
    let found = try #require(run.output.split(separator: "\n").first { $0.contains(" kinds (") })
    let names = found.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(SiteFormTests.kinds.filter { !names.contains($0) } == [])

    // What is found must be told: each of these breaks one rule.
    let page = trip.output.appendingPathComponent("about.html")
    var text = try String(contentsOf: page, encoding: .utf8)
    let faults = [
      ("html", "<h1>", "<h1 colour=red>"), ("links", "#content", "#contents"), ("markup", "<h2>", "<h4>"),
      ("files", "href=\"index.html\"", "href=\"nowhere.html\""), ("axe", "<html lang=\"en\"", "<html lang=\"\""),
      ("keyboard", "class=\"skip\"", "class=\"skip\" tabindex=\"-1\""),
      ("reflow", "</h1>", String(repeating: "x", count: 200) + "<img src=\"x.jpg\" width=\"900\" height=\"9\"></h1>"),
    ]
    for (_, piece, wrong) in faults { text = text.replacing(piece, with: wrong) }
    try text.write(to: page, atomically: false, encoding: .utf8)
    let broken = try SiteFormTests.run("check-site", [trip.output.path, "--quick", "--only"] + faults.map(\.0))
    #expect(broken.status == 1)
    for (check, _, _) in faults { #expect(broken.output.contains("\(check): about.html"), "\(check)") }
  }

  @Test(.enabled(if: canRun, "needs a browser and what drives it: scripts/setup --tests"))
  func `no page cuts the words of a longer language or of one that runs from the right`() throws {
    let trip = try Trip()
    try trip.addWholeLife()
    let assets = trip.folder.appendingPathComponent("assets").path
    try #require(try SiteFormTests.run("pseudo-phrases", [assets]).status == 0)
    for language in ["en-XA", "ar-XB"] {
      let built = try trip.run("build", "--no-cards", "--assets", assets, "--lang", language)
      // The photo that breaks off was skipped.
      #expect(built.status == 3, "\(built.errors)")
      let run = try SiteFormTests.run("check-site", [trip.output.path, "--quick", "--only", "markup", "reflow"])
      #expect(run.status == 0, "\(language): \(run.output)")
    }
  }
}
