package import AtlasModel

/// What Google Photos writes beside a picture: `IMG_1.jpg.json`, `IMG_1.jpg.supplemental-metadata.json`.
package struct GooglePhotosSidecar: Hashable, Sendable {
  /// The name of the picture when it was uploaded.
  package private(set) var title = ""
  /// When it was taken, in seconds since 1970 in UTC.
  package private(set) var taken: Int?
  /// When it came to Google Photos, in seconds since 1970 in UTC.
  package private(set) var created: Int?
  /// Whether it lay in the bin.
  package private(set) var isTrashed = false
  private var position = RawPosition()
  private var exifPosition = RawPosition()

  /// Whether a file is a picture's sidecar.
  package static func recognizes(_ head: ImportHead) -> Bool {
    guard head.isJSON else { return false }
    let sketch = head.sketch
    return sketch.has(".title") && sketch.has(".photoTakenTime")
  }

  /// Reads a sidecar.
  package init(_ source: ByteReader) throws(ImportError) {
    let json = try JSONPullReader(source)
    guard try json.enterObject() else { throw ImportError("is no object") }
    while try json.nextKey() {
      if json.matches("title") {
        title = try json.nextText() ?? ""
      } else if json.matches("photoTakenTime") {
        taken = try GooglePhotosSidecar.timestamp(json)
      } else if json.matches("creationTime") {
        created = try GooglePhotosSidecar.timestamp(json)
      } else if json.matches("geoData") {
        position = try RawPosition(latitudeAndLongitude: json)
      } else if json.matches("geoDataExif") {
        exifPosition = try RawPosition(latitudeAndLongitude: json)
      } else if json.matches("trashed") {
        isTrashed = try json.next() == .yes
      } else {
        try json.skipValue()
      }
    }
  }

  private static func timestamp(_ json: JSONPullReader) throws(ImportError) -> Int? {
    guard try json.enterObject() else { return nil }
    var seconds: Int?
    while try json.nextKey() {
      if json.matches("timestamp") { seconds = try json.nextInteger() } else { try json.skipValue() }
    }
    return seconds.flatMap { abs($0) < 1 << 40 ? $0 : nil }
  }

  /// Where it was taken: as corrected in Google Photos, else as the file said; 0,0 is no place.
  package var point: Coordinate? { (try? position.judged.get()) ?? (try? exifPosition.judged.get()) }

  /// The row it makes, for the files it belongs to.
  ///
  /// A picture whose file had no date is filed under the second of its upload: that says nothing of when it was taken.
  package func row(files: [ImportedPhoto]) -> ImportedRow {
    if isTrashed { return .refused("was in the bin") }
    let isUpload = taken != nil && taken == created
    let moment = isUpload ? nil : taken.map(ImportedMoment.instant)
    if isUpload, point == nil { return .refused("has no date of its own, only that of its upload") }
    return .photos(
      files.map { file in
        var file = file
        (file.moment, file.point) = (moment, point)
        return file
      })
  }
}
