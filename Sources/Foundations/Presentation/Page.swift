/// A value that a template can show.
package enum TemplateValue: Hashable, Sendable {
  /// Text, escaped by the renderer.
  case text(String)
  /// A condition.
  case flag(Bool)
  /// A section repeated for each element.
  case list([TemplateValue])
  /// Named values.
  case object([String: TemplateValue])

  /// A whole number as text without grouping.
  package static func number(_ value: Int) -> TemplateValue { .text(String(value)) }

  /// The text, or an absent value.
  package static func optional(_ text: String?) -> TemplateValue { text.map(TemplateValue.text) ?? .flag(false) }
}

/// A place on a page that deep links reach.
package struct PageLink: Hashable, Sendable {
  /// The link.
  package let link: DeepLink
  /// What the link shows, for `links.json` and the title of its stub.
  package let title: String

  /// Makes an entry.
  package init(_ link: DeepLink, title: String) { (self.link, self.title) = (link, title) }
}

/// What a page says, before a template lays it out.
package struct Page: Hashable, Sendable {
  /// The file below the site's folder.
  package let path: String
  /// The name of the template, a file in `Templates/journal/pages`.
  package let template: String
  /// The title of the page, unique in the site.
  package let title: String
  /// The section of the navigation that is current, or nothing.
  package let section: String?
  /// What the template shows.
  package let values: [String: TemplateValue]
  /// The links that end on this page.
  package let links: [PageLink]

  /// Makes a page.
  package init(
    path: String, template: String, title: String, section: String?, values: [String: TemplateValue],
    links: [PageLink] = []
  ) {
    (self.path, self.template, self.title) = (path, template, title)
    (self.section, self.values, self.links) = (section, values, links)
  }
}
