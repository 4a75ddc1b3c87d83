/// Which members the beginning of a JSON file has: what formats are recognised by.
package struct JSONSketch: Sendable {
  /// The paths of all members and arrays seen, as in `.locations`, `.locations[]` and `.locations[].timestamp`.
  package let paths: Set<String>

  /// How deep is looked, which is where check-ins lie in the pages of the interface.
  private static let mostDepth = 8
  /// How many different paths are kept: formats have some dozens, a table of numbered members has any number.
  private static let mostPaths = 2_000

  /// Looks at the beginning of a JSON text, which may end anywhere.
  package init(_ bytes: [UInt8]) {
    var paths: Set<String> = []
    var stack: [(path: String, isArray: Bool)] = []
    var current = ""
    // The head ends in the middle of nearly every file: the error there says only that it was read to its end. A damaged
    // line is left for the next one, as readers do.
    if let json = try? JSONPullReader(bytes: bytes, severalTexts: true) {
      while paths.count < JSONSketch.mostPaths {
        if stack.isEmpty { try? json.markLine(isOfLines: false) }
        guard let event = try? json.next() else {
          guard (try? json.leaveLine(isOfLines: false, behindWords: false)) == true else { break }
          (stack, current) = ([], "")
          continue
        }
        if event == .end { break }
        switch event {
        case .beginObject, .beginArray:
          let isArray = event == .beginArray
          stack.append((current, isArray))
          if isArray { current += "[]" }
          if stack.count <= JSONSketch.mostDepth, isArray { paths.insert(current) }
        case .endObject, .endArray:
          _ = stack.popLast()
          current = stack.last.map { $0.isArray ? $0.path + "[]" : $0.path } ?? ""
        case .key:
          guard let name = try? json.text(), let outer = stack.last?.path else { break }
          current = outer + "." + name
          if stack.count <= JSONSketch.mostDepth { paths.insert(current) }
        default: current = stack.last.map { $0.isArray ? $0.path + "[]" : $0.path } ?? ""
        }
      }
    }
    self.paths = paths
  }

  /// Whether the file has this member or array.
  package func has(_ path: String) -> Bool { paths.contains(path) }

  /// Whether some object of the file has all of these members.
  package func hasObject(with names: String...) -> Bool {
    guard let first = names.first else { return false }
    return paths.contains { path in
      guard path.hasSuffix("." + first) else { return false }
      let outer = path.dropLast(first.count)
      return names.dropFirst().allSatisfy { paths.contains(outer + $0) }
    }
  }
}
