import Glibc

/// What a JSON text says next.
package enum JSONEvent: Hashable, Sendable {
  case beginObject, endObject, beginArray, endArray
  /// The name of a member; its value is the next event.
  case key
  case string, number
  case yes, no, null
  /// The text is over.
  case end
}

/// A JSON text read once from front to end, event by event, in memory that does not grow with it.
///
/// It accepts exactly RFC 8259 in UTF-8, with or without a byte-order mark, nested up to 512 deep; everything else is
/// refused with the byte at which it went wrong. It keeps a window of the file, so that a key, a text or a number lies
/// in one piece and is looked at where it stands: no text is made for what nobody asks for.
package final class JSONPullReader {
  /// The longest text that is handed out, in bytes; longer ones can only be skipped.
  package static let mostTextBytes = 1_048_576
  /// How deep arrays and objects may lie in one another.
  package static let mostDepth = 512

  /// What may come next.
  enum Place { case start, first, after, colon, value, done }

  // Checking at run time that no two calls change these at once costs a third of the speed; nothing here hands out a
  // reference to them, and a reader cannot be shared between threads.

  let source: ByteReader?
  private let severalTexts: Bool
  /// The bytes at hand, followed by zeros: a zero stops every run, so that runs need not look for the end.
  @exclusivity(unchecked) var window: UnsafeMutablePointer<UInt8>
  var capacity: Int
  /// How many bytes of the window are filled.
  @exclusivity(unchecked) var filled = 0
  /// The next byte in the window.
  @exclusivity(unchecked) var index = 0
  /// Where the window begins in the file.
  var base = 0
  /// From where bytes must stay when the window moves on.
  @exclusivity(unchecked) var keepFrom = -1
  /// The bytes of the newest key, text or number in the window, unless it had escapes.
  var textStart = 0, textEnd = 0
  /// The newest key or text with its escapes resolved.
  var scratch: [UInt8] = []
  var usesScratch = false, isTooLong = false, firstDigitIsZero = false

  @exclusivity(unchecked) private var place = Place.start
  @exclusivity(unchecked) private var isInObject = false
  @exclusivity(unchecked) private var outer: [Bool] = []
  /// The end of the line on which the text at hand began, as long as it is known.
  var lineEnd = -1

  /// Zeros behind the window: the widest look ahead is an escaped pair of surrogates.
  static let padding = 16
  static let chunk = 262_144

  /// Reads a file.
  ///
  /// - Parameter severalTexts: whether one JSON text may follow another, as in files of one text a line.
  package init(_ source: ByteReader, severalTexts: Bool = false) throws(ImportError) {
    (self.source, self.severalTexts) = (source, severalTexts)
    capacity = 2 * JSONPullReader.chunk
    window = .allocate(capacity: capacity + JSONPullReader.padding)
    window.initialize(repeating: 0, count: capacity + JSONPullReader.padding)
    _ = try refill()
    try begin()
  }

  /// Reads bytes that are at hand.
  package init(bytes: [UInt8], severalTexts: Bool = false) throws(ImportError) {
    (source, self.severalTexts) = (nil, severalTexts)
    (capacity, filled) = (bytes.count, bytes.count)
    window = .allocate(capacity: capacity + JSONPullReader.padding)
    window.initialize(repeating: 0, count: capacity + JSONPullReader.padding)
    for (offset, byte) in bytes.enumerated() { window[offset] = byte }
    try begin()
  }

  deinit { window.deallocate() }

  /// How many bytes of the file were read.
  package var position: Int { base + index }
  /// How many arrays and objects are open.
  package var depth: Int { outer.count }

  private func begin() throws(ImportError) {
    try ensure(4)
    if filled >= 3, window[0] == 0xef, window[1] == 0xbb, window[2] == 0xbf { index = 3 }
    // No JSON text holds a zero byte; beside a sign at the beginning it means two bytes a character.
    let isMarked = (window[0] == 0xff && window[1] == 0xfe) || (window[0] == 0xfe && window[1] == 0xff)
    if filled >= 2, isMarked || window[0] == 0 || window[1] == 0 {
      throw ImportError("is UTF-16 text and not UTF-8; save it again as UTF-8")
    }
  }

  /// Moves on to the next event.
  ///
  /// What `text()`, `integer` and the like say holds until the next call.
  package func next() throws(ImportError) -> JSONEvent { try advance(keeping: true) }

  /// Reads the next event; without keeping, texts and numbers are only checked.
  private func advance(keeping: Bool) throws(ImportError) -> JSONEvent {
    var byte = try significant()
    switch place {
    case .value: break
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw unexpected(byte, "':' after a key") }
      index += 1
      byte = try significant()
    case .after:
      if byte == UInt8(ascii: ",") {
        index += 1
        byte = try significant()
        if isInObject { return try key(byte, keeping) }
        break
      }
      guard isInObject ? byte == UInt8(ascii: "}") : byte == UInt8(ascii: "]") else {
        throw unexpected(byte, isInObject ? "',' or '}'" : "',' or ']'")
      }
      return close()
    case .first:
      if isInObject {
        if byte == UInt8(ascii: "}") { return close() }
        return try key(byte, keeping)
      }
      if byte == UInt8(ascii: "]") { return close() }
    case .start, .done:
      if byte == 0, index == filled {
        guard place == .done || severalTexts else { throw ImportError("holds no JSON", at: "byte \(position)") }
        return .end
      }
      guard place == .start || severalTexts else { throw ImportError("goes on behind its end", at: "byte \(position)") }
    }
    return try value(byte, keeping)
  }

  private func key(_ byte: UInt8, _ keeping: Bool) throws(ImportError) -> JSONEvent {
    guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, "a key") }
    index += 1
    try scanText(keeping: keeping)
    place = .colon
    return .key
  }

  private func value(_ byte: UInt8, _ keeping: Bool) throws(ImportError) -> JSONEvent {
    switch byte {
    case UInt8(ascii: "\""):
      index += 1
      try scanText(keeping: keeping)
      place = outer.isEmpty ? .done : .after
      return .string
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      try scanNumber(keeping: keeping)
      place = outer.isEmpty ? .done : .after
      return .number
    case UInt8(ascii: "{"): return try open(object: true)
    case UInt8(ascii: "["): return try open(object: false)
    case UInt8(ascii: "t"): return try word("true", .yes)
    case UInt8(ascii: "f"): return try word("false", .no)
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected(byte, "a value")
    }
  }

  private func open(object: Bool) throws(ImportError) -> JSONEvent {
    guard outer.count < JSONPullReader.mostDepth else {
      throw ImportError("is nested more than \(JSONPullReader.mostDepth) deep", at: "byte \(position)")
    }
    outer.append(isInObject)
    (isInObject, place) = (object, .first)
    index += 1
    return object ? .beginObject : .beginArray
  }

  private func close() -> JSONEvent {
    let event = isInObject ? JSONEvent.endObject : .endArray
    index += 1
    isInObject = outer.popLast() ?? false
    place = outer.isEmpty ? .done : .after
    return event
  }

  private func word(_ word: StaticString, _ event: JSONEvent) throws(ImportError) -> JSONEvent {
    try ensure(word.utf8CodeUnitCount)
    guard memcmp(window + index, word.utf8Start, word.utf8CodeUnitCount) == 0 else {
      throw index + word.utf8CodeUnitCount > filled ? cutOff() : ImportError("is no JSON", at: "byte \(position)")
    }
    index += word.utf8CodeUnitCount
    place = outer.isEmpty ? .done : .after
    return event
  }

  /// Skips what is left of the value that an event began.
  package func skipRest(of event: JSONEvent) throws(ImportError) {
    guard event == .beginObject || event == .beginArray else { return }
    let wanted = outer.count - 1
    while outer.count > wanted { _ = try advance(keeping: false) }
  }

  /// Skips the next value whole: after a key its value, in an array the next element.
  package func skipValue() throws(ImportError) { try skipRest(of: try advance(keeping: false)) }

  /// Leaves whatever is open and goes on between two texts.
  func restart(at index: Int) {
    outer.removeAll(keepingCapacity: true)
    (self.index, place, isInObject, keepFrom) = (index, .done, false, -1)
    (textStart, textEnd, usesScratch, isTooLong) = (index, index, false, false)
  }

  /// Between two JSON texts, passes over everything in front of the next `{` or `[`.
  ///
  /// The recorder of OwnTracks writes a time and a word before each.
  package func skipToNextText() throws(ImportError) {
    guard place == .start || place == .done else { return }
    while true {
      while index < filled, window[index] != UInt8(ascii: "{"), window[index] != UInt8(ascii: "[") { index += 1 }
      guard index == filled, try refill() else { return }
    }
  }
}
