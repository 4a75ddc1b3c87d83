import Presentation
import Publishing
import TestSupport
import Testing

/// What Daymark's templates can do, and what is said of a wrong one.
struct TemplateTests {
  private func render(
    _ template: String, _ values: [String: TemplateValue] = [:], partials: [String: String] = [:]
  ) throws -> String {
    let renderer = TemplateRenderer { $0 == "page" ? template : partials[$0] }
    return String(decoding: try renderer.render("page", .object(values)), as: UTF8.self)
  }

  private func error(_ template: String, partials: [String: String] = [:]) throws -> PublishingError {
    try #require(throws: PublishingError.self) { try render(template, partials: partials) }
  }

  @Test(arguments: [
    ("<a href=\"x\">&'", "&lt;a href=&quot;x&quot;&gt;&amp;&#39;"), ("Ōsaka 🏯", "Ōsaka 🏯"), ("&amp;", "&amp;amp;"),
    ("", ""),
  ])
  func `text is escaped, and only three braces or an ampersand leave it`(text: String, escaped: String) throws {
    #expect(try render("{{x}}|{{{x}}}|{{&x}}", ["x": .text(text)]) == "\(escaped)|\(text)|\(text)")
  }

  @Test(arguments: [
    (TemplateValue.flag(true), "yes"), (.flag(false), "no"), (.text(""), "no"), (.text("0"), "yes"), (.list([]), "no"),
    (.list([.text("a"), .flag(false)]), "yesyes"), (.object([:]), "yes"), (.number(0), "yes"),
  ])
  func `a section is shown for what is there`(value: TemplateValue, shown: String) throws {
    #expect(try render("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": value]) == shown)
  }

  @Test func `a name is looked up from the innermost value outwards`() throws {
    let items: [TemplateValue] = [.object(["name": .text("a")]), .object([:]), .object(["name": .flag(false)])]
    let text = try render("{{#items}}[{{name}}]{{/items}}", ["items": .list(items), "name": .text("outer")])
    #expect(text == "[a][outer][]")
    #expect(try render("{{a.b.c}}", ["a": .object(["b": .object(["c": .text("deep")])])]) == "deep")
    #expect(
      try render("{{#a}}{{b.c}}{{/a}}", ["a": .object(["b": .object([:])]), "b": .object(["c": .text("x")])]) == "")
  }

  @Test func `a child fills the blocks of its parent, and what it leaves keeps its default`() throws {
    let parent = "<{{$title}}Untitled{{/title}}|{{$body}}nothing{{/body}}>"
    #expect(
      try render("{{<base}}{{$body}}{{x}}{{/body}}{{/base}}", ["x": .text("mine")], partials: ["base": parent])
        == "<Untitled|mine>")
    #expect(try render("{{>base}}", partials: ["base": parent]) == "<Untitled|nothing>")
    #expect(try render(parent) == "<Untitled|nothing>")
  }

  @Test func `a grandchild's block wins over its parent's`() throws {
    let partials = [
      "base": "{{$a}}base{{/a}}-{{$b}}base{{/b}}", "middle": "{{<base}}{{$a}}middle{{/a}}{{$b}}middle{{/b}}{{/base}}",
    ]
    #expect(try render("{{<middle}}{{$a}}mine{{/a}}{{/middle}}", partials: partials) == "mine-middle")
  }

  @Test func `a partial takes the indentation of its line, and a missing one is empty`() throws {
    #expect(try render("  {{>p}}\n.", partials: ["p": "a\nb\n"]) == "  a\n  b\n.")
    #expect(try render("[{{>missing}}]") == "[]")
  }

  @Test(arguments: [
    ("{{#a}}x", "page.html:1:1", "'{{#a}}' is never closed"),
    ("ab\n {{#a}}\n{{/b}}", "page.html:3:1", "'{{/b}}' found where '{{/a}}' (opened on line 2) was expected"),
    ("x{{/a}}", "page.html:1:2", "'{{/a}}' closes nothing"),
    ("one\ntwo {{a", "page.html:2:5", "the tag is never closed"),
    ("{{ }}", "page.html:1:1", "the tag has no name"), ("{{=<%=}}", "page.html:1:1", "two delimiters are expected"),
    ("{{{a}}", "page.html:1:1", "the tag is never closed"),
  ])
  func `a wrong template is refused by line and column`(template: String, place: String, message: String) throws {
    let error = try error(template)
    #expect(error.subject == place)
    #expect(error.message == message)
    #expect(error.isMisuse)
  }

  @Test func `a wrong partial is refused under its own name`() throws {
    #expect(try error("{{>p}}", partials: ["p": "\n{{#a}}"]).subject == "p.html:2:1")
  }

  @Test func `partials may nest 64 deep and no deeper, and a circle is an error that names it`() throws {
    func chain(_ depth: Int) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (1...depth).map { ("p\($0)", $0 == depth ? "end" : "{{>p\($0 + 1)}}") })
    }
    #expect(try render("{{>p1}}", partials: chain(64)) == "end")
    #expect(try error("{{>p1}}", partials: chain(65)).message.contains("'p65'"))
    let circle = try error("{{>p}}", partials: ["p": "{{>p}}"])
    #expect(circle.subject == "p.html")
    #expect(circle.message == "the partial 'p' includes itself without end")
  }

  @Test func `a recursive partial ends where its data ends`() throws {
    let tree: TemplateValue = .object([
      "n": .text("1"), "kids": .list([.object(["n": .text("2"), "kids": .list([])])]),
    ])
    #expect(
      try render("{{#t}}{{>node}}{{/t}}", ["t": tree], partials: ["node": "({{n}}{{#kids}}{{>node}}{{/kids}})"])
        == "(1(2))")
  }

  @Test func `an unknown template is an error`() throws {
    let error = try #require(throws: PublishingError.self) {
      try TemplateRenderer { _ in nil }.render("nowhere", .object([:]))
    }
    #expect(error.subject == "nowhere.html")
  }

  @Test func `the names a template asks for are known`() throws {
    let template = try Template(
      "{{a.b}}{{#c}}{{d}}{{/c}}{{^e}}{{/e}}{{>p}}{{$f}}{{g}}{{/f}}{{<h}}{{$i}}{{j}}{{/i}}{{/h}}", name: "t")
    #expect(template.names == ["a", "c", "d", "e", "g", "j"])
  }

  @Test(arguments: Repository.files(below: "Templates", endingIn: "html"))
  func `every bundled template is read`(path: String) throws {
    let text = try Repository.text(path)
    let template = try Template(text, name: path)
    #expect(template.names.isEmpty == !text.contains("{{"))
  }
}
