import AtlasModel

/// The list of an iCloud library, `Photo Details.csv` in the data that Apple hands out: when each picture was made, to the
/// minute and in GMT, and no positions.
///
/// Names come again in other parts of the download, so that a picture is named with the folder of its list.
package enum ICloudPhotos: ImportFormat {
  /// The name in receipts.
  package static let name = "icloud-photos"

  /// Whether it has the columns of that list.
  package static func recognizes(_ head: ImportHead) -> Bool { head.heading.has("imgname", "originalcreationdate") }

  /// Reads the pictures, each a row.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    let folder = source.label.lastIndex(of: "/").map { String(source.label[...$0]) }
    let table = try CSVTable(source)
    let heading = table.heading
    let (name, deleted) = (heading.column("imgname"), heading.column("deleted"))
    let date = heading.column("originalcreationdate")
    try table.read(into: sink) { row in
      if ["yes", "true", "1"].contains(row[deleted].lowercased()) { return .refused("was in the bin") }
      let (file, text) = (row[name], row[date])
      guard !file.isEmpty else { return .refused("names no file") }
      guard !text.isEmpty else { return .refused(RowRefusal.noTime.reason) }
      guard let moment = row.withBytes(of: date, moment) else {
        return .refused("\(FlightEnds.quoted(text)) is no time")
      }
      return .photos([ImportedPhoto(file, path: folder.map { $0 + file }, moment: moment)])
    }
  }

  private static let months: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Reads `Friday October 06,2023 12:11 PM GMT`, whatever kind of blank stands in front of `PM`, or an ordinary time.
  private static func moment(_ cell: UnsafeRawBufferPointer) -> ImportedMoment? {
    let words = cell.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") || $0 >= 0x80 }
    guard words.count == 6 || words.count == 7 else { return TableTime.moment(cell: cell) }
    let name = words[1]
    guard words.last?.elementsEqual("GMT".utf8) == true, let day = decimal(words[2]), let year = decimal(words[3]),
      let month = months.firstIndex(where: { $0.withUTF8Buffer { $0.elementsEqual(name) } }),
      let date = CalendarDay(year: year, month: month + 1, day: day)
    else { return nil }
    // The clock has 12 hours or, where the phone's did, 24.
    let clock = words[4..<words.count - 1].map { String(decoding: $0, as: UTF8.self) }.joined()
    return TableTime.clock(clock).map { .instant(date.daysSince1970 * 86_400 + $0) }
  }
}

/// The list of an iCloud album, which only names its pictures: recognised to be refused by its name.
package enum ICloudAlbum: ImportFormat {
  /// The name in receipts.
  package static let name = "icloud-album"

  /// Whether its only column is the one that albums, shared albums or memories have.
  package static func recognizes(_ head: ImportHead) -> Bool {
    head.heading.fields.count == 1 && head.heading.column("imgname", "images", "imagename") != nil
  }

  /// Refuses the file.
  package static func read(_ source: ByteReader, into sink: any ImportSink) throws(ImportError) {
    throw ImportError("is the list of an album and holds no dates", at: "row 1")
  }
}
