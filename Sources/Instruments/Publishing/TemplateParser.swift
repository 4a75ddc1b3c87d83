/// Reads Mustache: variables, sections, partials, comments, changed delimiters, parents and blocks.
///
/// Our own because the packaged engine (kainjow 4.1) fails standalone comments, delimiters and indented partials of the
/// official suite and parses a partial anew at each use; this one passes all 111 required cases of the suite that Debian
/// packages.
struct TemplateParser {
  private let source: [UInt8]
  private let name: String
  private var position = 0
  private var (open, close): ([UInt8], [UInt8]) = (Array("{{".utf8), Array("}}".utf8))

  private struct Frame {
    let tag: UInt8
    let name: String
    let at: Int
    var nodes: [Template.Node] = []
  }

  init(_ source: [UInt8], name: String) { (self.source, self.name) = (source, name) }

  mutating func parse() throws(PublishingError) -> [Template.Node] {
    var stack = [Frame(tag: 0, name: "", at: 0)]
    while let start = find(open, from: position) {
      let text = source[position..<start]
      let tag = try readTag(at: start)
      var (before, after) = (Array(text), tag.end)
      var indentation: [UInt8] = []
      if tag.canStandAlone, let alone = standaloneLine(from: start, to: tag.end) {
        indentation = Array(source[alone.start..<start])
        before.removeLast(min(indentation.count, before.count))
        after = alone.end
      }
      if !before.isEmpty { stack[stack.count - 1].nodes.append(.text(before)) }
      position = after
      try take(tag, indentation: indentation, at: start, into: &stack)
    }
    if position < source.count { stack[stack.count - 1].nodes.append(.text(Array(source[position...]))) }
    if stack.count > 1, let last = stack.last {
      throw error(at: last.at, "'\(tagText(last.tag, last.name))' is never closed")
    }
    return stack[0].nodes
  }

  private struct Tag {
    let sigil: UInt8
    let name: String
    let end: Int

    /// Whether a line that holds only this tag disappears.
    var canStandAlone: Bool { [35, 94, 47, 33, 62, 61, 60, 36].contains(sigil) }
  }

  private mutating func readTag(at start: Int) throws(PublishingError) -> Tag {
    var inside = start + open.count
    var sigil: UInt8 = 0
    if inside < source.count, Array("#^/!>=<$&{".utf8).contains(source[inside]) {
      sigil = source[inside]
      inside += 1
    }
    let closing = sigil == 0x7B ? [0x7D] + close : sigil == 0x3D ? [0x3D] + close : close
    guard let end = find(closing, from: inside) else { throw error(at: start, "the tag is never closed") }
    let name = trimmed(source[inside..<end])
    return Tag(sigil: sigil, name: name, end: end + closing.count)
  }

  private mutating func take(_ tag: Tag, indentation: [UInt8], at start: Int, into stack: inout [Frame])
    throws(PublishingError)
  {
    let top = stack.count - 1
    switch tag.sigil {
    case 0x21: break
    case 0x3D:
      let parts = tag.name.split(whereSeparator: \.isWhitespace)
      guard parts.count == 2 else { throw error(at: start, "two delimiters are expected") }
      (open, close) = (Array(parts[0].utf8), Array(parts[1].utf8))
    case 0x23, 0x5E, 0x3C, 0x24: stack.append(Frame(tag: tag.sigil, name: tag.name, at: start))
    case 0x2F:
      guard stack.count > 1, let frame = stack.popLast() else {
        throw error(at: start, "'{{/\(tag.name)}}' closes nothing")
      }
      guard frame.name == tag.name else {
        let opened = line(of: frame.at)
        throw error(
          at: start, "'{{/\(tag.name)}}' found where '{{/\(frame.name)}}' (opened on line \(opened)) was expected")
      }
      stack[stack.count - 1].nodes.append(node(of: frame))
    case 0x3E: stack[top].nodes.append(.partial(name: tag.name, indentation: indentation))
    default:
      guard !tag.name.isEmpty else { throw error(at: start, "the tag has no name") }
      let escaped = tag.sigil != 0x26 && tag.sigil != 0x7B
      stack[top].nodes.append(.variable(path: path(tag.name), escaped: escaped))
    }
  }

  private func node(of frame: Frame) -> Template.Node {
    switch frame.tag {
    case 0x3C:
      var blocks: [String: [Template.Node]] = [:]
      for case .block(let name, let nodes) in frame.nodes { blocks[name] = nodes }
      return .parent(name: frame.name, blocks: blocks)
    case 0x24: return .block(name: frame.name, nodes: frame.nodes)
    default: return .section(path: path(frame.name), inverted: frame.tag == 0x5E, nodes: frame.nodes)
    }
  }

  private func path(_ name: String) -> [String] {
    name == "." ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  private func tagText(_ sigil: UInt8, _ name: String) -> String { "{{" + String(UnicodeScalar(sigil)) + name + "}}" }

  /// The whole line around a tag when nothing but blanks stands beside it.
  private func standaloneLine(from start: Int, to end: Int) -> (start: Int, end: Int)? {
    var left = start
    while left > 0, source[left - 1] == 0x20 || source[left - 1] == 0x09 { left -= 1 }
    guard left == 0 || source[left - 1] == 0x0A, left >= position || left == start else { return nil }
    var right = end
    while right < source.count, source[right] == 0x20 || source[right] == 0x09 { right += 1 }
    if right == source.count { return (left, right) }
    if source[right] == 0x0A { return (left, right + 1) }
    if source[right] == 0x0D, right + 1 < source.count, source[right + 1] == 0x0A { return (left, right + 2) }
    return nil
  }

  private func find(_ bytes: [UInt8], from start: Int) -> Int? {
    guard let first = bytes.first, start <= source.count - bytes.count else { return nil }
    var index = start
    while index <= source.count - bytes.count {
      if source[index] == first, source[index..<index + bytes.count].elementsEqual(bytes) { return index }
      index += 1
    }
    return nil
  }

  private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (9...13).contains(byte) }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  private func line(of index: Int) -> Int { source[..<index].count { $0 == 0x0A } + 1 }

  private func error(at index: Int, _ message: String) -> PublishingError {
    let column = index - (source[..<index].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return PublishingError("\(name):\(line(of: index)):\(column)", message, isMisuse: true)
  }
}
