/// A parsed Mustache template.
package struct Template: Sendable {
  indirect enum Node: Sendable {
    case text([UInt8])
    case variable(path: [String], escaped: Bool)
    case section(path: [String], inverted: Bool, nodes: [Node])
    case partial(name: String, indentation: [UInt8])
    case parent(name: String, blocks: [String: [Node]])
    case block(name: String, nodes: [Node])
  }

  let nodes: [Node]

  /// Parses a template.
  ///
  /// - Parameter name: what errors call it.
  package init(_ source: String, name: String) throws(PublishingError) {
    var parser = TemplateParser(Array(source.utf8), name: name)
    nodes = try parser.parse()
  }

  init(bytes: [UInt8], name: String) throws(PublishingError) {
    var parser = TemplateParser(bytes, name: name)
    nodes = try parser.parse()
  }

  /// The names that the template asks for, each the first part of its path.
  package var names: Set<String> {
    var names = Set<String>()
    func collect(_ nodes: [Node]) {
      for node in nodes {
        switch node {
        case .variable(let path, _): if let first = path.first { names.insert(first) }
        case .section(let path, _, let inner):
          if let first = path.first { names.insert(first) }
          collect(inner)
        case .block(_, let inner): collect(inner)
        case .parent(_, let blocks): blocks.values.forEach(collect)
        case .text, .partial: break
        }
      }
    }
    collect(nodes)
    return names
  }
}
