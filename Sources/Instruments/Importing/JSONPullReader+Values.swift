import Glibc

extension JSONPullReader {
  /// The bytes of the newest key, text or number.
  @inline(__always)
  func withText<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    if usesScratch { return scratch.withUnsafeBytes(body) }
    return body(UnsafeRawBufferPointer(start: window + textStart, count: isTooLong ? 0 : textEnd - textStart))
  }

  /// Whether the newest key or text is this one.
  @inline(__always)
  package func matches(_ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    if usesScratch {
      return scratch.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: length))
    }
    return textEnd - textStart == length && !isTooLong && memcmp(window + textStart, name.utf8Start, length) == 0
  }

  /// The newest key, text or number as it is written, with escapes resolved.
  ///
  /// A text longer than `mostTextBytes` is refused.
  package func text() throws(ImportError) -> String {
    guard !isTooLong else {
      throw ImportError("has a text of more than \(JSONPullReader.mostTextBytes) bytes", at: "byte \(position)")
    }
    return withText { String(decoding: $0, as: UTF8.self) }
  }

  /// The newest number, or what a text says that holds nothing but a number; nothing for fractions and beyond 64 bits.
  package var integer: Int? {
    withText { bytes in
      var index = 0
      let isNegative = bytes.first == UInt8(ascii: "-")
      if isNegative { index = 1 }
      guard index < bytes.count else { return nil }
      var value = 0
      while index < bytes.count {
        let digit = bytes[index] &- 48
        guard digit < 10 else { return nil }
        let (shifted, isOver) = value.multipliedReportingOverflow(by: 10)
        let (sum, isBeyond) = shifted.subtractingReportingOverflow(Int(digit))
        guard !isOver, !isBeyond else { return nil }
        (value, index) = (sum, index + 1)
      }
      // Summed up below zero, where there is one number more.
      return isNegative ? value : value == .min ? nil : -value
    }
  }

  /// The newest number, or what a text says that holds nothing but a number; nothing beyond a double's range.
  package var double: Double? {
    if let integer, integer != 0 { return Double(integer) }
    let isPlain = withText { bytes in
      !bytes.isEmpty
        && bytes.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
          default: false
          }
        }
    }
    // The library's own reading of a text follows no locale.
    guard isPlain, let value = Double(withText { String(decoding: $0, as: UTF8.self) }), value.isFinite else {
      return nil
    }
    return value
  }

  // MARK: Values of members

  /// Moves on to the next key of an object; false at its end.
  @inline(__always)
  package func nextKey() throws(ImportError) -> Bool { try next() == .key }

  /// Begins the next value when it is an object; passes over anything else.
  package func enterObject() throws(ImportError) -> Bool { try enter(.beginObject) }

  /// Begins the next value when it is an array; passes over anything else.
  package func enterArray() throws(ImportError) -> Bool { try enter(.beginArray) }

  private func enter(_ wanted: JSONEvent) throws(ImportError) -> Bool {
    let event = try next()
    if event != wanted { try skipRest(of: event) }
    return event == wanted
  }

  /// Moves on to the next value and says whether it is a text or a number; anything else is passed over.
  package func nextScalar() throws(ImportError) -> Bool {
    let event = try next()
    try skipRest(of: event)
    return event == .string || event == .number
  }

  /// The next value as a number.
  package func nextDouble() throws(ImportError) -> Double? { try nextScalar() ? double : nil }

  /// The next value as a whole number.
  package func nextInteger() throws(ImportError) -> Int? { try nextScalar() ? integer : nil }

  /// The next value as a text; nothing for one that is too long to be a name or a time.
  package func nextText() throws(ImportError) -> String? { try nextScalar() && !isTooLong ? text() : nil }

  /// The next value as a yes or no; of numbers 0 is no.
  func nextFlag() throws(ImportError) -> Bool {
    let event = try next()
    try skipRest(of: event)
    return event == .yes || (event == .number && integer != 0)
  }
}
