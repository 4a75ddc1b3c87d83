package import AtlasModel
import Digests
package import Places

/// Reads other people's travel files: recognises each by its content and turns it into a receipt.
package struct EvidenceImporter {
  /// The formats, the most particular first: the first that recognises a file reads it.
  package static let formats: [any ImportFormat.Type] =
    [
      GoogleRecords.self, GoogleSemantic.self, GoogleAndroid.self, GoogleIOS.self, GoogleTimelineExtras.self,
      Foursquare.self, OwnTracks.self, GeoJSON.self, Overland.self, DayOne.self, Polarsteps.self, ApplePhotos.self,
      ExifToolFormat.self,
    ] + TableFormats.all

  private let resolver: PlaceResolver
  private let today: CalendarDay
  private let offsets: ImportJudge.Offsets

  /// Makes an importer.
  ///
  /// - Parameter offsets: minutes east of UTC in a zone at a moment.
  package init(_ resolver: PlaceResolver, today: CalendarDay, offsets: @escaping ImportJudge.Offsets) {
    (self.resolver, self.today, self.offsets) = (resolver, today, offsets)
  }

  /// What one file or one entry of an archive says, with the places it names.
  ///
  /// - Parameters:
  ///   - source: the bytes, not yet read.
  ///   - path: where they came from, for the receipt.
  ///   - id: the id of the receipt.
  ///   - fingerprint: the fingerprint of the bytes.
  ///   - known: what all imports before told.
  ///   - keepFact: takes what the file says of photos, one fact after the other.
  /// - Throws: `ImportError` when nothing of the file can be used.
  package func receipt(
    of source: ByteReader, path: String, id: String, fingerprint: String, known: ImportJudge.Known,
    keepFact: @escaping ImportJudge.FactSink = { _ throws(ImportError) in }
  ) throws(ImportError) -> (receipt: ImportReceipt, places: [Place]) {
    let head = ImportHead(try source.head(ImportHead.mostBytes))
    guard !head.bytes.isEmpty else { throw ImportError("is empty") }
    guard let format = EvidenceImporter.formats.first(where: { $0.recognizes(head) }) else {
      throw ImportError.foreign
    }
    let judge = judge(source: format.name, known: known, keepFact: keepFact)
    do throws(ImportError) { try format.read(source, into: judge) } catch {
      // What came before the damage is good; a file that is damaged from its beginning is refused as a whole.
      guard let position = error.position, judge.hasRows else { throw error }
      try judge.take(.refused("\(error.reason); nothing behind it was read"), at: position)
    }
    let receipt = judge.receipt(id: id, path: path, fingerprint: fingerprint)
    return (receipt, judge.places.values.sorted { $0.id < $1.id })
  }

  /// A judge for rows that a caller reads itself.
  package func judge(
    source: String, known: ImportJudge.Known, keepFact: @escaping ImportJudge.FactSink
  ) -> ImportJudge {
    ImportJudge(resolver, source: source, today: today, known: known, offsets: offsets, keepFact: keepFact)
  }

  /// The fingerprint of an entry of an archive.
  package static func fingerprint(_ archive: String, of entry: String) -> String {
    Fingerprint.text(of: Array("\(archive)/\(entry)".utf8))
  }

  /// The fingerprint of a file's bytes: of its size, head, middle and tail.
  package static func fingerprint(of path: String) throws(ImportError) -> String {
    let file = try OpenFile(path: path)
    return Fingerprint.text(size: file.size) { file.bytes(in: $0) }
  }
}
