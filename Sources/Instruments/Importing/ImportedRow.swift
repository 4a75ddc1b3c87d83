package import AtlasModel

/// When something was, as its source tells it.
package enum ImportedMoment: Hashable, Sendable {
  /// Seconds since 1970 in UTC; the local day follows from the place.
  case instant(Int)
  /// Seconds since 1970 in UTC with the minutes east of UTC that held there.
  case offset(Int, minutes: Int)
  /// The clock on the wall of the place.
  case local(WallClock)
  /// A day of the place, or a month or a year when no more is known.
  case day(PartialDay)
}

/// Where something was, as its source tells it.
package enum ImportedPlace: Hashable, Sendable {
  /// A point on WGS 84.
  case point(Coordinate)
  /// An airport by its IATA code of three letters or its ICAO code of four.
  case airport(String)
  /// A place by its name, with the two letters or the name of its country when the source says so.
  case name(String, country: String?)
}

/// Something a source says about where the traveller was.
package struct ImportedStay: Hashable, Sendable {
  /// Which kind of evidence it is: `flight`, `import`, `checkin` or `track`.
  package var kind: EvidenceKind
  /// Where.
  package var place: ImportedPlace
  /// When it began.
  package var from: ImportedMoment
  /// When it ended; nothing for a moment.
  package var to: ImportedMoment?
  /// Whether the source itself says that it was no visit.
  package var passing: Bool

  /// Makes a stay.
  package init(
    _ kind: EvidenceKind, _ place: ImportedPlace, from: ImportedMoment, to: ImportedMoment? = nil,
    passing: Bool = false
  ) {
    (self.kind, self.place, self.from, self.to, self.passing) = (kind, place, from, to, passing)
  }
}

/// A photo that a source says something of.
package struct ImportedPhoto: Hashable, Sendable {
  /// The name of the file, without folders.
  package var name: String
  /// The path as the source writes it; nothing for a bare name.
  package var path: String?
  /// The size of the file in bytes, when the source or its folder tells it.
  package var byteCount: Int?
  /// The lasting id in this journal, when the source gives it.
  package var id: PhotoID?
  /// When it was taken; nothing when the source does not say.
  package var moment: ImportedMoment?
  /// Where it was taken; nothing when the source does not say.
  package var point: Coordinate?

  /// Makes a photo.
  package init(
    _ name: String, path: String? = nil, byteCount: Int? = nil, id: PhotoID? = nil, moment: ImportedMoment? = nil,
    point: Coordinate? = nil
  ) {
    (self.name, self.path, self.byteCount, self.id) = (name, path, byteCount, id)
    (self.moment, self.point) = (moment, point)
  }
}

/// One row of a source: what it says, or why it cannot be used.
package enum ImportedRow: Hashable, Sendable {
  /// One stay, or the several that one row tells of: a flight's departure and arrival.
  case stays([ImportedStay])
  /// The files of one picture (itself, its edited copies, the film beside it), with the stays the same row tells of.
  ///
  /// A photo with a moment and a point proves a visit; one with neither is refused.
  case photos([ImportedPhoto], stays: [ImportedStay] = [])
  /// A point of a track, in the order of time: what is a visit follows from its neighbours.
  case point(Coordinate, ImportedMoment)
  /// The end of a track: the next point belongs to another.
  case endOfTrack
  /// Nothing that can be used, and why, in plain words.
  case refused(String)
}

/// A file that cannot be imported as a whole.
package struct ImportError: Error, Hashable, Sendable {
  /// What is wrong, in plain words.
  package let reason: String
  /// Where in the file: `row 12`, `byte 4096`; nothing for the whole.
  package let position: String?

  /// The file is no travel file.
  package static let foreign = ImportError("is in no format that can be imported")

  /// Makes an error.
  package init(_ reason: String, at position: String? = nil) { (self.reason, self.position) = (reason, position) }
}

/// Where readers put rows.
///
/// A source is read once from front to end, so that a file of any size takes a constant amount of memory.
package protocol ImportSink: AnyObject {
  /// Takes one row.
  ///
  /// - Parameter position: `row 12` counted from 1 with the heading, or `byte 4096`, or the path inside an archive.
  func take(_ row: ImportedRow, at position: @autoclosure () -> String) throws(ImportError)
}

/// One format of other people's travel files.
package protocol ImportFormat: Sendable {
  /// The name in receipts: lower-case letters, digits and hyphens.
  static var name: String { get }
  /// Whether a file is of this format, by its content alone.
  static func recognizes(_ head: ImportHead) -> Bool
  /// Reads a file from its beginning.
  static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError)
}
