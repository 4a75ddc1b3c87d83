import AtlasModel

/// What `exiftool -json` writes: a list of pictures with their tags, of one picture in a sidecar or of many.
package enum ExifToolFormat: ImportFormat {
  /// The name in receipts.
  package static let name = "exiftool"

  /// Whether the file is a list of pictures by their source files.
  package static func recognizes(_ head: ImportHead) -> Bool { head.sketch.has("[].SourceFile") }

  /// Reads the pictures, each a row.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    try json.rows(into: sink) { () throws(ImportError) in try Picture(json).row }
    _ = try json.next()
  }

  private struct Picture {
    /// The tags that are looked at, by their names without groups.
    private var tags: [String: String] = [:]

    private static let wanted: Set<String> = [
      "SourceFile", "FileName", "FileSize", "MIMEType", "DateTimeOriginal", "CreateDate", "OffsetTimeOriginal",
      "OffsetTime", "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef",
    ]

    /// Reads the tags of a picture to its end.
    init(_ json: JSONPullReader) throws(ImportError) { try read(json) }

    /// Reads tags, also those that `-g` puts below their group.
    ///
    /// The first of several of one name is taken, unless a later one is composed by ExifTool of what all groups say.
    private mutating func read(_ json: JSONPullReader) throws(ImportError) {
      while try json.nextKey() {
        let key = try json.text()
        let tag = ExifText.tag(key)
        switch try json.next() {
        case .beginObject: try read(json)
        case .string, .number:
          // Films count in UTC without saying so, which may be another day.
          guard Picture.wanted.contains(tag), key != "QuickTime:CreateDate", !json.isTooLong else { continue }
          if tags[tag] == nil || key.hasPrefix("Composite:") { tags[tag] = try json.text() }
        case let event: try json.skipRest(of: event)
        }
      }
    }

    var row: ImportedRow {
      var photo = ImportedPhoto(file: tags["SourceFile"] ?? "", byteCount: tags["FileSize"].flatMap { Int($0) })
      if let name = tags["FileName"], !name.isEmpty { photo.name = name }
      photo.moment = time.flatMap { TableTime.moment($0) }?.beside(offsetMinutes: offsetMinutes)
      if let north = degrees("GPSLatitude"), let east = degrees("GPSLongitude") {
        photo.point = try? TrackPlace.point(north, east).get()
      }
      if time != nil, photo.moment == nil, photo.point == nil { return .refused(RowRefusal.badTime.reason) }
      return .photos([photo])
    }

    /// When it was taken or, for want of that, made a file; nothing for a date that stands for none.
    private var time: String? {
      let isFilm = tags["MIMEType"]?.hasPrefix("video/") == true
      let times = [tags["DateTimeOriginal"], isFilm ? nil : tags["CreateDate"]]
      return times.lazy.compactMap { $0 }.first { !ExifText.isNoDate($0) }
    }

    private var offsetMinutes: Int? {
      (tags["OffsetTimeOriginal"] ?? tags["OffsetTime"]).flatMap(ExifText.offsetMinutes)
    }

    private func degrees(_ tag: String) -> Double? {
      guard var text = tags[tag] else { return nil }
      return text.withUTF8 { bytes in
        ExifText.degrees(UnsafeRawBufferPointer(bytes), reference: tags[tag + "Ref"] ?? "")
      }
    }
  }
}
