import Glibc

/// Turns bytes into the fields of one row after another, by the quoting rules of RFC 4180.
///
/// It never holds more than one row, and of a row that is too long nothing: a line of 1 GB costs its reading only.
struct CSVMachine {
  /// What makes a row unusable.
  enum Fault {
    case nul
    case longField
    case longRow
    case openQuote
  }

  private enum State {
    case fieldStart
    case plain
    case quoted
    /// A quote was seen inside quotes: the end of the field, or the first of two that mean one.
    case quoteInQuotes
  }

  /// The fields of the row one after another, without quotes and delimiters.
  private(set) var bytes: [UInt8] = []
  /// Where each field ends.
  private(set) var ends: [Int] = []
  /// What is wrong with the row.
  private(set) var fault: Fault?

  private let delimiter: UInt8
  private let hasQuotes: Bool
  private var state = State.fieldStart
  private var isAfterReturn = false
  private var isEmpty = true

  /// 1 MiB: far above any note a person writes.
  static let mostFieldBytes = 1_048_576
  /// 4 MiB of fields in one row, at most 65,536 of them.
  static let mostRowBytes = 4_194_304

  init(delimiter: UInt8, hasQuotes: Bool = true) { (self.delimiter, self.hasQuotes) = (delimiter, hasQuotes) }

  /// Takes bytes up to the end of the row, and tells how many they were and whether the row is complete.
  mutating func consume(_ input: UnsafeRawBufferPointer) -> (taken: Int, isComplete: Bool) {
    var index = 0
    if isAfterReturn, let first = input.first {
      isAfterReturn = false
      if first == 0x0a { index = 1 }
    }
    while index < input.count {
      let byte = input[index]
      isEmpty = false
      if state == .quoted {
        let end = CSVMachine.end(of: [0x22], in: input, from: index)
        append(UnsafeRawBufferPointer(rebasing: input[index..<end]))
        index = end
        if end < input.count, input[end] == 0x22 { (state, index) = (.quoteInQuotes, end + 1) }
        continue
      }
      if byte == delimiter {
        endField()
      } else if byte == 0x0a || byte == 0x0d {
        endField()
        isAfterReturn = byte == 0x0d
        return (index + 1, true)
      } else if byte == 0x22, hasQuotes, state != .plain {
        // A second quote inside quotes stands for one.
        if state == .quoteInQuotes { append(UnsafeRawBufferPointer(rebasing: input[index...index])) }
        state = .quoted
      } else {
        let end = CSVMachine.end(of: [0x0a, 0x0d, delimiter], in: input, from: index)
        append(UnsafeRawBufferPointer(rebasing: input[index..<end]))
        (state, index) = (.plain, end)
        continue
      }
      index += 1
    }
    return (index, false)
  }

  /// Ends the last row at the end of the file, and tells whether there was one.
  mutating func finish() -> Bool {
    guard !isEmpty else { return false }
    if state == .quoted { fault = fault ?? .openQuote }
    endField()
    return true
  }

  /// Hands over the row and begins the next.
  mutating func takeRow() -> (bytes: [UInt8], ends: [Int], fault: Fault?) {
    defer { (bytes, ends, fault, state, isEmpty) = ([], [], nil, .fieldStart, true) }
    return (bytes, ends, fault)
  }

  /// Where the run ends that holds none of these bytes.
  ///
  /// A long run comes in parts, so that no search looks far ahead in vain. `memchr` reads 1 GB in a fraction of a second, which a loop in Swift without optimisation does not.
  private static func end(of signs: [UInt8], in input: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = input.baseAddress else { return start }
    var end = min(input.count, start + 2048)
    for sign in signs {
      if let found = memchr(base + start, Int32(sign), end - start) { end = UnsafeRawPointer(found) - base }
    }
    return end
  }

  private mutating func append(_ run: UnsafeRawBufferPointer) {
    guard fault == nil else { return }
    if let base = run.baseAddress, memchr(base, 0, run.count) != nil {
      fault = .nul
    } else if bytes.count + run.count - (ends.last ?? 0) > CSVMachine.mostFieldBytes {
      fault = .longField
    } else if bytes.count + run.count > CSVMachine.mostRowBytes {
      fault = .longRow
    } else {
      bytes.append(contentsOf: run)
      return
    }
    (bytes, ends) = ([], [])
  }

  private mutating func endField() {
    state = .fieldStart
    guard fault == nil else { return }
    ends.append(bytes.count)
    if ends.count > 65_536 { (bytes, ends, fault) = ([], [], .longRow) }
  }
}
