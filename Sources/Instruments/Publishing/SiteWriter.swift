package import Presentation

/// Where the templates of a site are.
package struct TemplateSet: Sendable {
  private let folders: [String]

  /// A set of folders, the person's own before the built-in one.
  package init(folders: [String]) { self.folders = folders }

  /// The text of a file of the set; the first folder that has it wins.
  package func text(_ name: String) -> String? {
    for folder in folders {
      if let bytes = FileSystem.read(folder + "/" + name) { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }

  /// The bytes of a file of the set.
  package func bytes(_ name: String) -> [UInt8]? { folders.lazy.compactMap { FileSystem.read($0 + "/" + name) }.first }
}

/// Turns pages into the files of a site: rendered pages, stubs, the table of links, style and script.
package struct SiteWriter: Sendable {
  private let templates: TemplateSet
  private let phrases: Phrasebook

  /// The parts of `site.json` that a build knows.
  package struct Identity: Sendable {
    /// The lasting id of the journal.
    package let atlas: String
    /// The day the site was built for.
    package let builtFor: String
    /// The version of the program.
    package let version: String

    /// Makes an identity.
    package init(atlas: String, builtFor: String, version: String) {
      (self.atlas, self.builtFor, self.version) = (atlas, builtFor, version)
    }
  }

  /// Makes a writer.
  package init(templates: TemplateSet, phrases: Phrasebook) { (self.templates, self.phrases) = (templates, phrases) }

  /// The navigation: the name of a section in templates, its link and the key of its phrase.
  ///
  /// On This Day is not among them: its entry is the home page's tile, which is there only when there is something.
  private static let sections: [(name: String, link: DeepLink, phrase: String)] = [
    ("home", .home, "home"), ("then-now", .pairs, "then-and-now"), ("stamps", .stamps, "stamps-nav"),
    ("places", .places, "places"), ("years", .years, "years"), ("cards", .cards, "cards"),
  ]

  /// All text files of the site.
  ///
  /// - Parameters:
  ///   - search: what the search box finds: titles, pages and kinds.
  ///   - data: scripts that set one global each, loaded only by the pages that need them.
  ///   - fonts: the typefaces; without them the style sheet names none.
  package func files(
    for pages: [Page], search: [(title: String, page: String, kind: String)], data: [(name: String, script: String)],
    retired: [String: String], fonts: [SiteFile], identity: Identity
  ) throws(PublishingError) -> [SiteFile] {
    let renderer = TemplateRenderer(
      source: { [templates] in templates.text("pages/\($0).html") },
      partials: { [templates] in templates.text("partials/\($0).html") })
    var files: [SiteFile] = []
    for page in pages { files.append(SiteFile(page.path, try renderer.render(page.template, value(of: page)))) }
    let links = pages.flatMap(\.links)
    for entry in links {
      files.append(SiteFile(SiteMap.stubPage(of: entry.link), try renderer.render("stub", stub(entry))))
    }
    files.append(SiteFile("links.json", text: linkTable(links, retired: retired)))
    for name in ["style/tokens.css", "style/journal.css", "script/journal.js"] where templates.text(name) == nil {
      throw PublishingError(name, "is missing from the templates", isMisuse: true)
    }
    let faces = fonts.isEmpty ? "" : templates.text("style/fonts.css") ?? ""
    let style = faces + ["tokens", "journal", "map"].map { templates.text("style/\($0).css") ?? "" }.joined()
    files.append(SiteFile("assets/journal.css", text: style))
    files.append(SiteFile("assets/journal.js", text: templates.text("script/journal.js") ?? ""))
    let found = JSONValue.array(
      search.map { .array([.string($0.title), .string($0.page), .string($0.kind)]) })
    files.append(SiteFile("data/search.js", text: "window.daymarkSearch=\(found.line);\n"))
    files += fonts
    for item in data { files.append(SiteFile("data/\(item.name).js", text: item.script)) }
    files.append(SiteFile("site.json", text: siteTable(identity, files: files)))
    return files
  }

  private func value(of page: Page) -> TemplateValue {
    func reference(_ file: String) -> TemplateValue { .text(SiteMap.reference(from: page.path, to: file)) }
    let depth = page.path.split(separator: "/").count - 1
    let navigation = SiteWriter.sections.map { section -> TemplateValue in
      .object([
        "text": .text(phrases[section.phrase]),
        "href": .text(SiteMap.reference(from: page.path, to: section.link)),
        "current": .flag(section.name == page.section),
      ])
    }
    let site: TemplateValue = .object([
      "language": .text(phrases.language), "direction": .text(phrases.direction),
      "root": .text(String(repeating: "../", count: depth)), "title": .text(page.title),
      "page": .text(page.template),
      "style": reference("assets/journal.css"), "script": reference("assets/journal.js"),
      "home": .text(SiteMap.reference(from: page.path, to: .home)), "about": reference(SiteMap.aboutPage),
      "navigation": .list(navigation),
      "words": .object(phrases.phrases.mapValues(TemplateValue.text)),
      "ago": .object((phrases.counted["years-ago"] ?? [:]).mapValues(TemplateValue.text)),
    ])
    return .object(page.values.merging(["site": site, "path": .text(page.path)]) { own, _ in own })
  }

  private func stub(_ entry: PageLink) -> TemplateValue {
    let path = SiteMap.stubPage(of: entry.link)
    let address = SiteMap.address(of: entry.link)
    return .object([
      "href": .text(SiteMap.reference(from: path, to: address)), "title": .text(entry.title),
      "language": .text(phrases.language), "direction": .text(phrases.direction),
    ])
  }

  private func linkTable(_ links: [PageLink], retired: [String: String]) -> String {
    var table: [String: JSONValue] = [:]
    for entry in links {
      let address = SiteMap.address(of: entry.link)
      table[entry.link.description] = .object([
        "page": .string(address.page), "anchor": .optional(address.anchor), "title": .string(entry.title),
      ])
    }
    return JSONValue.object([
      "schema": .string("daymark.links/1"), "links": .object(table),
      "retired": .object(retired.mapValues(JSONValue.string)),
    ]).line + "\n"
  }

  /// The build's id is a digest of everything else, so that an unchanged site keeps it.
  private func siteTable(_ identity: Identity, files: [SiteFile]) -> String {
    let sums = files.map { "\($0.path) \($0.identity)" }.sorted().joined(separator: "\n")
    return JSONValue.object([
      "schema": .string("daymark.site/1"), "atlas": .string(identity.atlas),
      "build": .string(SiteFile("", text: sums).identity), "language": .string(phrases.language),
      "built-for": .string(identity.builtFor), "version": .string(identity.version),
    ]).line + "\n"
  }
}
