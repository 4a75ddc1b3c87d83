import AtlasModel

/// A journal exported from Day One, `Journal.json`: entries with their places, and the photos in them.
///
/// An entry is a visit at its moment; the day is that of the place and not of the zone that the app wrote beside it. A photo
/// lies in the export's folder `photos` under its checksum and may still have its own name elsewhere. An entry's place is
/// where it was written, so that a photo has a place only when it says so itself.
package enum DayOne: ImportFormat {
  /// The name in receipts.
  package static let name = "day-one"

  /// Whether the file has entries as that app makes them.
  package static func recognizes(_ head: ImportHead) -> Bool {
    head.sketch.has(".entries[]")
      && (head.sketch.has(".entries[].creationDate") || head.sketch.has(".metadata.version"))
  }

  /// Reads the entries, each a row with its photos.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    try json.list("entries", missing: "holds no entries", into: sink) { () throws(ImportError) in try Entry(json).row }
  }

  private struct Entry {
    private var time = RawMoment()
    private var position = RawPosition()
    private var photos: [ImportedPhoto] = []

    /// Reads the members of an entry to its end.
    init(_ json: JSONPullReader) throws(ImportError) {
      while try json.nextKey() {
        if json.matches("creationDate") {
          try time.read(json)
        } else if json.matches("location") {
          position = try RawPosition(latitudeAndLongitude: json)
        } else if json.matches("photos") {
          try readPhotos(json)
        } else {
          try json.skipValue()
        }
      }
    }

    private mutating func readPhotos(_ json: JSONPullReader) throws(ImportError) {
      guard try json.enterArray() else { return }
      while true {
        let event = try json.next()
        if event == .endArray { return }
        if event == .beginObject {
          photos += try Photo(json).files
        } else {
          try json.skipRest(of: event)
        }
      }
    }

    /// A visit and its photos; photos that say when they were taken are worth a row even where the entry has no place.
    var row: ImportedRow {
      switch (position.judged, time.judged) {
      case (.success(let point), .success(let moment)):
        let stay = ImportedStay(.import, .point(point), from: moment)
        return photos.isEmpty ? .stays([stay]) : .photos(photos, stays: [stay])
      case (.failure(let refusal), _), (_, .failure(let refusal)):
        return photos.isEmpty ? .refused(refusal.reason) : .photos(photos)
      }
    }
  }

  private struct Photo {
    private var checksum = "", type = "", name = ""
    private var time = RawMoment()
    private var position = RawPosition()

    /// Reads the members of a photo to its end.
    init(_ json: JSONPullReader) throws(ImportError) {
      while try json.nextKey() {
        if json.matches("md5") {
          checksum = try json.nextText() ?? ""
        } else if json.matches("type") {
          type = try json.nextText() ?? ""
        } else if json.matches("filename") {
          name = try json.nextText() ?? ""
        } else if json.matches("date") {
          try time.read(json)
        } else if json.matches("location") {
          position = try RawPosition(latitudeAndLongitude: json)
        } else {
          try json.skipValue()
        }
      }
    }

    /// The file in the export and the one it was made from; none of a photo that says neither when nor where.
    var files: [ImportedPhoto] {
      let (moment, point) = (try? time.judged.get(), try? position.judged.get())
      guard moment != nil || point != nil else { return [] }
      var files: [ImportedPhoto] = []
      if !checksum.isEmpty {
        let file = type.isEmpty ? checksum : "\(checksum).\(type)"
        files.append(ImportedPhoto(file, path: "photos/\(file)", moment: moment, point: point))
      }
      if !name.isEmpty { files.append(ImportedPhoto(name, moment: moment, point: point)) }
      return files
    }
  }
}
