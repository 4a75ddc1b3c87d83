/// Why a file of the gazetteer cannot be used.
package enum GazetteerError: Error, Hashable, Sendable {
  /// The file cannot be opened or mapped; the code is the system's `errno`.
  case cannotOpen(path: String, code: Int32)
  /// The file does not begin like a gazetteer file of this version.
  case notAGazetteer(path: String)
  /// The file says that it is longer or shorter than it is, in bytes.
  case wrongLength(path: String, expected: UInt64, found: UInt64)
  /// The content does not agree with its checksum.
  case damaged(path: String)
  /// A section is absent, lies outside the file or has a broken shape.
  case badSection(path: String, name: String)
}

extension GazetteerError: CustomStringConvertible {
  /// One line for a person: the file and what is wrong with it.
  package var description: String {
    switch self {
    case .cannotOpen(let path, let code): "\(path): cannot be opened (error \(code))"
    case .notAGazetteer(let path): "\(path): is not a gazetteer file of this version"
    case .wrongLength(let path, let expected, let found):
      "\(path): should have \(expected) bytes and has \(found)"
    case .damaged(let path): "\(path): is damaged (the checksum does not agree)"
    case .badSection(let path, let name): "\(path): section '\(name)' is absent or broken"
    }
  }
}
