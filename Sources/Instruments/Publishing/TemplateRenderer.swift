package import Presentation

/// Fills templates with values.
///
/// A template is parsed once and kept; a partial that stands indented is kept once for each indentation.
package final class TemplateRenderer {
  private let source: (String) -> String?
  private let partials: (String) -> String?
  private var parsed: [String: Template] = [:]

  /// How deep partials may include each other before the renderer calls it a circle.
  package static let deepestPartial = 64

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - source: the text of a template by its name, or nothing when there is none.
  ///   - partials: the text of a partial by its name; a page and a partial may share a name.
  package init(source: @escaping (String) -> String?, partials: ((String) -> String?)? = nil) {
    (self.source, self.partials) = (source, partials ?? source)
  }

  /// Renders a named template with values.
  package func render(_ name: String, _ values: TemplateValue) throws(PublishingError) -> [UInt8] {
    guard let template = try template(name, indentation: nil) else {
      throw PublishingError("\(name).html", "there is no such template", isMisuse: true)
    }
    var output: [UInt8] = []
    output.reserveCapacity(16_384)
    try render(template.nodes, Scope(stack: [values], blocks: [:], depth: 0, name: name), into: &output)
    return output
  }

  private struct Scope {
    var stack: [TemplateValue]
    var blocks: [String: [Template.Node]]
    var depth: Int
    var name: String
  }

  /// A parsed template; an indentation, be it empty, says that a partial is meant.
  private func template(_ name: String, indentation: [UInt8]?) throws(PublishingError) -> Template? {
    let key = name + (indentation.map { "\u{0}" + String(decoding: $0, as: UTF8.self) } ?? "")
    if let known = parsed[key] { return known }
    guard let text = indentation == nil ? source(name) : partials(name) else { return nil }
    let bytes = TemplateRenderer.indented(Array(text.utf8), by: indentation ?? [])
    let template = try Template(bytes: bytes, name: name + ".html")
    parsed[key] = template
    return template
  }

  private static func indented(_ bytes: [UInt8], by indentation: [UInt8]) -> [UInt8] {
    if indentation.isEmpty { return bytes }
    var result: [UInt8] = []
    var atStart = true
    for byte in bytes {
      if atStart { result += indentation }
      result.append(byte)
      atStart = byte == 0x0A
    }
    return result
  }

  private func render(_ nodes: [Template.Node], _ scope: Scope, into output: inout [UInt8]) throws(PublishingError) {
    for node in nodes {
      switch node {
      case .text(let bytes): output += bytes
      case .variable(let path, let escaped):
        if case .text(let text)? = lookup(path, scope.stack) {
          escaped ? TemplateRenderer.escape(text, into: &output) : output.append(contentsOf: text.utf8)
        }
      case .section(let path, let inverted, let inner):
        try renderSection(lookup(path, scope.stack), inverted, inner, scope, into: &output)
      case .block(let name, let inner): try render(scope.blocks[name] ?? inner, scope, into: &output)
      case .partial(let name, let indentation):
        try renderPartial(name, indentation: indentation, blocks: scope.blocks, scope, into: &output)
      case .parent(let name, let blocks):
        // An outer child's block wins over an inner one of the same name.
        let merged = blocks.merging(scope.blocks) { _, outer in outer }
        try renderPartial(name, indentation: [], blocks: merged, scope, into: &output)
      }
    }
  }

  private func renderPartial(
    _ name: String, indentation: [UInt8], blocks: [String: [Template.Node]], _ scope: Scope, into output: inout [UInt8]
  ) throws(PublishingError) {
    guard scope.depth < TemplateRenderer.deepestPartial else {
      throw PublishingError("\(scope.name).html", "the partial '\(name)' includes itself without end", isMisuse: true)
    }
    guard let template = try template(name, indentation: indentation) else { return }
    var inner = scope
    (inner.blocks, inner.depth, inner.name) = (blocks, scope.depth + 1, name)
    try render(template.nodes, inner, into: &output)
  }

  private func renderSection(
    _ value: TemplateValue?, _ inverted: Bool, _ nodes: [Template.Node], _ scope: Scope, into output: inout [UInt8]
  ) throws(PublishingError) {
    let items: [TemplateValue]
    switch value {
    case nil, .flag(false)?: items = []
    case .text(let text)?: items = text.isEmpty ? [] : [.text(text)]
    case .list(let list)?: items = list
    case .flag(true)?: items = [.flag(true)]
    case .object?: items = [value ?? .flag(false)]
    }
    if inverted {
      if items.isEmpty { try render(nodes, scope, into: &output) }
      return
    }
    for item in items {
      var inner = scope
      inner.stack.append(item)
      try render(nodes, inner, into: &output)
    }
  }

  /// Looks the first part up from the innermost value outwards, and the rest inside what was found.
  private func lookup(_ path: [String], _ stack: [TemplateValue]) -> TemplateValue? {
    guard let first = path.first else { return stack.last }
    for value in stack.reversed() {
      guard case .object(let members) = value, var found = members[first] else { continue }
      for part in path.dropFirst() {
        guard case .object(let inner) = found, let next = inner[part] else { return nil }
        found = next
      }
      return found
    }
    return nil
  }

  private static func escape(_ text: String, into output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x26: output += Array("&amp;".utf8)
      case 0x3C: output += Array("&lt;".utf8)
      case 0x3E: output += Array("&gt;".utf8)
      case 0x22: output += Array("&quot;".utf8)
      case 0x27: output += Array("&#39;".utf8)
      default: output.append(byte)
      }
    }
  }
}
