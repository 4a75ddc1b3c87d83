import AtlasModel
import Foundation
import Importing
import TestSupport

/// The rows that a format made of a file.
final class JSONRows: ImportSink {
  /// Every row with its position.
  private(set) var rows: [(row: ImportedRow, position: String)] = []

  func take(_ row: ImportedRow, at position: @autoclosure () -> String) throws(ImportError) {
    rows.append((row, position()))
  }

  /// The rows that can be used; ends of tracks are none.
  var taken: [ImportedRow] {
    rows.map(\.row).filter { row in
      switch row {
      case .stays, .point, .photos: true
      case .endOfTrack, .refused: false
      }
    }
  }

  /// The reasons of the rows that cannot.
  var reasons: [String] {
    rows.compactMap { row, _ in
      guard case .refused(let reason) = row else { return nil }
      return reason
    }
  }

  /// How many stays there are in all rows.
  var stays: Int {
    rows.reduce(0) { sum, item in
      switch item.row {
      case .stays(let stays), .photos(_, let stays): sum + stays.count
      case .point, .endOfTrack, .refused: sum
      }
    }
  }

  /// Reads a file with a format.
  static func read(_ format: any ImportFormat.Type, file path: String) throws -> JSONRows {
    let sink = JSONRows()
    try format.read(ByteReader(path: path), into: sink)
    return sink
  }

  /// Reads a text with the one format that recognises it.
  static func read(_ text: String) throws -> JSONRows {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, "file")
    let found = formats.filter { $0.recognizes(ImportHead(Array(text.utf8))) }
    guard found.count == 1 else { throw ImportError("\(found.count) formats recognise it") }
    return try read(found[0], file: path)
  }

  /// The formats that are JSON.
  static let formats: [any ImportFormat.Type] = [
    GoogleRecords.self, GoogleSemantic.self, GoogleAndroid.self, GoogleIOS.self, GoogleTimelineExtras.self,
    Foursquare.self, OwnTracks.self, GeoJSON.self, Overland.self, DayOne.self, Polarsteps.self, ApplePhotos.self,
    ExifToolFormat.self,
  ]
}

/// A row of one stay at a point.
func stay(
  _ kind: EvidenceKind, _ latitude: Double, _ longitude: Double, _ from: ImportedMoment, _ to: ImportedMoment? = nil
) -> ImportedRow? {
  Coordinate(latitude: latitude, longitude: longitude).map {
    .stays([ImportedStay(kind, .point($0), from: from, to: to)])
  }
}

/// A row of two moments on the way.
func passage(
  _ first: (Double, Double, ImportedMoment), _ last: (Double, Double, ImportedMoment)
) -> ImportedRow {
  .stays(
    [first, last].compactMap { latitude, longitude, moment in
      Coordinate(latitude: latitude, longitude: longitude)
        .map { ImportedStay(.import, .point($0), from: moment, passing: true) }
    })
}

/// A row of a point of a track.
func point(_ latitude: Double, _ longitude: Double, _ moment: ImportedMoment) -> ImportedRow? {
  Coordinate(latitude: latitude, longitude: longitude).map { .point($0, moment) }
}
