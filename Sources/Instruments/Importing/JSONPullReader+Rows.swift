extension JSONPullReader {
  /// Reads the next value as a list of rows, each of them an object; passes over anything but an array.
  ///
  /// - Parameter row: reads the members of one object to its end.
  func rows(
    into sink: any ImportSink, _ row: () throws(ImportError) -> ImportedRow
  ) throws(ImportError) {
    guard try enterArray() else { return }
    try elements(into: sink, row)
  }

  /// The same for an array that was begun.
  func elements(into sink: any ImportSink, _ row: () throws(ImportError) -> ImportedRow) throws(ImportError) {
    while true {
      let event = try next()
      guard event != .endArray else { return }
      let start = position - 1
      guard event == .beginObject else {
        try skipRest(of: event)
        try sink.take(.refused("is no object"), at: "byte \(start)")
        continue
      }
      try sink.take(try row(), at: "byte \(start)")
    }
  }

  /// Reads a file that is one object with a list of rows in this member, and nothing behind it.
  ///
  /// - Throws: also when the member is missing, with `missing` as the reason.
  func list(
    _ name: StaticString, missing: String, into sink: any ImportSink, _ row: () throws(ImportError) -> ImportedRow
  ) throws(ImportError) {
    var isThere = false
    guard try enterObject() else { throw ImportError(missing) }
    while try nextKey() {
      if matches(name) {
        isThere = true
        try rows(into: sink, row)
      } else {
        try skipValue()
      }
    }
    _ = try next()
    guard isThere else { throw ImportError(missing) }
  }
}
