import AtlasModel
import Foundation
import Importing
import TestSupport

/// Keeps the rows that a format hands out.
final class TableSink: ImportSink {
  /// The rows with their positions, the ends of tracks left out.
  private(set) var rows: [(row: ImportedRow, position: String)] = []
  /// How many tracks ended.
  private(set) var tracks = 0
  /// Whether rows are only counted.
  let countsOnly: Bool
  /// How many rows came, and how many of them were refused.
  private(set) var (count, refused) = (0, 0)

  init(countsOnly: Bool = false) { self.countsOnly = countsOnly }

  func take(_ row: ImportedRow, at position: @autoclosure () -> String) throws(ImportError) {
    if row == .endOfTrack {
      tracks += 1
      return
    }
    count += 1
    if case .refused = row { refused += 1 }
    if !countsOnly { rows.append((row, position())) }
  }

  /// The rows without positions.
  var all: [ImportedRow] { rows.map(\.row) }
  /// `position: reason` of what was refused.
  var reasons: [String] {
    rows.compactMap { if case .refused(let reason) = $0.row { "\($0.position): \(reason)" } else { nil } }
  }
  /// Each stay as its place and its moment.
  var stays: [String] {
    all.flatMap { row -> [String] in
      guard case .stays(let stays) = row else { return [] }
      return stays.map { "\(TableSink.words($0.place)) \(TableSink.words($0.from))" }
    }
  }

  static func words(_ place: ImportedPlace) -> String {
    switch place {
    case .airport(let code): code
    case .name(let name, let country): name + (country.map { " (\($0))" } ?? "")
    case .point(let point): "\(point.latitude),\(point.longitude)"
    }
  }

  static func words(_ moment: ImportedMoment) -> String {
    switch moment {
    case .instant(let seconds): "\(WallClock(secondsSince1970: seconds, offsetMinutes: 0))Z"
    case .offset(let seconds, let minutes):
      "\(WallClock(secondsSince1970: seconds, offsetMinutes: minutes))\(minutes < 0 ? "" : "+")\(minutes)"
    case .local(let clock): "\(clock)"
    case .day(let day): "\(day)"
    }
  }
}

/// A file of bytes, read by one format or as a bare table.
enum TableFile {
  /// Writes bytes into a folder of their own and opens them.
  static func with<Result>(_ bytes: [UInt8], _ body: (ByteReader) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(filePath: folder.path("file")))
    return try body(ByteReader(path: folder.path("file")))
  }

  /// Reads a text with the one format that recognises it.
  static func read(_ text: String, by format: any ImportFormat.Type) throws -> TableSink {
    try read(Array(text.utf8), by: format)
  }

  /// Reads bytes with a format.
  static func read(_ bytes: [UInt8], by format: any ImportFormat.Type) throws -> TableSink {
    let sink = TableSink()
    try with(bytes) { try format.read($0, into: sink) }
    return sink
  }

  /// The rows of a table: fields, or why there are none.
  static func rows(_ bytes: [UInt8]) throws -> [[String]] {
    try with(bytes) { file in
      let reader = try CSVReader(file)
      var rows: [[String]] = []
      while let row = try reader.next() { rows.append(row.fault.map { ["!\(row.number) " + $0] } ?? row.fields) }
      return rows
    }
  }
}
