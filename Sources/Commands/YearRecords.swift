import AtlasModel
import Foundation
import Presentation
import ThenAndNow

/// The records of a year as they lie in an archive: one JSON object a line, described in `records/SCHEMA.md`.
///
/// The keys are a file format: they may be added to and never renamed.
enum YearRecords {
  /// The form of the records.
  static let schema = "daymark.archive/1"

  /// What an archive is of.
  struct Head: Codable {
    var schema = YearRecords.schema
    let journal: String
    let year: Int
    let version: String
  }

  /// A photo: what is known of it, and where its original lies in the archive, if it does.
  struct Photo: Codable {
    let id: PhotoID
    let fingerprint: String
    let path: String
    let name: String
    let file: String?
    let bytes: Int
    let format: ImageFormat
    let width: Int?
    let height: Int?
    let orientation: Int?
    let make: String?
    let model: String?
    let taken: WallClock?
    let offset_minutes: Int?
    let precision: DatePrecision
    let date: PartialDay?
    let zone_certain: Bool
    let lat: Double?
    let lon: Double?
    let place: PlaceID?
    let near_border: [CountryCode]
    let quarter_turns: Int
    let cannot_be_shown: String?
  }

  /// Evidence of a day in a place.
  struct Presence: Codable {
    let day: PartialDay
    let precision: DatePrecision
    let place: PlaceID
    let kind: EvidenceKind
    let passing: Bool
    let zone_certain: Bool
    let within_stay: Bool
    let source: String
    let ref: String
  }

  /// A place with what it lies in.
  struct Location: Codable {
    let id: PlaceID
    let name: String
    let country: CountryCode
    let parent: PlaceID?
    let lat: Double?
    let lon: Double?
    let zone: String?
    let iata: String?
  }

  /// A return to a spot.
  struct Pair: Codable {
    let id: String
    let then: PhotoID
    let now: PhotoID
    let distance_m: Double
    let span_days: Int
    let link: String
  }

  /// The original name of a file that lies in the archive under a safe one.
  struct Original: Codable {
    let path: String
    let file: String
    let photo: PhotoID
  }

  /// Lines of JSON.
  static func lines(_ items: some Sequence<some Encodable>) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return items.flatMap { item in (try? encoder.encode(item)).map { Array($0) + [10] } ?? [] }
  }

  /// What lines of JSON say; the number of the first line that says nothing of the kind is thrown.
  static func read<Item: Decodable>(_ kind: Item.Type, _ data: Data) throws(DamagedLine) -> [Item] {
    let decoder = JSONDecoder()
    var items: [Item] = []
    for (number, line) in data.split(separator: 10).enumerated() {
      guard let item = try? decoder.decode(kind, from: Data(line)) else { throw DamagedLine(number: number + 1) }
      items.append(item)
    }
    return items
  }

  /// A line that is not what it should be.
  struct DamagedLine: Error { let number: Int }
}

extension YearRecords.Photo {
  /// - Parameters:
  ///   - photo: The photo under its safe name.
  ///   - path: Its own path below its folder.
  ///   - file: Where its original lies in the archive.
  ///   - failure: Why it cannot be shown.
  init(_ photo: PhotoRecord, path: String, file: String?, failure: String?) {
    let (read, date) = (photo.metadata, photo.captured)
    self.init(
      id: photo.id, fingerprint: photo.fingerprint, path: path, name: photo.reference.path, file: file,
      bytes: photo.byteCount, format: read.format, width: read.width, height: read.height,
      orientation: read.orientation, make: read.make, model: read.model, taken: date.clock,
      offset_minutes: date.offsetMinutes, precision: date.precision, date: date.day, zone_certain: date.zoneCertain,
      lat: photo.coordinate?.latitude, lon: photo.coordinate?.longitude, place: photo.places.first,
      near_border: photo.nearBorder, quarter_turns: photo.extraQuarterTurns, cannot_be_shown: failure)
  }

  /// The photo as the index keeps it, its file below a folder.
  func record(root: String) -> PhotoRecord {
    var metadata = PhotoMetadata(format: format)
    (metadata.width, metadata.height, metadata.orientation) = (width, height, orientation)
    (metadata.make, metadata.model, metadata.offsetMinutes) = (make, model, offset_minutes)
    return PhotoRecord(
      reference: PhotoReference(root: root, path: name), fingerprint: fingerprint, byteCount: bytes,
      modifiedNanoseconds: 0, metadata: metadata,
      captured: CaptureDate(
        clock: taken, offsetMinutes: offset_minutes, precision: precision, day: date, zoneCertain: zone_certain),
      coordinate: lat.flatMap { latitude in lon.flatMap { Coordinate(latitude: latitude, longitude: $0) } },
      places: place.map { [$0] } ?? [], nearBorder: near_border, extraQuarterTurns: quarter_turns)
  }
}

extension YearRecords.Presence {
  init(_ item: PresenceDay) {
    self.init(
      day: item.day, precision: item.precision, place: item.place, kind: item.kind, passing: item.passing,
      zone_certain: item.zoneCertain, within_stay: item.withinStay, source: item.source, ref: item.reference)
  }

  /// The day of a place that a photo proves, when it has both.
  init?(_ photo: PhotoRecord) {
    guard let day = photo.captured.day, let place = photo.places.first else { return nil }
    self.init(
      day: day, precision: photo.captured.precision, place: place, kind: .photo, passing: false,
      zone_certain: photo.captured.zoneCertain, within_stay: false, source: "photo", ref: photo.id.text)
  }

  /// The evidence, resting on a receipt.
  func evidence(of receipt: String) -> PresenceDay {
    PresenceDay(
      day: day, precision: precision, place: place, kind: kind, passing: passing, zoneCertain: zone_certain,
      withinStay: within_stay, source: source, reference: receipt)
  }
}

extension YearRecords.Location {
  init(_ place: Place) {
    self.init(
      id: place.id, name: place.name, country: place.country, parent: place.parent, lat: place.coordinate?.latitude,
      lon: place.coordinate?.longitude, zone: place.timeZone, iata: place.iata)
  }

  /// The place.
  var value: Place {
    Place(
      id: id, name: name, country: country, parent: parent,
      coordinate: lat.flatMap { latitude in lon.flatMap { Coordinate(latitude: latitude, longitude: $0) } },
      timeZone: zone, iata: iata)
  }
}

extension YearRecords.Pair {
  init(_ pair: ReturnPair) {
    self.init(
      id: pair.id, then: pair.then.id, now: pair.now.id, distance_m: pair.distanceMetres, span_days: pair.spanDays,
      link: DeepLink.pair(pair.id).description)
  }
}
