import AtlasModel

/// The list of a Photos or iPhoto library that osxphotos writes: `osxphotos query --json`.
///
/// Position 0,0 stands for none. A picture in the bin is refused; one that is hidden or absent was taken all the same.
package enum ApplePhotos: ImportFormat {
  /// The name in receipts.
  package static let name = "apple-photos"

  /// Whether the file is a list of pictures as that program makes it.
  package static func recognizes(_ head: ImportHead) -> Bool {
    // The members come in alphabetical order, and what is known of faces may fill the head before the name.
    head.sketch.has("[].original_filename") || (head.sketch.has("[].exif_info") && head.sketch.has("[].date"))
  }

  /// Reads the pictures, each a row of all its files.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let json = try JSONPullReader(source)
    try json.rows(into: sink) { () throws(ImportError) in try Picture(json).row }
    _ = try json.next()
  }

  private struct Picture {
    private var name: String?, fileName: String?
    private var path: String?, rawPath: String?, editedPath: String?
    private var byteCount: Int?
    private var time = RawMoment()
    private var position = RawPosition()
    private var isTrashed = false

    /// Reads the members of a picture to its end.
    init(_ json: JSONPullReader) throws(ImportError) {
      while try json.nextKey() {
        if json.matches("original_filename") {
          name = try json.nextText()
        } else if json.matches("filename") {
          fileName = try json.nextText()
        } else if json.matches("original_filesize") {
          byteCount = try json.nextInteger()
        } else if json.matches("date") {
          try time.read(json)
        } else if json.matches("latitude") {
          position.latitudeE7 = RawPosition.e7(try json.nextDouble())
        } else if json.matches("longitude") {
          position.longitudeE7 = RawPosition.e7(try json.nextDouble())
        } else if json.matches("path") {
          path = try json.nextText()
        } else if json.matches("path_raw") {
          rawPath = try json.nextText()
        } else if json.matches("path_edited") {
          editedPath = try json.nextText()
        } else if json.matches("intrash") {
          isTrashed = try json.nextFlag()
        } else {
          try json.skipValue()
        }
      }
    }

    var row: ImportedRow { isTrashed ? .refused("was in the bin") : .photos(files) }

    /// The picture under the name it came with, under the one that the library gave its file, and the files beside it: the
    /// raw picture of a pair and the edited copy.
    private var files: [ImportedPhoto] {
      let size = byteCount.flatMap { $0 > 0 ? $0 : nil }
      let original = name ?? fileName ?? ""
      var files = [ImportedPhoto(original, byteCount: size)]
      for (other, size) in [(path, size), (rawPath, nil), (editedPath, nil)] {
        guard let other, !other.isEmpty else { continue }
        let file = ImportedPhoto(file: other, byteCount: size)
        if file.name == original, files[0].path == nil { files[0].path = file.path } else { files.append(file) }
      }
      let (moment, point) = (try? time.judged.get(), try? position.judged.get())
      return files.map { file in
        var file = file
        (file.moment, file.point) = (moment, point)
        return file
      }
    }
  }
}
