import Glibc

extension JSONPullReader {
  /// Reads one text after the other to the end of the file.
  ///
  /// In a file of one text a line a damaged line is refused by its first byte, and the next one read: a phone that died
  /// while it wrote, or a download that was cut, costs one line and not the years behind it. A file of one text, or of
  /// texts over several lines, ends at its damage, because nothing says where the next row begins.
  ///
  /// - Parameters:
  ///   - behindWords: whether words may stand in front of each text.
  ///   - read: reads the text that an event began, with its first byte, into the sink it is given.
  func texts(
    into sink: any ImportSink, behindWords: Bool = false,
    _ read: (_ event: JSONEvent, _ start: Int, _ rows: any ImportSink) throws(ImportError) -> Void
  ) throws(ImportError) {
    let rows = RowsOfText(sink)
    var isOfLines = false
    while true {
      if behindWords { try skipToNextText() }
      try markLine(isOfLines: isOfLines)
      let start = position
      rows.count = 0
      do throws(ImportError) {
        let event = try next()
        if event == .end { return }
        try read(event, start, rows)
        isOfLines = isOfLines || index <= lineEnd
      } catch {
        guard !rows.hasFailed, rows.count == 0 || index <= lineEnd,
          try leaveLine(isOfLines: isOfLines, behindWords: behindWords)
        else { throw error }
        try sink.take(.refused(error.reason), at: "byte \(start)")
      }
    }
  }

  /// Passes blanks in front of a text and notes where the line ends on which it begins.
  ///
  /// Nothing is noted of a line of more than `mostTextBytes`.
  ///
  /// - Parameter isOfLines: whether a text before it was one line; a bracket alone begins a text of several otherwise.
  func markLine(isOfLines: Bool) throws(ImportError) {
    lineEnd = -1
    _ = try significant()
    guard let end = try endOfLine() else { return }
    let isAlone = (index..<end).dropFirst().allSatisfy { window[$0] <= 0x20 }
    if isOfLines || !isAlone { lineEnd = end }
  }

  /// Leaves a text that is damaged for the line behind the one on which it began.
  ///
  /// - Parameters:
  ///   - isOfLines: whether a text before it was one line.
  ///   - behindWords: whether words may stand in front of each text.
  /// - Returns: false when the file is none of lines, as far as the next line tells.
  func leaveLine(isOfLines: Bool, behindWords: Bool) throws(ImportError) -> Bool {
    guard lineEnd >= 0 else { return false }
    restart(at: lineEnd)
    lineEnd = -1
    let first = try significant()
    if isOfLines { return true }
    guard first != 0 || index < filled, let end = try endOfLine() else { return false }
    // With a comma behind it the next line is an element of a list.
    let last = (index..<end).last { window[$0] > 0x20 }.map { window[$0] }
    return (behindWords || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")) && last != UInt8(ascii: ",")
  }

  /// Where the line at hand ends, behind its line feed or at the end of the file; all of it is at hand then.
  private func endOfLine() throws(ImportError) -> Int? {
    keepFrom = index
    defer { keepFrom = -1 }
    var searched = 0
    while true {
      let start = index + searched
      if let found = memchr(window + start, 0x0a, filled - start) {
        return index + searched + (found - UnsafeMutableRawPointer(window + start)) + 1
      }
      searched = filled - index
      guard searched <= JSONPullReader.mostTextBytes else { return nil }
      guard try refill() else { return filled }
    }
  }
}

/// Counts the rows of one text on their way, and tells whether it was their sink that failed.
private final class RowsOfText: ImportSink {
  var count = 0
  private(set) var hasFailed = false
  private let sink: any ImportSink

  init(_ sink: any ImportSink) { self.sink = sink }

  func take(_ row: ImportedRow, at position: @autoclosure () -> String) throws(ImportError) {
    count += 1
    do throws(ImportError) { try sink.take(row, at: position()) } catch {
      hasFailed = true
      throw error
    }
  }
}
