package import AtlasModel
import Digests
package import Places

/// Reads other people's travel files: recognises each by its content and turns it into a receipt.
package struct EvidenceImporter {
  /// The formats, the most particular first: the first that recognises a file reads it.
  package static let formats: [any ImportFormat.Type] =
    [
      GoogleRecords.self, GoogleSemantic.self, GoogleAndroid.self, GoogleIOS.self, GoogleTimelineExtras.self,
      Foursquare.self, OwnTracks.self, GeoJSON.self, Overland.self,
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

  /// What one file says, with the places it names.
  ///
  /// - Parameters:
  ///   - id: the id of the receipt.
  ///   - known: the evidence of all imports before.
  /// - Throws: `ImportError` when nothing of the file can be used.
  package func receipt(
    of path: String, id: String, known: Set<EvidenceKey>
  ) throws(ImportError) -> (receipt: ImportReceipt, places: [Place]) {
    let source = try ByteReader(path: path)
    let head = ImportHead(try source.head(ImportHead.mostBytes))
    guard !head.bytes.isEmpty else { throw ImportError("is empty") }
    guard let format = EvidenceImporter.formats.first(where: { $0.recognizes(head) }) else {
      throw ImportError("is in no format that can be imported")
    }
    let judge = ImportJudge(resolver, source: format.name, today: today, offsets: offsets)
    try format.read(source, into: judge)
    let fingerprint = try EvidenceImporter.fingerprint(of: path)
    let receipt = judge.receipt(id: id, path: path, fingerprint: fingerprint, known: known)
    return (receipt, judge.places.values.sorted { $0.id < $1.id })
  }

  /// The fingerprint of a file's bytes: of its size, head, middle and tail.
  package static func fingerprint(of path: String) throws(ImportError) -> String {
    let file = try OpenFile(path: path)
    return Fingerprint.text(size: file.size) { file.bytes(in: $0) }
  }
}
